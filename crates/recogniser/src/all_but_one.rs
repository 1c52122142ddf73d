//! The cube that turns can reach from a cube which none can solve: all of it but one piece.

use cube_core::{Corner, Cube, Edge, Facelet, Facelets, Pieces};

use crate::{
    flaw::{EdgePair, Flaw, FlawAt},
    readings::Readings,
    recognise::{Reason, Recognition, Unsolvable, recognise},
    untwist::Untwist,
};

/// A cube with a flaw that no turns remove, seen as a legal cube and the flaw: turns that solve the legal
/// cube solve all but the flawed piece.
///
/// ```
/// use cube_core::{Corner, Cube, Edge};
/// use recogniser::{AllButOne, Flaw, FlawAt, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
/// let cube = recognise(&readings)?.cube.expect("a cube");
/// // The edge at UF is flipped.
/// let [up, front] = Edge::Uf.facelets();
/// let mut flipped = readings.clone();
/// flipped.set(up, readings.samples(front).iter().copied());
/// flipped.set(front, readings.samples(up).iter().copied());
/// let recognition = recognise(&flipped)?;
/// let found = AllButOne::recognise(&flipped, &recognition).expect("all but one piece is right");
/// // Of a scrambled cube nobody can tell which edge is flipped: one is named.
/// let FlawAt::FlippedEdge { place } = found.flaw_at() else { panic!("{found:?}") };
/// assert_eq!(found.flaw(), Flaw::FlippedEdge { piece: cube.edge_at(place).0 });
/// // As if the edge at UF had been the one:
/// let uf = Flaw::FlippedEdge { piece: cube.edge_at(Edge::Uf).0 };
/// assert_eq!(found.with_flaw(uf), Some(AllButOne::new(cube, uf)));
/// assert_eq!(AllButOne::recognise(&readings, &recognise(&readings)?), None, "no piece is wrong");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AllButOne {
    cube: Cube,
    flaw: Flaw,
}

impl AllButOne {
    /// This legal cube, once it has this flaw. Any cube may have any flaw.
    pub const fn new(cube: Cube, flaw: Flaw) -> Self {
        Self { cube, flaw }
    }

    /// The cube of a scan that was refused because no turns solve it, and whose readings are accepted once
    /// the piece that the [reason](Unsolvable) names is put right; `None` for all other scans. Where the reason names
    /// none, two exchanged edges are named: two that lie in the places of each other, if there are such.
    pub fn recognise(readings: &Readings, recognition: &Recognition) -> Option<Self> {
        let Some(Reason::Unsolvable(cause)) = recognition.reason else {
            return None;
        };
        let accepted = |readings: &Readings| -> Option<Cube> {
            recognise(readings).ok().filter(|it| it.accepted)?.cube
        };
        match cause {
            Unsolvable::Corner { place, untwist } => {
                let cube = accepted(&untwist.of_readings(readings, place))?;
                Some(Self::of_corner(cube, place, untwist))
            }
            Unsolvable::Edge { place } => {
                let [one, other] = place.facelets();
                let cube = accepted(&exchanged(readings, &[(one, other)]))?;
                let piece = cube.edge_at(place).0;
                Some(Self::new(cube, Flaw::FlippedEdge { piece }))
            }
            Unsolvable::Exchanged => {
                const PLACES: [Edge; 2] = [Edge::Ur, Edge::Uf];
                let [[a, b], [c, d]] = PLACES.map(Edge::facelets);
                let cube = accepted(&exchanged(readings, &[(a, c), (b, d)]))?;
                let mut pieces = cube.pieces();
                let [one, other] = PLACES.map(Edge::index);
                pieces.edge_permutation.swap(one, other);
                pieces.edge_orientation.swap(one, other);
                let pair = PLACES.map(|place| cube.edge_at(place).0);
                let pieces_here = EdgePair::try_from(pair).ok()?;
                Some(
                    Self::of_pieces(
                        pieces,
                        Flaw::ExchangedEdges {
                            pieces: pieces_here,
                        },
                    )?
                    .at_home(),
                )
            }
            Unsolvable::SideTurned(_) => None,
        }
    }

    /// The cube with the corner in this place twisted, which this turn puts right: `cube` is legal.
    ///
    /// ```
    /// use cube_core::{Corner, Cube};
    /// use recogniser::{AllButOne, Untwist};
    /// let one = AllButOne::of_corner(Cube::SOLVED, Corner::Urf, Untwist::Counterclockwise);
    /// assert_eq!(one.facelets().at(Corner::Urf.facelets()[0]), 'F');
    /// ```
    pub const fn of_corner(cube: Cube, place: Corner, untwist: Untwist) -> Self {
        let (piece, _) = cube.corner_at(place);
        Self::new(cube, Flaw::TwistedCorner { piece, untwist })
    }

    /// The cube whose pieces these are, as a legal one with this flaw; `None` if the pieces are no legal cube without
    /// the flaw.
    fn of_pieces(pieces: Pieces, flaw: Flaw) -> Option<Self> {
        let cube = Cube::try_from(flaw.undone(pieces)).ok()?;
        Some(Self::new(cube, flaw))
    }

    /// The same cube with the flaw taken for that of a piece which lies in its own place but for the flaw, if there is one.
    #[must_use]
    pub(crate) fn at_home(self) -> Self {
        let flaws: Vec<Flaw> = match self.flaw {
            Flaw::TwistedCorner { untwist, .. } => (Corner::ALL.into_iter())
                .map(|piece| Flaw::TwistedCorner { piece, untwist })
                .collect(),
            Flaw::FlippedEdge { .. } => (Edge::ALL.into_iter())
                .map(|piece| Flaw::FlippedEdge { piece })
                .collect(),
            Flaw::ExchangedEdges { .. } => EdgePair::all()
                .map(|pieces| Flaw::ExchangedEdges { pieces })
                .collect(),
        };
        let is_home = |one: &Self| {
            let homes = one.cube.homes();
            let mut stickers = one.flaw_at().stickers().into_iter();
            stickers.all(|place| homes[place.index()] == place)
        };
        let seen = flaws.into_iter().filter_map(|flaw| self.with_flaw(flaw));
        seen.into_iter().find(is_home).unwrap_or(self)
    }

    /// The legal cube: what lies there but for the flaw.
    pub const fn cube(&self) -> &Cube {
        &self.cube
    }

    /// The flaw.
    pub const fn flaw(&self) -> Flaw {
        self.flaw
    }

    /// The flaw where its pieces lie.
    ///
    /// ```
    /// use cube_core::{Cube, Edge};
    /// use recogniser::{AllButOne, Flaw};
    /// let flaw = Flaw::FlippedEdge { piece: Edge::Ul };
    /// assert_eq!(AllButOne::new(Cube::SOLVED, flaw).flaw_at().short(), "edge UL is flipped");
    /// ```
    pub fn flaw_at(&self) -> FlawAt {
        self.flaw.at(&self.cube)
    }

    /// The same stickers as a legal cube with another flaw; `None` where that flaw does not explain them: it
    /// breaks another law, or this one in the other direction.
    ///
    /// ```
    /// use cube_core::{Corner, Cube, Edge};
    /// use recogniser::{AllButOne, Flaw, Untwist};
    /// let one = AllButOne::of_corner(Cube::SOLVED, Corner::Urf, Untwist::Clockwise);
    /// let other = Flaw::TwistedCorner { piece: Corner::Dbl, untwist: Untwist::Clockwise };
    /// let other = one.with_flaw(other).expect("any corner explains a twist");
    /// assert_eq!(other.facelets(), one.facelets());
    /// assert_eq!(one.with_flaw(Flaw::FlippedEdge { piece: Edge::Uf }), None);
    /// ```
    pub fn with_flaw(&self, flaw: Flaw) -> Option<Self> {
        Self::of_pieces(self.flaw.applied(self.cube.pieces()), flaw)
    }

    /// The sticker in each place, named by its place on the solved cube, by [`Facelet::index`].
    ///
    /// ```
    /// use cube_core::{Cube, Edge};
    /// use recogniser::{AllButOne, Flaw};
    /// let [up, front] = Edge::Uf.facelets();
    /// let homes = AllButOne::new(Cube::SOLVED, Flaw::FlippedEdge { piece: Edge::Uf }).homes();
    /// assert_eq!(homes[up.index()], front);
    /// ```
    pub fn homes(&self) -> [Facelet; Facelet::COUNT] {
        self.cube.homes().map(|home| self.flaw.home(home))
    }

    /// The stickers that lie there, named by the faces of the solved cube. They are those of no legal cube.
    ///
    /// ```
    /// use cube_core::{Cube, Edge};
    /// use recogniser::{AllButOne, Flaw};
    /// let flipped = AllButOne::new(Cube::SOLVED, Flaw::FlippedEdge { piece: Edge::Uf }).facelets();
    /// assert_eq!(flipped.at(Edge::Uf.facelets()[0]), 'F');
    /// assert!(Cube::try_from(&flipped).is_err());
    /// ```
    pub fn facelets(&self) -> Facelets {
        Facelets::from_faces(&self.homes().map(Facelet::face))
    }
}

/// The readings with these pairs of stickers exchanged.
fn exchanged(readings: &Readings, pairs: &[(Facelet, Facelet)]) -> Readings {
    let mut after = readings.clone();
    for &(one, other) in pairs {
        after.set(one, readings.samples(other).iter().copied());
        after.set(other, readings.samples(one).iter().copied());
    }
    after
}

//! The cubie model: a cube that can exist.

use crate::{
    Corner, Edge, Face, Facelet, Facelets, InvalidCube, Pieces, Rotation, Turn, Turns, legality,
};

/// A state that can be reached by turns from the solved cube: legal by construction.
///
/// Centres do not move, so two cubes are equal when they look the same in the same pose. A
/// `Cube` is also the permutation that leads from the solved cube to this one;
/// [`then`](Self::then) composes permutations. `Ord` is absent: cubes have no natural order.
///
/// `Display` and `FromStr` use the 54 stickers in the order URFDLB; [`State`](crate::State) reads
/// every other form in which people write a cube.
///
/// ```
/// use cube_core::{Cube, InvalidCube, InvalidStickers, Turns};
/// let turns: Turns = "R U R' U'".parse()?;
/// let cube = Cube::SOLVED.after(&turns);
/// assert!(!cube.is_solved());
/// assert!(cube.after(&turns.inverse()).is_solved());
/// assert_eq!(cube.to_string().parse(), Ok(cube));
///
/// // One edge flipped: no turns lead there, and the error says so.
/// let flipped = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// let error = flipped.parse::<Cube>().unwrap_err();
/// assert!(matches!(error, InvalidStickers::Cube(InvalidCube::FlippedEdge { flipped: 1, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cube(Pieces);

/// The six clockwise quarter turns by [`Face::index`]; tests prove them against sticker geometry.
const QUARTER_TURNS: [Cube; 6] = [
    quarter([0, 1, 2, 3], [0; 4], [0, 1, 2, 3], 0),
    quarter([0, 3, 7, 4], [2, 1, 2, 1], [0, 11, 4, 8], 0),
    quarter([4, 5, 1, 0], [2, 1, 2, 1], [1, 8, 5, 9], 1),
    quarter([4, 7, 6, 5], [0; 4], [4, 7, 6, 5], 0),
    quarter([5, 6, 2, 1], [2, 1, 2, 1], [2, 9, 6, 10], 0),
    quarter([6, 7, 3, 2], [2, 1, 2, 1], [3, 10, 7, 11], 1),
];

/// The cube after a quarter turn that takes the piece of each place to the next one of its four.
const fn quarter(corners: [usize; 4], twists: [u8; 4], edges: [usize; 4], flip: u8) -> Cube {
    let Cube(mut pieces) = Cube::SOLVED;
    let mut n = 0;
    while n < 4 {
        let (corner, edge) = (corners[(n + 1) % 4], edges[(n + 1) % 4]);
        pieces.corner_permutation[corner] = corners[n] as u8;
        pieces.corner_orientation[corners[n]] = twists[n];
        pieces.edge_permutation[edge] = edges[n] as u8;
        pieces.edge_orientation[edge] = flip;
        n += 1;
    }
    Cube(pieces)
}

/// The 18 turns as cubes, in the order of [`Turn::ALL`].
const TURNS: [Cube; 18] = {
    let mut cubes = [Cube::SOLVED; 18];
    let mut i = 0;
    while i < 18 {
        let quarter = QUARTER_TURNS[i / 3];
        let mut times = 0;
        while times <= i % 3 {
            cubes[i] = cubes[i].then(&quarter);
            times += 1;
        }
        i += 1;
    }
    cubes
};

impl Cube {
    /// The solved cube.
    pub const SOLVED: Self = Self(Pieces {
        corner_permutation: [0, 1, 2, 3, 4, 5, 6, 7],
        corner_orientation: [0; 8],
        edge_permutation: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        edge_orientation: [0; 12],
    });

    /// Whether every face has one colour.
    pub fn is_solved(&self) -> bool {
        *self == Self::SOLVED
    }

    /// The solved cube after `turn`.
    pub const fn of_turn(turn: Turn) -> Self {
        TURNS[turn.index()]
    }

    /// This cube after one turn.
    ///
    /// ```
    /// use std::collections::HashSet;
    /// use cube_core::{Cube, Turn};
    /// // The cubes one turn away, all different.
    /// let neighbours: HashSet<Cube> = Turn::ALL.map(|turn| Cube::SOLVED.turned(turn)).into();
    /// assert_eq!(neighbours.len(), 18);
    /// assert!(!neighbours.contains(&Cube::SOLVED));
    /// ```
    #[must_use]
    pub const fn turned(&self, turn: Turn) -> Self {
        self.then(&TURNS[turn.index()])
    }

    /// This cube after a sequence of turns.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// let turns: Turns = "R U R' U'".parse()?;
    /// let half_way = Cube::SOLVED.after(&turns[..2]);
    /// assert_eq!(half_way.after(&turns[2..]), Cube::SOLVED.after(&turns));
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn after<'a>(&self, turns: impl IntoIterator<Item = &'a Turn>) -> Self {
        turns
            .into_iter()
            .fold(*self, |cube, &turn| cube.turned(turn))
    }

    /// This cube after any turns that lead from the solved cube to `next`.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// // R U, made 105 times, solves the cube again.
    /// let turns = Cube::from(&"R U".parse::<Turns>()?);
    /// let made = |times| (0..times).fold(Cube::SOLVED, |cube, _| cube.then(&turns));
    /// assert!((1..105).all(|times| !made(times).is_solved()));
    /// assert!(made(105).is_solved());
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub const fn then(&self, next: &Self) -> Self {
        let mut result = *self;
        let mut i = 0;
        while i < 8 {
            let from = next.0.corner_permutation[i] as usize;
            let twist = self.0.corner_orientation[from] + next.0.corner_orientation[i];
            result.0.corner_permutation[i] = self.0.corner_permutation[from];
            result.0.corner_orientation[i] = if twist >= 3 { twist - 3 } else { twist };
            i += 1;
        }
        i = 0;
        while i < 12 {
            let from = next.0.edge_permutation[i] as usize;
            result.0.edge_permutation[i] = self.0.edge_permutation[from];
            result.0.edge_orientation[i] =
                self.0.edge_orientation[from] ^ next.0.edge_orientation[i];
            i += 1;
        }
        result
    }

    /// The solved cube after the inverse turns: `c.then(&c.inverse())` is solved.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// let turns: Turns = "R U2 F'".parse()?;
    /// assert_eq!(Cube::from(&turns).inverse(), Cube::from(&turns.inverse()));
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let mut result = *self;
        let mut i = 0;
        while i < 8 {
            let piece = self.0.corner_permutation[i] as usize;
            result.0.corner_permutation[piece] = i as u8;
            result.0.corner_orientation[piece] = (3 - self.0.corner_orientation[i]) % 3;
            i += 1;
        }
        i = 0;
        while i < 12 {
            let piece = self.0.edge_permutation[i] as usize;
            result.0.edge_permutation[piece] = i as u8;
            result.0.edge_orientation[piece] = self.0.edge_orientation[i];
            i += 1;
        }
        result
    }

    /// This cube relative to `target`: any turns that solve the result lead from this cube to
    /// `target`.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern, Turns, tables};
    /// let from = Cube::from(&"R U2 F'".parse::<Turns>()?);
    /// let to = Pattern::find("superflip")?.cube();
    /// // A solver that solves only can lead to any target.
    /// let turns = tables::solve(&from.towards(&to), &Cube::SOLVED);
    /// assert_eq!(from.after(&turns), to);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn towards(&self, target: &Self) -> Self {
        target.inverse().then(self)
    }

    /// The same cube in another pose: each turn that led to this cube is replaced by the turn of
    /// the face to which `rotation` takes the turned face.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation};
    /// let [r, f] = ["R", "F"].map(|turn| Cube::SOLVED.turned(turn.parse().expect("a turn")));
    /// assert_eq!(r.rotated(Rotation::Y), f);
    /// ```
    ///
    /// # Panics
    /// Never: a rotated cube can exist.
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Self {
        let here = self.faces();
        let mut there = here;
        for facelet in Facelet::all() {
            there[rotation.apply_to_facelet(facelet).index()] =
                rotation.apply(here[facelet.index()]);
        }
        Self::try_from(&Facelets::from_faces(&there)).expect("a rotated cube can exist")
    }

    /// The colours of the 54 stickers, each named by the face whose centre has it, in the order
    /// URFDLB.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Facelet};
    /// let colours = Cube::SOLVED.turned("R".parse()?).faces();
    /// assert_eq!(colours[Facelet::new(Face::U, 8).index()], Face::F);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub fn faces(&self) -> [Face; 54] {
        self.homes().map(Facelet::face)
    }

    /// Home of each of the 54 stickers, that is its place on the solved cube, in the order URFDLB
    /// of the places where the stickers lie now.
    ///
    /// ```
    /// use cube_core::{Cube, Face, Facelet};
    /// let homes = Cube::SOLVED.turned("R".parse()?).homes();
    /// let came_from = homes[Facelet::new(Face::U, 8).index()];
    /// assert_eq!(came_from.to_string(), "F9");
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub fn homes(&self) -> [Facelet; 54] {
        let mut homes = core::array::from_fn(|i| Facelet::centre(Face::ALL[i / 9]));
        for place in Corner::ALL {
            let (piece, twist) = self.corner_at(place);
            for (n, home) in piece.facelets().into_iter().enumerate() {
                homes[place.facelets()[(n + twist as usize) % 3].index()] = home;
            }
        }
        for place in Edge::ALL {
            let (piece, flip) = self.edge_at(place);
            for (n, home) in piece.facelets().into_iter().enumerate() {
                homes[place.facelets()[(n + flip as usize) % 2].index()] = home;
            }
        }
        homes
    }

    /// The stickers, written with face letters.
    pub fn facelets(&self) -> Facelets {
        Facelets::from_faces(&self.faces())
    }

    /// The corner at a place, and its clockwise twists, 0 to 2.
    ///
    /// ```
    /// use cube_core::{Corner, Cube};
    /// let cube = Cube::SOLVED.turned("R".parse()?);
    /// let is_home = |place: &Corner| cube.corner_at(*place) == (*place, 0);
    /// assert_eq!(Corner::ALL.iter().filter(|place| is_home(place)).count(), 4);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub const fn corner_at(&self, place: Corner) -> (Corner, u8) {
        let i = place.index();
        (
            Corner::ALL[self.0.corner_permutation[i] as usize],
            self.0.corner_orientation[i],
        )
    }

    /// The edge at a place, and its flips, 0 or 1.
    ///
    /// ```
    /// use cube_core::{Cube, Edge};
    /// let cube = Cube::SOLVED.turned("F".parse()?);
    /// let flipped = Edge::ALL.into_iter().filter(|&place| cube.edge_at(place).1 == 1);
    /// assert!(flipped.eq([Edge::Uf, Edge::Df, Edge::Fr, Edge::Fl]));
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub const fn edge_at(&self, place: Edge) -> (Edge, u8) {
        let i = place.index();
        (
            Edge::ALL[self.0.edge_permutation[i] as usize],
            self.0.edge_orientation[i],
        )
    }

    /// All pieces as plain numbers.
    pub const fn pieces(&self) -> Pieces {
        self.0
    }
}

impl Default for Cube {
    /// [`SOLVED`](Self::SOLVED).
    fn default() -> Self {
        Self::SOLVED
    }
}

impl TryFrom<&Facelets> for Cube {
    type Error = InvalidCube;

    /// The one door from stickers to a cube.
    fn try_from(facelets: &Facelets) -> Result<Self, InvalidCube> {
        Self::try_from(legality::pieces_of(facelets)?)
    }
}

impl TryFrom<Pieces> for Cube {
    type Error = InvalidCube;

    /// A cube of pieces, if each number is in its range, each piece occurs once, and twist, flip
    /// and parity allow it.
    fn try_from(pieces: Pieces) -> Result<Self, InvalidCube> {
        legality::check(&pieces)?;
        Ok(Self(pieces))
    }
}

impl From<&Turns> for Cube {
    fn from(turns: &Turns) -> Self {
        Self::SOLVED.after(turns)
    }
}

//! The cycles of a cube.

use alloc::vec::Vec;
use core::fmt;

use crate::{Corner, Cube, Edge, Face};

/// The cycles of a cube, those of the corners and those of the edges. Pieces at home are in none.
///
/// `Display` prints the notation of David Singmaster: `(UF UR BU)` takes the piece of UF to UR, that
/// of UR to BU and that of BU to UF, each letter to the letter that stands in its place: the sticker
/// on F goes to R, and from there to U. The faces of a corner are named clockwise. A sign follows a
/// cycle that ends otherwise than it begins: `+` where the edges come back flipped, `+` or `-` where
/// the corners come back twisted clockwise or counterclockwise. `(URF)+` is a corner twisted at its
/// place. The solved cube prints as nothing.
///
/// `FromStr` is absent: most lists of cycles are no cube.
///
/// ```
/// use cube_core::{Cube, Turns};
/// let cube = Cube::from(&"R U R' U'".parse::<Turns>()?);
/// let cycles = cube.cycles();
/// assert_eq!(cycles.to_string(), "(URF RDF)+ (ULB RUB)- (UR UB FR)");
/// assert_eq!(cycles.cube(), cube);
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cycles {
    corners: Vec<Cycle<Corner>>,
    edges: Vec<Cycle<Edge>>,
}

/// A cycle of corners or of edges: the piece of each place goes to the next place, that of the last
/// place to the first.
///
/// ```
/// use cube_core::{Cube, Edge};
/// let cube = Cube::SOLVED.turned("F".parse()?);
/// let cycles = cube.cycles();
/// let cycle = &cycles.edges()[0];
/// assert_eq!(cycle.to_string(), "(UF RF DF LF)");
/// assert!(cycle.places().eq([Edge::Uf, Edge::Fr, Edge::Df, Edge::Fl]));
/// # Ok::<(), cube_core::InvalidTurn>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cycle<P> {
    /// Each place, and the facelet of it where the first sticker of the first piece arrives.
    stops: Vec<(P, u8)>,
    /// Flips or clockwise twists of each piece when it is back at its place.
    orientation: u8,
    /// Orientations that such a piece has: 2 or 3.
    orientations: u8,
}

impl<P: Copy> Cycle<P> {
    /// The places, in the order in which a piece goes through them.
    pub fn places(&self) -> impl Iterator<Item = P> {
        self.stops.iter().map(|&(place, _)| place)
    }

    /// Number of the places: 1 for a piece that is at its place and flipped or twisted.
    pub fn length(&self) -> usize {
        self.stops.len()
    }

    /// Flips (0 or 1) or clockwise twists (0 to 2) of each piece of the cycle when it is back at its
    /// place for the first time.
    ///
    /// ```
    /// use cube_core::Pattern;
    /// let cycles = Pattern::find("superflip")?.cube().cycles();
    /// assert!(cycles.edges().iter().all(|cycle| (cycle.length(), cycle.orientation()) == (1, 1)));
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    pub fn orientation(&self) -> u8 {
        self.orientation
    }

    /// Order of the cycle: after that many steps each piece is at home.
    ///
    /// ```
    /// let cube = cube_core::Cube::from(&"R U R' U'".parse::<cube_core::Turns>()?);
    /// let orders = cube.cycles().corners().iter().map(|cycle| cycle.order()).collect::<Vec<_>>();
    /// assert_eq!(orders, [6, 6], "two corners, twisted");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub fn order(&self) -> u32 {
        let runs = match self.orientation {
            0 => 1,
            _ => u32::from(self.orientations),
        };
        self.stops.len() as u32 * runs
    }

    /// Calls `set` for each place with the piece there, named by its home, and its orientation.
    fn each_piece(&self, mut set: impl FnMut(P, P, u8)) {
        let last = self.stops[self.stops.len() - 1];
        let (mut from, mut arrived) = (last.0, last.1 + self.orientations - self.orientation);
        for &(place, arrives) in &self.stops {
            let turned = arrives + 2 * self.orientations - arrived;
            set(place, from, turned % self.orientations);
            (from, arrived) = (place, arrives);
        }
    }
}

impl Cycles {
    /// The cycles of the corners, each from its first place in the order of [`Corner::ALL`] on.
    pub fn corners(&self) -> &[Cycle<Corner>] {
        &self.corners
    }

    /// The cycles of the edges, each from its first place in the order of [`Edge::ALL`] on.
    pub fn edges(&self) -> &[Cycle<Edge>] {
        &self.edges
    }

    /// The cube that has these cycles.
    ///
    /// ```
    /// use cube_core::Pattern;
    /// let cube = Pattern::find("cube-in-a-cube")?.cube();
    /// assert_eq!(cube.cycles().cube(), cube);
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    ///
    /// # Panics
    /// Never: cycles are made of a cube that can exist.
    pub fn cube(&self) -> Cube {
        let mut pieces = Cube::SOLVED.pieces();
        for cycle in &self.corners {
            cycle.each_piece(|place, piece, twists| {
                pieces.corner_permutation[place.index()] = piece.index() as u8;
                pieces.corner_orientation[place.index()] = twists;
            });
        }
        for cycle in &self.edges {
            cycle.each_piece(|place, piece, flips| {
                pieces.edge_permutation[place.index()] = piece.index() as u8;
                pieces.edge_orientation[place.index()] = flips;
            });
        }
        Cube::try_from(pieces).expect("cycles are made of a cube that can exist")
    }

    /// See [`Cube::order`].
    pub(super) fn order(&self) -> u32 {
        let corners = self.corners.iter().map(Cycle::order);
        let edges = self.edges.iter().map(Cycle::order);
        corners.chain(edges).fold(1, least_common_multiple)
    }
}

impl Cube {
    /// The cycles of the cube as a permutation.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// assert_eq!(Cube::SOLVED.cycles().to_string(), "");
    /// let cycles = Pattern::find("checkerboard")?.cube().cycles();
    /// assert_eq!(cycles.to_string(), "(UR DL) (UF DB) (UL DR) (UB DF) (FR BL) (FL BR)");
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    pub fn cycles(&self) -> Cycles {
        let pieces = self.pieces();
        Cycles {
            corners: cycles(
                &Corner::ALL,
                &pieces.corner_permutation,
                &pieces.corner_orientation,
                3,
            ),
            edges: cycles(
                &Edge::ALL,
                &pieces.edge_permutation,
                &pieces.edge_orientation,
                2,
            ),
        }
    }
}

/// The cycles of pieces with `orientations` orientations.
fn cycles<P: Copy>(
    places: &[P],
    permutation: &[u8],
    orientation: &[u8],
    orientations: u8,
) -> Vec<Cycle<P>> {
    let mut is_seen = [false; 12];
    let mut cycles = Vec::new();
    for first in 0..places.len() {
        let (mut place, mut arrived) = (first, 0);
        let mut stops = Vec::new();
        while !is_seen[place] {
            is_seen[place] = true;
            stops.push((places[place], arrived));
            place = (permutation.iter())
                .position(|&piece| usize::from(piece) == place)
                .expect("every piece has its place");
            arrived = (arrived + orientation[place]) % orientations;
        }
        if stops.len() > 1 || arrived != 0 {
            cycles.push(Cycle {
                stops,
                orientation: arrived,
                orientations,
            });
        }
    }
    cycles
}

fn least_common_multiple(a: u32, b: u32) -> u32 {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}

impl fmt::Display for Cycles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for cycle in &self.corners {
            write!(f, "{space}{cycle}")?;
            space = " ";
        }
        for cycle in &self.edges {
            write!(f, "{space}{cycle}")?;
            space = " ";
        }
        Ok(())
    }
}

impl fmt::Display for Cycle<Corner> {
    /// As [`Cycles`] prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stops = self.stops.iter();
        let names = stops.map(|&(place, arrived)| (place.faces(), arrived));
        write_cycle(f, names, ["", "+", "-"][usize::from(self.orientation)])
    }
}

impl fmt::Display for Cycle<Edge> {
    /// As [`Cycles`] prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stops = self.stops.iter();
        let names = stops.map(|&(place, arrived)| (place.faces(), arrived));
        write_cycle(f, names, ["", "+"][usize::from(self.orientation)])
    }
}

/// Writes places by their faces, each from the face on which the first sticker arrives.
fn write_cycle<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    places: impl Iterator<Item = ([Face; N], u8)>,
    sign: &str,
) -> fmt::Result {
    let mut before = "(";
    for (mut faces, arrived) in places {
        faces.rotate_left(arrived.into());
        f.write_str(before)?;
        faces.iter().try_for_each(|face| write!(f, "{face}"))?;
        before = " ";
    }
    write!(f, "){sign}")
}

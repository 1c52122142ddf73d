//! Positions of stickers as numbers: the search works on positions alone.

use cube_core::{Corner, Cube, Edge, Facelet, Rotation, Turn};

/// Position of a sticker: 0 to 23 for the edges (two a place), 24 to 47 for the corners (three a
/// place).
pub(crate) type Position = u8;

/// Number of positions.
pub(crate) const POSITIONS: usize = 48;
/// First position of the corners.
pub(crate) const FIRST_CORNER: Position = 24;

/// Effects of turns and of the rotation y on positions.
pub(crate) struct Moves {
    /// For each turn in the order of [`Turn::ALL`]: the position to which the turn takes the
    /// sticker at each position.
    pub(crate) turned: [[Position; POSITIONS]; 18],
    /// The position to which the rotation y takes the sticker at each position.
    pub(crate) yawed: [Position; POSITIONS],
}

impl Moves {
    pub(crate) fn new() -> Self {
        let facelets = facelets();
        let yawed = std::array::from_fn(|position| {
            let there = Rotation::Y.apply_to_facelet(facelets[position]);
            let index = facelets.iter().position(|&facelet| facelet == there);
            index.expect("a rotation takes edges to edges and corners to corners") as Position
        });
        Self {
            turned: Turn::ALL.map(turned),
            yawed,
        }
    }
}

/// The facelet of each position.
fn facelets() -> Vec<Facelet> {
    let edges = Edge::ALL.into_iter().flat_map(Edge::facelets);
    let corners = Corner::ALL.into_iter().flat_map(Corner::facelets);
    edges.chain(corners).collect()
}

fn turned(turn: Turn) -> [Position; POSITIONS] {
    let pieces = Cube::of_turn(turn).pieces();
    let mut goes = [0; POSITIONS];
    for to in 0..12 {
        let from = pieces.edge_permutation[to] * 2;
        for n in 0..2 {
            goes[(from + n) as usize] = to as u8 * 2 + (n + pieces.edge_orientation[to]) % 2;
        }
    }
    for to in 0..8 {
        let from = FIRST_CORNER + pieces.corner_permutation[to] * 3;
        for n in 0..3 {
            goes[(from + n) as usize] =
                FIRST_CORNER + to as u8 * 3 + (n + pieces.corner_orientation[to]) % 3;
        }
    }
    goes
}

/// All positions of the place of `position`, `position` among them.
pub(crate) fn place_of(position: Position) -> std::ops::Range<Position> {
    let size = if position < FIRST_CORNER { 2 } else { 3 };
    let first = position - position % size;
    first..first + size
}

/// The name of a position: the faces of its place, beginning with the position's own face, as in
/// `RF` or `FUR`.
pub(crate) fn name(position: Position) -> String {
    let (faces, from) = if position < FIRST_CORNER {
        let edge = Edge::ALL[position as usize / 2];
        (edge.to_string(), position % 2)
    } else {
        let corner = Corner::ALL[(position - FIRST_CORNER) as usize / 3];
        (corner.to_string(), position % 3)
    };
    let (before, after) = faces.split_at(from as usize);
    format!("{after}{before}")
}

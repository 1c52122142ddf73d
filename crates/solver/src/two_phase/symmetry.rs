//! The sixteen symmetries that keep the axis of U and D, and their effects on pieces and turns.

use cube_core::{Amount, Corner, Edge, Face, Pieces, Turn};

pub(crate) const SYMMETRIES: usize = 16;
/// Number of the first symmetries that keep the axis of F and B as well, and with it the definition
/// of a flip.
pub(crate) const KEEPING_FLIP: usize = 8;

/// A symmetry: a rotation of the cube, or a rotation of its mirror image.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Symmetry {
    #[allow(dead_code, reason = "see apply_to_turn")]
    faces: [Face; 6],
    corners: [u8; 8],
    edges: [u8; 12],
    is_mirror: bool,
    swaps_sides: bool,
}

impl Symmetry {
    /// All sixteen symmetries, by the bits of the index in this order: bit 0 rotates by 180 degrees
    /// about U, bit 1 by 180 degrees about F, bit 2 exchanges left and right, bit 3 rotates by 90
    /// degrees about U.
    pub(crate) fn all() -> [Self; SYMMETRIES] {
        use Face::{B, D, F, L, R, U};
        std::array::from_fn(|n| {
            let steps = [
                (n & 1 != 0, [U, L, B, D, R, F]),
                (n & 2 != 0, [D, L, F, U, R, B]),
                (n & 4 != 0, [U, L, F, D, R, B]),
                (n & 8 != 0, [U, F, L, D, B, R]),
            ];
            let taken = steps.iter().filter(|(taken, _)| *taken);
            let faces = taken.fold(Face::ALL, |faces, (_, step)| {
                faces.map(|face| step[face.index()])
            });
            Self::of_faces(faces, n & 4 != 0, n & 8 != 0)
        })
    }

    fn of_faces(faces: [Face; 6], is_mirror: bool, swaps_sides: bool) -> Self {
        let image = |face: Face| faces[face.index()];
        let corners = Corner::ALL.map(|corner| {
            let there = corner.faces().map(image);
            let same = |other: &Corner| other.faces().iter().all(|face| there.contains(face));
            position(Corner::ALL.iter().position(same))
        });
        let edges = Edge::ALL.map(|edge| {
            let there = edge.faces().map(image);
            let same = |other: &Edge| other.faces().iter().all(|face| there.contains(face));
            position(Edge::ALL.iter().position(same))
        });
        Self {
            faces,
            corners,
            edges,
            is_mirror,
            swaps_sides,
        }
    }

    /// The position as seen from the symmetry.
    pub(crate) fn apply(&self, pieces: &Pieces) -> Pieces {
        let mut there = *pieces;
        for place in 0..8 {
            let to = usize::from(self.corners[place]);
            let piece = pieces.corner_permutation[place];
            there.corner_permutation[to] = self.corners[usize::from(piece)];
            let twist = pieces.corner_orientation[place];
            there.corner_orientation[to] = if self.is_mirror {
                (3 - twist) % 3
            } else {
                twist
            };
        }
        for place in 0..12 {
            let to = usize::from(self.edges[place]);
            let piece = pieces.edge_permutation[place];
            there.edge_permutation[to] = self.edges[usize::from(piece)];
            // A rotation by 90 degrees keeps an edge's flip where the edge lies in a layer of its
            // own kind, and inverts the flip where it does not.
            let differs = self.swaps_sides && ((place >= 8) != (piece >= 8));
            there.edge_orientation[to] = pieces.edge_orientation[place] ^ u8::from(differs);
        }
        there
    }

    #[allow(dead_code, reason = "tables of turns are made when the crate is built")]
    /// The turn `turn` as seen from the symmetry.
    pub(crate) fn apply_to_turn(&self, turn: Turn) -> Turn {
        let amount = match turn.amount {
            Amount::Clockwise if self.is_mirror => Amount::Counterclockwise,
            Amount::Counterclockwise if self.is_mirror => Amount::Clockwise,
            amount => amount,
        };
        Turn::new(self.faces[turn.face.index()], amount)
    }
}

fn position(found: Option<usize>) -> u8 {
    found.expect("a symmetry takes pieces to pieces") as u8
}

/// The pieces after a turn; the pieces may be illegal, for example an odd permutation.
#[cfg_attr(
    not(target_pointer_width = "64"),
    expect(
        dead_code,
        reason = "the optimal solver alone, besides the build, turns raw pieces"
    )
)]
pub(crate) fn turned(pieces: &Pieces, turn: &Pieces) -> Pieces {
    let mut after = *pieces;
    for place in 0..8 {
        let from = usize::from(turn.corner_permutation[place]);
        after.corner_permutation[place] = pieces.corner_permutation[from];
        after.corner_orientation[place] =
            (pieces.corner_orientation[from] + turn.corner_orientation[place]) % 3;
    }
    for place in 0..12 {
        let from = usize::from(turn.edge_permutation[place]);
        after.edge_permutation[place] = pieces.edge_permutation[from];
        after.edge_orientation[place] =
            pieces.edge_orientation[from] ^ turn.edge_orientation[place];
    }
    after
}

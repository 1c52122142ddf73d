//! Phase 2: the solution by turns of U and D and half turns of the other faces.

use cube_core::{Cube, Pieces};

use super::{
    coordinates::{HALVES, MIDDLES, corner_half, corners, edge_half, edges, middle},
    symmetry::SYMMETRIES,
    tables::{
        CORNER_HALF_MOVES, CORNER_HALF_SEEN_FROM, CORNERS_CLASS, CORNERS_CLASS_MOVES,
        CORNERS_EDGE_HALF, CORNERS_MIDDLE, EDGE_HALF_MOVES, EDGE_HALF_SEEN_FROM, EDGES_CLASS,
        EDGES_CLASS_MOVES, EDGES_CORNER_HALF, EDGES_MIDDLE, MIDDLE_MOVES, MIDDLE_SEEN_FROM,
        PRODUCTS, TURNS_SEEN_FROM, distance,
    },
};

/// The number of turns of phase 2.
pub(super) const TURNS: usize = 10;

/// Most turns of phase 2 that a walk ever searches.
pub(super) const MAX_PHASE_TWO_TURNS: usize = 13;

/// The coordinates of a cube in phase 2.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PhaseTwo {
    /// Class and symmetry.
    corners: u16,
    edges: u16,
    middle: u8,
    corner_half: u8,
    edge_half: u8,
}

impl PhaseTwo {
    /// The coordinates of a cube at the end of phase 1.
    pub(super) fn new(cube: &Cube) -> Self {
        let pieces: Pieces = cube.pieces();
        Self {
            corners: CORNERS_CLASS[corners(&pieces)],
            edges: EDGES_CLASS[edges(&pieces)],
            middle: middle(&pieces) as u8,
            corner_half: corner_half(&pieces) as u8,
            edge_half: edge_half(&pieces) as u8,
        }
    }

    /// The position after the n-th turn of phase 2, if it may be at most `left` turns from solved.
    #[inline]
    pub(super) fn turned_within(self, n: usize, left: usize) -> Option<Self> {
        // The remaining coordinates are computed only after the earlier bounds allow the turn.
        let mut after = Self {
            corners: class_turned(&CORNERS_CLASS_MOVES, self.corners, n),
            middle: MIDDLE_MOVES[usize::from(self.middle) * TURNS + n] as u8,
            ..self
        };
        if after.by_corners_and_middle() > left {
            return None;
        }
        after.edges = class_turned(&EDGES_CLASS_MOVES, self.edges, n);
        if after.by_edges_and_middle() > left {
            return None;
        }
        after.edge_half = EDGE_HALF_MOVES[usize::from(self.edge_half) * TURNS + n] as u8;
        if after.by_corners_and_edge_half() > left {
            return None;
        }
        after.corner_half = CORNER_HALF_MOVES[usize::from(self.corner_half) * TURNS + n] as u8;
        (after.by_edges_and_corner_half() <= left).then_some(after)
    }

    /// Lower bound of the turns to the solved cube.
    pub(super) fn least_turns(self) -> usize {
        self.by_corners_and_middle()
            .max(self.by_edges_and_middle())
            .max(self.by_corners_and_edge_half())
            .max(self.by_edges_and_corner_half())
    }

    #[inline]
    fn by_corners_and_middle(self) -> usize {
        let (class, s) = class_of(self.corners);
        let middle = MIDDLE_SEEN_FROM[usize::from(self.middle) * SYMMETRIES + s];
        distance(&CORNERS_MIDDLE, class * MIDDLES + usize::from(middle)).into()
    }

    #[inline]
    fn by_edges_and_middle(self) -> usize {
        let (class, s) = class_of(self.edges);
        let middle = MIDDLE_SEEN_FROM[usize::from(self.middle) * SYMMETRIES + s];
        distance(&EDGES_MIDDLE, class * MIDDLES + usize::from(middle)).into()
    }

    #[inline]
    fn by_corners_and_edge_half(self) -> usize {
        let (class, s) = class_of(self.corners);
        let half = EDGE_HALF_SEEN_FROM[usize::from(self.edge_half) * SYMMETRIES + s];
        distance(&CORNERS_EDGE_HALF, class * HALVES + usize::from(half)).into()
    }

    #[inline]
    fn by_edges_and_corner_half(self) -> usize {
        let (class, s) = class_of(self.edges);
        let half = CORNER_HALF_SEEN_FROM[usize::from(self.corner_half) * SYMMETRIES + s];
        distance(&EDGES_CORNER_HALF, class * HALVES + usize::from(half)).into()
    }

    /// Whether the cube is solved.
    #[inline]
    pub(super) fn is_solved(self) -> bool {
        let class = SYMMETRIES as u16;
        self.corners < class && self.edges < class && self.middle == 0
    }
}

#[inline]
fn class_of(number: u16) -> (usize, usize) {
    let number = usize::from(number);
    (number / SYMMETRIES, number % SYMMETRIES)
}

#[inline]
fn class_turned(moves: &[u16], number: u16, n: usize) -> u16 {
    let (class, s) = class_of(number);
    let seen = usize::from(TURNS_SEEN_FROM[s * TURNS + n]);
    let moved = moves[class * TURNS + seen];
    let (_, t) = class_of(moved);
    let product = PRODUCTS[s * SYMMETRIES + t];
    moved - t as u16 + product
}

//! Nodes of the search: a sequence of turns, by the coordinates of the cube after it and its least costs.

use super::{kind::POSES, prices::Prices};
use crate::{
    Objective,
    objective::{GRIPS, UNREACHED},
    optimal::coordinates::View,
};

/// Face of the last turn where there is none, and of the turn before it.
pub(super) const NO_FACE: u8 = 6;

/// A sequence of turns. Turns of opposite faces that follow each other are two sequences, one for each
/// order, so that the costs of a node are those of one order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// Coordinates along the three axes.
    pub(super) views: [View; 3],
    /// Least costs by the grip of the last turn.
    pub(super) costs: [u32; GRIPS],
    /// The same without the last turn, by the grip of the turn before it.
    pub(super) costs_before: [u32; GRIPS],
    /// Lower bound of the cost of every solution that begins with these turns: the largest of this node
    /// and those before it.
    pub(super) bound: u32,
    /// Position of the node without the last turn, on the level above.
    pub(super) parent: u32,
    /// The last turn, by its index.
    pub(super) turn: u8,
    /// Its face.
    pub(super) face: u8,
    /// Face of the turn before it.
    pub(super) face_before: u8,
    /// Whether the last two turns are of opposite faces.
    pub(super) is_pair: bool,
}

impl Node {
    /// The empty sequence.
    pub(super) const fn root(views: [View; 3]) -> Self {
        Self {
            views,
            costs: [0; GRIPS],
            costs_before: [0; GRIPS],
            bound: 0,
            parent: 0,
            turn: 0,
            face: NO_FACE,
            face_before: NO_FACE,
            is_pair: false,
        }
    }

    /// Turns that may follow, a bit each: no turn of the last face, and none of its opposite face where
    /// that was turned just before.
    pub(super) fn followers(&self) -> u32 {
        const ALL: u32 = (1 << 18) - 1;
        const OF_A_FACE: u32 = 0b111;
        if self.face == NO_FACE {
            return ALL;
        }
        let opposite = if self.is_pair {
            OF_A_FACE << (3 * ((self.face + 3) % 6))
        } else {
            0
        };
        ALL & !(OF_A_FACE << (3 * self.face)) & !opposite
    }

    /// Whether the turns cost as little or less, whatever follows, with the turn of a face and the last
    /// turn, one of the opposite face, in the other order: `costs` are those in this order. Of two orders
    /// that cost the same, the one that begins with the earlier face stays.
    pub(super) fn is_better_exchanged(
        &self,
        turn: usize,
        costs: &[u32; GRIPS],
        prices: &Prices,
        objective: &Objective,
    ) -> bool {
        let (face, last) = (turn / 3, usize::from(self.face));
        let exchanged = prices.step(objective, self.face_before, &self.costs_before, turn);
        let exchanged = prices.step(objective, face as u8, &exchanged, self.turn.into());
        let (mut is_worse, mut is_better) = (false, false);
        let mut compare = |here: u32, exchanged: u32| {
            is_worse |= exchanged > here;
            is_better |= exchanged < here;
        };
        compare(
            ended(objective, face, costs),
            ended(objective, last, &exchanged),
        );
        for pose in (0..POSES).filter(|pose| pose / GRIPS % 3 != face % 3) {
            compare(
                prices.reached(face, costs, pose),
                prices.reached(last, &exchanged, pose),
            );
        }
        !is_worse && (is_better || face < last)
    }
}

/// Cost of a sequence that ends with a turn of `face`.
pub(super) fn ended(objective: &Objective, face: usize, costs: &[u32; GRIPS]) -> u32 {
    let costs = costs.iter().zip(&objective.last[face]);
    costs
        .map(|(cost, last)| cost + last)
        .min()
        .unwrap_or(UNREACHED)
}

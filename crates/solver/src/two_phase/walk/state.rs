//! The state of a walk, in both phases.

use cube_core::{Cube, Turns};

use super::super::{
    phase_one::PhaseOne,
    phase_one_list::PhaseOneList,
    phase_two::{MAX_PHASE_TWO_TURNS, PhaseTwo},
    pre_moves::PreMoves,
    variant::{Rest, Variant},
};
use crate::objective::{Made, Objective};

/// Most turns of phase 1: more than any cube needs, for any end of phase 1.
pub(super) const MAX_PHASE_ONE_TURNS: usize = 20;

/// Cost above that of any solution.
pub(crate) const ANY_COST: u32 = u32::MAX / 8;

/// A node of phase 1, and the next turn to try there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NodeOne {
    pub(super) position: PhaseOne,
    pub(super) next: u8,
}

/// A node of phase 2, and the next turn to try there.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeTwo {
    pub(super) position: PhaseTwo,
    pub(super) made: Made,
    pub(super) next: u8,
}

/// A solution that a walk found, and its cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) turns: Turns,
    pub(crate) cost: u32,
}

/// Limits of a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Most turns of a solution.
    pub(crate) max_turns: usize,
    /// Most turns of phase 2, at most 13: a high limit finds any solution in the fewest nodes, a
    /// low limit finds a good one in the fewest nodes.
    pub(crate) max_phase_two_turns: usize,
    /// Cost below which solutions count.
    pub(crate) below: u32,
    /// Whether the walk uses one variant and no pre-moves, to find the shortest solutions. All
    /// variants together find many more solutions early.
    pub(crate) is_narrow: bool,
    /// Whether the first solution may have more turns than it needs: phase 2 is then searched once, to its most turns,
    /// instead of deepened.
    pub(crate) takes_any_length: bool,
    /// List of more positions near the end of phase 1.
    pub(crate) list: Option<&'static PhaseOneList>,
}

/// A search for ever cheaper solutions of one cube.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(super) variants: Vec<Variant>,
    pub(super) rules: Rules,
    /// Lower bound of the cost of a turn.
    pub(super) least_turn: u32,
    /// Index of the present variant.
    pub(super) variant: usize,
    /// Turns of phase 1 and pre-moves together.
    pub(super) reach: usize,
    pub(super) pre_moves: PreMoves,
    /// Turns of phase 1.
    pub(super) depth: usize,
    /// Whether the first pre-move is made counterclockwise.
    pub(super) is_reflected: bool,
    /// Cost of the pre-moves after phase 2, once it is known: for either sense of the first
    /// pre-move.
    pub(super) rest: [Option<Rest>; 2],
    /// Turns made so far, of both phases.
    pub(super) path: Vec<u8>,
    pub(super) nodes_one: Vec<NodeOne>,
    pub(super) nodes_two: Vec<NodeTwo>,
    /// Turns of phase 2.
    pub(super) length: usize,
    /// The cube and the costs after each turn of phase 1, as far as computed and valid for the
    /// present path.
    pub(super) known: Vec<(Cube, Made)>,
    pub(super) best: Option<Found>,
    pub(super) nodes: u64,
    pub(super) is_done: bool,
}

impl Walk {
    /// The state before the first node.
    pub(super) fn at_start(cube: &Cube, objective: &Objective, rules: Rules) -> Self {
        let variants = Variant::first(if rules.is_narrow { 1 } else { 6 }, cube, objective);
        Self {
            variants,
            rules,
            least_turn: objective.least_turn(),
            variant: 0,
            reach: 0,
            pre_moves: PreMoves::new(*cube, 0),
            depth: 0,
            is_reflected: false,
            rest: [None, None],
            path: Vec::with_capacity(MAX_PHASE_ONE_TURNS + MAX_PHASE_TWO_TURNS),
            nodes_one: Vec::with_capacity(MAX_PHASE_ONE_TURNS + 1),
            nodes_two: Vec::with_capacity(MAX_PHASE_TWO_TURNS + 1),
            length: 0,
            known: Vec::with_capacity(MAX_PHASE_ONE_TURNS + 1),
            best: None,
            nodes: 0,
            is_done: false,
        }
    }

    pub(crate) fn best(&self) -> Option<&Found> {
        self.best.as_ref()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Limits the rest of the walk to solutions that cost less than `cost`.
    pub(crate) fn look_below(&mut self, cost: u32) {
        self.rules.below = self.rules.below.min(cost);
    }

    /// Limits the rest of the walk to solutions of at most `max_turns` turns.
    pub(crate) fn shorten(&mut self, max_turns: usize) {
        self.rules.max_turns = self.rules.max_turns.min(max_turns);
    }
}

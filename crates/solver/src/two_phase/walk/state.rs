//! What a walk knows at any moment, in both phases.

use cube_core::{Cube, Turns};

use super::super::{
    phase_one::PhaseOne,
    phase_two::{LONGEST_PHASE_TWO, PhaseTwo},
    pre_moves::PreMoves,
    variant::{Rest, Variant},
};
use crate::objective::{Made, Objective};

/// The longest phase 1 there is: more turns than any cube needs, wherever it leads.
pub(super) const LONGEST_PHASE_ONE: usize = 20;

/// More than any solution costs.
pub(crate) const ANY_COST: u32 = u32::MAX / 8;

/// A node of phase 1 and the turn that is tried there next.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NodeOne {
    pub(super) position: PhaseOne,
    pub(super) next: u8,
}

/// A node of phase 2 and the turn that is tried there next.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeTwo {
    pub(super) position: PhaseTwo,
    pub(super) made: Made,
    pub(super) next: u8,
}

/// What a walk found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) turns: Turns,
    pub(crate) cost: u32,
}

/// How a walk may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// No solution of more turns.
    pub(crate) longest: usize,
    /// No phase 2 of more turns, 13 at most: where many are allowed it takes the fewest nodes to
    /// come to any solution, where few are, to come to a good one.
    pub(crate) longest_phase_two: usize,
    /// None that costs as much or more.
    pub(crate) below: u32,
    /// Whether the shortest solutions are wanted, which are found from one side, without
    /// pre-moves; from all sides many more solutions are found early.
    pub(crate) is_narrow: bool,
}

/// A search for ever cheaper solutions of one cube.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(super) variants: Vec<Variant>,
    pub(super) rules: Rules,
    /// What a turn costs at least.
    pub(super) least_turn: u32,
    /// Which of the variants is looked at.
    pub(super) variant: usize,
    /// How many turns phase 1 has, with the pre-moves.
    pub(super) reach: usize,
    pub(super) pre_moves: PreMoves,
    /// How many turns phase 1 has.
    pub(super) depth: usize,
    /// Whether the first pre-move is made counterclockwise.
    pub(super) is_reflected: bool,
    /// What the pre-moves cost after phase 2, if it is known: for either sense
    /// of the first of these.
    pub(super) rest: [Option<Rest>; 2],
    /// Turns made so far, of both phases.
    pub(super) path: Vec<u8>,
    pub(super) nodes_one: Vec<NodeOne>,
    pub(super) nodes_two: Vec<NodeTwo>,
    /// How many turns phase 2 has.
    pub(super) length: usize,
    /// The cube and the costs after each turn of phase 1, as far as they were needed and hold.
    pub(super) known: Vec<(Cube, Made)>,
    pub(super) best: Option<Found>,
    pub(super) nodes: u64,
    pub(super) is_done: bool,
}

impl Walk {
    /// Before the first node.
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
            path: Vec::with_capacity(LONGEST_PHASE_ONE + LONGEST_PHASE_TWO),
            nodes_one: Vec::with_capacity(LONGEST_PHASE_ONE + 1),
            nodes_two: Vec::with_capacity(LONGEST_PHASE_TWO + 1),
            length: 0,
            known: Vec::with_capacity(LONGEST_PHASE_ONE + 1),
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

    /// From now on only solutions that cost less than this.
    pub(crate) fn look_below(&mut self, cost: u32) {
        self.rules.below = self.rules.below.min(cost);
    }

    /// From now on only solutions of at most so many turns.
    pub(crate) fn shorten(&mut self, longest: usize) {
        self.rules.longest = self.rules.longest.min(longest);
    }
}

//! The walk through both phases, which can be interrupted and resumed at any node.
//!
//! The walk deepens phase 1 iteratively from 0 turns on, each depth in all variants before the
//! next. At each end of phase 1 it deepens phase 2 to all lengths that the limits still allow. In
//! both phases a table has a lower bound of the turns that are left. The cost of the turns so far
//! is known exactly at the end of phase 1 and at every node of phase 2.
//!
//! `state` is the state of a walk, `first_half` goes through phase 1, `second_half` through phase
//! 2.

mod first_half;
mod second_half;
mod state;

use cube_core::Cube;

use crate::objective::Objective;

pub(crate) use state::{ANY_COST, Rules, Walk};

impl Walk {
    /// Begins a walk for a cube.
    pub(crate) fn new(cube: &Cube, objective: &Objective, rules: Rules) -> Self {
        let mut walk = Self::at_start(cube, objective, rules);
        walk.begin_variant();
        walk
    }

    /// Goes on for `nodes` more nodes, or until the walk finds a better solution or ends. Returns
    /// whether it found a better solution.
    pub(crate) fn advance(&mut self, nodes: u64) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while !self.is_done && self.nodes < until {
            let found = if self.nodes_two.is_empty() {
                self.walk_phase_one(until);
                false
            } else {
                self.walk_phase_two(until)
            };
            if found {
                return true;
            }
        }
        false
    }
}

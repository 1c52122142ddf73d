//! The walk through both phases, which can be left at any node and taken up again.
//!
//! Phase 1 is searched to 0, 1, 2 ... turns, each depth from all sides before the next. Each time
//! it ends, phase 2 is searched to all lengths that are still allowed. In both a table says how
//! many turns are left at least. What the turns so far cost is known exactly at the end of phase 1
//! and at every node of phase 2.
//!
//! `state` holds where a walk is, `first_half` goes through phase 1, `second_half` through phase 2.

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

    /// Goes on until it has looked at `nodes` more nodes, or a better solution is found, or none
    /// is left. Whether a better solution was found.
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

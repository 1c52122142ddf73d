//! The second half of a walk: from an end of phase 1 through phase 2 to solutions.

use cube_core::{Turn, Turns};

use super::{
    super::{
        coordinates::TURNS_OF_PHASE_TWO,
        order::{NONE, may_follow},
        phase_two::{self, PhaseTwo},
    },
    state::{ANY_COST, Found, NodeTwo, Walk},
};
use crate::objective::Made;

/// Once there is a solution, a better one is sooner found among many short ends than in a long
/// phase 2.
const LATER_LONGEST_PHASE_TWO: usize = 10;

impl Walk {
    /// Begins phase 2 for the first pre-move made the other way round.
    pub(super) fn reflect(&mut self) {
        if !self.is_reflected && !self.pre_moves.turns().is_empty() {
            self.is_reflected = true;
            self.begin_phase_two();
        }
    }

    /// Puts the root of phase 2 on its stack if it can lead to a better solution.
    pub(super) fn begin_phase_two(&mut self) {
        let (mut cube, made) = self.known[self.depth];
        if self.is_reflected {
            cube = self.pre_moves.reflected(&cube);
        }
        let position = PhaseTwo::new(&cube);
        let least = position.least_turns();
        if least > self.longest_phase_two() {
            return;
        }
        let variant = &self.variants[self.variant];
        let rest = self.rest[usize::from(self.is_reflected)]
            .get_or_insert_with(|| variant.rest(self.pre_moves.made_last_first(self.is_reflected)));
        if variant.least_cost(&made, least, rest) >= self.rules.below {
            return;
        }
        self.length = least;
        self.nodes_two.push(NodeTwo {
            position,
            made,
            next: 0,
        });
    }

    /// The most turns of phase 2 that a solution may have.
    fn longest_phase_two(&self) -> usize {
        let allowed = self.rules.longest.saturating_sub(self.reach);
        allowed.min(self.rules.longest_phase_two)
    }

    pub(super) fn walk_phase_two(&mut self, until: u64) -> bool {
        while self.nodes < until {
            let variant = &self.variants[self.variant];
            let rest = self.rest[usize::from(self.is_reflected)].expect("phase 2 has begun");
            let made = self.path.len();
            let left = self.depth + self.length - made;
            let node = self.nodes_two.last_mut().expect("it is not empty");
            if left == 0 {
                // Only a root of no turns comes here unlooked at.
                let is_solved = node.position.is_solved();
                let cost = node.made.least(&rest.after);
                if is_solved && cost < self.rules.below && self.may_end_here() && self.found() {
                    self.leave_phase_two_node();
                    return true;
                }
                self.leave_phase_two_node();
                if self.nodes_two.is_empty() {
                    return false;
                }
                continue;
            }
            let n = usize::from(node.next);
            if n == phase_two::TURNS {
                self.leave_phase_two_node();
                if self.nodes_two.is_empty() {
                    return false;
                }
                continue;
            }
            node.next += 1;
            let turn = TURNS_OF_PHASE_TWO[n];
            let last = self.path.last().map_or(NONE, |&turn| turn.into());
            if !may_follow(last, turn) {
                continue;
            }
            self.nodes += 1;
            let Some(position) = node.position.turned_within(n, left - 1) else {
                continue;
            };
            // What it costs does not matter before there is something to compare with.
            let mut after = Made::NOTHING;
            if self.rules.below < ANY_COST {
                after = node.made.with(Turn::ALL[turn], &variant.objective);
                if variant.least_cost(&after, left - 1, &rest) >= self.rules.below {
                    continue;
                }
            }
            self.path.push(turn as u8);
            self.nodes_two.push(NodeTwo {
                position,
                made: after,
                next: 0,
            });
        }
        false
    }

    /// Steps back; from the root to the next longer phase 2, if it may be.
    fn leave_phase_two_node(&mut self) {
        let node = self.nodes_two.pop().expect("there is a node");
        if !self.nodes_two.is_empty() {
            self.path.pop();
            return;
        }
        self.length += 1;
        let rest = self.rest[usize::from(self.is_reflected)].expect("phase 2 has begun");
        let variant = &self.variants[self.variant];
        if self.length <= self.longest_phase_two()
            && variant.least_cost(&node.made, self.length, &rest) < self.rules.below
        {
            self.nodes_two.push(NodeTwo { next: 0, ..node });
            return;
        }
        self.reflect();
        if self.nodes_two.is_empty() && self.depth > 0 {
            self.path.pop();
        }
    }

    /// Whether the first pre-move may follow the last one made.
    fn may_end_here(&self) -> bool {
        let last = self.path.last().map_or(NONE, |&turn| turn.into());
        let next = self.pre_moves.turns().last();
        next.is_none_or(|&next| may_follow(last, next.into()))
    }

    /// Keeps the solution that was found, if it is better than the best before.
    fn found(&mut self) -> bool {
        let variant = &self.variants[self.variant];
        let made = self.path.iter().map(|&turn| Turn::ALL[usize::from(turn)]);
        let pre_moves = self.pre_moves.made_last_first(self.is_reflected);
        let turns: Turns = made.chain(pre_moves.rev()).collect();
        let cost = variant.objective.cost(&turns);
        if cost >= self.rules.below {
            return false;
        }
        let turns = variant.seen_from_outside(turns.iter().copied());
        self.rules.below = cost;
        if !self.rules.is_narrow {
            let longest = self.rules.longest_phase_two.min(LATER_LONGEST_PHASE_TWO);
            self.rules.longest_phase_two = longest;
        }
        // Longer ones cannot cost less.
        let longest = cost.saturating_sub(1) / self.least_turn.max(1);
        self.shorten(longest as usize);
        self.best = Some(Found { turns, cost });
        true
    }
}

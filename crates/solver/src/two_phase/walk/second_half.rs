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

/// Most turns of phase 2 once there is a solution: many short ends lead to a better solution sooner
/// than a long phase 2.
const MAX_LATER_PHASE_TWO_TURNS: usize = 10;

impl Walk {
    /// Begins phase 2 with the first pre-move in its other sense.
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
        if least > self.max_phase_two_turns() {
            return;
        }
        let variant = &self.variants[self.variant];
        let rest = self.rest[usize::from(self.is_reflected)]
            .get_or_insert_with(|| variant.rest(self.pre_moves.made_last_first(self.is_reflected)));
        if variant.least_cost(&made, least, rest) >= self.rules.below {
            return;
        }
        self.length = if self.takes_any_length() && least > 0 {
            self.max_phase_two_turns()
        } else {
            least
        };
        self.nodes_two.push(NodeTwo {
            position,
            made,
            next: 0,
        });
    }

    /// Most turns of phase 2 under all limits.
    fn max_phase_two_turns(&self) -> usize {
        let allowed = self.rules.max_turns.saturating_sub(self.reach);
        allowed.min(self.rules.max_phase_two_turns)
    }

    pub(super) fn walk_phase_two(&mut self, until: u64) -> bool {
        while self.nodes < until {
            let variant = &self.variants[self.variant];
            let rest = self.rest[usize::from(self.is_reflected)].expect("phase 2 has begun");
            let made = self.path.len();
            let left = self.depth + self.length - made;
            let node = self.nodes_two.last_mut().expect("a walk has a node");
            if left == 0 {
                // A root without turns gets here unchecked; all other nodes at this depth are
                // solved.
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
            // The cost does not matter before there is a cost to compare with.
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
            let is_early = left > 1 && self.takes_any_length() && position.is_solved();
            if is_early && self.may_end_here() && self.found() {
                self.leave_phase_two_node();
                return true;
            }
        }
        false
    }

    /// Whether any solution within the limits is as good as another, so far.
    fn takes_any_length(&self) -> bool {
        self.rules.takes_any_length && self.rules.below == ANY_COST
    }

    /// Leaves the present node for its parent; leaves the root for the next longer phase 2, if the
    /// limits allow one.
    fn leave_phase_two_node(&mut self) {
        let node = self.nodes_two.pop().expect("there is a node");
        if !self.nodes_two.is_empty() {
            self.path.pop();
            return;
        }
        self.length += 1;
        let rest = self.rest[usize::from(self.is_reflected)].expect("phase 2 has begun");
        let variant = &self.variants[self.variant];
        if self.length <= self.max_phase_two_turns()
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

    /// Whether the first pre-move may follow the last turn of the path.
    fn may_end_here(&self) -> bool {
        let last = self.path.last().map_or(NONE, |&turn| turn.into());
        let next = self.pre_moves.turns().last();
        next.is_none_or(|&next| may_follow(last, next.into()))
    }

    /// Keeps the solution at the present node if it is cheaper than the best one before.
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
            let max_turns = self
                .rules
                .max_phase_two_turns
                .min(MAX_LATER_PHASE_TWO_TURNS);
            self.rules.max_phase_two_turns = max_turns;
        }
        // Longer solutions cannot cost less.
        let max_turns = cost.saturating_sub(1) / self.least_turn.max(1);
        self.shorten(max_turns as usize);
        self.best = Some(Found { turns, cost });
        true
    }
}

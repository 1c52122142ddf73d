//! The first half of a walk: through phase 1, with pre-moves and in all variants.

use cube_core::Turn;

use super::{
    super::{
        order::{NEXT, NONE},
        phase_one::{PhaseOne, leaves_phase_two},
        phase_one_list::PhaseOneList,
        pre_moves::PreMoves,
    },
    state::{MAX_PHASE_ONE_TURNS, NodeOne, Walk},
};
use crate::objective::Made;

/// Fewest turns of a phase 1 that begins with pre-moves.
const MIN_TURNS_AFTER_PRE_MOVES: usize = 7;

/// Most pre-moves.
const MAX_PRE_MOVES: usize = 3;

impl NodeOne {
    /// The next untried turn after which phase 2 may be at most `left` turns away, and the position
    /// after it. `last` is the turn that led to this node.
    #[inline]
    fn next_child(
        &mut self,
        last: usize,
        left: u8,
        list: Option<&PhaseOneList>,
        nodes: &mut u64,
    ) -> Option<(usize, PhaseOne)> {
        let following = &NEXT[last];
        let mut turn = usize::from(self.next);
        let mut tried = 0;
        let mut child = None;
        while turn != NONE {
            // The last turn of phase 1 is one that phase 2 cannot make.
            if left == 0 && !leaves_phase_two(turn) {
                turn = usize::from(following[turn + 1]);
                continue;
            }
            tried += 1;
            let mut next = turn + 1;
            match self.position.turned_within(turn, left, list) {
                // A path that leaves the group of phase 2 returns to it after five turns at the
                // earliest.
                Ok((after, least)) if least > 0 || left == 0 || left >= 5 => {
                    child = Some((turn, after));
                }
                // All turns of one face lead to positions one turn from each other, so the others
                // are too far as well.
                Err(least) if least > left + 1 => next = turn / 3 * 3 + 3,
                Ok(_) | Err(_) => {}
            }
            turn = usize::from(following[next]);
            if child.is_some() {
                break;
            }
        }
        self.next = turn as u8;
        *nodes += tried;
        child
    }
}

impl Walk {
    /// Begins phase 1 of the present variant.
    pub(super) fn begin_variant(&mut self) {
        let most = if self.rules.is_narrow {
            0
        } else {
            let most = self.reach.saturating_sub(MIN_TURNS_AFTER_PRE_MOVES);
            most.min(MAX_PRE_MOVES)
        };
        self.pre_moves = PreMoves::new(self.variants[self.variant].cube, most);
        self.begin_phase_one();
    }

    /// Puts the root of phase 1 on the stack.
    fn begin_phase_one(&mut self) {
        let cube = self.pre_moves.cube();
        let start = PhaseOne::new(&cube);
        self.depth = self.reach - self.pre_moves.turns().len();
        self.nodes += 1;
        if !start.may_be_within(self.depth as u8, self.rules.list) {
            return;
        }
        self.path.clear();
        self.known.clear();
        self.known.push((cube, Made::NOTHING));
        self.rest = [None, None];
        if self.depth == 0 {
            self.end_phase_one();
        } else {
            self.nodes_one.push(NodeOne {
                position: start,
                next: NEXT[NONE][0],
            });
        }
    }

    fn next_root(&mut self) {
        if self.pre_moves.next() {
            self.begin_phase_one();
            return;
        }
        self.variant += 1;
        if self.variant == self.variants.len() {
            self.variant = 0;
            self.reach += 1;
            if self.reach > self.rules.max_turns.min(MAX_PHASE_ONE_TURNS) {
                self.is_done = true;
                return;
            }
        }
        self.begin_variant();
    }

    pub(super) fn walk_phase_one(&mut self, until: u64) {
        while self.nodes < until {
            let Some(node) = self.nodes_one.last_mut() else {
                self.next_root();
                return;
            };
            let made = self.path.len();
            let left = (self.depth - made - 1) as u8;
            let last = self.path.last().map_or(NONE, |&turn| turn.into());
            let child = node.next_child(last, left, self.rules.list, &mut self.nodes);
            let Some((turn, after)) = child else {
                self.nodes_one.pop();
                self.path.pop();
                continue;
            };
            self.path.push(turn as u8);
            if left == 0 {
                self.end_phase_one();
                if !self.nodes_two.is_empty() {
                    return;
                }
                self.path.pop();
            } else {
                self.known.truncate(made + 1);
                self.nodes_one.push(NodeOne {
                    position: after,
                    next: NEXT[turn][0],
                });
            }
        }
    }

    /// Begins phase 2 at the present end of phase 1.
    fn end_phase_one(&mut self) {
        // The last cube and costs belong to the path before.
        self.known.truncate(self.depth.max(1));
        let variant = &self.variants[self.variant];
        while self.known.len() <= self.depth {
            let (cube, made) = self.known[self.known.len() - 1];
            let turn = Turn::ALL[usize::from(self.path[self.known.len() - 1])];
            self.known
                .push((cube.turned(turn), made.with(turn, &variant.objective)));
        }
        self.is_reflected = false;
        self.begin_phase_two();
        if self.nodes_two.is_empty() {
            self.reflect();
        }
    }
}

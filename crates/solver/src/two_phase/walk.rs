//! The walk through both phases, which can be left at any node and taken up again.
//!
//! Phase 1 is searched to 0, 1, 2 ... turns, each depth from all sides before the next. Each time
//! it ends, phase 2 is searched to all lengths that are still allowed. In both a table says how
//! many turns are left at least. What the turns so far cost is known exactly at the end of phase 1
//! and at every node of phase 2, which is in `second_half`.

mod second_half;

use cube_core::{Cube, Turn, Turns};

use self::second_half::NodeTwo;
use super::{
    LONGEST_PHASE_TWO,
    order::{NEXT, NONE},
    phase_one::{PhaseOne, leaves_phase_two},
    set_aside::SetAside,
    variant::{Rest, Variant},
};
use crate::objective::{Made, Objective};

/// The longest phase 1 there is: more turns than any cube needs, wherever it leads.
const LONGEST_PHASE_ONE: usize = 20;

/// More than any solution costs.
pub(crate) const ANY_COST: u32 = u32::MAX / 8;

/// A phase 1 that begins with turns set aside has at least so many turns.
const LEAST_AFTER_SET_ASIDE: usize = 8;

/// The most turns that are set aside.
const MOST_SET_ASIDE: usize = 3;

/// A node of phase 1 and the turn that is tried there next.
#[derive(Debug, Clone, Copy, Default)]
struct NodeOne {
    position: PhaseOne,
    next: u8,
}

impl NodeOne {
    /// The next turn, not tried before, after which phase 2 may be at most `left` turns away, and
    /// where it leads. `last` is the turn that led here.
    #[inline]
    fn next_child(&mut self, last: usize, left: u8, nodes: &mut u64) -> Option<(usize, PhaseOne)> {
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
            match self.position.turned_within(turn, left) {
                // Whoever is there already would come back only after five turns.
                Ok((after, least)) if least > 0 || left == 0 || left >= 5 => {
                    child = Some((turn, after));
                }
                // Turns of one face lie one turn from each other.
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
    /// Whether the shortest solutions are wanted, which are found from one side, with no turns
    /// set aside; from all sides many more solutions are found early.
    pub(crate) is_narrow: bool,
}

/// A search for ever cheaper solutions of one cube.
#[derive(Debug)]
pub(crate) struct Walk {
    variants: Vec<Variant>,
    rules: Rules,
    /// What a turn costs at least.
    least_turn: u32,
    /// Which of the variants is looked at.
    variant: usize,
    /// How many turns phase 1 has, with those set aside.
    reach: usize,
    set_aside: SetAside,
    /// How many turns phase 1 has.
    depth: usize,
    /// Whether the first of the turns set aside is made counterclockwise.
    is_reflected: bool,
    /// What the turns set aside cost after phase 2, if it is known: for either sense
    /// of the first of these.
    rest: [Option<Rest>; 2],
    /// Turns made so far, of both phases.
    path: Vec<u8>,
    nodes_one: Vec<NodeOne>,
    nodes_two: Vec<NodeTwo>,
    /// How many turns phase 2 has.
    length: usize,
    /// The cube and the costs after each turn of phase 1, as far as they were needed and hold.
    known: Vec<(Cube, Made)>,
    best: Option<Found>,
    nodes: u64,
    is_done: bool,
}

impl Walk {
    pub(crate) fn new(cube: &Cube, objective: &Objective, rules: Rules) -> Self {
        let variants = Variant::first(if rules.is_narrow { 1 } else { 6 }, cube, objective);
        let mut walk = Self {
            variants,
            rules,
            least_turn: objective.least_turn(),
            variant: 0,
            reach: 0,
            set_aside: SetAside::new(*cube, 0),
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
        };
        walk.begin_variant();
        walk
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

    /// Begins to look at the present variant.
    fn begin_variant(&mut self) {
        let most = if self.rules.is_narrow {
            0
        } else {
            let most = self.reach.saturating_sub(LEAST_AFTER_SET_ASIDE);
            most.min(MOST_SET_ASIDE)
        };
        self.set_aside = SetAside::new(self.variants[self.variant].cube, most);
        self.begin_phase_one();
    }

    /// Puts the root of phase 1 on the stack.
    fn begin_phase_one(&mut self) {
        let cube = self.set_aside.cube();
        let start = PhaseOne::new(&cube);
        self.depth = self.reach - self.set_aside.turns().len();
        self.nodes += 1;
        if usize::from(start.least_turns()) > self.depth {
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
        if self.set_aside.next() {
            self.begin_phase_one();
            return;
        }
        self.variant += 1;
        if self.variant == self.variants.len() {
            self.variant = 0;
            self.reach += 1;
            if self.reach > self.rules.longest.min(LONGEST_PHASE_ONE) {
                self.is_done = true;
                return;
            }
        }
        self.begin_variant();
    }

    fn walk_phase_one(&mut self, until: u64) {
        while self.nodes < until {
            let Some(node) = self.nodes_one.last_mut() else {
                self.next_root();
                return;
            };
            let made = self.path.len();
            let left = (self.depth - made - 1) as u8;
            let last = self.path.last().map_or(NONE, |&turn| turn.into());
            let Some((turn, after)) = node.next_child(last, left, &mut self.nodes) else {
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

    /// Looks at where phase 1 ended.
    fn end_phase_one(&mut self) {
        // What is known beyond the turns that this path shares with the one before is wrong.
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

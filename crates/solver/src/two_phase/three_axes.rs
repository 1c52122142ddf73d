//! Search through all turns, with the bounds of phase 1 about all three axes.
//!
//! A solved cube is at the end of phase 1 whichever axis takes the part of U and D, so the distance
//! to the end of phase 1 about each axis is a lower bound of the distance to the solved cube.

use cube_core::{Cube, Rotation, Turn};

use super::{
    order::{NEXT, NONE},
    phase_one::PhaseOne,
};

/// Nodes between two polls of the caller's condition.
const NODES_PER_POLL: u64 = 4096;

/// End of a search through all sequences of some number of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// A sequence solves the cube, and its taker wants no further one.
    Solved,
    /// All sequences of that many turns were searched.
    Exhausted,
    /// The search was stopped before its end.
    Stopped,
}

/// Test of a position after the turns with these indices, by more than the bounds of phase 1: whether
/// the solved cube is farther than so many turns.
pub(crate) type IsFar<'a> = &'a dyn Fn(&[u8], u8) -> bool;

/// All turns, a bit each.
pub(crate) const ALL_TURNS: u32 = (1 << Turn::ALL.len()) - 1;

/// Search for the solutions of a cube that have a given number of turns.
pub(crate) struct ThreeAxes<'a> {
    cube: Cube,
    root: Node,
    path: Vec<u8>,
    /// `turns[n][turn]`: the turn as the n-th axis sees it.
    turns: [[u8; 18]; 3],
    nodes: u64,
    is_over: &'a dyn Fn(u64) -> bool,
    /// Turns that the search may make, a bit each.
    allowed: u32,
    is_far: Option<IsFar<'a>>,
}

/// Taker of a solution, as indices of its turns: whether it wants no further one.
type Take<'a> = &'a mut dyn FnMut(&[u8]) -> bool;

/// Phase 1 about each of the axes.
type Node = [PhaseOne; 3];

impl<'a> ThreeAxes<'a> {
    /// A search that ends as soon as `is_over` says so of the number of nodes so far.
    pub(crate) fn new(cube: &Cube, is_over: &'a dyn Fn(u64) -> bool) -> Self {
        // The rotation about a corner takes each axis to the next.
        let next = Rotation::X.then(Rotation::Y);
        let poses = [Rotation::IDENTITY, next, next.then(next)];
        Self {
            cube: *cube,
            root: poses.map(|pose| PhaseOne::new(&cube.rotated(pose))),
            path: Vec::new(),
            turns: poses.map(|pose| Turn::ALL.map(|turn| pose.apply_to_turn(turn).index() as u8)),
            nodes: 0,
            is_over,
            allowed: ALL_TURNS,
            is_far: None,
        }
    }

    /// The same search by these turns alone, a bit each, with one more test of positions.
    #[cfg(target_pointer_width = "64")]
    pub(crate) fn restricted(self, allowed: u32, is_far: IsFar<'a>) -> Self {
        Self {
            allowed,
            is_far: Some(is_far),
            ..self
        }
    }

    /// Nodes (visited positions) so far.
    #[cfg(target_pointer_width = "64")]
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lower bound of the distance to the solved cube, in turns.
    pub(crate) fn least_turns(&self) -> usize {
        let least = self.root.map(|phase| usize::from(phase.least_turns()));
        let least = least.into_iter().max().unwrap_or_default();
        least.max(usize::from(!self.cube.is_solved()))
    }

    /// Searches all sequences of `turns` turns, in the order of turns; `take` gets each that solves the
    /// cube.
    pub(crate) fn search(&mut self, turns: usize, take: Take<'_>) -> Reach {
        if turns < self.least_turns() {
            return Reach::Exhausted;
        }
        self.path.clear();
        if turns == 0 {
            return if take(&[]) {
                Reach::Solved
            } else {
                Reach::Exhausted
            };
        }
        let root = self.root;
        self.below(&root, NONE, turns as u8 - 1, take)
    }

    /// Searches the sequences that go on from a node, of one turn and `left` more.
    fn below(&mut self, node: &Node, last: usize, left: u8, take: Take<'_>) -> Reach {
        let following = &NEXT[last];
        let mut turn = usize::from(following[0]);
        while turn != NONE {
            if self.allowed >> turn & 1 == 0 {
                turn = usize::from(following[turn + 1]);
                continue;
            }
            self.nodes += 1;
            if self.nodes % NODES_PER_POLL == 0 && (self.is_over)(self.nodes) {
                return Reach::Stopped;
            }
            let mut next = turn + 1;
            match self.turned_within(node, turn, left) {
                Ok(after) => {
                    self.path.push(turn as u8);
                    let reach = if self.is_far.is_some_and(|is_far| is_far(&self.path, left)) {
                        Reach::Exhausted
                    } else if left > 0 {
                        self.below(&after, turn, left - 1, take)
                    } else if self.is_solved() && take(&self.path) {
                        Reach::Solved
                    } else {
                        Reach::Exhausted
                    };
                    self.path.pop();
                    if reach != Reach::Exhausted {
                        return reach;
                    }
                }
                // All turns of one face lead to positions one turn from each other, so the others
                // are too far as well.
                Err(least) if least > left + 1 => next = turn / 3 * 3 + 3,
                Err(_) => {}
            }
            turn = usize::from(following[next]);
        }
        Reach::Exhausted
    }

    /// The node after a turn, if the solved cube may be `left` turns away; else a lower bound.
    #[inline]
    fn turned_within(&self, node: &Node, turn: usize, left: u8) -> Result<Node, u8> {
        let seen = |axis: usize| usize::from(self.turns[axis][turn]);
        let (first, _) = node[0].turned_within(seen(0), left, None)?;
        let (second, _) = node[1].turned_within(seen(1), left, None)?;
        let (third, _) = node[2].turned_within(seen(2), left, None)?;
        Ok([first, second, third])
    }

    /// Whether the turns of the path solve the cube.
    fn is_solved(&self) -> bool {
        let turns = self.path.iter().map(|&turn| &Turn::ALL[usize::from(turn)]);
        self.cube.after(turns).is_solved()
    }
}

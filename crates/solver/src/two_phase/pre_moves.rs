//! Pre-moves: turns chosen beforehand for the end of a solution. The other turns then solve another
//! cube, whose phase 1 may be shorter.
//!
//! A solution that ends with the turns P solves the cube to which P was done first. Many starts of
//! phase 1 include some with a short phase 1, which takes few nodes to find (the pre-moves of Chen
//! Shuang's min2phase).

use cube_core::{Cube, Turn};

use super::{
    order::{NONE, may_follow},
    phase_one::leaves_phase_two,
};

/// Enumeration of the sequences of pre-moves; a sequence comes after all shorter ones that end it.
#[derive(Debug, Clone)]
pub(super) struct PreMoves {
    /// The pre-moves, the last turn first.
    turns: Vec<u8>,
    /// The cube to solve without pre-moves, with the last pre-move, with the last two, and so on.
    cubes: Vec<Cube>,
    max_turns: usize,
}

impl PreMoves {
    /// Begins with the empty sequence.
    pub(super) fn new(cube: Cube, max_turns: usize) -> Self {
        Self {
            turns: Vec::with_capacity(max_turns),
            cubes: vec![cube],
            max_turns,
        }
    }

    /// The pre-moves, the last turn first.
    pub(super) fn turns(&self) -> &[u8] {
        &self.turns
    }

    /// The pre-moves, the last turn first; `is_reflected` inverts the sense of the first pre-move.
    pub(super) fn made_last_first(
        &self,
        is_reflected: bool,
    ) -> impl DoubleEndedIterator<Item = Turn> + use<'_> {
        let first = self.turns.len().wrapping_sub(1);
        self.turns.iter().enumerate().map(move |(n, &turn)| {
            let turn = Turn::ALL[usize::from(turn)];
            if is_reflected && n == first {
                turn.inverse()
            } else {
                turn
            }
        })
    }

    /// A cube at the end of phase 1, after the change of the first pre-move to counterclockwise.
    pub(super) fn reflected(&self, cube: &Cube) -> Cube {
        let half = self.turns.last().map(|&turn| usize::from(turn) + 1);
        half.map_or(*cube, |half| Cube::of_turn(Turn::ALL[half]).then(cube))
    }

    /// The cube that the turns before the pre-moves solve.
    pub(super) fn cube(&self) -> Cube {
        self.cubes[self.turns.len()]
    }

    /// Goes on to the next sequence, and returns whether there is one. The first turn of a sequence
    /// is a clockwise turn that phase 2 cannot make; phase 1 is equal for its counterclockwise
    /// turn.
    pub(super) fn next(&mut self) -> bool {
        let mut from = 0;
        let mut may_grow = self.turns.len() < self.max_turns;
        loop {
            if !may_grow {
                let Some(turn) = self.turns.pop() else {
                    return false;
                };
                self.cubes.pop();
                from = usize::from(turn) + 1;
            }
            may_grow = false;
            let after = self.turns.last().map_or(NONE, |&turn| turn.into());
            let follows = |turn: usize| after == NONE || may_follow(turn, after);
            if let Some(turn) = (from..NONE).find(|&turn| follows(turn)) {
                let cube = Cube::of_turn(Turn::ALL[turn]).then(&self.cubes[self.turns.len()]);
                self.turns.push(turn as u8);
                self.cubes.push(cube);
                if turn % 3 == 0 && leaves_phase_two(turn) {
                    return true;
                }
                from = 0;
                may_grow = self.turns.len() < self.max_turns;
            }
        }
    }
}

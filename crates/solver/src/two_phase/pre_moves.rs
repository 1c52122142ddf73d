//! Pre-moves: turns chosen beforehand for the end of a solution. What is left to solve is another
//! cube, whose phase 1 may be shorter.
//!
//! A solution that ends with the turns P solves the cube to which P was done first. Where phase 1
//! has many starts, short ones are among them, and those are found with few nodes (the pre-moves
//! of Chen Shuang's min2phase).

use cube_core::{Cube, Turn};

use super::{
    order::{NONE, may_follow},
    phase_one::leaves_phase_two,
};

/// Sequences that may be pre-moves, each after those that it ends with.
#[derive(Debug, Clone)]
pub(super) struct PreMoves {
    /// The turn that is made last comes first.
    turns: Vec<u8>,
    /// The cube without pre-moves, with the last one, and so on.
    cubes: Vec<Cube>,
    longest: usize,
}

impl PreMoves {
    /// Begins without pre-moves.
    pub(super) fn new(cube: Cube, longest: usize) -> Self {
        Self {
            turns: Vec::with_capacity(longest),
            cubes: vec![cube],
            longest,
        }
    }

    /// The turns that are made at the end, the last one first.
    pub(super) fn turns(&self) -> &[u8] {
        &self.turns
    }

    /// The same as turns, the first of them made counterclockwise if that is asked for.
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

    /// A cube that phase 1 led to, if the first pre-move is made counterclockwise.
    pub(super) fn reflected(&self, cube: &Cube) -> Cube {
        let half = self.turns.last().map(|&turn| usize::from(turn) + 1);
        half.map_or(*cube, |half| Cube::of_turn(Turn::ALL[half]).then(cube))
    }

    /// What is to be solved by the others.
    pub(super) fn cube(&self) -> Cube {
        self.cubes[self.turns.len()]
    }

    /// Goes on to the next sequence, if there is one: one that begins with a clockwise turn that
    /// phase 2 cannot make. For phase 1 the same turn counterclockwise comes to the same.
    pub(super) fn next(&mut self) -> bool {
        let mut from = 0;
        let mut may_grow = self.turns.len() < self.longest;
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
                may_grow = self.turns.len() < self.longest;
            }
        }
    }
}

//! Cubes at most six turns from solved: the shortest solution, by meeting in the middle.
//!
//! The 3,502 positions within three turns of solved are kept; the search goes up to three turns
//! from the cube and looks each position up among them.

use std::{collections::HashMap, sync::OnceLock};

use cube_core::{Cube, Turn, Turns};

use crate::Objective;

/// Turns looked at from either end.
const REACH: usize = 3;

/// A turn sequence of at most [`REACH`] turns.
#[derive(Debug, Clone, Copy, Default)]
struct Path {
    turns: [Option<Turn>; REACH],
    len: usize,
}

impl Path {
    fn with(mut self, turn: Turn) -> Self {
        self.turns[self.len] = Some(turn);
        self.len += 1;
        self
    }

    fn turns(&self) -> impl Iterator<Item = Turn> {
        self.turns.into_iter().flatten()
    }

    /// Whether `turn` may follow: not the face turned last, and of two opposite faces in a row
    /// only the one order.
    fn admits(&self, turn: Turn) -> bool {
        let last = self.len.checked_sub(1).and_then(|last| self.turns[last]);
        last.is_none_or(|last| {
            last.face.axis() != turn.face.axis() || last.face.index() < turn.face.index()
        })
    }
}

/// Calls `visit` with every position within [`REACH`] turns of `start`, nearer ones first.
fn for_each_near(start: &Cube, mut visit: impl FnMut(Cube, Path)) {
    let mut layer = vec![(*start, Path::default())];
    for depth in 0..=REACH {
        let mut next = Vec::new();
        for (cube, path) in layer {
            if depth < REACH {
                let turns = Turn::ALL.into_iter().filter(|&turn| path.admits(turn));
                next.extend(turns.map(|turn| (cube.turned(turn), path.with(turn))));
            }
            visit(cube, path);
        }
        layer = next;
    }
}

/// Every position near the solved cube, with a shortest way there.
fn near_solved() -> &'static HashMap<Cube, Path> {
    static NEAR: OnceLock<HashMap<Cube, Path>> = OnceLock::new();
    NEAR.get_or_init(|| {
        let mut near = HashMap::new();
        for_each_near(&Cube::SOLVED, |cube, path| {
            near.entry(cube).or_insert(path);
        });
        near
    })
}

/// The cheapest of the shortest solutions found, and how many positions were looked at; `None`
/// when the cube is more than six turns from solved.
pub(crate) fn solve(cube: &Cube, objective: &dyn Objective) -> Option<(Turns, u64)> {
    let near = near_solved();
    let mut nodes = 0;
    let mut best: Option<((usize, u64), Turns)> = None;
    for_each_near(cube, |position, path| {
        nodes += 1;
        let Some(rest) = near.get(&position) else {
            return;
        };
        let rest: Turns = rest.turns().collect();
        let length = path.len + rest.len();
        if best.as_ref().is_some_and(|((least, _), _)| length > *least) {
            return;
        }
        let turns: Turns = path.turns().chain(rest.inverse()).collect();
        let rank = (length, objective.cost(&turns));
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, turns));
        }
    });
    best.map(|(_, turns)| (turns, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HalfTurns;

    #[test]
    fn within_three_turns_of_solved_lie_3502_positions() {
        // 1 + 18 + 243 + 3240: the known counts of positions at each depth.
        assert_eq!(near_solved().len(), 3502);
    }

    #[test]
    fn six_turns_are_found_and_seven_are_not() {
        let sequence = |text: &str| -> Cube {
            let turns: Turns = text
                .split(' ')
                .map(|t| t.parse().expect("a turn"))
                .collect();
            Cube::from(&turns)
        };
        let (turns, _) = solve(&sequence("R U2 F' L D B2"), &HalfTurns).expect("six turns away");
        assert_eq!(turns.to_string(), "B2 D' L' F U2 R'");
        assert!(solve(&sequence("R U F L D B R"), &HalfTurns).is_none());
    }

    #[test]
    fn among_shortest_solutions_the_objective_chooses() {
        struct PrefersToEndWithUp;
        impl Objective for PrefersToEndWithUp {
            fn cost(&self, turns: &[Turn]) -> u64 {
                u64::from(turns.last() != Some(&Turn::ALL[0]))
            }
        }
        struct PrefersToEndWithDown;
        impl Objective for PrefersToEndWithDown {
            fn cost(&self, turns: &[Turn]) -> u64 {
                u64::from(turns.first() != Some(&Turn::ALL[0]))
            }
        }
        let parallel = Cube::SOLVED.turned(Turn::ALL[2]).turned(Turn::ALL[11]);
        let (up_last, _) = solve(&parallel, &PrefersToEndWithUp).expect("two turns away");
        let (down_last, _) = solve(&parallel, &PrefersToEndWithDown).expect("two turns away");
        assert_eq!(up_last.to_string(), "D U");
        assert_eq!(down_last.to_string(), "U D");
    }
}

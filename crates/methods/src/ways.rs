//! The shortest ways to the goal of one step, from a cube as it is held.

use std::collections::HashSet;

use cube_core::{Cube, Rotation};
use solver::Limits;

use crate::{
    goal::{self, Goal, Piece},
    hand_turn::HandTurn,
    held::{CENTRES, Held},
    nodes::Nodes,
    prepared::{Prepared, PreparedStep},
    problem::{Allowed, LONGEST, Problem, Reach},
};

/// A way to the goal of a step.
///
/// ```
/// use cube_core::{Cube, Rotation, Turns};
/// use methods::{Method, Prepared};
/// use solver::Limits;
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let cube = Cube::from(&"R2 F".parse::<Turns>()?);
/// let limits = Limits::nodes(1_000_000);
/// let found = cfop.ways(0, &cube, Rotation::IDENTITY, &|_| true, 1, &limits)?;
/// assert_eq!(found.ways[0].turns.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GoalWay {
    /// The turns, as the cube is held.
    pub turns: Vec<HandTurn>,
    /// Names of the pieces that it brings home beside those of the steps before.
    pub goal: String,
}

/// Ways to the goal of a step, the shortest first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GoalWays {
    /// The ways, all different.
    pub ways: Vec<GoalWay>,
    /// Nodes that the search has looked at.
    pub nodes: u64,
    /// Whether the search ended by itself, and not by its limits.
    pub is_complete: bool,
}

/// The error for a step to whose goal no ways are listed.
///
/// ```
/// use cube_core::{Cube, Rotation};
/// use methods::{Method, NoWays, Prepared};
/// use solver::Limits;
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let of_pll = cfop.ways(3, &Cube::SOLVED, Rotation::IDENTITY, &|_| true, 1, &Limits::nodes(1));
/// assert!(matches!(of_pll, Err(NoWays::ByAlgorithms { .. })));
/// # Ok::<(), methods::GoalTooLarge>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoWays {
    /// The step is done by algorithms that people know.
    #[error(
        "step {step:?} is done by algorithms, not by a search: allowed are steps that people think out, \
         such as a cross, a block or pairs"
    )]
    ByAlgorithms {
        /// Name of the step.
        step: String,
    },
    /// The allowed turns never bring a piece home.
    #[error("no number of the allowed turns brings {piece} home: allow more turns")]
    NeverHome {
        /// Name of the piece.
        piece: String,
    },
}

impl Prepared {
    /// The shortest ways to the goal of a step, and then those that are a turn longer, and so on; of a
    /// step that is done part by part, to one more part. The goals of the steps before belong to the
    /// goal. Each turn of the step counts one. None of the ways reaches the goal before its end.
    ///
    /// # Errors
    /// [`NoWays`] for a step by algorithms, and for allowed turns that never reach the goal.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation, Turns};
    /// use methods::{Method, Prepared};
    /// use solver::Limits;
    /// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the program"))?;
    /// let cube = Cube::from(&"R U F2 L' D B".parse::<Turns>().expect("turns"));
    /// let limits = Limits::nodes(1_000_000);
    /// let found = cfop.ways(0, &cube, Rotation::IDENTITY, &|_| true, 10, &limits);
    /// let ways = found.expect("a cross is thought out").ways;
    /// assert_eq!(ways.len(), 10);
    /// assert!(ways.is_sorted_by_key(|way| way.turns.len()));
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn ways(
        &self,
        step: usize,
        cube: &Cube,
        rotation: Rotation,
        is_allowed: &dyn Fn(HandTurn) -> bool,
        count: usize,
        limits: &Limits,
    ) -> Result<GoalWays, NoWays> {
        let held = Held::of(&cube.rotated(rotation), Rotation::IDENTITY);
        let mut search = Search {
            held,
            is_allowed,
            count,
            nodes: Nodes::within(limits),
        };
        let ways = match &self.steps[step] {
            PreparedStep::Search(problem) => {
                let goal = &self.method.steps[step].goal;
                let pieces = self.method.added(step);
                search.ways_to(problem, goal, &pieces)?
            }
            PreparedStep::Each(each) => {
                let solved = each.solved(&held);
                let kept = each.kept(solved);
                let parts: Vec<usize> = each.open(solved).collect();
                let each_part = parts.iter().map(|&part| {
                    let pieces = each.pieces(part);
                    search.ways_to(each.problem(solved, part), &kept.solving(pieces), pieces)
                });
                merged(each_part.collect(), count)?
            }
            PreparedStep::Cases(_) | PreparedStep::Words { .. } => {
                let step = self.method.steps[step].name.clone();
                return Err(NoWays::ByAlgorithms { step });
            }
        };
        Ok(GoalWays {
            ways,
            nodes: search.nodes.count(),
            is_complete: !search.nodes.is_over(),
        })
    }
}

/// Ways to several parts as one list; an error where no part has a way.
fn merged(parts: Vec<Result<Vec<GoalWay>, NoWays>>, count: usize) -> Result<Vec<GoalWay>, NoWays> {
    if let Some(Err(error)) = parts.first() {
        if parts.iter().all(Result::is_err) {
            return Err(error.clone());
        }
    }
    let mut ways: Vec<GoalWay> = parts.into_iter().flatten().flatten().collect();
    ways.sort_by_key(|way| way.turns.len());
    // A way may bring two parts home at once.
    let mut known = HashSet::new();
    ways.retain(|way| known.insert(way.turns.clone()));
    ways.truncate(count);
    Ok(ways)
}

/// A search for ways, from a cube.
struct Search<'a> {
    held: Held,
    is_allowed: &'a dyn Fn(HandTurn) -> bool,
    count: usize,
    nodes: Nodes,
}

impl Search<'_> {
    fn ways_to(
        &mut self,
        problem: &Problem,
        goal: &Goal,
        pieces: &[Piece],
    ) -> Result<Vec<GoalWay>, NoWays> {
        let turns = problem.alphabet().iter().enumerate();
        let turns: Vec<_> = turns
            .filter(|(_, turn)| (self.is_allowed)(**turn))
            .collect();
        let mut solved = goal.solved();
        if let Some(piece) = solved.find(|&piece| !comes_home(&self.held, piece, &turns)) {
            return Err(NoWays::NeverHome {
                piece: goal::name(piece),
            });
        }
        let allowed = (turns.iter()).fold(0, |bits: Allowed, (place, _)| bits | 1 << place);
        let reach = Reach {
            allowed,
            longest: LONGEST,
            extra: LONGEST,
            most: self.count,
        };
        let names: Vec<String> = pieces.iter().map(|&piece| goal::name(piece)).collect();
        let goal = names.join(" ");
        let sequences = problem.sequences(&self.held, reach, &mut self.nodes);
        let way = |turns| GoalWay {
            turns,
            goal: goal.clone(),
        };
        Ok(sequences.into_iter().map(way).collect())
    }
}

/// Whether some of the turns bring a piece home, wherever the others are.
fn comes_home(held: &Held, piece: Piece, turns: &[(usize, &HandTurn)]) -> bool {
    if piece == CENTRES {
        return true;
    }
    let (mut known, mut open) = (HashSet::from([held.code(piece)]), vec![*held]);
    while let Some(held) = open.pop() {
        for &(_, &turn) in turns {
            let after = held.turned(turn);
            if known.insert(after.code(piece)) {
                open.push(after);
            }
        }
    }
    known.contains(&Held::SOLVED.code(piece))
}

#[cfg(test)]
mod tests {
    use cube_core::{RandomCubes, Turns};

    use super::*;
    use crate::{merged::merged as joined, shipped::prepared};

    /// The four edges of the cross, by stickers: each has the colours of the two centres beside it.
    fn has_cross(cube: &Cube) -> bool {
        let faces = cube.faces();
        // Places of D2, D4, D6, D8 and of the stickers beside them, F8, L8, R8, B8.
        [(28, 25), (30, 43), (32, 16), (34, 52)]
            .iter()
            .all(|&(bottom, side)| {
                faces[bottom] == faces[31] && faces[side] == faces[side / 9 * 9 + 4]
            })
    }

    #[test]
    fn crosses_are_different_sorted_and_reached_at_the_end_and_not_before() {
        let cfop = prepared("cfop");
        let mut cubes = RandomCubes::new(5);
        for _ in 0..10 {
            let cube = cubes.draw();
            let limits = Limits::nodes(u64::MAX);
            let found = cfop.ways(0, &cube, Rotation::IDENTITY, &|_| true, 30, &limits);
            let found = found.expect("a search");
            assert!(found.is_complete && found.ways.len() == 30);
            assert!(found.ways.is_sorted_by_key(|way| way.turns.len()));
            let all: HashSet<_> = found.ways.iter().map(|way| way.turns.clone()).collect();
            assert_eq!(all.len(), 30);
            for way in &found.ways {
                assert_eq!(joined(way.turns.iter().copied()), way.turns);
                let words: Vec<String> = way.turns.iter().map(ToString::to_string).collect();
                let turns: Turns = words.join(" ").parse().expect("face turns");
                let crosses: Vec<bool> = (0..=turns.len())
                    .map(|length| has_cross(&cube.after(&turns[..length])))
                    .collect();
                let first = crosses.iter().position(|&is_there| is_there);
                assert_eq!(first, Some(turns.len()), "{turns}");
            }
            let shortest = found.ways[0].turns.len();
            let person = cfop.solve(
                &cube,
                &[cube_core::Face::D],
                crate::Style::AsPerson,
                crate::Count::HalfTurns,
            );
            assert_eq!(person.expect("solved").steps[0].turns.len(), shortest);
        }
    }

    #[test]
    fn a_step_of_parts_gives_ways_to_one_more_part_and_turns_can_be_restricted() {
        let cfop = prepared("cfop");
        let cube = Cube::from(&"L' U' L U' L' U L".parse::<Turns>().expect("turns"));
        let ways = |allowed: &dyn Fn(HandTurn) -> bool, step| {
            let limits = Limits::nodes(3_000_000);
            cfop.ways(step, &cube, Rotation::IDENTITY, allowed, 4, &limits)
        };
        let found = ways(&|_| true, 1).expect("a search").ways;
        assert!(found.iter().all(|way| way.goal == "DLF FL"), "{found:?}");
        let text = |turn: HandTurn| turn.to_string();
        let without_l = ways(&|turn| !text(turn).starts_with('L'), 1)
            .expect("a search")
            .ways;
        let turns = without_l.iter().flat_map(|way| &way.turns);
        assert!(
            turns
                .map(|&turn| text(turn))
                .all(|turn| !turn.starts_with('L'))
        );
        assert!(without_l[0].turns.len() > found[0].turns.len());
        let never = ways(&|turn| text(turn).starts_with(['R', 'U']), 1);
        assert!(matches!(never, Err(NoWays::NeverHome { .. })), "{never:?}");
        let by_cases = ways(&|_| true, 2).expect_err("algorithms").to_string();
        assert!(by_cases.contains("is done by algorithms"), "{by_cases}");
    }
}

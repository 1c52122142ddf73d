//! Proofs of methods: every cube that a step can meet reaches the next step, and every algorithm does
//! what its case says.

mod algorithms;
mod cause;
mod missing;
pub(crate) mod states;

use std::collections::HashSet;

use solver::Limits;

use crate::{
    case::{Case, Recognised},
    count::Count,
    goal::{self, Goal, Piece},
    hand_turn::HandTurn,
    held::{CENTRES, CODES, Held},
    nodes::Nodes,
    play::words::shortest,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Problem, Reach},
    step::{Step, StepWay, Words},
    unit::Unit,
};

pub(crate) use algorithms::{Wrong, of_cases, of_pairs, of_words};
pub use cause::Cause;
use cause::MAX_CUBES;
use states::{count, left, placements};

/// Pieces whose places are tried one by one, where no table holds all states.
const MAX_NEW_PIECES: usize = 3;
/// Nodes after which such a state has no way: those of the methods that come with the program need some
/// thousand, and where there is no way at all, a search would go on for hours.
const MAX_NODES: u64 = 2_000_000;
/// Patterns that the proof of one step walks through, where no table holds them.
const MAX_PATTERNS: usize = 1_000_000;

/// The proof of one step.
///
/// ```
/// use methods::{Method, Prepared};
/// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
/// let proofs = layers.prove()?;
/// assert_eq!((proofs[0].step.as_str(), proofs[0].states, proofs[0].longest), ("cross", 190_080, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepProof {
    /// Name of the step in its file.
    pub step: String,
    /// States that the step can meet, and that all reach the next step.
    pub states: u64,
    /// Most turns of the shortest way, for all states; turns of U before and after an algorithm count.
    pub longest: usize,
}

/// A method that cannot be proven.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("step {step:?}: {cause}")]
#[non_exhaustive]
pub struct Unproven {
    /// Name of the step.
    pub step: String,
    /// Cause, with the state or the case.
    pub cause: Cause,
}

impl Prepared {
    /// Proves the method, step by step.
    ///
    /// # Errors
    /// [`Unproven`] names the first step that has a gap, and the gap.
    pub fn prove(&self) -> Result<Vec<StepProof>, Unproven> {
        let steps = self.method.steps.iter().enumerate();
        let prove = |(number, step): (usize, &Step)| {
            self.prove_step(number, MAX_CUBES)
                .map_err(|cause| Unproven {
                    step: step.name.clone(),
                    cause,
                })
        };
        steps.map(prove).collect()
    }

    /// Proves a step that has at most so many states.
    pub(crate) fn prove_step(&self, number: usize, most: u64) -> Result<StepProof, Cause> {
        let step = &self.method.steps[number];
        let before = match number.checked_sub(1) {
            Some(before) => &self.method.steps[before].goal,
            None => &Goal::default(),
        };
        let (states, longest) = match (&self.steps[number], &step.way) {
            (PreparedStep::Search(problem), _) => searched(problem, before, &step.goal, most)?,
            (PreparedStep::Each(each), _) => parts(each, before, most)?,
            (PreparedStep::Cases(recognised), StepWay::Cases(cases)) => {
                by_cases(recognised, cases, before, &step.goal, most)?
            }
            (PreparedStep::Words { .. }, StepWay::Words(words)) => {
                by_words(words, before, &step.goal, most)?
            }
            (PreparedStep::Cases(_) | PreparedStep::Words { .. }, _) => {
                unreachable!("a step is prepared for its way")
            }
        };
        Ok(StepProof {
            step: step.name.clone(),
            states,
            longest,
        })
    }
}

/// A step by search: one table holds all its states, or they are walked through.
fn searched(
    problem: &Problem,
    before: &Goal,
    goal: &Goal,
    most: u64,
) -> Result<(u64, usize), Cause> {
    let states = count(before, goal) * places_of_centres(problem, before, goal);
    // Where a turn of the step disturbs the steps before, a table holds states that the step never meets.
    let meets_all = keeps(problem.alphabet(), before);
    let mut tables = problem.tables();
    let (reached, longest) = match (tables.next(), tables.next()) {
        (Some(table), None) if table.is_whole && meets_all => {
            (table.counts.iter().sum(), table.counts.len() - 1)
        }
        _ if states > most => return Err(Cause::TooLarge),
        _ => {
            if let Some(cubes) = each_placement(before, goal, states) {
                return one_by_one(problem, &new_pieces(before, goal), &cubes);
            }
            if let Some(cubes) = left(before, goal).filter(|_| goal.up_to.is_empty()) {
                return each_of(problem, cubes.values());
            }
            if !meets_all {
                return Err(Cause::TooLarge);
            }
            let unit = Unit::new(&goal.groups, problem.alphabet(), MAX_PATTERNS);
            let unit = unit.ok_or(Cause::TooLarge)?;
            (unit.len() as u64, unit.depth(&goal.up_to))
        }
    };
    if reached == states {
        Ok((states, longest))
    } else {
        Err(Cause::Unreached { reached, states })
    }
}

/// Whether no turn of an alphabet disturbs what a goal asks for.
fn keeps(alphabet: &[HandTurn], goal: &Goal) -> bool {
    let goal = Goal {
        up_to: Vec::new(),
        ..goal.clone()
    };
    let mut turns = alphabet.iter();
    turns.all(|turn| goal.is_reached(&Held::SOLVED.turned(*turn)))
}

/// A cube for each place of the few pieces that a step brings home; `None` for other steps, and where the
/// laws of the cube rule out some of the places.
fn each_placement(before: &Goal, goal: &Goal, states: u64) -> Option<Vec<Held>> {
    let pieces = new_pieces(before, goal);
    if !is_of_singles(goal) || pieces.len() > MAX_NEW_PIECES {
        return None;
    }
    let cubes = placements(&pieces, &before.solved().collect());
    (cubes.len() as u64 == states).then_some(cubes)
}

fn is_of_singles(goal: &Goal) -> bool {
    goal.up_to.is_empty() && goal.solved().count() == goal.groups.len()
}

/// Pieces that a step brings home.
fn new_pieces(before: &Goal, goal: &Goal) -> Vec<Piece> {
    let known: HashSet<Piece> = before.solved().collect();
    goal.solved()
        .filter(|piece| !known.contains(piece))
        .collect()
}

/// A step by search whose states are few: one cube of each.
fn each_of<'a>(
    problem: &Problem,
    cubes: impl Iterator<Item = &'a Held>,
) -> Result<(u64, usize), Cause> {
    let (mut states, mut longest, mut reached) = (0, 0, 0);
    for held in cubes {
        states += 1;
        if let Some(turns) = problem
            .sequences(held, every(problem), &mut Nodes::unlimited())
            .first()
        {
            reached += 1;
            longest = longest.max(turns.len());
        }
    }
    if reached == states {
        Ok((states, longest))
    } else {
        Err(Cause::Unreached { reached, states })
    }
}

/// Nodes for one state of a step that brings few pieces home.
fn few_nodes() -> Nodes {
    Nodes::within(&Limits::nodes(MAX_NODES))
}

/// The first shortest sequence by all turns of a step.
fn every(problem: &Problem) -> Reach {
    Reach {
        allowed: Allowed::MAX >> (64 - problem.alphabet().len()),
        longest: LONGEST,
        extra: 0,
        most: 1,
    }
}

/// A step by search that brings few pieces home: all their places, one after another.
fn one_by_one(problem: &Problem, pieces: &[Piece], cubes: &[Held]) -> Result<(u64, usize), Cause> {
    let mut longest = 0;
    let reach = every(problem);
    for held in cubes {
        let found = problem.sequences(held, reach, &mut few_nodes());
        let turns = found.first().ok_or_else(|| stuck(pieces, held))?;
        longest = longest.max(turns.len());
    }
    Ok((cubes.len() as u64, longest))
}

/// Pieces at places from which no turns lead on.
fn stuck(pieces: &[Piece], held: &Held) -> Cause {
    let place =
        |&piece: &Piece| format!("{} at {}", goal::name(piece), goal::name(held.place(piece)));
    let pieces: Vec<String> = pieces.iter().map(place).collect();
    Cause::Stuck {
        pieces: pieces.join(", "),
    }
}

/// Positions of the centres that a step meets, where it brings them home.
fn places_of_centres(problem: &Problem, before: &Goal, goal: &Goal) -> u64 {
    let asks = |goal: &Goal| goal.solved().any(|piece| piece == CENTRES);
    if asks(before) || !asks(goal) {
        return 1;
    }
    let centres = Goal::default().solving(&[CENTRES]);
    let unit = Unit::new(&centres.groups, problem.alphabet(), CODES);
    unit.map_or(1, |unit| unit.len() as u64)
}

/// The parts of a step, one by one: every place of a part's pieces, with every set of solved parts.
fn parts(each: &PreparedEach, before: &Goal, most: u64) -> Result<(u64, usize), Cause> {
    let (mut states, mut longest) = (0, 0);
    for solved in 0..1_u32 << each.count() {
        let mut taken: HashSet<Piece> = before.solved().collect();
        for part in (0..each.count()).filter(|part| solved >> part & 1 == 1) {
            taken.extend(each.pieces(part));
        }
        for part in each.open(solved) {
            if !each.has_own_faces() {
                let kept = each.kept(solved);
                let goal = kept.solving(each.pieces(part));
                let (cubes, turns) = searched(each.problem(solved, part), &kept, &goal, most)?;
                (states, longest) = (states + cubes, longest.max(turns));
                continue;
            }
            for held in placements(each.pieces(part), &taken) {
                let found = each.shortest(solved, part, &held, &mut few_nodes());
                let turns = found.ok_or_else(|| stuck(each.pieces(part), &held))?;
                states += 1;
                longest = longest.max(turns.len());
                if states > most {
                    return Err(Cause::TooLarge);
                }
            }
        }
    }
    Ok((states, longest))
}

/// A step by cases: all cubes that the step before leaves, and each algorithm.
fn by_cases(
    recognised: &Recognised,
    cases: &[Case],
    before: &Goal,
    goal: &Goal,
    most: u64,
) -> Result<(u64, usize), Cause> {
    of_cases(cases, before, goal).map_err(|wrong| wrong.cause)?;
    if count(before, goal) > most {
        return Err(Cause::TooLarge);
    }
    let states = left(before, goal).ok_or(Cause::TooLarge)?;
    let (mut reached, mut longest) = (0, 0);
    for held in states.values() {
        let Some(ways) = recognised.of(held) else {
            continue;
        };
        reached += 1;
        let lengths = ways.iter().map(|applied| applied.turns(cases).len());
        longest = longest.max(lengths.min().unwrap_or(0));
    }
    let states = states.len() as u64;
    if reached == states {
        Ok((states, longest))
    } else {
        Err(Cause::Unreached { reached, states })
    }
}

/// A step by few algorithms: all cubes that the step before leaves, or every place of each part.
fn by_words(words: &Words, before: &Goal, goal: &Goal, most: u64) -> Result<(u64, usize), Cause> {
    let mut starts = Vec::new();
    if words.parts.is_empty() {
        let cubes = left(before, goal).ok_or(Cause::TooLarge)?;
        starts.extend(
            cubes
                .into_values()
                .map(|held| (held, before.clone(), goal.clone())),
        );
    }
    for solved in 0..1_u32 << words.parts.len() {
        let (is_solved, mut kept) = (|part: usize| solved >> part & 1 == 1, before.clone());
        for part in (0..words.parts.len()).filter(|&part| is_solved(part)) {
            kept = kept.solving(&words.parts[part]);
        }
        let taken: HashSet<Piece> = kept.solved().collect();
        for part in (0..words.parts.len()).filter(|&part| !is_solved(part)) {
            let cubes = placements(&words.parts[part], &taken).into_iter();
            starts.extend(cubes.map(|held| (held, kept.clone(), kept.solving(&words.parts[part]))));
        }
    }
    let (states, mut longest) = (starts.len() as u64, 0);
    if states > most {
        return Err(Cause::TooLarge);
    }
    for (reached, (held, kept, goal)) in (0..).zip(starts) {
        let (algorithms, nodes) = (&words.algorithms, &mut Nodes::unlimited());
        match shortest(held, &kept, &goal, algorithms, Count::HalfTurns, nodes) {
            Some(said) => longest = longest.max(said.turns.len()),
            None => return Err(Cause::Unreached { reached, states }),
        }
    }
    Ok((states, longest))
}

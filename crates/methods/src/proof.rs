//! Proofs of methods: every cube that a step can meet reaches the next step, and every algorithm does
//! what its case says.

pub(crate) mod states;

use std::{collections::HashSet, fmt};

use crate::{
    case::Case,
    count::Count,
    goal::{self, Goal, Labels, Pattern, Piece},
    hand_turn::{HandTurn, as_face_turns, text_of, undone},
    held::{CENTRES, CODES, Held},
    method::{StepWay, Words},
    play::words::shortest,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Problem, Reach},
    unit::Unit,
};

use states::{count, left, placements};

/// Pieces whose places are tried one by one, where no table holds all states.
const MAX_NEW_PIECES: usize = 3;
/// Patterns that the proof of one step walks through, where no table holds them.
const MAX_PATTERNS: usize = 1_000_000;
/// Cubes that the proof of one step looks at, at most.
const MAX_CUBES: u64 = 100_000_000;

/// The proof of one step.
#[derive(Debug, Clone, PartialEq, Eq)]
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
pub struct Unproven {
    /// Name of the step.
    pub step: String,
    /// Cause, with the state or the case.
    pub cause: Cause,
}

/// Cause for which a method cannot be proven.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// Not all states are reached.
    Unreached {
        /// States from which the step's turns lead to its goal.
        reached: u64,
        /// States that the step can meet.
        states: u64,
    },
    /// A part with its pieces at these places has no way to its goal.
    Stuck {
        /// Pieces and their places.
        pieces: String,
    },
    /// An algorithm moves what the steps before have done, or misses the step's goal.
    Disturbs {
        /// Name of the case.
        case: String,
        /// The algorithm.
        algorithm: String,
    },
    /// Two algorithms of a case do not belong to the same case.
    Differs {
        /// Name of the case.
        case: String,
        /// The algorithm that differs from the first.
        algorithm: String,
    },
    /// Two cases are the same.
    Same {
        /// Names of the cases.
        cases: [String; 2],
    },
    /// The step has too many states to be proven at once.
    TooLarge,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreached { reached, states } => {
                write!(
                    f,
                    "{reached} of {states} states reach the goal: allow more turns or cases"
                )
            }
            Self::Stuck { pieces } => {
                write!(f, "no allowed turns solve {pieces}: allow more turns")
            }
            Self::Disturbs { case, algorithm } => write!(
                f,
                "case {case:?}: {algorithm} does not lead from the step before to the step's goal"
            ),
            Self::Differs { case, algorithm } => {
                write!(
                    f,
                    "case {case:?}: {algorithm} solves another case than the first algorithm"
                )
            }
            Self::Same {
                cases: [first, second],
            } => {
                write!(f, "the cases {first:?} and {second:?} are the same")
            }
            Self::TooLarge => {
                write!(
                    f,
                    "more than {MAX_CUBES} states: declare smaller steps or `each`"
                )
            }
        }
    }
}

impl Prepared {
    /// Proves the method, step by step.
    ///
    /// # Errors
    /// [`Unproven`] names the first step that has a gap, and the gap.
    pub fn prove(&self) -> Result<Vec<StepProof>, Unproven> {
        let mut before = Goal::default();
        let mut proofs = Vec::new();
        for (step, prepared) in self.method.steps.iter().zip(&self.steps) {
            let proof = match (prepared, &step.way) {
                (PreparedStep::Search(problem), _) => searched(problem, &before, &step.goal),
                (PreparedStep::Each(each), _) => parts(each, &before),
                (PreparedStep::Cases(_), StepWay::Cases(cases)) => {
                    by_cases(self, cases, &before, step)
                }
                (PreparedStep::Words { .. }, StepWay::Words(words)) => {
                    by_words(words, &before, &step.goal)
                }
                (PreparedStep::Cases(_) | PreparedStep::Words { .. }, _) => {
                    unreachable!("a step is prepared for its way")
                }
            };
            let (states, longest) = proof.map_err(|cause| Unproven {
                step: step.name.clone(),
                cause,
            })?;
            proofs.push(StepProof {
                step: step.name.clone(),
                states,
                longest,
            });
            before = step.goal.clone();
        }
        Ok(proofs)
    }
}

/// A step by search: one table holds all its states, or all their patterns are walked through.
fn searched(problem: &Problem, before: &Goal, goal: &Goal) -> Result<(u64, usize), Cause> {
    let states = count(before, goal) * places_of_centres(problem, before, goal);
    if states > MAX_CUBES {
        return Err(Cause::TooLarge);
    }
    let mut tables = problem.tables();
    let (reached, longest) = match (tables.next(), tables.next()) {
        (Some(table), None) if table.is_whole => {
            (table.counts.iter().sum(), table.counts.len() - 1)
        }
        _ if is_of_singles(goal) && new_pieces(before, goal).len() <= MAX_NEW_PIECES => {
            return one_by_one(problem, before, goal);
        }
        _ if let Some(cubes) = left(before, goal).filter(|_| goal.up_to.is_empty()) => {
            return each_of(problem, cubes.values());
        }
        _ => {
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
        if let Some(turns) = problem.sequences(held, every(problem), &mut 0).first() {
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
fn one_by_one(problem: &Problem, before: &Goal, goal: &Goal) -> Result<(u64, usize), Cause> {
    let pieces = new_pieces(before, goal);
    let (mut states, mut longest) = (0, 0);
    let reach = every(problem);
    for held in placements(&pieces, &before.solved().collect()) {
        let found = problem.sequences(&held, reach, &mut 0);
        let turns = found.first().ok_or_else(|| stuck(&pieces, &held))?;
        states += 1;
        longest = longest.max(turns.len());
    }
    Ok((states, longest))
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
fn parts(each: &PreparedEach, before: &Goal) -> Result<(u64, usize), Cause> {
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
                let (cubes, most) = searched(each.problem(solved, part), &kept, &goal)?;
                (states, longest) = (states + cubes, longest.max(most));
                continue;
            }
            for held in placements(each.pieces(part), &taken) {
                let allowed = each.allowed(&held, part);
                let reach = Reach {
                    allowed,
                    longest: LONGEST,
                    extra: 0,
                    most: 1,
                };
                let found = each.problem(solved, part).sequences(&held, reach, &mut 0);
                let turns = found
                    .first()
                    .ok_or_else(|| stuck(each.pieces(part), &held))?;
                states += 1;
                longest = longest.max(turns.len());
            }
        }
    }
    Ok((states, longest))
}

/// A step by cases: all cubes that the step before leaves, and each algorithm.
fn by_cases(
    prepared: &Prepared,
    cases: &[Case],
    before: &Goal,
    step: &crate::method::Step,
) -> Result<(u64, usize), Cause> {
    let number = prepared.method.steps.iter().position(|other| other == step);
    let Some(PreparedStep::Cases(recognised)) = number.map(|number| &prepared.steps[number]) else {
        unreachable!("the step is one of the method by cases");
    };
    each_algorithm(cases, before, &step.goal)?;
    let states = left(before, &step.goal).ok_or(Cause::TooLarge)?;
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
fn by_words(words: &Words, before: &Goal, goal: &Goal) -> Result<(u64, usize), Cause> {
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
    for (reached, (held, kept, goal)) in (0..).zip(starts) {
        match shortest(held, &kept, &goal, &words.algorithms, Count::HalfTurns) {
            Some(said) => longest = longest.max(said.turns.len()),
            None => return Err(Cause::Unreached { reached, states }),
        }
    }
    Ok((states, longest))
}

/// Checks that each algorithm begins where the step before ends, and that cases differ.
fn each_algorithm(cases: &[Case], before: &Goal, goal: &Goal) -> Result<(), Cause> {
    let labels = Labels::of(&goal.groups);
    let u: Vec<HandTurn> = HandTurn::all().take(3).collect();
    let around = |turns: &[HandTurn]| -> HashSet<Pattern> {
        let after = std::iter::once(None).chain(u.iter().copied().map(Some));
        let befores = after.clone();
        let ends = after.map(|after| Held::SOLVED.after(after.as_slice()).after(&undone(turns)));
        let starts =
            ends.flat_map(|end| befores.clone().map(move |turn| end.after(turn.as_slice())));
        starts.map(|start| labels.pattern(&start)).collect()
    };
    let mut known: Vec<(HashSet<Pattern>, &Case)> = Vec::new();
    for case in cases {
        let first = around(&case.short[0]);
        let usual = face_turns_of(&case.usual);
        for algorithm in case.short.iter().chain([&usual]) {
            if !before.is_reached(&Held::SOLVED.after(&undone(algorithm))) {
                let (case, algorithm) = (case.name.clone(), text_of(algorithm));
                return Err(Cause::Disturbs { case, algorithm });
            }
            if around(algorithm).is_disjoint(&first) {
                let (case, algorithm) = (case.name.clone(), text_of(algorithm));
                return Err(Cause::Differs { case, algorithm });
            }
        }
        if let Some((_, other)) = known
            .iter()
            .find(|(patterns, _)| !patterns.is_disjoint(&first))
        {
            let cases = [other.name.clone(), case.name.clone()];
            return Err(Cause::Same { cases });
        }
        known.push((first, case));
    }
    Ok(())
}

/// Face turns that do the same to the pieces.
fn face_turns_of(turns: &[HandTurn]) -> Vec<HandTurn> {
    let (turns, _) = as_face_turns(turns);
    HandTurn::sequence(&turns.to_string()).expect("face turns are turns of hands")
}

//! Algorithms of a step: each begins where the step before ends, and solves the case that it belongs to.

use std::collections::HashSet;

use super::cause::Cause;
use crate::{
    case::Case,
    goal::{Goal, Labels, Pattern, Piece},
    hand_turn::{HandTurn, as_face_turns, text_of, undone},
    held::Held,
    pair::SLOT,
    play::words::ways,
    step::{Each, Words},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) case: usize,
    /// Number of the algorithm: the short ones, then the usual ones.
    pub(crate) algorithm: usize,
    /// What is wrong with it.
    pub(crate) cause: Cause,
}

impl Wrong {
    fn disturbing(cases: &[Case], case: usize, algorithm: usize, turns: &[HandTurn]) -> Self {
        let cause = Cause::Disturbs {
            case: cases[case].name.clone(),
            algorithm: text_of(turns),
        };
        Self {
            case,
            algorithm,
            cause,
        }
    }
}

/// Checks that each algorithm of a step by cases begins where the step before ends, does something for
/// the step, and belongs to one case.
pub(crate) fn of_cases(cases: &[Case], before: &Goal, goal: &Goal) -> Result<(), Wrong> {
    let labels = Labels::of(&goal.groups);
    let done = labels.closure(&goal.up_to);
    let mut known: Vec<(HashSet<Pattern>, &Case)> = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let first = around(&labels, &case.short[0]);
        for (at, algorithm) in algorithms(case).enumerate() {
            let wrong = |cause| Wrong {
                case: number,
                algorithm: at,
                cause,
            };
            let [name, text] = [case.name.clone(), text_of(&algorithm)];
            let start = Held::SOLVED.after(&undone(&algorithm));
            if !before.is_reached(&start) {
                return Err(Wrong::disturbing(cases, number, at, &algorithm));
            }
            if done.contains(&labels.pattern(&start)) {
                return Err(wrong(Cause::Idle {
                    case: name,
                    algorithm: text,
                }));
            }
            if around(&labels, &algorithm).is_disjoint(&first) {
                return Err(wrong(Cause::Differs {
                    case: name,
                    algorithm: text,
                }));
            }
        }
        let mut others = known.iter();
        if let Some((_, other)) = others.find(|(patterns, _)| !patterns.is_disjoint(&first)) {
            let cases = [other.name.clone(), case.name.clone()];
            return Err(Wrong {
                case: number,
                algorithm: 0,
                cause: Cause::Same { cases },
            });
        }
        known.push((first, case));
    }
    Ok(())
}

/// Checks that each of few algorithms keeps what the steps before have done, from some side, in the mirror or
/// backwards.
pub(crate) fn of_words(words: &Words, before: &Goal) -> Result<(), Wrong> {
    for (number, case) in words.algorithms.iter().enumerate() {
        let keeps = |turns: &Vec<HandTurn>| before.is_reached(&Held::SOLVED.after(turns));
        if !ways(case).any(|(turns, _)| keeps(&turns)) {
            return Err(Wrong::disturbing(
                &words.algorithms,
                number,
                0,
                &case.short[0],
            ));
        }
    }
    Ok(())
}

/// Checks that each algorithm of a pair leaves everything below the top layer alone but its slot, at the
/// front right.
pub(crate) fn of_pairs(each: &Each, before: &Goal) -> Result<(), Wrong> {
    let others = each.parts.iter().flatten();
    let others = others.copied().filter(|piece| !SLOT.contains(piece));
    let kept: Vec<Piece> = before.solved().chain(others).collect();
    for (number, case) in each.cases.iter().enumerate() {
        for (at, algorithm) in algorithms(case).enumerate() {
            let start = Held::SOLVED.after(&undone(&algorithm));
            if !start.are_home(&kept) || start.are_home(&SLOT) {
                return Err(Wrong::disturbing(&each.cases, number, at, &algorithm));
            }
        }
    }
    Ok(())
}

/// The short algorithms of a case, and the usual ones as turns of faces.
fn algorithms(case: &Case) -> impl Iterator<Item = Vec<HandTurn>> {
    let usual = [&case.usual].into_iter().chain(&case.others);
    let usual = usual.map(|turns| face_turns_of(turns));
    case.short.iter().cloned().chain(usual)
}

/// Patterns that an algorithm solves, with turns of U before and after it.
fn around(labels: &Labels, turns: &[HandTurn]) -> HashSet<Pattern> {
    let u: Vec<HandTurn> = HandTurn::all().take(3).collect();
    let after = std::iter::once(None).chain(u.iter().copied().map(Some));
    let befores = after.clone();
    let ends = after.map(|after| Held::SOLVED.after(after.as_slice()).after(&undone(turns)));
    let starts = ends.flat_map(|end| befores.clone().map(move |turn| end.after(turn.as_slice())));
    starts.map(|start| labels.pattern(&start)).collect()
}

/// Face turns that do the same to the pieces.
fn face_turns_of(turns: &[HandTurn]) -> Vec<HandTurn> {
    let (turns, _) = as_face_turns(turns);
    HandTurn::sequence(&turns.to_string()).expect("face turns are turns of hands")
}

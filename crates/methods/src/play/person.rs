//! As a person plays: each step for itself, the shortest next part first.

use super::words::shortest;
use crate::{
    count::Count,
    goal::Goal,
    hand_turn::HandTurn,
    held::Held,
    method::StepWay,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Reach},
    solution::Done,
};

/// The first shortest sequence.
const SHORTEST: Reach = Reach {
    allowed: Allowed::MAX,
    longest: LONGEST,
    extra: 0,
    most: 1,
};

impl Prepared {
    /// The steps by which a person solves a cube.
    ///
    /// # Errors
    /// The number of the step from which the method has no way on.
    pub(crate) fn as_person(
        &self,
        mut held: Held,
        count: Count,
        nodes: &mut u64,
    ) -> Result<Vec<Done>, usize> {
        let mut done = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            if let PreparedStep::Each(each) = step {
                self.parts(number, each, &mut held, &mut done, nodes)
                    .ok_or(number)?;
                continue;
            }
            if let PreparedStep::Words { before } = step {
                self.by_words(number, before, &mut held, count, &mut done)
                    .ok_or(number)?;
                continue;
            }
            let (turns, case) = match step {
                PreparedStep::Search(problem) => {
                    let allowed = Allowed::MAX >> (64 - problem.alphabet().len());
                    let reach = Reach {
                        allowed,
                        ..SHORTEST
                    };
                    let mut found = problem.sequences(&held, reach, nodes).into_iter();
                    (found.next().ok_or(number)?, None)
                }
                PreparedStep::Cases(_) => self.by_case(number, &held, count).ok_or(number)?,
                PreparedStep::Each(_) | PreparedStep::Words { .. } => {
                    unreachable!("these are done above")
                }
            };
            held = held.after(&turns);
            if !turns.is_empty() {
                let mut step = self.done(number, &[], turns);
                step.case = case;
                done.push(step);
            }
        }
        Ok(done)
    }

    /// Parts of a step, the shortest first.
    fn parts(
        &self,
        number: usize,
        each: &PreparedEach,
        held: &mut Held,
        done: &mut Vec<Done>,
        nodes: &mut u64,
    ) -> Option<()> {
        loop {
            let solved = each.solved(held);
            let mut ways = Vec::new();
            for part in each.open(solved) {
                let allowed = each.allowed(held, part);
                let reach = Reach {
                    allowed,
                    ..SHORTEST
                };
                let found = each.problem(solved, part).sequences(held, reach, nodes);
                ways.extend(found.into_iter().next().map(|turns| (part, turns)));
            }
            if ways.is_empty() {
                return (each.open(solved).next().is_none()).then_some(());
            }
            let shortest = (0..ways.len()).min_by_key(|&way| ways[way].1.len())?;
            let (part, turns) = ways.swap_remove(shortest);
            let case = each.case(held, part);
            *held = held.after(&turns);
            let mut step = self.done(number, each.pieces(part), turns);
            step.case = case;
            let name = |part| self.done(number, each.pieces(part), Vec::new()).goal;
            step.others = ways
                .into_iter()
                .map(|(part, turns)| (name(part), turns.len()))
                .collect();
            done.push(step);
        }
    }

    /// The shortest algorithm of the case that the cube shows.
    fn by_case(
        &self,
        number: usize,
        held: &Held,
        count: Count,
    ) -> Option<(Vec<HandTurn>, Option<String>)> {
        let (PreparedStep::Cases(recognised), StepWay::Cases(cases)) =
            (&self.steps[number], &self.method.steps[number].way)
        else {
            return None;
        };
        let ways = recognised.of(held)?.iter();
        match ways.min_by_key(|applied| applied.length(cases, count)) {
            Some(applied) => Some((applied.turns(cases), applied.name(cases))),
            None => Some((Vec::new(), None)),
        }
    }

    /// Few algorithms, repeated: for all parts, or for the whole step.
    fn by_words(
        &self,
        number: usize,
        before: &Goal,
        held: &mut Held,
        count: Count,
        done: &mut Vec<Done>,
    ) -> Option<()> {
        let step = &self.method.steps[number];
        let StepWay::Words(words) = &step.way else {
            return None;
        };
        let mut kept = before.clone();
        let mut open = words.parts.clone();
        loop {
            let goals: Vec<Goal> = if open.is_empty() {
                vec![step.goal.clone()]
            } else {
                open.iter().map(|part| kept.solving(part)).collect()
            };
            let say = |goal| shortest(*held, &kept, goal, &words.algorithms, count);
            let said: Vec<_> = goals.iter().map(say).collect::<Option<_>>()?;
            let best = (0..said.len()).min_by_key(|&at| said[at].turns.len())?;
            let pieces = open.get(best).cloned().unwrap_or_default();
            *held = held.after(&said[best].turns);
            if !said[best].turns.is_empty() {
                let mut step = self.done(number, &pieces, said[best].turns.clone());
                let names = &said[best].names;
                step.case = (!names.is_empty()).then(|| names.join(", "));
                done.push(step);
            }
            if open.len() <= 1 {
                return Some(());
            }
            kept = goals[best].clone();
            open.remove(best);
        }
    }
}

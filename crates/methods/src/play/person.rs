//! As a person plays: each step for itself, the shortest next part first, or the best order of all parts.

use cube_core::Rotation;

use super::{order::Planned, words::shortest};
use crate::{
    case::{Applied, Recognised},
    count::Count,
    goal::Goal,
    hand_turn::HandTurn,
    held::Held,
    nodes::Nodes,
    order::Order,
    pair::to_the_front_right,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Reach},
    solution::Done,
    step::StepWay,
    symmetry::keeps_step,
};

/// The first shortest sequence.
const SHORTEST: Reach = Reach {
    allowed: Allowed::MAX,
    longest: LONGEST,
    extra: 0,
    most: 1,
};

/// No turns and no case of a step lead on from a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoWay;

impl Prepared {
    /// The steps by which a person solves a cube.
    ///
    /// # Errors
    /// The number of the step from which the method has no way on, or in which the nodes come to a limit.
    pub(crate) fn as_person(
        &self,
        mut held: Held,
        count: Count,
        nodes: &mut Nodes,
    ) -> Result<Vec<Done>, usize> {
        let mut done = Vec::new();
        let mut view = Rotation::IDENTITY;
        for number in 0..self.steps.len() {
            let next = |held: &Held, view: Rotation, nodes: &mut Nodes| {
                self.next(number, held, view, count, nodes)
            };
            while let Some(next) = next(&held, view, nodes).map_err(|NoWay| number)? {
                held = held.after(&next.turns);
                view = next.view;
                done.push(next);
            }
        }
        Ok(done)
    }

    /// The turns by which a person who holds the cube after `view` ends a step, or the shortest part of it
    /// that is open; nothing where the step has nothing left to do.
    pub(crate) fn next(
        &self,
        number: usize,
        held: &Held,
        view: Rotation,
        count: Count,
        nodes: &mut Nodes,
    ) -> Result<Option<Done>, NoWay> {
        let view = self.view_kept(number, view);
        let next = match &self.steps[number] {
            PreparedStep::Search(problem) => {
                let reach = Reach {
                    allowed: Allowed::MAX >> (64 - problem.alphabet().len()),
                    ..SHORTEST
                };
                let mut found = problem.sequences(held, reach, nodes).into_iter();
                self.done(number, &[], found.next().ok_or(NoWay)?)
            }
            PreparedStep::Cases(recognised) => {
                self.by_case(number, recognised, held, view, count)?
            }
            PreparedStep::Each(each) => return self.part(number, each, held, view, nodes),
            PreparedStep::Words { before } => self.by_words(number, before, held, count, nodes)?,
        };
        let view = match &self.steps[number] {
            PreparedStep::Cases(_) => next.view,
            _ => view,
        };
        let next = Done { view, ..next };
        Ok(Some(next).filter(|next| !next.turns.is_empty()))
    }

    /// The hold of before, if the step is the same from there; else the one in which the solution began.
    fn view_kept(&self, number: usize, view: Rotation) -> Rotation {
        let step = &self.method.steps[number];
        if keeps_step(step, view.index()) {
            view
        } else {
            Rotation::IDENTITY
        }
    }

    /// The part of a step that is the shortest, or the first one of the best order.
    fn part(
        &self,
        number: usize,
        each: &PreparedEach,
        held: &Held,
        view: Rotation,
        nodes: &mut Nodes,
    ) -> Result<Option<Done>, NoWay> {
        let solved = each.solved(held);
        let mut ways = Vec::new();
        for part in each.open(solved) {
            let turns = each.shortest(solved, part, held, nodes);
            ways.extend(turns.map(|turns| (part, turns)));
        }
        let Some(mut next) = (0..ways.len()).min_by_key(|&way| ways[way].1.len()) else {
            let is_whole = each.open(solved).next().is_none();
            return if is_whole { Ok(None) } else { Err(NoWay) };
        };
        if each.order() == Order::Best {
            let Planned { part, way, .. } = each.best_order(held, nodes).ok_or(NoWay)?;
            let is_first = |(other, _): &(usize, _)| *other == part;
            next = ways.iter().position(is_first).ok_or(NoWay)?;
            ways[next].1 = way;
        }
        let (part, turns) = ways.remove(next);
        let name = |part| self.done(number, each.pieces(part), Vec::new()).goal;
        let others = ways
            .into_iter()
            .map(|(part, turns)| (name(part), turns.len()));
        let case = each.case(held, part);
        let slot = to_the_front_right(each.pieces(part)).filter(|_| case.is_some());
        Ok(Some(Done {
            case,
            others: others.collect(),
            view: slot.map_or(view, |side| Rotation::ALL[side]),
            ..self.done(number, each.pieces(part), turns)
        }))
    }

    /// The shortest algorithm of the case that the cube shows.
    fn by_case(
        &self,
        number: usize,
        recognised: &Recognised,
        held: &Held,
        view: Rotation,
        count: Count,
    ) -> Result<Done, NoWay> {
        let StepWay::Cases(cases) = &self.method.steps[number].way else {
            unreachable!("the step is prepared for its way");
        };
        let ways = recognised.of(held).ok_or(NoWay)?.iter();
        let best = ways.min_by_key(|applied| applied.length(cases, count));
        let turns = best.map(|applied| applied.turns(cases));
        Ok(Done {
            case: best.and_then(|applied| applied.name(cases)),
            view: best.map_or(view, |applied| recognised.view(held, applied, view)),
            setup: best.map_or(0, Applied::setup),
            ..self.done(number, &[], turns.unwrap_or_default())
        })
    }

    /// Few algorithms, repeated: for the part that needs the fewest turns, or for the whole step.
    fn by_words(
        &self,
        number: usize,
        before: &Goal,
        held: &Held,
        count: Count,
        nodes: &mut Nodes,
    ) -> Result<Done, NoWay> {
        let step = &self.method.steps[number];
        let StepWay::Words(words) = &step.way else {
            unreachable!("the step is prepared for its way");
        };
        let parts = words.parts.iter().cloned();
        let (solved, open): (Vec<_>, Vec<_>) = parts.partition(|part| held.are_home(part));
        let kept = before.solving(&solved.concat());
        let goals: Vec<Goal> = if open.is_empty() {
            vec![step.goal.clone()]
        } else {
            open.iter().map(|part| kept.solving(part)).collect()
        };
        let mut say =
            |goal| shortest(*held, &kept, goal, &words.algorithms, count, nodes).ok_or(NoWay);
        let said: Vec<_> = goals.iter().map(&mut say).collect::<Result<_, _>>()?;
        let best = (0..said.len()).min_by_key(|&at| said[at].turns.len());
        let best = best.expect("there is a goal");
        let pieces = open.get(best).map_or(&[][..], Vec::as_slice);
        let name = |part: &Vec<usize>| self.done(number, part, Vec::new()).goal;
        let others = (0..open.len()).filter(|&other| other != best);
        let names = &said[best].names;
        Ok(Done {
            case: (!names.is_empty()).then(|| names.join(", ")),
            others: others
                .map(|other| (name(&open[other]), said[other].turns.len()))
                .collect(),
            ..self.done(number, pieces, said[best].turns.clone())
        })
    }
}

impl PreparedEach {
    /// The first of the shortest sequences by which a person solves a part.
    pub(crate) fn shortest(
        &self,
        solved: u32,
        part: usize,
        held: &Held,
        nodes: &mut Nodes,
    ) -> Option<Vec<HandTurn>> {
        let reach = Reach {
            allowed: self.allowed(held, part),
            ..SHORTEST
        };
        let found = self.problem(solved, part).sequences(held, reach, nodes);
        found.into_iter().next()
    }
}

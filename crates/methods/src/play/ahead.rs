//! With a look ahead: beams of unfinished solutions, each prolonged in several ways.

use std::rc::Rc;

use cube_core::{Rotation, Turns};

use super::length::Length;
use crate::{
    count::Count,
    hand_turn::HandTurn,
    held::Held,
    nodes::Nodes,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Problem, Reach},
    quick_hash::QuickSet,
    solution::Done,
    step::StepWay,
};

/// Width of a look ahead.
///
/// ```
/// use methods::{Ahead, Style};
/// // A third of the time.
/// let narrow = Style::LookAhead(Ahead::USUAL.with_beams(10));
/// # assert_ne!(narrow, Style::LookAhead(Ahead::default().with_sequences(1).with_extra(0)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ahead {
    /// Unfinished solutions that are kept after each part.
    pub beams: usize,
    /// Sequences for each part of each of them.
    pub sequences: usize,
    /// Turns by which a sequence may be longer than the shortest.
    pub extra: usize,
}

impl Ahead {
    /// As many as make solutions about as short as a hundred times as many do.
    pub const USUAL: Self = Self {
        beams: 30,
        sequences: 5,
        extra: 1,
    };

    /// With this number of unfinished solutions.
    #[must_use]
    pub const fn with_beams(self, beams: usize) -> Self {
        Self { beams, ..self }
    }

    /// With this number of sequences.
    #[must_use]
    pub const fn with_sequences(self, sequences: usize) -> Self {
        Self { sequences, ..self }
    }

    /// With sequences that are longer by at most as many turns.
    #[must_use]
    pub const fn with_extra(self, extra: usize) -> Self {
        Self { extra, ..self }
    }
}

impl Default for Ahead {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Beams that are kept before a step by cases for each that is kept before a search: to look a case up
/// costs little.
const LOOKED_UP: usize = 10;

/// Nodes that cost about as much as a beam that is prolonged and compared with others.
const NODES_OF_A_BEAM: u64 = 2;

/// An unfinished solution.
#[derive(Debug, Clone)]
struct Beam<'a> {
    held: Held,
    length: Length<'a>,
    last: Option<Rc<Link>>,
}

/// A part of an unfinished solution, and the one before it.
#[derive(Debug)]
struct Link {
    step: usize,
    part: Option<usize>,
    case: Option<usize>,
    /// Turns before the algorithm of the case.
    setup: usize,
    turns: Vec<HandTurn>,
    before: Option<Rc<Link>>,
}

impl Link {
    /// The turns of a whole step without cases, as the first link.
    const fn of(step: usize, turns: Vec<HandTurn>) -> Self {
        Self {
            step,
            part: None,
            case: None,
            setup: 0,
            turns,
            before: None,
        }
    }
}

impl Beam<'_> {
    fn after(&self, link: Link) -> Self {
        Self {
            held: self.held.after(&link.turns),
            length: self.length.with(&link.turns),
            last: if link.turns.is_empty() {
                self.last.clone()
            } else {
                Some(Rc::new(link))
            },
        }
    }
}

/// One look ahead.
struct Look<'a> {
    prepared: &'a Prepared,
    ahead: Ahead,
    count: Count<'a>,
    /// Value of a turn that is still needed, in the measure of the lengths.
    turn: usize,
}

impl Prepared {
    /// The steps of a short solution of a cube that is held after a rotation of the whole.
    ///
    /// # Errors
    /// The number of the step from which the method has no way on, or in which the nodes come to a limit.
    pub(super) fn ahead<'a>(
        &'a self,
        held: Held,
        rotation: Rotation,
        ahead: Ahead,
        count: Count<'a>,
        nodes: &mut Nodes,
    ) -> Result<Vec<Done>, usize> {
        let is_words = |step: &PreparedStep| matches!(step, PreparedStep::Words { .. });
        if self.steps.iter().any(is_words) {
            // Few algorithms, repeated, leave nothing to choose from.
            return self.as_person(held, count, nodes);
        }
        let look = Look {
            prepared: self,
            ahead,
            count,
            turn: turn_of(count),
        };
        let mut beams = vec![Beam {
            held,
            length: Length::nothing(count, rotation),
            last: None,
        }];
        for number in 0..self.steps.len() {
            beams = look.step(number, beams, nodes);
            if beams.is_empty() {
                return Err(number);
            }
        }
        let best = beams.into_iter().min_by_key(|beam| beam.length.value());
        let best = best.expect("no step has left none");
        Ok(self.links(held, best.last))
    }

    /// The steps that a beam has made on a cube.
    fn links(&self, mut held: Held, last: Option<Rc<Link>>) -> Vec<Done> {
        let links = std::iter::successors(last, |link| link.before.clone());
        let mut links: Vec<Rc<Link>> = links.collect();
        links.reverse();
        let done = links.into_iter().map(|link| {
            let (pieces, case) = self.shown(&link, &held);
            let mut done = self.done(link.step, pieces, link.turns.clone());
            (done.case, done.setup) = (case, link.setup);
            held = held.after(&link.turns);
            done
        });
        done.collect()
    }

    /// Pieces that a link solves, and name of the case that the cube shows before it.
    fn shown(&self, link: &Link, held: &Held) -> (&[usize], Option<String>) {
        if let (PreparedStep::Each(each), Some(part)) = (&self.steps[link.step], link.part) {
            return (each.pieces(part), each.case(held, part));
        }
        let name = match &self.method.steps[link.step].way {
            StepWay::Cases(cases) => link.case.map(|case| cases[case].name.clone()),
            _ => None,
        };
        (&[], name)
    }
}

impl<'a> Look<'a> {
    /// All beams after a step. Only those before a further search are cut down to the best.
    fn step(&self, number: usize, beams: Vec<Beam<'a>>, nodes: &mut Nodes) -> Vec<Beam<'a>> {
        match &self.prepared.steps[number] {
            PreparedStep::Search(problem) => {
                let next = self.searched(number, problem, beams, nodes);
                self.cut(number + 1, next)
            }
            PreparedStep::Each(each) => self.parts(number, each, beams, nodes),
            PreparedStep::Cases(_) => self.cases(number, &beams, nodes),
            PreparedStep::Words { .. } => unreachable!("such methods are played as a person does"),
        }
    }

    /// Prolongs each beam by a search; before the end only those that can still be the shortest.
    fn searched(
        &self,
        number: usize,
        problem: &Problem,
        mut beams: Vec<Beam<'a>>,
        nodes: &mut Nodes,
    ) -> Vec<Beam<'a>> {
        let mut reach = self.reach(Allowed::MAX >> (64 - problem.alphabet().len()));
        // Few beams, such as the one of the beginning, have many ends, so that all beams are filled.
        reach.most = reach.most.max(self.ahead.beams / beams.len().max(1));
        let is_last = number + 1 == self.prepared.steps.len();
        let turn = self.turn;
        let least = |beam: &Beam| {
            beam.length.value() + turn * problem.at_least(&beam.held).unwrap_or(LONGEST)
        };
        if is_last {
            beams.sort_by_cached_key(least);
        }
        let mut shortest = usize::MAX;
        let mut next = Vec::new();
        for beam in &beams {
            if is_last && least(beam) > shortest {
                break;
            }
            for turns in problem.sequences(&beam.held, reach, nodes) {
                let beam = prolonged(beam, Link::of(number, turns), nodes);
                shortest = shortest.min(beam.length.value());
                next.push(beam);
            }
        }
        next
    }

    fn reach(&self, allowed: Allowed) -> Reach {
        Reach {
            allowed,
            longest: LONGEST,
            extra: self.ahead.extra,
            most: self.ahead.sequences,
        }
    }

    /// Solves the parts of a step one by one, in all orders.
    fn parts(
        &self,
        number: usize,
        each: &PreparedEach,
        beams: Vec<Beam<'a>>,
        nodes: &mut Nodes,
    ) -> Vec<Beam<'a>> {
        let mut done = Vec::new();
        let mut open = beams;
        while !open.is_empty() {
            let mut next = Vec::new();
            for beam in &open {
                let solved = each.solved(&beam.held);
                if each.open(solved).next().is_none() {
                    done.push(beam.clone());
                }
                for part in each.open(solved) {
                    let reach = self.reach(each.allowed(&beam.held, part));
                    let problem = each.problem(solved, part);
                    for turns in problem.sequences(&beam.held, reach, nodes) {
                        let part = Some(part);
                        let link = Link {
                            part,
                            ..Link::of(number, turns)
                        };
                        next.push(prolonged(beam, link, nodes));
                    }
                }
            }
            let is_whole = |beam: &Beam| each.open(each.solved(&beam.held)).next().is_none();
            let (whole, rest): (Vec<Beam<'a>>, Vec<Beam<'a>>) =
                next.into_iter().partition(is_whole);
            done.extend(whole);
            open = self.cut_by(rest, |beam| needs(each, beam));
        }
        self.cut(number + 1, done)
    }

    /// Solves the case that each beam shows, in all ways.
    fn cases(&self, number: usize, beams: &[Beam<'a>], nodes: &mut Nodes) -> Vec<Beam<'a>> {
        let (PreparedStep::Cases(recognised), StepWay::Cases(cases)) = (
            &self.prepared.steps[number],
            &self.prepared.method.steps[number].way,
        ) else {
            return Vec::new();
        };
        let mut next = Vec::new();
        for beam in beams {
            let Some(ways) = recognised.of(&beam.held) else {
                continue;
            };
            if ways.is_empty() {
                next.push(beam.clone());
            }
            for applied in ways {
                let link = Link {
                    case: applied.algorithm.map(|(case, _)| case),
                    setup: applied.setup(),
                    ..Link::of(number, applied.turns(cases))
                };
                next.push(prolonged(beam, link, nodes));
            }
        }
        self.cut(number + 1, next)
    }

    /// The best beams before a step.
    fn cut(&self, next: usize, beams: Vec<Beam<'a>>) -> Vec<Beam<'a>> {
        match self.prepared.steps.get(next) {
            Some(PreparedStep::Search(problem)) => self.cut_by(beams, |beam| {
                problem.at_least(&beam.held).unwrap_or(LONGEST)
            }),
            Some(PreparedStep::Each(each)) => self.cut_by(beams, |beam| needs(each, beam)),
            Some(PreparedStep::Cases(_)) => {
                let most = self.ahead.beams * LOOKED_UP;
                best(most, beams, |beam| {
                    self.rank(beam, self.shortest_case(next, beam))
                })
            }
            _ => beams,
        }
    }

    /// Turns of the shortest algorithm for the case that a beam shows.
    fn shortest_case(&self, number: usize, beam: &Beam) -> usize {
        let (PreparedStep::Cases(recognised), StepWay::Cases(cases)) = (
            &self.prepared.steps[number],
            &self.prepared.method.steps[number].way,
        ) else {
            return 0;
        };
        let Some(ways) = recognised.of(&beam.held) else {
            return LONGEST;
        };
        let lengths = ways.iter().map(|applied| applied.length(cases, self.count));
        lengths.min().unwrap_or(0)
    }

    /// The best of all that are kept before a search.
    fn cut_by(&self, beams: Vec<Beam<'a>>, needs: impl Fn(&Beam) -> usize) -> Vec<Beam<'a>> {
        best(self.ahead.beams, beams, |beam| self.rank(beam, needs(beam)))
    }

    /// Length of a beam, with so many turns that are still needed.
    fn rank(&self, beam: &Beam, needs: usize) -> usize {
        beam.length.value() + self.turn * needs
    }
}

/// A beam with one more step, or a part or a case of it. Counts as nodes.
fn prolonged<'a>(beam: &Beam<'a>, link: Link, nodes: &mut Nodes) -> Beam<'a> {
    nodes.add(NODES_OF_A_BEAM);
    beam.after(Link {
        before: beam.last.clone(),
        ..link
    })
}

/// The beams with the least rank, each cube once.
fn best(most: usize, mut beams: Vec<Beam<'_>>, rank: impl Fn(&Beam) -> usize) -> Vec<Beam<'_>> {
    beams.sort_by_cached_key(rank);
    let mut seen = QuickSet::default();
    let mut kept = Vec::with_capacity(most.min(beams.len()));
    for beam in beams {
        if kept.len() == most {
            break;
        }
        if seen.insert(beam.held) {
            kept.push(beam);
        }
    }
    kept
}

/// Turns of a cube that needs many (the superflip's), by which a turn is priced that is still needed.
const MANY_TURNS: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Value of a turn that is still needed.
fn turn_of(count: Count) -> usize {
    let Count::Cost(objective) = count else {
        return 1;
    };
    let turns: Turns = MANY_TURNS.parse().expect("the text is turns");
    objective.cost(&turns) as usize / turns.len()
}

/// Turns that the open parts need at least, each by itself.
fn needs(each: &PreparedEach, beam: &Beam) -> usize {
    let solved = each.solved(&beam.held);
    let parts = each.open(solved);
    parts
        .map(|part| {
            each.problem(solved, part)
                .at_least(&beam.held)
                .unwrap_or(LONGEST)
        })
        .sum()
}

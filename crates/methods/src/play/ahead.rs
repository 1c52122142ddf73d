//! With a look ahead: beams of unfinished solutions, each prolonged in several ways.

use std::rc::Rc;

use crate::{
    count::Count,
    hand_turn::HandTurn,
    held::Held,
    method::StepWay,
    prepared::{Prepared, PreparedEach, PreparedStep},
    problem::{Allowed, LONGEST, Problem, Reach},
    quick_hash::QuickSet,
    solution::{Done, merged},
};

/// Width of a look ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ahead {
    /// Unfinished solutions that are kept after each part.
    pub beams: usize,
    /// Sequences for each part of each of them.
    pub sequences: usize,
    /// Turns by which a sequence may be longer than the shortest.
    pub extra: usize,
}

impl Default for Ahead {
    /// As many as make solutions about as short as a hundred times as many do.
    fn default() -> Self {
        Self {
            beams: 30,
            sequences: 10,
            extra: 1,
        }
    }
}

/// Beams that are kept before a step by cases for each that is kept before a search: to look a case up
/// costs little.
const LOOKED_UP: usize = 10;

/// Nodes that cost about as much as a beam that is prolonged and compared with others.
const NODES_OF_A_BEAM: u64 = 2;

/// An unfinished solution.
#[derive(Debug, Clone)]
struct Beam {
    held: Held,
    length: usize,
    last: Option<Rc<Link>>,
}

/// A part of an unfinished solution, and the one before it.
#[derive(Debug)]
struct Link {
    step: usize,
    part: Option<usize>,
    case: Option<usize>,
    turns: Vec<HandTurn>,
    before: Option<Rc<Link>>,
}

impl Beam {
    fn after(&self, link: Link, count: Count) -> Self {
        let turn = |turn: HandTurn| count.of(turn);
        let added: usize = link.turns.iter().map(|each| turn(*each)).sum();
        let mut length = self.length + added;
        let meeting = self
            .last
            .as_ref()
            .and_then(|last| last.turns.last())
            .zip(link.turns.first());
        if let Some((&last, &first)) = meeting {
            let apart = turn(last) + turn(first);
            let joined: usize = merged([last, first]).into_iter().map(turn).sum();
            length -= apart - joined;
        }
        Self {
            held: self.held.after(&link.turns),
            length,
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
    count: Count,
    nodes: u64,
}

impl Prepared {
    /// The steps of a short solution; `None` where the method has no way on.
    pub(super) fn ahead(
        &self,
        held: Held,
        ahead: Ahead,
        count: Count,
        nodes: &mut u64,
    ) -> Option<Vec<Done>> {
        let is_words = |step: &PreparedStep| matches!(step, PreparedStep::Words { .. });
        if self.steps.iter().any(is_words) {
            // Few algorithms, repeated, leave nothing to choose from.
            return self.as_person(held, count, nodes).ok();
        }
        let mut look = Look {
            prepared: self,
            ahead,
            count,
            nodes: 0,
        };
        let mut beams = vec![Beam {
            held,
            length: 0,
            last: None,
        }];
        for number in 0..self.steps.len() {
            beams = look.step(number, beams);
        }
        *nodes += look.nodes;
        let best = beams.into_iter().min_by_key(|beam| beam.length)?;
        Some(self.links(held, best.last))
    }

    /// The steps that a beam has made on a cube.
    fn links(&self, mut held: Held, last: Option<Rc<Link>>) -> Vec<Done> {
        let links = std::iter::successors(last, |link| link.before.clone());
        let mut links: Vec<Rc<Link>> = links.collect();
        links.reverse();
        let done = links.into_iter().map(|link| {
            let (pieces, case) = self.shown(&link, &held);
            let mut done = self.done(link.step, pieces, link.turns.clone());
            done.case = case;
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

impl Look<'_> {
    /// All beams after a step. Only those before a further search are cut down to the best.
    fn step(&mut self, number: usize, beams: Vec<Beam>) -> Vec<Beam> {
        match &self.prepared.steps[number] {
            PreparedStep::Search(problem) => {
                let next = self.searched(number, problem, beams);
                self.cut(number + 1, next)
            }
            PreparedStep::Each(each) => self.parts(number, each, beams),
            PreparedStep::Cases(_) => self.cases(number, &beams),
            PreparedStep::Words { .. } => unreachable!("such methods are played as a person does"),
        }
    }

    /// Prolongs each beam by a search; before the end only those that can still be the shortest.
    fn searched(&mut self, number: usize, problem: &Problem, mut beams: Vec<Beam>) -> Vec<Beam> {
        let mut reach = self.reach(Allowed::MAX >> (64 - problem.alphabet().len()));
        // Few beams, such as the one of the beginning, have many ends, so that all beams are filled.
        reach.most = reach.most.max(self.ahead.beams / beams.len().max(1));
        let is_last = number + 1 == self.prepared.steps.len();
        let least = |beam: &Beam| beam.length + problem.at_least(&beam.held).unwrap_or(LONGEST);
        if is_last {
            beams.sort_by_cached_key(least);
        }
        let mut shortest = usize::MAX;
        let mut next = Vec::new();
        for beam in &beams {
            if is_last && least(beam) > shortest {
                break;
            }
            for turns in problem.sequences(&beam.held, reach, &mut self.nodes) {
                let beam = self.prolonged(beam, number, None, None, turns);
                shortest = shortest.min(beam.length);
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

    /// A beam with one more part. Counts as nodes: it costs about as much as these.
    fn prolonged(
        &mut self,
        beam: &Beam,
        step: usize,
        part: Option<usize>,
        case: Option<usize>,
        turns: Vec<HandTurn>,
    ) -> Beam {
        self.nodes += NODES_OF_A_BEAM;
        let link = Link {
            step,
            part,
            case,
            turns,
            before: beam.last.clone(),
        };
        beam.after(link, self.count)
    }

    /// Solves the parts of a step one by one, in all orders.
    fn parts(&mut self, number: usize, each: &PreparedEach, beams: Vec<Beam>) -> Vec<Beam> {
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
                    for turns in problem.sequences(&beam.held, reach, &mut self.nodes) {
                        next.push(self.prolonged(beam, number, Some(part), None, turns));
                    }
                }
            }
            let is_whole = |beam: &Beam| each.open(each.solved(&beam.held)).next().is_none();
            let (whole, rest): (Vec<Beam>, Vec<Beam>) = next.into_iter().partition(is_whole);
            done.extend(whole);
            open = self.cut_by(rest, |beam| needs(each, beam));
        }
        self.cut(number + 1, done)
    }

    /// Solves the case that each beam shows, in all ways.
    fn cases(&mut self, number: usize, beams: &[Beam]) -> Vec<Beam> {
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
                let turns = applied.turns(cases);
                let case = applied.algorithm.map(|(case, _)| case);
                next.push(self.prolonged(beam, number, None, case, turns));
            }
        }
        self.cut(number + 1, next)
    }

    /// The best beams before a step.
    fn cut(&self, next: usize, beams: Vec<Beam>) -> Vec<Beam> {
        match self.prepared.steps.get(next) {
            Some(PreparedStep::Search(problem)) => self.cut_by(beams, |beam| {
                problem.at_least(&beam.held).unwrap_or(LONGEST)
            }),
            Some(PreparedStep::Each(each)) => self.cut_by(beams, |beam| needs(each, beam)),
            Some(PreparedStep::Cases(_)) => {
                let most = self.ahead.beams * LOOKED_UP;
                best(most, beams, |beam| self.shortest_case(next, beam))
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
    fn cut_by(&self, beams: Vec<Beam>, needs: impl Fn(&Beam) -> usize) -> Vec<Beam> {
        best(self.ahead.beams, beams, needs)
    }
}

/// The beams with the least sum of turns made and turns needed, each cube once.
fn best(most: usize, mut beams: Vec<Beam>, needs: impl Fn(&Beam) -> usize) -> Vec<Beam> {
    beams.sort_by_cached_key(|beam| beam.length + needs(beam));
    let mut seen = QuickSet::default();
    beams.retain(|beam| seen.insert(beam.held));
    beams.truncate(most);
    beams
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

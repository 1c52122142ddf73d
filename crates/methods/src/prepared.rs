//! A method with its tables made.

use std::collections::HashMap;

use crate::{
    case::Recognised,
    goal::Goal,
    hand_turn::HandTurn,
    held::Held,
    method::{Each, Method, Step, StepWay, face_turns},
    pair::PairNames,
    problem::{Allowed, Problem},
    store::{GoalTooLarge, Store},
};

/// A method that is ready to be played: its pruning tables are made.
#[derive(Debug)]
pub struct Prepared {
    pub(crate) method: Method,
    pub(crate) steps: Vec<PreparedStep>,
}

/// Tables by which a step is played.
#[derive(Debug)]
pub(crate) enum PreparedStep {
    Search(Problem),
    Each(PreparedEach),
    Cases(Recognised),
    /// A step by few algorithms needs no tables.
    Words {
        before: Goal,
    },
}

/// Searches for each part, by the parts that are solved and must stay so.
#[derive(Debug)]
pub(crate) struct PreparedEach {
    each: Each,
    before: Goal,
    /// Searches by solved parts as bits, and the part that is next.
    problems: HashMap<(u32, usize), Problem>,
    names: PairNames,
}

impl Prepared {
    /// Makes the tables of a method: a second or so on a laptop.
    ///
    /// # Errors
    /// [`GoalTooLarge`] when a step is too large to be searched.
    pub fn new(method: Method) -> Result<Self, GoalTooLarge> {
        let mut store = Store::default();
        let mut before = Goal::default();
        let mut steps = Vec::new();
        for step in &method.steps {
            steps.push(Self::step(&mut store, &before, step)?);
            before = step.goal.clone();
        }
        Ok(Self { method, steps })
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.method
    }

    fn step(store: &mut Store, before: &Goal, step: &Step) -> Result<PreparedStep, GoalTooLarge> {
        Ok(match &step.way {
            StepWay::Search(turns) => PreparedStep::Search(store.problem(&step.goal, turns)?),
            StepWay::Cases(cases) => PreparedStep::Cases(Recognised::new(&step.goal, cases)),
            StepWay::Words(_) => PreparedStep::Words {
                before: before.clone(),
            },
            StepWay::Each(each) => PreparedStep::Each(PreparedEach::new(store, before, each)?),
        })
    }
}

impl PreparedEach {
    fn new(store: &mut Store, before: &Goal, each: &Each) -> Result<Self, GoalTooLarge> {
        let mut problems = HashMap::new();
        let count = each.parts.len();
        for solved in 0..1_u32 << count {
            for part in (0..count).filter(|part| solved >> part & 1 == 0) {
                let mut goal = before.clone();
                goal.up_to.clear();
                // The part comes first: its tables prune most.
                goal = goal.solving(&each.parts[part]);
                for (number, pieces) in each.parts.iter().enumerate() {
                    if solved >> number & 1 == 1 {
                        goal = goal.solving(pieces);
                    }
                }
                let alphabet = if each.own_faces {
                    face_turns()
                } else {
                    each.turns.clone()
                };
                problems.insert((solved, part), store.problem(&goal, &alphabet)?);
            }
        }
        Ok(Self {
            each: each.clone(),
            before: before.clone(),
            problems,
            names: PairNames::new(&each.cases),
        })
    }

    /// Parts that are solved, as bits.
    pub(crate) fn solved(&self, held: &Held) -> u32 {
        let is_home = |piece: &usize| held.code(*piece) == Held::SOLVED.code(*piece);
        let parts = self.each.parts.iter().enumerate();
        let solved = parts.filter(|(_, pieces)| pieces.iter().all(is_home));
        solved.fold(0, |bits, (part, _)| bits | 1 << part)
    }

    /// Parts that are not solved.
    pub(crate) fn open(&self, solved: u32) -> impl Iterator<Item = usize> {
        (0..self.each.parts.len()).filter(move |part| solved >> part & 1 == 0)
    }

    /// Count of the parts.
    pub(crate) fn count(&self) -> usize {
        self.each.parts.len()
    }

    /// Whether a part is solved by the turns of its own faces, not by all turns of the step.
    pub(crate) fn has_own_faces(&self) -> bool {
        self.each.own_faces
    }

    /// The goal that these parts have reached.
    pub(crate) fn kept(&self, solved: u32) -> Goal {
        let parts = self.each.parts.iter().enumerate();
        let parts = parts.filter(|(part, _)| solved >> part & 1 == 1);
        let start = Goal {
            up_to: Vec::new(),
            ..self.before.clone()
        };
        parts.fold(start, |goal, (_, pieces)| goal.solving(pieces))
    }

    /// Pieces of a part.
    pub(crate) fn pieces(&self, part: usize) -> &[usize] {
        &self.each.parts[part]
    }

    /// Name of the case that a part shows, where it is a pair and the method has cases for pairs.
    pub(crate) fn case(&self, held: &Held, part: usize) -> Option<String> {
        self.names.of(held, self.pieces(part)).map(str::to_owned)
    }

    /// The search for one part.
    pub(crate) fn problem(&self, solved: u32, part: usize) -> &Problem {
        &self.problems[&(solved, part)]
    }

    /// Turns by which a person solves a part: those of the step, of the part's own faces, and of the
    /// faces beside an open place in which a piece of it is stuck.
    pub(crate) fn allowed(&self, held: &Held, part: usize) -> Allowed {
        let alphabet = self.problem(0, part).alphabet();
        let bits = |is_allowed: &dyn Fn(&HandTurn) -> bool| {
            let turns = alphabet.iter().enumerate();
            let allowed = turns.filter(|(_, turn)| is_allowed(turn));
            allowed.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        if !self.each.own_faces {
            return bits(&|_| true);
        }
        let mut places: Vec<usize> = self.pieces(part).to_vec();
        let stuck = self.pieces(part).iter().map(|&piece| held.place(piece));
        places
            .extend(stuck.filter(|place| self.each.parts.iter().flatten().any(|own| own == place)));
        let common: Vec<u8> = self.each.turns.iter().map(|turn| turn.layers()).collect();
        let is_own = |layers: u8| {
            let beside = |place: &usize| Held::faces_of_place(*place).any(|face| face == layers);
            places.iter().any(beside) && !self.is_base(layers)
        };
        bits(&|turn| common.contains(&turn.layers()) || is_own(turn.layers()))
    }

    /// Whether a face holds every piece that was solved before, as that of a cross does: it stays.
    fn is_base(&self, layers: u8) -> bool {
        let holds = |piece| Held::faces_of_place(piece).any(|face| face == layers);
        self.before.solved().next().is_some() && self.before.solved().all(holds)
    }
}

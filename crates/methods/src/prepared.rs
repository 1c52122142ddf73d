//! A method with its tables made.

use std::{collections::HashMap, sync::Arc};

use crate::{
    case::Recognised,
    distances::Distances,
    goal::Goal,
    hand_turn::HandTurn,
    held::Held,
    kept::{self, InvalidTables},
    method::Method,
    order::Order,
    pair::PairNames,
    planned::{Planned, PlannedStep},
    problem::{Allowed, Problem},
    step::{Each, StepWay},
    store::{GoalTooLarge, Plan, Table},
};

/// A method that is ready to be played: its pruning tables are made.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// assert!(solution.solves(&cube));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prepared {
    pub(crate) method: Method,
    pub(crate) steps: Vec<PreparedStep>,
    /// Descriptions of all tables, and the tables.
    tables: Vec<Table>,
    distances: Vec<Arc<Distances>>,
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
    /// Makes the tables of a method: a moment on a laptop, seconds on a small processor.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let layers = Prepared::new(Method::shipped("layers").expect("it comes with the crate"))?;
    /// assert_eq!(layers.method().name, "layers");
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    ///
    /// # Errors
    /// [`GoalTooLarge`] when a step is too large to be searched.
    pub fn new(method: Method) -> Result<Self, GoalTooLarge> {
        Self::watched(method, |_| ())
    }

    /// Makes the tables of a method as [`new`](Self::new) does; `progress` hears how far that is, in
    /// percent from 0 to 100, each number once.
    ///
    /// # Errors
    /// [`GoalTooLarge`] when a step is too large to be searched.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let reduction = Method::shipped("reduction").expect("it comes with the program");
    /// let mut last = 0;
    /// Prepared::watched(reduction, |percent| last = percent)?;
    /// assert_eq!(last, 100);
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn watched(method: Method, progress: impl FnMut(u8)) -> Result<Self, GoalTooLarge> {
        let planned = Planned::new(method)?;
        let distances = planned.make(progress);
        Ok(Self::of(planned, distances))
    }

    /// The tables as bytes, for [`with_tables`](Self::with_tables): at most four megabytes for each
    /// method that comes with the program.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let method = Method::shipped("layers").expect("it comes with the crate");
    /// let tables = Prepared::new(method.clone())?.tables();
    /// // The next program reads them from a file, and is ready at once.
    /// assert!(Prepared::with_tables(method, &tables).is_ok());
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn tables(&self) -> Vec<u8> {
        kept::write(&self.tables, self.distances.iter().map(AsRef::as_ref))
    }

    /// The method with tables that were made before.
    ///
    /// # Errors
    /// [`InvalidTables`] when the bytes are damaged, or those of another method.
    ///
    /// ```
    /// use methods::{Method, Prepared};
    /// let reduction = Method::shipped("reduction").expect("it comes with the program");
    /// let bytes = Prepared::new(reduction.clone())?.tables();
    /// assert!(Prepared::with_tables(reduction.clone(), &bytes).is_ok());
    /// assert!(Prepared::with_tables(reduction, &bytes[1..]).is_err());
    /// # Ok::<(), methods::GoalTooLarge>(())
    /// ```
    pub fn with_tables(method: Method, bytes: &[u8]) -> Result<Self, InvalidTables> {
        let planned = Planned::new(method)?;
        let distances = kept::read(planned.tables(), bytes)?;
        Ok(Self::of(planned, distances))
    }

    /// The method with these tables, one for each that is planned.
    fn of(planned: Planned, distances: Vec<Distances>) -> Self {
        let Planned {
            method,
            store,
            steps: plans,
        } = planned;
        let distances: Vec<Arc<Distances>> = distances.into_iter().map(Arc::new).collect();
        let problem = |plan: &Plan| store.problem(plan, &distances);
        let mut before = Goal::default();
        let mut steps = Vec::new();
        for (step, planned) in method.steps.iter().zip(&plans) {
            steps.push(match (planned, &step.way) {
                (PlannedStep::Search(plan), _) => PreparedStep::Search(problem(plan)),
                (PlannedStep::Each(plans), StepWay::Each(each)) => {
                    let problems = plans.iter().map(|(key, plan)| (*key, problem(plan)));
                    PreparedStep::Each(PreparedEach::new(each, &before, problems.collect()))
                }
                (_, StepWay::Cases(cases)) => {
                    PreparedStep::Cases(Recognised::new(&step.goal, cases))
                }
                _ => PreparedStep::Words {
                    before: before.clone(),
                },
            });
            before = step.goal.clone();
        }
        Self {
            method,
            steps,
            tables: store.tables,
            distances,
        }
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.method
    }
}

impl PreparedEach {
    /// Parts with the searches that were made for them.
    pub(crate) fn new(
        each: &Each,
        before: &Goal,
        problems: HashMap<(u32, usize), Problem>,
    ) -> Self {
        Self {
            each: each.clone(),
            before: before.clone(),
            problems,
            names: PairNames::new(&each.cases),
        }
    }

    /// Parts that are solved, as bits.
    pub(crate) fn solved(&self, held: &Held) -> u32 {
        let parts = self.each.parts.iter().enumerate();
        let solved = parts.filter(|(_, pieces)| held.are_home(pieces));
        solved.fold(0, |bits, (part, _)| bits | 1 << part)
    }

    /// Parts that are not solved.
    pub(crate) fn open(&self, solved: u32) -> impl Iterator<Item = usize> {
        (0..self.each.parts.len()).filter(move |part| solved >> part & 1 == 0)
    }

    pub(crate) fn count(&self) -> usize {
        self.each.parts.len()
    }

    /// Order of the parts as a person does them.
    pub(crate) fn order(&self) -> Order {
        self.each.order
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

//! A method whose tables are planned, and not there yet.

use crate::{
    distances::Distances,
    goal::Goal,
    method::Method,
    step::{Each, Step, StepWay, face_turns},
    store::{GoalTooLarge, Plan, Store, Table},
};

/// A method that knows which pruning tables it needs.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) method: Method,
    pub(crate) store: Store,
    pub(crate) steps: Vec<PlannedStep>,
}

/// Searches of a step.
#[derive(Debug)]
pub(crate) enum PlannedStep {
    Search(Plan),
    /// Searches by solved parts as bits, and the part that is next.
    Each(Vec<((u32, usize), Plan)>),
    /// A step by cases or few algorithms needs no tables.
    Known,
}

impl Planned {
    /// Plans the tables of a method.
    ///
    /// # Errors
    /// [`GoalTooLarge`] when a step is too large to be searched.
    pub(crate) fn new(method: Method) -> Result<Self, GoalTooLarge> {
        let mut store = Store::default();
        let mut before = Goal::default();
        let mut steps = Vec::new();
        for step in &method.steps {
            steps.push(PlannedStep::new(&mut store, &before, step)?);
            before = step.goal.clone();
        }
        Ok(Self {
            method,
            store,
            steps,
        })
    }

    /// Descriptions of the tables.
    pub(crate) fn tables(&self) -> &[Table] {
        &self.store.tables
    }

    /// Makes the tables; `progress` hears how far that is, in percent from 0 to 100.
    pub(crate) fn make(&self, mut progress: impl FnMut(u8)) -> Vec<Distances> {
        let sizes = self.tables().iter().map(|table| table.size() as u64);
        let all: u64 = sizes.clone().sum();
        let mut last = None;
        let mut tell = |entries: u64| {
            let percent = (entries * 100).checked_div(all).unwrap_or(100) as u8;
            if last.replace(percent) != Some(percent) {
                progress(percent);
            }
        };
        let mut before = 0;
        let made = self.tables().iter().zip(sizes).map(|(table, size)| {
            let mut known = before;
            let distances = table.make(|found| {
                known += found;
                tell(known);
            });
            before += size;
            tell(before);
            distances
        });
        let made = made.collect();
        tell(all);
        made
    }
}

impl PlannedStep {
    fn new(store: &mut Store, before: &Goal, step: &Step) -> Result<Self, GoalTooLarge> {
        Ok(match &step.way {
            StepWay::Search(turns) => Self::Search(store.plan(&step.goal, turns)?),
            StepWay::Each(each) => Self::each(store, before, each)?,
            StepWay::Cases(_) | StepWay::Words(_) => Self::Known,
        })
    }

    fn each(store: &mut Store, before: &Goal, each: &Each) -> Result<Self, GoalTooLarge> {
        let mut plans = Vec::new();
        let count = each.parts.len();
        let alphabet = if each.own_faces {
            face_turns()
        } else {
            each.turns.clone()
        };
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
                plans.push(((solved, part), store.plan(&goal, &alphabet)?));
            }
        }
        Ok(Self::Each(plans))
    }
}

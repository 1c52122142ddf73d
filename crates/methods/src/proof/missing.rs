//! Cases that a step lacks, by the names that they have in the sets that come with the program.

use std::collections::BTreeSet;

use super::states::left;
use crate::{
    case::{Case, Recognised},
    goal::Goal,
    held::Held,
    prepared::{Prepared, PreparedStep},
};

impl Prepared {
    /// Names of the cases that a step lacks, from the smallest set that has all of them; none where
    /// no set has all of them.
    pub(crate) fn missing_cases(&self, number: usize) -> Vec<String> {
        let PreparedStep::Cases(recognised) = &self.steps[number] else {
            return Vec::new();
        };
        let before = match number.checked_sub(1) {
            Some(before) => self.method.steps[before].goal.clone(),
            None => Goal::default(),
        };
        let goal = &self.method.steps[number].goal;
        let states = left(&before, goal).unwrap_or_default();
        let is_missing = |held: &&Held| recognised.of(held).is_none();
        let missing: Vec<&Held> = states.values().filter(is_missing).collect();
        let names = Case::all_shipped().filter_map(|cases| {
            let set = Recognised::new(goal, &cases);
            let case = |held: &&Held| {
                let mut ways = set.of(held)?.iter();
                ways.find_map(|way| way.algorithm.map(|(case, _)| case))
            };
            let numbers = missing
                .iter()
                .map(case)
                .collect::<Option<BTreeSet<usize>>>()?;
            let names = numbers.into_iter().map(|number| cases[number].name.clone());
            Some((cases.len(), names.collect::<Vec<_>>()))
        });
        let smallest = names.min_by_key(|(cases, _)| *cases);
        smallest.map(|(_, names)| names).unwrap_or_default()
    }
}

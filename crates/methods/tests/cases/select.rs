//! The choice of the algorithms that a file lists.

use std::collections::{HashMap, HashSet};

use cube_core::Cube;
use rayon::prelude::*;

use super::{
    set::{Set, View, turns_of_u},
    shortest::{Algorithm, Short, turns_by_state},
};

/// Most algorithms of a case in a set that another one follows.
const MAX_LISTED: usize = 12;

/// Most cubes of a case on which algorithms are compared.
const MAX_CUBES: usize = 1200;

/// An algorithm is listed for the next set if it saves a turn in so many cubes.
const CUBES_FOR_A_TURN: usize = 50;

/// Turns for a cube that an algorithm does not solve.
const UNSOLVED: u8 = u8::MAX;

/// The set that comes next, with the fewest turns for each of its states.
pub(super) struct Next {
    pub(super) set: Set,
    pub(super) turns: HashMap<View, usize>,
}

/// The algorithms to be listed for each case, each beginning with the easiest of the shortest: those
/// that solve every state in the fewest turns; then those that save most turns in this set and the next
/// one together.
pub(super) fn listed(
    set: &Set,
    short: &Short,
    next: Option<&Next>,
    last_layers: &[Cube],
) -> HashMap<View, Vec<String>> {
    let mut cubes: HashMap<View, Vec<Cube>> = HashMap::new();
    for cube in last_layers
        .iter()
        .filter(|cube| next.is_some() && set.has(cube))
    {
        cubes.entry(set.case(cube)).or_default().push(*cube);
    }
    let cases: Vec<View> = short.cases().copied().collect();
    let lists = cases.par_iter().map(|case| {
        let algorithms = short.of(case);
        let mut chosen = for_all_states(set, algorithms);
        if let (Some(next), Some(cubes)) = (next, cubes.get(case)) {
            let step = cubes.len().div_ceil(MAX_CUBES);
            let cubes: Vec<Cube> = cubes.iter().step_by(step).copied().collect();
            add_for_next(next, algorithms, &cubes, &mut chosen);
        }
        let text = |&number: &usize| algorithms[number].turns.to_string();
        (*case, chosen.iter().map(text).collect())
    });
    lists.collect()
}

/// Few of the algorithms that together solve every state in the fewest turns.
pub(super) fn for_all_states(set: &Set, algorithms: &[Algorithm]) -> Vec<usize> {
    let fewest = turns_by_state(set, algorithms);
    let best = |algorithm: &Algorithm| -> HashSet<View> {
        let turns = turns_by_state(set, [algorithm]).into_iter();
        let best = turns.filter(|(view, turns)| *turns > 1 && *turns == fewest[view]);
        best.map(|(view, _)| view).collect()
    };
    let best: Vec<HashSet<View>> = algorithms.iter().map(best).collect();
    let mut open: HashSet<View> = best.iter().flatten().copied().collect();
    let mut chosen = Vec::new();
    let mut number = (!algorithms.is_empty()).then_some(0);
    while let Some(chosen_now) = number {
        chosen.push(chosen_now);
        open.retain(|view| !best[chosen_now].contains(view));
        number = first_max(algorithms.len(), |number| {
            best[number].intersection(&open).count()
        });
    }
    chosen
}

/// Adds the algorithms that save most turns until the next set is done.
fn add_for_next(next: &Next, algorithms: &[Algorithm], cubes: &[Cube], chosen: &mut Vec<usize>) {
    let turns: Vec<Vec<u8>> = algorithms
        .iter()
        .map(|algorithm| turns_with_next(next, algorithm, cubes))
        .collect();
    let mut fewest = vec![UNSOLVED; cubes.len()];
    let take = |fewest: &mut Vec<u8>, number: usize| {
        for (known, turns) in fewest.iter_mut().zip(&turns[number]) {
            *known = (*known).min(*turns);
        }
    };
    for &number in &*chosen {
        take(&mut fewest, number);
    }
    while chosen.len() < MAX_LISTED {
        let saved = |number: usize| {
            let pairs = fewest.iter().zip(&turns[number]);
            let saved: usize = pairs
                .map(|(known, turns)| usize::from(known.saturating_sub(*turns)))
                .sum();
            if saved * CUBES_FOR_A_TURN < cubes.len() {
                0
            } else {
                saved
            }
        };
        let Some(number) = first_max(algorithms.len(), saved) else {
            return;
        };
        take(&mut fewest, number);
        chosen.push(number);
    }
}

/// Turns of this set and the next one together, for each cube.
fn turns_with_next(next: &Next, algorithm: &Algorithm, cubes: &[Cube]) -> Vec<u8> {
    let does = Cube::from(&algorithm.turns);
    let ways = turns_of_u(&Cube::SOLVED).map(|before| before.then(&does));
    let of = |cube: &Cube| {
        let turns = ways.iter().enumerate().filter_map(|(before, way)| {
            let left = next.turns.get(&next.set.view(&cube.then(way)))?;
            Some(usize::from(before > 0) + algorithm.turns.len() + left)
        });
        turns.min().map_or(UNSOLVED, |turns| turns as u8)
    };
    cubes.iter().map(of).collect()
}

/// The first number below `count` for which `value` is greatest; `None` where it is 0 for all.
fn first_max(count: usize, value: impl Fn(usize) -> usize) -> Option<usize> {
    let mut best = (0, None);
    for number in 0..count {
        let value = value(number);
        if value > best.0 {
            best = (value, Some(number));
        }
    }
    best.1
}

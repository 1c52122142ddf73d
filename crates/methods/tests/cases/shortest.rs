//! The short algorithms of sets that keep the same pieces, by one search.

use std::collections::{HashMap, HashSet};

use cube_core::{Cube, Face, Turn, Turns};

use super::{
    choose,
    prove::Proof,
    search::Search,
    set::{Kept, Set, View, turns_of_u, with_turns_of_u},
};

/// Turns of the second parts of the search: 7.7 million sequences.
const SECOND: usize = 6;

/// No case is longer: a bound against a search without end.
const MAX_LENGTH: usize = 15;

/// An algorithm that neither begins nor ends with a turn of U.
pub(super) struct Algorithm {
    pub(super) turns: Turns,
    /// The cube that it solves without turns of U.
    pub(super) start: Cube,
}

impl From<Turns> for Algorithm {
    fn from(turns: Turns) -> Self {
        Self {
            start: Cube::from(&turns.inverse()),
            turns,
        }
    }
}

/// The algorithms of a set that are shortest for their case or one turn longer.
#[derive(Default)]
pub(super) struct Short {
    /// By case: the shortest and easiest first, for each cube one.
    by_case: HashMap<View, Vec<Algorithm>>,
    /// Whether longer ones need not be looked at.
    is_complete: bool,
}

/// Mean turns over all states of a set, each taken as often as the others.
pub(super) struct Means {
    /// Turns of U before and after are free.
    pub(super) without_auf: f64,
    /// They count.
    pub(super) with_auf: f64,
}

/// The short algorithms of each set; all sets keep the same pieces.
pub(super) fn short(sets: &[(Set, Proof)]) -> Vec<Short> {
    let Some(kept) = sets.first().map(|(set, _)| set.kept) else {
        return Vec::new();
    };
    let mut found: Vec<Short> = sets.iter().map(|_| Short::default()).collect();
    let search = Search::new(kept, SECOND);
    for length in 1..=MAX_LENGTH {
        for turns in search.of_length(length) {
            for ((set, _), found) in sets.iter().zip(&mut found) {
                if !found.is_complete {
                    found.offer(set, &turns);
                }
            }
        }
        for ((set, proof), found) in sets.iter().zip(&mut found) {
            found.is_complete |= found.has_all(set, proof, length);
        }
        if found.iter().all(|found| found.is_complete) {
            break;
        }
    }
    for found in &mut found {
        found.sort();
    }
    found
}

impl Short {
    /// Takes `turns` from each side if for their case none is known that is shorter by two turns.
    fn offer(&mut self, set: &Set, turns: &[Turn]) {
        let start = Cube::from(&Turns::from(turns.to_vec()).inverse());
        if ends_with_u(turns) || !set.has(&start) {
            return;
        }
        let case = set.case(&start);
        if case == set.case(&Cube::SOLVED) {
            return;
        }
        let known = self.by_case.entry(case).or_default();
        if known
            .first()
            .is_some_and(|first| first.turns.len() + 1 < turns.len())
        {
            return;
        }
        known.extend(all_sides(set.kept, turns).into_iter().map(Algorithm::from));
    }

    /// Whether algorithms of at most `length` turns are all that the set needs: those of one turn more
    /// than the shortest, unless no state gets shorter by them and no set comes next.
    fn has_all(&self, set: &Set, proof: &Proof, length: usize) -> bool {
        // The solved case needs none.
        if self.by_case.len() + 1 < proof.states.len() {
            return false;
        }
        let turns = turns_by_state(set, self.by_case.values().flatten());
        self.by_case.iter().all(|(case, algorithms)| {
            let shortest = algorithms[0].turns.len();
            let states = proof.states[case].iter();
            let most = states.map(|cube| turns[&set.view(cube)]).max();
            length > shortest || set.next.is_none() && most <= Some(shortest + 1)
        })
    }

    /// Puts the shortest and easiest first, and leaves out others that do the same.
    fn sort(&mut self) {
        for algorithms in self.by_case.values_mut() {
            algorithms.sort_by_cached_key(|algorithm| choose::ease(&algorithm.turns));
            let mut seen = HashSet::new();
            algorithms.retain(|algorithm| seen.insert(algorithm.start));
        }
    }

    /// The cases that are found, in no order.
    pub(super) fn cases(&self) -> impl Iterator<Item = &View> {
        self.by_case.keys()
    }

    /// The algorithms of a case, the shortest and easiest first.
    pub(super) fn of(&self, case: &View) -> &[Algorithm] {
        self.by_case.get(case).map_or(&[], Vec::as_slice)
    }

    /// Turns of the longest case.
    pub(super) fn longest(&self) -> usize {
        let shortest = self.by_case.values().map(|all| all[0].turns.len());
        shortest.max().unwrap_or(0)
    }

    /// The fewest turns for each state, turns of U counted.
    pub(super) fn turns_by_state(&self, set: &Set) -> HashMap<View, usize> {
        turns_by_state(set, self.by_case.values().flatten())
    }

    pub(super) fn means(&self, set: &Set, proof: &Proof) -> Means {
        let fewest = self.turns_by_state(set);
        let (mut turns, mut with_auf, mut states) = (0, 0, 0);
        for (case, cubes) in &proof.states {
            turns += cubes.len() * self.of(case).first().map_or(0, |first| first.turns.len());
            with_auf += cubes
                .iter()
                .map(|cube| fewest[&set.view(cube)])
                .sum::<usize>();
            states += cubes.len();
        }
        Means {
            without_auf: turns as f64 / states as f64,
            with_auf: with_auf as f64 / states as f64,
        }
    }
}

/// The fewest turns for each state that these algorithms solve, turns of U counted.
pub(super) fn turns_by_state<'a>(
    set: &Set,
    algorithms: impl IntoIterator<Item = &'a Algorithm>,
) -> HashMap<View, usize> {
    let mut fewest = HashMap::new();
    let mut offer = |cube: &Cube, turns: usize| {
        let known = fewest.entry(set.view(cube)).or_insert(turns);
        *known = turns.min(*known);
    };
    for (number, cube) in turns_of_u(&Cube::SOLVED).iter().enumerate() {
        offer(cube, usize::from(number > 0 && !set.ends_turned));
    }
    for algorithm in algorithms {
        // The state is the inverse of the solution: a turn before it is one after the algorithm.
        for turned in with_turns_of_u(&algorithm.start) {
            let after = turned.before && !set.ends_turned;
            let turns_of_u = usize::from(after) + usize::from(turned.after);
            offer(&turned.cube, algorithm.turns.len() + turns_of_u);
        }
    }
    fewest
}

/// Whether a turn of U ends the algorithm, or does when it is put after a last turn of D.
fn ends_with_u(turns: &[Turn]) -> bool {
    let mut faces = turns.iter().rev().map(|turn| turn.face);
    match faces.next() {
        Some(Face::U) => true,
        Some(Face::D) => faces.next() == Some(Face::U),
        _ => false,
    }
}

/// The algorithm from each side from which it keeps the same pieces.
fn all_sides(kept: Kept, turns: &[Turn]) -> Vec<Turns> {
    if kept.is_same_from_each_side() {
        choose::rotations(turns).into()
    } else {
        vec![turns.to_vec().into()]
    }
}

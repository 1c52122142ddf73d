//! The shortest algorithms of sets that keep the same pieces, by one search.

use std::collections::{HashMap, hash_map::Entry};

use cube_core::{Cube, Turn, Turns};

use super::{
    choose,
    prove::Proof,
    search::Search,
    set::{Kept, Set, View, with_turns_of_u},
};

/// Turns of the second parts of the search: 7.7 million sequences.
const SECOND: usize = 6;

/// No case is longer: a bound against a search without end.
const MAX_LENGTH: usize = 15;

/// The shortest algorithms of a set.
#[derive(Default)]
pub(super) struct Shortest {
    /// By case: all shortest ones, in no order.
    all: HashMap<View, Vec<Turns>>,
    /// Whether every case has one, so that longer ones need not be looked at.
    is_complete: bool,
}

/// Mean turns over all states of a set, each taken as often as the others.
pub(super) struct Means {
    /// Turns of U before and after are free.
    pub(super) without_auf: f64,
    /// They count, and of the shortest algorithms the one is taken that needs fewest of them.
    pub(super) with_auf: f64,
}

/// The shortest algorithms of each set; all sets keep the same pieces.
pub(super) fn shortest(sets: &[(Set, Proof)]) -> Vec<Shortest> {
    let Some(kept) = sets.first().map(|(set, _)| set.kept) else {
        return Vec::new();
    };
    let mut found: Vec<Shortest> = sets.iter().map(|_| Shortest::default()).collect();
    let search = Search::new(kept, SECOND);
    for length in 1..=MAX_LENGTH {
        for turns in search.of_length(length) {
            let cube = Cube::from(&Turns::from(turns.clone()).inverse());
            for ((set, _), found) in sets.iter().zip(&mut found) {
                if !found.is_complete {
                    found.offer(set, &cube, &turns);
                }
            }
        }
        for ((_, proof), found) in sets.iter().zip(&mut found) {
            // The solved case needs none.
            found.is_complete = found.all.len() + 1 >= proof.states.len();
        }
        if found.iter().all(|found| found.is_complete) {
            break;
        }
    }
    found
}

impl Shortest {
    /// Takes `turns`, which solve `cube`, if they are as short as any for its case so far.
    fn offer(&mut self, set: &Set, cube: &Cube, turns: &[Turn]) {
        if !set.has(cube) {
            return;
        }
        let case = set.case(cube);
        if case == set.case(&Cube::SOLVED) {
            return;
        }
        match self.all.entry(case) {
            Entry::Occupied(known) if known.get()[0].len() < turns.len() => {}
            entry => entry.or_default().extend(all_sides(set.kept, turns)),
        }
    }

    /// The one that is easiest for the fingers.
    pub(super) fn easiest(&self, case: &View) -> Option<Turns> {
        choose::easiest(self.all.get(case)?.iter().cloned())
    }

    /// Turns of the longest case.
    pub(super) fn longest(&self) -> usize {
        self.all.values().map(|all| all[0].len()).max().unwrap_or(0)
    }

    pub(super) fn means(&self, set: &Set, proof: &Proof) -> Means {
        let (mut turns, mut auf, mut states) = (0, 0, 0);
        for (case, cubes) in &proof.states {
            let none = vec![Turns::new()];
            let all = self.all.get(case).unwrap_or(&none);
            let exact: Vec<View> = all
                .iter()
                .map(|turns| set.view(&Cube::from(&turns.inverse())))
                .collect();
            for cube in cubes {
                let needed = with_turns_of_u(cube)
                    .filter(|(_, turned)| exact.contains(&set.view(turned)))
                    .map(|(needed, _)| needed);
                auf += needed.min().unwrap_or(0);
                turns += all[0].len();
                states += 1;
            }
        }
        Means {
            without_auf: turns as f64 / states as f64,
            with_auf: (turns + auf) as f64 / states as f64,
        }
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

//! Iterative deepening towards the goal of one step.

use std::sync::Arc;

use crate::{distances::Distances, hand_turn::HandTurn, held::Held, unit::Unit};

/// Coordinates of a search at most.
const MAX_COORDINATES: usize = 40;

/// Numbers of all coordinates of a cube.
type Numbers = [u32; MAX_COORDINATES];

/// Turns of an alphabet as bits, by their places in it.
pub(crate) type Allowed = u64;

/// Number of a unit's pattern, on a cube that is looked at from elsewhere.
#[derive(Debug, Clone)]
pub(crate) struct Coordinate {
    unit: Arc<Unit>,
    rotation: usize,
    /// Places in the alphabet of the turns as they are called from there.
    turns: Vec<usize>,
}

impl Coordinate {
    pub(crate) fn new(unit: &Arc<Unit>, rotation: usize, alphabet: &[HandTurn]) -> Self {
        let renamed = |turn: &HandTurn| {
            let name = turn.renamed(rotation);
            let place = alphabet.iter().position(|other| *other == name);
            place.expect("a table is seen from where its alphabet is the same")
        };
        Self {
            unit: Arc::clone(unit),
            rotation,
            turns: alphabet.iter().map(renamed).collect(),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.rotation == other.rotation && Arc::ptr_eq(&self.unit, &other.unit)
    }
}

/// A pruning table, and the coordinates that make its index.
#[derive(Debug, Clone)]
struct Lookup {
    distances: Arc<Distances>,
    coordinates: Vec<(usize, usize)>,
}

/// The search for the shortest sequences to one goal.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    alphabet: Vec<HandTurn>,
    /// Turns that may follow each turn.
    followers: Vec<Allowed>,
    coordinates: Vec<Coordinate>,
    lookups: Vec<Lookup>,
}

/// Limits of one search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Turns that may be made.
    pub(crate) allowed: Allowed,
    /// Most turns of a sequence.
    pub(crate) longest: usize,
    /// Turns by which a sequence may be longer than the shortest.
    pub(crate) extra: usize,
    /// Most sequences.
    pub(crate) most: usize,
}

impl Problem {
    /// A search without a table, by these turns.
    pub(crate) fn new(alphabet: &[HandTurn]) -> Self {
        let followers = |last: &HandTurn| {
            let may = alphabet
                .iter()
                .enumerate()
                .filter(|(_, turn)| turn.may_follow(*last));
            may.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        Self {
            alphabet: alphabet.to_vec(),
            followers: alphabet.iter().map(followers).collect(),
            coordinates: Vec::new(),
            lookups: Vec::new(),
        }
    }

    /// Adds a table to the search.
    pub(crate) fn add(&mut self, coordinates: Vec<Coordinate>, distances: &Arc<Distances>) {
        let mut places = Vec::new();
        for coordinate in coordinates {
            let known = self
                .coordinates
                .iter()
                .position(|other| other.is_same(&coordinate));
            let size = coordinate.unit.len();
            places.push((known.unwrap_or(self.coordinates.len()), size));
            if known.is_none() {
                self.coordinates.push(coordinate);
            }
        }
        assert!(
            self.coordinates.len() <= MAX_COORDINATES,
            "a goal has at most 21 pieces"
        );
        self.lookups.push(Lookup {
            distances: Arc::clone(distances),
            coordinates: places,
        });
    }

    /// The turns that the search may make.
    pub(crate) fn alphabet(&self) -> &[HandTurn] {
        &self.alphabet
    }

    /// All tables of the search.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &Distances> {
        self.lookups.iter().map(|lookup| &*lookup.distances)
    }

    /// At least so many turns are left; `None` where no turns of the alphabet reach the goal.
    pub(crate) fn at_least(&self, held: &Held) -> Option<usize> {
        self.start(held).map(|numbers| self.estimate(&numbers))
    }

    fn start(&self, held: &Held) -> Option<Numbers> {
        let mut numbers = [0; MAX_COORDINATES];
        let mut seen: [Option<Held>; 24] = [None; 24];
        for (number, coordinate) in numbers.iter_mut().zip(&self.coordinates) {
            let held =
                seen[coordinate.rotation].get_or_insert_with(|| held.renamed(coordinate.rotation));
            *number = coordinate.unit.number(held)?;
        }
        Some(numbers)
    }

    fn estimate(&self, numbers: &Numbers) -> usize {
        let value = |lookup: &Lookup| lookup.value(numbers);
        self.lookups.iter().map(value).max().unwrap_or(0).into()
    }

    /// The shortest sequences to the goal, and those that are longer by `extra` turns at most; the
    /// shortest come first, and among equals those whose turns come first in the alphabet. Counts the
    /// nodes that it looks at.
    pub(crate) fn sequences(
        &self,
        held: &Held,
        reach: Reach,
        nodes: &mut u64,
    ) -> Vec<Vec<HandTurn>> {
        let Some(start) = self.start(held) else {
            return Vec::new();
        };
        let mut descent = Descent {
            problem: self,
            reach,
            path: Vec::new(),
            found: Vec::new(),
            nodes: 0,
        };
        let mut longest = reach.longest;
        let mut length = self.estimate(&start);
        while length <= longest && descent.found.len() < reach.most {
            descent.descend(&start, reach.allowed, length);
            if let Some(first) = descent.found.first() {
                longest = longest.min(first.len() + reach.extra);
            }
            length += 1;
        }
        *nodes += descent.nodes;
        let turns = |path: Vec<u8>| {
            path.into_iter()
                .map(|turn| self.alphabet[usize::from(turn)])
        };
        descent
            .found
            .into_iter()
            .map(|path| turns(path).collect())
            .collect()
    }
}

impl Lookup {
    fn value(&self, numbers: &Numbers) -> u8 {
        let coordinates = self.coordinates.iter();
        let index = coordinates.fold(0, |index, &(at, size)| index * size + numbers[at] as usize);
        self.distances.at(index)
    }
}

/// One search in depth.
struct Descent<'a> {
    problem: &'a Problem,
    reach: Reach,
    path: Vec<u8>,
    found: Vec<Vec<u8>>,
    nodes: u64,
}

impl Descent<'_> {
    /// Looks for sequences with exactly `left` more turns.
    fn descend(&mut self, numbers: &Numbers, allowed: Allowed, left: usize) {
        self.nodes += 1;
        let problem = self.problem;
        if left == 0 {
            if problem.estimate(numbers) == 0 {
                self.found.push(self.path.clone());
            }
            return;
        }
        // A sequence that reaches the goal on its way was found at a lesser depth.
        if !self.path.is_empty() && problem.estimate(numbers) == 0 {
            return;
        }
        let mut rest = allowed;
        while rest != 0 && self.found.len() < self.reach.most {
            let turn = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut next = *numbers;
            for (number, coordinate) in next.iter_mut().zip(&problem.coordinates) {
                *number = coordinate.unit.next(*number, coordinate.turns[turn]);
            }
            let is_near = |lookup: &Lookup| usize::from(lookup.value(&next)) < left;
            if problem.lookups.iter().all(is_near) {
                self.path.push(turn as u8);
                self.descend(
                    &next,
                    self.reach.allowed & problem.followers[turn],
                    left - 1,
                );
                self.path.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        goal::{self, Goal},
        store::Store,
    };
    use cube_core::{RandomCubes, Rotation};

    fn faces() -> Vec<HandTurn> {
        HandTurn::all().take(18).collect()
    }

    fn search(goal: &Goal) -> Problem {
        Store::default()
            .problem(goal, &faces())
            .expect("the goal is small")
    }

    #[test]
    fn the_cross_has_the_known_distances() {
        let pieces = goal::pieces("DR DF DL DB").unwrap();
        let problem = search(&Goal::default().solving(&pieces));
        let counts: Vec<_> = problem.tables().map(|table| table.counts.clone()).collect();
        assert_eq!(counts, [[1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]]);
    }

    #[test]
    fn sequences_reach_their_goal_and_none_is_shorter() {
        let pieces = goal::pieces("DR DF DL DB DFR FR").unwrap();
        let goal = Goal::default().solving(&pieces);
        let problem = search(&goal);
        let mut cubes = RandomCubes::new(2);
        let reach = Reach {
            allowed: Allowed::MAX >> (64 - 18),
            longest: 12,
            extra: 0,
            most: 3,
        };
        for _ in 0..10 {
            let held = Held::of(&cubes.draw(), Rotation::IDENTITY);
            let mut nodes = 0;
            let found = problem.sequences(&held, reach, &mut nodes);
            assert!(!found.is_empty());
            for sequence in found {
                assert!(goal.is_reached(&held.after(&sequence)));
                assert!(sequence.len() >= problem.at_least(&held).unwrap());
            }
        }
    }
}

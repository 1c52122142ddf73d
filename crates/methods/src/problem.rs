//! Iterative deepening towards the goal of one step.

use std::sync::Arc;

use crate::{distances::Distances, hand_turn::HandTurn, held::Held, nodes::Nodes, unit::Unit};

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
    /// Each coordinate, and the count of its patterns.
    coordinates: Vec<(usize, usize)>,
    /// Coordinates that this table and those before it need: the first so many.
    needs: usize,
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

/// Longest sequence of one step.
pub(crate) const LONGEST: usize = 22;

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
        self.lookups.push(Lookup {
            distances: Arc::clone(distances),
            coordinates: places,
            needs: self.coordinates.len(),
        });
    }

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

    fn start(&self, held: &Held) -> Option<Vec<u32>> {
        let coordinates = self.coordinates.iter();
        coordinates
            .map(|at| at.unit.number(held, at.rotation))
            .collect()
    }

    fn estimate(&self, numbers: &[u32]) -> usize {
        let value = |lookup: &Lookup| lookup.value(numbers);
        self.lookups.iter().map(value).max().unwrap_or(0).into()
    }

    /// The shortest sequences to the goal, and those that are longer by `extra` turns at most; the
    /// shortest come first, and among equals those whose turns come first in the alphabet. Where the nodes
    /// come to a limit, those that were found until then.
    pub(crate) fn sequences(
        &self,
        held: &Held,
        reach: Reach,
        nodes: &mut Nodes,
    ) -> Vec<Vec<HandTurn>> {
        let Some(start) = self.start(held) else {
            return Vec::new();
        };
        let mut descent = Descent {
            problem: self,
            reach,
            numbers: start.repeat(reach.longest + 1),
            path: Vec::new(),
            found: Vec::new(),
            nodes,
        };
        let mut longest = reach.longest;
        let mut length = self.estimate(&start);
        if length == 0 {
            return vec![Vec::new()];
        }
        while length <= longest && descent.is_open() {
            descent.descend(reach.allowed, length, false);
            if let Some(first) = descent.found.first() {
                longest = longest.min(first.len() + reach.extra);
            }
            length += 1;
        }
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
    fn value(&self, numbers: &[u32]) -> u8 {
        let coordinates = self.coordinates.iter();
        let index = coordinates.fold(0, |index, &(at, size)| index * size + numbers[at] as usize);
        self.distances.at(index)
    }
}

/// One search in depth.
struct Descent<'a> {
    problem: &'a Problem,
    reach: Reach,
    /// Numbers of the coordinates after each turn of the path.
    numbers: Vec<u32>,
    path: Vec<u8>,
    found: Vec<Vec<u8>>,
    nodes: &'a mut Nodes,
}

impl Descent<'_> {
    /// Whether further sequences are wanted, and the limits let it look for them.
    fn is_open(&self) -> bool {
        self.found.len() < self.reach.most && !self.nodes.is_over()
    }

    /// Looks for sequences with exactly `left` more turns. `is_goal` tells of the cube after the path.
    fn descend(&mut self, allowed: Allowed, left: usize, is_goal: bool) {
        if !self.nodes.next() {
            return;
        }
        if left == 0 {
            self.found.push(self.path.clone());
            return;
        }
        // A sequence that reaches the goal on its way was found at a lesser depth.
        if is_goal {
            return;
        }
        let mut rest = allowed;
        while rest != 0 && self.is_open() {
            let turn = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(needed) = self.turn(turn, left) {
                self.path.push(turn as u8);
                let followers = self.reach.allowed & self.problem.followers[turn];
                self.descend(followers, left - 1, needed == 0);
                self.path.pop();
            }
        }
    }

    /// Computes the numbers after one more turn, as long as the goal may be near enough: the answer is
    /// the least count of turns to the goal from there, and `None` where it is too far.
    fn turn(&mut self, turn: usize, left: usize) -> Option<u8> {
        let width = self.problem.coordinates.len();
        let first = self.path.len() * width;
        let (before, after) = self.numbers[first..first + 2 * width].split_at_mut(width);
        let (mut known, mut needed) = (0, 0);
        for lookup in &self.problem.lookups {
            let coordinates = &self.problem.coordinates[known..lookup.needs];
            let numbers = before[known..].iter().zip(&mut after[known..]);
            for (coordinate, (before, after)) in coordinates.iter().zip(numbers) {
                *after = coordinate.unit.next(*before, coordinate.turns[turn]);
            }
            known = lookup.needs;
            let value = lookup.value(after);
            if usize::from(value) >= left {
                return None;
            }
            needed = needed.max(value);
        }
        Some(needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        goal::{self, Goal},
        store::problem_of,
    };
    use cube_core::{RandomCubes, Rotation};

    fn faces() -> Vec<HandTurn> {
        HandTurn::all().take(18).collect()
    }

    fn search(goal: &Goal) -> Problem {
        problem_of(goal, &faces()).expect("the goal is small")
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
            let found = problem.sequences(&held, reach, &mut Nodes::unlimited());
            assert!(!found.is_empty());
            for sequence in found {
                assert!(goal.is_reached(&held.after(&sequence)));
                assert!(sequence.len() >= problem.at_least(&held).unwrap());
            }
        }
    }
}

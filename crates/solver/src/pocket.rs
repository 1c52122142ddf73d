//! The 2x2x2 cube, solved in the fewest turns: by a breadth-first search from both ends, without a
//! table, or by a table of all distances.
//!
//! Turns of U, R and F reach every state of a cube whose corner DBL stays where it is; a turn of
//! another face is such a turn and a rotation. So both searches bring DBL home first, and name the
//! turns as the cube is held in the end.
//!
//! ```
//! use cube_core::pocket::PocketCube;
//! use solver::{Metric, pocket};
//! let cube: PocketCube = "R U2 F' R2 U' F D".parse()?;
//! let solution = pocket::solve(&cube, &PocketCube::SOLVED, Metric::HalfTurns);
//! let turned = cube.after(&solution.turns).rotated(solution.rotation);
//! assert_eq!(turned, PocketCube::SOLVED);
//! assert_eq!(solution.turns.len(), 6);
//! # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
//! ```

mod coordinates;

use cube_core::{Amount, Corner, Face, Rotation, Turn, Turns, pocket::PocketCube};

use crate::Metric;
use coordinates::{Corners, ORIENTATIONS, PERMUTATIONS, STATES};

/// Faces whose turns leave DBL alone.
const FACES: [Face; 3] = [Face::U, Face::R, Face::F];

/// Distance of a state that was not met.
const UNMET: u8 = u8::MAX;

/// Turns from one 2x2x2 cube to another, and how the whole cube is turned after them.
///
/// ```
/// use cube_core::pocket::PocketCube;
/// use solver::{Metric, pocket};
/// // A cube that is held in another way needs no turn.
/// let [held, solved] = ["x y", "solved"].map(|text| text.parse::<PocketCube>().expect("a cube"));
/// let solution = pocket::solve(&held, &solved, Metric::HalfTurns);
/// assert!(solution.turns.is_empty());
/// assert_eq!(held.rotated(solution.rotation), solved);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PocketSolution {
    /// The turns, as the cube is held before them.
    pub turns: Turns,
    /// The rotation after the turns.
    pub rotation: Rotation,
    /// States that the search met; 0 with a table.
    pub nodes: u64,
}

/// Published number of states at each distance from the solved cube, from 0 on (J. Scherphuis's
/// pages on puzzles).
///
/// ```
/// use solver::{Metric, pocket::published_counts};
/// for metric in Metric::ALL {
///     // Seven corners in any order, six of them in any twist.
///     let states: usize = (1..=7).product::<usize>() * 3_usize.pow(6);
///     assert_eq!(published_counts(metric).iter().sum::<usize>(), states);
/// }
/// ```
pub const fn published_counts(metric: Metric) -> &'static [usize] {
    match metric {
        Metric::HalfTurns => &[
            1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
        ],
        Metric::QuarterTurns => &[
            1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
            90280, 276,
        ],
    }
}

/// The fewest turns between two cubes, by a breadth-first search from both ends.
///
/// Memory: 7.3 MB, for the time of the search.
///
/// ```
/// use cube_core::pocket::PocketCube;
/// use solver::{Metric, pocket};
/// let cube: PocketCube = "R2".parse()?;
/// for metric in Metric::ALL {
///     let solution = pocket::solve(&cube, &PocketCube::SOLVED, metric);
///     assert_eq!(solution.turns.to_string(), "R2", "{metric}");
/// }
/// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
/// ```
pub fn solve(from: &PocketCube, to: &PocketCube, metric: Metric) -> PocketSolution {
    let task = Task::new(from, to);
    let moves = Moves::new(metric);
    let (numbers, nodes) = two_way(task.state, &moves);
    task.answer(&numbers, nodes, &moves)
}

/// Distances of all states from the solved cube.
///
/// ```
/// use cube_core::pocket::PocketCube;
/// use solver::{Metric, pocket::PocketTable};
/// let table = PocketTable::new(Metric::HalfTurns);
/// assert_eq!(table.counts()[..4], [1, 9, 54, 321]);
/// assert_eq!(table.counts().len(), 12, "eleven turns solve every 2x2x2 cube");
/// let cube: PocketCube = "R U R' D".parse()?;
/// assert_eq!(table.distance(&cube, &PocketCube::SOLVED), 4);
/// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
/// ```
#[derive(Debug, Clone)]
pub struct PocketTable {
    moves: Moves,
    distances: Vec<u8>,
}

impl PocketTable {
    /// Makes the table, of 3.7 MB, by a breadth-first search over all 3 674 160 states.
    pub fn new(metric: Metric) -> Self {
        let moves = Moves::new(metric);
        let mut distances = vec![UNMET; STATES];
        distances[0] = 0;
        let (mut layer, mut depth) = (vec![0], 0);
        while !layer.is_empty() {
            depth += 1;
            let mut next = Vec::new();
            for state in layer {
                for after in moves.after(state) {
                    if distances[after] == UNMET {
                        distances[after] = depth;
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        Self { moves, distances }
    }

    /// Number of states at each distance from 0 on.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for &distance in &self.distances {
            let distance = usize::from(distance);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    /// The fewest turns between two cubes, in the metric of the table.
    pub fn distance(&self, from: &PocketCube, to: &PocketCube) -> usize {
        self.distances[Task::new(from, to).state].into()
    }

    /// Turns as few as [`distance`](Self::distance): at each state the first that lead nearer, in
    /// the order of U R F.
    ///
    /// # Panics
    /// Never: from every state a turn leads nearer to the solved cube.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// use solver::{Metric, pocket::PocketTable};
    /// let table = PocketTable::new(Metric::QuarterTurns);
    /// let cube: PocketCube = "R U2 F'".parse()?;
    /// let solution = table.solve(&cube, &PocketCube::SOLVED);
    /// assert!(cube.after(&solution.turns).rotated(solution.rotation).is_solved());
    /// assert_eq!(Metric::QuarterTurns.length(&solution.turns), 4);
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    pub fn solve(&self, from: &PocketCube, to: &PocketCube) -> PocketSolution {
        let task = Task::new(from, to);
        let (mut state, mut numbers) = (task.state, Vec::new());
        while self.distances[state] > 0 {
            let nearer = self.distances[state] - 1;
            let mut after = self.moves.after(state).enumerate();
            let (number, next) = after
                .find(|&(_, after)| self.distances[after] == nearer)
                .expect("a turn leads nearer to the solved cube");
            numbers.push(number);
            state = next;
        }
        task.answer(&numbers, 0, &self.moves)
    }
}

/// Way from one cube to another as the state that the same turns solve.
#[derive(Debug)]
struct Task {
    state: usize,
    /// Rotations that bring DBL of both cubes home.
    from: Rotation,
    to: Rotation,
}

impl Task {
    fn new(from: &PocketCube, to: &PocketCube) -> Self {
        let held = [from, to].map(PocketCube::to_normal);
        let [from, to] = [from.rotated(held[0]), to.rotated(held[1])];
        let mut places = [(0, 0); 8];
        for place in Corner::ALL {
            let (corner, twist) = to.corner_at(place);
            places[corner.index()] = (place.index(), twist);
        }
        // The corner that belongs to a place in the end stands for the corner of that place.
        let corners = Corners::new(|place| {
            let (corner, twist) = from.corner_at(Corner::ALL[place]);
            let (home, twist_there) = places[corner.index()];
            (home, (twist + 3 - twist_there) % 3)
        });
        Self {
            state: corners.state(),
            from: held[0],
            to: held[1],
        }
    }

    /// The turns with these numbers, as the first cube is held, and the rotation after them.
    fn answer(&self, numbers: &[usize], nodes: u64, moves: &Moves) -> PocketSolution {
        let back = self.from.inverse();
        let turns: Turns = (numbers.iter())
            .map(|&number| back.apply_to_turn(moves.turns[number]))
            .collect();
        PocketSolution {
            turns: turns.simplified(),
            rotation: self.from.then(self.to.inverse()),
            nodes,
        }
    }
}

/// Turns of a metric that count one each, and the states after them.
#[derive(Debug, Clone)]
struct Moves {
    turns: Vec<Turn>,
    /// `[permutation * turns.len() + number]`: the permutation after a turn.
    permutations: Vec<u16>,
    /// `[orientation * turns.len() + number]`: the orientation after a turn.
    orientations: Vec<u16>,
}

impl Moves {
    fn new(metric: Metric) -> Self {
        let counts_one = |turn: &Turn| metric.length(&[*turn]) == 1;
        let turns: Vec<Turn> = FACES
            .into_iter()
            .flat_map(|face| Amount::ALL.map(|amount| Turn::new(face, amount)))
            .filter(counts_one)
            .collect();
        let after = |number: fn(&Corners) -> usize, corners: fn(usize) -> Corners, count| {
            let all = (0..count).map(corners);
            all.flat_map(|corners| turns.iter().map(move |&turn| corners.turned(turn)))
                .map(|corners| number(&corners) as u16)
                .collect()
        };
        Self {
            permutations: after(
                Corners::permutation,
                Corners::with_permutation,
                PERMUTATIONS,
            ),
            orientations: after(
                Corners::orientation,
                Corners::with_orientation,
                ORIENTATIONS,
            ),
            turns,
        }
    }

    /// The states after each turn.
    fn after(&self, state: usize) -> impl Iterator<Item = usize> {
        let count = self.turns.len();
        let permutations = &self.permutations[state / ORIENTATIONS * count..][..count];
        let orientations = &self.orientations[state % ORIENTATIONS * count..][..count];
        permutations
            .iter()
            .zip(orientations)
            .map(|(&permutation, &orientation)| {
                usize::from(permutation) * ORIENTATIONS + usize::from(orientation)
            })
    }

    /// The number of the turn that undoes a turn.
    fn inverse(&self, number: usize) -> usize {
        let inverse = self.turns[number].inverse();
        let number = self.turns.iter().position(|&turn| turn == inverse);
        number.expect("the turns of a metric have their inverses")
    }
}

/// Numbers of the turns from a state to the solved cube, and the number of states met.
fn two_way(start: usize, moves: &Moves) -> (Vec<usize>, u64) {
    /// States that one end has met, by the number of the turn that led to them.
    struct End {
        met: Vec<u8>,
        layer: Vec<usize>,
        origin: usize,
        nodes: u64,
    }
    impl End {
        fn new(origin: usize) -> Self {
            let mut met = vec![UNMET; STATES];
            met[origin] = 0;
            Self {
                met,
                layer: vec![origin],
                origin,
                nodes: 1,
            }
        }

        /// Meets the next layer; a state that the other end has met ends the search.
        fn widen(&mut self, other: &Self, moves: &Moves) -> Option<usize> {
            for state in std::mem::take(&mut self.layer) {
                for (number, after) in moves.after(state).enumerate() {
                    if self.met[after] == UNMET {
                        self.met[after] = number as u8;
                        self.nodes += 1;
                        self.layer.push(after);
                        if other.met[after] != UNMET {
                            return Some(after);
                        }
                    }
                }
            }
            None
        }

        /// Numbers of the turns that lead from a state back to the origin.
        fn back(&self, mut state: usize, moves: &Moves) -> Vec<usize> {
            let mut numbers = Vec::new();
            while state != self.origin {
                let number = moves.inverse(self.met[state].into());
                numbers.push(number);
                let mut after = moves.after(state);
                state = after.nth(number).expect("a state after each turn");
            }
            numbers
        }
    }
    let (mut first, mut last) = (End::new(start), End::new(0));
    let mut meeting = (start == 0).then_some(0);
    while meeting.is_none() {
        meeting = if first.layer.len() <= last.layer.len() {
            first.widen(&last, moves)
        } else {
            last.widen(&first, moves)
        };
    }
    let meeting = meeting.unwrap_or_default();
    let to_meeting = first.back(meeting, moves);
    let mut numbers: Vec<usize> = to_meeting
        .into_iter()
        .rev()
        .map(|number| moves.inverse(number))
        .collect();
    numbers.extend(last.back(meeting, moves));
    (numbers, first.nodes + last.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_published_counts_and_both_searches_are_as_short() {
        let targets = ["solved", "R U2 F' x", "D L' B2 U y2 z"];
        let targets = targets.map(|text| text.parse::<PocketCube>().expect("a cube"));
        for metric in Metric::ALL {
            let table = PocketTable::new(metric);
            assert_eq!(table.counts(), published_counts(metric), "{metric}");
            let mut cube = PocketCube::SOLVED;
            for number in 0..40 {
                // Thirty turns that wander through all faces.
                let turns = (0..30).map(|n| Turn::ALL[(number * 7 + n * n * 5 + n) % 18]);
                cube = turns.fold(cube, |cube, turn| cube.turned(turn));
                cube = cube.rotated(Rotation::ALL[number % 24]);
                for target in &targets {
                    let distance = table.distance(&cube, target);
                    for solution in [table.solve(&cube, target), solve(&cube, target, metric)] {
                        let after = cube.after(&solution.turns).rotated(solution.rotation);
                        assert_eq!(after, *target);
                        assert_eq!(metric.length(&solution.turns), distance, "{metric}");
                        // Both ends of the longest answer meet all states within six turns.
                        assert!(solution.nodes <= 2 * 62_360, "{metric}: {}", solution.nodes);
                    }
                }
            }
        }
    }

    #[test]
    fn a_cube_that_is_there_already_needs_no_turn() {
        let held: PocketCube = "x y".parse().expect("a cube");
        let solution = solve(&held, &PocketCube::SOLVED, Metric::HalfTurns);
        assert!(solution.turns.is_empty());
        assert_eq!(held.rotated(solution.rotation), PocketCube::SOLVED);
    }
}

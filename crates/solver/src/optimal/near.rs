//! Search without a large table: for near cubes, and by some turns alone.
//!
//! Bounds come from phase 1 about the three axes. They say little where some turns alone are allowed, and
//! about cubes that lie in phase 2 whichever axis it is about. There a breadth-first search from the
//! solved cube ([`Ends`]) knows the positions that are near enough for the end of a solution.

use std::collections::HashMap;

use cube_core::{Cube, Turn};
use thiserror::Error;

use super::{Outcome, TurnSet, Wanted, node};
use crate::{
    Limits,
    two_phase::{Reach, ThreeAxes},
};

/// Longest solutions that are looked for. Any cube that some turns reach is nearer: the longest known
/// distances are those of two faces, 25 turns.
const MAX_LENGTH: usize = 60;

/// Positions of [`Ends`] at most, about 50 MB.
const MAX_ENDS: usize = 1_500_000;

/// Nodes of a search by all turns before it makes [`Ends`], which costs about as much. Bounds of phase 1
/// alone suffice for most near cubes, but say nothing about those that half turns solve, such as the H
/// permutation.
const NODES_BEFORE_ENDS: u64 = 300_000;

/// The error for a cube that the allowed turns never reach.
///
/// ```
/// use cube_core::Cube;
/// use solver::{Limits, optimal::{Wanted, near}};
/// let cube = Cube::SOLVED.turned("L".parse()?);
/// let turns = "R U".parse()?;
/// let error = near(&cube, &Cube::SOLVED, turns, Wanted::One, &Limits::default()).unwrap_err();
/// assert_eq!(error.turns, turns);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error(
    "no turns of {turns} lead there: they make {} of the 43252003274489856000 cubes, and this is none of \
     them; allow more turns",
    turns.cubes()
)]
#[non_exhaustive]
pub struct Unreachable {
    /// The allowed turns.
    pub turns: TurnSet,
}

/// Finds the fewest of the allowed turns that lead from one cube to another, without a large table:
/// with all turns allowed, cubes at most 13 turns away in a moment, and no farther ones in a reasonable
/// time.
///
/// # Errors
/// [`Unreachable`] when no number of the allowed turns leads there.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Limits, optimal::{TurnSet, Wanted, near}};
/// let cube = Cube::from(&"R U R' U' R' F R2 U' R' U' R U R' F'".parse::<Turns>()?);
/// let limits = Limits::nodes(20_000_000);
/// let outcome = near(&cube, &Cube::SOLVED, TurnSet::ALL, Wanted::One, &limits)?;
/// assert_eq!((outcome.solutions[0].len(), outcome.at_least), (11, 11));
/// let two_faces: TurnSet = "R U".parse()?;
/// let unreachable = near(&cube, &Cube::SOLVED, two_faces, Wanted::One, &limits).unwrap_err();
/// assert!(unreachable.to_string().starts_with("no turns of U R lead there: they make 73483200 of"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn near(
    from: &Cube,
    to: &Cube,
    turns: TurnSet,
    wanted: Wanted,
    limits: &Limits,
) -> Result<Outcome, Unreachable> {
    if !turns.reaches(from, to) {
        return Err(Unreachable { turns });
    }
    let cube = from.towards(to);
    let mut search = Near {
        cube,
        turns,
        wanted,
        limits,
        ends: Ends::new(),
        outcome: Outcome::default(),
    };
    // The bound is there before the first poll of the limits.
    let mut length = ThreeAxes::new(&cube, &|_| false).least_turns();
    search.outcome.at_least = length;
    while length <= MAX_LENGTH && !search.outcome.is_complete && search.is_exhausted(length) {
        length += 1;
    }
    Ok(search.outcome)
}

/// A search, and what it has found so far.
struct Near<'a> {
    cube: Cube,
    turns: TurnSet,
    wanted: Wanted,
    limits: &'a Limits,
    ends: Ends,
    outcome: Outcome,
}

impl Near<'_> {
    /// Searches all sequences of a length; `false` where the limits end the search.
    fn is_exhausted(&mut self, length: usize) -> bool {
        let Self {
            cube,
            turns,
            wanted,
            limits,
            ends,
            outcome,
        } = self;
        let spent = outcome.nodes;
        let has_ends = !turns.is_all() || spent >= NODES_BEFORE_ENDS;
        let is_over = |nodes| spent + nodes >= limits.max_nodes() || limits.is_stopped();
        // The first nodes of a length are searched without a poll.
        if is_over(0) {
            return false;
        }
        if has_ends {
            ends.widen(*turns, length / 2);
        }
        let is_far = |path: &[u8], left: u8| ends.is_far(cube, path, left);
        let mut search = ThreeAxes::new(cube, &is_over);
        if has_ends {
            search = search.restricted(turns.bits(), &is_far);
        }
        let most = wanted.of_one_length(outcome.solutions.len());
        let mut found = Vec::new();
        let reach = search.search(length, &mut |path| {
            if !node::is_solved_on_its_way(cube, path) {
                found.push(node::turns(path));
            }
            found.len() >= most
        });
        outcome.nodes += search.nodes();
        outcome.solutions.append(&mut found);
        if reach == Reach::Stopped {
            return false;
        }
        outcome.is_complete = wanted.are_enough(outcome.solutions.len());
        if outcome.solutions.is_empty() {
            outcome.at_least = length + 1;
        }
        true
    }
}

/// Positions from which few of the allowed turns solve the cube, by layers.
struct Ends {
    /// Fewest turns, for the code of each position.
    distances: HashMap<[u64; 2], u8>,
    last_layer: Vec<Cube>,
    /// Distance of the last layer that is whole.
    depth: u8,
}

impl Ends {
    fn new() -> Self {
        Self {
            distances: HashMap::from([(code(&Cube::SOLVED), 0)]),
            last_layer: vec![Cube::SOLVED],
            depth: 0,
        }
    }

    /// Makes layers up to a distance, as far as there is room for the next one.
    fn widen(&mut self, turns: TurnSet, distance: usize) {
        let turns: Vec<Turn> = turns.turns().collect();
        while usize::from(self.depth) < distance
            && self.distances.len() + self.last_layer.len() * turns.len() <= MAX_ENDS
        {
            self.depth += 1;
            let mut next = Vec::new();
            for cube in &self.last_layer {
                for &turn in &turns {
                    let after = cube.turned(turn);
                    self.distances.entry(code(&after)).or_insert_with(|| {
                        next.push(after);
                        self.depth
                    });
                }
            }
            self.last_layer = next;
        }
    }

    /// Whether the cube after a path is known to be farther than `left` turns from the solved one.
    fn is_far(&self, cube: &Cube, path: &[u8], left: u8) -> bool {
        if left > self.depth {
            return false;
        }
        let path = path.iter().map(|&turn| &Turn::ALL[usize::from(turn)]);
        let distance = self.distances.get(&code(&cube.after(path)));
        distance.is_none_or(|&distance| distance > left)
    }
}

/// Code of a position, which no other one has: a hash would make proofs a matter of chance.
fn code(cube: &Cube) -> [u64; 2] {
    let pieces = cube.pieces();
    let corners = pieces
        .corner_permutation
        .iter()
        .zip(&pieces.corner_orientation);
    let edges = pieces.edge_permutation.iter().zip(&pieces.edge_orientation);
    let codes = corners.map(|(piece, twist)| piece * 3 + twist);
    let codes = codes.chain(edges.map(|(piece, flip)| piece * 2 + flip));
    // Codes are below 32: the first twelve of them fill 60 bits, the others 40.
    let mut halves = [0_u64; 2];
    for (n, code) in codes.enumerate() {
        let half = &mut halves[n / 12];
        *half = *half << 5 | u64::from(code);
    }
    halves
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use cube_core::Turns;

    use super::*;

    /// Distances of all cubes that some turns reach, by their stickers alone.
    fn layers(turns: TurnSet) -> Vec<Vec<Cube>> {
        let mut known = HashSet::from([Cube::SOLVED.faces()]);
        let mut layers = vec![vec![Cube::SOLVED]];
        while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
            let after = last
                .iter()
                .flat_map(|cube| turns.turns().map(|turn| cube.turned(turn)));
            let next = after.filter(|cube| known.insert(cube.faces())).collect();
            layers.push(next);
        }
        layers.pop();
        layers
    }

    #[test]
    fn restricted_solutions_are_as_short_as_a_walk_through_all_cubes_says() {
        for text in ["R2 U2", "R2 U2 F2", "U R2"] {
            let turns: TurnSet = text.parse().expect("turns");
            let layers = layers(turns);
            let count: usize = layers.iter().map(Vec::len).sum();
            assert_eq!(turns.cubes(), count as u128, "{text}");
            for (distance, layer) in layers.iter().enumerate() {
                let step = layer.len().div_ceil(10);
                for cube in layer.iter().step_by(step) {
                    let limits = Limits::nodes(u64::MAX);
                    let outcome = near(cube, &Cube::SOLVED, turns, Wanted::One, &limits);
                    let outcome = outcome.expect("it is reached");
                    let solution = &outcome.solutions[0];
                    assert_eq!((solution.len(), outcome.at_least), (distance, distance));
                    assert!(cube.after(solution).is_solved());
                    let is_allowed = |turn: &Turn| turns.turns().any(|allowed| allowed == *turn);
                    assert!(solution.iter().all(is_allowed), "{text}: {solution}");
                }
            }
        }
    }

    #[test]
    fn groups_have_the_known_orders_and_a_cube_outside_is_refused() {
        for (text, cubes) in [
            ("U", 4),
            ("U2 R2", 12),
            ("U R", 73_483_200),
            ("U2 R2 F2 D2 L2 B2", 663_552),
            ("U R2 F2 D L2 B2", 19_508_428_800),
            ("U R F", 170_659_735_142_400),
            ("U R F D L", 43_252_003_274_489_856_000),
        ] {
            let turns: TurnSet = text.parse().expect("turns");
            assert_eq!((turns.cubes(), turns.to_string()), (cubes, text.to_owned()));
        }
        let turns: TurnSet = "U2 R2 F2 D2 L2 B2".parse().expect("turns");
        for (text, is_reached) in [("R2 U2 L2", true), ("R L'", false), ("U", false)] {
            let cube = Cube::from(&text.parse::<Turns>().expect("turns"));
            let limits = Limits::nodes(10);
            let outcome = near(&cube, &Cube::SOLVED, turns, Wanted::One, &limits);
            assert_eq!(outcome.is_ok(), is_reached, "{text}");
        }
    }

    #[test]
    fn permutations_of_the_last_layer_by_slices_are_near_too() {
        for text in ["M2 U M2 U2 M2 U M2", "M2 U M2 U M' U2 M2 U2 M'", "M2 E2 S2"] {
            let state: cube_core::State = text.parse().expect("a state");
            let cube = state.cube;
            let limits = Limits::nodes(20_000_000);
            let outcome = near(&cube, &Cube::SOLVED, TurnSet::ALL, Wanted::One, &limits);
            let outcome = outcome.expect("all turns");
            assert!(outcome.is_complete, "{text}: at least {}", outcome.at_least);
            let solution = &outcome.solutions[0];
            assert_eq!(solution.len(), outcome.at_least, "{text}");
            assert!(cube.after(solution).is_solved(), "{text}");
        }
    }

    #[test]
    fn the_h_permutation_is_ten_turns_away_as_balls_about_both_ends_say() {
        let state: cube_core::State = "M2 U M2 U2 M2 U M2".parse().expect("a state");
        let mut known = HashSet::from([Cube::SOLVED.faces()]);
        let mut layer = vec![Cube::SOLVED];
        let mut four = vec![Cube::SOLVED];
        for distance in 1..=5 {
            let after = layer
                .iter()
                .flat_map(|cube| Turn::ALL.map(|turn| cube.turned(turn)));
            layer = after.filter(|cube| known.insert(cube.faces())).collect();
            if distance <= 4 {
                four.extend(&layer);
            }
        }
        // Cubes at most 4 turns from the one and at most 5 from the other end do not meet: 10 at least.
        let about = four.iter().map(|cube| state.cube.towards(cube).faces());
        assert!(about.into_iter().all(|faces| !known.contains(&faces)));
        let limits = Limits::nodes(20_000_000);
        let outcome = near(
            &state.cube,
            &Cube::SOLVED,
            TurnSet::ALL,
            Wanted::One,
            &limits,
        );
        let outcome = outcome.expect("all turns");
        assert_eq!((outcome.solutions[0].len(), outcome.at_least), (10, 10));
    }

    #[test]
    fn a_search_that_is_limited_tells_the_bound() {
        let cube = cube_core::Pattern::find("superflip").expect("a pattern");
        let bounds = [100_000, 2_000_000].map(|nodes| {
            let limits = Limits::nodes(nodes);
            let outcome = near(
                &cube.cube(),
                &Cube::SOLVED,
                TurnSet::ALL,
                Wanted::One,
                &limits,
            );
            let outcome = outcome.expect("all turns");
            assert!(outcome.solutions.is_empty() && !outcome.is_complete);
            outcome.at_least
        });
        assert!(
            bounds[0] >= 9 && bounds[0] < bounds[1] && bounds[1] <= 20,
            "{bounds:?}"
        );
    }

    #[test]
    fn a_search_that_is_stopped_proves_no_less_than_the_walk_for_a_distance_of_as_many_nodes() {
        const NODES: u64 = 2_000_000;
        for text in [
            "superflip",
            "R U2 F' L D2 B U' R2 F D' L2 B' U F2 R D L2 B U2 F'",
        ] {
            let state: cube_core::State = text.parse().expect("a state");
            // One half of its nodes is for the lower bound.
            let distance = crate::distance(&state.cube, &Cube::SOLVED, &Limits::nodes(2 * NODES));
            let least = distance.expect("turns lead there").least();
            let limits = Limits::nodes(NODES);
            let outcome = near(
                &state.cube,
                &Cube::SOLVED,
                TurnSet::ALL,
                Wanted::One,
                &limits,
            );
            let at_least = outcome.expect("all turns").at_least;
            assert!(at_least >= least, "{text}: {at_least}, {least}");
        }
    }
}

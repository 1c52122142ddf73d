//! The states that a step can meet.

use std::collections::{HashMap, HashSet};

use crate::{
    goal::{Goal, Labels, Pattern, Piece},
    held::{CODES, Held, kind, ways},
};

/// Arrangements of the pieces of one kind at most.
const MAX_ARRANGEMENTS: usize = 100_000;

/// Arrangements of edges and corners together at most.
const MAX_CUBES: usize = 10_000_000;

/// States of a goal's pieces on cubes that have reached the goal before: those of each kind, by the
/// laws of the cube.
pub(super) fn count(before: &Goal, goal: &Goal) -> u64 {
    let group_of = |goal: &Goal, piece: Piece| {
        goal.groups
            .iter()
            .position(|group| group.pieces.contains(&piece))
    };
    let oriented = |goal: &Goal, piece: Piece| {
        group_of(goal, piece).is_some_and(|group| goal.groups[group].oriented)
    };
    let mut states = 1;
    let mut is_even = true;
    for pieces in [0..12, 12..20] {
        let mut homes: Vec<Option<usize>> = pieces
            .clone()
            .map(|piece| group_of(before, piece))
            .collect();
        homes.sort_unstable();
        homes.dedup();
        for home in homes {
            let members: Vec<Piece> = pieces
                .clone()
                .filter(|&piece| group_of(before, piece) == home)
                .collect();
            let mut kinds: Vec<Option<usize>> =
                members.iter().map(|&piece| group_of(goal, piece)).collect();
            states *= factorial(members.len());
            kinds.sort_unstable();
            for same in kinds.chunk_by(|a, b| a == b) {
                states /= factorial(same.len());
                is_even &= same.len() == 1;
            }
        }
        let free = pieces
            .clone()
            .filter(|&piece| oriented(goal, piece) && !oriented(before, piece));
        let ways = u64::from(ways(pieces.start));
        states *= ways.pow(free.clone().count() as u32);
        let all_oriented = pieces.clone().all(|piece| oriented(goal, piece));
        if all_oriented && free.count() > 0 {
            states /= ways;
        }
    }
    if is_even && states > 1 {
        states /= 2;
    }
    let turned = Labels::of(&before.groups).closure(&before.up_to);
    states * turned.len() as u64
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// Cubes with these pieces in all places that no other piece has taken.
pub(crate) fn placements(pieces: &[Piece], taken: &HashSet<Piece>) -> Vec<Held> {
    let mut cubes = vec![Held::SOLVED];
    for (number, &piece) in pieces.iter().enumerate() {
        let codes = 0..CODES as u8;
        let placed = cubes
            .iter()
            .flat_map(|cube| codes.clone().map(|code| cube.with(piece, code)));
        let is_free = |held: &Held| {
            let place = held.place(piece);
            let clash = |other: &Piece| kind(*other) == kind(piece) && held.place(*other) == place;
            !taken.contains(&place) && !pieces[..number].iter().any(clash)
        };
        cubes = placed.filter(is_free).collect();
    }
    cubes
}

/// Cubes that the goal before leaves: one for each pattern of the next goal. `None` where there are
/// too many.
pub(crate) fn left(before: &Goal, goal: &Goal) -> Option<HashMap<Pattern, Held>> {
    let labels = Labels::of(&goal.groups);
    let edges = arrangements(0..12, before, goal)?;
    let corners = arrangements(12..20, before, goal)?;
    if edges.len() * corners.len() > MAX_CUBES {
        return None;
    }
    let mut cubes = HashMap::new();
    for edge in &edges {
        for corner in corners.iter().filter(|corner| corner.is_odd == edge.is_odd) {
            let mut held = Held::SOLVED;
            for &(piece, code) in edge.codes.iter().chain(&corner.codes) {
                held = held.with(piece, code);
            }
            cubes.entry(labels.pattern(&held)).or_insert(held);
        }
    }
    let mut open: Vec<Held> = cubes.values().copied().collect();
    while let Some(held) = open.pop() {
        for &turn in &before.up_to {
            let next = held.turned(turn);
            if let std::collections::hash_map::Entry::Vacant(place) =
                cubes.entry(labels.pattern(&next))
            {
                place.insert(next);
                open.push(next);
            }
        }
    }
    Some(cubes)
}

/// Codes of all pieces of a kind.
#[derive(Debug, Clone)]
struct Arrangement {
    codes: Vec<(Piece, u8)>,
    is_odd: bool,
}

impl Arrangement {
    /// Look to somebody who sees groups of a goal, with what the laws of the cube are about: the sum of
    /// the ways round, and the parity.
    fn look(&self, goal: &Goal) -> (Vec<(u8, usize, u8)>, u8, bool) {
        let mut sum = 0;
        let seen = self.codes.iter().map(|&(piece, code)| {
            let ways = ways(piece);
            sum = (sum + code % ways) % ways;
            let group = goal
                .groups
                .iter()
                .position(|group| group.pieces.contains(&piece));
            let is_oriented = group.is_some_and(|group| goal.groups[group].oriented);
            let way = if is_oriented { code % ways } else { 0 };
            (code / ways, group.unwrap_or(usize::MAX), way)
        });
        let mut seen: Vec<_> = seen.collect();
        seen.sort_unstable();
        (seen, sum, self.is_odd)
    }
}

/// All arrangements of the pieces of a kind that a goal and the laws of the cube allow: one of those that
/// look the same to the next goal.
fn arrangements(
    pieces: std::ops::Range<Piece>,
    before: &Goal,
    goal: &Goal,
) -> Option<Vec<Arrangement>> {
    let start = Arrangement {
        codes: Vec::new(),
        is_odd: false,
    };
    let mut made = vec![start];
    for piece in pieces.clone() {
        let group = before
            .groups
            .iter()
            .find(|group| group.pieces.contains(&piece));
        let mut next = Vec::new();
        let mut known = HashSet::new();
        for arrangement in &made {
            for home in pieces.clone() {
                let is_of_group = match group {
                    Some(group) => group.pieces.contains(&home),
                    None => before
                        .groups
                        .iter()
                        .all(|group| !group.pieces.contains(&home)),
                };
                let place = (home - pieces.start) as u8;
                let ways = ways(piece);
                let is_taken = arrangement
                    .codes
                    .iter()
                    .any(|(_, code)| code / ways == place);
                if !is_of_group || is_taken {
                    continue;
                }
                let later = arrangement
                    .codes
                    .iter()
                    .filter(|(_, code)| code / ways > place);
                let is_odd = arrangement.is_odd ^ (later.count() % 2 == 1);
                let oriented = group.is_some_and(|group| group.oriented);
                for way in 0..if oriented { 1 } else { ways } {
                    let mut codes = arrangement.codes.clone();
                    codes.push((piece, place * ways + way));
                    let arrangement = Arrangement { codes, is_odd };
                    if known.insert(arrangement.look(goal)) {
                        next.push(arrangement);
                    }
                }
            }
            if next.len() > MAX_ARRANGEMENTS {
                return None;
            }
        }
        made = next;
    }
    let ways = u32::from(ways(pieces.start));
    made.retain(|arrangement| {
        let ways_round = arrangement
            .codes
            .iter()
            .map(|(_, code)| u32::from(*code) % ways);
        ways_round.sum::<u32>() % ways == 0
    });
    Some(made)
}

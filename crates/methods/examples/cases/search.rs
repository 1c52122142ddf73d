//! All turn sequences of a length that bring given pieces back home.
//!
//! A sequence is cut in two. Its second part is one of a table: all short sequences, sorted by where
//! their inverses bring the pieces. Its first part is walked through, and looked up in the table by
//! where it brings the pieces.

use cube_core::{Corner, Cube, Edge, Face, Turn};
use rayon::prelude::*;

use super::set::Kept;

/// Bits of a turn in the path of a second part, and of a spot in the number of all spots.
const BITS: usize = 5;

/// Numbers for the places and orientations of a piece: 8 x 3 for corners, 12 x 2 for edges.
const SPOTS: usize = 1 << BITS;

/// The spot of a piece that is not kept: no turn moves it.
const NOWHERE: u8 = 31;

/// Most corners and most edges that a set keeps.
const CORNERS: usize = 4;
const EDGES: usize = 8;

/// Bits of a hash that choose a bit of the filter.
const FILTER_BITS: u32 = 26;

/// Bits of a hash that choose where in the table to look.
const BUCKET_BITS: u32 = 22;

/// Where each kept piece is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Spots {
    corners: [u8; CORNERS],
    edges: [u8; EDGES],
}

/// A search for sequences that keep some pieces.
pub(super) struct Search {
    kept: Kept,
    home: Spots,
    /// By turn and spot, the next spot: of corners, and of edges.
    corner_moves: [[u8; SPOTS]; 18],
    edge_moves: [[u8; SPOTS]; 18],
    /// Turns of the second parts.
    second: usize,
    /// Hash and path of each second part, sorted by hash.
    table: Vec<(u64, u32)>,
    /// By the first bits of a hash: where in the table such hashes begin.
    buckets: Vec<u32>,
    /// A bit for the first bits of each hash in the table: small, so that it stays near the
    /// processor.
    filter: Vec<u64>,
}

impl Search {
    /// Makes the table of all second parts of `second` turns, at most 6.
    pub(super) fn new(kept: Kept, second: usize) -> Self {
        assert!(second * BITS <= 32, "a path must fit into 32 bits");
        let mut search = Self {
            kept,
            home: home(kept),
            corner_moves: moves_of(corner_spot_after),
            edge_moves: moves_of(edge_spot_after),
            second,
            table: Vec::new(),
            buckets: Vec::new(),
            filter: vec![0; 1 << (FILTER_BITS - 6)],
        };
        let mut table = Vec::new();
        search.collect_inverses(search.home, None, 0, 0, &mut table);
        table.sort_unstable();
        for (hash, _) in &table {
            let (word, bit) = filter_place(*hash);
            search.filter[word] |= bit;
        }
        let begin = |bucket| table.partition_point(|(hash, _)| hash >> (64 - BUCKET_BITS) < bucket);
        let buckets = 0..=1 << BUCKET_BITS;
        search.buckets = buckets.map(|bucket| begin(bucket) as u32).collect();
        search.table = table;
        search
    }

    /// All sequences of `length` turns that keep the pieces and do not begin with U; of those that
    /// are one another's rotations about the axis of U, where such rotations keep the pieces, one
    /// at least.
    pub(super) fn of_length(&self, length: usize) -> Vec<Vec<Turn>> {
        let found = Turn::ALL.into_par_iter().map(|turn| {
            let mut found = Vec::new();
            if self.may_begin(turn) {
                let mut path = vec![turn];
                self.extend(self.moved(self.home, turn), &mut path, length, &mut found);
            }
            found
        });
        found.flatten().collect()
    }

    /// Goes on from `spots` until `length` turns are reached.
    fn extend(
        &self,
        spots: Spots,
        path: &mut Vec<Turn>,
        length: usize,
        found: &mut Vec<Vec<Turn>>,
    ) {
        let left = length - path.len();
        if left == self.second {
            let hash = hash(spots);
            let (word, bit) = filter_place(hash);
            if self.filter[word] & bit != 0 {
                self.look_up(hash, path, found);
            }
            return;
        }
        if left == 0 {
            if spots == self.home {
                found.push(path.clone());
            }
            return;
        }
        let last = *path.last().expect("the first turn is made");
        for turn in Turn::ALL {
            if may_follow(last, turn) && !(path.len() == 1 && self.is_rotation(last, turn)) {
                path.push(turn);
                self.extend(self.moved(spots, turn), path, length, found);
                path.pop();
            }
        }
    }

    /// Adds each sequence that begins with `path` and ends with a second part from the table.
    fn look_up(&self, hash: u64, path: &[Turn], found: &mut Vec<Vec<Turn>>) {
        let bucket = (hash >> (64 - BUCKET_BITS)) as usize;
        let bucket = self.buckets[bucket] as usize..self.buckets[bucket + 1] as usize;
        let same = self.table[bucket]
            .iter()
            .filter(|(other, _)| *other == hash);
        for (_, second) in same {
            let turn = |at: usize| Turn::ALL[(second >> (BITS * at)) as usize & 31];
            let last = *path.last().expect("the first turn is made");
            let begin = turn(self.second - 1);
            if may_follow(last, begin) && !(path.len() == 1 && self.is_rotation(last, begin)) {
                let second = (0..self.second).rev().map(turn);
                found.push(path.iter().copied().chain(second).collect());
            }
        }
    }

    /// Writes hash and path of the inverses of all sequences of `self.second` turns.
    fn collect_inverses(
        &self,
        spots: Spots,
        last: Option<Turn>,
        turns: usize,
        path: u32,
        table: &mut Vec<(u64, u32)>,
    ) {
        if turns == self.second {
            table.push((hash(spots), path));
            return;
        }
        for turn in Turn::ALL {
            // The inverse is read from its end.
            if last.is_none_or(|last| may_follow(turn, last)) {
                let path = path | (turn.inverse().index() as u32) << (BITS * turns);
                self.collect_inverses(self.moved(spots, turn), Some(turn), turns + 1, path, table);
            }
        }
    }

    /// Whether a sequence may begin so: U is no part of an algorithm, and of four rotations the one
    /// whose first turn of a side face is R is enough.
    fn may_begin(&self, turn: Turn) -> bool {
        match turn.face {
            Face::U => false,
            Face::R | Face::D => true,
            Face::F | Face::L | Face::B => !self.kept.is_same_from_each_side(),
        }
    }

    /// Whether a sequence that begins with these two is a rotation of another one.
    fn is_rotation(&self, first: Turn, second: Turn) -> bool {
        self.kept.is_same_from_each_side() && first.face == Face::D && second.face != Face::R
    }

    fn moved(&self, mut spots: Spots, turn: Turn) -> Spots {
        let corner_moves = &self.corner_moves[turn.index()];
        let edge_moves = &self.edge_moves[turn.index()];
        for spot in &mut spots.corners {
            *spot = corner_moves[*spot as usize % SPOTS];
        }
        for spot in &mut spots.edges {
            *spot = edge_moves[*spot as usize % SPOTS];
        }
        spots
    }
}

fn home(kept: Kept) -> Spots {
    let mut spots = Spots {
        corners: [NOWHERE; CORNERS],
        edges: [NOWHERE; EDGES],
    };
    for (spot, corner) in spots.corners.iter_mut().zip(kept.corners()) {
        *spot = 3 * corner.index() as u8;
    }
    for (spot, edge) in spots.edges.iter_mut().zip(kept.edges()) {
        *spot = 2 * edge.index() as u8;
    }
    spots
}

/// A number that no other spots have, spread evenly.
fn hash(spots: Spots) -> u64 {
    let spots = spots.corners.into_iter().chain(spots.edges);
    let key = spots.fold(0, |key, spot| key << BITS | u64::from(spot));
    // Fibonacci hashing: the golden ratio as a fraction of 2^64; as it is odd, no hash comes twice.
    u64::wrapping_mul(key, 0x9E37_79B9_7F4A_7C15)
}

/// Whether `next` after `last` is not the same as a shorter or an earlier sequence: turns of
/// opposite faces are taken in one order only.
fn may_follow(last: Turn, next: Turn) -> bool {
    let is_second = matches!(last.face, Face::D | Face::L | Face::B);
    next.face != last.face && !(is_second && next.face == last.face.opposite())
}

/// The word of the filter that knows a hash, and the bit in it.
fn filter_place(hash: u64) -> (usize, u64) {
    let first = hash >> (64 - FILTER_BITS);
    ((first >> 6) as usize, 1 << (first & 63))
}

fn moves_of(spot_after: fn(Turn, usize) -> usize) -> [[u8; SPOTS]; 18] {
    Turn::ALL.map(|turn| {
        std::array::from_fn(|spot| {
            if spot < 24 {
                spot_after(turn, spot) as u8
            } else {
                NOWHERE
            }
        })
    })
}

fn corner_spot_after(turn: Turn, spot: usize) -> usize {
    let turned = Cube::of_turn(turn);
    let arrived = |&place: &Corner| turned.corner_at(place).0.index() == spot / 3;
    let at = Corner::ALL.into_iter().find(arrived);
    let at = at.expect("every corner is somewhere");
    3 * at.index() + (spot % 3 + usize::from(turned.corner_at(at).1)) % 3
}

fn edge_spot_after(turn: Turn, spot: usize) -> usize {
    let turned = Cube::of_turn(turn);
    let arrived = |&place: &Edge| turned.edge_at(place).0.index() == spot / 2;
    let at = Edge::ALL.into_iter().find(arrived);
    let at = at.expect("every edge is somewhere");
    2 * at.index() + (spot % 2 + usize::from(turned.edge_at(at).1)) % 2
}

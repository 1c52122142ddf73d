//! All turn sequences of a length that bring given pieces back home.
//!
//! A sequence is cut in two. Its second part is one of a table: all short sequences, sorted by where
//! their inverses bring the pieces. Its first part is walked through, and looked up in the table by
//! where it brings the pieces.

use cube_core::{Cube, Face, Turn};
use rayon::prelude::*;

use super::set::Kept;

/// Bits of a turn in the path of a second part, and of a piece's place and orientation.
const BITS: usize = 5;

/// Bits of a hash that choose a bit of the filter.
const FILTER_BITS: u32 = 26;

/// A search for sequences that keep some pieces.
pub(super) struct Search {
    kept: Kept,
    /// Turns of the second parts.
    second: usize,
    /// Hash and path of each second part, sorted by hash.
    table: Vec<(u64, u32)>,
    /// A bit for the first bits of each hash in the table: small, so that it stays near the
    /// processor.
    filter: Vec<u64>,
}

impl Search {
    /// Makes the table of all second parts of `second` turns, at most 6.
    pub(super) fn new(kept: Kept, second: usize) -> Self {
        assert!(second * BITS <= 32, "a path must fit into 32 bits");
        let mut table = Vec::new();
        collect_inverses(kept, second, &Cube::SOLVED, &mut Vec::new(), &mut table);
        table.par_sort_unstable();
        let mut filter = vec![0; 1 << (FILTER_BITS - 6)];
        for (hash, _) in &table {
            let (word, bit) = filter_place(*hash);
            filter[word] |= bit;
        }
        Self {
            kept,
            second,
            table,
            filter,
        }
    }

    /// All sequences of `length` turns that keep the pieces and do not begin with U; of those that
    /// are one another's rotations about the axis of U, where such rotations keep the pieces, one
    /// at least.
    pub(super) fn of_length(&self, length: usize) -> Vec<Vec<Turn>> {
        let begins = Turn::ALL
            .into_par_iter()
            .filter(|turn| self.may_begin(*turn));
        let found = begins.map(|turn| {
            let mut found = Vec::new();
            self.extend(
                &undone(&Cube::SOLVED, turn),
                &mut vec![turn],
                length,
                &mut found,
            );
            found
        });
        found.flatten().collect()
    }

    /// Goes on from the inverse of `path` until `length` turns are reached.
    fn extend(
        &self,
        inverse: &Cube,
        path: &mut Vec<Turn>,
        length: usize,
        found: &mut Vec<Vec<Turn>>,
    ) {
        let left = length - path.len();
        if left == self.second {
            self.look_up(hash(self.kept, inverse), path, found);
        } else if left == 0 {
            if self.kept.are_home(inverse) {
                found.push(path.clone());
            }
        } else {
            for turn in Turn::ALL {
                if self.may_go_on(path, turn) {
                    path.push(turn);
                    self.extend(&undone(inverse, turn), path, length, found);
                    path.pop();
                }
            }
        }
    }

    /// Adds each sequence that begins with `path` and ends with a second part from the table.
    fn look_up(&self, hash: u64, path: &[Turn], found: &mut Vec<Vec<Turn>>) {
        let (word, bit) = filter_place(hash);
        if self.filter[word] & bit == 0 {
            return;
        }
        let begin = self.table.partition_point(|(other, _)| *other < hash);
        let same = self.table[begin..]
            .iter()
            .take_while(|(other, _)| *other == hash);
        for (_, second) in same {
            let turn = |at: usize| Turn::ALL[(second >> (BITS * at)) as usize & 31];
            if self.may_go_on(path, turn(self.second - 1)) {
                let second = (0..self.second).rev().map(turn);
                found.push(path.iter().copied().chain(second).collect());
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

    /// Whether a turn may follow a path: one that begins with a rotation of another path need not be followed.
    fn may_go_on(&self, path: &[Turn], next: Turn) -> bool {
        let last = *path.last().expect("the first turn is made");
        let is_rotation = path.len() == 1
            && self.kept.is_same_from_each_side()
            && last.face == Face::D
            && next.face != Face::R;
        may_follow(last, next) && !is_rotation
    }
}

/// Writes hash and path of the inverses of all sequences of `length` turns; `turns` are those made so far.
fn collect_inverses(
    kept: Kept,
    length: usize,
    inverse: &Cube,
    turns: &mut Vec<Turn>,
    table: &mut Vec<(u64, u32)>,
) {
    if turns.len() == length {
        let path = turns.iter().rev();
        let path = path.fold(0, |path, turn| path << BITS | turn.inverse().index() as u32);
        table.push((hash(kept, inverse), path));
        return;
    }
    for turn in Turn::ALL {
        // The inverse is read from its end.
        if turns.last().is_none_or(|&last| may_follow(turn, last)) {
            turns.push(turn);
            collect_inverses(kept, length, &undone(inverse, turn), turns, table);
            turns.pop();
        }
    }
}

/// The inverse of a sequence that one more turn ends.
fn undone(inverse: &Cube, turn: Turn) -> Cube {
    Cube::of_turn(turn.inverse()).then(inverse)
}

/// A number for the places and orientations of the kept pieces, which no other ones have, spread evenly. The inverse of
/// a cube has at the home of each piece its place.
fn hash(kept: Kept, inverse: &Cube) -> u64 {
    let corners = kept.corners().iter().map(|&corner| {
        let (place, twists) = inverse.corner_at(corner);
        3 * place.index() + usize::from(twists)
    });
    let edges = kept.edges().iter().map(|&edge| {
        let (place, flips) = inverse.edge_at(edge);
        2 * place.index() + usize::from(flips)
    });
    let key = corners
        .chain(edges)
        .fold(0, |key, spot| key << BITS | spot as u64);
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

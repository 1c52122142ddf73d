//! Search for all shortest sequences of every entry of a table.
//!
//! Up to [`HALF`] turns, the search enumerates all sequences. Beyond, it meets in the middle: it
//! stores every sequence of exactly `HALF` turns under the state to which the sequence leads from
//! home, and enumerates the remaining turns from the start. Nothing is pruned, so the search has
//! proven every entry's length: no shorter sequence serves.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    positions::{Moves, POSITIONS, Position},
    split_mix::SplitMix,
    stage::Stage,
};

/// Turn indices in the order of [`cube_core::Turn::ALL`]; of two opposite faces in a row, the face
/// with the lower index stands first.
pub(crate) type Sequence = Vec<u8>;

/// Turns of a stored sequence. There are 7.7 million sequences of 6 turns.
const HALF: usize = 6;

/// Most turns of an entry: the search stops with a panic beyond.
const MAX_TURNS: usize = 14;

/// The tracked stickers: those of the placed pieces, then the piece to place.
pub(crate) type State = [Position; 20];

/// For each position from which the piece can start: all shortest sequences.
pub(crate) type Candidates = BTreeMap<Position, BTreeSet<Sequence>>;

pub(crate) struct Search<'a> {
    moves: &'a Moves,
    count: usize,
    home: State,
    keys: [[u64; POSITIONS]; 20],
}

/// Sequences of `HALF` turns, by the key of the state to which each leads from home.
struct Stored {
    /// Keys and packed sequences, sorted by key.
    entries: Vec<(u64, u32)>,
    /// For each value of a key's upper bits: index of the first entry with these bits.
    begins: Vec<u32>,
    /// Bit `n` is set when a key with the lower bits `n` is stored. Most keys that the search asks
    /// for are absent, and the filter tells so by one memory access.
    filter: Vec<u64>,
}

impl Stored {
    const UPPER_BITS: u32 = 20;
    const LOWER_BITS: u32 = 27;

    fn new(mut entries: Vec<(u64, u32)>) -> Self {
        entries.sort_unstable();
        let mut begins = vec![0; (1 << Self::UPPER_BITS) + 1];
        let mut filter = vec![0; 1 << (Self::LOWER_BITS - 6)];
        for &(key, _) in &entries {
            begins[(key >> (64 - Self::UPPER_BITS)) as usize + 1] += 1;
            let (word, bit) = Self::filter_bit(key);
            filter[word] |= bit;
        }
        for i in 1..begins.len() {
            begins[i] += begins[i - 1];
        }
        Self {
            entries,
            begins,
            filter,
        }
    }

    fn filter_bit(key: u64) -> (usize, u64) {
        let lower = key & ((1 << Self::LOWER_BITS) - 1);
        ((lower / 64) as usize, 1 << (lower % 64))
    }

    fn under(&self, key: u64) -> impl Iterator<Item = u32> {
        let (word, bit) = Self::filter_bit(key);
        let bucket = if self.filter[word] & bit == 0 {
            0..0
        } else {
            let upper = (key >> (64 - Self::UPPER_BITS)) as usize;
            self.begins[upper] as usize..self.begins[upper + 1] as usize
        };
        let entries = self.entries[bucket].iter();
        entries
            .filter(move |entry| entry.0 == key)
            .map(|entry| entry.1)
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(moves: &'a Moves, stage: &Stage) -> Self {
        let mut home = [0; 20];
        let tracked = stage.placed.iter().chain([&stage.slot]);
        for (sticker, &position) in home.iter_mut().zip(tracked) {
            *sticker = position;
        }
        let mut random = SplitMix::new(0);
        let keys = std::array::from_fn(|_| std::array::from_fn(|_| random.next()));
        Self {
            moves,
            count: stage.placed.len() + 1,
            home,
            keys,
        }
    }

    /// All shortest sequences for each of the positions `starts`.
    ///
    /// # Panics
    /// When a start needs more than [`MAX_TURNS`] turns.
    pub(crate) fn run(&self, starts: &[Position]) -> Candidates {
        let mut found = Candidates::new();
        let is_missing = |found: &Candidates| starts.iter().any(|p| !found.contains_key(p));
        for length in 0..=HALF {
            if !is_missing(&found) {
                return found;
            }
            let mut of_this_length = Candidates::new();
            self.each_sequence(&self.home, length, &mut |state, sequence| {
                let start = state[self.count - 1];
                if self.placed_are_home(state) && !found.contains_key(&start) {
                    let solution = inverse(sequence);
                    of_this_length.entry(start).or_default().insert(solution);
                }
            });
            found.append(&mut of_this_length);
        }
        if !is_missing(&found) {
            return found;
        }
        let mut entries = Vec::new();
        self.each_sequence(&self.home, HALF, &mut |state, sequence| {
            entries.push((self.key(state), pack(sequence)));
        });
        let stored = Stored::new(entries);
        for &start in starts {
            if found.contains_key(&start) {
                continue;
            }
            let solutions = (HALF + 1..=MAX_TURNS)
                .map(|length| self.meet(start, length, &stored))
                .find(|solutions| !solutions.is_empty());
            found.insert(start, solutions.expect("no entry is that long"));
        }
        found
    }

    /// All sequences of `length` turns, more than `HALF`, that bring the piece home from `start`.
    fn meet(&self, start: Position, length: usize, stored: &Stored) -> BTreeSet<Sequence> {
        let mut from = self.home;
        from[self.count - 1] = start;
        let mut solutions = BTreeSet::new();
        self.each_sequence(&from, length - HALF, &mut |state, first| {
            for code in stored.under(self.key(state)) {
                let mut whole = first.to_vec();
                whole.extend(inverse(&unpack(code)));
                order_opposites(&mut whole);
                // Different states can have equal keys, if rarely.
                if self.after(&from, &whole) == self.home {
                    solutions.insert(whole);
                }
            }
        });
        solutions
    }

    /// Visits every sequence of `length` turns, with the state to which it leads.
    fn each_sequence(&self, from: &State, length: usize, visit: &mut impl FnMut(&State, &[u8])) {
        self.descend(from, length, &mut Vec::new(), visit);
    }

    fn descend(
        &self,
        state: &State,
        length: usize,
        sequence: &mut Sequence,
        visit: &mut impl FnMut(&State, &[u8]),
    ) {
        if length == 0 {
            visit(state, sequence);
            return;
        }
        for turn in 0..18 {
            if sequence.last().is_some_and(|&last| !may_follow(last, turn)) {
                continue;
            }
            sequence.push(turn);
            self.descend(&self.turned(state, turn), length - 1, sequence, visit);
            sequence.pop();
        }
    }

    fn turned(&self, state: &State, turn: u8) -> State {
        let turned = &self.moves.turned[turn as usize];
        let mut there = *state;
        for position in &mut there[..self.count] {
            *position = turned[*position as usize];
        }
        there
    }

    fn after(&self, state: &State, sequence: &[u8]) -> State {
        sequence
            .iter()
            .fold(*state, |state, &turn| self.turned(&state, turn))
    }

    fn placed_are_home(&self, state: &State) -> bool {
        state[..self.count - 1] == self.home[..self.count - 1]
    }

    fn key(&self, state: &State) -> u64 {
        let tracked = state[..self.count].iter().zip(&self.keys);
        tracked.fold(0, |key, (&position, keys)| key ^ keys[position as usize])
    }
}

/// Whether the turn `next` may stand after the turn `last`: their faces differ, and opposite faces
/// stand in the order of their indices.
fn may_follow(last: u8, next: u8) -> bool {
    let (last, next) = (last / 3, next / 3);
    last != next && (last % 3 != next % 3 || last < next)
}

/// Puts neighbouring turns of opposite faces into the one order that [`may_follow`] allows.
fn order_opposites(sequence: &mut [u8]) {
    for i in 1..sequence.len() {
        let (a, b) = (sequence[i - 1] / 3, sequence[i] / 3);
        if a % 3 == b % 3 && a > b {
            sequence.swap(i - 1, i);
        }
    }
}

pub(crate) fn inverse(sequence: &[u8]) -> Sequence {
    let mut inverse: Sequence = sequence
        .iter()
        .rev()
        .map(|turn| turn / 3 * 3 + 2 - turn % 3)
        .collect();
    order_opposites(&mut inverse);
    inverse
}

/// Packs a sequence with five bits a turn: the index plus one, so that 0 marks the end.
fn pack(sequence: &[u8]) -> u32 {
    sequence
        .iter()
        .fold(0, |code, &turn| code << 5 | (turn as u32 + 1))
}

fn unpack(mut code: u32) -> Sequence {
    let mut sequence = Sequence::new();
    while code > 0 {
        sequence.push((code & 31) as u8 - 1);
        code >>= 5;
    }
    sequence.reverse();
    sequence
}

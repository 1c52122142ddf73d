//! Choice among several shortest sequences: the sequences that cancel most with their neighbours.
//!
//! Over random cubes every reachable position of a piece is equally likely, independent of the
//! turns for the pieces before. So the mean number of turns that cancel between the sequences of
//! two tables is a mean over pairs of entries, and the choice needs no sample of cubes.

use cube_core::{Rotation, Turn};

use super::{
    positions::Position,
    search::{Candidates, Sequence},
    split_mix::SplitMix,
    stage::Stage,
};

/// Random choices from which the search starts. It improves each choice until no single change
/// helps, and keeps the best.
const RESTARTS: usize = 500;

/// One entry of a table.
pub(crate) struct Entry {
    /// Position of the piece, in the pose of this stage.
    pub(crate) start: Position,
    /// The shortest sequences, in the pose of this stage.
    candidates: Vec<Sequence>,
    /// The same sequences in the pose of the first stage.
    turned_back: Vec<Sequence>,
    /// Index of the chosen sequence.
    chosen: usize,
}

impl Entry {
    /// The chosen sequence, in the pose of this stage.
    pub(crate) fn sequence(&self) -> &Sequence {
        &self.candidates[self.chosen]
    }

    fn in_table(&self) -> &[u8] {
        &self.turned_back[self.chosen]
    }
}

/// All entries of all tables.
pub(crate) struct Choice {
    tables: Vec<Vec<Entry>>,
}

impl Choice {
    /// The best choice found among the candidates of all stages.
    pub(crate) fn best(found: Vec<(Stage, Candidates)>) -> Self {
        let tables = found
            .into_iter()
            .map(|(stage, candidates)| entries(&stage, candidates));
        let mut choice = Self {
            tables: tables.collect(),
        };
        let mut random = SplitMix::new(1);
        let mut best = (f64::MIN, Vec::new());
        for _ in 0..RESTARTS {
            for entry in choice.tables.iter_mut().flatten() {
                entry.chosen = random.next() as usize % entry.candidates.len();
            }
            while choice.improve() {}
            let saving = choice.mean_saving();
            if saving > best.0 {
                let chosen = choice.tables.iter().flatten().map(|entry| entry.chosen);
                best = (saving, chosen.collect());
            }
        }
        for (entry, chosen) in choice.tables.iter_mut().flatten().zip(best.1) {
            entry.chosen = chosen;
        }
        choice
    }

    /// The entries of each table.
    pub(crate) fn tables(&self) -> &[Vec<Entry>] {
        &self.tables
    }

    /// The mean number of turns before cancelling, over all cubes: exact.
    pub(crate) fn mean_length(&self) -> f64 {
        let mean = |table: &Vec<Entry>| {
            let turns: usize = table.iter().map(|entry| entry.sequence().len()).sum();
            turns as f64 / table.len() as f64
        };
        self.tables.iter().map(mean).sum()
    }

    /// The mean number of turns that cancel between two sequences that follow each other.
    pub(crate) fn mean_saving(&self) -> f64 {
        let mut mean = 0.0;
        for (stage, table) in self.tables.iter().enumerate() {
            for entry in table {
                mean += self.saving_after(stage, entry.in_table()) / table.len() as f64;
            }
        }
        mean
    }

    /// Replaces choices by better candidates, entry by entry; returns whether any was better.
    fn improve(&mut self) -> bool {
        let mut improved = false;
        for stage in 0..self.tables.len() {
            for n in 0..self.tables[stage].len() {
                let entry = &self.tables[stage][n];
                let saving = |sequence: &Sequence| {
                    self.saving_before(stage, sequence) + self.saving_after(stage, sequence)
                };
                let mut best = (entry.chosen, saving(&entry.turned_back[entry.chosen]));
                for (candidate, sequence) in entry.turned_back.iter().enumerate() {
                    let saved = saving(sequence);
                    // A margin above the rounding error, or the improvement might never end.
                    if saved > best.1 + 1e-9 {
                        best = (candidate, saved);
                        improved = true;
                    }
                }
                self.tables[stage][n].chosen = best.0;
            }
        }
        improved
    }

    /// Mean number of turns that cancel between `sequence` and the next sequence that is not empty.
    fn saving_after(&self, stage: usize, sequence: &[u8]) -> f64 {
        mean_over(self.tables[stage + 1..].iter(), |next| {
            cancelled(sequence, next)
        })
    }

    /// Mean number of turns that cancel between `sequence` and the last sequence before it that is
    /// not empty.
    fn saving_before(&self, stage: usize, sequence: &[u8]) -> f64 {
        mean_over(self.tables[..stage].iter().rev(), |last| {
            cancelled(last, sequence)
        })
    }
}

/// The mean of `value` over the first sequence of the tables that is not empty.
fn mean_over<'a>(
    tables: impl Iterator<Item = &'a Vec<Entry>>,
    value: impl Fn(&[u8]) -> usize,
) -> f64 {
    let (mut mean, mut share) = (0.0, 1.0);
    for table in tables {
        let sum: usize = table.iter().map(|entry| value(entry.in_table())).sum();
        share /= table.len() as f64;
        mean += sum as f64 * share;
        // One entry in each table is empty, the one for the piece at home: only its share of the
        // cubes goes on to the next table.
        if share < 1e-3 {
            break;
        }
    }
    mean
}

fn entries(stage: &Stage, candidates: Candidates) -> Vec<Entry> {
    let back = (0..stage.yaw()).fold(Rotation::IDENTITY, |rotation, _| {
        rotation.then(Rotation::Y.inverse())
    });
    let entry = |(start, sequences): (Position, std::collections::BTreeSet<Sequence>)| {
        let candidates: Vec<Sequence> = sequences.into_iter().collect();
        let turned_back = candidates
            .iter()
            .map(|sequence| turned(sequence, back))
            .collect();
        Entry {
            start,
            candidates,
            turned_back,
            chosen: 0,
        }
    };
    candidates.into_iter().map(entry).collect()
}

fn turned(sequence: &[u8], rotation: Rotation) -> Sequence {
    let turn = |&turn: &u8| rotation.apply_to_turn(Turn::ALL[turn as usize]).index() as u8;
    sequence.iter().map(turn).collect()
}

/// Number of turns that cancel when `second` follows `first`.
fn cancelled(first: &[u8], second: &[u8]) -> usize {
    let (mut end, mut begin) = (first.len(), 0);
    loop {
        let axis = |turn: u8| turn / 3 % 3;
        let Some(&next) = second.get(begin) else {
            break;
        };
        // Turns of one axis on both sides of the border between `first` and `second`.
        let left = first[..end].iter().rev();
        let left = left.take_while(|&&turn| axis(turn) == axis(next)).count();
        let right = second[begin..].iter();
        let right = right.take_while(|&&turn| axis(turn) == axis(next)).count();
        let mut quarters = [0; 2];
        for &turn in first[end - left..end]
            .iter()
            .chain(&second[begin..begin + right])
        {
            quarters[usize::from(turn >= 9)] += turn % 3 + 1;
        }
        let remain = quarters
            .iter()
            .filter(|&&quarters| quarters % 4 > 0)
            .count();
        if left == 0 || remain > 0 {
            return first.len() - end + begin + left + right - remain;
        }
        end -= left;
        begin += right;
    }
    first.len() - end + begin
}

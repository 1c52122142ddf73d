//! Reading of the sweep's cubes, on all processors.

use cube_core::Cube;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, recognise};
use simulator::{
    PaletteName, Scheme,
    noise::{Noise, degraded_scan},
};

use super::levels::{ROWS, Row};
use crate::{parallel, real_scan};

/// Seed of the sweep; the recogniser was tuned with others.
const SEED: u64 = 0x5eed_0f54;

/// Counts of the cubes of one level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The most likely cube is the true one, accepted or not.
    pub(crate) right: usize,
    /// Right cubes that were not accepted.
    pub(crate) right_but_refused: usize,
    /// The most likely cube is another, and accepted.
    pub(crate) wrong_though_accepted: usize,
}

/// The outcome of every row, with this number of cubes at each level.
pub(crate) fn sweep(cubes: usize) -> Vec<(Row, Outcome)> {
    let outcomes = parallel::map(&ROWS, |row| outcome_of(row, cubes));
    ROWS.into_iter().zip(outcomes).collect()
}

fn outcome_of(row: &Row, cubes: usize) -> Outcome {
    let noise = Noise::new(row.kind, row.level).expect("the level means something");
    let mut outcome = Outcome::default();
    for number in 0..cubes {
        // The stream follows from the row's kind and level, not from its place: a new row changes
        // no other.
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        let level = (row.level * 1000.0).round() as u64;
        rng.set_stream(((row.kind as u64) << 48) | (level << 24) | number as u64);
        let cube = Cube::random(&mut rng);
        let recognition = recognise(&scan_of(cube, noise, &mut rng)).expect("all is read");
        let right = recognition.cube == Some(cube);
        outcome.right += usize::from(right);
        outcome.right_but_refused += usize::from(right && !recognition.accepted);
        outcome.wrong_though_accepted += usize::from(!right && recognition.accepted);
    }
    outcome
}

/// One reading of each sticker of this cube.
fn scan_of(cube: Cube, noise: Noise, rng: &mut ChaCha8Rng) -> Readings {
    let stickers = real_scan::letters(cube.facelets());
    let palette = PaletteName::ALL[rng.random_range(0..PaletteName::ALL.len())];
    let scan = degraded_scan(noise, palette, Scheme::Random, &stickers, rng);
    real_scan::of_rgb(&scan)
}

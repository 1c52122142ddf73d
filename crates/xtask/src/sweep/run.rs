//! Reads some cubes of each level, on all processors.

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

/// The recogniser was tuned with other seeds.
const SEED: u64 = 0x5eed_0f54;

/// How the cubes of one level were read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The most likely cube is the true one, accepted or not.
    pub(crate) right: usize,
    /// Of these, not accepted.
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
        // Streams by what the row is, not by where it stands: another row changes no other.
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

//! Scans of random cubes under noise, as `mindcub3r resolve` reads them.
//!
//! Kinds and levels are those of `cargo xtask sweep`; the cubes are others.

use anyhow::{Context, Result};
use cube_core::Cube;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::scan_json;
use simulator::{
    PaletteName, Scheme,
    noise::{Noise, NoiseKind, degraded_scan},
};

use crate::real_scan;

/// Seed of the scans: each call draws the same ones.
const SEED: u64 = 1;

/// Scans of this number of cubes at a level such as `combo 0.5`.
pub(crate) fn scans(level: &str, count: usize) -> Result<Vec<String>> {
    let (kind, level) = level.split_once(' ').context("a level is KIND LEVEL")?;
    let kind = NoiseKind::ALL
        .into_iter()
        .find(|known| known.to_string() == kind)
        .with_context(|| format!("unknown kind of noise {kind}: one of {:?}", NoiseKind::ALL))?;
    let noise = Noise::new(kind, level.parse()?)?;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    Ok((0..count).map(|_| scan(noise, &mut rng)).collect())
}

/// One reading of each sticker of a random cube.
fn scan(noise: Noise, rng: &mut ChaCha8Rng) -> String {
    let stickers = real_scan::letters(Cube::random(rng).facelets());
    let palette = PaletteName::ALL[rng.random_range(0..PaletteName::ALL.len())];
    let readings = degraded_scan(noise, palette, Scheme::Random, &stickers, rng);
    scan_json::write(&real_scan::of_rgb(&readings))
}

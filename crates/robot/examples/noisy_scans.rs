//! Writes scans of random cubes under one kind of noise, one a line, as `mindcub3r resolve -`
//! reads them: `cargo run --example noisy_scans -- KIND LEVEL COUNT [SEED]`.
//!
//! Kinds and levels are those of `scripts/sweep.sh`; the cubes are others.

use std::{env, error::Error};

use cube_core::{Cube, Facelet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::StickerNumber;
use simulator::{
    PaletteName, Scheme,
    noise::{Noise, NoiseKind, degraded_scan},
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [kind, level, count, rest @ ..] = arguments.as_slice() else {
        return Err("give KIND LEVEL COUNT [SEED], like combo 0.5 30".into());
    };
    let kind = NoiseKind::ALL
        .into_iter()
        .find(|known| known.to_string() == *kind)
        .ok_or_else(|| {
            format!(
                "unknown kind {kind}: it must be one of {:?}",
                NoiseKind::ALL
            )
        })?;
    let noise = Noise::new(kind, level.parse()?)?;
    let seed = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..count.parse()? {
        println!("{}", scan(noise, &mut rng));
    }
    Ok(())
}

/// One reading of each sticker of a random cube.
fn scan(noise: Noise, rng: &mut ChaCha8Rng) -> String {
    let letters = Cube::random(rng).facelets().to_string();
    let letters: Vec<char> = letters.chars().collect();
    let stickers: [char; Facelet::COUNT] = letters.try_into().expect("a cube has 54 stickers");
    let palette = PaletteName::ALL[rng.random_range(0..PaletteName::ALL.len())];
    let readings = degraded_scan(noise, palette, Scheme::Random, &stickers, rng);
    let entries: Vec<String> = Facelet::all()
        .zip(readings)
        .map(|(facelet, rgb)| {
            let number = StickerNumber::from(facelet).get();
            format!("\"{number}\":[{},{},{}]", rgb.red, rgb.green, rgb.blue)
        })
        .collect();
    format!("{{{}}}", entries.join(","))
}

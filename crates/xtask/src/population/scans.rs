//! Scans of drawn owners, and of real palettes under noise.

use cube_core::{Cube, Face, Facelet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Sample};
use simulator::{
    noise::{Noise, NoiseKind, clean_scan_of},
    population::Owner,
};

use crate::real_scan::{self, Real};

/// A scan of a known cube.
pub(super) struct Scan {
    pub(super) readings: Readings,
    pub(super) cube: Cube,
    /// Whether it is one of those that owners meet every day.
    pub(super) everyday: bool,
}

/// One look at a random cube of the owner with this number.
pub(super) fn of_owner(number: u64) -> Scan {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let owner = Owner::draw(&mut rng);
    let cube = Cube::random(&mut rng);
    let colours = cube.faces().map(Face::index);
    let mut fresh = ChaCha8Rng::seed_from_u64(rng.random());
    Scan {
        readings: readings(&owner.look(&colours, &mut rng, &mut fresh)),
        cube,
        everyday: owner.is_everyday(),
    }
}

fn readings(look: &[[f64; 3]; Facelet::COUNT]) -> Readings {
    let mut readings = Readings::new();
    for (facelet, reading) in Facelet::all().zip(look) {
        let sample = Sample::new(reading.map(|channel| channel as f32));
        readings.set(facelet, [sample.expect("within 0 to 255")]);
    }
    readings
}

/// A random cube with the stickers of a real scan, colours dealt by lot, under everyday noise by
/// turns.
pub(super) fn degraded(real: &Real, number: u64) -> Scan {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let (kind, level) = EVERYDAY[number as usize % EVERYDAY.len()];
    let noise = Noise::new(kind, level).expect("a level of its kind");
    let cube = Cube::random(&mut rng);
    let [there, wanted] = [real.facelets, cube.facelets()].map(real_scan::letters);
    let clean = clean_scan_of(&real.rgb(), &there, &wanted, &mut rng);
    Scan {
        readings: real_scan::of_rgb(&noise.degrade(&clean, &wanted, &mut rng)),
        cube,
        everyday: true,
    }
}

/// Everyday kinds of noise, as the recogniser was examined with.
const EVERYDAY: [(NoiseKind, f64); 9] = [
    (NoiseKind::Clean, 0.0),
    (NoiseKind::Drift, 0.2),
    (NoiseKind::Gauss, 0.1),
    (NoiseKind::Blend, 0.2),
    (NoiseKind::Worn6, 0.4),
    (NoiseKind::Combo, 0.5),
    (NoiseKind::RedOrange, 0.5),
    (NoiseKind::BadCentre, 0.5),
    (NoiseKind::Combo, 1.0),
];

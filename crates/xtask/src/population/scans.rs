//! Scans of drawn owners, and of real palettes under noise.

use cube_core::{Cube, Face, Facelet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Sample};
use simulator::{
    noise::{self, Noise, NoiseKind, clean_scan_of},
    population::Owner,
};

use crate::real_scan::{self, Real};

/// A scan of a known cube.
pub(crate) struct Scan {
    pub(crate) readings: Readings,
    pub(crate) cube: Cube,
    /// Whether the scan counts as everyday.
    pub(crate) everyday: bool,
}

/// One look at a random cube of the owner with this number.
pub(crate) fn of_owner(number: u64) -> Scan {
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

/// The readings of a look, one sample of each sticker.
fn readings(look: &[[f64; 3]; Facelet::COUNT]) -> Readings {
    let mut readings = Readings::new();
    for (facelet, reading) in Facelet::all().zip(look) {
        let sample = Sample::new(reading.map(|channel| channel as f32));
        readings.set(facelet, [sample.expect("within 0 to 255")]);
    }
    readings
}

/// Way in which a clean scan is spoiled.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spoiled {
    /// Spoiled by a kind of noise, to a level of it.
    By(NoiseKind, f64),
    /// Spoiled by wear of 12 to 24 stickers, which all lost the same 0.5 to 0.9 of their colour.
    ManyWorn,
}

/// A random cube with the stickers of a real scan, colours dealt by lot, spoiled.
pub(crate) fn degraded(real: &Real, number: u64, spoiled: Spoiled) -> Scan {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let cube = Cube::random(&mut rng);
    let [there, wanted] = [real.facelets, cube.facelets()].map(real_scan::letters);
    let clean = clean_scan_of(&real.rgb(), &there, &wanted, &mut rng);
    let rgb = match spoiled {
        Spoiled::By(kind, level) => Noise::new(kind, level)
            .expect("a level of its kind")
            .degrade(&clean, &wanted, &mut rng),
        Spoiled::ManyWorn => {
            let (count, part) = (rng.random_range(12..=24), rng.random_range(0.5..0.9));
            noise::worn(&clean, &wanted, count, part, &mut rng)
        }
    };
    Scan {
        readings: real_scan::of_rgb(&rgb),
        cube,
        everyday: true,
    }
}

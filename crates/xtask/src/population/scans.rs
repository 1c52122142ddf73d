//! Scans of drawn owners, and of real palettes under noise.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use brick::Rgb;
use cube_core::{Cube, Face, Facelet, Facelets};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Sample, scan_json};
use simulator::{
    noise::{Noise, NoiseKind, clean_scan_of},
    population::Owner,
};

use crate::places;

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

/// A real scan with its answer.
pub(super) struct Real {
    pub(super) name: String,
    readings: Readings,
    facelets: Facelets,
}

impl Real {
    /// Whether a LEGO sensor made it.
    pub(super) fn is_by_lego(&self) -> bool {
        !self.name.starts_with("cam")
    }

    /// A random cube with the stickers of this one, colours dealt by lot, under everyday noise by
    /// turns.
    pub(super) fn degraded(&self, number: u64) -> Scan {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let (kind, level) = EVERYDAY[number as usize % EVERYDAY.len()];
        let noise = Noise::new(kind, level).expect("a level of its kind");
        let cube = Cube::random(&mut rng);
        let values = self.readings.values().expect("a real scan is whole");
        let rgb = values.map(|[red, green, blue]| {
            let [red, green, blue] = [red, green, blue].map(|channel| channel.round() as u16);
            Rgb::new(red, green, blue)
        });
        let letters = |facelets: Facelets| -> [char; Facelet::COUNT] {
            let letters: Vec<char> = facelets.to_string().chars().collect();
            letters.try_into().expect("a cube has 54 stickers")
        };
        let wanted = letters(cube.facelets());
        let clean = clean_scan_of(&rgb, &letters(self.facelets), &wanted, &mut rng);
        let noisy = noise.degrade(&clean, &wanted, &mut rng);
        Scan {
            readings: readings(&noisy.map(|rgb| [rgb.red, rgb.green, rgb.blue].map(f64::from))),
            cube,
            everyday: true,
        }
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

/// The real scans of `data/scans`, by name.
pub(super) fn real() -> Result<Vec<Real>> {
    let folder = places::root().join("data/scans");
    let mut scans = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            scans.push(read(&path).with_context(|| path.display().to_string())?);
        }
    }
    scans.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(scans)
}

fn read(path: &Path) -> Result<Real> {
    let text = places::text(path)?;
    let json: serde_json::Value = serde_json::from_str(&text)?;
    let expected = json["expected"].as_str().context("no answer")?;
    let name = path.file_stem().context("no name")?.to_string_lossy();
    Ok(Real {
        name: name.into_owned(),
        readings: scan_json::parse(&text)?,
        facelets: expected.parse()?,
    })
}

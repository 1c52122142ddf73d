//! Scans with their answers: real ones, those of drawn owners, and scans under noise.

use std::path::Path;

use anyhow::{Context, Result};
use brick::Rgb;
use cube_core::{Cube, Face, Facelet, Facelets};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Sample, scan_json};
use simulator::{
    PaletteName, Scheme,
    noise::{self, BRIGHTEST, Noise, NoiseKind, clean_scan_of, degraded_scan},
    population::Owner,
};

use crate::places;

/// A scan of a known cube.
pub(crate) struct Scan {
    pub(crate) readings: Readings,
    pub(crate) cube: Cube,
    /// Whether the scan counts as everyday.
    pub(crate) everyday: bool,
    /// Whether two colours of the cube are alike.
    pub(crate) has_alike: bool,
}

impl Scan {
    fn everyday(rgb: &[Rgb; Facelet::COUNT], cube: Cube) -> Self {
        Self {
            readings: of_rgb(rgb),
            cube,
            everyday: true,
            has_alike: false,
        }
    }
}

/// Looks at so many other cubes of the owner of [`of_owner`].
pub(crate) fn others_of_owner(number: u64, scheme: Scheme, count: usize) -> Vec<Scan> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let owner = Owner::draw(scheme, &mut rng);
    let mut rng = ChaCha8Rng::seed_from_u64(!number);
    let looks = (0..count).map(|_| {
        let cube = Cube::random(&mut rng);
        look_at(&owner, cube, |_| (), &mut rng)
    });
    looks.collect()
}

/// One look at a random cube of the owner with this number, whose cube has its colours in this scheme.
pub(crate) fn of_owner(number: u64, scheme: Scheme) -> Scan {
    of_owner_with(number, scheme, |_| ())
}

/// As [`of_owner`], after `change` of the cube's stickers.
pub(crate) fn of_owner_with(
    number: u64,
    scheme: Scheme,
    change: impl FnOnce(&mut [usize; Facelet::COUNT]),
) -> Scan {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let owner = Owner::draw(scheme, &mut rng);
    let cube = Cube::random(&mut rng);
    look_at(&owner, cube, change, &mut rng)
}

fn look_at(
    owner: &Owner,
    cube: Cube,
    change: impl FnOnce(&mut [usize; Facelet::COUNT]),
    rng: &mut ChaCha8Rng,
) -> Scan {
    let mut colours = cube.faces().map(Face::index);
    change(&mut colours);
    let mut fresh = ChaCha8Rng::seed_from_u64(rng.random());
    let look = owner.look(&colours, rng, &mut fresh);
    let samples = look.map(|reading| {
        Sample::new(reading.map(|channel| channel as f32)).expect("within 0 to 255")
    });
    Scan {
        readings: of_samples(&samples),
        cube,
        everyday: owner.is_everyday(),
        has_alike: owner.has_alike(),
    }
}

/// Palettes of the scans under noise: well exposed, or nearly so, so that the noise alone is measured.
const PALETTES: [PaletteName; 3] = [
    PaletteName::Random01,
    PaletteName::Random02,
    PaletteName::Random03,
];

/// One reading of each sticker of a random cube in one of three palettes, under noise.
pub(crate) fn noisy(noise: Noise, scheme: Scheme, rng: &mut ChaCha8Rng) -> Scan {
    let cube = Cube::random(rng);
    let stickers = letters(cube.facelets());
    let palette = PALETTES[rng.random_range(0..PALETTES.len())];
    Scan::everyday(&degraded_scan(noise, palette, scheme, &stickers, rng), cube)
}

/// Noise by its kind and level, such as `combo 0.5`.
pub(crate) fn noise(text: &str) -> Result<Noise> {
    let (kind, level) = text.split_once(' ').context("a level is KIND LEVEL")?;
    let mut kinds = NoiseKind::ALL.into_iter();
    let kind = kinds.find(|known| known.to_string() == kind);
    Ok(Noise::new(
        kind.with_context(|| format!("unknown noise {text}"))?,
        level.parse()?,
    )?)
}

/// A random cube with the stickers of a real scan, under noise; without any, 12 to 24 stickers are
/// worn, which all lost the same 0.5 to 0.9 of their colour.
pub(crate) fn degraded(real: &Real, scheme: Scheme, number: u64, noise: Option<Noise>) -> Scan {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let cube = Cube::random(&mut rng);
    let [there, wanted] = [real.facelets, cube.facelets()].map(letters);
    let clean = clean_scan_of((&real.rgb(), &there), scheme, &wanted, &mut rng);
    let rgb = if let Some(noise) = noise {
        noise.degrade(&clean, &wanted, &mut rng)
    } else {
        let (count, part) = (rng.random_range(12..=24), rng.random_range(0.5..0.9));
        noise::worn(&clean, &wanted, count, part, &mut rng)
    };
    Scan::everyday(&rgb, cube)
}

/// A real scan with its answer.
pub(crate) struct Real {
    /// The file's name, without its ending.
    pub(crate) name: String,
    pub(crate) readings: Readings,
    pub(crate) facelets: Facelets,
}

impl Real {
    /// All scans of `data/scans`, by name.
    pub(crate) fn all() -> Result<Vec<Self>> {
        places::scans()?
            .iter()
            .map(|path| Self::read(path))
            .collect()
    }

    /// The scan of this name in `data/scans`.
    pub(crate) fn named(name: &str) -> Result<Self> {
        Self::read(&places::root().join(format!("data/scans/{name}.json")))
    }

    fn read(path: &Path) -> Result<Self> {
        let text = places::text(path)?;
        let json: serde_json::Value = serde_json::from_str(&text)?;
        let facelets = json["expected"].as_str().unwrap_or_default().parse();
        Ok(Self {
            name: path.file_stem().unwrap_or_default().display().to_string(),
            readings: scan_json::parse(&text)?,
            facelets: facelets.with_context(|| format!("{}: \"expected\"", path.display()))?,
        })
    }

    /// The scan itself.
    pub(crate) fn scan(&self) -> Scan {
        Scan {
            readings: self.readings.clone(),
            cube: Cube::try_from(&self.facelets).expect("the answer is a cube"),
            everyday: true,
            has_alike: false,
        }
    }

    /// Whether a LEGO sensor made the scan.
    pub(crate) fn is_by_lego(&self) -> bool {
        !self.name.starts_with("cam")
    }

    /// The readings in whole numbers, at most 255, in the order URFDLB.
    pub(crate) fn rgb(&self) -> [Rgb; Facelet::COUNT] {
        let values = self.readings.values().expect("a real scan is whole");
        let brightest = values.as_flattened().iter().copied().fold(0.0, f32::max);
        let scale = (f32::from(BRIGHTEST) / brightest).min(1.0);
        values.map(|value| {
            let [red, green, blue] = value.map(|channel| (channel * scale).round() as u16);
            Rgb::new(red, green, blue)
        })
    }
}

/// The stickers as the letters of their faces.
pub(crate) fn letters(facelets: Facelets) -> [char; Facelet::COUNT] {
    *facelets.as_array()
}

/// Readings in whole numbers, in the order URFDLB, as the recogniser takes them.
pub(crate) fn of_rgb(scan: &[Rgb; Facelet::COUNT]) -> Readings {
    of_samples(&scan.map(|rgb| Sample::from_raw(rgb.into())))
}

/// Readings of one sample of each sticker.
pub(crate) fn of_samples(samples: &[Sample; Facelet::COUNT]) -> Readings {
    let mut readings = Readings::new();
    for (facelet, sample) in Facelet::all().zip(samples) {
        readings.set(facelet, [*sample]);
    }
    readings
}

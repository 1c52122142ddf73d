//! Real scans with their answers, and scans in the forms that simulator and recogniser take.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use brick::Rgb;
use cube_core::{Facelet, Facelets};
use recogniser::{Readings, Sample, scan_json};

use crate::places;

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
        let folder = places::root().join("data/scans");
        let mut scans = Vec::new();
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "json") {
                scans.push(Self::read(&path).with_context(|| path.display().to_string())?);
            }
        }
        scans.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(scans)
    }

    /// The scan of this name in `data/scans`.
    pub(crate) fn named(name: &str) -> Result<Self> {
        let path = places::root().join(format!("data/scans/{name}.json"));
        Self::read(&path).with_context(|| path.display().to_string())
    }

    fn read(path: &Path) -> Result<Self> {
        let text = places::text(path)?;
        let json: serde_json::Value = serde_json::from_str(&text)?;
        let expected = json["expected"].as_str().context("no answer")?;
        let name = path.file_stem().context("no name")?.to_string_lossy();
        Ok(Self {
            name: name.into_owned(),
            readings: scan_json::parse(&text)?,
            facelets: expected.parse()?,
        })
    }

    /// Whether a LEGO sensor made the scan.
    pub(crate) fn is_by_lego(&self) -> bool {
        !self.name.starts_with("cam")
    }

    /// The readings in whole numbers, in the order URFDLB.
    pub(crate) fn rgb(&self) -> [Rgb; Facelet::COUNT] {
        let values = self.readings.values().expect("a real scan is whole");
        values.map(|value| {
            let [red, green, blue] = value.map(|channel| channel.round() as u16);
            Rgb::new(red, green, blue)
        })
    }
}

/// The stickers as the letters of their faces.
pub(crate) fn letters(facelets: Facelets) -> [char; Facelet::COUNT] {
    let letters: Vec<char> = facelets.to_string().chars().collect();
    letters.try_into().expect("a cube has 54 stickers")
}

/// Readings in whole numbers, in the order URFDLB, as the recogniser takes them.
pub(crate) fn of_rgb(scan: &[Rgb; Facelet::COUNT]) -> Readings {
    let mut readings = Readings::new();
    for (facelet, rgb) in Facelet::all().zip(scan) {
        readings.set(facelet, [Sample::from_raw((*rgb).into())]);
    }
    readings
}

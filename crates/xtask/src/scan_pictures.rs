//! `cargo xtask scan-pictures`: the pictures of scans in docs/recognition.md.

use std::{fs, process::ExitCode};

use anyhow::{Context, Result};
use panel::scan_picture;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Refusal, recognise, scan_json};
use simulator::noise::{Noise, NoiseKind};

use crate::{
    places,
    scans::{self, Real},
};

/// A scan by a sensor in everyday light, of clean stickers.
const MILD: &str = "ev3-random-03";
/// Part of their saturation that the worn stickers have lost: that of the highest everyday level.
const WORN: f64 = 0.8;
/// Seed of the worn stickers: each call draws the same ones.
const SEED: u64 = 1;

/// Draws the scans that docs/recognition.md shows, docs/pictures/scan-*.png, and prints what was
/// recognised
///
/// The scans are a good one, one with stickers replaced by others, and, side by side, scans of a
/// mild, a dim and a worn cube.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// A scan to be drawn.
struct Picture {
    /// The name of the file, without its ending.
    name: &'static str,
    title: String,
    readings: Readings,
}

pub(crate) fn run(_: &Arguments) -> Result<ExitCode> {
    for Picture {
        name,
        title,
        readings,
    } in pictures()?
    {
        let recognition = recognise(&readings)?;
        let png = scan_picture::png(&title, &readings, &recognition)?;
        let path = places::root().join(format!("docs/pictures/{name}.png"));
        fs::write(&path, png).with_context(|| path.display().to_string())?;
        if recognition.accepted {
            println!("{name}: accepted");
        } else {
            let text = Refusal::new(&readings, recognition).text();
            println!("{name}: refused: {text}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn pictures() -> Result<[Picture; 5]> {
    let real = |name, scan: &str| -> Result<Picture> {
        Ok(Picture {
            name,
            title: format!("{scan}.json"),
            readings: Real::named(scan)?.readings,
        })
    };
    let doubtful = places::text(&places::root().join("docs/pictures/scan-doubtful.json"))?;
    let mild = Real::named(MILD)?;
    let worn = Noise::new(NoiseKind::Worn6, WORN)?;
    let stickers = scans::letters(mild.facelets);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    Ok([
        real("scan-good", "ev3-random-02")?,
        Picture {
            name: "scan-doubtful",
            title: "scan-doubtful.json".to_owned(),
            readings: scan_json::parse(&doubtful)?,
        },
        real("scan-mild", MILD)?,
        real("scan-dim", "ev3-dark-01")?,
        Picture {
            name: "scan-worn",
            title: format!("{MILD}.json, {worn}"),
            readings: scans::of_rgb(&worn.degrade(&mild.rgb(), &stickers, &mut rng)),
        },
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_shows_each_picture() {
        let documentation = places::text(&places::root().join("docs/recognition.md"));
        let documentation = documentation.expect("a document");
        for Picture { name, .. } in pictures().expect("the scans are there") {
            let link = format!("](pictures/{name}.png)");
            assert!(documentation.contains(&link), "{name}");
        }
    }
}

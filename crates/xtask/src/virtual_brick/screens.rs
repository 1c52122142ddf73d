//! Screens on the virtual brick, pixel by pixel beside those that the same walk shows on the simulated device tree.

use std::{fs::File, io::BufReader, path::Path};

use anyhow::{Context, Result};

use super::{built::Built, job::Job};
use crate::{
    figures::{Bar, Table},
    walks,
};

/// Walks whose screens are compared, if none is named.
const WALKS: [&str; 3] = ["items", "save_and_go_there", "unplugged_sensor"];

/// Compares the screens of these walks; the answer is what failed.
pub(super) fn compare(built: &Built, walks: &[String]) -> Result<Vec<String>> {
    let walks: Vec<&str> = match walks {
        [] => WALKS.to_vec(),
        walks => walks.iter().map(String::as_str).collect(),
    };
    let mut lines = Vec::new();
    for walk in walks {
        let job = Job::named(walk, false)?;
        let walked = job.walk(built).with_context(|| walk.to_owned())?;
        let folder = tempfile::tempdir()?;
        walks::walk_for_pictures(job.group(), &[walk], folder.path(), &[])?;
        for (name, frame) in walked.screens {
            let file = folder.path().join(format!("{name}.png"));
            let other = pixels_of(&file).with_context(|| format!("{walk}: {name}"))?;
            lines.push((format!("{walk}: {name}"), different(&frame, &other)));
        }
    }
    let mut table = Table::new("screens, pixels that differ", [("pixels", 0)]);
    for (name, pixels) in &lines {
        let bar = Bar::AtMost("pixels", 0.0);
        table.line(name, &[*pixels as f64], &[bar]);
    }
    let equal = lines.iter().filter(|(_, pixels)| *pixels == 0).count();
    println!("{equal} of {} are equal", lines.len());
    Ok(table.failures().to_vec())
}

/// Pixels of a picture: red, green and blue.
fn pixels_of(file: &Path) -> Result<Vec<u8>> {
    let opened = File::open(file).with_context(|| file.display().to_string())?;
    let mut reader = png::Decoder::new(BufReader::new(opened)).read_info()?;
    let size = reader.output_buffer_size().context("a small picture")?;
    let mut pixels = vec![0; size];
    reader.next_frame(&mut pixels)?;
    Ok(pixels)
}

/// Number of pixels in which a frame (blue, green, red, nothing) differs from a picture (red, green, blue).
fn different(frame: &[u8], picture: &[u8]) -> usize {
    let (frame, _) = frame.as_chunks::<4>();
    let (picture, _) = picture.as_chunks::<3>();
    let pairs = frame.iter().zip(picture);
    let differ = pairs.filter(|&(&[blue, green, red, _], other)| [red, green, blue] != *other);
    differ.count() + frame.len().abs_diff(picture.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_compared_by_their_colours() {
        let frame = [1, 2, 3, 0, 9, 9, 9, 7];
        assert_eq!(different(&frame, &[3, 2, 1, 9, 9, 9]), 0);
        assert_eq!(different(&frame, &[1, 2, 3, 9, 9, 9]), 1);
        assert_eq!(different(&frame, &[3, 2, 1]), 1);
    }
}

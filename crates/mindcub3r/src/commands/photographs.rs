//! `resolve --photos`: from photographs of six sides to stickers.

use std::{
    fs,
    io::{Cursor, Read},
    path::{Path, PathBuf},
};

use anyhow::Context;
use app::{InPicture, Photographed};
use image::{DynamicImage, ImageDecoder, ImageReader, Limits, RgbImage, imageops};
use photo::{NoSide, Side};
use recogniser::SideReadings;
use serde::Serialize;

use crate::{
    echo,
    failure::{Exit, OrBadInput, bad_input},
    files::photograph_sheet,
    output,
    picture_file::PictureFile,
};

/// Largest file, in bytes: some eight times that of a phone's picture.
const MAX_BYTES: u64 = 64 << 20;
/// Longest side, in pixels, and the memory for a picture, in bytes.
const MAX_SIDE: u32 = 16_384;
const MAX_MEMORY: u64 = 512 << 20;

/// A photograph, and the side that was found in it.
struct Shot {
    path: PathBuf,
    picture: RgbImage,
    side: Result<Side, NoSide>,
}

/// The answer's JSON.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    photographed: &'a Photographed,
    pictures: Vec<Found>,
}

/// What was found in a photograph.
#[derive(Serialize)]
struct Found {
    file: String,
    /// Outer corners of the grid in pixels, clockwise from the upper left.
    corners: Option<[[f32; 2]; 4]>,
    sure: Option<f32>,
}

pub(crate) fn run(
    paths: &[PathBuf],
    mirrored: bool,
    json: bool,
    png: Option<&PictureFile>,
) -> anyhow::Result<Exit> {
    if paths.len() < 6 {
        return Err(bad_input(format!(
            "--photos has {} of six pictures: one of each side, in any order, and then those that answer a question",
            paths.len()
        )));
    }
    let shots = paths
        .iter()
        .map(|path| Shot::of(path, mirrored))
        .collect::<anyhow::Result<Vec<Shot>>>()?;
    let photographed = answered(&shots)?;
    if let Some(file) = png {
        file.write(&sheet(&shots, &photographed)?)?;
    }
    let line = if json {
        serde_json::to_string(&Answer {
            photographed: &photographed,
            pictures: shots.iter().map(Shot::found).collect(),
        })?
    } else {
        photographed.to_string()
    };
    anyhow::ensure!(
        json || photographed.accepted(),
        "{}",
        with_names(&line, paths)
    );
    match png {
        Some(PictureFile::StandardOutput) => output::tell(&line),
        _ => output::line(&line)?,
    }
    Ok(Exit::of(photographed.accepted()))
}

impl Shot {
    fn of(path: &Path, mirrored: bool) -> anyhow::Result<Self> {
        let mut picture = read(path)?;
        if mirrored {
            imageops::flip_horizontal_in_place(&mut picture);
        }
        Ok(Self {
            path: path.to_owned(),
            side: photo::find_side(&picture),
            picture,
        })
    }

    fn found(&self) -> Found {
        let side = self.side.as_ref().ok();
        Found {
            file: echo::path(&self.path),
            corners: side.map(|side| side.corners),
            sure: side.map(|side| side.sure),
        }
    }
}

/// The answer to six pictures and more.
fn answered(shots: &[Shot]) -> anyhow::Result<Photographed> {
    let mut readings = Vec::new();
    let mut unseen = Vec::new();
    for shot in shots {
        match &shot.side {
            Ok(side) => readings.push(SideReadings::new(side.stickers.clone())?),
            Err(error) => unseen.push(format!("{}: {error}", echo::path(&shot.path))),
        }
    }
    if !unseen.is_empty() {
        return Ok(Photographed::unseen(unseen.join("; ")));
    }
    let (six, further) = readings.split_first_chunk().expect("six pictures at least");
    Ok(Photographed::new(six, further))
}

/// The pixels of a PNG, JPEG or WebP file, turned as its camera was held.
fn read(path: &Path) -> anyhow::Result<RgbImage> {
    let shown = || echo::path(path);
    let mut bytes = Vec::new();
    let file = fs::File::open(path).or_bad_input().with_context(shown)?;
    file.take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .or_bad_input()
        .with_context(shown)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(bad_input(
            "the file is too long: a picture has at most 64 MB",
        ))
        .with_context(shown);
    }
    decoded(&bytes)
        .map_err(|error| {
            bad_input(format!(
                "no picture that can be read ({error}): allowed are PNG, JPEG and WebP"
            ))
        })
        .with_context(shown)
}

fn decoded(bytes: &[u8]) -> Result<RgbImage, image::ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture.into_rgb8())
}

/// The pictures side by side with what was found in them.
fn sheet(shots: &[Shot], photographed: &Photographed) -> anyhow::Result<Vec<u8>> {
    let in_doubt = |picture: usize| {
        let places = photographed.in_pictures.iter();
        let own = places.filter(move |place: &&InPicture| place.picture == picture + 1);
        own.map(|place| place.sticker - 1).collect::<Vec<usize>>()
    };
    let shown: Vec<_> = shots
        .iter()
        .enumerate()
        .map(|(index, shot)| photograph_sheet::Shown {
            picture: &shot.picture,
            corners: shot.side.as_ref().ok().map(|side| side.corners),
            in_doubt: in_doubt(index),
        })
        .collect();
    photograph_sheet::png(&shown)
}

/// The refusal with the names of the files for the numbers of the pictures.
fn with_names(text: &str, paths: &[PathBuf]) -> String {
    let named: Vec<String> = paths
        .iter()
        .enumerate()
        .filter(|(index, _)| {
            let number = index + 1;
            [
                format!("picture {number}"),
                format!("side {number}"),
                format!("pictures {number} "),
                format!("and {number} "),
            ]
            .iter()
            .any(|words| text.contains(words.as_str()))
        })
        .map(|(index, path)| format!("picture {} is {}", index + 1, echo::path(path)))
        .collect();
    if named.is_empty() {
        return text.to_owned();
    }
    format!("{text} ({})", named.join(", "))
}

//! `resolve --photos`: from photographs of six sides, or a net, to stickers.

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
    files::photograph_sheet::{self, Grid, Shown},
    output,
    picture_file::PictureFile,
};

/// Largest file, in bytes: some eight times that of a phone's picture.
const MAX_BYTES: u64 = 64 << 20;
/// Longest side, in pixels, and the memory for a picture, in bytes.
const MAX_SIDE: u32 = 16_384;
const MAX_MEMORY: u64 = 512 << 20;

/// How sure a side is that is seen clearly.
const CLEAR: f32 = 0.95;

/// A picture, and what was found in it: a net's six sides, or those that a photograph may show, the likeliest first; or why
/// there is none, in words.
struct Shot {
    path: PathBuf,
    picture: RgbImage,
    sides: Result<Vec<Side>, String>,
    /// No side is likely, though the picture is large enough: the cube may follow from five others.
    is_unclear: bool,
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
    let mut shots = match paths {
        [net] => vec![Shot::of(net, mirrored, net_in)?],
        _ if paths.len() >= 6 => {
            let (six, further) = paths.split_at(6);
            let six = six.iter().map(|path| Shot::of_six(path, mirrored));
            let further = further.iter().map(|path| Shot::of(path, mirrored, side_in));
            six.chain(further).collect::<anyhow::Result<Vec<Shot>>>()?
        }
        few => {
            return Err(bad_input(format!(
                "--photos has {} of six pictures: one of each side, in any order, and then those that answer a \
                 question; or one picture of a net",
                few.len()
            )));
        }
    };
    let (mut photographed, mut which) = answered(&shots)?;
    // A side that is unlikely counts with a cube alone, and so does one that is not seen.
    if !photographed.accepted() && shots.iter().any(|it| it.is_unclear || it.is_unlikely()) {
        shots.iter_mut().for_each(Shot::leave_unlikely);
        (photographed, which) = answered(&shots)?;
    }
    if let [_, _, ..] = shots[..] {
        for (shot, which) in shots.iter_mut().zip(which) {
            shot.choose(which);
        }
    }
    if let Some(file) = png {
        file.write(&sheet(&shots, &photographed)?)?;
    }
    let line = if json {
        serde_json::to_string(&Answer {
            photographed: &photographed,
            pictures: shots.iter().flat_map(Shot::found).collect(),
        })?
    } else {
        photographed.to_string()
    };
    anyhow::ensure!(
        json || photographed.accepted(),
        "{}",
        with_names(&line, paths)
    );
    for n in &photographed.left_out {
        let (shown, reason) = (
            echo::path(&paths[n - 1]),
            NoSide::in_picture(&shots[n - 1].picture),
        );
        output::tell(&format!(
            "picture {n} is left out, because the five others make one cube alone ({shown}: {reason})"
        ));
    }
    match png {
        Some(PictureFile::StandardOutput) => output::tell(&line),
        _ => output::line(&line)?,
    }
    Ok(Exit::of(photographed.accepted()))
}

impl Shot {
    fn of(
        path: &Path,
        mirrored: bool,
        find: impl Fn(&RgbImage) -> Result<Vec<Side>, String>,
    ) -> anyhow::Result<Self> {
        let mut picture = read(path)?;
        if mirrored {
            imageops::flip_horizontal_in_place(&mut picture);
        }
        let shown = echo::path(path);
        Ok(Self {
            path: path.to_owned(),
            sides: find(&picture).map_err(|reason| format!("{shown}: {reason}")),
            is_unclear: false,
            picture,
        })
    }

    /// One of the six, which may be unclear.
    fn of_six(path: &Path, mirrored: bool) -> anyhow::Result<Self> {
        let mut shot = Self::of(path, mirrored, sides_in)?;
        let is_likely = shot.sides.iter().flatten().any(Side::is_likely);
        shot.is_unclear = !is_likely
            && matches!(
                photo::find_side(&shot.picture),
                Err(NoSide::NoGrid | NoSide::TooDark)
            );
        Ok(shot)
    }

    /// Whether there are sides, and none is likely.
    fn is_unlikely(&self) -> bool {
        let is_unlikely = |sides: &Vec<Side>| !sides.iter().any(Side::is_likely);
        self.sides.as_ref().is_ok_and(is_unlikely)
    }

    /// Says that a photograph shows no side, if none is likely.
    fn leave_unlikely(&mut self) {
        self.is_unclear = false;
        if self.is_unlikely() {
            let shown = echo::path(&self.path);
            self.sides = side_in(&self.picture).map_err(|reason| format!("{shown}: {reason}"));
        }
    }

    /// Leaves one of the sides that a photograph may show, or none where another number is chosen.
    fn choose(&mut self, chosen: usize) {
        if let Ok(sides) = &mut self.sides {
            sides.drain(..chosen.min(sides.len()));
            sides.truncate(1);
            if sides.is_empty() {
                self.sides = Err(NoSide::NoGrid.to_string());
            }
        }
    }

    fn found(&self) -> Vec<Found> {
        let found = |side: Option<&Side>| Found {
            file: echo::path(&self.path),
            corners: side.map(|side| side.corners),
            sure: side.map(|side| side.sure),
        };
        match &self.sides {
            Ok(sides) => sides.iter().map(Some).map(found).collect(),
            Err(_) => vec![found(None)],
        }
    }
}

/// The side that a photograph shows.
fn side_in(picture: &RgbImage) -> Result<Vec<Side>, String> {
    let side = photo::find_side(picture).map_err(|error| error.to_string())?;
    Ok(vec![side])
}

/// The sides that a photograph may show.
fn sides_in(picture: &RgbImage) -> Result<Vec<Side>, String> {
    match photo::find_sides(picture) {
        Ok(sides) if !sides.is_empty() => Ok(sides),
        _ => side_in(picture),
    }
}

fn net_in(picture: &RgbImage) -> Result<Vec<Side>, String> {
    let net = photo::find_net(picture)
        .map_err(|error| format!("{error}; of photographs six are needed, one of each side"))?;
    Ok(net.to_vec())
}

/// The answer to a net, or to six photographs and more; and which side of each photograph it is about.
fn answered(shots: &[Shot]) -> anyhow::Result<(Photographed, [usize; 6])> {
    let mut pictures = Vec::new();
    let mut unseen = Vec::new();
    for shot in shots {
        match &shot.sides {
            Ok(sides) => pictures.push(readings(sides)?),
            Err(_) if shot.is_unclear => pictures.push(Vec::new()),
            Err(error) => unseen.push(error.as_str()),
        }
        if let (true, Some(sides)) = (shot.is_unclear, pictures.last_mut()) {
            sides.push(SideReadings::unseen());
        }
    }
    if !unseen.is_empty() {
        return Ok((Photographed::unseen(unseen.join("; ")), [0; 6]));
    }
    let Some((six, further)) = pictures.split_first_chunk::<6>() else {
        let net = pictures[0].first_chunk().expect("a net has six sides");
        return Ok((Photographed::net(net), [0; 6]));
    };
    let further: Vec<SideReadings> = further.iter().map(|sides| sides[0].clone()).collect();
    let (photographed, which) = Photographed::new(six.each_ref().map(|sides| &sides[..]), &further);
    let photographed = match least_clear(shots) {
        Some(picture) => photographed.with_unclear(picture),
        None => photographed,
    };
    Ok((photographed, which))
}

fn readings(sides: &[Side]) -> anyhow::Result<Vec<SideReadings>> {
    let read = |side: &Side| Ok(SideReadings::new(side.stickers.clone())?);
    sides.iter().map(read).collect()
}

/// The picture, counted from 1, whose side is the least sure one, if it is not [`CLEAR`].
fn least_clear(shots: &[Shot]) -> Option<usize> {
    let sure = |shot: &Shot| Some(shot.sides.as_ref().ok()?.first()?.sure);
    let all = shots
        .iter()
        .enumerate()
        .filter_map(|(n, shot)| Some((n + 1, sure(shot)?)));
    let least = all.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (least.1 < CLEAR).then_some(least.0)
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
    let mut number = 0;
    let mut grid = |side: &Side| {
        number += 1;
        let places = photographed.in_pictures.iter();
        let own = places.filter(|place: &&InPicture| place.picture == number);
        Grid {
            corners: side.corners,
            in_doubt: own.map(|place| place.sticker - 1).collect(),
        }
    };
    let shown: Vec<Shown> = shots
        .iter()
        .map(|shot| Shown {
            picture: &shot.picture,
            grids: shot.sides.iter().flatten().map(&mut grid).collect(),
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
            .any(|words| contains_number(text, words))
        })
        .map(|(index, path)| format!("picture {} is {}", index + 1, echo::path(path)))
        .collect();
    if named.is_empty() {
        return text.to_owned();
    }
    format!("{text} ({})", named.join(", "))
}

/// Whether a text contains these words, which end with a number, and no further digit after them.
fn contains_number(text: &str, words: &str) -> bool {
    let mut after = text
        .match_indices(words)
        .map(|(at, _)| &text[at + words.len()..]);
    after.any(|after| !after.starts_with(|next: char| next.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_files_of_its_pictures_alone() {
        let paths: Vec<PathBuf> = (1..=10).map(|n| format!("{n}.jpg").into()).collect();
        let named = |text: &str| with_names(text, &paths);
        assert_eq!(
            named("picture 10: dark"),
            "picture 10: dark (picture 10 is 10.jpg)"
        );
        assert_eq!(
            named("pictures 1 and 5 look the same"),
            "pictures 1 and 5 look the same (picture 1 is 1.jpg, picture 5 is 5.jpg)"
        );
        assert_eq!(named("too dark"), "too dark");
    }
}

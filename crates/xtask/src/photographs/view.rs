//! One picture, and what the finder makes of it.

use std::fmt;

use anyhow::{Context, Result};
use cube_core::{Face, RandomCubes};
use darkroom::{Scene, Truth, Wishes};
use image::RgbImage;
use photo::{
    NoSide,
    fit::{self, Candidate, Work},
};
use recogniser::SideReadings;

/// Distance from its place, in cells, at which the middle of a sticker is found.
const NEAR: f64 = 0.25;

#[derive(Debug)]
pub(super) enum Ending {
    Right {
        sure: f32,
    },
    /// With the distance of the middle that is farthest off, in cells.
    Wrong {
        sure: f32,
        off: f64,
    },
    Refused(NoSide),
}

#[derive(Debug)]
pub(super) struct View {
    pub(super) number: u64,
    face: Face,
    pub(super) ending: Ending,
    /// Readings of the sides that the picture may show, the likeliest first.
    pub(super) readings: Vec<SideReadings>,
    pub(super) work: Work,
    /// Grids that were looked at, with whether each is right: where they are asked for.
    pub(super) candidates: Vec<(Candidate, bool)>,
    /// The darkroom's words, `name=value` with spaces between.
    description: String,
}

impl View {
    /// Draws a picture and looks for the side in it.
    ///
    /// # Errors
    /// Never: a random cube has letters of faces.
    pub(super) fn of(
        number: u64,
        face: Face,
        wishes: &Wishes,
        with_candidates: bool,
    ) -> Result<Self> {
        let cube = RandomCubes::new(number).draw();
        let shot = Scene::with(number, &cube.facelets(), face, wishes)?.render();
        let picture = RgbImage::from_raw(shot.width as u32, shot.height as u32, shot.rgb)
            .context("a picture has three bytes a pixel")?;
        let truth = shot.truth;
        let found = fit::sides_and_work(&picture);
        let ending = match &found {
            Err(error) => Ending::Refused(*error),
            Ok((sides, _)) => match sides.first().filter(|side| side.is_likely()) {
                None => Ending::Refused(NoSide::in_picture(&picture)),
                Some(side) => match off(&side.corners, &truth) {
                    near if near < NEAR => Ending::Right { sure: side.sure },
                    off => Ending::Wrong {
                        sure: side.sure,
                        off,
                    },
                },
            },
        };
        let (sides, work) = found.unwrap_or_default();
        let candidates = if with_candidates {
            fit::candidates(&picture)
        } else {
            Vec::new()
        };
        Ok(Self {
            number,
            face,
            ending,
            readings: sides
                .into_iter()
                .filter_map(|side| SideReadings::new(side.stickers).ok())
                .collect(),
            work,
            candidates: candidates
                .into_iter()
                .map(|candidate| {
                    let is_right = off(&candidate.corners, &truth) < NEAR;
                    (candidate, is_right)
                })
                .collect(),
            description: shot.description,
        })
    }

    pub(super) const fn is_right(&self) -> bool {
        matches!(self.ending, Ending::Right { .. })
    }

    /// Whether the grid is right, and how sure the finder is of it; `None` where it refuses.
    pub(super) const fn sure(&self) -> Option<(bool, f32)> {
        match self.ending {
            Ending::Right { sure } => Some((true, sure)),
            Ending::Wrong { sure, .. } => Some((false, sure)),
            Ending::Refused(_) => None,
        }
    }

    /// What the darkroom says of one thing in the picture.
    pub(super) fn said(&self, key: &str) -> &str {
        let mut words = self
            .description
            .split(' ')
            .filter_map(|word| word.split_once('='));
        words
            .find(|(name, _)| *name == key)
            .map_or("", |(_, value)| value)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: ", self.number, self.face)?;
        match &self.ending {
            Ending::Right { sure } => write!(f, "right, sure by {sure:.3}")?,
            Ending::Wrong { sure, off } => write!(f, "{off:.2} cells off, sure by {sure:.3}")?,
            Ending::Refused(error) => write!(f, "{error}")?,
        }
        write!(f, "; {}", self.description)
    }
}

/// Farthest distance of a cell's middle from where it is, in cells, in the quarter turn in which it is least.
pub(super) fn off(corners: &[[f32; 2]; 4], truth: &Truth) -> f64 {
    let apart = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let edges = [0, 1, 2, 3].map(|edge| apart(truth.corners[edge], truth.corners[(edge + 1) % 4]));
    let cell = edges.iter().sum::<f64>() / 12.0;
    let mut corners = corners.map(|corner| corner.map(f64::from));
    (0..4)
        .map(|_| {
            corners.rotate_left(1);
            (0..9)
                .map(|k| {
                    let [x, y] = [k % 3, k / 3].map(|step| (step as f64 + 0.5) / 3.0);
                    apart(place(&corners, x, y), truth.centres[k]) / cell
                })
                .fold(0.0, f64::max)
        })
        .fold(f64::MAX, f64::min)
}

/// A place of a square, 0 to 1 along both edges, where its corners are these (P. S. Heckbert, Fundamentals of Texture
/// Mapping and Image Warping, 1989, 2.2.3).
fn place([a, b, c, d]: &[[f64; 2]; 4], x: f64, y: f64) -> [f64; 2] {
    let [sum, u, v] = [0, 1, 2].map(|part| {
        [0, 1].map(|axis| match part {
            0 => a[axis] - b[axis] + c[axis] - d[axis],
            1 => b[axis] - c[axis],
            _ => d[axis] - c[axis],
        })
    });
    let cross = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - q[0] * p[1];
    let (g, h) = (cross(sum, v) / cross(u, v), cross(u, sum) / cross(u, v));
    let depth = g * x + h * y + 1.0;
    [0, 1].map(|axis| {
        let across = (b[axis] - a[axis] + g * b[axis]) * x;
        let down = (d[axis] - a[axis] + h * d[axis]) * y;
        (across + down + a[axis]) / depth
    })
}

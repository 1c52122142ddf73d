//! Finds a side of a 3x3x3 cube in a photograph and reads its nine stickers.
//!
//! In goes a picture in which one whole side is in view, of any cube, in any turn, before anything; out come the
//! grid's corners, a sample of each sticker for the [`recogniser`], and how sure it is that the grid is right.
//!
//! ```text
//!   picture ─▶ [shrunk] ─▶ [contrast] ─▶ [blobs] ─▶ [quad]s ─▶ [lattice]s ─▶ [find] ─▶ [sample] ─▶ Side
//!              and halved    of each      until       four       three by     [window]s of three by three,
//!              three times   pixel        they meet   corners    neighbours   [evidence], then [refine]d
//! ```
//!
//! Nothing is known beforehand of colours or plastic: a sticker is an area of one colour with an edge around it, a side
//! is nine of them in the plane of a `homography`, and not part of a larger pattern. What speaks for a grid is weighed
//! by a logistic regression with weights from pictures of the darkroom; `cargo xtask photographs --fit` fits them anew.
//! Read `find` first.
//!
//! `net` reads a drawing of the unfolded cube instead, as programs and books show it.
//!
//! ```
//! use image::RgbImage;
//!
//! let nothing = photo::find_side(&RgbImage::from_pixel(320, 240, image::Rgb([90, 90, 90])));
//! assert_eq!(nothing.unwrap_err(), photo::NoSide::NoGrid);
//! ```
//!
//! # Sources
//!
//! - Areas that grow until they meet: D. Nistér, H. Stewénius, Linear Time Maximally Stable Extremal Regions, 2008.
//! - Convex hull: A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
//! - Homography: direct linear transformation, R. Hartley, A. Zisserman, Multiple View Geometry, 2nd edition, 4.1.
//!
//! Of the crates for pictures, `image` is used and `imageproc` is not: that one depends on `rand`, whose source of chance
//! does not build for wasm32 without wasm-bindgen, which the page does not have.
#![forbid(unsafe_code)]

mod blobs;
mod cells;
mod colour;
mod contrast;
mod evidence;
mod find;
#[doc(hidden)]
pub mod fit;
mod homography;
mod lattice;
mod net;
mod quad;
mod refine;
mod sample;
mod scene;
mod shrunk;
#[cfg(test)]
mod tests;
mod window;

use image::RgbImage;
pub use net::{NoNet, find_net};
use recogniser::Sample;
use scene::Scenes;
use shrunk::Shrunk;
use thiserror::Error;

/// A side that was found in a picture.
///
/// Pixels are counted from the upper left: the first one reaches from 0 to 1.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Side {
    /// The outer corners of the nine stickers' grid, in pixels, clockwise from the upper left as seen. They
    /// can lie outside the picture by a quarter of a cell.
    pub corners: [[f32; 2]; 4],
    /// A sample of each sticker, row by row from the upper left; sRGB, 0 to 255 in each channel.
    pub stickers: [Vec<Sample>; 9],
    /// Probability that the grid is right, 0 to 1, in a picture that shows a side.
    pub sure: f32,
}

impl Side {
    /// Whether the grid is likelier right than wrong.
    pub fn is_likely(&self) -> bool {
        self.sure >= 0.5
    }
}

/// Why a picture shows no side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoSide {
    /// The picture has too few pixels.
    #[error("the picture has {0} x {1} pixels: at least 120 x 120 are needed")]
    TooSmall(u32, u32),
    /// Hardly any light.
    #[error("the picture is too dark to see stickers: more light is needed")]
    TooDark,
    /// Nothing like nine stickers.
    #[error(
        "no side of a cube was found in the picture: one whole side has to be in view, sharp, and larger than a fifth of it"
    )]
    NoGrid,
}

impl NoSide {
    /// The reason for a picture in which no side was found.
    pub fn in_picture(picture: &RgbImage) -> Self {
        let (width, height) = picture.dimensions();
        if width.min(height) < MIN_SIDE {
            Self::TooSmall(width, height)
        } else if Shrunk::of(picture).bright() < DARK {
            Self::TooDark
        } else {
            Self::NoGrid
        }
    }
}

/// Pixels along the shorter side of a picture, at least.
const MIN_SIDE: u32 = 120;

/// The largest channel, 0 to 255, that all but one of fifty pixels stay below in a dark picture.
const DARK: u8 = 48;

/// The same where no colour could be told from another one, whatever grid is seen.
const BLACK: u8 = 10;

/// Finds the side of a cube that a picture shows best, and reads its stickers.
///
/// A side is sought whose grid takes a fifth to all of the picture's smaller extent, seen from at most some 45 degrees.
/// The same picture brings the same side on every machine but for the last bits of logarithms.
///
/// # Errors
/// When the picture is smaller than 120 x 120 pixels, too dark, or shows no side: none that is likelier than not.
pub fn find_side(picture: &RgbImage) -> Result<Side, NoSide> {
    let best = find_sides(picture)?.into_iter().next();
    best.filter(Side::is_likely)
        .ok_or_else(|| NoSide::in_picture(picture))
}

/// Sides that a picture may show: up to six, the likeliest first, or one alone that is sure by 0.99; then the likeliest one moved by a
/// row to each side. None where nothing is like a side. Unlikely ones are among them: where the likeliest side makes no cube
/// with other pictures, another may.
///
/// `sure` of each side ignores the others: the values need not sum to 1.
///
/// # Errors
/// When the picture is smaller than 120 x 120 pixels, or black.
pub fn find_sides(picture: &RgbImage) -> Result<Vec<Side>, NoSide> {
    searched(picture).map(|(sides, _)| sides)
}

/// The sides that a picture may show, and the scenes they were sought in.
fn searched(picture: &RgbImage) -> Result<(Vec<Side>, Scenes), NoSide> {
    let (width, height) = picture.dimensions();
    if width.min(height) < MIN_SIDE {
        return Err(NoSide::TooSmall(width, height));
    }
    let shrunk = Shrunk::of(picture);
    if shrunk.bright() < BLACK {
        return Err(NoSide::TooDark);
    }
    let scenes = Scenes::of(shrunk);
    let sides = find::find(&scenes, None).into_iter().map(|found| Side {
        corners: cells::CORNERS.map(|corner| found.map.at(corner)),
        stickers: sample::stickers(picture, &found.map),
        sure: 1.0 / (1.0 + (-found.odds()).exp()),
    });
    Ok((sides.collect(), scenes))
}

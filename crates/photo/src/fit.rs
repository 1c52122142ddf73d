//! What the search looks at, and what it weighs: for `cargo xtask photographs`, which sets the weights from pictures
//! whose truth is known. It changes with the method, is left out of the docs, and is no part of the interface.

use image::RgbImage;

use crate::{
    NoSide, Side,
    cells::CORNERS,
    evidence::Evidence,
    find::{self, Stage},
    homography::Homography,
    scene::{Scene, Scenes},
    shrunk::Shrunk,
};

pub use crate::evidence::{COUNT, FINE, Feature, OF_CHOSEN, ROUGH, Weights};

/// A grid that was looked at.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Candidate {
    /// As in [`Side`](crate::Side).
    pub corners: [[f32; 2]; 4],
    /// Values of its features, in the order of [`Feature::ALL`].
    pub features: [f32; COUNT],
    /// Whether it was laid closer already, and so is weighed by [`FINE`], not by [`ROUGH`].
    pub is_fine: bool,
}

/// How much was computed for a picture: the same on every machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Pixels of the shrunk picture and its halves.
    pub pixels: u64,
    /// Places at which a colour or contrast was read to judge grids.
    pub places: u64,
}

/// All grids that the search looks at in a picture of at least 120 x 120 pixels.
pub fn candidates(picture: &RgbImage) -> Vec<Candidate> {
    let scenes = Scenes::of(Shrunk::of(picture));
    let mut candidates = Vec::new();
    let mut note = |map: &Homography, evidence: &Evidence, stage| {
        candidates.push(Candidate {
            corners: CORNERS.map(|corner| map.at(corner)),
            features: evidence.0,
            is_fine: stage == Stage::Fine,
        });
    };
    find::find(&scenes, Some(&mut note));
    candidates
}

/// The sides that [`find_sides`](crate::find_sides) finds in a picture, and the work of the search.
///
/// # Errors
/// As [`find_sides`](crate::find_sides).
pub fn sides_and_work(picture: &RgbImage) -> Result<(Vec<Side>, Work), NoSide> {
    let (sides, scenes) = crate::searched(picture)?;
    let pixels = |scene: &Scene| scene.picture.pixels.len() as u64;
    let work = Work {
        pixels: scenes.0.iter().map(pixels).sum(),
        places: scenes.0.iter().map(|scene| scene.places.get()).sum(),
    };
    Ok((sides, work))
}

//! What the search looks at, and what it weighs: for `cargo xtask photographs`, which sets the weights from pictures
//! whose truth is known. It changes with the method, is left out of the docs, and is no part of the interface.

use image::RgbImage;

use crate::{
    evidence::Evidence,
    find::{self, Stage},
    homography::Homography,
    scene::{CORNERS, Scenes},
    shrunk::Shrunk,
};

pub use crate::evidence::{FEATURES, FINE, ROUGH, Weights};

/// A grid that was looked at.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Candidate {
    /// As in [`Side`](crate::Side).
    pub corners: [[f32; 2]; 4],
    /// What was seen of it, in the order of [`FEATURES`].
    pub features: [f32; FEATURES.len()],
    /// Whether it was laid closer already, and so is weighed by [`FINE`], not by [`ROUGH`].
    pub is_fine: bool,
}

/// How much was computed for a picture: the same on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Pixels of the shrunk picture and its halves.
    pub pixels: u64,
    /// Places at which a colour or contrast was read to judge grids.
    pub looks: u64,
}

/// All grids that the search looks at in a picture of at least 120 x 120 pixels.
pub fn candidates(picture: &RgbImage) -> Vec<Candidate> {
    let scenes = Scenes::of(Shrunk::of(picture));
    let mut candidates = Vec::new();
    let mut note = |map: &Homography, evidence: &Evidence, stage| {
        candidates.push(Candidate {
            corners: CORNERS.map(|corner| map.at(corner)),
            features: evidence.features(),
            is_fine: stage == Stage::Fine,
        });
    };
    find::find(&scenes, Some(&mut note));
    candidates
}

/// The work of the search in a picture of at least 120 x 120 pixels.
pub fn work(picture: &RgbImage) -> Work {
    let scenes = Scenes::of(Shrunk::of(picture));
    find::find(&scenes, None);
    Work {
        pixels: scenes
            .0
            .iter()
            .map(|scene| scene.picture.pixels.len() as u64)
            .sum(),
        looks: scenes.0.iter().map(|scene| scene.looks.get()).sum(),
    }
}

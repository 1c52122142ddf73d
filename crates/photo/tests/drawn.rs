//! Pictures of the darkroom, whose truth is known.

use cube_core::{Face, RandomCubes};
use darkroom::{Backdrop, Plastic, Scene, Wishes};
use image::RgbImage;
use photo::find_side;

use crate::support::off;

fn drawn(seed: u64, face: Face, wishes: &Wishes) -> (RgbImage, [[f32; 2]; 9]) {
    let cube = RandomCubes::new(seed).draw();
    let shot = Scene::with(seed, &cube.facelets(), face, wishes)
        .expect("letters of faces")
        .render();
    let picture = RgbImage::from_raw(shot.width as u32, shot.height as u32, shot.rgb)
        .expect("three bytes a pixel");
    (
        picture,
        shot.truth
            .centres
            .map(|point| point.map(|value| value as f32)),
    )
}

#[test]
fn each_plastic_is_found_before_tiles_and_other_things() {
    for (seed, plastic) in [
        (1, Plastic::Black),
        (2, Plastic::White),
        (3, Plastic::Stickerless),
    ] {
        for backdrop in [Backdrop::Tiles, Backdrop::Wood] {
            let wishes = Wishes {
                size: Some((320, 240)),
                plastic: Some(plastic),
                backdrop: Some(backdrop),
                ..Wishes::MILD
            };
            let (picture, middles) = drawn(seed, Face::F, &wishes);
            let side = find_side(&picture)
                .unwrap_or_else(|error| panic!("{plastic:?} before {backdrop:?}: {error}"));
            let off = off(&side, &middles);
            assert!(
                off < 0.25,
                "{plastic:?} before {backdrop:?}: {off:.2} cells off"
            );
        }
    }
}

//! The colours of the stickers of a side.

use image::RgbImage;
use recogniser::Sample;

use crate::{colour::median, homography::Homography, scene::PLACES};

/// Parts of a sticker, by their middles, of which each gives a sample: the middle and around it.
const PARTS: [[f32; 2]; 5] = [
    [0.0, 0.0],
    [-0.16, -0.16],
    [0.16, -0.16],
    [0.16, 0.16],
    [-0.16, 0.16],
];
/// Places in a part along each axis.
const STEPS: [f32; 5] = [-0.1, -0.05, 0.0, 0.05, 0.1];

pub(crate) fn stickers(picture: &RgbImage, map: &Homography) -> [Vec<Sample>; 9] {
    PLACES.map(|place| {
        PARTS
            .into_iter()
            .map(|part| {
                let pixels = STEPS.map(|y| {
                    STEPS.map(|x| {
                        pixel(
                            picture,
                            map.at([place[0] + part[0] + x, place[1] + part[1] + y]),
                        )
                    })
                });
                let pixels = pixels.as_flattened();
                let channel = |channel: usize| {
                    median(pixels.iter().map(|pixel| f32::from(pixel[channel]))) as u16
                };
                Sample::from_raw([0, 1, 2].map(channel))
            })
            .collect()
    })
}

fn pixel(picture: &RgbImage, [x, y]: [f32; 2]) -> [u8; 3] {
    let column = (x.max(0.0) as u32).min(picture.width() - 1);
    let row = (y.max(0.0) as u32).min(picture.height() - 1);
    picture.get_pixel(column, row).0
}

//! The colours of the stickers of a side.
//!
//! A lamp or a window that a sticker mirrors adds white to parts of it, which shows most in its darkest channel; a shadow takes
//! light away, but from all channels alike. So those parts of a sticker are read whose darkest channel is dark, but for the
//! darkest of all: a chip, a letter, or plastic at the edge.

use image::RgbImage;
use palette::encoding::{FromLinear as _, IntoLinear as _, Srgb};
use recogniser::Sample;

use crate::{cells::PLACES, homography::Homography};

/// Half the width of the area that is read in each sticker, in cells: its edge and the plastic around it are left out.
const HALF: f32 = 0.36;
/// Parts along each of its edges, and places in a part along each axis.
const PARTS: usize = 5;
const STEPS: usize = 5;
/// Parts that are read, of all of them in the order of their darkest channels.
const READ: std::ops::Range<usize> = 3..8;

/// One sample of each sticker, in sRGB.
pub(crate) fn stickers(picture: &RgbImage, map: &Homography) -> [Vec<Sample>; 9] {
    PLACES.map(|middle| {
        let mut parts: Vec<[f32; 3]> = (0..PARTS * PARTS)
            .map(|part| light(picture, map, middle, [part % PARTS, part / PARTS]))
            .collect();
        let darkest = |part: &[f32; 3]| part.iter().copied().fold(f32::MAX, f32::min);
        parts.sort_unstable_by(|a, b| darkest(a).total_cmp(&darkest(b)));
        let encoded = [0, 1, 2].map(|channel| {
            let sum: f32 = parts[READ].iter().map(|part| part[channel]).sum();
            let encoded: f32 = Srgb::from_linear(sum / READ.len() as f32);
            (255.0 * encoded).clamp(0.0, 255.0)
        });
        vec![Sample::new(encoded).expect("channels are in range")]
    })
}

/// Mean light, 0 to 1 in each channel, of a part of the sticker with this middle.
fn light(picture: &RgbImage, map: &Homography, middle: [f32; 2], part: [usize; 2]) -> [f32; 3] {
    let place = |axis: usize, step: usize| {
        let share = (part[axis] * STEPS + step) as f32 + 0.5;
        middle[axis] + HALF * (2.0 * share / (PARTS * STEPS) as f32 - 1.0)
    };
    let mut sum = [0.0; 3];
    for step in 0..STEPS * STEPS {
        let at = map.at([place(0, step % STEPS), place(1, step / STEPS)]);
        for (sum, byte) in sum.iter_mut().zip(pixel(picture, at)) {
            let channel: f32 = Srgb::into_linear(byte);
            *sum += channel;
        }
    }
    sum.map(|sum| sum / (STEPS * STEPS) as f32)
}

fn pixel(picture: &RgbImage, [x, y]: [f32; 2]) -> [u8; 3] {
    let column = (x.max(0.0) as u32).min(picture.width() - 1);
    let row = (y.max(0.0) as u32).min(picture.height() - 1);
    picture.get_pixel(column, row).0
}

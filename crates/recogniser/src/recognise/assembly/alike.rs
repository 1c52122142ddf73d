//! Comparison of pictures of sides: how unlike they are, whatever the light, in each of four turns.

use super::{lay::source, side::SideReadings};
use crate::{
    readings::median,
    recognise::{fixed::Vector, observed::turned},
};

/// Addition to a channel before the logarithm, in the unit of the readings.
const FLOOR: f32 = 4.0;

/// Deviations of a sticker between two pictures, in the natural logarithm of brightness and of each axis of colour: noise,
/// shading and gloss.
const STICKER: Vector = [0.2, 0.07, 0.07];

/// Deviations of the light between two pictures.
const LIGHT: Vector = [0.35, 0.1, 0.1];

/// Largest squared distance of one sticker that counts: gloss.
const MAX_OF_STICKER: f32 = 16.0;

/// Largest unlikeness of two pictures of one side.
pub(super) const MAX_SAME: f32 = 45.0;

/// Unlikeness of two pictures below which they are taken for one side even if the pictures make a cube.
pub(super) const SURELY_SAME: f32 = 24.0;

/// Brightness and colour of nine stickers.
pub(super) type Logs = [Vector; 9];

/// Logarithms of one picture.
pub(super) fn logs_of(side: &SideReadings) -> Logs {
    std::array::from_fn(|square| {
        let samples = side.samples(square).iter();
        turned(std::array::from_fn(|channel| {
            libm::logf(median(samples.clone().map(|it| it.channels()[channel])) + FLOOR)
        }))
    })
}

/// Logarithms of six pictures; of an unseen side zeros.
pub(super) fn logs(sides: &[SideReadings; 6]) -> [Logs; 6] {
    sides.each_ref().map(|side| {
        if side.is_seen() {
            logs_of(side)
        } else {
            Logs::default()
        }
    })
}

/// Unlikeness of the picture `shown` from the picture `known` turned clockwise by `quarters`: squared distance in
/// deviations, after the likeliest change of the light.
pub(super) fn unlikeness(shown: &Logs, known: &Logs, quarters: u8) -> f32 {
    let differences: [Vector; 9] = std::array::from_fn(|square| {
        let other = known[source(square, quarters)];
        std::array::from_fn(|axis| shown[square][axis] - other[axis])
    });
    let light: Vector = std::array::from_fn(|axis| {
        let mut of_axis = differences.map(|it| it[axis]);
        of_axis.sort_by(f32::total_cmp);
        let sticker = STICKER[axis] * STICKER[axis];
        let light = LIGHT[axis] * LIGHT[axis];
        // The mean of the middle five does without gloss.
        let middle = of_axis[2..7].iter().sum::<f32>() / 5.0;
        middle * light / (light + sticker / 5.0)
    });
    let of_light: f32 = (0..3).map(|axis| (light[axis] / LIGHT[axis]).powi(2)).sum();
    let of_stickers = differences.map(|difference| {
        let squares = (0..3).map(|axis| ((difference[axis] - light[axis]) / STICKER[axis]).powi(2));
        squares.sum::<f32>().min(MAX_OF_STICKER)
    });
    of_light + of_stickers.iter().sum::<f32>()
}

/// The two pictures that look most like one side, and their unlikeness.
pub(super) fn most_alike(sides: &[SideReadings; 6]) -> ([usize; 2], f32) {
    let pictures = logs(sides);
    let seen = |&[a, b]: &[usize; 2]| sides[a].is_seen() && sides[b].is_seen();
    let pairs = (0..6)
        .flat_map(|b| (0..b).map(move |a| [a, b]))
        .filter(seen);
    let unlike = pairs.map(|[a, b]| {
        let turns = (0..4).map(|quarters| unlikeness(&pictures[b], &pictures[a], quarters));
        ([a, b], turns.fold(f32::INFINITY, f32::min))
    });
    let most = unlike.min_by(|a, b| a.1.total_cmp(&b.1));
    most.expect("five sides and more are seen")
}

//! Whether a picture shows what the cube has there.

use super::side::SideReadings;
use crate::{
    readings::median,
    recognise::{fixed::Vector, model::Labels, observed::turned},
};

/// Addition to a channel before the logarithm, in the unit of the readings.
const FLOOR: f32 = 4.0;

/// Brightness and colour of nine stickers, as logarithms.
pub(super) type Logs = [Vector; 9];

/// Logarithms of one picture; `None` of an unseen side.
pub(super) fn logs(side: &SideReadings) -> Option<Logs> {
    let of_square = |square| {
        let samples = side.samples(square).iter();
        turned(std::array::from_fn(|channel| {
            libm::logf(median(samples.clone().map(|it| it.channels()[channel])) + FLOOR)
        }))
    };
    side.is_seen().then(|| std::array::from_fn(of_square))
}

/// Stickers of a picture, 0 to 9, that look more like the colour which they have on the cube than like the other five, as the
/// other pictures show them, whatever the light of this one; none of an unseen side.
pub(super) fn own_colours(logs: &[Option<Logs>; 6], labels: &Labels, picture: usize) -> usize {
    let label = |n: usize| usize::from(labels[n]);
    let colours: [Option<Vector>; 6] = std::array::from_fn(|colour| {
        let others = (0..54).filter(|&n| n / 9 != picture && label(n) == colour);
        let seen = others.filter_map(|n| Some(logs[n / 9]?[n % 9]));
        let seen: Vec<Vector> = seen.collect();
        let axis = |axis: usize| median(seen.iter().map(|log| log[axis]));
        (!seen.is_empty()).then(|| [0, 1, 2].map(axis))
    });
    let Some(shown) = logs[picture] else {
        return 0;
    };
    let apart = |square: usize, colour: usize| -> Option<Vector> {
        let expected = colours[colour]?;
        Some(std::array::from_fn(|axis| {
            shown[square][axis] - expected[axis]
        }))
    };
    let own = |square: usize| label(9 * picture + square);
    let light: Vector = std::array::from_fn(|axis| {
        let of_own = (0..9).filter_map(|square| apart(square, own(square)));
        let of_axis: Vec<f32> = of_own.map(|apart| apart[axis]).collect();
        if of_axis.is_empty() {
            0.0
        } else {
            median(of_axis.into_iter())
        }
    });
    let far = |square: usize, colour: usize| -> Option<f32> {
        let apart = apart(square, colour)?;
        Some((0..3).map(|axis| (apart[axis] - light[axis]).powi(2)).sum())
    };
    let looks_own = |&square: &usize| {
        let nearest = (0..6)
            .filter_map(|colour| Some((colour, far(square, colour)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        nearest.is_some_and(|(colour, _)| colour == own(square))
    };
    (0..9).filter(looks_own).count()
}

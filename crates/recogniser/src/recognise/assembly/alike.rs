//! Comparison of pictures of sides, whatever the light: by what share of a sticker's light is red, green and blue, once a cast of
//! colour is taken from one of the two pictures. How bright a picture is says nothing; how bright its stickers are beside each
//! other says a little.

use palette::encoding::{IntoLinear as _, Srgb};

use super::{
    lay::source,
    shown::{Logs, logs},
    side::SideReadings,
};
use crate::{readings::median, recognise::fixed::Vector};

/// Light that is added to each channel, as a part of the brightest: shares of black say nothing.
const FLOOR: f32 = 0.004;

/// Deviation of a share between two pictures of a sticker.
const SHARE: f32 = 0.04;

/// Deviation of a cast, in the natural logarithm of red and of blue beside green.
const CAST: f32 = 0.15;

/// Deviation of a sticker's brightness beside the others, in the natural logarithm, and the largest one that counts: shadow
/// and gloss.
const BRIGHTNESS: f32 = 0.4;
const MAX_BRIGHTNESS: f32 = 3.0;

/// Largest squared distance of one sticker that counts.
const MAX_OF_STICKER: f32 = 16.0;

/// Distance beyond which a sticker says less about the cast.
const HEAVY: f32 = 3.0;

/// Steps to the likeliest cast.
const STEPS: usize = 6;

/// Deviations of a sticker between two pictures in one light, in the natural logarithm of brightness and of each axis of
/// colour: noise, shading and gloss; and of that light.
const OF_LOGS: Vector = [0.2, 0.07, 0.07];
const LIGHT_OF_LOGS: Vector = [0.35, 0.1, 0.1];

/// Largest unlikeness of two pictures of one side in quite different light: of 480 drawn pairs 17 are beyond it. Of 900 pairs of
/// different sides, a few turns from solved, five are below it, four of them red and orange.
pub(super) const MAX_UNLIKENESS: f32 = 45.0;

/// The same where the pictures make a cube: 54 of those 480 pairs are beyond it, and no pair of different sides is below.
const MAX_UNLIKENESS_ON_A_CUBE: f32 = 20.0;

/// The same in one light.
const MAX_UNLIKENESS_IN_ONE_LIGHT: f32 = 24.0;

/// Linear light of nine stickers.
pub(super) type Lights = [[f32; 3]; 9];

/// Linear light of the stickers of a picture.
pub(super) fn lights_of(side: &SideReadings) -> Lights {
    std::array::from_fn(|square| {
        let samples = side.samples(square).iter();
        std::array::from_fn(|channel| {
            let value = median(samples.clone().map(|it| it.channels()[channel]));
            let light: f32 = Srgb::into_linear((value / 255.0).min(1.0));
            light + FLOOR
        })
    })
}

/// Shares of the channels, and the sum of the three.
fn shares(light: [f32; 3]) -> ([f32; 3], f32) {
    let sum: f32 = light.iter().sum();
    (light.map(|it| it / sum), sum)
}

/// Unlikeness of the picture `shown` from the picture `known` turned clockwise by `quarters`: squared distance in deviations,
/// after the likeliest cast.
pub(super) fn unlikeness(shown: &Lights, known: &Lights, quarters: u8) -> f32 {
    let known: [([f32; 3], f32); 9] =
        std::array::from_fn(|square| shares(known[source(square, quarters)]));
    let under = |cast: [f32; 2]| {
        let gains = [libm::expf(cast[0]), 1.0, libm::expf(cast[1])];
        shown.map(|light| {
            shares(std::array::from_fn(|channel| {
                light[channel] * gains[channel]
            }))
        })
    };
    let off = |here: [f32; 3], there: [f32; 3]| -> [f32; 3] {
        std::array::from_fn(|channel| (here[channel] - there[channel]) / SHARE)
    };
    let mut cast = [0.0; 2];
    for _ in 0..STEPS {
        // Gauss-Newton on the shares, less weight to what is far off.
        let prior = 1.0 / (CAST * CAST);
        let mut squares = [[prior, 0.0], [0.0, prior]];
        let mut slope = cast.map(|it| -it * prior);
        for ((here, _), (there, _)) in under(cast).into_iter().zip(known) {
            let off = off(here, there);
            let distance = off.iter().map(|it| it * it).sum::<f32>().sqrt();
            let weight = 1.0 / (distance / HEAVY).max(1.0);
            // How the shares change with red and with blue.
            let change = [0, 2].map(|moved| -> [f32; 3] {
                std::array::from_fn(|channel| {
                    let own = if channel == moved { 1.0 } else { 0.0 };
                    here[channel] * (own - here[moved]) / SHARE
                })
            });
            let product = |a: [f32; 3], b: [f32; 3]| -> f32 {
                weight * (0..3).map(|channel| a[channel] * b[channel]).sum::<f32>()
            };
            for (row, a) in change.into_iter().enumerate() {
                slope[row] -= product(a, off);
                for (column, b) in change.into_iter().enumerate() {
                    squares[row][column] += product(a, b);
                }
            }
        }
        let [[a, b], [_, d]] = squares;
        let whole = a * d - b * b;
        cast[0] += (d * slope[0] - b * slope[1]) / whole;
        cast[1] += (a * slope[1] - b * slope[0]) / whole;
    }
    let seen = under(cast);
    let brighter: [f32; 9] =
        std::array::from_fn(|square| libm::logf(seen[square].1 / known[square].1));
    let middle = median(brighter.into_iter());
    let of_stickers = (0..9).map(|square| {
        let off = off(seen[square].0, known[square].0);
        let brighter = (brighter[square] - middle) / BRIGHTNESS;
        let squares = off.iter().map(|it| it * it).sum::<f32>();
        (squares + brighter.clamp(-MAX_BRIGHTNESS, MAX_BRIGHTNESS).powi(2)).min(MAX_OF_STICKER)
    });
    let of_cast: f32 = cast.iter().map(|it| (it / CAST).powi(2)).sum();
    of_cast + of_stickers.sum::<f32>()
}

/// The same where the light is hardly another one: brightness counts, and a change of light costs.
fn unlikeness_in_one_light(shown: &Logs, known: &Logs, quarters: u8) -> f32 {
    let differences: [Vector; 9] = std::array::from_fn(|square| {
        let other = known[source(square, quarters)];
        std::array::from_fn(|axis| shown[square][axis] - other[axis])
    });
    let light: Vector = std::array::from_fn(|axis| {
        let mut of_axis = differences.map(|it| it[axis]);
        of_axis.sort_by(f32::total_cmp);
        let sticker = OF_LOGS[axis] * OF_LOGS[axis];
        let light = LIGHT_OF_LOGS[axis] * LIGHT_OF_LOGS[axis];
        // The mean of the middle five does without gloss.
        let middle = of_axis[2..7].iter().sum::<f32>() / 5.0;
        middle * light / (light + sticker / 5.0)
    });
    let of_light: f32 = (0..3)
        .map(|axis| (light[axis] / LIGHT_OF_LOGS[axis]).powi(2))
        .sum();
    let of_stickers = differences.map(|difference| {
        let squares = (0..3).map(|axis| ((difference[axis] - light[axis]) / OF_LOGS[axis]).powi(2));
        squares.sum::<f32>().min(MAX_OF_STICKER)
    });
    of_light + of_stickers.iter().sum::<f32>()
}

/// The two pictures that look most alike, if they look like one side. Where the six make a cube, they have to look so in one
/// light, too.
pub(super) fn same_side(sides: &[SideReadings; 6], make_a_cube: bool) -> Option<[usize; 2]> {
    let least = |unlikeness: &dyn Fn(u8) -> f32| (0..4).map(unlikeness).fold(f32::MAX, f32::min);
    let seen = |&[a, b]: &[usize; 2]| sides[a].is_seen() && sides[b].is_seen();
    let pairs = (0..6).flat_map(|b| (0..b).map(move |a| [a, b]));
    let unlike = pairs.filter(seen).map(|[a, b]| {
        let [shown, known] = [b, a].map(|picture| lights_of(&sides[picture]));
        let of_pair = |quarters| unlikeness(&shown, &known, quarters);
        ([a, b], least(&of_pair))
    });
    let (pair, unlike) = unlike.min_by(|one, other| one.1.total_cmp(&other.1))?;
    let [Some(known), Some(shown)] = pair.map(|picture| logs(&sides[picture])) else {
        return None;
    };
    let in_one_light = |quarters| unlikeness_in_one_light(&shown, &known, quarters);
    let is_same = if make_a_cube {
        unlike < MAX_UNLIKENESS_ON_A_CUBE && least(&in_one_light) < MAX_UNLIKENESS_IN_ONE_LIGHT
    } else {
        unlike < MAX_UNLIKENESS
    };
    is_same.then_some(pair)
}

//! Six colours of a cube, as a sensor reads them.

use rand::{Rng, RngExt};

use super::{
    Light,
    ranges::{
        ALIKE_PAIRS, ALIKE_PART, BLACK, BLUE_OVER_RED, CROSSTALK, DARK, DARK_GAIN, DYE_DEVIATION,
        GREEN_OVER_RED, NEAREST, NEAREST_IN_BRIGHTNESS, PASTEL, PASTEL_WHITE, STICKERLESS,
        STICKERLESS_GAIN, TAKES_OFF_BLACK, THE_SAME, WHITE, WITHOUT_WHITE, happens,
    },
    statistics::{difference, logarithm},
};
use crate::noise::random::normal;

/// Reflectances in the red, green and blue light of the sensor, white being 1: near the sRGB values
/// that makers publish (183 18 52, 255 88 0, 255 213 0, 0 155 72, 0 70 173) in linear light, but red
/// is nearly as bright in the sensor's red light as orange is, as real scans have it.
const USUAL: [Light; 6] = [
    [1.0, 1.0, 1.0],
    [0.80, 0.07, 0.06],
    [0.09, 0.36, 0.11],
    [1.0, 0.70, 0.10],
    [0.95, 0.18, 0.075],
    [0.065, 0.13, 0.42],
];

/// Colours that stand in for white: black, grey, pink, purple, turquoise.
const OTHERS: [Light; 5] = [
    [0.035, 0.035, 0.035],
    [0.30, 0.30, 0.30],
    [0.90, 0.38, 0.50],
    [0.28, 0.09, 0.38],
    [0.12, 0.55, 0.55],
];

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sensor {
    gains: Light,
    crosstalk: f64,
    black: f64,
}

impl Sensor {
    pub(super) fn draw(rng: &mut impl Rng) -> Self {
        let gains = [1.0, GREEN_OVER_RED.draw(rng), BLUE_OVER_RED.draw(rng)];
        let most = gains.iter().copied().fold(0.0, f64::max);
        let white = WHITE.draw(rng);
        let black = if happens(TAKES_OFF_BLACK, rng) {
            BLACK.draw(rng) * white
        } else {
            0.0
        };
        Self {
            gains: gains.map(|gain| gain / most * white),
            crosstalk: CROSSTALK.draw(rng),
            black,
        }
    }

    /// The sensor's reading of light of these reflectances, neither rounded nor cut.
    fn reads(&self, light: Light) -> Light {
        let mean = light.iter().sum::<f64>() / 3.0;
        std::array::from_fn(|channel| {
            let seen = light[channel] + self.crosstalk * (mean - light[channel]);
            seen * self.gains[channel] - self.black
        })
    }
}

fn set(rng: &mut impl Rng) -> [Light; 6] {
    let mut set = USUAL;
    if happens(WITHOUT_WHITE, rng) {
        set[0] = OTHERS[rng.random_range(0..OTHERS.len())];
    }
    for colour in &mut set[1..] {
        *colour = colour.map(|channel| channel * (DYE_DEVIATION * normal(rng)).exp());
    }
    let of_set = rng.random::<f64>();
    if of_set < STICKERLESS {
        let gain = STICKERLESS_GAIN.draw(rng);
        for colour in &mut set[1..] {
            *colour = colour.map(|channel| (channel * gain).min(1.05));
        }
    } else if of_set < STICKERLESS + PASTEL {
        let white = PASTEL_WHITE.draw(rng);
        set = set.map(|colour| colour.map(|channel| channel + white * (0.9 - channel)));
    } else if of_set < STICKERLESS + PASTEL + DARK {
        let gain = DARK_GAIN.draw(rng);
        set = set.map(|colour| colour.map(|channel| channel * gain));
    }
    set
}

/// Readings of the six colours of a set, by this sensor: white, red, green, yellow, orange, blue.
/// `rng` sets the distance of the two most similar colours; two may be alike.
pub(super) fn draw(sensor: &Sensor, has_alike: bool, rng: &mut impl Rng) -> [Light; 6] {
    let mut colours = set(rng).map(|colour| sensor.reads(colour));
    let (one, other) = nearest(&colours);
    let (wanted, in_brightness) = (NEAREST.draw(rng), NEAREST_IN_BRIGHTNESS.draw(rng));
    let in_brightness = in_brightness / f64::sqrt(3.0);
    // Both colours move, so that neither becomes a colour that no set has.
    let [mut near, mut far] = [colours[one], colours[other]];
    let log = |light: Light| light.map(|channel| channel.max(0.5).ln());
    let apart = difference(log(far), log(near));
    let more = in_brightness.copysign(apart.brightness) - apart.brightness;
    let longer = wanted / apart.without_brightness - 1.0;
    for channel in 0..3 {
        let hue = log(far)[channel] - log(near)[channel] - apart.brightness;
        let move_by = f64::midpoint(longer * hue, more);
        near[channel] *= (-move_by).exp();
        far[channel] *= move_by.exp();
    }
    (colours[one], colours[other]) = (near, far);
    if has_alike {
        make_alike(&mut colours, rng);
    }
    colours
}

/// Brings two colours together.
fn make_alike(colours: &mut [Light; 6], rng: &mut impl Rng) {
    let [one, other] = ALIKE_PAIRS[rng.random_range(0..ALIKE_PAIRS.len())];
    let part = if happens(THE_SAME, rng) {
        1.0
    } else {
        ALIKE_PART.draw(rng)
    };
    let [mut near, far] = [one, other].map(|colour| colours[colour].map(|it| it.max(0.5)));
    for channel in 0..3 {
        near[channel] *= (far[channel] / near[channel]).powf(part);
    }
    (colours[one], colours[other]) = (near, far);
}

/// The two colours that are most similar without their brightness.
fn nearest(colours: &[Light; 6]) -> (usize, usize) {
    let floor = 0.02 * colours.as_flattened().iter().copied().fold(0.0, f64::max);
    let log = colours.map(|colour| logarithm(colour, floor));
    let pairs = (0..6).flat_map(|a| (0..a).map(move |b| (b, a)));
    let apart = |&(a, b): &(usize, usize)| difference(log[a], log[b]).without_brightness;
    pairs
        .min_by(|a, b| apart(a).total_cmp(&apart(b)))
        .expect("there are fifteen pairs")
}

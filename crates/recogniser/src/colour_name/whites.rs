//! Supposed whites: the readings of a perfectly white sticker in the light of a scan.

/// Price of a light in which no face is white.
const NO_WHITE: f32 = 3.0;

/// Price of a light in which a face is grey and none is white.
const GREY: f32 = 5.0;

/// Reflection of the grey of [`Hue`](super::hue::Hue), as a part of white.
const REFLECTION_OF_GREY: f32 = 0.27;

/// Blue over red of a white sticker, as EV3 sensors read it: smallest and largest.
const BLUE_OVER_RED: [f32; 2] = [0.37, 1.4];

/// Green over red of a white sticker.
const GREEN_OVER_RED: [f32; 2] = [0.8, 1.5];

/// Blue over red of the casts for cubes without a white or grey face; green over red is
/// [`TYPICAL_GREEN`].
const CASTS: [f32; 4] = [0.37, 0.6, 0.95, 1.4];
const TYPICAL_GREEN: f32 = 1.1;

/// Deviation of a ratio of channels beyond its range, as a natural logarithm, that costs 1.
const CAST_SPREAD: f32 = 0.1;

/// A supposed white, and the price of the supposition.
#[derive(Debug, Clone, Copy)]
pub(super) struct White {
    pub(super) channels: [f32; 3],
    pub(super) price: f32,
}

impl White {
    fn new(channels: [f32; 3], price: f32) -> Self {
        let beyond = |ratio: f32, [low, high]: [f32; 2]| {
            let beyond = (libm::logf(low / ratio)).max(libm::logf(ratio / high));
            (beyond.max(0.0) / CAST_SPREAD).powi(2)
        };
        let [red, green, blue] = channels;
        Self {
            channels,
            price: price + beyond(blue / red, BLUE_OVER_RED) + beyond(green / red, GREEN_OVER_RED),
        }
    }
}

/// The supposed whites of six colours: each colour as white and as grey; the brightest value of
/// each channel; and typical casts, as bright as the colours require.
pub(super) fn whites(colours: &[[f32; 3]; 6]) -> Vec<White> {
    let colours = colours.map(|colour| colour.map(|channel| channel.max(1.0)));
    let brightest: [f32; 3] =
        std::array::from_fn(|channel| colours.iter().map(|c| c[channel]).fold(1.0, f32::max));
    let as_white = colours.iter().map(|&colour| White::new(colour, 0.0));
    let as_grey = colours.iter().map(|colour| {
        let white = colour.map(|channel| channel / REFLECTION_OF_GREY);
        White::new(white, GREY)
    });
    let casts = CASTS.iter().map(|&blue| {
        let cast = [1.0, TYPICAL_GREEN, blue];
        let level = (0..3).map(|channel| brightest[channel] / cast[channel]);
        let level = level.fold(1.0, f32::max);
        White::new(cast.map(|channel| channel * level), NO_WHITE)
    });
    let of_all = std::iter::once(White::new(brightest, NO_WHITE));
    as_white.chain(of_all).chain(as_grey).chain(casts).collect()
}

//! Hues that have an English name, and their colours in Oklab.

use palette::{LinSrgb, Oklab, convert::FromColorUnclamped};

/// Deviation in lightness, of 0 to 1, that costs 1.
const LIGHTNESS_SPREAD: f32 = 0.13;

/// Deviation in the plane of hue and chroma that costs 1.
const CHROMA_SPREAD: f32 = 0.06;

/// Chroma to which the largest chroma of six colours is scaled: the plastic around a sticker lowers
/// the chroma much under a LEGO sensor, more than in a camera.
const LARGEST_CHROMA: f32 = 0.2;

/// Largest scale of chroma: more would amplify the noise of six greys.
const MAX_SCALE: f32 = 3.0;

/// Deviation in lightness that costs a shade nothing.
const SHADE_SLACK: f32 = 0.2;

/// Chroma of the palest shade, as a part of the hue's chroma.
const PALEST_SHADE: f32 = 0.4;

/// Price of a hue that the usual cube lacks.
const RARITY: f32 = 3.0;

/// Smallest believed value of a channel, as a part of the white light.
const MIN_CHANNEL: f32 = 0.004;

/// Name, lightness, chroma, hue angle in degrees, and price of the occurrence on a cube. The green is the one
/// that LEGO sensors and cameras see, more bluish than on paper.
const HUES: [(&str, f32, f32, f32, f32); 12] = [
    ("white", 1.0, 0.0, 0.0, 0.0),
    ("yellow", 0.88, 0.19, 104.0, 0.0),
    ("orange", 0.72, 0.18, 52.0, 0.0),
    ("red", 0.58, 0.2, 27.0, 0.0),
    ("green", 0.7, 0.16, 172.0, 0.0),
    ("blue", 0.57, 0.15, 258.0, 0.0),
    ("purple", 0.5, 0.17, 312.0, RARITY),
    ("pink", 0.8, 0.13, 355.0, RARITY),
    ("turquoise", 0.8, 0.15, 205.0, RARITY),
    ("brown", 0.4, 0.09, 55.0, RARITY),
    ("grey", 0.65, 0.0, 0.0, RARITY),
    ("black", 0.25, 0.0, 0.0, RARITY - 1.0),
];

/// A hue with a name, by its place in [`HUES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hue(u8);

impl Hue {
    pub(super) const WHITE: Self = Self(0);
    const BLACK: Self = Self(11);
    /// The hues of the usual cube, white up and green in front, in the order URFDLB.
    pub(super) const USUAL: [Self; 6] = [Self(0), Self(3), Self(4), Self(1), Self(2), Self(5)];

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..HUES.len() as u8).map(Self)
    }

    pub(super) const fn name(self) -> &'static str {
        HUES[self.0 as usize].0
    }

    /// Lightness, chroma and hue angle in degrees.
    const fn look(self) -> (f32, f32, f32) {
        let (_, lightness, chroma, angle, _) = HUES[self.0 as usize];
        (lightness, chroma, angle)
    }

    /// Price of the occurrence of this hue on a cube.
    pub(super) const fn rarity(self) -> f32 {
        HUES[self.0 as usize].4
    }

    /// Whether people speak of a light and a dark shade of this hue.
    pub(super) fn has_shades(self) -> bool {
        ![Self::WHITE, Self::BLACK].contains(&self)
    }

    /// Squared deviation of a colour from this hue.
    pub(super) fn distance(self, seen: &Seen) -> f32 {
        let (lightness, chroma, _) = self.look();
        let off = (seen.lightness - lightness) / LIGHTNESS_SPREAD;
        let (cosine, sine) = self.direction();
        off * off + seen.squared_off([chroma * cosine, chroma * sine])
    }

    /// Squared deviation of a colour from the shades of this hue, which are lighter or darker than
    /// the hue, and paler.
    pub(super) fn shade_distance(self, seen: &Seen) -> f32 {
        let (lightness, chroma, _) = self.look();
        let off = ((seen.lightness - lightness).abs() - SHADE_SLACK).max(0.0);
        let (cosine, sine) = self.direction();
        let along = seen.a * cosine + seen.b * sine;
        let along = along.clamp(PALEST_SHADE * chroma, chroma);
        (off / LIGHTNESS_SPREAD).powi(2) + seen.squared_off([along * cosine, along * sine])
    }

    /// Cosine and sine of the hue angle.
    fn direction(self) -> (f32, f32) {
        let (sine, cosine) = libm::sincosf(self.look().2.to_radians());
        (cosine, sine)
    }
}

/// A colour in Oklab under a supposed white, with scaled chroma.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) lightness: f32,
    a: f32,
    b: f32,
}

impl Seen {
    /// Squared deviation from a place in the plane of hue and chroma.
    fn squared_off(&self, [a, b]: [f32; 2]) -> f32 {
        let (a, b) = ((self.a - a) / CHROMA_SPREAD, (self.b - b) / CHROMA_SPREAD);
        a * a + b * b
    }
}

/// Six colours under a supposed white; `gamma` is the power of the channels that is proportional to
/// the light.
pub(super) fn seen(colours: &[[f32; 3]; 6], white: [f32; 3], gamma: f32) -> [Seen; 6] {
    let seen = colours.map(|colour| {
        let [red, green, blue] = std::array::from_fn(|channel| {
            libm::powf(colour[channel] / white[channel], gamma).max(MIN_CHANNEL)
        });
        let lab = Oklab::from_color_unclamped(LinSrgb::new(red, green, blue));
        Seen {
            lightness: lab.l,
            a: lab.a,
            b: lab.b,
        }
    });
    let chroma = |seen: &Seen| libm::hypotf(seen.a, seen.b);
    let largest = seen.iter().map(chroma).fold(f32::EPSILON, f32::max);
    let scale = (LARGEST_CHROMA / largest).min(MAX_SCALE);
    seen.map(|seen| Seen {
        a: seen.a * scale,
        b: seen.b * scale,
        ..seen
    })
}

//! Readings of the colour sensor: the stickers' own light, blended over the disc that the sensor
//! sees, brighter or darker from face to face, with noise.
//!
//! A reading is a pure function of seed, time and the mechanism's position: more frequent readings
//! do not change later ones.

use std::borrow::Cow;

use brick::Rgb;
use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::{
    cradle::Cradle,
    geometry::{self, Surface, TURNTABLE_RATIO},
    noise::kind::{Noise, NoiseKind},
    palette::{self, Palette},
    settings::{LightSettings, Scheme},
    wear::fade,
};

/// Raw reading of the black plastic between the stickers.
const FRAME: [f64; 3] = [9.0, 9.0, 11.0];
/// Raw reading beside the cube.
const BESIDE: [f64; 3] = [3.0, 3.0, 4.0];
/// White in the palettes.
const PALETTE_WHITE: f64 = 255.0;
/// Variation of a colour channel from face to face, as a part of the variation of brightness.
const FACE_TINT: f64 = 1.0 / 3.0;
/// Variation of a colour channel from sticker to sticker and from reading to reading, as a part of
/// the variation of brightness.
const TINT: f64 = 0.5;
/// Points of the seen disc: rings, each as a part of the disc's radius and a number of points;
/// every point stands for about the same area.
const RINGS: [(f64, u8); 3] = [(0.0, 1), (0.5, 6), (0.87, 12)];

/// Purpose of a random number; keeps the streams of one seed apart.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose {
    PowerUp = 1,
    Slips = 2,
    Stickers = 3,
    Sensor = 4,
    Seating = 5,
    Reading = 6,
    Distance = 7,
    LastingNoise = 8,
    FreshNoise = 9,
    Disturbances = 10,
}

pub(crate) fn random(seed: u64, purpose: Purpose, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(((purpose as u64) << 56) | (index & 0x00ff_ffff_ffff_ffff));
    rng
}

/// A number from about the standard normal distribution (sum of twelve uniform ones).
fn normal(rng: &mut impl Rng) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}

/// A factor per channel: common brightness and a smaller tint.
fn factors(rng: &mut impl Rng, deviation: f64) -> [f64; 3] {
    let brightness = normal(rng) * deviation;
    std::array::from_fn(|_| (brightness + normal(rng) * deviation * TINT).exp())
}

#[derive(Debug)]
pub(crate) struct Light {
    settings: LightSettings,
    seed: u64,
    /// Number of cubes that were put in before.
    cubes: u64,
    /// Characters of the stickers' true colours, by home.
    colours: [char; 54],
    /// Raw reading of every sticker, by its home.
    stickers: [[f64; 3]; 54],
    noise: Noise,
    /// Offset of the sensor from its ideal place, in millimetres.
    offset: (f64, f64),
    /// The places of the seen disc, relative to its middle, in millimetres.
    disc: Vec<(f64, f64)>,
}

impl Light {
    /// The light on a cube with these stickers; `cubes` counts the cubes put in before it.
    pub(crate) fn new(
        settings: &LightSettings,
        stickers: &[char; 54],
        seed: u64,
        cubes: u64,
    ) -> Self {
        let mut rng = random(seed, Purpose::Sensor, 0);
        let distance = settings.position_error_mm * rng.random::<f64>().sqrt();
        let bearing = rng.random::<f64>() * 360.0;
        let radius = settings.footprint_radius_mm;
        let disc = RINGS.iter().flat_map(|&(part, points)| {
            (0..points).map(move |point| {
                let bearing = 360.0 * f64::from(point) / f64::from(points);
                geometry::turned((radius * part, 0.0), bearing)
            })
        });
        Self {
            settings: settings.clone(),
            seed,
            cubes,
            colours: *stickers,
            noise: settings.noise().expect("settings are checked"),
            stickers: sticker_light(settings, stickers, seed, cubes),
            offset: geometry::turned((distance, 0.0), bearing),
            disc: disc.collect(),
        }
    }

    /// Gives the stickers the colours and the wear that a robot with this seed would find on its first cube.
    pub(crate) fn paint(&mut self, seed: u64) {
        self.stickers = sticker_light(&self.settings, &self.colours, seed, 0);
    }

    /// Replaces the stickers' own raw readings by these, in the order of the net.
    pub(crate) fn set_readings(&mut self, readings: &[Rgb; 54]) {
        self.stickers = readings.map(|rgb| [rgb.red, rgb.green, rgb.blue].map(f64::from));
    }

    /// The reading with the arm's motor at this physical position and the top layer at this angle;
    /// the reading's noise is that of the sensor's `tick`-th period. All light is multiplied by
    /// `factor`.
    pub(crate) fn reading(
        &self,
        cradle: &Cradle,
        (arm, top): (f64, f64),
        tick: u64,
        factor: f64,
    ) -> Rgb {
        let (x, z) = geometry::spot_of_arm(arm, self.settings.sensor_too_far_out_mm);
        let angle = -top / TURNTABLE_RATIO;
        let middle = geometry::turned((x + self.offset.0, z + self.offset.1), angle);
        let stickers = self.stickers_at(cradle.seatings());
        let mut sum = [0.0; 3];
        for (dx, dz) in &self.disc {
            let light = match geometry::surface((middle.0 + dx, middle.1 + dz)) {
                Surface::Frame if cradle.has_cube() => FRAME,
                Surface::Frame | Surface::Beside => BESIDE,
                Surface::Sticker(column, row) => cradle
                    .on_top(column, row)
                    .map_or(BESIDE, |home| stickers[home]),
            };
            for channel in 0..3 {
                sum[channel] += light[channel];
            }
        }
        let seating = self.seating(cradle.seatings());
        let mut rng = random(self.seed, Purpose::Reading, tick);
        let noise = factors(&mut rng, self.settings.reading_variation);
        let raw: [u16; 3] = std::array::from_fn(|channel| {
            let mean = sum[channel] / self.disc.len() as f64;
            let added = normal(&mut rng) * self.settings.reading_offset;
            let value = mean * factor * seating[channel] * noise[channel] + added;
            value.round().clamp(0.0, f64::from(Rgb::MAX)) as u16
        });
        raw.into()
    }

    /// Raw readings of the stickers while the cube lies with this seating.
    fn stickers_at(&self, seatings: u64) -> Cow<'_, [[f64; 3]; 54]> {
        if self.noise.kind() == NoiseKind::Clean {
            return Cow::Borrowed(&self.stickers);
        }
        let white = white(&self.settings);
        let clean = self.stickers.map(|light| {
            let channel = |c: usize| (light[c] / white[c] * PALETTE_WHITE).round() as u16;
            Rgb::new(channel(0), channel(1), channel(2))
        });
        let mut lasting = random(self.seed, Purpose::LastingNoise, self.cubes);
        let mut fresh = random(self.seed, Purpose::FreshNoise, seatings);
        let seen = self
            .noise
            .degrade_look(&clean, &self.colours, &mut lasting, &mut fresh);
        Cow::Owned(seen.map(|rgb| {
            let channels = [rgb.red, rgb.green, rgb.blue].map(f64::from);
            std::array::from_fn(|c| channels[c] / PALETTE_WHITE * white[c])
        }))
    }

    /// Brightness of the face that came up with this seating, for each channel.
    fn seating(&self, seatings: u64) -> [f64; 3] {
        let mut rng = random(self.seed, Purpose::Seating, seatings);
        let spread = self.settings.face_brightness;
        let brightness = 1.0 + spread * (2.0 * rng.random::<f64>() - 1.0);
        std::array::from_fn(|_| {
            brightness * (1.0 + FACE_TINT * spread * (2.0 * rng.random::<f64>() - 1.0))
        })
    }
}

/// Raw reading of white.
const fn white(settings: &LightSettings) -> [f64; 3] {
    [
        settings.white_red,
        settings.white_green,
        settings.white_blue,
    ]
}

/// Deals colours to characters and real readings to stickers.
fn sticker_light(
    settings: &LightSettings,
    stickers: &[char; 54],
    seed: u64,
    cubes: u64,
) -> [[f64; 3]; 54] {
    let mut rng = random(seed, Purpose::Stickers, cubes);
    let name = settings.palettes[rng.random_range(0..settings.palettes.len())];
    let palette = Palette::named(name);
    let mut colours = [0, 1, 2, 3, 4, 5];
    if settings.scheme == Scheme::Random {
        colours.shuffle(&mut rng);
    }
    let white = white(settings);
    let mut light = [[0.0; 3]; 54];
    let characters = palette::characters_by_colour(stickers);
    palette.deal(
        stickers,
        &characters,
        colours,
        &mut rng,
        |home, shade, rng| {
            let factors = factors(rng, settings.sticker_variation);
            light[home] = std::array::from_fn(|channel| {
                f64::from(shade[channel]) / PALETTE_WHITE * white[channel] * factors[channel]
            });
        },
    );
    let mut homes: Vec<usize> = (0..54).collect();
    homes.shuffle(&mut rng);
    for &home in homes.iter().take(usize::from(settings.worn_stickers)) {
        fade(&mut light[home], settings.worn_fade);
    }
    light
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cube::Kind, settings::Settings, solved};

    #[test]
    fn every_sticker_has_a_real_reading_of_its_colour_and_kind_each_used_once() {
        let settings = Settings::from_toml(
            "[light]\npalettes = [\"random-03\"]\nwhite_red = 255\nwhite_green = 255\nwhite_blue = 255",
        )
        .unwrap()
        .without_noise();
        let palette = Palette::named(crate::settings::PaletteName::Random03);
        let lights = [1, 2].map(|seed| sticker_light(&settings.light, &solved(), seed, 0));
        assert_ne!(lights[0], lights[1], "the readings are dealt by lot");
        for (face, kind) in (0..6)
            .flat_map(|face| [Kind::Centre, Kind::Edge, Kind::Corner].map(|kind| (face, kind)))
        {
            let homes = (face * 9..face * 9 + 9).filter(|&home| Kind::of(home) == kind);
            let mut dealt: Vec<_> = homes
                .map(|home| lights[0][home].map(|value| value.round() as u8))
                .collect();
            let mut real = palette.shades(face, kind).to_vec();
            dealt.sort_unstable();
            real.sort_unstable();
            assert_eq!(dealt, real, "face {face}, {kind:?}");
        }
    }

    #[test]
    fn a_letter_has_its_colour_wherever_it_lies() {
        let settings = Settings::from_toml("[light]\npalettes = [\"random-02\"]").unwrap();
        let settings = settings.without_noise();
        let turned = solved().map(|letter| match letter {
            'R' => 'F',
            'F' => 'L',
            'L' => 'B',
            'B' => 'R',
            other => other,
        });
        let [upright, turned] =
            [solved(), turned].map(|stickers| sticker_light(&settings.light, &stickers, 1, 0));
        let centre = |face: usize| 9 * face + 4;
        let [right, front] = [1, 2].map(centre);
        assert_eq!(turned[right], upright[front]);
        assert_ne!(turned[front], upright[front]);
    }

    #[test]
    fn any_characters_make_a_cube() {
        let mut stickers = ['?'; 54];
        stickers[0] = 'a';
        for (number, letter) in ('b'..='j').enumerate() {
            stickers[number + 10] = letter;
        }
        let light = sticker_light(&Settings::default().light, &stickers, 1, 0);
        assert!(light.iter().all(|reading| reading[0] > 0.0));
    }
}

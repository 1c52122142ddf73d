//! The camera behind the lens: exposure, white balance, noise, colour filters, tone, sharpening, compression.

use crate::colour::{Light, encoded, luma, mix, of_kelvin};
use crate::dice::{Dice, normal_of};
use crate::jpeg::through_jpeg;
use crate::picture::Picture;
use crate::wishes::Wishes;

/// What a camera has for all pictures of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Camera {
    /// Electrons at white: a phone's pixel of 1 micrometre holds about 5,000, and higher ISO divides that.
    electrons: f64,
    /// Read noise in electrons: 1.5 to 3 in phones, more in old webcams.
    read: f64,
    /// Whether each pixel sees one colour (Bayer), the others being filled in from its neighbours.
    mosaic: bool,
    /// Pixels over which colour noise is smoothed away.
    smooth: f64,
    contrast: f32,
    saturation: f32,
    /// Stray light, as a share of white.
    flare: f32,
    sharpening: f32,
    halo: f64,
    /// Loss of light in the corner.
    vignette: f64,
    quality: Option<u32>,
    halved: bool,
}

/// What changes from picture to picture.
#[derive(Clone, Debug)]
pub(crate) struct Exposure {
    /// Factors of the channels, before the sensor clips.
    gains: Light,
    /// How bright white is.
    pub(crate) white: f64,
    seed: u64,
}

impl Camera {
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes) -> Self {
        let s = wishes.severity;
        let compressed = dice.chance(0.75);
        Self {
            electrons: dice.log_range(200.0, 8000.0) / s.max(1e-6),
            read: dice.range(1.5, 8.0),
            mosaic: dice.chance(0.6) && s > 0.0,
            smooth: if dice.chance(0.5) {
                dice.range(0.5, 2.5) * s
            } else {
                0.0
            },
            contrast: (dice.range(-0.15, 0.55) * s) as f32,
            saturation: 1.0 + (dice.range(-0.3, 0.35) * s) as f32,
            flare: (dice.range(0.0, 0.04) * s) as f32,
            sharpening: if dice.chance(0.5) {
                (dice.range(0.2, 1.6) * s) as f32
            } else {
                0.0
            },
            halo: dice.range(0.6, 2.0),
            vignette: dice.range(0.0, 0.45) * s,
            quality: {
                let drawn = dice.range(40.0, 95.0);
                (compressed && s > 0.0).then_some((95.0 - (95.0 - drawn) * s) as u32)
            },
            halved: dice.chance(0.8),
        }
    }

    pub(crate) fn quality(&self) -> Option<u32> {
        self.quality
    }

    /// Noise of white in one pixel, in percent of white.
    pub(crate) fn noise(&self, exposure: &Exposure) -> f64 {
        let caught = self.electrons * exposure.white;
        100.0 * (caught + self.read * self.read).sqrt() / caught
    }

    /// What is left of light at a place: 0 in the middle, 1 in the corner.
    fn corner(&self, x: f64, y: f64, width: usize, height: usize) -> f32 {
        let (u, v) = (2.0 * x / width as f64 - 1.0, 2.0 * y / height as f64 - 1.0);
        let away = f64::midpoint(u * u, v * v);
        (1.0 - self.vignette * away * (0.5 + 0.5 * away)) as f32
    }

    /// sRGB of light that the sensor has caught, before noise and sharpening.
    fn developed(&self, caught: Light) -> [f32; 3] {
        let clipped = caught.map(|x| x.clamp(0.0, 1.0));
        let grey = luma(clipped);
        clipped.map(|x| {
            let code = encoded((grey + (x - grey) * self.saturation).clamp(0.0, 1.0));
            let curved = code * code * (3.0 - 2.0 * code);
            (code + self.contrast * (curved - code)).clamp(0.0, 1.0)
        })
    }

    fn caught(&self, light: Light, exposure: &Exposure, corner: f32) -> Light {
        let flare = self.flare * exposure.white as f32;
        [0, 1, 2].map(|k| light[k] * exposure.gains[k] * corner + flare)
    }

    /// sRGB (0 to 1) of light at a place of the picture, without noise and filters: what an even field would show.
    pub(crate) fn expected(
        &self,
        light: Light,
        exposure: &Exposure,
        place: [f64; 2],
        size: (usize, usize),
    ) -> [f32; 3] {
        self.developed(self.caught(
            light,
            exposure,
            self.corner(place[0], place[1], size.0, size.1),
        ))
    }

    /// The picture of light from the lens, as bytes.
    pub(crate) fn photograph(&self, light: &Picture, exposure: &Exposure) -> Vec<u8> {
        let (width, height) = (light.width, light.height);
        let mut raw = Picture::new(width, height);
        for (at, pixel) in raw.pixels.iter_mut().enumerate() {
            let (x, y) = (at % width, at / width);
            let corner = self.corner(x as f64, y as f64, width, height);
            let caught = self.caught(light.pixels[at], exposure, corner);
            let wells = self.electrons as f32;
            // The gains come after the sensor: a channel that is raised is noisier.
            *pixel = [0, 1, 2].map(|k| {
                let level = caught[k].min(1.5);
                let raised = exposure.gains[k] / exposure.white as f32;
                let variance = (level * wells * raised).max(0.0)
                    + (self.read * self.read) as f32 * raised * raised;
                level + normal_of(exposure.seed ^ (3 * at + k) as u64) * variance.sqrt() / wells
            });
        }
        if self.mosaic {
            raw = filled_in(&raw);
        }
        if self.smooth > 0.2 {
            raw = smoothed(&raw, self.smooth);
        }
        let table = Table::new(self);
        let mut shown = raw;
        for pixel in &mut shown.pixels {
            *pixel = table.developed(*pixel);
        }
        if self.sharpening > 0.0 {
            let soft = shown.clone().blurred(self.halo);
            for (pixel, soft) in shown.pixels.iter_mut().zip(&soft.pixels) {
                let more = self.sharpening * (luma(*pixel) - luma(*soft));
                *pixel = pixel.map(|x| x + more);
            }
        }
        let mut rgb: Vec<u8> = shown
            .pixels
            .iter()
            .flatten()
            .map(|x| (x.clamp(0.0, 1.0) * 255.0).round() as u8)
            .collect();
        if let Some(quality) = self.quality {
            through_jpeg(&mut rgb, width, height, quality, self.halved);
        }
        rgb
    }
}

impl Exposure {
    /// White balance that has not gone all the way, and a wrong brightness.
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes, light: Light, kelvin: f64) -> Self {
        let s = wishes.severity;
        // Up to 35 % of the light's cast is left, seldom too much is taken.
        let left = dice.range(-0.1, 0.35) * s;
        let guessed = mix(light, of_kelvin(kelvin), 0.5 * s.min(1.0) as f32);
        let magenta = 1.0 + 0.06 * s * dice.around(1.0);
        // White at half to 1.4 of what the sensor holds, seldom at a sixth.
        let white = if dice.chance(0.15) {
            dice.log_range(0.16, 0.5)
        } else {
            dice.range(0.5, 1.4)
        };
        let white = 0.85 * (white / 0.85_f64).powf(s);
        let balanced = guessed.map(|x| f64::from(x).powf(left - 1.0));
        let whole = white / f64::from(luma([0, 1, 2].map(|k| balanced[k] as f32 * light[k])));
        let tints = [1.0 / magenta.sqrt(), magenta, 1.0 / magenta.sqrt()];
        Self {
            gains: [0, 1, 2].map(|k| (balanced[k] * whole * tints[k]) as f32),
            white,
            seed: dice.seed(),
        }
    }
}

/// The curve from linear light to sRGB and the camera's tone, at steps of its square root.
struct Table<'a> {
    camera: &'a Camera,
    codes: Vec<f32>,
}

impl<'a> Table<'a> {
    const STEPS: usize = 4096;

    fn new(camera: &'a Camera) -> Self {
        let codes = (0..=Self::STEPS)
            .map(|k| {
                let root = k as f32 / Self::STEPS as f32;
                camera.developed([root * root; 3])[0]
            })
            .collect();
        Self { camera, codes }
    }

    fn developed(&self, caught: Light) -> Light {
        let clipped = caught.map(|x| x.clamp(0.0, 1.0));
        let grey = luma(clipped);
        clipped.map(|x| {
            let x = (grey + (x - grey) * self.camera.saturation).clamp(0.0, 1.0);
            self.codes[(x.sqrt() * Self::STEPS as f32 + 0.5) as usize]
        })
    }
}

/// Each pixel keeps one channel of red, green, green, blue (Bayer), the others being the mean of its neighbours'.
fn filled_in(raw: &Picture) -> Picture {
    let (width, height) = (raw.width, raw.height);
    let own = |x: usize, y: usize| match (x % 2, y % 2) {
        (0, 0) => 0,
        (1, 1) => 2,
        _ => 1,
    };
    let mut out = Picture::new(width, height);
    for y in 0..height {
        for x in 0..width {
            let (mut sums, mut counts) = ([0.0_f32; 3], [0.0_f32; 3]);
            for there_y in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                for there_x in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                    let k = own(there_x, there_y);
                    sums[k] += raw.pixels[there_y * width + there_x][k];
                    counts[k] += 1.0;
                }
            }
            let here = own(x, y);
            let pixel = &mut out.pixels[y * width + x];
            for k in 0..3 {
                pixel[k] = if k == here {
                    raw.pixels[y * width + x][k]
                } else {
                    sums[k] / counts[k].max(1.0)
                };
            }
        }
    }
    out
}

/// Colour spread over some pixels, brightness as it was.
fn smoothed(raw: &Picture, deviation: f64) -> Picture {
    let mut soft = raw.clone().blurred(deviation);
    for (pixel, sharp) in soft.pixels.iter_mut().zip(&raw.pixels) {
        let more = luma(*sharp) - luma(*pixel);
        *pixel = pixel.map(|x| x + more);
    }
    soft
}

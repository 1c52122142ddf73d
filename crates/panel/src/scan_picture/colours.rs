//! Colours that a person recognises, from readings.

use std::array;

use cube_core::{Cube, Face, Facelet};
use embedded_graphics::pixelcolor::Rgb888;
use recogniser::Readings;

/// Number of readings of a channel above the one that is shown as full: these few are left out, so
/// that one sticker that shines does not make the others dark.
const BRIGHTEST_LEFT_OUT: usize = 2;

/// Lowest reading that is shown as full, however dark a scan is, so that an empty cradle looks
/// black. White on an EV3 reads 150 and more.
const MIN_FULL_READING: f32 = 80.0;

/// Power by which readings are lightened: a screen shows half-bright values far darker than half.
/// The curve of sRGB, about 0.45, makes stickers pale: the sensor sees much white gloss.
const LIGHTEN: f32 = 0.7;

/// Light of one scan: the full reading of each channel. The sensor's own light is far from white,
/// so each channel is scaled on its own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Light([f32; 3]);

impl Light {
    pub(super) fn of(readings: &Readings) -> Self {
        Self(array::from_fn(|channel| {
            let mut values: Vec<f32> = Facelet::all()
                .filter_map(|facelet| readings.value(facelet))
                .map(|value| value[channel])
                .collect();
            values.sort_by(|a, b| b.total_cmp(a));
            let full = values.get(BRIGHTEST_LEFT_OUT).or(values.last());
            full.copied().unwrap_or(0.0).max(MIN_FULL_READING)
        }))
    }

    pub(super) fn colour(self, reading: [f32; 3]) -> Rgb888 {
        let [red, green, blue] = array::from_fn(|channel| {
            let part = (reading[channel] / self.0[channel]).min(1.0);
            (part.powf(LIGHTEN) * 255.0).round() as u8
        });
        Rgb888::new(red, green, blue)
    }
}

/// Typical reading of the stickers that a cube gives to each face, the median of each channel;
/// `None` for a colour of which no sticker was read.
pub(super) fn of_faces(readings: &Readings, cube: &Cube) -> [Option<[f32; 3]>; 6] {
    let faces = cube.faces();
    Face::ALL.map(|face| {
        let mut of_face = Readings::new();
        let stickers = Facelet::all().filter(|facelet| faces[facelet.index()] == face);
        for facelet in stickers {
            let samples = readings.samples(facelet).iter().copied();
            of_face.add(Facelet::centre(face), samples);
        }
        of_face.value(Facelet::centre(face))
    })
}

//! Random cubes, and simulated readings of them.

pub(crate) mod sides;

use cube_core::{Cube, Facelet, FaceletKind, Turn};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use recogniser::{Readings, Sample};

/// Six colours as an EV3 might read them: white, red, green, yellow, orange, blue.
pub(crate) const COLOURS: [[u16; 3]; 6] = [
    [256, 249, 327],
    [120, 36, 55],
    [57, 133, 93],
    [186, 165, 88],
    [237, 95, 81],
    [41, 42, 117],
];

/// A cube after forty random turns.
pub(crate) fn random_cube(rng: &mut ChaCha8Rng) -> Cube {
    (0..40).fold(Cube::SOLVED, |cube, _| {
        cube.turned(Turn::ALL[rng.random_range(0..18)])
    })
}

/// Readings of the cube's stickers in these colours: corners darker than edges, edges darker than
/// centres, each channel up to `noise` brighter or darker.
pub(crate) fn readings_of(
    cube: &Cube,
    colours: &[[u16; 3]; 6],
    noise: f32,
    rng: &mut ChaCha8Rng,
) -> Readings {
    let mut readings = Readings::new();
    for (facelet, face) in Facelet::all().zip(cube.faces()) {
        let gain = match facelet.kind() {
            FaceletKind::Centre => 1.0,
            FaceletKind::Edge => 0.75,
            FaceletKind::Corner => 0.6,
        };
        let [red, green, blue] = colours[face.index()].map(|channel| {
            let factor = gain * (1.0 + rng.random_range(-noise..=noise));
            (f32::from(channel) * factor) as u16
        });
        readings.set(facelet, [Sample::from_raw([red, green, blue])]);
    }
    readings
}

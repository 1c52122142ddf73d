//! Veils: white light that a picture adds to all stickers of a side.
//!
//! Stickers mirror the room, and lenses spread light over the whole picture. What is added differs from picture to
//! picture, and pales dark colours most: no factor of the light makes up for it, but the nine stickers of known colours
//! show it.
//!
//! ```text
//!   colours of the six, from all pictures ──▶ veil of each picture, for which its stickers look like their colours
//!                  ▲                                                   │
//!                  └───────────────────── a few rounds ────────────────┘
//! ```

use palette::encoding::{FromLinear as _, IntoLinear as _, Srgb};

use super::{side::SideReadings, way::Way};
use crate::readings::{Sample, median};

/// Channel of a sample that is as bright as sRGB can say.
const BRIGHTEST: f32 = 255.0;

/// Light is counted from 0 to 1, as a share of the brightest. Less than this differs by noise.
const DIM: f32 = 0.02;

/// Deviation of a veil from nothing.
const USUAL: f32 = 0.05;

/// The strongest veil that is thought of, and steps up to it.
const STRONGEST: f32 = 0.2;
const STEPS: u8 = 40;

/// Deviation of a sticker's light from its colour, in the natural logarithm, apart from its brightness; and degrees of freedom
/// (Student's t): gloss and dirt deviate more.
const DEVIATION: f32 = 0.14;
const FREEDOM: f32 = 4.0;
/// Axes of colour.
const AXES: f32 = 2.0;

/// Rounds in which colours and veils are fitted in turn.
const ROUNDS: usize = 4;

type Light = [f32; 3];

/// Veil of each picture, 0 to [`STRONGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Veils([f32; 6]);

impl Veils {
    /// The likeliest veils where the stickers have the colours of this way.
    pub(super) fn of(sides: &[SideReadings; 6], way: &Way) -> Self {
        let labels = way.labels();
        let lights = |side| {
            if SideReadings::is_seen(side) {
                lights(side)
            } else {
                [[0.0; 3]; 9]
            }
        };
        let light: Vec<Light> = sides.iter().flat_map(lights).collect();
        let mut veils = [0.0; 6];
        let mut gains = [1.0; 6];
        for _ in 0..ROUNDS {
            let colours: [Light; 6] = std::array::from_fn(|colour| {
                let own =
                    (0..54).filter(|&n| usize::from(labels[n]) == colour && sides[n / 9].is_seen());
                let bare = own.map(|n| without(light[n], veils[n / 9]).map(|it| it / gains[n / 9]));
                let bare: Vec<Light> = bare.collect();
                if bare.is_empty() {
                    // No sticker of it is compared.
                    return [0.0; 3];
                }
                std::array::from_fn(|channel| median(bare.iter().map(|it| it[channel])))
            });
            for picture in (0..6).filter(|&picture| sides[picture].is_seen()) {
                let stickers: [(Light, Light); 9] = std::array::from_fn(|square| {
                    let n = 9 * picture + square;
                    (light[n], colours[usize::from(labels[n])])
                });
                let fits = (0..=STEPS).map(|step| {
                    let veil = STRONGEST * f32::from(step) / f32::from(STEPS);
                    let (cost, gain) = fit(&stickers, veil);
                    (cost, veil, gain)
                });
                let best = fits.min_by(|a, b| a.0.total_cmp(&b.0));
                let (_, veil, gain) = best.expect("there are steps");
                veils[picture] = veil;
                gains[picture] = gain;
            }
        }
        Self(veils)
    }

    /// The sides as they look without veils.
    pub(super) fn lifted(&self, sides: &[SideReadings; 6]) -> [SideReadings; 6] {
        std::array::from_fn(|picture| {
            let lifted = |sample: Sample| {
                let light = without(light(sample.channels()), self.0[picture]);
                light.map(|it| {
                    let encoded: f32 = Srgb::from_linear(it);
                    // Rounding may leave more than there was.
                    (BRIGHTEST * encoded).min(f32::from(Sample::MAX_CHANNEL))
                })
            };
            sides[picture].map(|sample| Sample::new(lifted(sample)).expect("channels are in range"))
        })
    }
}

/// Minus the log-likelihood of a veil over these stickers, each with its colour, and the picture's brightness.
fn fit(stickers: &[(Light, Light); 9], veil: f32) -> (f32, f32) {
    let mut cost = (veil / USUAL).powi(2) / 2.0;
    let brighter = stickers.map(|(light, colour)| {
        let bare = without(light, veil);
        let apart: Light = std::array::from_fn(|channel| {
            libm::logf((bare[channel] + DIM) / (colour[channel] + DIM))
        });
        // A shadow changes the brightness of a sticker, which says nothing of a veil.
        let brighter = apart.iter().sum::<f32>() / 3.0;
        let squares = apart.iter().map(|it| ((it - brighter) / DEVIATION).powi(2));
        cost += f32::midpoint(FREEDOM, AXES) * libm::logf(1.0 + squares.sum::<f32>() / FREEDOM);
        // But for noise, no light is less than the veil over it.
        let below = light.map(|it| ((veil - it).max(0.0) / DIM).powi(2));
        cost += below.iter().sum::<f32>() / 2.0;
        brighter
    });
    (cost, libm::expf(median(brighter.into_iter())))
}

fn without(light: Light, veil: f32) -> Light {
    light.map(|it| (it - veil).max(0.0))
}

/// Light of the nine stickers of a side, from their samples in sRGB.
fn lights(side: &SideReadings) -> [Light; 9] {
    std::array::from_fn(|square| {
        let samples = side.samples(square).iter();
        light(std::array::from_fn(|channel| {
            median(samples.clone().map(|it| it.channels()[channel]))
        }))
    })
}

fn light(channels: [f32; 3]) -> Light {
    channels.map(|channel| Srgb::into_linear(channel / BRIGHTEST))
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, Face, Turns};

    use super::*;
    use crate::recognise::assembly::lay::Lay;

    const LAY: Lay = Lay {
        faces: Face::ALL,
        turns: [0; 6],
    };

    /// Six sides of a cube, each a little darker than the one before, under these veils.
    fn sides(cube: &Cube, veils: [f32; 6]) -> [SideReadings; 6] {
        const COLOURS: [Light; 6] = [
            [0.8, 0.8, 0.75],
            [0.5, 0.02, 0.03],
            [0.02, 0.35, 0.08],
            [0.75, 0.6, 0.03],
            [0.7, 0.2, 0.02],
            [0.02, 0.06, 0.4],
        ];
        let labels = LAY.labels_of(cube);
        std::array::from_fn(|picture| {
            let seen = |square: usize| {
                let shade = 1.0 - 0.1 * picture as f32 - 0.02 * square as f32;
                let colour = COLOURS[usize::from(labels[9 * picture + square])];
                let channels = colour.map(|channel| {
                    let encoded: f32 = Srgb::from_linear(channel * shade + veils[picture]);
                    BRIGHTEST * encoded
                });
                vec![Sample::new(channels).expect("in range")]
            };
            SideReadings::new(std::array::from_fn(seen)).expect("every sticker is read")
        })
    }

    fn way(turns: &str) -> Way {
        let turns: Turns = turns.parse().expect("turns");
        Way::new(LAY, &LAY.labels_of(&Cube::from(&turns)), 0.0).expect("a legal cube")
    }

    #[test]
    fn veils_are_found_and_lifted() {
        let way = way("R U F2 L' D B2 U' R2 F L2");
        let veils = [0.0, 0.15, 0.03, 0.0, 0.08, 0.0];
        let seen = Veils::of(&sides(&way.cube, veils), &way);
        for (seen, veil) in seen.0.into_iter().zip(veils) {
            assert!((seen - veil).abs() < 0.011, "{seen} is not {veil}");
        }
        let lifted = seen.lifted(&sides(&way.cube, veils));
        let bare = sides(&way.cube, [0.0; 6]);
        for picture in 0..6 {
            for (lifted, bare) in lights(&lifted[picture]).iter().zip(lights(&bare[picture])) {
                let far = (0..3).any(|channel| (lifted[channel] - bare[channel]).abs() > 0.011);
                assert!(!far, "{picture}: {lifted:?} is not {bare:?}");
            }
        }
    }

    #[test]
    fn a_side_of_one_colour_has_no_veil() {
        let way = way("");
        let seen = Veils::of(&sides(&way.cube, [0.0, 0.1, 0.1, 0.0, 0.1, 0.1]), &way);
        assert_eq!(
            seen,
            Veils::default(),
            "nothing tells paler paint from a veil"
        );
    }
}

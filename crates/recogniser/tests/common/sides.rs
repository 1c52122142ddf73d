//! Six pictures of a cube's sides, shuffled and turned by lot, and simulated ones.

use cube_core::{Cube, Face, Facelet, Rotation};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use recogniser::{Ask, Assembly, Neighbour, Readings, Sample, SideReadings};

/// White, red, green, yellow, orange and blue as a camera sees them: the usual cube in the order URFDLB.
pub(crate) const USUAL: [[f32; 3]; 6] = [
    [215.0, 218.0, 220.0],
    [168.0, 30.0, 38.0],
    [28.0, 140.0, 72.0],
    [208.0, 200.0, 52.0],
    [225.0, 92.0, 34.0],
    [24.0, 62.0, 150.0],
];

/// The Japanese arrangement: yellow and blue exchanged.
pub(crate) const JAPANESE: [[f32; 3]; 6] =
    [USUAL[0], USUAL[1], USUAL[2], USUAL[5], USUAL[4], USUAL[3]];

/// Colours without usual names: black, pink, light green, dark purple, turquoise, brown.
pub(crate) const ODD: [[f32; 3]; 6] = [
    [30.0, 30.0, 32.0],
    [225.0, 120.0, 170.0],
    [150.0, 215.0, 90.0],
    [80.0, 36.0, 120.0],
    [60.0, 180.0, 190.0],
    [100.0, 62.0, 35.0],
];

/// Face and clockwise quarter turns of each picture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) faces: [Face; 6],
    /// The picture must be turned so to lie as in the unfolded cube.
    pub(crate) turns: [u8; 6],
}

/// The square to which a square comes by clockwise quarter turns.
fn turned(square: usize, quarters: u8) -> usize {
    (0..quarters).fold(square, |at, _| at % 3 * 3 + 2 - at / 3)
}

impl Taken {
    pub(crate) fn at_random(rng: &mut ChaCha8Rng) -> Self {
        let mut faces = Face::ALL;
        for n in (1..6).rev() {
            faces.swap(n, rng.random_range(0..=n));
        }
        Self {
            faces,
            turns: [0; 6].map(|_: u8| rng.random_range(0..4)),
        }
    }

    pub(crate) fn place(&self, picture: usize, square: usize) -> Facelet {
        Facelet::new(self.faces[picture], turned(square, self.turns[picture]))
    }

    /// The pictures of these readings.
    pub(crate) fn pictures(&self, readings: &Readings) -> [SideReadings; 6] {
        std::array::from_fn(|picture| {
            let samples = |square| readings.samples(self.place(picture, square)).to_vec();
            SideReadings::new(std::array::from_fn(samples)).expect("every sticker is read")
        })
    }

    /// Whether the assembly knows this cube, however it is held.
    pub(crate) fn is_right(&self, assembly: &Assembly, cube: &Cube) -> bool {
        let Some(way) = assembly.known() else {
            return false;
        };
        let mut all = Rotation::ALL.into_iter();
        let held = all.find(|rotation| self.faces.map(|face| rotation.apply(face)) == way.faces);
        way.cube == Cube::SOLVED && *cube == Cube::SOLVED
            || held.is_some_and(|held| way.cube == cube.rotated(held))
    }

    /// Face and turn of the picture that a question asks for.
    pub(crate) fn asked(&self, ask: Ask) -> (Face, u8) {
        // The side itself, held as in its picture, in front.
        let is_held = |rotation: &Rotation| {
            if let Some(above) = ask.above {
                return rotation.apply(self.faces[ask.side]) == Face::F
                    && rotation.apply(self.faces[above]) == Face::U;
            }
            let upper_left = rotation.apply_to_facelet(self.place(ask.side, 0));
            upper_left == Facelet::new(Face::F, 0)
        };
        let mut all = Rotation::ALL.into_iter();
        let held = all.find(is_held).expect("a side can be held so");
        let turn = match ask.neighbour {
            Neighbour::Above => Rotation::X.inverse(),
            Neighbour::Right => Rotation::Y,
            Neighbour::Below => Rotation::X,
            Neighbour::Left => Rotation::Y.inverse(),
        };
        let held = held.then(turn);
        let face = held.inverse().apply(Face::F);
        let quarters = (0..4).find(|&quarters| {
            let first = Facelet::new(face, turned(0, quarters));
            held.apply_to_facelet(first) == Facelet::new(Face::F, 0)
        });
        (face, quarters.expect("a side lies in one of four ways"))
    }
}

/// Errors of simulated pictures.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Errors {
    /// Largest relative change of the brightness of a picture.
    pub(crate) gain: f32,
    /// The same of each channel by itself.
    pub(crate) cast: f32,
    /// Relative noise of a channel.
    pub(crate) noise: f32,
    /// Relative change of brightness from one end of a side to the other.
    pub(crate) gradient: f32,
    /// Probability of a sticker with glare in a picture.
    pub(crate) glare: f64,
}

pub(crate) const CAMERA: Errors = Errors {
    gain: 0.2,
    cast: 0.1,
    noise: 0.05,
    gradient: 0.2,
    glare: 0.1,
};

pub(crate) const CLEAN: Errors = Errors {
    gain: 0.05,
    cast: 0.02,
    noise: 0.02,
    gradient: 0.0,
    glare: 0.0,
};

/// A picture of nine colours.
pub(crate) fn photograph(
    colours: &[[f32; 3]; 9],
    errors: Errors,
    rng: &mut ChaCha8Rng,
) -> SideReadings {
    let mut around = |width: f32| 1.0 + rng.random_range(-width..=width);
    let gain = around(errors.gain);
    let light = [0; 3].map(|_| gain * around(errors.cast));
    let slope = [0; 2].map(|_| around(errors.gradient / 2.0) - 1.0);
    let glare = if rng.random_bool(errors.glare) {
        Some(rng.random_range(0..9))
    } else {
        None
    };
    SideReadings::new(std::array::from_fn(|square| {
        let at = [square % 3, square / 3].map(|n| n as f32 - 1.0);
        let shade = 1.0 + at[0] * slope[0] + at[1] * slope[1];
        let channels = std::array::from_fn(|channel| {
            let noise = 1.0
                + errors.noise
                    * (rng.random_range(-1.0..=1.0f32) + rng.random_range(-1.0..=1.0f32));
            let value = colours[square][channel] * light[channel] * shade * noise;
            let value = if glare == Some(square) {
                value.mul_add(0.4, 150.0)
            } else {
                value
            };
            value.clamp(0.0, 255.0).round()
        });
        vec![Sample::new(channels).expect("in range")]
    }))
    .expect("every sticker is read")
}

/// Pictures of a cube in these colours; also of stickers that make no cube, by the faces of their colours.
pub(crate) fn photographs(
    stickers: &[Face; 54],
    colours: &[[f32; 3]; 6],
    taken: &Taken,
    errors: Errors,
    rng: &mut ChaCha8Rng,
) -> [SideReadings; 6] {
    std::array::from_fn(|picture| {
        let of = |square| colours[stickers[taken.place(picture, square).index()].index()];
        photograph(&std::array::from_fn(of), errors, rng)
    })
}

/// The picture that a question asks for.
pub(crate) fn answer(
    ask: Ask,
    cube: &Cube,
    colours: &[[f32; 3]; 6],
    taken: &Taken,
    errors: Errors,
    rng: &mut ChaCha8Rng,
) -> SideReadings {
    let (face, quarters) = taken.asked(ask);
    let stickers = cube.faces();
    let of =
        |square| colours[stickers[Facelet::new(face, turned(square, quarters)).index()].index()];
    photograph(&std::array::from_fn(of), errors, rng)
}

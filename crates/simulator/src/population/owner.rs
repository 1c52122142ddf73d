//! One owner: a sensor, a cube, and the spread of its readings.

use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{
    Light, Statistics,
    colours::{self, Sensor},
    ranges::{
        ADDED, ALIKE, ALL_BRIGHTNESS, ALL_COLOUR, BESIDE, BRIGHTNESS, COLOUR, CORNERS_BESIDE,
        DIRT_GAIN, DIRTY, FACE_GAIN, FADE, FREEDOM, IN_QUARTERS, KIND_GAIN, LASTING, LOGO,
        LOGO_PART, PART_OF_CORNERS, SCATTER_OF_COLOUR, WORN, WORN_ONE, happens,
    },
};
use crate::{cube::Kind, noise::random::normal, settings::Scheme};

/// Fault of one sticker, which lasts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Fault {
    /// Worn: the part of its saturation that the sticker has lost.
    Worn(f64),
    /// Dirty: the part of the light that is left.
    Dirty(f64),
    /// Logo: the part of the sticker that has another colour, and the colour's number; 6 is black.
    Logo(f64, usize),
}

/// The robot and the cube of one owner.
///
/// ```
/// use rand::SeedableRng;
/// use simulator::{Scheme, population::Owner};
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let owner = Owner::draw(Scheme::Standard, &mut rng);
/// assert!(!owner.has_alike() && owner.separation() > 0.0);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Owner {
    /// Readings of the six colours, by face.
    pub(super) colours: [Light; 6],
    /// Gains of centres, edges and corners, as logarithms.
    pub(super) kind_gains: [Light; 3],
    /// Deviation of the gain of a face; the gain is new at each look.
    pub(super) face_gain: f64,
    pub(super) brightness: f64,
    pub(super) colour: f64,
    /// Factors of both deviations, by face: the stickers of one colour vary more than those of
    /// another.
    pub(super) scatter: [f64; 6],
    pub(super) freedom: f64,
    pub(super) lasting: f64,
    /// Largest part of a sticker that is not under the sensor, and that of a corner.
    pub(super) beside: (f64, f64),
    pub(super) added: f64,
    /// Step of the readings: 1, or 0.25 of a sensor that counts in quarters.
    pub(super) unit: f64,
    pub(super) faults: Vec<(usize, Fault)>,
    /// The value of [`separation`](Self::separation).
    separation: f64,
    /// The value of [`has_alike`](Self::has_alike).
    has_alike: bool,
}

impl Owner {
    /// The median of [`separation`](Self::separation) over the population.
    pub const MEDIAN_SEPARATION: f64 = 2.87;

    /// Draws an owner whose cube has its colours in this scheme.
    pub fn draw(scheme: Scheme, rng: &mut impl Rng) -> Self {
        let within = |(least, most): (f64, f64), value| (least..most).contains(&value);
        loop {
            let mut owner = Self::any(scheme, rng);
            let measured = owner.measured(rng);
            if within(ALL_BRIGHTNESS, measured.brightness) && within(ALL_COLOUR, measured.colour) {
                owner.separation = measured.separation();
                return owner;
            }
        }
    }

    fn any(scheme: Scheme, rng: &mut impl Rng) -> Self {
        let sensor = Sensor::draw(rng);
        let has_alike = happens(ALIKE, rng);
        let mut colours = colours::draw(&sensor, has_alike, rng);
        // The lot is drawn in each scheme, so that all else is the same.
        let mut dealt = colours;
        dealt.shuffle(rng);
        if scheme == Scheme::Random {
            colours = dealt;
        }
        let (in_brightness, in_colour) = KIND_GAIN;
        let kind_gains = std::array::from_fn(|_| {
            let brightness = in_brightness * normal(rng);
            std::array::from_fn(|_| brightness + in_colour * normal(rng))
        });
        let brightness = BRIGHTNESS.draw(rng);
        let mut colour = COLOUR.draw(rng);
        // The brightness of a sticker always varies more than its colour.
        while colour > brightness {
            colour = COLOUR.draw(rng);
        }
        let beside = BESIDE.draw(rng);
        let of_corners = if happens(CORNERS_BESIDE, rng) {
            PART_OF_CORNERS.draw(rng)
        } else {
            beside
        };
        Self {
            colours,
            kind_gains,
            face_gain: FACE_GAIN.draw(rng),
            brightness,
            colour,
            scatter: std::array::from_fn(|_| SCATTER_OF_COLOUR.draw(rng)),
            freedom: FREEDOM.draw(rng),
            lasting: LASTING.draw(rng),
            beside: (beside, of_corners.max(beside)),
            added: ADDED.draw(rng),
            unit: if happens(IN_QUARTERS, rng) { 0.25 } else { 1.0 },
            faults: faults(rng),
            separation: 0.0,
            has_alike,
        }
    }

    /// Whether two of the cube's colours are alike in hue and in brightness, or the same.
    pub const fn has_alike(&self) -> bool {
        self.has_alike
    }

    /// Distance of the two most similar colours, without their brightness, in deviations of colour
    /// within one: the median over some scans.
    pub const fn separation(&self) -> f64 {
        self.separation
    }

    /// Whether the colours are separated more easily than in half of the population: a property of
    /// the draw, independent of any recogniser.
    pub fn is_everyday(&self) -> bool {
        self.separation > Self::MEDIAN_SEPARATION
    }

    /// The measures of the scan with the median separation among several.
    fn measured(&self, rng: &mut impl Rng) -> Statistics {
        const SCANS: usize = 5;
        let mut scans: Vec<Statistics> = (0..SCANS)
            .map(|_| {
                let cube = mixed(rng);
                let [mut lasting, mut fresh] =
                    [0; 2].map(|_: u8| ChaCha8Rng::seed_from_u64(rng.random()));
                let readings = self.look(&cube, &mut lasting, &mut fresh);
                Statistics::of(&readings, &cube)
            })
            .collect();
        scans.sort_by(|a, b| a.separation().total_cmp(&b.separation()));
        scans[SCANS / 2]
    }
}

/// Colours of stickers, nine of each, mixed within the kinds of piece: no legal cube, but the
/// neighbour of a sticker is of any colour.
pub(super) fn mixed(rng: &mut impl Rng) -> [usize; 54] {
    let mut cube = std::array::from_fn(|home| home / 9);
    for kind in [Kind::Edge, Kind::Corner] {
        let homes: Vec<usize> = (0..54).filter(|&home| Kind::of(home) == kind).collect();
        let mut colours: Vec<usize> = homes.iter().map(|&home| home / 9).collect();
        colours.shuffle(rng);
        for (home, colour) in homes.into_iter().zip(colours) {
            cube[home] = colour;
        }
    }
    cube
}

fn faults(rng: &mut impl Rng) -> Vec<(usize, Fault)> {
    let mut homes: Vec<usize> = (0..54).collect();
    homes.shuffle(rng);
    let worn = if happens(WORN, rng) {
        rng.random_range(2..=8)
    } else {
        usize::from(happens(WORN_ONE, rng))
    };
    let mut faults: Vec<(usize, Fault)> = (0..worn)
        .map(|n| (homes[n], Fault::Worn(FADE.draw(rng))))
        .collect();
    if happens(DIRTY, rng) {
        faults.push((homes[worn], Fault::Dirty(DIRT_GAIN.draw(rng))));
    }
    if happens(LOGO, rng) {
        let (centre, of) = (rng.random_range(0..6) * 9 + 4, rng.random_range(0..7));
        faults.push((centre, Fault::Logo(LOGO_PART.draw(rng), of)));
    }
    faults
}

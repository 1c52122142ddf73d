//! Ranges of an owner's quantities, and probabilities of an owner's faults.
//!
//! Deviations are standard deviations of natural logarithms. Sources: eleven scans by EV3 colour
//! sensors and five by a later LEGO sensor (seven of all in `data/scans`, with their origin),
//! measured with [`Statistics`](super::Statistics); and white as owners of EV3 sensors report it:
//! 350, 350, 140 and 330, 330, 124 (sites.google.com/site/ev3basic); 199, 272, 122 (ev3-python3,
//! issue 7); 136, 232, 184 (ev3dev-lang-python, issue 355); 179, 179, 253 and 256, 249, 327 (a
//! MindCub3r).

use crate::noise::random::between;
use rand::{Rng, RngExt};

/// A range from which a quantity is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Range {
    /// Even distribution.
    Even(f64, f64),
    /// Even distribution of the logarithm: each ratio is as likely.
    ByRatio(f64, f64),
}

impl Range {
    pub(super) fn draw(self, rng: &mut impl Rng) -> f64 {
        match self {
            Self::Even(low, high) => between(low, high, rng),
            Self::ByRatio(low, high) => between(low.ln(), high.ln(), rng).exp(),
        }
    }
}

/// Whether an event of this probability happens.
pub(super) fn happens(chance: f64, rng: &mut impl Rng) -> bool {
    rng.random::<f64>() < chance
}

/// Brightest channel of white. A channel above 255 is cut by the sensor's white balance.
pub const WHITE: Range = Range::ByRatio(60.0, 300.0);
/// Ratio of blue to red of white.
pub const BLUE_OVER_RED: Range = Range::ByRatio(0.37, 1.4);
/// Ratio of green to red of white.
pub const GREEN_OVER_RED: Range = Range::ByRatio(0.9, 1.7);
/// Part of each channel that is the mean of all three: light of one colour that another channel
/// sees.
pub const CROSSTALK: Range = Range::Even(0.0, 0.15);
/// Probability that a sensor subtracts its reading of black.
pub const TAKES_OFF_BLACK: f64 = 0.3;
/// Reading of black that such a sensor subtracts, as a part of white: dark channels then read 0.
/// See [`TAKES_OFF_BLACK`].
pub const BLACK: Range = Range::Even(0.0, 0.03);
/// Deviation of the noise that the sensor adds to every channel of every reading.
pub const ADDED: Range = Range::Even(0.05, 0.6);
/// Probability that readings are known in quarters, as an EV3 counts, instead of whole numbers.
pub const IN_QUARTERS: f64 = 0.5;

/// Deviation of colours of one name between makers, by channel.
pub const DYE_DEVIATION: f64 = 0.12;
/// Distance of the two most similar colours without their brightness: red and orange in most sets.
pub const NEAREST: Range = Range::Even(0.05, 0.42);
/// Distance in brightness of the two most similar colours.
pub const NEAREST_IN_BRIGHTNESS: Range = Range::Even(0.1, 0.65);
/// Probability that two colours are alike in hue and in brightness: an old red and an old orange,
/// cream and white, dark blue and purple. Nobody has counted such cubes: this is an
/// assumption.
pub const ALIKE: f64 = 0.06;
/// Pairs of colours that are alike, each as probable as the number of times that it is here: red and
/// orange, yellow and white, blue and purple in the place of green. See [`ALIKE`].
pub const ALIKE_PAIRS: [[usize; 2]; 5] = [[1, 4], [1, 4], [1, 4], [3, 0], [5, 2]];
/// Part of the way to the same colour, of such a pair. See [`ALIKE`].
pub const ALIKE_PART: Range = Range::Even(0.5, 1.0);
/// Probability that the colours of such a pair are the same to the sensor. See [`ALIKE`].
pub const THE_SAME: f64 = 0.3;
/// Factor of the deviations of one colour: thirty-five scans of one cube by one EV3 within an hour
/// vary from 0.02 to 0.07 in green over red, and from 0.12 to 0.22 in brightness, by the colour.
pub const SCATTER_OF_COLOUR: Range = Range::ByRatio(0.6, 1.65);

/// Probability of a cube of dyed plastic without stickers.
pub const STICKERLESS: f64 = 0.25;
/// Gain of the lighter plastic of such a cube. See [`STICKERLESS`].
pub const STICKERLESS_GAIN: Range = Range::Even(1.0, 1.25);
/// Probability of a set with another colour instead of white.
pub const WITHOUT_WHITE: f64 = 0.08;
/// Probability of a pastel set.
pub const PASTEL: f64 = 0.06;
/// Part of white in the colours of a pastel set. See [`PASTEL`].
pub const PASTEL_WHITE: Range = Range::Even(0.25, 0.5);
/// Probability of a dark set.
pub const DARK: f64 = 0.06;
/// Gain of the colours of a dark set. See [`DARK`].
pub const DARK_GAIN: Range = Range::Even(0.35, 0.7);

/// The least and the largest deviation in brightness within a colour, all causes together, of an
/// owner: an owner outside is drawn again.
pub const ALL_BRIGHTNESS: (f64, f64) = (0.055, 0.36);
/// The least and the largest deviation in colour within a colour, all causes together, of an owner.
pub const ALL_COLOUR: (f64, f64) = (0.015, 0.125);
/// Deviation in brightness within a colour, without the part of stickers beside the sensor's spot.
pub const BRIGHTNESS: Range = Range::ByRatio(0.045, 0.36);
/// Deviation in colour within a colour.
pub const COLOUR: Range = Range::ByRatio(0.012, 0.09);
/// Degrees of freedom of both deviations (Student's t): few degrees mean heavy tails.
pub const FREEDOM: Range = Range::ByRatio(4.0, 30.0);
/// Part of the variance of both deviations that stays with a sticker from look to look.
pub const LASTING: Range = Range::Even(0.2, 0.8);
/// Deviation of the gain of a face in brightness; a sixth of it in each channel.
pub const FACE_GAIN: Range = Range::ByRatio(0.003, 0.12);
/// Deviation of the gain of a kind of piece in brightness, and in colour.
pub const KIND_GAIN: (f64, f64) = (0.12, 0.03);
/// Largest part of a sticker that is not under the sensor.
pub const BESIDE: Range = Range::ByRatio(0.005, 0.25);
/// Probability that corners lie farther beside the sensor than the rest.
pub const CORNERS_BESIDE: f64 = 0.15;
/// Largest part of a corner that is then not under the sensor. See [`CORNERS_BESIDE`].
pub const PART_OF_CORNERS: Range = Range::Even(0.3, 0.65);

/// Probability that several stickers are worn.
pub const WORN: f64 = 0.15;
/// Probability, if not several, that one sticker is worn.
pub const WORN_ONE: f64 = 0.25;
/// Part of its saturation that a worn sticker has lost; it has lost half that part of its
/// brightness.
pub const FADE: Range = Range::Even(0.1, 0.8);
/// Probability that a sticker is dirty.
pub const DIRTY: f64 = 0.06;
/// Part of the light that is left of a dirty sticker. See [`DIRTY`].
pub const DIRT_GAIN: Range = Range::Even(0.3, 0.7);
/// Probability that a centre has a logo.
pub const LOGO: f64 = 0.25;
/// Part of a centre with a logo that is of another colour of the cube, or black. See [`LOGO`].
pub const LOGO_PART: Range = Range::Even(0.1, 0.7);
/// Probability that, in a look at the whole cube, one sticker reads as the one beside it.
pub const MISREAD: f64 = 0.01;

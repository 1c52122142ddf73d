//! The constants of recognition, which `cargo xtask fit` sets from data.

use super::evidence::Evidence;

/// A pair of values: one for the brightness and one for the colour.
///
/// ```
/// use recogniser::fit::Constants;
/// let deviation = Constants::FITTED.deviation;
/// assert!(deviation.brightness > deviation.colour, "shadows do not change the colour");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Apart<T> {
    /// The value for the brightness, the mean of the three logarithms.
    pub brightness: T,
    /// The value for the colour, the rest of the three logarithms, in each of its two dimensions.
    pub colour: T,
}

impl<T> Apart<T> {
    pub(super) fn map<U>(self, of: impl Fn(T) -> U) -> Apart<U> {
        Apart {
            brightness: of(self.brightness),
            colour: of(self.colour),
        }
    }
}

/// Prior beliefs about readings, and the weights that convert evidence to a probability.
/// Deviations are standard deviations of natural logarithms.
///
/// ```
/// use recogniser::{fit::{Constants, recognise_with}, recognise, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// // A sensor with ten times the noise.
/// let noisy = Constants { added: 4.0, ..Constants::FITTED };
/// let (recognition, _) = recognise_with(&readings, &noisy)?;
/// assert_eq!(recognition.cube, recognise(&readings)?.cube);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Constants {
    /// Degrees of freedom of the deviations (Student's t), at least 1: smaller means heavier tails.
    pub freedom: Apart<f32>,
    /// Largest squared distance that counts, in degrees of freedom. A reading that is farther off
    /// counts as one at this distance.
    pub farthest: f32,
    /// Fraction of a scan's bright readings that is added to every channel before the logarithm:
    /// readings below it differ by noise only.
    pub floor: f32,
    /// Deviation of the noise and rounding that the sensor adds to every channel, in the sensor's
    /// units of 0 to 255.
    pub added: f32,
    /// Deviations of bright readings, to which [`added`](Self::added) is compared in dark ones.
    pub scatter: Apart<f32>,
    /// Expected deviations of readings.
    pub deviation: Apart<f32>,
    /// Weight of the expected deviations against those of the scan itself, in stickers.
    pub belief: f32,
    /// Deviation of the gain of a face.
    pub face_gain: Apart<f32>,
    /// Deviation of the gain of a kind of piece.
    pub kind_gain: Apart<f32>,
    /// Weight of the belief that the readings of all kinds of piece scatter alike, in stickers.
    pub kind_belief: f32,
    /// Weights that convert the evidence to a probability.
    pub odds: Odds,
}

impl Constants {
    /// Probability, 0 to 1, that the likeliest cube is not the one that was read.
    ///
    /// ```
    /// use recogniser::{fit::{Constants, Evidence, recognise_with}, scan_json};
    /// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
    /// let (_, evidence) = recognise_with(&readings, &Constants::FITTED)?;
    /// let evidence = evidence.expect("a cube");
    /// let exchanged = Evidence { exchanged: true, against: -3.0, ..evidence };
    /// let doubt = |evidence| Constants::FITTED.doubt(evidence);
    /// assert!(doubt(&exchanged) > doubt(&evidence));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn doubt(&self, evidence: &Evidence) -> f32 {
        let log_odds: f32 = (self.odds.weights().iter().zip(evidence.terms()))
            .map(|(weight, term)| weight * term)
            .sum();
        let among_legal = (1.0 / (1.0 + libm::expf(-log_odds))).max(MIN_DOUBT);
        let broken = UNSOLVABLE * libm::expf(-evidence.over_broken);
        1.0 - (1.0 - among_legal) / (1.0 + broken)
    }
}

/// Prior odds of a cube that no turns solve, or that moved while it was read. Nobody has counted them: a
/// corner of a cheap cube twists in the hands now and then.
const UNSOLVABLE: f32 = 0.003;

/// Smallest doubt: of 40,000 drawn scans whose evidence shows less doubt than this, about four were
/// wrong.
const MIN_DOUBT: f32 = 1e-4;

/// The logarithm of the odds against the likeliest cube, as a sum of weighed
/// [terms](Evidence::terms). The model's own odds would be right if readings came about as the
/// model assumes; the weights, fitted by logistic regression, correct the odds.
///
/// ```
/// use recogniser::fit::{Constants, Odds};
/// // A fit works on the weights as an array.
/// let mut weights = Constants::FITTED.odds.weights();
/// weights[0] += 0.1;
/// let constants = Constants { odds: Odds::from(weights), ..Constants::FITTED };
/// assert!(constants.odds.constant > Constants::FITTED.odds.constant);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Odds {
    /// Constant term of the sum.
    pub constant: f32,
    /// Weight of the model's own odds.
    pub against: f32,
    /// Weight of the excess of the model's own odds over one in 400.
    pub near: f32,
    /// Weight of the heaviness of the tails times the width of the deviations.
    pub heavy: f32,
    /// Weight of each sticker after the first three that reads more like another colour than its
    /// own.
    pub overruled: f32,
    /// Weight of each misread sticker.
    pub misread: f32,
    /// Weight of the model's own odds for each unlike sticker after the first three: where many
    /// stickers are worn, a wrong cube may fit better than the right one.
    pub against_unlike: f32,
    /// Weight of the model's own odds for each dark sticker.
    pub against_dark: f32,
    /// Weight of the model's own odds where readings may have been exchanged.
    pub against_exchanged: f32,
    /// Constant term where wear was needed to explain the readings.
    pub worn: f32,
    /// Weight of the excess of the model's own odds over one in 20.
    pub level: f32,
    /// Weight of the model's own odds where the two most alike colours may be one: the cube was chosen
    /// among all cubes, and of several ways to split one cloud of readings the best has well separated
    /// halves.
    pub against_merged: f32,
    /// Constant term where two colours on opposite sides may be one: eight legal cubes differ in them
    /// alone.
    pub merged_opposite: f32,
    /// The same for two colours on adjacent sides: two legal cubes differ in them alone.
    pub merged_adjacent: f32,
}

impl Odds {
    /// The weights in the order of [`Evidence::terms`].
    pub const fn weights(&self) -> [f32; Evidence::TERMS] {
        [
            self.constant,
            self.against,
            self.near,
            self.heavy,
            self.overruled,
            self.misread,
            self.against_unlike,
            self.against_dark,
            self.against_exchanged,
            self.worn,
            self.level,
            self.against_merged,
            self.merged_opposite,
            self.merged_adjacent,
        ]
    }
}

impl From<[f32; Evidence::TERMS]> for Odds {
    /// The odds from weights in the order of [`Evidence::terms`].
    fn from(weights: [f32; Evidence::TERMS]) -> Self {
        let [
            constant,
            against,
            near,
            heavy,
            overruled,
            misread,
            against_unlike,
            against_dark,
            against_exchanged,
            worn,
            level,
            against_merged,
            merged_opposite,
            merged_adjacent,
        ] = weights;
        Self {
            constant,
            against,
            near,
            heavy,
            overruled,
            misread,
            against_unlike,
            against_dark,
            against_exchanged,
            worn,
            level,
            against_merged,
            merged_opposite,
            merged_adjacent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_say_less_where_many_stickers_are_unlike_their_colour() {
        let of = |unlike| Evidence {
            against: -8.0,
            heavy: 2.0,
            deviation: 0.05,
            unlike,
            dark: 0,
            overruled: 0,
            misread: 0,
            exchanged: false,
            worn: false,
            separation: 6.0,
            opposite: true,
            over_broken: 24.0,
        };
        let doubt = |unlike| Constants::FITTED.doubt(&of(unlike));
        assert_eq!(doubt(0).to_bits(), doubt(3).to_bits());
        assert!(doubt(8) > 2.0 * doubt(3), "{} {}", doubt(8), doubt(3));
    }

    #[test]
    fn weights_make_the_odds_that_they_are_of() {
        let weights = std::array::from_fn(|n| n as f32);
        let odds = Odds::from(weights);
        assert_eq!(odds.weights(), weights);
        assert_eq!((odds.constant, odds.merged_adjacent), (0.0, 13.0));
    }
}

//! The measures of a fit from which the doubt in it is computed.

/// Squared distance of a misread sticker from its own colour, at least.
pub(super) const MIN_MISREAD_DISTANCE: f32 = 60.0;

/// Squared distance of a misread sticker from another colour, at most.
pub(super) const MAX_MISREAD_DISTANCE_TO_OTHER: f32 = 20.0;

/// Measures of a fit from which the [doubt](super::Constants::doubt) in it is computed.
///
/// ```
/// use recogniser::{fit::{Constants, recognise_with}, scan_json};
/// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
/// let (_, evidence) = recognise_with(&readings, &Constants::FITTED)?;
/// let evidence = evidence.expect("a cube");
/// assert!(evidence.against < 0.0 && !evidence.exchanged);
/// assert!(Constants::FITTED.doubt(&evidence) < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// Natural logarithm of the model's odds for any other legal cube; at least -25.
    pub against: f32,
    /// Heaviness of the tails, 0 to 8: the natural logarithm of a ratio of two squared distances of
    /// stickers from their colours, the one at three quarters of the ascending order over the one
    /// at a fifth. Deviations of one kind make about 2; many worn stickers make about 3.
    pub heavy: f32,
    /// Fitted deviation in colour, in natural logarithms.
    pub deviation: f32,
    /// Number of stickers, 0 to 54, that read unlike their colour in hue or saturation, at any
    /// brightness.
    pub unlike: u8,
    /// Number of dark stickers, 0 to 54: below two thirds of the brightness that their colour has
    /// in their place. A sensor half beside a sticker reads it dark.
    pub dark: u8,
    /// Number of stickers, 0 to 54, that read more like another colour than like their colour on
    /// the cube.
    pub overruled: u8,
    /// Number of stickers of edges and corners, at most [`MAX_MISREAD`](Self::MAX_MISREAD), that
    /// read far from their own colour and near another.
    pub misread: u8,
    /// Whether a sticker is so far from its own colour and so near another that readings may have
    /// been exchanged.
    pub exchanged: bool,
    /// Whether wear was needed to explain the readings.
    pub worn: bool,
    /// Distance of the two most alike colours, 0.3 to 20, in the deviations of their own stickers
    /// along the line between them. One cloud of readings that is split in two has about 2.
    pub separation: f32,
    /// Whether these two colours lie on opposite sides: there eight legal cubes differ in them alone,
    /// otherwise two.
    pub opposite: bool,
    /// Log-likelihood of the cube over the likeliest explanation that is no legal cube, in natural units:
    /// negative where that one is likelier; at most 28. No [term](Self::terms): the doubt counts it apart, with
    /// a prior.
    pub over_broken: f32,
}

impl Evidence {
    /// Largest number of misread stickers that counts.
    pub const MAX_MISREAD: u8 = 3;

    /// Lowest odds that count, in natural logarithms.
    const MIN_AGAINST: f32 = -25.0;

    /// Log-odds above which the term [`Odds::near`](super::Odds::near) counts.
    const NEAR: f32 = -6.0;

    /// Heaviness of tails under deviations of one kind.
    const USUAL: f32 = 2.0;

    /// Deviation in colour above which heavy tails are a sign of wear: Student's t allows for the
    /// tails of narrower deviations.
    const WIDE: f32 = 0.08;

    /// Number of overruled stickers that do not count: similar colours overlap.
    const FEW_OVERRULED: u8 = 3;

    /// Number of unlike stickers that do not count: the other stickers decide a few worn or dirty
    /// ones.
    const FEW_UNLIKE: u8 = 3;

    /// Log-odds above which several cubes are about as likely as the likeliest.
    const LEVEL: f32 = -3.0;

    /// Separations of two colours that surely are two, and that may be one.
    const APART: f32 = 3.0;
    const MERGED: f32 = 1.8;

    /// The number of [terms](Self::terms).
    pub const TERMS: usize = 14;

    /// The odds for any of the cubes with these margins: [`against`](Self::against).
    pub(super) fn odds(margins: impl Iterator<Item = f32>) -> f32 {
        let odds: f32 = margins.map(|margin| libm::expf(-margin)).sum();
        libm::logf(odds.max(f32::MIN_POSITIVE)).max(Self::MIN_AGAINST)
    }

    /// [Heaviness](Self::heavy) of the tails of squared distances.
    ///
    /// # Panics
    /// When there are fewer than five distances.
    pub(super) fn heaviness(distances: impl Iterator<Item = f32>) -> f32 {
        let mut distances: Vec<f32> = distances.collect();
        distances.sort_by(f32::total_cmp);
        let [near, far] = [distances.len() / 5, distances.len() * 3 / 4 + 1]
            .map(|place| libm::logf(distances[place].max(0.01)));
        (far - near).clamp(0.0, 8.0)
    }

    /// The terms that are weighed for the doubt, in the order of [`Odds`](super::Odds).
    ///
    /// ```
    /// use recogniser::{fit::{Constants, recognise_with}, scan_json};
    /// let readings = scan_json::parse(include_str!("../../data/ev3-random-02.json"))?;
    /// let (_, evidence) = recognise_with(&readings, &Constants::FITTED)?;
    /// let evidence = evidence.expect("a cube");
    /// // The doubt, as `Constants::doubt` computes it from weights and terms.
    /// let weighed = Constants::FITTED.odds.weights().into_iter().zip(evidence.terms());
    /// let log_odds: f32 = weighed.map(|(weight, term)| weight * term).sum();
    /// let doubt = 1.0 / (1.0 + (-log_odds).exp());
    /// assert!((doubt - Constants::FITTED.doubt(&evidence)).abs() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn terms(&self) -> [f32; Self::TERMS] {
        let overruled = self.overruled.saturating_sub(Self::FEW_OVERRULED);
        let unlike = self.unlike.saturating_sub(Self::FEW_UNLIKE);
        let level = (self.against - Self::LEVEL).max(0.0);
        let merged = (Self::APART - self.separation) / (Self::APART - Self::MERGED);
        let merged = merged.clamp(0.0, 1.0);
        let [opposite, adjacent] = if self.opposite {
            [merged, 0.0]
        } else {
            [0.0, merged]
        };
        [
            1.0,
            self.against,
            (self.against - Self::NEAR).max(0.0),
            (self.heavy - Self::USUAL).max(0.0) * libm::logf(self.deviation / Self::WIDE).max(0.0),
            f32::from(overruled),
            f32::from(self.misread),
            f32::from(unlike) * self.against,
            f32::from(self.dark) * self.against,
            if self.exchanged { self.against } else { 0.0 },
            f32::from(u8::from(self.worn)),
            level,
            merged * self.against,
            opposite,
            adjacent,
        ]
    }
}

//! The measures of a fit from which the doubt in it is computed.

use cube_core::Facelet;

/// Measures of a fit from which the [doubt](super::Constants::doubt) in it is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evidence {
    /// Natural logarithm of the odds for any other legal cube, as the model has it; at least -25.
    pub against: f32,
    /// Squared distance from its colour of the sticker that reads second most unlike it: one may
    /// have a logo.
    pub unlike: f32,
    /// Whether wear was needed to explain the readings.
    pub worn: bool,
    /// Whether an edge or a corner has a sticker that reads as none of its colour does, but as those
    /// of another: readings may have been exchanged.
    pub misread: bool,
}

impl Evidence {
    /// Lowest odds that count, in natural logarithms.
    const LEAST: f32 = -25.0;

    /// The odds from which on they count as near.
    const NEAR: f32 = -6.0;

    /// The number of [terms](Self::terms).
    pub const TERMS: usize = 7;

    /// The evidence of these margins of all other cubes that are near, and these squared distances
    /// of all stickers from their colours.
    pub(super) fn new(
        margins: impl Iterator<Item = f32>,
        mut distances: [f32; Facelet::COUNT],
    ) -> Self {
        let odds: f32 = margins.map(|margin| libm::expf(-margin)).sum();
        distances.sort_by(f32::total_cmp);
        Self {
            against: libm::logf(odds.max(f32::MIN_POSITIVE)).max(Self::LEAST),
            unlike: distances[Facelet::COUNT - 2],
            worn: false,
            misread: false,
        }
    }

    /// The terms that are weighed for the doubt, in the order of [`Odds`](super::Odds).
    pub fn terms(&self) -> [f32; Self::TERMS] {
        // A squared distance of 33 is usual.
        let unlike = libm::logf(self.unlike.clamp(1.0, 1e4)) - 3.5;
        [
            1.0,
            self.against,
            (self.against - Self::NEAR).max(0.0),
            unlike,
            f32::from(u8::from(self.worn)),
            f32::from(u8::from(self.misread)),
            if self.misread { self.against } else { 0.0 },
        ]
    }
}

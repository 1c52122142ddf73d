//! One side of a cube, as a picture shows it.

use thiserror::Error;

use crate::readings::{Readings, Sample};

/// Samples of the nine stickers of one side, row by row from the upper left, as the picture shows it.
///
/// ```
/// use recogniser::{Sample, SideReadings};
/// let sticker = |red| vec![Sample::from_raw([red, 40, 60])];
/// let side = SideReadings::new([200, 30, 30, 200, 30, 30, 200, 30, 30].map(sticker))?;
/// assert_eq!(side.samples(3)[0].channels(), [200.0, 40.0, 60.0]);
/// # Ok::<(), recogniser::UnreadSquare>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SideReadings([Vec<Sample>; 9]);

/// A square of a side without a sample.
///
/// ```
/// let error = recogniser::SideReadings::new([const { Vec::new() }; 9]).unwrap_err();
/// assert_eq!(error.to_string(), "sticker 1 of 9 has no sample; every sticker of a side needs one");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("sticker {} of 9 has no sample; every sticker of a side needs one", square + 1)]
#[non_exhaustive]
pub struct UnreadSquare {
    /// The first such square, 0 to 8, row by row from the upper left.
    pub square: usize,
}

impl SideReadings {
    /// A side with these samples of its stickers; several samples of a sticker count by their median.
    ///
    /// ```
    /// use recogniser::{Sample, SideReadings};
    /// let sticker = || vec![Sample::from_raw([90, 40, 60])];
    /// assert!(SideReadings::new(std::array::from_fn(|_| sticker())).is_ok());
    /// ```
    ///
    /// # Errors
    /// When a sticker has no sample.
    pub fn new(stickers: [Vec<Sample>; 9]) -> Result<Self, UnreadSquare> {
        match stickers.iter().position(Vec::is_empty) {
            Some(square) => Err(UnreadSquare { square }),
            None => Ok(Self(stickers)),
        }
    }

    /// A side of which no picture shows anything.
    ///
    /// ```
    /// assert!(!recogniser::SideReadings::unseen().is_seen());
    /// ```
    pub const fn unseen() -> Self {
        Self([const { Vec::new() }; 9])
    }

    /// Whether the stickers have samples.
    ///
    /// ```
    /// # fn seen(sides: &[recogniser::SideReadings; 6]) -> usize {
    /// sides.iter().filter(|side| side.is_seen()).count()
    /// # }
    /// ```
    pub fn is_seen(&self) -> bool {
        !self.0[0].is_empty()
    }

    /// The side as a mirror shows it: left and right are exchanged, as front cameras do.
    ///
    /// ```
    /// use recogniser::{Sample, SideReadings};
    /// let stickers = std::array::from_fn(|square| vec![Sample::from_raw([square as u16, 40, 60])]);
    /// let side = SideReadings::new(stickers)?.mirrored();
    /// assert_eq!(side.samples(0)[0].channels()[0], 2.0, "what was at the right is at the left");
    /// # Ok::<(), recogniser::UnreadSquare>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self(std::array::from_fn(|square| {
            self.0[square / 3 * 3 + 2 - square % 3].clone()
        }))
    }

    /// The side with another sample for each.
    pub(super) fn map(&self, of: impl Fn(Sample) -> Sample) -> Self {
        let mapped = |samples: &Vec<Sample>| samples.iter().map(|&sample| of(sample)).collect();
        Self(self.0.each_ref().map(mapped))
    }

    /// The samples of one sticker; at least one, but of an unseen side.
    ///
    /// ```
    /// use recogniser::{Sample, SideReadings};
    /// let stickers = std::array::from_fn(|square| vec![Sample::from_raw([square as u16, 40, 60])]);
    /// assert_eq!(SideReadings::new(stickers)?.samples(8)[0].channels(), [8.0, 40.0, 60.0]);
    /// # Ok::<(), recogniser::UnreadSquare>(())
    /// ```
    ///
    /// # Panics
    /// When `square` is above 8.
    pub fn samples(&self, square: usize) -> &[Sample] {
        &self.0[square]
    }
}

/// Readings with the picture `n` on the n-th face, unturned: the frame of the fit, which has no places yet.
pub(super) fn as_photographed(sides: &[SideReadings; 6]) -> Readings {
    let mut readings = Readings::new();
    for (n, facelet) in cube_core::Facelet::all().enumerate() {
        let samples = sides[n / 9].samples(n % 9);
        readings.set(facelet, samples.iter().copied());
    }
    readings
}

//! Samples of a face.

use recogniser::Sample;

use crate::square::Square;

/// Samples of the squares on top.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FaceReading {
    pub(crate) samples: [Vec<Sample>; 9],
    pub(crate) repeated: Vec<Square>,
    pub(crate) quarters: i32,
}

impl FaceReading {
    /// Samples of one square; none if the caller did not ask for it.
    pub fn samples(&self, square: Square) -> &[Sample] {
        &self.samples[square.index()]
    }

    /// Squares for which the arm was late, and which the scanner read again in a slower round.
    pub fn repeated(&self) -> &[Square] {
        &self.repeated
    }

    /// Number of quarters by which the reading spun the cube, 0 to 3, clockwise seen from above.
    pub const fn quarters(&self) -> i32 {
        self.quarters
    }
}

//! The samples of a face.

use recogniser::Sample;

use crate::square::Square;

/// The samples of the squares on top.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FaceReading {
    pub(crate) samples: [Vec<Sample>; 9],
    pub(crate) repeated: Vec<Square>,
    pub(crate) quarters: i32,
}

impl FaceReading {
    /// The samples of one square; none if it was not asked for.
    pub fn samples(&self, square: Square) -> &[Sample] {
        &self.samples[square.index()]
    }

    /// The squares for which the arm was late, and which were read again more slowly.
    pub fn repeated(&self) -> &[Square] {
        &self.repeated
    }

    /// Quarters by which the cube is spun against before, 0 to 3, clockwise seen from above.
    pub const fn quarters(&self) -> i32 {
        self.quarters
    }
}

//! Verdict on a run, by the robot's own cube: its stickers, the alignment of its layers, and the motors.

use thiserror::Error;

use crate::{Axis, Simulator};

/// Angle of the bottom layer, in degrees of the cube, up to which a person turns the cube on by hand
/// without a thought.
pub const ALIGNED_WITHIN_DEG: f64 = 8.0;

/// Reason why a run did not reach its target, although it ended as if all were well.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum Unreached {
    /// No cube lies in the cradle.
    #[error("the run ended as if all were well, but no cube lies in the cradle")]
    NoCube,
    /// The stickers are not those of the target.
    #[error("the run ended as if all were well, but the cube shows something else")]
    OtherStickers,
    /// The bottom layer stands between two quarters.
    #[error("the bottom layer is {degrees:.0} degrees askew")]
    LayerAskew {
        /// Angle against the upper layers, positive clockwise from above.
        degrees: f64,
    },
    /// A motor is still on its way.
    #[error("the {} is not at rest", .0.with_port())]
    Moves(Axis),
}

impl Simulator {
    /// Judges the end of a run: whether the cube shows these stickers (in the order of
    /// [`stickers`](Self::stickers)), can be turned on by hand, and no motor is on its way.
    ///
    /// The target counts as it is, not turned as a whole: by the colours of the sides the robot knows
    /// after a recovery how the cube was put in.
    ///
    /// # Errors
    /// The first of these conditions that does not hold.
    pub fn verdict(&self, target: &[char; 54]) -> Result<(), Unreached> {
        self.judge(&self.stickers(), target)
    }

    /// As [`verdict`](Self::verdict), for a cube that has to lie as the target shows it, U up and F
    /// in front. A sticker has the name of the side of the cradle whose centre has its colour.
    ///
    /// # Errors
    /// The first of these conditions that does not hold.
    pub fn verdict_as_it_lies(&self, target: &[char; 54]) -> Result<(), Unreached> {
        const SIDES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
        let lying = self.lying();
        let side_of = |colour: char| (0..6).find(|side| lying[9 * side + 4] == colour);
        let named = lying.map(|colour| side_of(colour).map_or(colour, |side| SIDES[side]));
        self.judge(&named, target)
    }

    fn judge(&self, stickers: &[char; 54], target: &[char; 54]) -> Result<(), Unreached> {
        if !self.has_cube() {
            return Err(Unreached::NoCube);
        }
        if stickers != target {
            return Err(Unreached::OtherStickers);
        }
        let degrees = self.misalignment();
        if degrees.abs() > ALIGNED_WITHIN_DEG {
            return Err(Unreached::LayerAskew { degrees });
        }
        let moving = Axis::ALL.into_iter().find(|&axis| self.moves(axis));
        moving.map_or(Ok(()), |axis| Err(Unreached::Moves(axis)))
    }
}

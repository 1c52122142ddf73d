//! Pairs of motions that overlap.

use crate::{
    Motion,
    motion::{Beginning, Ending},
};

settings::words! {
    /// Two motions in a row; the second can begin before the first has ended.
    #[repr(u8)]
    pub enum Overlap {
        /// The flipper leaves the cube, then the whole cube spins.
        LiftThenSpin = "lift then spin",
        /// The whole cube spins, then the flipper comes down.
        SpinThenLower = "spin then lower",
        /// The flipper lays itself on the cube, then the bottom layer turns.
        LayThenTurn = "lay then turn",
        /// The flipper lays itself on the cube, then it pulls or leaves the cube.
        LayThenPull = "lay then pull",
        /// The bottom layer turns, then the flipper pulls or leaves the cube.
        TurnThenFlip = "turn then flip",
    }
}

impl Overlap {
    /// Position in [`ALL`](Self::ALL), 0 to 4.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Overlap of one motion with the motion that follows it at once; none if the second motion has
    /// to wait for the end of the first, or cannot follow it.
    ///
    /// ```
    /// use actuator::{Motion, Overlap, QuarterTurns};
    /// let spin = Motion::Spin(QuarterTurns::Half);
    /// assert_eq!(Overlap::between(Motion::Release, spin), Some(Overlap::LiftThenSpin));
    /// assert_eq!(Overlap::between(spin, spin), None);
    /// ```
    pub const fn between(before: Motion, after: Motion) -> Option<Self> {
        match (before.ending(), after.beginning()) {
            (Ending::Lift, Beginning::Spin) => Some(Self::LiftThenSpin),
            (Ending::Spin, Beginning::Lower) => Some(Self::SpinThenLower),
            (Ending::Lay, Beginning::Turn) => Some(Self::LayThenTurn),
            (Ending::Lay, Beginning::Flip) => Some(Self::LayThenPull),
            (Ending::Turn, Beginning::Flip) => Some(Self::TurnThenFlip),
            (Ending::Lift, Beginning::Lower | Beginning::Flip | Beginning::Turn)
            | (Ending::Spin, Beginning::Flip | Beginning::Spin | Beginning::Turn)
            | (Ending::Lay, Beginning::Lower | Beginning::Spin)
            | (Ending::Turn, Beginning::Lower | Beginning::Spin | Beginning::Turn) => None,
        }
    }

    /// Key in the settings of the time that the overlap saves.
    pub const fn key(self) -> &'static str {
        match self {
            Self::LiftThenSpin => "lift_then_spin_saves_s",
            Self::SpinThenLower => "spin_then_lower_saves_s",
            Self::LayThenTurn => "lay_then_turn_saves_s",
            Self::LayThenPull => "lay_then_pull_saves_s",
            Self::TurnThenFlip => "turn_then_flip_saves_s",
        }
    }
}

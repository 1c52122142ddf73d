//! Pairs of motions that overlap.

use std::fmt;

use crate::{
    Motion,
    motion::{Beginning, Ending},
};

/// Two motions in a row; the second can begin before the first has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Overlap {
    /// The flipper leaves the cube, then the whole cube spins.
    LiftThenSpin,
    /// The whole cube spins, then the flipper comes down.
    SpinThenLower,
    /// The flipper lays itself on the cube, then the bottom layer turns.
    LayThenTurn,
    /// The flipper lays itself on the cube, then it pulls or leaves the cube.
    LayThenPull,
    /// The bottom layer turns, then the flipper pulls or leaves the cube.
    TurnThenFlip,
}

impl Overlap {
    /// All overlaps, in the order of the settings.
    pub const ALL: [Self; 5] = [
        Self::LiftThenSpin,
        Self::SpinThenLower,
        Self::LayThenTurn,
        Self::LayThenPull,
        Self::TurnThenFlip,
    ];

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

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::LiftThenSpin => "lift then spin",
            Self::SpinThenLower => "spin then lower",
            Self::LayThenTurn => "lay then turn",
            Self::LayThenPull => "lay then pull",
            Self::TurnThenFlip => "turn then flip",
        })
    }
}

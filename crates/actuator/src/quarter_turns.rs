//! Angle of the turntable, in quarter turns.

use cube_core::Amount;

/// Angle of the turntable, seen from above; clockwise is positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum QuarterTurns {
    /// 180 degrees counterclockwise.
    HalfBack = -2,
    /// 90 degrees counterclockwise.
    Counterclockwise = -1,
    /// 90 degrees clockwise.
    Clockwise = 1,
    /// 180 degrees clockwise.
    Half = 2,
}

impl QuarterTurns {
    /// All four angles.
    pub const ALL: [Self; 4] = [
        Self::HalfBack,
        Self::Counterclockwise,
        Self::Clockwise,
        Self::Half,
    ];

    /// Quarter turns, -2 to 2 without 0.
    pub const fn quarters(self) -> i32 {
        self as i32
    }

    /// The shortest angle to this many quarters, whole turns left out; `None` for no angle.
    ///
    /// ```
    /// use actuator::QuarterTurns;
    /// assert_eq!(QuarterTurns::from_quarters(-5), Some(QuarterTurns::Counterclockwise));
    /// assert_eq!(QuarterTurns::from_quarters(4), None);
    /// ```
    pub const fn from_quarters(quarters: i32) -> Option<Self> {
        match quarters.rem_euclid(4) {
            1 => Some(Self::Clockwise),
            2 => Some(Self::Half),
            3 => Some(Self::Counterclockwise),
            _ => None,
        }
    }

    /// The same angle in the other direction.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::HalfBack => Self::Half,
            Self::Counterclockwise => Self::Clockwise,
            Self::Clockwise => Self::Counterclockwise,
            Self::Half => Self::HalfBack,
        }
    }

    /// Whether this is a half turn, in either direction.
    pub const fn is_half(self) -> bool {
        matches!(self, Self::Half | Self::HalfBack)
    }

    /// Turn of the bottom face, seen from below, while the arm holds the rest: clockwise from
    /// above is counterclockwise from below.
    pub const fn as_bottom_turn(self) -> Amount {
        match self {
            Self::HalfBack | Self::Half => Amount::Half,
            Self::Counterclockwise => Amount::Clockwise,
            Self::Clockwise => Amount::Counterclockwise,
        }
    }

    /// Angle of the turntable that turns the bottom face by `amount`, seen from below; a half turn
    /// goes clockwise seen from above.
    pub const fn from_bottom_turn(amount: Amount) -> Self {
        match amount {
            Amount::Clockwise => Self::Counterclockwise,
            Amount::Half => Self::Half,
            Amount::Counterclockwise => Self::Clockwise,
        }
    }

    /// Degrees with their sign, as in the names of motions.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::HalfBack => "-180",
            Self::Counterclockwise => "-90",
            Self::Clockwise => "+90",
            Self::Half => "+180",
        }
    }
}

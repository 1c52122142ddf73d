//! One turn of one face.

use alloc::string::String;
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Face, face::start};

/// Angle of a turn, seen from outside the cube onto the face that turns.
///
/// ```
/// use cube_core::Amount;
/// assert_eq!(Amount::from_quarters(-1), Some(Amount::Counterclockwise));
/// assert_eq!(Amount::from_quarters(4), None);
/// assert_eq!(Amount::Clockwise.inverse().quarters(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Amount {
    /// 90 degrees clockwise: `R`.
    Clockwise = 1,
    /// 180 degrees: `R2`.
    Half = 2,
    /// 90 degrees counterclockwise: `R'`.
    Counterclockwise = 3,
}

impl Amount {
    /// All three amounts.
    pub const ALL: [Self; 3] = [Self::Clockwise, Self::Half, Self::Counterclockwise];

    /// Clockwise quarter turns, 1 to 3.
    pub const fn quarters(self) -> u8 {
        self as u8
    }

    /// The amount that equals a number of clockwise quarter turns; `None` for whole circles.
    ///
    /// ```
    /// use cube_core::Amount;
    /// let together = |a: Amount, b: Amount| {
    ///     Amount::from_quarters((a.quarters() + b.quarters()).into())
    /// };
    /// assert_eq!(together(Amount::Half, Amount::Clockwise), Some(Amount::Counterclockwise));
    /// assert_eq!(together(Amount::Half, Amount::Half), None, "the second turn undoes the first");
    /// ```
    pub const fn from_quarters(quarters: i32) -> Option<Self> {
        match quarters.rem_euclid(4) {
            1 => Some(Self::Clockwise),
            2 => Some(Self::Half),
            3 => Some(Self::Counterclockwise),
            _ => None,
        }
    }

    /// The amount that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Half => Self::Half,
            Self::Counterclockwise => Self::Clockwise,
        }
    }

    /// The sign behind a face: nothing, `2` or `'`, or a digit for each amount.
    pub(crate) const fn suffix(self, in_digits: bool) -> &'static str {
        match self {
            Self::Clockwise if in_digits => "1",
            Self::Clockwise => "",
            Self::Half => "2",
            Self::Counterclockwise if in_digits => "3",
            Self::Counterclockwise => "'",
        }
    }
}

/// One of the 18 face turns.
///
/// `Ord` follows the order of [`Turn::ALL`] and has no other meaning.
///
/// ```
/// use cube_core::{Amount, Face, Turn};
/// let turn: Turn = "R'".parse()?;
/// assert_eq!(turn, Turn::new(Face::R, Amount::Counterclockwise));
/// assert_eq!(turn.inverse().to_string(), "R");
/// assert!("R5".parse::<Turn>().is_err());
/// # Ok::<(), cube_core::InvalidTurn>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The face that turns.
    pub face: Face,
    /// The angle by which the face turns.
    pub amount: Amount,
}

impl Turn {
    /// All 18 turns: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'.
    pub const ALL: [Self; 18] = {
        let mut all = [Self::new(Face::U, Amount::Clockwise); 18];
        let mut i = 0;
        while i < 18 {
            all[i] = Self::new(Face::ALL[i / 3], Amount::ALL[i % 3]);
            i += 1;
        }
        all
    };

    /// The turn of this face by this amount.
    ///
    /// ```
    /// use cube_core::{Amount, Face, Turn};
    /// let half_turns = Face::ALL.map(|face| Turn::new(face, Amount::Half).to_string());
    /// assert_eq!(half_turns, ["U2", "R2", "F2", "D2", "L2", "B2"]);
    /// ```
    pub const fn new(face: Face, amount: Amount) -> Self {
        Self { face, amount }
    }

    /// Position in [`ALL`](Self::ALL), 0 to 17.
    ///
    /// ```
    /// use cube_core::{Turn, Turns};
    /// let mut made = [0; Turn::ALL.len()];
    /// for turn in "R U R' U R U2 R'".parse::<Turns>()? {
    ///     made[turn.index()] += 1;
    /// }
    /// assert_eq!(made["U".parse::<Turn>()?.index()], 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn index(self) -> usize {
        self.face as usize * 3 + self.amount as usize - 1
    }

    /// The turn that undoes this one.
    ///
    /// ```
    /// use cube_core::{Cube, Turn};
    /// for turn in Turn::ALL {
    ///     assert!(Cube::SOLVED.turned(turn).turned(turn.inverse()).is_solved());
    /// }
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self::new(self.face, self.amount.inverse())
    }
}

impl fmt::Display for Turn {
    /// In Singmaster notation: `R`, `R2` and `R'`; the alternate form has digits: `R1`, `R2` and `R3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face, self.amount.suffix(f.alternate()))
    }
}

/// A text that names no turn.
///
/// ```
/// let error = "R5".parse::<cube_core::Turn>().unwrap_err();
/// let allowed = "allowed are U R F D L B, each plain, with 2 or with '";
/// assert_eq!(error.to_string(), format!("\"R5\" is not a turn: {allowed}"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{seen:?} is not a turn: allowed are U R F D L B, each plain, with 2 or with '")]
#[non_exhaustive]
pub struct InvalidTurn {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for Turn {
    type Err = InvalidTurn;

    /// Reads `R`, `R2` and `R'`; also `R1` for `R`, `R2'` for `R2`, and `R3` and `Ri` for `R'`.
    ///
    /// ```
    /// use cube_core::{Amount, Face, Turn};
    /// let counterclockwise = Turn::new(Face::R, Amount::Counterclockwise);
    /// assert!(["R'", "R3", "Ri"].iter().all(|text| text.parse() == Ok(counterclockwise)));
    /// assert!("r'".parse::<Turn>().is_err(), "r turns two layers");
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidTurn> {
        let invalid = || InvalidTurn { seen: start(text) };
        let mut letters = text.chars();
        let face = letters
            .next()
            .and_then(Face::from_letter)
            .ok_or_else(invalid)?;
        let amount = match letters.as_str() {
            "" | "1" => Amount::Clockwise,
            "2" | "2'" => Amount::Half,
            "'" | "’" | "3" | "i" => Amount::Counterclockwise,
            _ => return Err(invalid()),
        };
        Ok(Self::new(face, amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_stands_at_its_index_and_reads_back() {
        for (index, turn) in Turn::ALL.into_iter().enumerate() {
            assert_eq!(turn.index(), index);
            assert_eq!(turn.to_string().parse(), Ok(turn));
            assert_eq!(turn.inverse().inverse(), turn);
        }
    }

    #[test]
    fn a_turn_of_no_face_is_refused() {
        for text in ["", "X", "R4", "r", "R22", "'"] {
            assert!(text.parse::<Turn>().is_err(), "{text:?} was accepted");
        }
    }
}

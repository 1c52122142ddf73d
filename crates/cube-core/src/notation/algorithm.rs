//! A turn sequence as it was written, and as face turns.

use core::{fmt, str::FromStr};

use super::{
    error::InvalidNotation,
    parse,
    sequence::{Direction, Sequence},
};
use crate::{Rotation, Turns};

/// A turn sequence as it was written, with its groups, commutators and conjugates.
///
/// ```
/// use cube_core::{Rotation, notation::Algorithm};
/// let algorithm: Algorithm = "[r U: M2] x".parse()?;
/// assert_eq!(algorithm.to_string(), "[Rw U: M2] x");
/// let (turns, rotation) = algorithm.unrotated();
/// assert_eq!(turns.to_string(), "L F R2 L2 B' L'");
/// assert_eq!(rotation, Rotation::X.then(Rotation::X).then(Rotation::X));
/// assert!("R U)".parse::<Algorithm>().is_err());
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Algorithm(Sequence);

impl Algorithm {
    /// Reads an algorithm; the same as [`FromStr`].
    ///
    /// # Errors
    /// [`InvalidNotation`] says where the text is wrong, what was seen and what is allowed there.
    pub fn parse(text: &str) -> Result<Self, InvalidNotation> {
        parse::sequence(text).map(Self)
    }

    /// The algorithm that undoes this one, its structure kept: `[A, B]` becomes `[B, A]`.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// The same effect by face turns alone, and how the cube is held at the end.
    ///
    /// Rotations are left out and what follows them is renamed; a wide turn becomes the turn of
    /// the face on the other side, a slice turn the turns of the two faces beside it. A cube that
    /// was turned by the algorithm, as its holder sees it, is the cube turned by the turns and
    /// then moved by the rotation. Nothing is simplified.
    pub fn unrotated(&self) -> (Turns, Rotation) {
        let mut turns = Turns::new();
        let mut held = Rotation::IDENTITY;
        self.0.visit(Direction::Forwards, &mut |step| {
            let (faces, rotation) = step.as_face_turns();
            let here = held.inverse();
            turns.extend(
                faces
                    .into_iter()
                    .flatten()
                    .map(|turn| here.apply_to_turn(turn)),
            );
            held = held.then(rotation);
        });
        (turns, held)
    }
}

impl FromStr for Algorithm {
    type Err = InvalidNotation;

    fn from_str(text: &str) -> Result<Self, InvalidNotation> {
        Self::parse(text)
    }
}

impl fmt::Display for Algorithm {
    /// In WCA notation: wide turns as `Rw`, and `2`, `'` or nothing for the amount.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Turns {
    type Err = InvalidNotation;

    /// Reads the whole notation as plain face turns, nothing simplified.
    ///
    /// A text that leaves the cube turned as a whole (`M`, `Rw`, `x`) is refused, because turns
    /// of faces cannot say so: [`Algorithm::unrotated`] gives turns and rotation.
    fn from_str(text: &str) -> Result<Self, InvalidNotation> {
        let (turns, rotation) = Algorithm::parse(text)?.unrotated();
        if rotation == Rotation::IDENTITY {
            Ok(turns)
        } else {
            Err(InvalidNotation::Rotated { rotation })
        }
    }
}

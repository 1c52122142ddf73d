//! A turn sequence in its written structure, and its conversion to face turns.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use super::{
    error::InvalidNotation,
    parse,
    sequence::{Direction, Layers, Part, Sequence, Step},
};
use crate::{Rotation, Turn, Turns};

/// A turn sequence in its written structure: groups, commutators and conjugates.
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
    /// Reads an algorithm, as [`FromStr`] does.
    ///
    /// ```
    /// use cube_core::notation::Algorithm;
    /// let sune = Algorithm::parse("R U R'U R U2 R' // Sune")?;
    /// assert_eq!(sune.to_string(), "R U R' U R U2 R'");
    /// let error = Algorithm::parse("R U3 Q").unwrap_err();
    /// assert!(error.to_string().starts_with("turn sequence, column 6: 'Q' seen"));
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidNotation`] says where the text is wrong, what was seen and what is allowed there.
    pub fn parse(text: &str) -> Result<Self, InvalidNotation> {
        parse::sequence(text).map(Self)
    }

    /// The algorithm that undoes this one, of the same structure: `[A, B]` becomes `[B, A]`.
    ///
    /// ```
    /// use cube_core::notation::Algorithm;
    /// let inverse = |text| Algorithm::parse(text).map(|algorithm| algorithm.inverse().to_string());
    /// assert_eq!(inverse("[R, U]")?, "[U, R]");
    /// assert_eq!(inverse("[F: R U] M")?, "M' [F: U' R']");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self(self.0.inverse())
    }

    /// This algorithm, and then another.
    pub(super) fn then(mut self, other: Self) -> Self {
        self.0.0.extend(other.0.0);
        self
    }

    /// The single steps in a row: groups, commutators and conjugates are written out.
    ///
    /// ```
    /// use cube_core::notation::Algorithm;
    /// let written_out = |text| Algorithm::parse(text).map(|it| it.written_out().to_string());
    /// assert_eq!(written_out("[r, U]2")?, "Rw U Rw' U' Rw U Rw' U'");
    /// assert_eq!(written_out("[x: M2 2R]")?, "x M2 M' x'");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn written_out(&self) -> Self {
        let mut steps = Vec::new();
        let mut add = |step| steps.push(Part::Step(step));
        self.0.visit(Direction::Forwards, &mut add);
        Self(Sequence(steps))
    }

    /// Face turns and a final rotation with the same effect as the algorithm.
    ///
    /// Rotations are left out, and the turns after a rotation are renamed; a wide turn becomes the
    /// turn of the opposite face, a slice turn the turns of the two faces beside the slice.
    /// As its holder sees the cube, the algorithm equals the face turns followed by the rotation.
    /// The turns are not simplified.
    ///
    /// ```
    /// use cube_core::notation::Algorithm;
    /// // The wide turn is L and the rotation x; U then turns the face that was F.
    /// let (turns, rotation) = Algorithm::parse("r U")?.unrotated();
    /// assert_eq!((turns.to_string(), rotation.to_string()), ("L F".into(), "x".into()));
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
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

impl From<&Turns> for Algorithm {
    /// The turns one after the other, without a group.
    fn from(turns: &Turns) -> Self {
        let step = |turn: &Turn| {
            Part::Step(Step {
                layers: Layers::Face(turn.face),
                amount: turn.amount,
            })
        };
        Self(Sequence(turns.iter().map(step).collect()))
    }
}

impl fmt::Display for Algorithm {
    /// In WCA notation: wide turns as `Rw`, and `2`, `'` or nothing for the amount. The alternate form
    /// has a digit for every amount.
    ///
    /// ```
    /// use cube_core::notation::Algorithm;
    /// let algorithm = Algorithm::parse("[r U': M2]2 x")?;
    /// assert_eq!(format!("{algorithm:#}"), "[Rw1 U3: M2]2 x1");
    /// assert_eq!(Algorithm::parse("[Rw1 U3: M2]2 x1")?, algorithm);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Turns {
    type Err = InvalidNotation;

    /// Reads the whole notation as plain face turns, not simplified.
    ///
    /// A sequence that leaves the whole cube rotated (`M`, `Rw`, `x`) is refused, because face
    /// turns cannot express a rotation: [`Algorithm::unrotated`] gives turns and rotation.
    ///
    /// ```
    /// use cube_core::{Rotation, Turns, notation::InvalidNotation};
    /// assert_eq!("M x".parse::<Turns>()?.to_string(), "R L'");
    /// let error = "M".parse::<Turns>().unwrap_err();
    /// assert_eq!(error, InvalidNotation::Rotated { rotation: Rotation::X.inverse() });
    /// # Ok::<(), InvalidNotation>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidNotation> {
        let (turns, rotation) = Algorithm::parse(text)?.unrotated();
        if rotation == Rotation::IDENTITY {
            Ok(turns)
        } else {
            Err(InvalidNotation::Rotated { rotation })
        }
    }
}

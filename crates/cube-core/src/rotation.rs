//! The 24 ways to hold a cube.

use alloc::string::String;
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Amount, Face, Facelet, Turn, face::start};

/// A rotation of the whole cube in space: one of 24.
///
/// The rotation maps places: the content of place `face` lies at place
/// [`apply`](Self::apply)`(face)` afterwards.
///
/// `Display` prints rotations x, y and z one after the other, at most two of them: `x' y2`. The
/// identity prints as nothing.
///
/// ```
/// use cube_core::Rotation;
/// let rotation: Rotation = "y x'".parse()?;
/// assert_eq!(rotation.inverse().to_string(), "x y'");
/// assert_eq!("x x3".parse(), Ok(Rotation::IDENTITY));
/// assert!("R".parse::<Rotation>().is_err());
/// # Ok::<(), cube_core::InvalidRotation>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation([Face; 6]);

impl Rotation {
    /// The rotation that moves nothing.
    pub const IDENTITY: Self = Self(Face::ALL);
    /// The whole cube turned as R turns: U to B, B to D, D to F, F to U.
    pub const X: Self = Self([Face::B, Face::R, Face::U, Face::F, Face::L, Face::D]);
    /// The whole cube turned as U turns: F to L, L to B, B to R, R to F.
    pub const Y: Self = Self([Face::U, Face::F, Face::L, Face::D, Face::B, Face::R]);
    /// The whole cube turned as F turns: U to R, R to D, D to L, L to U.
    pub const Z: Self = Self([Face::R, Face::D, Face::F, Face::L, Face::U, Face::B]);

    /// All 24 rotations, the identity first.
    ///
    /// The order is fixed: first by the face that x and z bring to the top, in the order U F D B L
    /// R, then by the number of rotations y that follow.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation};
    /// // A solved cube is solved in every pose; a cube after one turn looks different in some.
    /// let cube = Cube::SOLVED.turned("R".parse()?);
    /// assert!(Rotation::ALL.iter().all(|&rotation| Cube::SOLVED.rotated(rotation).is_solved()));
    /// assert_eq!(Rotation::ALL.iter().filter(|&&rotation| cube.rotated(rotation) == cube).count(), 4);
    /// # Ok::<(), cube_core::InvalidTurn>(())
    /// ```
    pub const ALL: [Self; 24] = {
        let x2 = Self::X.then(Self::X);
        let tops = [
            Self::IDENTITY,
            Self::X,
            x2,
            Self::X.then(x2),
            Self::Z,
            Self::Z.then(Self::Z).then(Self::Z),
        ];
        let mut all = [Self::IDENTITY; 24];
        let mut i = 0;
        while i < 24 {
            all[i] = tops[i / 4];
            let mut quarter = 0;
            while quarter < i % 4 {
                all[i] = all[i].then(Self::Y);
                quarter += 1;
            }
            i += 1;
        }
        all
    };

    /// The place to which the rotation takes the content of the place `face`.
    ///
    /// ```
    /// use cube_core::{Face, Rotation};
    /// assert_eq!(Rotation::X.apply(Face::F), Face::U);
    /// assert_eq!(Rotation::X.apply(Face::R), Face::R);
    /// ```
    #[must_use]
    pub const fn apply(self, face: Face) -> Face {
        self.0[face as usize]
    }

    /// This rotation followed by `next`.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// assert_eq!(Rotation::X.then(Rotation::X).to_string(), "x2");
    /// assert_ne!(Rotation::X.then(Rotation::Y), Rotation::Y.then(Rotation::X));
    /// ```
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let mut result = [Face::U; 6];
        let mut i = 0;
        while i < 6 {
            result[i] = next.apply(self.0[i]);
            i += 1;
        }
        Self(result)
    }

    /// The rotation that undoes this one.
    ///
    /// ```
    /// use cube_core::{Face, Rotation};
    /// let rotation: Rotation = "x y2".parse()?;
    /// let there = rotation.apply(Face::F);
    /// assert_eq!(rotation.inverse().apply(there), Face::F);
    /// # Ok::<(), cube_core::InvalidRotation>(())
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut result = [Face::U; 6];
        let mut i = 0;
        while i < 6 {
            result[self.0[i] as usize] = Face::ALL[i];
            i += 1;
        }
        Self(result)
    }

    /// Position in [`ALL`](Self::ALL), 0 to 23.
    ///
    /// # Panics
    /// Never: every value of this type is in that list.
    pub fn index(self) -> usize {
        Self::ALL
            .iter()
            .position(|&rotation| rotation == self)
            .expect("a rotation is one of the 24")
    }

    /// The place to which the rotation takes the sticker at the place `facelet`.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// assert_eq!(Rotation::Y.apply_to_facelet("U1".parse()?).to_string(), "U3");
    /// assert_eq!(Rotation::X.apply_to_facelet("U2".parse()?).to_string(), "B8");
    /// # Ok::<(), cube_core::InvalidFacelet>(())
    /// ```
    #[must_use]
    pub fn apply_to_facelet(self, facelet: Facelet) -> Facelet {
        let others = facelet.other_faces().map(move |face| self.apply(face));
        Facelet::between(self.apply(facelet.face()), &others)
    }

    /// The rotation that brings the face `top` up and the face `front` to the front; `None` where
    /// both are the same face or opposite faces.
    ///
    /// ```
    /// use cube_core::{Face, Rotation};
    /// let rotation = Rotation::bringing(Face::D, Face::F).expect("D and F are neighbours");
    /// assert_eq!(rotation.to_string(), "z2");
    /// assert_eq!(Rotation::bringing(Face::U, Face::D), None);
    /// ```
    pub fn bringing(top: Face, front: Face) -> Option<Self> {
        let fits =
            |rotation: &Self| rotation.apply(top) == Face::U && rotation.apply(front) == Face::F;
        Self::ALL.into_iter().find(fits)
    }

    /// The turn of the same layer after the rotation: `R` under y is `F`.
    ///
    /// ```
    /// use cube_core::{Rotation, Turns};
    /// let turns: Turns = "R U R'".parse()?;
    /// let seen: Turns = turns.iter().map(|&turn| Rotation::Y.apply_to_turn(turn)).collect();
    /// assert_eq!(seen.to_string(), "F U F'");
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub const fn apply_to_turn(self, turn: Turn) -> Turn {
        Turn::new(self.apply(turn.face), turn.amount)
    }
}

impl Default for Rotation {
    /// [`IDENTITY`](Self::IDENTITY).
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The clockwise quarter rotation of each axis, with the letter by which [`Rotation`] prints it.
const NAMES: [(char, Rotation); 3] = [('x', Rotation::X), ('y', Rotation::Y), ('z', Rotation::Z)];

/// The quarter rotation `quarter`, repeated by the quarters of `amount`.
fn by(quarter: Rotation, amount: Amount) -> Rotation {
    (0..amount.quarters()).fold(Rotation::IDENTITY, |held, _| held.then(quarter))
}

/// One word of a printed rotation: a letter for the axis, and an amount.
#[derive(Clone, Copy)]
struct Step {
    letter: char,
    amount: Amount,
}

impl Step {
    /// All nine steps, each with its rotation.
    fn all() -> impl Iterator<Item = (Self, Rotation)> {
        NAMES.into_iter().flat_map(|(letter, quarter)| {
            Amount::ALL.map(|amount| (Self { letter, amount }, by(quarter, amount)))
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.amount {
            Amount::Clockwise => "",
            Amount::Half => "2",
            Amount::Counterclockwise => "'",
        };
        write!(f, "{}{suffix}", self.letter)
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::IDENTITY {
            return Ok(());
        }
        if let Some((step, _)) = Step::all().find(|(_, rotation)| rotation == self) {
            return write!(f, "{step}");
        }
        for (first, held) in Step::all() {
            for (second, rotation) in Step::all() {
                if held.then(rotation) == *self {
                    return write!(f, "{first} {second}");
                }
            }
        }
        unreachable!("two rotations about an axis make any of the 24")
    }
}

/// A text that is no rotation.
///
/// ```
/// let error = "x R".parse::<cube_core::Rotation>().unwrap_err();
/// assert!(error.to_string().starts_with("\"R\" is no rotation: allowed are x, y and z"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{seen:?} is no rotation: allowed are x, y and z, each plain, with 2 or with ', and spaces between them"
)]
#[non_exhaustive]
pub struct InvalidRotation {
    /// The word that is no rotation, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for Rotation {
    type Err = InvalidRotation;

    /// Reads any number of rotations, one after the other; an empty text is the identity.
    ///
    /// ```
    /// use cube_core::Rotation;
    /// assert_eq!("x x".parse(), "x2".parse::<Rotation>());
    /// assert_eq!("".parse(), Ok(Rotation::IDENTITY));
    /// assert!("xy".parse::<Rotation>().is_err(), "a space must stand between them");
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidRotation> {
        text.split_whitespace()
            .try_fold(Self::IDENTITY, |held, word| {
                let invalid = || InvalidRotation { seen: start(word) };
                let mut letters = word.chars();
                let letter = letters.next();
                let (_, quarter) = NAMES
                    .into_iter()
                    .find(|&(name, _)| Some(name) == letter)
                    .ok_or_else(invalid)?;
                let amount = match letters.as_str() {
                    "" | "1" => Amount::Clockwise,
                    "2" | "2'" => Amount::Half,
                    "'" | "’" | "3" | "i" => Amount::Counterclockwise,
                    _ => return Err(invalid()),
                };
                Ok(held.then(by(quarter, amount)))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_24_rotations_are_a_group() {
        let all: HashSet<_> = Rotation::ALL.into_iter().collect();
        assert_eq!(all.len(), 24);
        for a in Rotation::ALL {
            assert_eq!(a.then(a.inverse()), Rotation::IDENTITY);
            assert_eq!(Rotation::ALL[a.index()], a);
            for b in Rotation::ALL {
                assert!(all.contains(&a.then(b)));
            }
        }
    }

    #[test]
    fn every_rotation_reads_back_and_takes_at_most_two_words() {
        for rotation in Rotation::ALL {
            let text = rotation.to_string();
            assert_eq!(text.parse(), Ok(rotation), "{text}");
            assert!(text.split_whitespace().count() <= 2, "{text}");
            let (top, front) = (
                rotation.inverse().apply(Face::U),
                rotation.inverse().apply(Face::F),
            );
            assert_eq!(Rotation::bringing(top, front), Some(rotation));
        }
        assert_eq!(Rotation::X.inverse().to_string(), "x'");
        assert_eq!(Rotation::bringing(Face::U, Face::D), None);
        for text in ["X", "x4", "M", "xy", "x''"] {
            assert!(text.parse::<Rotation>().is_err(), "{text:?} was accepted");
        }
    }

    #[test]
    fn a_rotation_keeps_opposite_faces_opposite() {
        for rotation in Rotation::ALL {
            for face in Face::ALL {
                assert_eq!(
                    rotation.apply(face).opposite(),
                    rotation.apply(face.opposite())
                );
            }
        }
    }

    #[test]
    fn stickers_go_where_their_piece_goes() {
        let place = |face, square| Facelet::new(face, square);
        assert_eq!(
            Rotation::Y.apply_to_facelet(place(Face::U, 0)),
            place(Face::U, 2)
        );
        assert_eq!(
            Rotation::X.apply_to_facelet(place(Face::F, 0)),
            place(Face::U, 0)
        );
        assert_eq!(
            Rotation::X.apply_to_facelet(place(Face::U, 1)),
            place(Face::B, 7)
        );
        assert_eq!(
            Rotation::Z.apply_to_facelet(place(Face::F, 4)),
            place(Face::F, 4)
        );
        for a in Rotation::ALL {
            for facelet in Facelet::all() {
                let there = a.apply_to_facelet(facelet);
                assert_eq!(a.inverse().apply_to_facelet(there), facelet);
            }
        }
    }

    #[test]
    fn x_y_and_z_turn_about_their_axis() {
        assert_eq!(Rotation::X.apply(Face::F), Face::U);
        assert_eq!(Rotation::Y.apply(Face::F), Face::L);
        assert_eq!(Rotation::Z.apply(Face::U), Face::R);
        assert_eq!(
            Rotation::X.then(Rotation::Y),
            Rotation::Y.then(Rotation::Z),
            "x then y is y then z"
        );
    }
}

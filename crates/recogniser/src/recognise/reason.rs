//! Reasons for which a cube is refused.

use std::fmt;

use cube_core::Facelet;

use super::unsolvable::Unsolvable;
use crate::numbering::{Numbers, centres_first};

/// The reason for the refusal of a cube. `Display` prints a text for a person, which names stickers
/// by their numbers.
///
/// ```
/// use cube_core::Facelet;
/// use recogniser::{Readings, Reason, Sample, recognise};
/// let mut grey = Readings::new();
/// for sticker in Facelet::all() {
///     grey.add(sticker, [Sample::from_raw([80, 80, 80])]);
/// }
/// assert_eq!(recognise(&grey)?.reason, Some(Reason::AllAlike));
/// # Ok::<(), recogniser::TooFewStickers>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Reason {
    /// The brightest sticker reads black: the cradle is empty, or the sensor's light is off.
    AllBlack,
    /// All stickers read nearly the same: the cradle is empty, or the sensor is not above the cube.
    AllAlike,
    /// More stickers read unlike their colours than on any cube that can be read.
    ManyFitNoColour,
    /// This number of stickers, 1 to 19, was not read, and the others do not determine the cube.
    TooManyUnread(usize),
    /// The readings show a cube that no turns solve, or a cube that moved while it was read.
    Unsolvable(Unsolvable),
    /// Another cube is nearly as likely and differs in these stickers. The list is empty where the
    /// search alternated between two cubes without an end.
    CouldBeEither(Vec<Facelet>),
    /// These stickers, at least one, read unlike the colours that they must have.
    FitNoColour(Vec<Facelet>),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AllBlack => f.write_str(
                "all stickers read black: this looks like an empty cradle, or the sensor's light \
                 is off",
            ),
            Self::AllAlike => f.write_str(
                "all stickers read nearly the same: this looks like an empty cradle, or the sensor \
                 is not above the cube",
            ),
            Self::ManyFitNoColour => f.write_str(
                "many stickers fit no colour: is the sensor above the stickers and not half \
                 covered, and does no other light fall on them?",
            ),
            Self::TooManyUnread(unread) => write!(
                f,
                "{unread} of 54 stickers are not read, and the others do not settle the cube"
            ),
            Self::Unsolvable(cause) => cause.fmt(f),
            Self::CouldBeEither(stickers) if stickers.is_empty() => {
                f.write_str("two cubes explain the readings equally well")
            }
            Self::CouldBeEither(stickers) => {
                write!(f, "{} in doubt", Numbers(&centres_first(stickers)))
            }
            Self::FitNoColour(stickers) => {
                let (unlike, question) = match stickers.len() {
                    1 => ("is unlike its colour", "is it"),
                    _ => ("are unlike their colours", "are they"),
                };
                let stickers = Numbers(stickers);
                write!(
                    f,
                    "{stickers} {unlike}: {question} dirty, worn, covered or replaced?"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::StickerNumber;

    fn stickers(numbers: &[u8]) -> Vec<Facelet> {
        let sticker = |&number| StickerNumber::new(number).expect("1 to 54").facelet();
        numbers.iter().map(sticker).collect()
    }

    #[test]
    fn reasons_name_stickers_by_number_and_not_all_of_many() {
        for (reason, text) in [
            (
                Reason::TooManyUnread(7),
                "7 of 54 stickers are not read, and the others do not settle the cube",
            ),
            (
                Reason::CouldBeEither(stickers(&[])),
                "two cubes explain the readings equally well",
            ),
            (
                Reason::CouldBeEither(stickers(&[12])),
                "sticker 12 in doubt",
            ),
            (
                Reason::CouldBeEither(stickers(&[33, 12])),
                "stickers 12 and 33 in doubt",
            ),
            (
                Reason::CouldBeEither(stickers(&[42, 33, 12, 1, 2, 3])),
                "stickers 1, 2, 3, 12, 33 and 42 in doubt",
            ),
            (
                Reason::CouldBeEither(stickers(&[8, 7, 6, 4, 3, 2, 1])),
                "stickers 1, 2, 3, 4, 6 and 2 more in doubt",
            ),
            (
                Reason::CouldBeEither(stickers(&[1, 2, 3, 4, 5, 6, 7, 14])),
                "centres 5 and 14 in doubt",
            ),
            (
                Reason::FitNoColour(stickers(&[54])),
                "sticker 54 is unlike its colour: is it dirty, worn, covered or replaced?",
            ),
            (
                Reason::FitNoColour(stickers(&[54, 53])),
                "stickers 53 and 54 are unlike their colours: are they dirty, worn, covered or replaced?",
            ),
        ] {
            assert_eq!(reason.to_string(), text);
        }
    }
}

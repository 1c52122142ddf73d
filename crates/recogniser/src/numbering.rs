//! Sticker numbers 1 to 54, for scan files and for people.
//!
//! The numbers run row by row on each face, the faces in the order U L F R B D; the documentation
//! of the crate has a drawing.

use std::{fmt, str::FromStr};

use cube_core::{Face, Facelet, FaceletKind};
use thiserror::Error;

/// The number of a sticker, 1 to 54.
///
/// ```
/// use cube_core::Facelet;
/// use recogniser::StickerNumber;
/// let number: StickerNumber = "12".parse()?;
/// assert_eq!(number.facelet().to_string(), "L3");
/// assert_eq!(StickerNumber::from(Facelet::new(cube_core::Face::D, 8)).get(), 54);
/// assert_eq!(StickerNumber::new(55), None);
/// assert!("012".parse::<StickerNumber>().is_err());
/// # Ok::<(), recogniser::InvalidStickerNumber>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct StickerNumber(u8);

impl StickerNumber {
    /// The faces in the order in which their stickers are numbered.
    pub const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

    /// All numbers, 1 to 54.
    ///
    /// ```
    /// use cube_core::Face;
    /// use recogniser::StickerNumber;
    /// let of_back = StickerNumber::all().filter(|number| number.facelet().face() == Face::B);
    /// assert!(of_back.map(StickerNumber::get).eq(37..=45));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=54).map(Self)
    }

    /// A number, if it is 1 to 54.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 54 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, 1 to 54.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The place of the sticker.
    pub const fn facelet(self) -> Facelet {
        let from_zero = (self.0 - 1) as usize;
        Facelet::new(Self::FACES[from_zero / 9], from_zero % 9)
    }
}

impl TryFrom<u8> for StickerNumber {
    type Error = InvalidStickerNumber;

    fn try_from(number: u8) -> Result<Self, InvalidStickerNumber> {
        Self::new(number).ok_or_else(|| InvalidStickerNumber {
            seen: number.to_string(),
        })
    }
}

impl From<StickerNumber> for u8 {
    fn from(number: StickerNumber) -> Self {
        number.get()
    }
}

impl From<Facelet> for StickerNumber {
    fn from(facelet: Facelet) -> Self {
        let base = match facelet.face() {
            Face::U => 1,
            Face::L => 10,
            Face::F => 19,
            Face::R => 28,
            Face::B => 37,
            Face::D => 46,
        };
        Self(base + facelet.square() as u8)
    }
}

impl From<StickerNumber> for Facelet {
    fn from(number: StickerNumber) -> Self {
        number.facelet()
    }
}

impl fmt::Display for StickerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is no sticker number.
///
/// ```
/// let error = "55".parse::<recogniser::StickerNumber>().unwrap_err();
/// assert_eq!(error.to_string(), "sticker number \"55\": allowed are 1 to 54");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("sticker number {seen:?}: allowed are 1 to 54")]
#[non_exhaustive]
pub struct InvalidStickerNumber {
    /// The text, at most its first 12 characters.
    pub seen: String,
}

impl FromStr for StickerNumber {
    type Err = InvalidStickerNumber;

    /// Reads the digits that [`Display`](fmt::Display) writes: without a sign or a leading zero.
    ///
    /// ```
    /// use recogniser::StickerNumber;
    /// assert_eq!("7".parse::<StickerNumber>()?.get(), 7);
    /// assert!("07".parse::<StickerNumber>().is_err());
    /// # Ok::<(), recogniser::InvalidStickerNumber>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidStickerNumber> {
        let number = text.parse().ok().and_then(Self::new);
        number
            .filter(|number| number.to_string() == text)
            .ok_or_else(|| InvalidStickerNumber {
                seen: text.chars().take(12).collect(),
            })
    }
}

/// Largest number of stickers that [`Numbers`] names.
const MAX_NAMED_STICKERS: usize = 6;

/// Prints stickers as "sticker 12", "stickers 12 and 33", "stickers 12, 33 and 41", in ascending
/// order; of more than [`MAX_NAMED_STICKERS`] the first ones and the number of the others. Where
/// all stickers are centres, the noun is "centres".
pub(crate) struct Numbers<'a>(pub(crate) &'a [Facelet]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut named: Vec<String> = (sorted(self.0).iter()).map(ToString::to_string).collect();
        if named.len() > MAX_NAMED_STICKERS {
            let more = named.split_off(MAX_NAMED_STICKERS - 1).len();
            named.push(format!("{more} more"));
        }
        write_list(f, self.0, &named)
    }
}

/// Prints all stickers as "sticker 12 (L3)", "stickers 12 (L3) and 33 (R6)", in ascending order.
pub(crate) struct NumbersAndPlaces<'a>(pub(crate) &'a [Facelet]);

impl fmt::Display for NumbersAndPlaces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = sorted(self.0).into_iter();
        let named: Vec<String> = named
            .map(|number| format!("{number} ({})", number.facelet()))
            .collect();
        write_list(f, self.0, &named)
    }
}

fn sorted(stickers: &[Facelet]) -> Vec<StickerNumber> {
    let mut numbers: Vec<StickerNumber> = stickers.iter().copied().map(Into::into).collect();
    numbers.sort_unstable();
    numbers
}

fn write_list(f: &mut fmt::Formatter<'_>, stickers: &[Facelet], named: &[String]) -> fmt::Result {
    let noun = if !stickers.is_empty() && stickers.iter().copied().all(is_centre) {
        "centre"
    } else {
        "sticker"
    };
    let plural = if stickers.len() == 1 { "" } else { "s" };
    write!(f, "{noun}{plural} {}", listed(named, "and"))
}

fn is_centre(sticker: Facelet) -> bool {
    sticker.kind() == FaceletKind::Centre
}

/// These stickers, or only the centres among them if there are any: the colours of all other
/// stickers follow from the centres.
pub(crate) fn centres_first(stickers: &[Facelet]) -> Vec<Facelet> {
    let centres: Vec<Facelet> = (stickers.iter().copied())
        .filter(|&sticker| is_centre(sticker))
        .collect();
    if centres.is_empty() {
        stickers.to_vec()
    } else {
        centres
    }
}

/// Items as a list: "a", "a and b", "a, b and c"; `and` is the last separator, "and" or "or".
pub(crate) fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {and} {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_places_name_each_other() {
        for number in StickerNumber::all() {
            assert_eq!(StickerNumber::from(Facelet::from(number)), number);
        }
        for (number, place) in [
            (1, (Face::U, 0)),
            (10, (Face::L, 0)),
            (23, (Face::F, 4)),
            (28, (Face::R, 0)),
            (45, (Face::B, 8)),
            (46, (Face::D, 0)),
        ] {
            let number = StickerNumber::new(number).expect("in range");
            assert_eq!(number.facelet(), Facelet::new(place.0, place.1));
        }
        assert_eq!(StickerNumber::new(0), None);
        assert_eq!(StickerNumber::new(55), None);
    }

    #[test]
    fn a_number_reads_back_and_no_other_text_is_one() {
        for number in StickerNumber::all() {
            assert_eq!(number.to_string().parse(), Ok(number));
        }
        for wrong in ["", "0", "55", "07", "+7", " 7", "7 ", "x", "300"] {
            let error = wrong.parse::<StickerNumber>().expect_err(wrong);
            assert_eq!(error.seen, wrong);
        }
    }
}

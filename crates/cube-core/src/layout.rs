//! 54 stickers read from a text, in a row or as the net.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Facelets, net};

/// Most distinct characters that [`WrongFaceletCount::counts`] lists: six colours and two slips.
const MAX_NAMED: usize = 8;

/// A text that is not 54 stickers long.
///
/// ```
/// use cube_core::Facelets;
/// let error = "UUUR".parse::<Facelets>().unwrap_err();
/// assert_eq!((error.seen, error.counts), (4, vec![('U', 3), ('R', 1)]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{seen} stickers seen{}, 54 needed: nine for each of the faces U R F D L B in this order",
    Counts(counts)
)]
#[non_exhaustive]
pub struct WrongFaceletCount {
    /// Stickers in the text, white space left out.
    pub seen: usize,
    /// Number of occurrences of each character, in the order in which the characters first occur;
    /// empty when more than eight distinct characters occur.
    pub counts: Vec<(char, usize)>,
}

impl WrongFaceletCount {
    fn of(stickers: &[char]) -> Self {
        let mut counts: Vec<(char, usize)> = Vec::new();
        for &sticker in stickers {
            match counts.iter_mut().find(|(known, _)| *known == sticker) {
                Some((_, count)) => *count += 1,
                None => counts.push((sticker, 1)),
            }
            if counts.len() > MAX_NAMED {
                counts.clear();
                break;
            }
        }
        Self {
            seen: stickers.len(),
            counts,
        }
    }
}

/// Prints counts as ` (U 8, R 9)`, and no counts as nothing.
struct Counts<'a>(&'a [(char, usize)]);

impl fmt::Display for Counts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(((first, count), others)) = self.0.split_first() else {
            return Ok(());
        };
        write!(f, " ({} {count}", first.escape_debug())?;
        for (sticker, count) in others {
            write!(f, ", {} {count}", sticker.escape_debug())?;
        }
        write!(f, ")")
    }
}

impl FromStr for Facelets {
    type Err = WrongFaceletCount;

    /// Reads 54 characters in the order URFDLB, or as the nine lines of the net; white space
    /// between the characters is ignored.
    ///
    /// ```
    /// use cube_core::{Face, Facelet, Facelets};
    /// let row: Facelets = "UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB".parse()?;
    /// let middle = "LLL FFF RRR BBB\n".repeat(3);
    /// let net = format!("{}{middle}{}", "UUU\n".repeat(3), "DDD\n".repeat(3));
    /// assert_eq!(net.parse(), Ok(row));
    /// assert_eq!(row.at(Facelet::centre(Face::R)), 'R');
    /// # Ok::<(), cube_core::WrongFaceletCount>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, WrongFaceletCount> {
        let stickers = in_row(text)?;
        Ok(Self::new(if net::has_shape(text, 3) {
            net::in_order(&stickers, 3)
        } else {
            stickers
        }))
    }
}

/// The stickers of a text in reading order, white space left out.
pub(crate) fn in_row(text: &str) -> Result<[char; 54], WrongFaceletCount> {
    let stickers: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let row = <[char; 54]>::try_from(stickers.as_slice());
    row.map_err(|_| WrongFaceletCount::of(&stickers))
}

//! Reading of a 2x2x2 in each of its forms.

use alloc::vec::Vec;
use core::str::FromStr;

use super::{InvalidPocketCube, PocketCube, colours};
use crate::{
    Face, Letters, Pattern,
    notation::Algorithm,
    state::{looks_like_a_name, without_escapes},
};

/// Fewest single face letters without a mark that are read as stickers: a turn sequence of this
/// length has half or counterclockwise turns.
const MIN_BARE_LETTERS: usize = 17;

/// Most distinct characters in a text of stickers: six colours and two slips. A text with more is
/// taken for turns.
const MAX_COLOURS: usize = 8;

impl PocketCube {
    /// Reads every form, as [`FromStr`] does, and gives the characters in which the colours are
    /// written: the face letters, unless the text is stickers in others.
    ///
    /// ```
    /// use cube_core::{Letters, pocket::PocketCube};
    /// let (cube, letters) = PocketCube::read("wwww rrrr gggg yyyy oooo bbbb")?;
    /// assert!(cube.is_solved());
    /// assert_eq!(letters.to_string(), "wrgyob");
    /// let (_, letters) = PocketCube::read("R U R'")?;
    /// assert_eq!(letters, Letters::FACES);
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidPocketCube`] names what was seen, and what is allowed.
    pub fn read(text: &str) -> Result<(Self, Letters), InvalidPocketCube> {
        let text = without_escapes(text);
        let text = text.trim();
        if text.is_empty() {
            return Err(InvalidPocketCube::Empty);
        }
        if text.eq_ignore_ascii_case("solved") {
            return Ok((Self::SOLVED, Letters::FACES));
        }
        if Pattern::find(text).is_ok() {
            return Err(InvalidPocketCube::Name);
        }
        let algorithm = Algorithm::parse(text);
        let stickers: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let is_bare = |&letter: &char| Face::from_letter(letter).is_some();
        let are_letters = stickers.len() >= MIN_BARE_LETTERS && stickers.iter().all(is_bare);
        if let Ok(row) = <[char; 24]>::try_from(&stickers[..]) {
            let cube = Self::of_stickers(text, &row);
            let has_few_colours = colours::colours_of(&row).len() <= MAX_COLOURS;
            if cube.is_ok() || are_letters || (algorithm.is_err() && has_few_colours) {
                return cube;
            }
        }
        match algorithm {
            _ if are_letters => Err(InvalidPocketCube::StickerCount {
                seen: stickers.len(),
            }),
            Ok(algorithm) => Ok((Self::of_algorithm(&algorithm), Letters::FACES)),
            Err(_) if looks_like_a_name(text) => Err(InvalidPocketCube::Name),
            Err(error) => Err(error.into()),
        }
    }

    /// The cube with stickers that a text has in a row, or as the net.
    fn of_stickers(text: &str, row: &[char; 24]) -> Result<(Self, Letters), InvalidPocketCube> {
        let stickers = if crate::net::has_shape(text, 2) {
            crate::net::in_order(row, 2)
        } else {
            *row
        };
        let letters = colours::letters(&stickers)?;
        let cube = Self(colours::faces(&stickers, letters)).legal()?;
        Ok((cube, letters))
    }
}

impl FromStr for PocketCube {
    type Err = InvalidPocketCube;

    /// Reads 24 stickers with white space anywhere, or line by line as the
    /// [`net`](super::net) shows them; `solved` in any case; or turns. Face letters alone, 17 or
    /// more, are stickers. Reading ignores escape sequences of a terminal.
    fn from_str(text: &str) -> Result<Self, InvalidPocketCube> {
        Self::read(text).map(|(cube, _)| cube)
    }
}

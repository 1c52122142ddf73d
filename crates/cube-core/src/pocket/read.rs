//! Reading of a 2x2x2 in each of its forms.

use alloc::vec::Vec;
use core::str::FromStr;

use super::{InvalidPocketCube, PocketCube, colours, surfaces};
use crate::{
    Corner, Face, Letters, Pattern,
    notation::{Algorithm, link},
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
        if link::is_link(text) {
            let turns = link::turns_of(text, "2x2x2")?;
            return Ok((Self::of_algorithm(&turns), Letters::FACES));
        }
        if text.eq_ignore_ascii_case("solved") {
            return Ok((Self::SOLVED, Letters::FACES));
        }
        if Pattern::find(text).is_ok() {
            return Err(InvalidPocketCube::Name);
        }
        let algorithm = Algorithm::parse(text);
        let stickers: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let row = <[char; 24]>::try_from(&stickers[..]).ok();
        let by_stickers = row.map(|row| Self::of_stickers(text, &row));
        if let Some(Ok(cube)) = by_stickers {
            return Ok(cube);
        }
        let names_surfaces = surfaces::are_meant(text);
        if let Some(cubies) = surfaces::stickers_of_cubies(text) {
            let cube = Self::of_letters(&cubies, Corner::Drb);
            if cube.is_ok() || names_surfaces || algorithm.is_err() {
                return cube;
            }
        } else if names_surfaces {
            return Ok((surfaces::read(text)?, Letters::FACES));
        }
        let is_bare = |&letter: &char| Face::from_letter(letter).is_some();
        let are_letters = stickers.len() >= MIN_BARE_LETTERS && stickers.iter().all(is_bare);
        if let Some(cube) = by_stickers {
            let has_few_colours = colours::colours_of(&stickers).len() <= MAX_COLOURS;
            if are_letters || (algorithm.is_err() && has_few_colours) {
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
        Self::of_letters(&stickers, Corner::Dbl)
    }

    /// The cube with 24 stickers in the order URFDLB. In other letters than those of the faces, the
    /// cubie at `corner` names the colours of its faces.
    fn of_letters(
        stickers: &[char; 24],
        corner: Corner,
    ) -> Result<(Self, Letters), InvalidPocketCube> {
        let letters = colours::letters(stickers, corner)?;
        let cube = Self(colours::faces(stickers, letters)).legal()?;
        Ok((cube, letters))
    }
}

impl FromStr for PocketCube {
    type Err = InvalidPocketCube;

    /// Reads each form of the [table](PocketCube#forms). Reading ignores escape sequences of a
    /// terminal.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// let turned: PocketCube = "F".parse()?;
    /// // The surface at each place, and the colours of the eight cubies.
    /// let surfaces = "fdl dlf lfd flu luf ufl frd rdf dfr fur urf rfu \
    ///                 bul ulb lbu bru rub ubr bld ldb dbl bdr drb rbd";
    /// assert_eq!(surfaces.parse(), Ok(turned));
    /// assert_eq!("ryg rgw rby rwb owg obw ogy oyb".parse(), Ok(turned));
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidPocketCube> {
        Self::read(text).map(|(cube, _)| cube)
    }
}

//! Reasons why stickers or a text are no 2x2x2 cube.

use alloc::string::String;

use thiserror::Error;

use super::surface_names::InvalidSurfaces;
use crate::{Corner, notation};

/// Reason why stickers or a text are no 2x2x2 cube.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidPocketCube {
    /// The text is empty, or white space alone.
    #[error("empty; write `solved` for the solved cube")]
    Empty,
    /// The text is a name: patterns are states of the 3x3x3.
    #[error(
        "no 2x2x2 cube has a name; allowed are 24 stickers, the names of 24 cubie surfaces, the \
         colours of the eight cubies, turns and solved"
    )]
    Name,
    /// The number of stickers is wrong.
    #[error("{seen} stickers: a 2x2x2 cube has 24")]
    StickerCount {
        /// The number of characters, white space left out.
        seen: usize,
    },
    /// A colour is on too many or too few stickers.
    #[error("colour {colour:?} on {count} stickers: each of six colours is on 4")]
    ColourCount {
        /// The colour.
        colour: char,
        /// The number of its stickers.
        count: usize,
    },
    /// A colour shares corners with more or fewer than four others.
    #[error(
        "colour {colour:?} has no opposite: it shares corners with {neighbours} colours, not 4"
    )]
    NoOpposite {
        /// The colour.
        colour: char,
        /// The number of colours that share corners with it.
        neighbours: usize,
    },
    /// The three stickers of a corner belong to no corner.
    #[error("the corner at {place} has the colours {colours}: no corner has them in this order")]
    NoSuchCorner {
        /// The place of the corner.
        place: Corner,
        /// The colours, clockwise from the sticker of U or D.
        colours: String,
    },
    /// A corner occurs twice.
    #[error("the corner {corner} occurs twice, at {first} and {second}")]
    RepeatedCorner {
        /// The corner.
        corner: Corner,
        /// The first place.
        first: Corner,
        /// The second place.
        second: Corner,
    },
    /// The corners are twisted by a sum that turns cannot reach.
    #[error("one corner is twisted: twist any corner by a third {} to get a cube",
        if *.thirds == 1 { "counterclockwise" } else { "clockwise" })]
    Twist {
        /// The sum of all clockwise twists modulo 3: 1 or 2.
        thirds: u8,
    },
    /// The text names cubie surfaces, but no position.
    #[error(transparent)]
    Surfaces(#[from] InvalidSurfaces),
    /// The text is a link, but gives no turns.
    #[error(transparent)]
    Link(#[from] notation::link::InvalidLink),
    /// The text is neither stickers nor turns.
    #[error(transparent)]
    Turns(#[from] notation::InvalidNotation),
}

//! The errors of reading a turn sequence: place and cause.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use super::sequence::{MAX_DEPTH, MAX_STEPS};
use crate::Rotation;

/// A place in a text: line and column, counted from 1, the column in characters.
///
/// ```
/// use cube_core::notation::{Algorithm, InvalidNotation};
/// let error = "R U\nF *".parse::<Algorithm>().unwrap_err();
/// let InvalidNotation::Unexpected { position, .. } = error else { panic!("{error}") };
/// assert_eq!((position.line, position.column), (2, 3));
/// assert_eq!(position.to_string(), "line 2, column 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl fmt::Display for Position {
    /// `column 3` in the first line, `line 2, column 3` below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}", self.column)
    }
}

/// A text that is no turn sequence.
///
/// ```
/// use cube_core::notation::{Algorithm, InvalidNotation};
/// let error = "[R, U".parse::<Algorithm>().unwrap_err();
/// assert!(matches!(error, InvalidNotation::Unclosed { closing: "]", .. }));
/// let error = "R *".parse::<Algorithm>().unwrap_err();
/// let InvalidNotation::Unexpected { position, seen, expected } = error else { panic!("{error}") };
/// assert_eq!((position.column, seen), (3, Some('*')));
/// assert!(expected.starts_with("a turn"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidNotation {
    /// A character, or the end of the text, stands where it has no meaning.
    #[error("turn sequence, {position}: {} seen; allowed here: {expected}", Seen(*seen))]
    Unexpected {
        /// The place of the character.
        position: Position,
        /// The character that stands there; `None` at the end of the text.
        seen: Option<char>,
        /// The elements that are allowed at the place.
        expected: &'static str,
    },
    /// The text ends within a bracket or a comment.
    #[error("turn sequence, {position}: {opening:?} is not closed; put {closing:?} where it ends")]
    Unclosed {
        /// The place of the opening bracket, or of the beginning of the comment.
        position: Position,
        /// The opening bracket, or `/*`.
        opening: &'static str,
        /// The matching end: a closing bracket, or `*/`.
        closing: &'static str,
    },
    /// A number is out of its range: quarters of a turn, or repetitions.
    #[error("turn sequence, {position}: {seen} times; allowed here: 1 to {most}")]
    Times {
        /// The place of the number's first digit.
        position: Position,
        /// The number as it was written, at most its first 12 digits and then `…`.
        seen: String,
        /// The highest number allowed.
        most: u32,
    },
    /// An `x` and a number right after a bracket.
    #[error(
        "turn sequence, {position}: {letter}{number} right after a bracket: write {number} alone to \
         repeat what is in the bracket, or a space before {letter} to turn the whole cube"
    )]
    RepetitionOrRotation {
        /// The place of the letter.
        position: Position,
        /// `x` or `X`.
        letter: char,
        /// The number as it was written, at most its first 12 digits and then `…`.
        number: String,
    },
    /// The sequence has more than [`MAX_STEPS`] steps when written out.
    #[error(
        "turn sequence, {position}: written out, the sequence grows too long here; at most \
         {MAX_STEPS} turns are allowed"
    )]
    TooLong {
        /// The beginning of the part that exceeds the limit.
        position: Position,
    },
    /// The sequence is nested deeper than [`MAX_DEPTH`].
    #[error(
        "turn sequence, {position}: nested too deep; at most {MAX_DEPTH} levels of ( ), [ ] and \
         : are allowed"
    )]
    TooDeep {
        /// The beginning of the first level beyond the limit.
        position: Position,
    },
    /// The sequence leaves the whole cube rotated; face turns cannot express a rotation.
    #[error(
        "turn sequence: it leaves the cube turned as a whole ({rotation}), and only turns that \
         leave it as it was held are allowed here"
    )]
    Rotated {
        /// The rotation that the sequence leaves.
        rotation: Rotation,
    },
}

/// The elements that are allowed at a place of a turn sequence, in words.
pub(super) mod expected {
    pub(crate) const TURN: &str = "a turn (U R F D L B, Rw or r for two layers, M E S for a middle layer, x y z for \
        the whole cube), ( or [";
    pub(crate) const TURN_NOT_PARENTHESIS: &str = "a turn, or ( before it";
    pub(crate) const TURN_NOT_BRACKET: &str = "a turn, or [ before it";
    pub(crate) const TURN_NOT_COMMA: &str = "a turn; a comma stands within [A, B] only";
    pub(crate) const TURN_OR_PARENTHESIS_NOT_COMMA: &str = "a turn or ); a commutator is [A, B]";
    pub(crate) const TURN_OR_PARENTHESIS: &str = "a turn or )";
    pub(crate) const TURN_OR_BRACKET: &str = "a turn or ]";
    pub(crate) const TURN_OR_SEPARATOR: &str =
        "a turn, or the comma of [A, B], or the colon of [A: B]";
    pub(crate) const REPETITIONS: &str = "the number of repetitions";
    pub(crate) const LAYER_NUMBER: &str =
        "a turn; the layers before it are 1 to 3, or a range as 2-3";
    pub(crate) const FACE: &str = "a face after the number of a layer";
    pub(crate) const AT_LEAST_ONE_TURN: &str = "at least one turn";
}

/// Prints a character of a text, or its end for `None`.
struct Seen(Option<char>);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(character) => write!(f, "{character:?}"),
            None => f.write_str("the end"),
        }
    }
}

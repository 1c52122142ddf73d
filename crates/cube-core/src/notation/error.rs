//! Where and why a text is no turn sequence.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use super::sequence::{MAX_DEPTH, MAX_STEPS};
use crate::Rotation;

/// A place in a text, both counted from 1 and in characters.
///
/// ```
/// use cube_core::notation::Position;
/// assert_eq!(Position { line: 1, column: 3 }.to_string(), "column 3");
/// assert_eq!(Position { line: 2, column: 3 }.to_string(), "line 2, column 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl fmt::Display for Position {
    /// As in `column 3`, or `line 2, column 3` below the first line.
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
/// use cube_core::notation::{Algorithm, Expected, InvalidNotation, Position};
/// let error = "[R, U".parse::<Algorithm>().unwrap_err();
/// assert!(matches!(error, InvalidNotation::Unclosed { closing: "]", .. }));
/// let error = "R *".parse::<Algorithm>().unwrap_err();
/// let InvalidNotation::Unexpected { position, seen, .. } = error else { panic!("{error}") };
/// assert_eq!((position, seen), (Position { line: 1, column: 3 }, Some('*')));
/// assert_eq!(Expected::Repetitions.to_string(), "the number of repetitions");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InvalidNotation {
    /// Something stands where it has no meaning.
    #[error("turn sequence, {position}: {} seen; allowed here: {expected}", Seen(*seen))]
    Unexpected {
        /// Where.
        position: Position,
        /// The character that stands there; `None` at the end of the text.
        seen: Option<char>,
        /// What may stand there.
        expected: Expected,
    },
    /// The text ends within something.
    #[error("turn sequence, {position}: {opening:?} is not closed; put {closing:?} where it ends")]
    Unclosed {
        /// Where it was opened.
        position: Position,
        /// What opened it: a bracket, or `/*`.
        opening: &'static str,
        /// What would close it.
        closing: &'static str,
    },
    /// A turn by another number of quarters, or no or too many repetitions.
    #[error("turn sequence, {position}: {seen} times; allowed here: 1 to {most}")]
    Times {
        /// Where the number begins.
        position: Position,
        /// The number as it was written, at most its first 12 digits and then `…`.
        seen: String,
        /// The highest number allowed.
        most: u32,
    },
    /// More steps than [`MAX_STEPS`] when written out.
    #[error(
        "turn sequence, {position}: written out, the sequence grows too long here; at most \
         {MAX_STEPS} turns are allowed"
    )]
    TooLong {
        /// Where the part begins that made it too long.
        position: Position,
    },
    /// Deeper nesting than [`MAX_DEPTH`].
    #[error(
        "turn sequence, {position}: nested too deep; at most {MAX_DEPTH} levels of ( ), [ ] and \
         : are allowed"
    )]
    TooDeep {
        /// Where the level begins that is one too many.
        position: Position,
    },
    /// The turns leave the cube turned as a whole, which turns of faces cannot say.
    #[error(
        "turn sequence: it leaves the cube turned as a whole ({rotation}), and only turns that \
         leave it as it was held are allowed here"
    )]
    Rotated {
        /// How the cube lies at the end.
        rotation: Rotation,
    },
}

/// What may stand at a place of a turn sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Any turn, or an opening bracket.
    Turn,
    /// At the end of a text, where `)` stands: nothing opened it.
    TurnNotParenthesis,
    /// At the end of a text, where `]` stands: nothing opened it.
    TurnNotBracket,
    /// At the end of a text, where a comma stands.
    TurnNotComma,
    /// Within `( )`, where a comma stands.
    TurnOrParenthesisNotComma,
    /// Within `( )`.
    TurnOrParenthesis,
    /// Within `[ ]`, after both parts.
    TurnOrBracket,
    /// Within `[ ]`, after the first part.
    TurnOrSeparator,
    /// After `*`.
    Repetitions,
    /// Where a layer has a number above 3 or 0.
    LayerNumber,
    /// After the number of a layer.
    Face,
    /// Where a part would be empty.
    AtLeastOneTurn,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Turn => {
                "a turn (U R F D L B, Rw or r for two layers, M E S for a middle layer, x y z for \
                 the whole cube), ( or ["
            }
            Self::TurnNotParenthesis => "a turn, or ( before it",
            Self::TurnNotBracket => "a turn, or [ before it",
            Self::TurnNotComma => "a turn; a comma stands within [A, B] only",
            Self::TurnOrParenthesisNotComma => "a turn or ); a commutator is [A, B]",
            Self::TurnOrParenthesis => "a turn or )",
            Self::TurnOrBracket => "a turn or ]",
            Self::TurnOrSeparator => "a turn, or the comma of [A, B], or the colon of [A: B]",
            Self::Repetitions => "the number of repetitions",
            Self::LayerNumber => "a turn; a layer number before it is 1 to 3",
            Self::Face => "a face after the number of a layer",
            Self::AtLeastOneTurn => "at least one turn",
        })
    }
}

/// A character of a text, or its end.
struct Seen(Option<char>);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(character) => write!(f, "{character:?}"),
            None => f.write_str("the end"),
        }
    }
}

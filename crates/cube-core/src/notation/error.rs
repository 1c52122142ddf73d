//! Where and why a text is no turn sequence.

use std::fmt;

use thiserror::Error;

use super::{MAX_DEPTH, MAX_STEPS};

/// A place in a text, both counted from 1 and in characters.
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
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InvalidNotation {
    /// Something stands where it has no meaning.
    #[error("turn sequence, {position}: {seen} seen; allowed here: {allowed}")]
    Unexpected {
        /// Where.
        position: Position,
        /// What stands there: a character in quotation marks, or `the end`.
        seen: String,
        /// What may stand there.
        allowed: &'static str,
    },
    /// The text ends within something.
    #[error("turn sequence, {position}: {opening:?} is not closed; put {closing:?} where it ends")]
    Unclosed {
        /// Where it was opened.
        position: Position,
        /// What opened it.
        opening: &'static str,
        /// What would close it.
        closing: &'static str,
    },
    /// A turn by another number of quarters, or no or too many repetitions.
    #[error("turn sequence, {position}: {seen} times; allowed here: 1 to {most}")]
    Times {
        /// Where the number begins.
        position: Position,
        /// The number as it was written.
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
}

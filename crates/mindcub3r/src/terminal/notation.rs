//! Notation of the turns in answers, as `--notation` names it.

use std::fmt::Display;

use clap::{Args, ValueEnum};
use cube_core::notation::Algorithm;

/// Argument of every command whose answer is turns.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct NotationArgument {
    /// Notation of the turns in the answer
    #[arg(long, value_name = "NOTATION", value_enum, default_value_t)]
    pub(crate) notation: Notation,
}

/// Notation of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Notation {
    /// As R U2 F'
    #[default]
    Singmaster,
    /// As R1 U2 F3: clockwise quarters
    Digits,
}

impl Notation {
    /// Turns in this notation; their alternate form has digits.
    pub(crate) fn written(self, turns: &impl Display) -> String {
        match self {
            Self::Singmaster => turns.to_string(),
            Self::Digits => format!("{turns:#}"),
        }
    }

    /// Turns that were printed in Singmaster notation.
    ///
    /// # Panics
    /// When the text is no turns.
    pub(crate) fn rewritten(self, turns: String) -> String {
        match self {
            Self::Singmaster => turns,
            Self::Digits => {
                let turns = Algorithm::parse(&turns).expect("printed turns read back");
                self.written(&turns)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_turns_are_written_anew_and_read_back() {
        for (printed, digits) in [
            ("R U2 F'", "R1 U2 F3"),
            ("", ""),
            ("x' Rw U M2 y", "x3 Rw1 U1 M2 y1"),
            ("[R, U']2 (F B)3", "[R1, U3]2 (F1 B1)3"),
        ] {
            let written = Notation::Digits.rewritten(printed.to_owned());
            assert_eq!(written, digits);
            let read = Algorithm::parse(&written).expect("turns");
            assert_eq!(read.to_string(), printed);
            assert_eq!(Notation::Singmaster.rewritten(printed.to_owned()), printed);
        }
    }
}

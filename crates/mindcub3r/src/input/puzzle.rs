//! Puzzle that a command is about: the 3x3x3, or the 2x2x2.

use std::fmt;

use clap::{Args, ValueEnum, builder::PossibleValue};

use crate::{failure::bad_input, number};

/// Arguments of every command that takes a STATE of either puzzle.
#[derive(Debug, Clone, Args)]
pub(crate) struct PuzzleArguments {
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, 24 cubie surfaces, the colours of 8 cubies, turns,
    /// solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    pub(crate) puzzle: Puzzle,
}

/// Puzzle, by its name on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Puzzle {
    /// The 3x3x3, which the robot turns.
    #[default]
    Cube,
    /// The 2x2x2.
    Pocket,
}

impl Puzzle {
    /// Both puzzles.
    const ALL: [Self; 2] = [Self::Cube, Self::Pocket];

    const fn name(self) -> &'static str {
        match self {
            Self::Cube => "3x3x3",
            Self::Pocket => "2x2x2",
        }
    }

    /// Stickers of the whole puzzle.
    pub(crate) const fn stickers(self) -> usize {
        6 * self.side() * self.side()
    }

    /// Other names that cubers use.
    const fn other_names(self) -> [&'static str; 2] {
        match self {
            Self::Cube => ["3x3", "333"],
            Self::Pocket => ["2x2", "222"],
        }
    }

    /// Squares along an edge.
    pub(crate) const fn side(self) -> usize {
        match self {
            Self::Cube => 3,
            Self::Pocket => 2,
        }
    }

    /// Checks that a robot turns this puzzle.
    pub(crate) fn check_for_robot(self) -> anyhow::Result<()> {
        match self {
            Self::Cube => Ok(()),
            Self::Pocket => Err(bad_input(
                "the robot turns 3x3x3 cubes alone: --puzzle 2x2x2 is for solve, scramble, show, \
                 verify and inspect",
            )),
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ValueEnum for Puzzle {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).aliases(self.other_names()))
    }
}

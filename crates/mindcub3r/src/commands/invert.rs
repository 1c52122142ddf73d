//! `invert`: the turns that undo turns.

use clap::Args;

use super::turn_lines::{Changed, TurnArguments, answer_turns};
use crate::failure::Exit;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r invert R U2 F
  mindcub3r invert \"[R U R', D] x\"                 # brackets and rotations stay: x' [D, R U R']
  mindcub3r invert - < scrambles.txt               # a sequence a line";

/// Prints the turns that undo turns
///
/// Wide turns, slices, rotations and brackets stay as they were written.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    turns: TurnArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let notation = arguments.turns.notation();
    answer_turns(&arguments.turns, |turns| Changed {
        turns: notation.written(&turns.inverse()),
        htm: None,
        rotation: None,
    })
}

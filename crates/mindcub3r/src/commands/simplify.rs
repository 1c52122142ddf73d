//! `simplify`: turns of faces with the same effect, fewer where turns cancel.

use clap::Args;

use super::turn_lines::{Changed, TurnArguments, answer_turns};
use crate::failure::Exit;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r simplify R R R                         # R'
  mindcub3r simplify \"z U L D z'\"                  # L D R
  mindcub3r simplify \"R L R M\"                     # R', and the rotation x' that remains
  mindcub3r simplify - < solutions.txt             # a sequence a line";

/// Prints turns of faces with the effect of turns, without those that cancel
///
/// Rotations, wide turns and slices become turns of faces; turns of one face are merged, also across
/// turns of the opposite face. Standard error tells a rotation of the whole cube that remains.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    turns: TurnArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let notation = arguments.turns.notation();
    answer_turns(&arguments.turns, |turns| {
        let (turns, rotation) = turns.unrotated();
        let turns = turns.simplified();
        Changed {
            turns: notation.written(&turns),
            htm: Some(turns.len()),
            rotation: Some(rotation.to_string()),
        }
    })
}

//! `invert`: the turns that undo turns.

use clap::Args;
use serde::Serialize;

use super::{list::AsText, turn_lines::answer_turns};
use crate::{failure::Exit, notation::NotationArgument};

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
    /// The turns, also as @FILE; `-` reads a sequence a line, and answers each on a line, in order
    #[arg(value_name = "TURNS", required = true)]
    turns: Vec<String>,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints a line of JSON: `turns`
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    turns: String,
}

impl AsText for Answer {
    fn as_text(&self) -> String {
        self.turns.clone()
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let notation = arguments.notation.notation;
    answer_turns(
        &arguments.turns,
        arguments.json,
        |turns| Answer {
            turns: notation.written(&turns.inverse()),
        },
        |_, _| (),
    )
}

//! `invert` and `simplify`: other turns for TURNS, or for each line of standard input.

use anyhow::Context;
use clap::Args;
use cube_core::notation::Algorithm;
use serde::Serialize;

use super::answers::{answer_lines, refuse, tell_rotation};
use crate::{
    failure::{Exit, OrBadInput},
    input::{self, Kind, list::input_lines, list_entry, state::joined},
    notation::{Notation, NotationArgument},
    output,
};

/// Prints the turns that undo turns
///
/// Wide turns, slices, rotations and brackets stay as they were written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  mindcub3r invert R U2 F
  mindcub3r invert \"[R U R', D] x\"                 # brackets and rotations stay: x' [D, R U R']
  mindcub3r invert - < scrambles.txt               # a sequence a line")]
pub(crate) struct Invert {
    #[command(flatten)]
    turns: TurnArguments,
}

/// Prints turns of faces with the effect of turns, without those that cancel
///
/// Rotations, wide turns and slices become turns of faces; turns of one face are merged, also across
/// turns of the opposite face. Standard error tells a rotation of the whole cube that remains.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  mindcub3r simplify R R R                         # R'
  mindcub3r simplify \"z U L D z'\"                  # L D R
  mindcub3r simplify \"R L R M\"                     # R', and the rotation x' that remains
  mindcub3r simplify - < solutions.txt             # a sequence a line")]
pub(crate) struct Simplify {
    #[command(flatten)]
    turns: TurnArguments,
}

#[derive(Debug, Args)]
struct TurnArguments {
    /// The turns, also as @FILE; `-` reads a sequence a line, and answers each on a line, in order
    #[arg(value_name = "TURNS", required = true)]
    turns: Vec<String>,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints a line of JSON: `turns`; of simplify also `htm` and `rotation`
    #[arg(long)]
    json: bool,
}

/// Changed turns, by the keys of their JSON; `simplify` alone has a length, and a rotation of the whole
/// cube that remains.
#[derive(Debug, Serialize)]
struct Changed {
    turns: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    htm: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rotation: Option<String>,
}

impl Invert {
    pub(crate) fn run(&self) -> anyhow::Result<Exit> {
        self.turns.answer(|turns, notation| Changed {
            turns: notation.written(&turns.inverse()),
            htm: None,
            rotation: None,
        })
    }
}

impl Simplify {
    pub(crate) fn run(&self) -> anyhow::Result<Exit> {
        self.turns.answer(|turns, notation| {
            let (turns, rotation) = turns.unrotated();
            let turns = turns.simplified();
            Changed {
                turns: notation.written(&turns),
                htm: Some(turns.len()),
                rotation: Some(rotation.to_string()),
            }
        })
    }
}

impl TurnArguments {
    /// Changes TURNS, or for `-` each line of standard input, and answers it in its place.
    fn answer(&self, change: impl Fn(&Algorithm, Notation) -> Changed) -> anyhow::Result<Exit> {
        let argument = joined(&self.turns)?;
        let answer = |turns: &Algorithm, place: &str| {
            let changed = change(turns, self.notation.notation);
            if self.json {
                return output::json(&changed);
            }
            output::line(&changed.turns)?;
            tell_rotation(&changed.rotation.unwrap_or_default(), place);
            Ok(())
        };
        if argument != "-" {
            let turns = input::text_of(&argument, Kind::Turns)?;
            answer(
                &Algorithm::parse(&turns).or_bad_input().context("TURNS")?,
                "",
            )?;
            return Ok(Exit::Success);
        }
        let sequences = input_lines(Kind::Turns)
            .map(|line| Algorithm::parse(list_entry::turns_of(&line?)).or_bad_input());
        let answer = |turns: &Algorithm, number| answer(turns, &format!("line {number}: "));
        answer_lines(sequences, answer, |error| refuse(error, self.json))
    }
}

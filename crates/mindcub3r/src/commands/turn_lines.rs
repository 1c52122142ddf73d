//! TURNS of a command that changes them: one sequence, or one a line of standard input.

use anyhow::Context;
use clap::Args;
use cube_core::notation::Algorithm;
use serde::Serialize;

use super::{
    answer::tell_rotation,
    lines::{answer_lines, input_lines},
    list::refuse,
};
use crate::{
    failure::{Exit, OrBadInput},
    input::{self, Kind},
    list_entry,
    notation::{Notation, NotationArgument},
    output,
    state_argument::joined,
};

/// Arguments of a command that changes turns.
#[derive(Debug, Args)]
pub(super) struct TurnArguments {
    /// The turns, also as @FILE; `-` reads a sequence a line, and answers each on a line, in order
    #[arg(value_name = "TURNS", required = true)]
    turns: Vec<String>,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints a line of JSON: `turns`; of simplify also `htm` and `rotation`
    #[arg(long)]
    json: bool,
}

impl TurnArguments {
    /// Notation of the answer.
    pub(super) const fn notation(&self) -> Notation {
        self.notation.notation
    }
}

/// Changed turns, by the keys of their JSON.
#[derive(Debug, Serialize)]
pub(super) struct Changed {
    pub(super) turns: String,
    /// Length, of a command that makes turns fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) htm: Option<usize>,
    /// Rotation of the whole cube that remains, of such a command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rotation: Option<String>,
}

/// Changes TURNS, or for `-` each line of standard input, and answers it in its place.
///
/// # Errors
/// When TURNS, or some lines, are no turns.
pub(super) fn answer_turns(
    arguments: &TurnArguments,
    change: impl Fn(&Algorithm) -> Changed,
) -> anyhow::Result<Exit> {
    let argument = joined(&arguments.turns)?;
    let json = arguments.json;
    let answer = |turns: &Algorithm, place: &str| {
        let changed = change(turns);
        if json {
            return output::json(&changed);
        }
        output::line(&changed.turns)?;
        tell_rotation(&changed.rotation.unwrap_or_default(), place);
        Ok(())
    };
    if argument != "-" {
        let turns = input::text_of(&argument, Kind::Turns)?;
        let turns = Algorithm::parse(&turns).or_bad_input().context("TURNS")?;
        answer(&turns, "")?;
        return Ok(Exit::Success);
    }
    let mut number = 0;
    let sequences = input_lines(Kind::Turns).map(|line| {
        number += 1;
        let turns = Algorithm::parse(list_entry::turns_of(&line?)).or_bad_input()?;
        Ok((number, turns))
    });
    let answer = |(number, turns): &(usize, Algorithm)| answer(turns, &format!("line {number}: "));
    answer_lines(sequences, answer, |error| refuse(error, json))
}

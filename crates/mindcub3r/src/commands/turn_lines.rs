//! TURNS of a command that changes them: one sequence, or one a line of standard input.

use anyhow::Context;
use clap::Args;
use cube_core::notation::Algorithm;

use super::{
    lines::{answer_lines, input_lines},
    list::{AsText, print, refuse},
};
use crate::{
    failure::{Exit, OrBadInput},
    input::{self, Kind},
    list_entry,
    notation::{Notation, NotationArgument},
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

/// Answers TURNS, or for `-` each line of standard input in its place. `tell` tells on standard error
/// what the text of an answer leaves out; its second argument names the line.
///
/// # Errors
/// When TURNS, or some lines, are no turns.
pub(super) fn answer_turns<A: AsText>(
    arguments: &TurnArguments,
    answer: impl Fn(&Algorithm) -> A,
    tell: impl Fn(&A, &str),
) -> anyhow::Result<Exit> {
    let argument = joined(&arguments.turns)?;
    let json = arguments.json;
    let tell = |answer: &A, place: &str| {
        if !json {
            tell(answer, place);
        }
    };
    if argument != "-" {
        let turns = input::text_of(&argument, Kind::Turns)?;
        let turns = Algorithm::parse(&turns).or_bad_input().context("TURNS")?;
        let answer = answer(&turns);
        print(&answer, json)?;
        tell(&answer, "");
        return Ok(Exit::Success);
    }
    let mut number = 0;
    let sequences = input_lines(Kind::Turns).map(|line| {
        number += 1;
        let turns = Algorithm::parse(list_entry::turns_of(&line?)).or_bad_input()?;
        Ok((number, turns))
    });
    let answer = |(number, turns): &(usize, Algorithm)| {
        let answer = answer(turns);
        print(&answer, json)?;
        tell(&answer, &format!("line {number}: "));
        Ok(())
    };
    answer_lines(sequences, answer, |error| refuse(error, json))
}

//! Lists: many states on standard input, each answered in its place.

use std::fmt::Display;

use anyhow::Context;
use serde::Serialize;

use super::{
    lines::{NoState, answer_lines, input_lines, on_all_cores},
    net_lines::{Letters, with_nets_joined},
};
use crate::{
    failure::{Exit, OrBadInput, bad_input, one_line},
    input::Kind,
    list_entry, output,
    puzzle::Puzzle,
};

/// Prints the answer to one state.
pub(super) fn print(answer: &(impl Serialize + Display), json: bool) -> anyhow::Result<()> {
    if json {
        output::json(answer)
    } else {
        output::line(&answer.to_string())
    }
}

/// Prints the error of a line in the place of its answer.
pub(super) fn refuse(error: &anyhow::Error, json: bool) -> anyhow::Result<()> {
    let error = one_line(error);
    if json {
        output::json(&Refusal { error })
    } else {
        output::line(&format!("error: {error}"))
    }
}

/// Answer to a line that cannot be used.
#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

/// Space between the answers to a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parting {
    /// No space: each answer is a line.
    None,
    /// An empty line: answers have several lines.
    EmptyLine,
}

/// States of standard input: a state a line, or the lines of a net. Numbers and comments are left out.
/// An item is an error where its line is no text, or where nothing is left of it.
pub(super) fn input_states(
    puzzle: Puzzle,
    letters: &Letters,
) -> impl Iterator<Item = anyhow::Result<String>> {
    with_nets_joined(input_lines(Kind::State), puzzle).map(move |line| {
        let line = line?;
        let state = list_entry::state_of(&line, puzzle);
        if state.trim().is_empty() {
            return Err(NoState.into());
        }
        letters.count(state);
        Ok(state.to_owned())
    })
}

/// The one state of standard input, for a command that takes no list.
///
/// # Errors
/// When there is no state, or more than one.
pub(super) fn only_state(puzzle: Puzzle) -> anyhow::Result<String> {
    let letters = Letters::of(puzzle);
    let is_state =
        |state: &anyhow::Result<String>| !matches!(state, Err(error) if error.is::<NoState>());
    let mut states = input_states(puzzle, &letters).filter(is_state);
    let first = states.next().unwrap_or_else(|| Err(NoState.into()));
    let first = first.or_bad_input().context("standard input")?;
    if states.next().is_some() {
        return Err(bad_input(
            "standard input: a picture shows one state, and here are several lines; give one line, \
             one net, or @FILE",
        ));
    }
    Ok(first)
}

/// Reads the states of standard input, answers each on all cores, and prints the answers in the order
/// of the states; `see` sees each answer before it is printed.
///
/// # Errors
/// When lines could not be used, and when an answer cannot be printed.
pub(super) fn answer_states<T: Send, A: Serialize + Display + Send>(
    puzzle: Puzzle,
    (json, parting): (bool, Parting),
    mut read: impl FnMut(&str) -> anyhow::Result<T>,
    answer: impl Fn(T) -> anyhow::Result<A> + Sync,
    mut see: impl FnMut(&A) + Send,
) -> anyhow::Result<Exit> {
    let letters = Letters::of(puzzle);
    let states = input_states(puzzle, &letters).map(|state| read(&state?));
    let exit = on_all_cores(states, answer, |answers| {
        let mut is_first = true;
        let answers = answers.map(|answer| {
            if !std::mem::take(&mut is_first) && parting == Parting::EmptyLine && !json {
                output::line("")?;
            }
            answer
        });
        let print = |answer: &A| {
            see(answer);
            print(answer, json)
        };
        answer_lines(answers, print, |error| refuse(error, json))
    });
    if let Some(warning) = letters.warning() {
        output::tell(&warning);
    }
    exit
}

//! The commands: a file each, with its arguments and what it does.

pub(crate) mod calibrate;
pub(crate) mod config;
pub(crate) mod plan;
pub(crate) mod resolve;
pub(crate) mod run;
pub(crate) mod scramble;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod verify;

use std::io::{BufRead, stdin};

use anyhow::Context;

use crate::{
    cli::{Cli, Command},
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input, exit_of},
};

/// Does what the command line says.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    let environment = Environment::new(cli.shared);
    match cli.command {
        Command::Run(arguments) => run::run(&arguments, &environment),
        Command::Solve(arguments) => solve::run(&arguments, &environment),
        Command::Resolve(arguments) => resolve::run(&arguments),
        Command::Plan(arguments) => plan::run(&arguments, &environment),
        Command::Verify(arguments) => verify::run(&arguments, &environment),
        Command::Show(arguments) => show::run(&arguments, &environment),
        Command::Scramble(arguments) => scramble::run(&arguments),
        Command::States(arguments) => states::run(&arguments, &environment),
        Command::Calibrate(arguments) => calibrate::run(&arguments, &environment),
        Command::Config(arguments) => config::run(&arguments, &environment),
    }
}

/// Answers each line of standard input, in order. What is wrong with a line is told by `refuse`,
/// and the rest goes on; at the end it is an error that there were such lines.
fn answer_lines(
    lines: impl Iterator<Item = anyhow::Result<String>>,
    mut answer: impl FnMut(&str) -> anyhow::Result<()>,
    refuse: impl Fn(&anyhow::Error) -> anyhow::Result<()>,
) -> anyhow::Result<Exit> {
    let (mut count, mut bad) = (0, 0);
    for line in lines {
        count += 1;
        match line.and_then(|line| answer(&line)) {
            Err(error) if exit_of(&error) == Exit::BadInput => {
                bad += 1;
                refuse(&error)?;
            }
            result => result?,
        }
    }
    if bad > 0 {
        return Err(bad_input(format!(
            "standard input: {bad} of {count} lines could not be used"
        )));
    }
    Ok(Exit::Success)
}

/// The lines of standard input, each as soon as it is there. One that is no text is bad input.
fn input_lines() -> impl Iterator<Item = anyhow::Result<String>> {
    stdin().lock().split(b'\n').map(|line| {
        let mut line = line.context("standard input")?;
        line.pop_if(|last| *last == b'\r');
        String::from_utf8(line)
            .context("the line is not UTF-8 text")
            .or_bad_input()
    })
}

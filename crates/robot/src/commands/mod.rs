//! The commands: a file each, with its arguments and what it does.

pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod config;
mod lines;
pub(crate) mod plan;
pub(crate) mod resolve;
pub(crate) mod run;
pub(crate) mod scramble;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod statistics;
pub(crate) mod verify;

use crate::{
    cli::{Cli, Command},
    environment::Environment,
    failure::Exit,
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
        Command::Check(arguments) => check::run(&arguments, &environment),
        Command::Statistics(arguments) => statistics::run(&arguments, &environment),
        Command::Config(arguments) => config::run(&arguments, &environment),
    }
}

//! `cargo xtask COMMAND`: the checks and measurements of this workspace.
//!
//! Each command is one file: its arguments and `run`. Results go to standard output, progress to
//! standard error. Exit code 0: all holds; 1: a check failed or a bar is missed; 2: an argument
//! cannot be used.

mod arrows;
mod places;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Checks and measurements of this workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Arrows(arrows::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Arrows(arguments) => arrows::run(&arguments),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

//! The mindcub3r program: its command line, the menu of a brick, and the robots that they drive.
//!
//! ```text
//!   arguments ──▶ cli ──▶ commands::<one file each> ──▶ results on standard output
//!                              │      ▲
//!                              │      │ a STATE in any of its forms: input
//!                              ▼      │ settings and files: environment, the crate store
//!   dialogue ──▶ menu ─┬──▶ robot        the main loop: scan, recognise, solve, plan, execute
//!                      └──▶ calibration  what this robot is like
//!                              │
//!                              ▼
//!                         robots: this brick, or the simulator
//! ```
//! Read `cli` first, then a short command such as `commands::verify`, then the crate `robot`. Every
//! decision about the environment (places of files, variables, exit codes) is made in this crate, none in
//! the others. `store::failure::BadInput` marks errors that are the fault of the input: exit code 2 instead
//! of 1.
//!
//! The feature `desk`, on by default, has the commands that a brick has no use for: `studio`, `inspect`, `invert`
//! and `simplify`. `scripts/build-brick.sh` leaves it out.
#![deny(unsafe_code)]
#![cfg_attr(
    not(feature = "desk"),
    allow(
        dead_code,
        unused_imports,
        reason = "commands of a desk alone need them"
    )
)]

mod cli;
mod commands;
mod environment;
mod failure;
mod files;
mod input;
mod live;
mod menu;
mod progress;
mod robots;
mod search;
mod terminal;
mod version;

use std::process::ExitCode;

pub use app::MAX_HUMAN_RUN_NODES;

use store::{
    calibration as calibration_file, config as config_file, cure, durable, echo, history,
    preferences, recordings, regular, saved_states, statistics, tables as kept, timestamp,
};

use crate::{
    failure::Exit,
    files::{log as log_file, picture as picture_file, scan_report},
    robots::aside,
    search::{human, optimal},
    terminal::{
        closed_output, guides, help, json_lines, names, notation, number, output, patience,
        signals, typed_lines,
    },
};

/// Program: reads the command line, runs its command, and gives the exit code.
pub fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Some(code) = robots::guarded::watch_if_guard() {
        return code;
    }
    match cli::run() {
        Ok(exit) => exit.into(),
        Err(error) if failure::is_closed_output(&error) => Exit::Success.into(),
        Err(error) => {
            output::tell(&format!("error: {}", cure::one_line_with_cure(&error)));
            signals::exit_code().unwrap_or_else(|| failure::exit_of(&error).into())
        }
    }
}

/// Command line, for documentation and tests.
pub fn command() -> clap::Command {
    <cli::Cli as clap::CommandFactory>::command()
}

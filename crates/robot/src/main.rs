//! The mindcub3r program: its command line, settings, saved states and main loop.
//!
//! ```text
//!   arguments ──▶ cli ──▶ commands::<one file each> ──▶ results on standard output
//!                              │      ▲
//!                              │      │ a STATE in any of its forms: state_argument, saved_states
//!                              ▼      │ settings: environment, config, calibration
//!   buttons ──▶ menu ──┬──▶ run        the main loop: scan, recognise, solve, plan, execute
//!     screen ◀──┘      └──▶ calibrate  what this robot is like
//!                              │
//!                              ▼
//!                         this_brick, or the simulator; made interruptible, guarded by battery_guard
//! ```
//! Read [`cli`] first, then a short command such as [`commands::verify`], then [`mod@run`]. Every
//! decision about the environment (files, variables, exit codes) is made in this crate, none in the
//! others. What the user gave wrongly is marked by [`failure::BadInput`]: exit code 2 instead of 1.

mod aside;
mod battery_guard;
mod calibrate;
mod calibration;
mod cli;
mod commands;
mod config;
mod durable;
mod environment;
mod failure;
mod input;
mod interruptible;
mod log_file;
mod menu;
mod net;
mod objective;
mod output;
mod picture;
mod run;
mod saved_states;
mod scan_report;
mod screen;
mod signals;
mod start_settings;
mod state_argument;
mod statistics;
mod this_brick;
mod timestamp;

use std::process::ExitCode;

use crate::failure::Exit;

fn main() -> ExitCode {
    let cli = cli::parse();
    cli.start_logging();
    match cli.run() {
        Ok(exit) => exit.into(),
        Err(error) if failure::is_closed_output(&error) => Exit::Success.into(),
        Err(error) => {
            output::tell(&format!("error: {}", failure::one_line(&error)));
            signals::exit_code().unwrap_or_else(|| failure::exit_of(&error).into())
        }
    }
}

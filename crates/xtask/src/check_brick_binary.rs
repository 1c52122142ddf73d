//! `cargo xtask check-brick-binary`: the binary for the brick, under emulation of the brick's processor.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Result, ensure};

use crate::{
    places,
    process::{self, Ended},
};

/// A scrambled cube, in Reid's notation.
const STATE: &str = "RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB";

/// Proves the binary for the brick under emulation of the brick's processor.
///
/// Runs `solve` with two methods, bad input, and whole simulated runs. Needs qemu-arm (Debian:
/// qemu-user).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The binary, if not the one that scripts/build-brick.sh made and whose size and kind that
    /// script checked
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    process::need_emulator()?;
    // No saved files are in it.
    let home = tempfile::tempdir()?;
    let brick = |words: &[&str], code| -> Result<Ended> {
        let mut command = process::emulated(&binary);
        command
            .args(words)
            .env("HOME", home.path())
            .env("MINDCUB3R_STATES", home.path())
            .current_dir(places::root());
        let ended = process::run(&mut command)?.with_code(code)?;
        println!("{}: {}", words.join(" "), ended.said().trim_end());
        Ok(ended)
    };
    for method in ["tables", "two-phase"] {
        let turns = brick(&["solve", STATE, "--method", method], 0)?.stdout;
        brick(&["verify", STATE, turns.trim_end()], 0)?;
    }
    brick(&["solve", STATE, "--to", "superflop"], 2)?;
    for target in ["solved", "superflip"] {
        let ended = brick(
            &["run", "--simulate", "--seed", "7", "--target-state", target],
            0,
        )?;
        let is_solved = ended.stdout.lines().any(|line| line == "solved: yes");
        ensure!(is_solved, "the run to {target} does not end with its cube");
    }
    println!("the binary for the brick works");
    Ok(ExitCode::SUCCESS)
}

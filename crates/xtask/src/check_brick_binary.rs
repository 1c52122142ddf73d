//! `cargo xtask check-brick-binary`: the binary for the brick, under emulation of the brick's processor.

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output, Stdio},
};

use anyhow::{Context, Result, ensure};

use crate::places::{self, EMULATOR};

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

/// The binary under emulation, with a home folder that holds no saved files.
pub(crate) struct Emulated<'a> {
    pub(crate) binary: &'a Path,
    pub(crate) home: &'a Path,
    pub(crate) folder: &'a Path,
}

impl Emulated<'_> {
    pub(crate) fn output(&self, arguments: &[&str]) -> Result<Output> {
        let [emulator, options @ ..] = EMULATOR;
        let output = Command::new(emulator)
            .args(options)
            .arg(self.binary)
            .args(arguments)
            .env("HOME", self.home)
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .output();
        output.with_context(|| emulator.to_owned())
    }

    /// The standard output, without the last line break, of a run that must succeed.
    pub(crate) fn says(&self, arguments: &[&str]) -> Result<String> {
        let output = self.output(arguments)?;
        ensure!(
            output.status.success(),
            "mindcub3r {} ended with {}\n{}",
            arguments.join(" "),
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        Ok(String::from_utf8_lossy(&output.stdout)
            .trim_end()
            .to_owned())
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    places::need(EMULATOR[0], "qemu-user")?;
    let home = tempfile::tempdir()?;
    let brick = Emulated {
        binary: &binary,
        home: home.path(),
        folder: &places::root(),
    };
    for method in ["tables", "two-phase"] {
        let turns = brick.says(&["solve", STATE, "--method", method])?;
        println!("{method}: {turns}");
        println!("{}", brick.says(&["verify", STATE, &turns])?);
    }
    let refused = brick.output(&["solve", STATE, "--to", "superflop"])?;
    print!("{}", String::from_utf8_lossy(&refused.stderr));
    ensure!(
        refused.status.code() == Some(2),
        "an unknown target ended with {}, not exit code 2",
        refused.status
    );
    for target in ["solved", "superflip"] {
        let options = ["run", "--simulate", "--seed", "7", "--target-state", target];
        let output = brick.says(&options)?;
        println!("{output}");
        ensure!(
            output.lines().any(|line| line == "solved: yes"),
            "the run to {target} does not end with its cube"
        );
    }
    println!("the binary for the brick works");
    Ok(ExitCode::SUCCESS)
}

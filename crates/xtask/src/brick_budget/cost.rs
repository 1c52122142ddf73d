//! Instructions and estimated milliseconds of a run under emulation, by the plugin `ev3cost.c`.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result};

use super::memory::BASE;
use crate::{
    ev3sim::{self, Records},
    places::{self, EMULATOR},
};

/// Cost of one run on the brick's processor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cost {
    pub(crate) ms: f64,
    pub(crate) instructions: f64,
}

impl Cost {
    /// The cost beyond that of a part.
    pub(super) fn without(&self, part: &Self) -> Self {
        Self {
            ms: self.ms - part.ms,
            instructions: self.instructions - part.instructions,
        }
    }

    /// The cost in the line that the plugin writes at the end.
    pub(crate) fn parse(errors: &str) -> Option<Self> {
        let line = errors.lines().find(|line| line.contains("ev3cost "))?;
        let number = |key: &str| -> Option<f64> {
            let (_, rest) = line.split_once(key)?;
            rest.split_whitespace().next()?.parse().ok()
        };
        Some(Self {
            ms: number(" ms=")?,
            instructions: number(" instructions=")?,
        })
    }
}

/// Emulator of a binary for the brick, with the plugin that measures.
pub(crate) struct Meter {
    binary: PathBuf,
    /// An empty home folder.
    home: PathBuf,
    plugin: PathBuf,
}

impl Meter {
    /// Builds the plugin into the folder `work`.
    pub(crate) fn new(binary: &Path, work: &Path) -> Result<Self> {
        let plugin = work.join("ev3cost.so");
        let mut gcc = Command::new("gcc");
        gcc.args(["-O2", "-shared", "-fPIC", "-o"]).arg(&plugin);
        places::succeed(gcc.arg(places::root().join("crates/xtask/ev3cost.c")))?;
        Ok(Self {
            binary: binary.to_path_buf(),
            home: work.to_path_buf(),
            plugin,
        })
    }

    /// Adds the emulated binary to a command line.
    pub(crate) fn add_binary(&self, command: &mut Command) {
        command
            .args(&EMULATOR[1..])
            .arg("-plugin")
            .arg(&self.plugin)
            .arg(&self.binary)
            .env("HOME", &self.home)
            .current_dir(places::root())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
    }

    fn run(&self, command: &mut Command) -> Result<Cost> {
        let output = command
            .output()
            .with_context(|| command.get_program().to_string_lossy().into_owned())?;
        // A refused scan costs as much as an accepted one, but ends with code 1.
        let errors = String::from_utf8_lossy(&output.stderr);
        Cost::parse(&errors).with_context(|| {
            format!(
                "{} cannot be measured: does qemu-arm take plugins?\n{errors}",
                self.binary.display()
            )
        })
    }

    /// The cost of the program with these arguments.
    pub(crate) fn cost(&self, arguments: &[&str]) -> Result<Cost> {
        let mut command = Command::new(EMULATOR[0]);
        self.add_binary(&mut command);
        self.run(command.args(arguments))
    }

    /// Command that runs the program with these arguments, its memory where `memory::peak_of` looks.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(EMULATOR[0]);
        command
            .args(&EMULATOR[1..])
            .args(["-B", &format!("{BASE:#x}")])
            .arg(&self.binary)
            .args(arguments)
            .env("HOME", &self.home)
            .current_dir(places::root())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The cost of the start on a simulated brick, to the menu and out of it.
    pub(crate) fn to_the_menu(&self) -> Result<Cost> {
        let presses = [
            "--first",
            "when frames >= 1 do click back",
            "--first",
            "when frames >= 2 do after 0.5 click back",
        ];
        let mut command = ev3sim::command(Records::Arm, 1.0, &presses);
        command.arg(EMULATOR[0]);
        self.add_binary(&mut command);
        self.run(&mut command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_plugin_is_read() {
        let errors = "warning: w\nev3cost instructions=1200 reads_writes=7 instruction_misses=3 data_misses=4 ms=0.25\n";
        let cost = Cost {
            ms: 0.25,
            instructions: 1200.0,
        };
        assert_eq!(Cost::parse(errors), Some(cost));
        assert_eq!(Cost::parse("warning: w\n"), None);
    }
}

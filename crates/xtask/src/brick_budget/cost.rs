//! Instructions and estimated milliseconds of a run under emulation, by the plugin `ev3cost.c`.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{
    ev3sim, places,
    process::{self, EMULATOR},
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
    pub(crate) fn parse(errors: &str) -> Result<Self> {
        let number = |key: &str| -> Option<f64> {
            let line = errors.lines().find(|line| line.contains("ev3cost "))?;
            let (_, rest) = line.split_once(key)?;
            rest.split_whitespace().next()?.parse().ok()
        };
        let cost = number(" ms=").zip(number(" instructions="));
        let (ms, instructions) =
            cost.with_context(|| format!("no cost: does qemu-arm take plugins?\n{errors}"))?;
        Ok(Self { ms, instructions })
    }

    /// The cost of a measured command. A refused scan costs as much as an accepted one, but ends with code 1.
    fn of(command: &mut Command) -> Result<Self> {
        Self::parse(&process::run(command)?.stderr)
    }
}

/// Emulator of a binary for the brick, with the plugin that measures.
pub(crate) struct Meter {
    pub(super) binary: PathBuf,
    /// An empty home folder.
    pub(super) home: PathBuf,
    plugin: PathBuf,
}

impl Meter {
    /// Builds the plugin into the folder `work`.
    pub(crate) fn new(binary: &Path, work: &Path) -> Result<Self> {
        let plugin = work.join("ev3cost.so");
        let mut gcc = process::command("gcc -O2 -shared -fPIC -o");
        gcc.arg(&plugin)
            .arg(places::root().join("crates/xtask/ev3cost.c"));
        process::succeed(&mut gcc)?;
        Ok(Self {
            binary: binary.to_path_buf(),
            home: work.to_path_buf(),
            plugin,
        })
    }

    /// Command that runs the binary, and writes its cost at the end.
    pub(crate) fn emulated(&self) -> Command {
        let mut command = process::command(EMULATOR);
        command.arg("-plugin").arg(&self.plugin).arg(&self.binary);
        command
            .env("HOME", &self.home)
            .env("MINDCUB3R_STATES", &self.home)
            .current_dir(places::root());
        command
    }

    /// The cost of the program with these arguments.
    pub(crate) fn cost(&self, arguments: &[&str]) -> Result<Cost> {
        Cost::of(self.emulated().args(arguments))
    }

    /// The cost of the start on a simulated brick, to the menu and out of it.
    pub(super) fn to_the_menu(&self) -> Result<Cost> {
        let presses = [
            "--first",
            "when frames >= 1 do click back",
            "--first",
            "when frames >= 2 do after 0.5 click back",
        ];
        let mut brick = ev3sim::command("qemu-arm", 1.0, &presses);
        let program = self.emulated();
        // The program's home alone: cargo, which makes the brick, has its own.
        let home = format!("HOME={}", self.home.display());
        brick.args(["env", &home]).arg(program.get_program());
        Cost::of(brick.args(program.get_args()))
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
        assert_eq!(Cost::parse(errors).expect("a cost"), cost);
        assert!(Cost::parse("warning: w\n").is_err());
    }
}

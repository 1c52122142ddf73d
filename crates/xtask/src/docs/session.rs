//! A folder in which the commands of a page are run, one after the other.

use std::{env, os::unix::fs::symlink, path::Path, process::Command};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::{places, process};

/// Folder by which a page names the one of the session.
const SHOWN_FOLDER: &str = "/home/robot/mindcub3r";
/// Files of the repository that commands read.
const FILES: [&str; 4] = [
    "config",
    "data",
    "crates",
    "docs/pictures/scan-doubtful.json",
];

/// A folder, and the program in the search path of its shell.
pub(super) struct Session {
    folder: TempDir,
    path: String,
}

impl Session {
    pub(super) fn new(program: &Path) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        for file in FILES {
            let source = places::root().join(file);
            let name = source.file_name().context("a file has a name")?;
            symlink(&source, folder.path().join(name))?;
        }
        let programs = program.parent().context("the program is in a folder")?;
        let path = env::var("PATH").context("PATH")?;
        let path = format!("{}:{path}", programs.display());
        Ok(Self { folder, path })
    }

    /// Runs a command line by the shell. Its standard output, or without any its standard error, and whether it succeeds.
    pub(super) fn run(&self, line: &str) -> Result<(String, bool)> {
        let mut shell = Command::new("bash");
        let shell_line = with_seed(&line.replace("cargo run --release -- ", "mindcub3r "));
        shell.args(["-c", &format!("set -o pipefail; {shell_line}")]);
        if line.contains("cargo xtask ") {
            shell.current_dir(places::root());
        } else {
            // Nothing of the user is read or written.
            let home = self.folder.path().join("home");
            shell
                .current_dir(self.folder.path())
                .env_clear()
                .env("HOME", home);
        }
        let ended = process::run(shell.env("PATH", &self.path))?;
        let printed = if ended.stdout.is_empty() {
            ended.stderr
        } else {
            ended.stdout
        };
        let folder = self.folder.path().display().to_string();
        Ok((
            printed.replace(&folder, SHOWN_FOLDER),
            ended.status.success(),
        ))
    }
}

/// A simulated run that names no seed draws one, and some robots fail, as `poor.toml`'s may: the check must not depend on it.
fn with_seed(line: &str) -> String {
    if line.contains(" --seed ") {
        line.to_owned()
    } else {
        line.replace(" --simulate", " --simulate --seed 1")
    }
}

#[cfg(test)]
mod tests {
    use super::with_seed;

    #[test]
    fn a_simulated_run_has_a_seed() {
        assert_eq!(
            with_seed("mindcub3r run --simulate --solves 2"),
            "mindcub3r run --simulate --seed 1 --solves 2"
        );
        for same in ["mindcub3r run --simulate --seed 7", "mindcub3r solve R"] {
            assert_eq!(with_seed(same), same);
        }
    }
}

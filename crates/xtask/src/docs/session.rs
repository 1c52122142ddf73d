//! A folder in which the commands of a page are run, one after the other.

use std::{
    env,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::places;

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

/// Result of a command.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    stdout: String,
    stderr: String,
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

    /// Runs a command line by the shell.
    pub(super) fn run(&self, line: &str) -> Result<Ran> {
        let is_xtask = line.contains("cargo xtask ");
        let line = line.replace("cargo run --release -- ", "mindcub3r ");
        let mut command = Command::new("bash");
        command.args(["-c", &format!("set -o pipefail; {line}")]);
        if is_xtask {
            command.current_dir(places::root());
        } else {
            // Nothing of the user is read or written.
            command
                .current_dir(self.folder.path())
                .env_clear()
                .env("HOME", self.folder.path().join("home"));
        }
        let output = command
            .env("PATH", &self.path)
            .stdin(Stdio::null())
            .output()
            .with_context(|| line.clone())?;
        let folder = self.folder.path().display().to_string();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&folder, SHOWN_FOLDER);
        Ok(Ran {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        })
    }
}

impl Ran {
    /// Standard output; without any, standard error.
    pub(super) fn printed(&self) -> String {
        if self.stdout.is_empty() {
            self.stderr.clone()
        } else {
            self.stdout.clone()
        }
    }

    pub(super) fn success(&self, command: &str) -> Result<()> {
        ensure!(self.code == Some(0), "{command} fails: {}", self.printed());
        Ok(())
    }
}

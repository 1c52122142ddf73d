//! Cases of `scripts/deploy.sh`, tried one after another.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};

use super::server::Server;
use crate::{
    ev3sim::{self, Brick},
    places::{self, output_of},
};

/// Room left on a full card, in bytes: less than the binary needs.
const ROOM_BYTES: u64 = 2_000_000;

/// Brick, folders and server that the cases use.
pub(crate) struct Bench<'a> {
    pub(crate) brick: &'a Brick,
    /// Folder for files of these cases.
    pub(crate) folder: &'a Path,
    /// The home folder of the sessions on the simulated brick.
    pub(crate) home: &'a Path,
    /// Folder of the scripts and settings that are deployed.
    pub(crate) sources: &'a Path,
    pub(crate) binary: &'a Path,
    pub(crate) server: &'a Server,
    pub(crate) speed: f64,
}

fn step(what: &str) {
    println!("check-deploy: {what}");
}

fn same(one: &Path, other: &Path) -> Result<()> {
    let bytes = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let is_same = bytes(one)? == bytes(other)?;
    ensure!(is_same, "{} is not as {}", other.display(), one.display());
    Ok(())
}

impl Bench<'_> {
    /// Place of a deployed file on the simulated brick.
    fn deployed(&self, path: &str) -> PathBuf {
        self.home.join("mindcub3r").join(path)
    }

    /// Runs `scripts/deploy.sh`, which must end with this exit code, and returns its output.
    fn deploy(&self, code: i32, options: &[&str], environment: &[(&str, &str)]) -> Result<String> {
        let mut command = Command::new(self.sources.join("scripts/deploy.sh"));
        command
            .arg("--binary")
            .arg(self.binary)
            .args(options)
            .envs(self.server.environment())
            .envs(environment.iter().copied())
            .stdin(Stdio::null());
        let output = command.output().context("scripts/deploy.sh")?;
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        ensure!(
            output.status.code() == Some(code),
            "scripts/deploy.sh {} ended with {}, not exit code {code}\n{said}",
            options.join(" "),
            output.status
        );
        Ok(said)
    }

    fn is_true(&self, line: &str) -> Result<()> {
        ensure!(
            self.brick.is_true(line)?,
            "of the robot it is not true that {line}:\n{}",
            self.brick.state()?
        );
        Ok(())
    }

    /// Checks that no copy that was begun lies beside the file that it was to replace.
    fn nothing_half_copied(&self) -> Result<()> {
        let mut find = Command::new("find");
        let found = output_of(find.arg(self.deployed("")).args(["-name", "*.new"]))?;
        ensure!(found.is_empty(), "something was left half-copied: {found}");
        Ok(())
    }

    pub(crate) fn first_deployment(&self) -> Result<()> {
        let said = self.deploy(0, &[], &[])?;
        says(
            &said,
            &["ok ", "flipper motor ", "lego-ev3-l-motor on outA"],
        )?;
        says(&said, &["ok ", "colour sensor "])?;
        says(&said, &["ok ", "battery "])?;
        says(&said, &["the robot can run"])?;
        self.is_true("energised: none")?;
        self.is_true("motions: 0")?;
        same(self.binary, &self.deployed("mindcub3r"))?;
        for file in ["config/robot.toml", "config/simulator.toml"] {
            same(&self.sources.join(file), &self.deployed(file))?;
        }
        for file in [
            "calibration.toml",
            "calibration.toml.1",
            "menu.toml",
            "states",
        ] {
            let path = self.deployed("config").join(file);
            ensure!(
                !path.exists(),
                "config/{file} was copied: it belongs to another robot"
            );
        }
        step("copied, and the check finds everything it needs");
        Ok(())
    }

    /// Deploys again: files that belong to the robot stay, changed settings are kept as
    /// `.previous`, and the unplugged sensor is named.
    pub(crate) fn second_deployment(&self) -> Result<()> {
        let settings = self.deployed("config/robot.toml");
        let changed = format!("{}# changed on the brick\n", places::text(&settings)?);
        places::write(&settings, &changed)?;
        let calibration = "version = 1\n";
        places::write(&self.deployed("config/calibration.toml"), calibration)?;
        output_of(&mut self.server.mindcub3r("states save mine \"R U F'\""))?;
        let mine = places::text(&self.deployed("states/mine.toml"))?;
        self.brick.tell("unplug in2")?;
        let said = self.deploy(3, &[], &[])?;
        says(
            &said,
            &[
                "missing ",
                "colour sensor ",
                "plug the EV3 colour sensor into",
            ],
        )?;
        says(
            &said,
            &["the robot cannot run: one item is missing or wrong"],
        )?;
        says(
            &said,
            &["Everything is copied, but the robot cannot run yet"],
        )?;
        same(&self.sources.join("config/robot.toml"), &settings)?;
        for (file, text) in [
            ("config/robot.toml.previous", changed.as_str()),
            ("config/calibration.toml", calibration),
            ("states/mine.toml", &mine),
        ] {
            ensure!(
                places::text(&self.deployed(file))? == text,
                "{file} is not as it was"
            );
        }
        self.brick.tell("plug in2")?;
        self.nothing_half_copied()?;
        step(
            "copied again: what belongs to the robot is as it was, and the unplugged sensor is named",
        );
        Ok(())
    }

    /// Deploys to a card without room for a second copy: the first copy must stay as it is.
    pub(crate) fn full_card(&self) -> Result<()> {
        let mut df = Command::new("df");
        let free = output_of(df.args(["--output=avail", "-B", "1"]).arg(self.home))?;
        let free: u64 = free
            .lines()
            .last()
            .unwrap_or("")
            .trim()
            .parse()
            .context("df")?;
        let fill = self.home.join("fill");
        let room = free
            .checked_sub(ROOM_BYTES)
            .context("the card is too small")?;
        fs::write(&fill, vec![0; room as usize])?;
        let said = self.deploy(1, &[], &[])?;
        says(&said, &["it did not arrive whole (is the disk full?)"])?;
        same(self.binary, &self.deployed("mindcub3r"))?;
        self.nothing_half_copied()?;
        let check = self.server.mindcub3r("check").output().context("ssh")?;
        ensure!(
            !check.status.success(),
            "the check finds room on a full card"
        );
        let said = String::from_utf8_lossy(&check.stdout);
        says(
            &said,
            &["wrong ", "log, statistics ", "make room on the card"],
        )?;
        fs::remove_file(fill)?;
        step("a full card is named, and what was there before can be used");
        Ok(())
    }

    pub(crate) fn other_ways(&self) -> Result<()> {
        let said = self.deploy(0, &["--no-check"], &[])?;
        let has_checked = said.contains("flipper motor");
        ensure!(!has_checked, "it checked, although it was asked not to");
        let said = self.deploy(0, &["--dry-run"], &[])?;
        let runner = places::EMULATOR.join(" ");
        says(
            &said,
            &[
                "would run: ",
                &format!("{runner} mindcub3r/mindcub3r check"),
            ],
        )?;
        let said = self.deploy(1, &[], &[("BRICK_RUNNER", "/nonexistent")])?;
        says(
            &said,
            &["everything is copied, but the program does not start there"],
        )?;
        let said = self.deploy(1, &["--port", "1"], &[])?;
        says(&said, &["no connection to"])?;
        let other = places::need("sshd", "openssh-server")?;
        let said = self.deploy(1, &["--binary", &other.to_string_lossy()], &[])?;
        says(&said, &["is not for ARM"])?;
        step("what cannot be done is named");
        Ok(())
    }

    pub(crate) fn solve(&self) -> Result<()> {
        let options = format!("run --once --clock-speed {}", self.speed);
        let mut command = self.server.mindcub3r(&options);
        let log = self.folder.join("log");
        let (status, log) = ev3sim::solve_once(self.brick, &mut command, &log)?;
        let is_solved = log.lines().any(|line| line == "solved: yes");
        ensure!(
            status.success() && is_solved,
            "{log}\nthe run ended with {status}"
        );
        self.is_true("solved: yes")?;
        self.is_true("energised: none")?;
        step("the cube is solved, and no motor energised");
        Ok(())
    }
}

/// Checks that one line holds these parts in their order.
fn says(said: &str, parts: &[&str]) -> Result<()> {
    let holds = |line: &str| {
        let mut rest = line;
        parts.iter().all(|part| match rest.split_once(part) {
            Some((_, after)) => {
                rest = after;
                true
            }
            None => false,
        })
    };
    ensure!(
        said.lines().any(holds),
        "no line says: {}\n{said}",
        parts.join(" ... ")
    );
    Ok(())
}

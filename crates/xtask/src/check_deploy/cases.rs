//! Cases of `scripts/deploy.sh`, tried one after another.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use regex::Regex;

use super::server::Server;
use crate::{
    ev3sim::Brick,
    places::{self, same},
    process::{self, EMULATOR, Process, output_of},
};

/// Files of `config` that belong to one robot.
pub(super) const OF_A_ROBOT: [&str; 4] = [
    "calibration.toml",
    "calibration.toml.1",
    "menu.toml",
    "states/x.toml",
];

/// Room left on a full card, in bytes: less than the binary needs.
const ROOM_BYTES: usize = 2_000_000;
/// Longest time of a run, and of its start.
const MAX_RUN: Duration = Duration::from_mins(10);
/// The wait after a prompt: a press before the program asks for it has no effect.
const AFTER_PROMPT: Duration = Duration::from_millis(500);

/// A simulated brick, and what is deployed to it.
pub(super) struct Deployment<'a> {
    pub(super) brick: &'a Brick,
    /// Home folder of the sessions on the brick.
    pub(super) home: &'a Path,
    /// Folder of the scripts and settings that are deployed.
    pub(super) folder: &'a Path,
    pub(super) binary: &'a Path,
    /// The solver's list.
    pub(super) list: &'a Path,
    pub(super) server: &'a Server,
}

impl Deployment<'_> {
    pub(super) fn all(&self, speed: f64) -> Result<()> {
        self.first()?;
        self.second()?;
        self.full_card()?;
        self.other_ways()?;
        self.solve(speed)
    }

    /// Place of a deployed file on the brick.
    fn deployed(&self, path: &str) -> PathBuf {
        self.home.join("mindcub3r").join(path)
    }

    /// Runs `scripts/deploy.sh`, which must end with this exit code; for each pattern one line of its output must match.
    fn deploy(&self, options: &str, code: i32, patterns: &[&str]) -> Result<String> {
        let mut deploy = Command::new(self.folder.join("scripts/deploy.sh"));
        deploy
            .arg("--binary")
            .arg(self.binary)
            .arg("--list")
            .arg(self.list)
            .args(options.split_whitespace());
        let said = process::run(deploy.envs(self.server.variables()))?;
        let said = said.with_code(code)?.said();
        says(&said, patterns)?;
        // No copy that was begun lies beside the file that it was to replace.
        let mut find = process::command("find");
        let half = output_of(find.arg(self.deployed("")).args(["-name", "*.new"]))?;
        ensure!(half.is_empty(), "half-copied: {half}");
        Ok(said)
    }

    fn first(&self) -> Result<()> {
        let wanted = [
            "ok +flipper motor .*lego-ev3-l-motor on outA",
            "ok +colour sensor ",
            "ok +battery ",
            "the robot can run",
        ];
        self.deploy("", 0, &wanted)?;
        self.brick.need(&["energised: none", "motions: 0"])?;
        same(self.binary, &self.deployed("mindcub3r"))?;
        same(self.list, &self.deployed(solver::PhaseOneList::FILE_NAME))?;
        for file in ["config/robot.toml", "config/simulator.toml"] {
            same(&self.folder.join(file), &self.deployed(file))?;
        }
        for file in OF_A_ROBOT {
            let is_there = self.deployed("config").join(file).exists();
            ensure!(
                !is_there,
                "config/{file} was copied: it belongs to another robot"
            );
        }
        println!("check-deploy: copied, and the check finds everything it needs");
        Ok(())
    }

    /// Deploys again: files that belong to the robot stay, changed settings are kept as
    /// `.previous`, and the unplugged sensor is named.
    fn second(&self) -> Result<()> {
        let settings = self.deployed("config/robot.toml");
        let changed = format!("{}# changed on the brick\n", places::text(&settings)?);
        places::write(&settings, &changed)?;
        let calibration = "version = 1\n";
        places::write(&self.deployed("config/calibration.toml"), calibration)?;
        output_of(&mut self.server.mindcub3r("states save mine \"R U F'\""))?;
        let mine = places::text(&self.deployed("states/mine.toml"))?;
        self.brick.order("unplug in2")?;
        let wanted = [
            "missing +colour sensor .*plug the EV3 colour sensor into",
            "the robot cannot run: one item is missing or wrong",
            "Everything is copied, but the robot cannot run yet",
        ];
        self.deploy("", 3, &wanted)?;
        same(&self.folder.join("config/robot.toml"), &settings)?;
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
        self.brick.order("plug in2")?;
        println!("check-deploy: what belongs to the robot stays, and an unplugged sensor is named");
        Ok(())
    }

    /// Deploys to a card without room for a second copy: the first copy must stay as it is.
    fn full_card(&self) -> Result<()> {
        let mut df = process::command("df --output=avail -B 1");
        let free = output_of(df.arg(self.home))?;
        let free: usize = free.split_whitespace().last().context("df")?.parse()?;
        let filler = self.home.join("filler");
        let room = free
            .checked_sub(ROOM_BYTES)
            .context("the card is too small")?;
        fs::write(&filler, vec![0; room])?;
        self.deploy("", 1, &[r"it did not arrive whole \(is the disk full\?\)"])?;
        same(self.binary, &self.deployed("mindcub3r"))?;
        let check = process::run(&mut self.server.mindcub3r("check"))?.with_code(1)?;
        says(
            &check.stdout,
            &["wrong +log, statistics .*make room on the card"],
        )?;
        fs::remove_file(filler)?;
        println!("check-deploy: a full card is named, and what was there before can be used");
        Ok(())
    }

    fn other_ways(&self) -> Result<()> {
        let said = self.deploy("--no-check", 0, &[])?;
        ensure!(!said.contains("flipper motor"), "--no-check: {said}");
        let run = format!("would run: .*{EMULATOR} mindcub3r/mindcub3r check");
        self.deploy("--dry-run", 0, &[&run])?;
        // No connection is opened: no program listens there.
        let nowhere = "--host 127.0.0.1 --port 1 --ssh-options -Fnone";
        self.deploy(nowhere, 1, &["no connection to"])?;
        let other = process::need("sshd", "openssh-server")?;
        self.deploy(
            &format!("--binary {}", other.display()),
            1,
            &["is not for ARM"],
        )?;
        let mut deploy = Command::new(self.folder.join("scripts/deploy.sh"));
        deploy
            .arg("--binary")
            .arg(self.binary)
            .envs(self.server.variables());
        let said = process::run(deploy.env("BRICK_RUNNER", "/nonexistent"))?
            .with_code(1)?
            .said();
        says(
            &said,
            &["everything is copied, but the program does not start there"],
        )?;
        println!("check-deploy: what cannot be done is named");
        Ok(())
    }

    fn solve(&self, speed: f64) -> Result<()> {
        let run = format!("run --once --clock-speed {speed}");
        let mut program = Process::start(self.server.mindcub3r(&run))?;
        program.wait_for("press the middle button", MAX_RUN)?;
        thread::sleep(AFTER_PROMPT);
        self.brick.order("click enter")?;
        program.wait_for("solved: yes", MAX_RUN)?;
        let (status, said) = program.end(MAX_RUN)?;
        ensure!(status.success(), "{said}\nthe run ended with {status}");
        self.brick.need(&["solved: yes", "energised: none"])?;
        println!("check-deploy: the cube is solved, and no motor energised");
        Ok(())
    }
}

/// Checks that each pattern matches within a line of a text.
fn says(text: &str, patterns: &[&str]) -> Result<()> {
    for pattern in patterns {
        ensure!(
            Regex::new(pattern)?.is_match(text),
            "no line says: {pattern}\n{text}"
        );
    }
    Ok(())
}

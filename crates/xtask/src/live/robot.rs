//! A brick's binary at its menu, with the page on.

use std::{
    net::TcpStream,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};

use crate::{
    ev3sim::{self, Brick, Logged},
    places,
};

/// Code of the page.
pub(super) const CODE: &str = "246810";
/// Port of the page: each brick has a machine of its own, but the network is shared.
const PORT: u16 = 18_017;
/// Time in which an emulated program gets to its menu, or ends.
const TO_THE_MENU: Duration = Duration::from_mins(1);
/// Time of a whole run at most.
const MAX_RUN: Duration = Duration::from_mins(4);
/// Pause between two presses: the program draws its screen.
const BETWEEN_PRESSES: Duration = Duration::from_millis(1500);

/// Settings: the same work in each run, whatever the emulator's speed.
const CONFIG: &str = "[run]\nthink_while_moving = false\nthink_first_nodes = 2000\n";

/// A binary that runs on the brick around this process.
pub(super) struct Served {
    pub(super) brick: Brick,
    program: Logged,
}

impl Served {
    /// Starts the binary of a command line in a folder of its own, and waits for its menu.
    pub(super) fn start(mut command: Command, folder: &Path, has_page: bool) -> Result<Self> {
        let config = folder.join("robot.toml");
        places::write(&config, CONFIG)?;
        let choices = format!(
            "version = 1\nsound = false\nstart_by_sensor = false\npage = {has_page}\nmethod = \"two-phase\"\n"
        );
        places::write(&folder.join("menu.toml"), &choices)?;
        command
            .arg("--config")
            .arg(&config)
            .args([
                "run",
                "--listen",
                &format!("127.0.0.1:{PORT}"),
                "--code",
                CODE,
            ])
            .env("RUST_LOG", "info,mindcub3r::menu::panel=debug");
        let mut program = Logged::start(&mut command, &folder.join("log"))?;
        let is_there = program.waits_for("screen: MindCub3r", TO_THE_MENU)?;
        ensure!(is_there, "no menu:\n{}", program.said()?);
        let served = Self {
            brick: Brick::around()?,
            program,
        };
        if has_page {
            let begun = Instant::now();
            while TcpStream::connect(("127.0.0.1", PORT)).is_err() {
                ensure!(
                    begun.elapsed() < TO_THE_MENU,
                    "no page:\n{}",
                    served.program.said()?
                );
                thread::sleep(Duration::from_millis(50));
            }
        }
        Ok(served)
    }

    /// Port of the page.
    #[expect(clippy::unused_self, reason = "a served page has a port")]
    pub(super) const fn port(&self) -> u16 {
        PORT
    }

    /// Number of the process.
    pub(super) fn id(&self) -> u32 {
        self.program.id()
    }

    /// All that the program has said so far.
    pub(super) fn said(&self) -> Result<String> {
        self.program.said()
    }

    /// Solves the cube by the buttons, and waits for the summary.
    pub(super) fn solve_by_buttons(&mut self) -> Result<()> {
        self.begin_by_buttons()?;
        self.waits_for("screen: Solved", MAX_RUN)
    }

    /// Begins a run by the buttons.
    pub(super) fn begin_by_buttons(&self) -> Result<()> {
        for _ in 0..2 {
            self.brick.tell("click enter")?;
            thread::sleep(BETWEEN_PRESSES);
        }
        Ok(())
    }

    /// Waits for words in the log.
    pub(super) fn waits_for(&mut self, words: &str, limit: Duration) -> Result<()> {
        let is_said = self.program.waits_for(words, limit)?;
        ensure!(
            is_said,
            "\"{words}\" was not said:\n{}",
            self.program.said()?
        );
        Ok(())
    }

    /// Waits for a line of the robot's state.
    pub(super) fn waits_until(&self, line: &str) -> Result<()> {
        ev3sim::wait_until(&self.brick, line, MAX_RUN)
    }

    /// Ends the program, and gives all that it has said.
    pub(super) fn end(self) -> Result<String> {
        let said = self.program.said_at_end()?;
        Ok(said)
    }
}

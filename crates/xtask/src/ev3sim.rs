//! The simulated brick of `scripts/with-ev3sim.sh`: work on it, and its robot.
//!
//! ```text
//!   work ──▶ scripts/with-ev3sim.sh ──▶ this program again, by the name of its command ──▶ inside ──▶ Brick
//!     ▲        a brick of its own                                                             │
//!     └─────────────────────────────────── result, as JSON ───────────────────────────────────┘
//! ```

use std::{
    env,
    fs::OpenOptions,
    io::Write,
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
    time::Duration,
};

use anyhow::{Context, Result};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    places,
    process::{self, EMULATOR, poll},
};

/// Variable and value by which the program logs each screen that it shows: `crates/dialogue/src/front.rs`.
pub(crate) const LOGS_SCREENS: [&str; 2] = ["RUST_LOG", "info,dialogue=debug"];
/// Variables by which a command finds its work on the brick around it, and the file for the result.
const WORK: &str = "XTASK_WORK";
const RESULT: &str = "XTASK_RESULT";

/// Command line that runs in the device tree of a simulated brick: `program` tells whose records of buttons the brick
/// writes; `speed` is robot seconds in a second of the wall clock.
pub(crate) fn command(program: &str, speed: f64, options: &[&str]) -> Command {
    let is_arm = EMULATOR.starts_with(program);
    let mut command = Command::new(places::root().join("scripts/with-ev3sim.sh"));
    command
        .args(["--speed", &speed.to_string()])
        .args(["--records", if is_arm { "arm" } else { "native" }])
        .args(options)
        .arg("--")
        .current_dir(places::root());
    command
}

/// Does work on the simulated brick of a command line: by the command `name` of this program, which calls [`inside`].
pub(crate) fn work<T: DeserializeOwned>(
    mut brick: Command,
    name: &str,
    work: &impl Serialize,
) -> Result<T> {
    let result = tempfile::NamedTempFile::new()?;
    brick
        .arg(env::current_exe().context("the path of this program")?)
        .arg(name)
        .env(WORK, serde_json::to_string(work)?)
        .env(RESULT, result.path())
        .stdout(Stdio::inherit());
    process::succeed(&mut brick)?;
    Ok(serde_json::from_str(&places::text(result.path())?)?)
}

/// Does the work for which [`work`] has started this process; `None` if it has not.
pub(crate) fn inside<W: DeserializeOwned, T: Serialize>(
    work: impl FnOnce(&W, &Brick) -> Result<T>,
) -> Result<Option<ExitCode>> {
    let Ok(text) = env::var(WORK) else {
        return Ok(None);
    };
    let path = |name: &'static str| env::var_os(name).map(PathBuf::from).context(name);
    let brick = Brick {
        control: path("EV3SIM_CONTROL")?,
        state: path("EV3SIM_STATE")?,
    };
    let result = work(&serde_json::from_str(&text)?, &brick)?;
    places::write(&path(RESULT)?, &serde_json::to_string(&result)?)?;
    Ok(Some(ExitCode::SUCCESS))
}

/// The simulated brick around this process.
#[derive(Debug)]
pub(crate) struct Brick {
    control: PathBuf,
    state: PathBuf,
}

impl Brick {
    /// Gives the robot a command, as `simulator::tree::control` lists them.
    pub(crate) fn order(&self, line: &str) -> Result<()> {
        let mut options = OpenOptions::new();
        let control = options.write(true).truncate(true).open(&self.control);
        let mut control = control.with_context(|| self.control.display().to_string())?;
        writeln!(control, "{line}").with_context(|| format!("ev3sim refuses: {line}"))
    }

    /// The state of the robot, as `simulator::tree::control` explains it.
    pub(crate) fn state(&self) -> Result<String> {
        places::text(&self.state)
    }

    /// Checks that the state has each of these lines.
    pub(crate) fn need(&self, lines: &[&str]) -> Result<()> {
        let state = self.state()?;
        for line in lines {
            let is_there = state.lines().any(|other| other == *line);
            anyhow::ensure!(is_there, "the robot's state is not {line}:\n{state}");
        }
        Ok(())
    }

    /// Waits until the state has a line.
    pub(crate) fn wait_until(&self, line: &str, limit: Duration) -> Result<()> {
        let is_there = || Ok(self.state()?.lines().any(|it| it == line).then_some(()));
        poll(line, limit, is_there).with_context(|| self.state().unwrap_or_default())
    }
}

/// The value of a line of a robot's state.
pub(crate) fn value<'a>(state: &'a str, key: &str) -> Option<&'a str> {
    let mut lines = state.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(name, _)| *name == key).map(|(_, value)| value)
}

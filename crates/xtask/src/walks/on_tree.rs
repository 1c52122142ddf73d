//! Transport of the walker to a program on the simulated device tree.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use anyhow::{Context, Result};
use tempfile::TempDir;
use walker::{Change, Failure, Heard, RobotState, Signal, Thinking, Transport};

use super::walk::Walk;
use crate::{
    ev3sim::{Brick, LOGS_SCREENS, value},
    process::{self, EMULATOR, Next, Process},
};

/// Time limit for an awaited line, in robot seconds, and the real seconds that an emulator needs
/// besides.
const MAX_WAIT_S: f64 = 200.0;
const MAX_EMULATOR_WAIT_S: f64 = 20.0;

/// Real time and robot time that a button needs to go up after a click: a press of a button that is
/// down has no effect.
const RELEASE: Duration = Duration::from_millis(10);
const ROBOT_RELEASE: Duration = Duration::from_millis(2);

/// Prefix of a line of the log that describes the screen.
const SCREEN: &str = "screen: ";
/// Lines that are shown in the scene of a failure.
const MAX_LINES: usize = 25;

/// A robot, the program on it, and its files.
pub(super) struct OnTree<'a> {
    brick: &'a Brick,
    walk: &'a Walk,
    folder: TempDir,
    program: Option<Process>,
    /// Folders over which a file system is mounted.
    mounted: Vec<PathBuf>,
}

impl<'a> OnTree<'a> {
    pub(super) fn new(brick: &'a Brick, walk: &'a Walk) -> Result<Self> {
        Ok(Self {
            brick,
            walk,
            folder: tempfile::tempdir()?,
            program: None,
            mounted: Vec::new(),
        })
    }

    /// The last lines of the log, and the state of the robot.
    pub(super) fn scene(&self) -> String {
        let said = self.program.as_ref().map_or("", Process::said);
        let lines: Vec<&str> = said.lines().collect();
        let last = &lines[lines.len().saturating_sub(MAX_LINES)..];
        let state = self.brick.state().unwrap_or_default();
        let has_use = |line: &&str| !line.starts_with("tone") && !line.starts_with("time");
        let shown = last.iter().copied().chain(state.lines().filter(has_use));
        shown.collect::<Vec<_>>().join("\n")
    }

    fn patience(&self) -> Duration {
        Duration::from_secs_f64(MAX_WAIT_S / self.walk.speed + MAX_EMULATOR_WAIT_S)
    }

    fn program(&mut self) -> Result<&mut Process, Failure> {
        self.program
            .as_mut()
            .context("no program runs")
            .map_err(failure)
    }
}

/// Failure of the transport itself.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failure(error: anyhow::Error) -> Failure {
    Failure::Transport(format!("{error:#}"))
}

impl Transport for OnTree<'_> {
    fn files(&self) -> &Path {
        self.folder.path()
    }

    fn think_first_nodes(&self, thinking: Thinking) -> u32 {
        match thinking {
            Thinking::Short => 2000,
            Thinking::Visible => 3_000_000,
            Thinking::Long => 30_000_000,
        }
    }

    fn begin(&mut self, arguments: &[&str]) -> Result<(), Failure> {
        let mut command = Command::new(&self.walk.program[0]);
        command
            .args(&self.walk.program[1..])
            .arg("--config")
            .arg(self.folder.path().join("robot.toml"))
            .args(["run", "--clock-speed", &self.walk.speed.to_string()])
            .args(arguments)
            .env(LOGS_SCREENS[0], LOGS_SCREENS[1]);
        self.program = Some(Process::start(command).map_err(failure)?);
        Ok(())
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        let patience = self.patience();
        Ok(match self.program()?.next(patience) {
            Next::Line(line) => match line.split_once(SCREEN) {
                Some((_, text)) => Heard::Screen(text.to_owned()),
                None => Heard::Line(line),
            },
            Next::End => Heard::End,
            Next::Nothing => Heard::Nothing,
        })
    }

    fn change(&mut self, change: &Change) -> Result<(), Failure> {
        self.brick.order(&change.to_string()).map_err(failure)?;
        if matches!(change, Change::Click(_)) {
            thread::sleep(RELEASE.max(ROBOT_RELEASE.div_f64(self.walk.speed)));
        }
        Ok(())
    }

    fn signal(&mut self, signal: Signal) -> Result<(), Failure> {
        self.program()?.signal(signal.name()).map_err(failure)
    }

    fn pass(&mut self, time: Duration) -> Result<(), Failure> {
        thread::sleep(time.div_f64(self.walk.speed));
        Ok(())
    }

    /// -1 stands for the end by a signal.
    fn exit_code(&mut self) -> Result<Option<i32>, Failure> {
        let patience = self.patience();
        let status = self.program()?.status(patience);
        Ok(status.ok().map(|status| status.code().unwrap_or(-1)))
    }

    fn robot_state(&mut self) -> Result<RobotState, Failure> {
        let state = self.brick.state().map_err(failure)?;
        let unknown = || format!("a state of ev3sim: {state}");
        read(&state).with_context(unknown).map_err(failure)
    }

    fn picture(&mut self, name: &str) -> Result<(), Failure> {
        let Some(folder) = &self.walk.pictures else {
            return Ok(());
        };
        // The program draws the screen a moment after it logs it, and some moments after under an
        // emulator.
        let is_emulated = EMULATOR.starts_with(&self.walk.program[0]);
        thread::sleep(Duration::from_millis(if is_emulated { 150 } else { 30 }));
        let file = folder.join(format!("{name}.png"));
        let capture = format!("capture {}", file.display());
        self.brick.order(&capture).map_err(failure)
    }

    fn fill(&mut self, folder: &Path) -> Result<(), Failure> {
        self.mounted.push(folder.to_path_buf());
        fill(folder).map_err(failure)
    }

    fn is_punctual(&self) -> bool {
        false
    }
}

impl Drop for OnTree<'_> {
    fn drop(&mut self) {
        self.program = None;
        for folder in &self.mounted {
            // Only the folder's removal needs it: the mount ends with the namespace.
            let _ = process::succeed(process::command("umount").arg(folder));
        }
    }
}

/// Parses the file `state`, whose lines are explained in `simulator::tree::control`.
pub(crate) fn read(state: &str) -> Option<RobotState> {
    let faults = state
        .lines()
        .filter_map(|line| line.strip_prefix("fault: "));
    Some(RobotState {
        seconds: value(state, "time")?.parse().ok()?,
        stickers: value(state, "stickers")?.to_owned(),
        energised: value(state, "energised")?.to_owned(),
        flipper: value(state, "flipper")?.parse().ok()?,
        turntable: value(state, "turntable")?.parse().ok()?,
        arm: value(state, "arm")?.parse().ok()?,
        leds: value(state, "leds")?.to_owned(),
        tones: value(state, "tones")?.parse().ok()?,
        faults: faults.map(str::to_owned).collect(),
    })
}

/// Mounts a small file system over a folder, with the same files, and fills it to its last byte.
fn fill(folder: &Path) -> Result<()> {
    let kept = tempfile::tempdir()?;
    let copy = |from: &Path, to: &Path| {
        process::succeed(process::command("cp -r").arg(from.join(".")).arg(to))
    };
    copy(folder, kept.path())?;
    process::succeed(process::command("mount -t tmpfs -o size=256k tmpfs").arg(folder))?;
    copy(kept.path(), folder)?;
    let mut filler = fs::File::create(folder.join("filler"))?;
    while filler.write_all(&[0; 4096]).is_ok() {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_and_one_without_a_line_is_not() {
        let text = "time: 12.345\ncube: in\nstickers: UUU\nsolved: yes\nenergised: outA runs\n\
                     flipper: 12.0\nturntable: -3.5\narm: -120.0\nleds: red\ntones: 2\n\
                     faults: 1\ntone: 440 Hz, 100 ms at 2.000\nfault: jam: why\n";
        let state = read(text).expect("all lines are there");
        assert_eq!(state.turntable, -3.5);
        assert_eq!(state.energised, "outA runs");
        assert_eq!(state.faults, ["jam: why"]);
        assert_eq!(read(&text.replace("leds: red\n", "")), None);
    }
}

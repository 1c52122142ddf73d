//! Transport of the walker to a program on the simulated device tree.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use tempfile::TempDir;
use walker::{Change, Failure, Heard, RobotState, Signal, Thinking, Transport};

use super::program::{Program, Said};
use crate::ev3sim::{Brick, Records};

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

/// A robot that `scripts/with-ev3sim.sh` gave to this process, and the program on it.
pub(crate) struct OnTree {
    brick: Brick,
    folder: TempDir,
    speed: f64,
    pictures: Option<PathBuf>,
    command: Vec<String>,
    program: Option<Program>,
    /// Folders that have a file system mounted over them.
    mounted: Vec<PathBuf>,
}

impl OnTree {
    pub(crate) fn new(
        speed: f64,
        pictures: Option<&Path>,
        command: &[String],
    ) -> anyhow::Result<Self> {
        anyhow::ensure!(!command.is_empty(), "no program is given");
        Ok(Self {
            brick: Brick::around()?,
            folder: tempfile::tempdir()?,
            speed,
            pictures: pictures.map(Path::to_path_buf),
            command: command.to_vec(),
            program: None,
            mounted: Vec::new(),
        })
    }

    /// The last lines of the log, and the state of the robot.
    pub(crate) fn scene(&self) -> String {
        let lines = self.program.iter().flat_map(Program::last).cloned();
        let state = self.brick.state().unwrap_or_default();
        let is_told = |line: &&str| !line.starts_with("tone") && !line.starts_with("time");
        let state = state.lines().filter(is_told).map(str::to_owned);
        lines.chain(state).collect::<Vec<_>>().join("\n")
    }

    fn patience(&self) -> Duration {
        Duration::from_secs_f64(MAX_WAIT_S / self.speed + MAX_EMULATOR_WAIT_S)
    }

    fn program(&mut self) -> Result<&mut Program, Failure> {
        let none = || Failure::Transport("no program runs".to_owned());
        self.program.as_mut().ok_or_else(none)
    }
}

impl Transport for OnTree {
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
        let mut command = Command::new(&self.command[0]);
        command
            .args(&self.command[1..])
            .arg("--config")
            .arg(self.folder.path().join("robot.toml"))
            .args(["run", "--clock-speed", &self.speed.to_string()])
            .args(arguments)
            .env("RUST_LOG", "info,mindcub3r::menu::panel=debug");
        let program = Program::start(command);
        let named = |error| Failure::Transport(format!("{}: {error}", self.command[0]));
        self.program = Some(program.map_err(named)?);
        Ok(())
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        let patience = self.patience();
        Ok(match self.program()?.says(patience) {
            Said::Line(line) => match line.split_once(SCREEN) {
                Some((_, text)) => Heard::Screen(text.to_owned()),
                None => Heard::Line(line),
            },
            Said::End => Heard::End,
            Said::Nothing => Heard::Nothing,
        })
    }

    fn change(&mut self, change: &Change) -> Result<(), Failure> {
        let refused = |error| Failure::Transport(format!("{error:#}"));
        self.brick.tell(&change.to_string()).map_err(refused)?;
        if matches!(change, Change::Click(_)) {
            thread::sleep(RELEASE.max(ROBOT_RELEASE.div_f64(self.speed)));
        }
        Ok(())
    }

    fn signal(&mut self, signal: Signal) -> Result<(), Failure> {
        self.program()?.signal(signal)
    }

    fn pass(&mut self, time: Duration) -> Result<(), Failure> {
        thread::sleep(time.div_f64(self.speed));
        Ok(())
    }

    fn exit_code(&mut self) -> Result<Option<i32>, Failure> {
        let patience = self.patience();
        let code = self.program()?.exit_code(patience);
        code.map_err(|error| Failure::Transport(format!("waiting for the program: {error}")))
    }

    fn robot_state(&mut self) -> Result<RobotState, Failure> {
        let state = self.brick.state();
        let state = state.map_err(|error| Failure::Transport(format!("{error:#}")))?;
        read(&state).ok_or_else(|| Failure::Transport(format!("a state of ev3sim: {state}")))
    }

    fn picture(&mut self, name: &str) -> Result<(), Failure> {
        let Some(folder) = &self.pictures else {
            return Ok(());
        };
        let file = folder.join(format!("{name}.png"));
        // The program draws the screen a moment after it logs it, and some moments after under an
        // emulator.
        thread::sleep(match Records::of(&self.command) {
            Records::Native => Duration::from_millis(30),
            Records::Arm => Duration::from_millis(150),
        });
        let answer = self.brick.tell(&format!("capture {}", file.display()));
        answer.map_err(|error| Failure::Transport(format!("{error:#}")))
    }

    fn fill(&mut self, folder: &Path) -> Result<(), Failure> {
        let failed = |error: anyhow::Error| Failure::Transport(format!("{error:#}"));
        fill(folder).map_err(failed)?;
        self.mounted.push(folder.to_path_buf());
        Ok(())
    }

    fn is_punctual(&self) -> bool {
        false
    }
}

impl Drop for OnTree {
    fn drop(&mut self) {
        self.program = None;
        for folder in &self.mounted {
            // The mount ends with the namespace at the latest.
            let _ = Command::new("umount").arg(folder).status();
        }
    }
}

/// Parses the file `state`, whose lines are explained in `simulator::tree::control`.
fn read(state: &str) -> Option<RobotState> {
    let line = |key: &str| {
        let mut lines = state.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(name, _)| *name == key).map(|(_, value)| value)
    };
    let faults = state
        .lines()
        .filter_map(|line| line.strip_prefix("fault: "));
    Some(RobotState {
        seconds: line("time")?.parse().ok()?,
        stickers: line("stickers")?.to_owned(),
        energised: line("energised")?.to_owned(),
        flipper: line("flipper")?.parse().ok()?,
        turntable: line("turntable")?.parse().ok()?,
        arm: line("arm")?.parse().ok()?,
        leds: line("leds")?.to_owned(),
        tones: line("tones")?.parse().ok()?,
        faults: faults.map(str::to_owned).collect(),
    })
}

/// Mounts a small file system over a folder, with the same files, and fills it to its last byte.
fn fill(folder: &Path) -> anyhow::Result<()> {
    let kept = tempfile::tempdir()?;
    let copy = |from: &Path, to: &Path| {
        let mut copy = Command::new("cp");
        crate::places::succeed(copy.arg("-r").arg(from.join(".")).arg(to))
    };
    copy(folder, kept.path())?;
    let mut mount = Command::new("mount");
    mount
        .args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"])
        .arg(folder);
    crate::places::succeed(&mut mount)?;
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

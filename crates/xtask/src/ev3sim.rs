//! The simulated brick of `scripts/with-ev3sim.sh`, and a program that runs on it.

use std::{
    env,
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::places;

/// The wait after a prompt: a press before the program asks for it has no effect.
const AFTER_PROMPT: Duration = Duration::from_millis(500);

/// The wait between two readings of a file.
const BETWEEN_READS: Duration = Duration::from_millis(100);

/// Records of the buttons' events that a program reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Records {
    Native,
    Arm,
}

impl Records {
    /// The records for the program that this command line starts.
    pub(crate) fn of(program: &[String]) -> Self {
        if program
            .first()
            .is_some_and(|first| first == places::EMULATOR[0])
        {
            Self::Arm
        } else {
            Self::Native
        }
    }
}

/// A command line that runs in the device tree of a simulated brick.
pub(crate) fn command(records: Records, speed: f64, options: &[&str]) -> Command {
    let mut command = Command::new(places::root().join("scripts/with-ev3sim.sh"));
    let records = match records {
        Records::Native => "native",
        Records::Arm => "arm",
    };
    command
        .args(["--speed", &speed.to_string(), "--records", records])
        .args(options)
        .arg("--")
        .current_dir(places::root())
        .stdin(Stdio::null());
    command
}

/// Adds this command itself, with these arguments, to a command line.
pub(crate) fn then_xtask(command: &mut Command, arguments: &[&str]) -> Result<()> {
    command
        .arg(env::current_exe().context("the path of this program")?)
        .args(arguments);
    Ok(())
}

/// The simulated brick around this process.
#[derive(Debug)]
pub(crate) struct Brick {
    control: PathBuf,
    state: PathBuf,
}

impl Brick {
    /// The brick whose files `scripts/with-ev3sim.sh` names to the process that it runs.
    pub(crate) fn around() -> Result<Self> {
        let path = |name: &str| {
            let path = env::var_os(name).with_context(|| {
                format!("{name} is not set: only scripts/with-ev3sim.sh may run this")
            })?;
            Ok::<_, anyhow::Error>(PathBuf::from(path))
        };
        Ok(Self {
            control: path("EV3SIM_CONTROL")?,
            state: path("EV3SIM_STATE")?,
        })
    }

    /// Gives the robot a command, as `simulator::tree::control` lists them.
    pub(crate) fn tell(&self, line: &str) -> Result<()> {
        let mut control = OpenOptions::new()
            .write(true)
            .truncate(true)
            .open(&self.control)
            .with_context(|| self.control.display().to_string())?;
        writeln!(control, "{line}").with_context(|| format!("ev3sim refuses: {line}"))
    }

    /// The text of the file `state`.
    pub(crate) fn state(&self) -> Result<String> {
        places::text(&self.state)
    }

    /// Whether this line is in the state.
    pub(crate) fn is_true(&self, line: &str) -> Result<bool> {
        Ok(self.state()?.lines().any(|other| other == line))
    }
}

/// A program that runs and writes into a log file; dropped, it is killed.
#[derive(Debug)]
pub(crate) struct Logged {
    child: Child,
    log: PathBuf,
}

impl Logged {
    /// Starts a command with both outputs to the file `log`.
    pub(crate) fn start(command: &mut Command, log: &Path) -> Result<Self> {
        let output = File::create(log).with_context(|| log.display().to_string())?;
        let errors = output.try_clone()?;
        let child = command
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .spawn()
            .with_context(|| command.get_program().to_string_lossy().into_owned())?;
        Ok(Self {
            child,
            log: log.to_path_buf(),
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The text that the program has written until now.
    pub(crate) fn said(&self) -> Result<String> {
        places::text(&self.log)
    }

    /// Whether the program has ended.
    pub(crate) fn has_ended(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Waits until the program has written `words` or has ended, for at most `limit`; the answer is
    /// whether it has written `words`.
    pub(crate) fn waits_for(&mut self, words: &str, limit: Duration) -> Result<bool> {
        let start = Instant::now();
        while !self.said()?.contains(words) {
            if self.has_ended()? || start.elapsed() > limit {
                return Ok(self.said()?.contains(words));
            }
            thread::sleep(BETWEEN_READS);
        }
        Ok(true)
    }

    /// Waits for the program's end.
    pub(crate) fn end(mut self) -> Result<ExitStatus> {
        Ok(self.child.wait()?)
    }

    /// Asks the program to end, and gives all that it has written.
    pub(crate) fn said_at_end(self) -> Result<String> {
        let log = self.log.clone();
        self.terminate()?;
        places::text(&log)
    }

    /// Asks the program to end, as a user's `kill` does, and waits for the end.
    pub(crate) fn terminate(self) -> Result<ExitStatus> {
        let mut kill = Command::new("kill");
        places::succeed(kill.args(["-TERM", &self.id().to_string()]))?;
        self.end()
    }
}

impl Drop for Logged {
    fn drop(&mut self) {
        // The signal to an ended process fails, and that is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts `run --once` of a program, presses the button at the program's prompt, and waits for the
/// end. Returns exit status and log.
pub(crate) fn solve_once(
    brick: &Brick,
    program: &mut Command,
    log: &Path,
) -> Result<(ExitStatus, String)> {
    let mut run = Logged::start(program, log)?;
    run.waits_for("press the middle button", Duration::from_mins(1))?;
    thread::sleep(AFTER_PROMPT);
    brick.tell("click enter")?;
    let status = run.end()?;
    Ok((status, places::text(log)?))
}

/// Waits until a line of the state is `line`, for at most `limit`.
pub(crate) fn wait_until(brick: &Brick, line: &str, limit: Duration) -> Result<()> {
    let start = Instant::now();
    while !brick.is_true(line)? {
        ensure!(
            start.elapsed() < limit,
            "for {} s it was not so: {line}\n{}",
            limit.as_secs(),
            brick.state()?
        );
        thread::sleep(BETWEEN_READS);
    }
    Ok(())
}

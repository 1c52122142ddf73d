//! Transport of the walker to the brick's binary on the virtual brick.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use simulator::tree::DeviceTree;
use walker::{Change, Failure, Heard, RobotState, Signal, Thinking, Transport};

use super::{
    emulator::{Emulator, Said, files_in},
    hold_ups::HoldUps,
};
use crate::{ev3sim::LOGS_SCREENS, walks};

/// Robot time for an awaited line, and for a request.
const MAX_WAIT: Duration = Duration::from_secs(200);
const MAX_REQUEST: Duration = Duration::from_secs(20);
/// Robot time from the line that describes a screen to the drawn screen.
const TO_DRAW: Duration = Duration::from_millis(30);
/// Robot time after which a button that was clicked is up again.
const RELEASE: Duration = Duration::from_millis(5);
/// Size of a small file system that is filled, in KiB.
const SMALL_KIB: u32 = 256;
/// Prefix of a line of the log that describes the screen.
const SCREEN: &str = "screen: ";
/// Words of a fault of the robot after which the cube lies askew.
const LIES_ASKEW: &str = "lies askew";
/// Time after which the plant has what the program told the motors before its last words: words go out at once, and
/// the pins with the next exchange.
const TICK: Duration = Duration::from_millis(1);
/// Lines that are shown in the scene of a failure.
const MAX_LINES: usize = 25;

/// A screen: its name, and its frame as the kernel has it.
pub(super) type Screen = (String, Vec<u8>);

/// A virtual brick, the program on it, and its files.
pub(super) struct OnVirtualBrick {
    emulator: Emulator,
    folder: PathBuf,
    has_booted: bool,
    /// Everything that the program has said.
    pub(super) said: Vec<String>,
    /// Screens that were looked at.
    pub(super) screens: Vec<Screen>,
    exit: Option<(i32, u32)>,
    /// Robot time of that end.
    ended: Duration,
    /// Seed of the hold-ups of the program, beside a busy process; none without.
    held_up: Option<u64>,
    /// Held while the folder is in use.
    _lock: File,
    /// Hold-ups of the programs that have ended.
    held: u32,
}

/// A program that has ended well.
pub(super) struct Executed {
    pub(super) lines: Vec<String>,
    /// Robot time from the request to its end.
    pub(super) ms: f64,
    /// Peak of its memory.
    pub(super) kib: u32,
}

impl OnVirtualBrick {
    /// A brick whose program has its files in this folder, here and there.
    pub(super) fn new(emulator: Emulator, folder: PathBuf, held_up: Option<u64>) -> Result<Self> {
        fs::create_dir_all(folder.parent().context("a folder in a folder")?)?;
        let lock = File::create(folder.with_extension("lock"))?;
        let is_free = lock.try_lock().is_ok();
        ensure!(is_free, "another run is using {}", folder.display());
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self {
            emulator,
            folder,
            has_booted: false,
            said: Vec::new(),
            screens: Vec::new(),
            exit: None,
            ended: Duration::ZERO,
            held_up,
            _lock: lock,
            held: 0,
        })
    }

    /// The last lines of the program's output, and the state of the robot.
    pub(super) fn scene(&mut self) -> String {
        let state = self.state().unwrap_or_default();
        let last = &self.said[self.said.len().saturating_sub(MAX_LINES)..];
        format!("{}\n{state}{}", last.join("\n"), self.emulator.console())
    }

    /// Robot time since the brick was switched on.
    pub(super) fn now(&self) -> Duration {
        self.emulator.now()
    }

    /// Hold-ups of the program so far, and the faults after which the cube lay askew.
    pub(super) fn hold_ups(&mut self) -> (u32, Vec<String>) {
        let state = self.state().unwrap_or_default();
        let askew = state.lines().filter(|line| line.contains(LIES_ASKEW));
        (self.held, askew.map(str::to_owned).collect())
    }

    /// Peak of the program's memory, in KiB, once it has ended.
    pub(super) fn peak_kib(&self) -> Option<u32> {
        self.exit.map(|(_, kib)| kib)
    }

    /// Starts a program that makes one run, and waits until a press of the middle button starts it.
    pub(super) fn begin_once(&mut self) -> Result<()> {
        self.begin(&["--once"])?;
        self.wait_for_line("press the middle button")?;
        Ok(self.pass(Duration::from_secs(1))?)
    }

    /// Waits until the program prints these words.
    pub(super) fn wait_for_line(&mut self, words: &str) -> Result<()> {
        while !self.said.iter().any(|line| line.contains(words)) {
            let heard = self.hear()?;
            let goes_on = matches!(heard, Heard::Line(_) | Heard::Screen(_));
            ensure!(goes_on, "not printed: {words}\n{}", self.scene());
        }
        Ok(())
    }

    /// The plant.
    pub(super) fn tree(&mut self) -> &mut DeviceTree {
        &mut self.emulator.tree
    }

    /// Gives the robot an order of `simulator::tree::control`.
    pub(super) fn order(&mut self, order: &str) -> Result<()> {
        let taken = self.emulator.tree.write("control", order.as_bytes());
        ensure!(taken.is_ok(), "the robot refuses: {order}");
        Ok(())
    }

    /// The error with which the program ended.
    pub(super) fn last_error(&self) -> String {
        let error = |line: &&String| line.starts_with("error: ");
        let last = self.said.iter().rev().find(error);
        last.map_or("no error in its output", |line| &line["error: ".len()..])
            .to_owned()
    }

    /// Sends the program a signal.
    pub(super) fn send_signal(&mut self, number: i32) {
        self.emulator.request(&format!("signal {number}"), &[]);
    }

    pub(super) fn state(&mut self) -> Result<String> {
        let state = self.emulator.tree.read("state");
        Ok(String::from_utf8(state.ok().context("no state")?)?)
    }

    /// Waits until the brick is there.
    pub(super) fn boot(&mut self) -> Result<()> {
        if !self.has_booted {
            self.emulator.wait_done("boot", MAX_REQUEST)?;
            self.has_booted = true;
        }
        Ok(())
    }

    /// Sends a request to the brick's first program.
    pub(super) fn request(&mut self, request: &str) {
        self.emulator.request(request, &[]);
    }

    /// Runs a program to its end.
    pub(super) fn execute(&mut self, words: &[&str]) -> Result<Executed> {
        self.boot()?;
        self.said.clear();
        let begun = self.now();
        self.launch(words);
        while !matches!(self.next(MAX_WAIT)?, Heard::End) {
            let is_late = self.now().saturating_sub(begun) >= MAX_WAIT;
            ensure!(!is_late, "{} goes on\n{}", words.join(" "), self.scene());
        }
        let (code, kib) = self.exit.context("an exit")?;
        ensure!(
            code == 0,
            "{} ends with {code}\n{}",
            words.join(" "),
            self.scene()
        );
        Ok(Executed {
            lines: std::mem::take(&mut self.said),
            ms: self.ended.saturating_sub(begun).as_secs_f64() * 1000.0,
            kib,
        })
    }

    fn launch(&mut self, words: &[&str]) {
        let words: String = words.iter().flat_map(|word| [word, "\0"]).collect();
        self.emulator
            .request(&format!("run {}", words.len()), words.as_bytes());
        self.exit = None;
    }

    fn start(&mut self, arguments: &[&str]) -> Result<()> {
        if !self.has_booted {
            self.boot()?;
            let [name, value] = LOGS_SCREENS;
            self.request(&format!("env {name}={value}"));
        }
        for (path, bytes) in files_in(&self.folder)? {
            self.emulator
                .request(&format!("put {path} {}", bytes.len()), &bytes);
        }
        let config = self.folder.join("robot.toml");
        let config = config.to_string_lossy();
        let program = ["mindcub3r", "--config", &config, "run"];
        self.launch(&[&program, arguments].concat());
        if let Some(seed) = self.held_up {
            self.emulator.request("hog 0", &[]);
            self.emulator.hold_ups = Some(HoldUps::new(seed, self.emulator.now()));
        }
        Ok(())
    }

    /// Fetches the program's files.
    fn fetch_files(&mut self) -> Result<()> {
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        self.emulator
            .request(&format!("get {}", self.folder.display()), &[]);
        for (path, bytes) in self.emulator.wait_done("get", MAX_REQUEST)? {
            match files.last_mut() {
                Some((last, begun)) if *last == path => begun.extend(bytes),
                _ => files.push((path, bytes)),
            }
        }
        for (path, bytes) in files {
            let path = Path::new(&path);
            fs::create_dir_all(path.parent().context("a file in a folder")?)?;
            fs::write(path, bytes).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    fn next(&mut self, limit: Duration) -> Result<Heard> {
        let end = self.emulator.now() + limit;
        Ok(match self.emulator.hear(end)? {
            Some(Said::Line(line)) => {
                self.said.push(line.clone());
                match line.split_once(SCREEN) {
                    Some((_, text)) => Heard::Screen(text.to_owned()),
                    None => Heard::Line(line),
                }
            }
            Some(Said::Exit { code, kib }) => {
                self.held_up = None;
                let hold_ups = self.emulator.hold_ups.take();
                self.held += hold_ups.map_or(0, |it| it.count);
                self.exit = Some((code, kib));
                self.ended = self.now();
                self.fetch_files()?;
                Heard::End
            }
            Some(other) => anyhow::bail!("the brick says {other:?}"),
            None => Heard::Nothing,
        })
    }
}

/// Failure of the transport itself.
#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn failure(error: anyhow::Error) -> Failure {
    Failure::Transport(format!("{error:#}"))
}

impl Transport for OnVirtualBrick {
    fn files(&self) -> &Path {
        &self.folder
    }

    fn fetch(&mut self) -> Result<(), Failure> {
        if self.has_booted {
            self.fetch_files().map_err(failure)?;
        }
        Ok(())
    }

    fn think_first_nodes(&self, thinking: Thinking) -> u32 {
        match thinking {
            Thinking::Short => 2000,
            Thinking::Visible => 100_000,
            Thinking::Long => 30_000_000,
        }
    }

    fn begin(&mut self, arguments: &[&str]) -> Result<(), Failure> {
        self.start(arguments).map_err(failure)
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        if self.exit.is_some() {
            return Ok(Heard::End);
        }
        self.next(MAX_WAIT).map_err(failure)
    }

    fn change(&mut self, change: &Change) -> Result<(), Failure> {
        self.order(&change.to_string()).map_err(failure)?;
        if matches!(change, Change::Click(_)) {
            self.emulator.pass(RELEASE).map_err(failure)?;
        }
        Ok(())
    }

    fn signal(&mut self, signal: Signal) -> Result<(), Failure> {
        self.send_signal(signal.number());
        Ok(())
    }

    fn pass(&mut self, time: Duration) -> Result<(), Failure> {
        self.emulator.pass(time).map_err(failure)
    }

    /// -1 stands for the end by a signal.
    fn exit_code(&mut self) -> Result<Option<i32>, Failure> {
        let end = self.emulator.now() + MAX_WAIT;
        while self.exit.is_none() && self.emulator.now() < end {
            self.next(MAX_WAIT).map_err(failure)?;
        }
        Ok(self.exit.map(|(code, _)| code.max(-1)))
    }

    fn robot_state(&mut self) -> Result<RobotState, Failure> {
        self.emulator.pass(TICK).map_err(failure)?;
        let state = self.state().map_err(failure)?;
        let unknown = || format!("a state of the tree: {state}");
        walks::read_state(&state)
            .with_context(unknown)
            .map_err(failure)
    }

    fn picture(&mut self, name: &str) -> Result<(), Failure> {
        self.emulator.pass(TO_DRAW).map_err(failure)?;
        let frame = self.emulator.read_frame().map_err(failure)?;
        self.screens.push((name.to_owned(), frame));
        Ok(())
    }

    fn fill(&mut self, folder: &Path) -> Result<(), Failure> {
        let request = format!("fill {} {SMALL_KIB}", folder.display());
        self.emulator.request(&request, &[]);
        self.emulator
            .wait_done("fill", MAX_REQUEST)
            .map(drop)
            .map_err(failure)
    }

    fn is_punctual(&self) -> bool {
        false
    }
}

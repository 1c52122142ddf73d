//! The emulator with the real kernel in it, in step with the simulated plant.
//!
//! ```text
//!   kernel ──pins, lights, text, frames──▶ pipe to_plant   ──▶ Emulator ──▶ simulator::tree::DeviceTree
//!          ◀──edges, sensors, keys, requests── from_plant  ◀──
//! ```
//! The processor stands still while it waits for an answer, and its clock with it: a run is the same again, bit by
//! bit, as long as requests come at the same times of the robot. The messages are those of `virtual-brick/module/plant.h`.

use std::{
    collections::VecDeque,
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use simulator::{
    Settings,
    tree::{DeviceTree, Drive, Layout, Reader, Wiring},
};
use tempfile::TempDir;

use super::{built::Built, hold_ups::HoldUps};
use crate::{places, process};

/// Kinds of message.
const TICK: u32 = 1;
const TEXT: u32 = 2;
const FRAME: u32 = 3;

/// Room for edges of a motor and for keys in an answer.
const EDGES: usize = 12;
const KEYS: usize = 4;
/// Bytes for the first program of the brick in an answer, at most.
const MAX_MORE: usize = 2048;

/// A message of the brick for the person at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// A line of the program's output.
    Line(String),
    /// The program has ended with this code, or by a signal: below 0. Its memory was at most so many KiB.
    Exit { code: i32, kib: u32 },
    /// A part of a file.
    File { path: String, bytes: Vec<u8> },
    /// A request is done.
    Done(String),
}

/// The network of a brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Network {
    None,
    /// This port of this machine is that of the brick. Runs are not the same again.
    Port(u16),
}

impl Network {
    fn options(self) -> Vec<String> {
        match self {
            Self::None => vec!["-net".to_owned(), "none".to_owned()],
            Self::Port(port) => {
                let forward = format!("user,hostfwd=tcp:127.0.0.1:{port}-:{port}");
                ["-net", "nic", "-net", &forward].map(str::to_owned).into()
            }
        }
    }
}

/// A brick that runs.
#[derive(Debug)]
pub(super) struct Emulator {
    folder: TempDir,
    child: Arc<Mutex<Child>>,
    pub(super) tree: DeviceTree,
    keys: Reader,
    from_brick: File,
    to_brick: File,
    /// Milliseconds since the module was loaded.
    ms: u64,
    requests: VecDeque<u8>,
    said: VecDeque<Said>,
    /// The begin of a line of the program's output.
    line: String,
    wants_frame: bool,
    /// A frame that came.
    frame: Option<Vec<u8>>,
    /// Signals by which the program is held up.
    pub(super) hold_ups: Option<HoldUps>,
}

impl Emulator {
    /// Switches a brick on whose robot has this cube.
    pub(super) fn new(
        built: &Built,
        settings: &Settings,
        stickers: &[char; 54],
        seed: u64,
        network: Network,
    ) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let pipe = |name: &str| folder.path().join(name);
        for name in ["to_plant", "from_plant"] {
            process::succeed(Command::new("mkfifo").arg(pipe(name)))?;
        }
        let console = File::create(pipe("console"))?;
        // An emulator ends with this program, however that ends.
        let mut emulator = Command::new("setpriv");
        emulator
            .args(["--pdeathsig", "KILL", "qemu-system-arm"])
            .args(["-M", "versatilepb", "-cpu", "arm926", "-m", "64"])
            .arg("-kernel")
            .arg(&built.kernel)
            .arg("-dtb")
            .arg(&built.device_tree)
            .arg("-initrd")
            .arg(&built.image)
            .args(["-append", "console=ttyAMA0 loglevel=5 panic=-1"])
            .args(["-nographic", "-monitor", "none", "-no-reboot"])
            .args(network.options())
            .args(["-icount", "shift=3,sleep=off"])
            // The same random numbers and the same time for the kernel at every start.
            .args(["-seed", "1", "-rtc", "base=2026-01-01,clock=vm"])
            .args(["-semihosting-config", "enable=on,target=native"])
            .env("QEMU_AUDIO_DRV", "none")
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(console.try_clone()?)
            .stderr(console);
        let child = Arc::new(Mutex::new(emulator.spawn().context("qemu-system-arm")?));
        watch(&child, pipe("to_plant"));
        let mut tree = DeviceTree::new(settings, stickers, seed, Wiring::default());
        Ok(Self {
            keys: tree.open_events(Layout::Words32),
            tree,
            from_brick: File::open(pipe("to_plant"))?,
            // Opened for both, it waits for no other side.
            to_brick: OpenOptions::new()
                .read(true)
                .write(true)
                .open(pipe("from_plant"))?,
            ms: 0,
            requests: VecDeque::new(),
            said: VecDeque::new(),
            line: String::new(),
            wants_frame: false,
            frame: None,
            hold_ups: None,
            folder,
            child,
        })
    }

    /// Time of the robot.
    pub(super) fn now(&self) -> Duration {
        Duration::from_millis(self.ms)
    }

    /// Text that the kernel has printed.
    pub(super) fn console(&self) -> String {
        places::text(&self.folder.path().join("console")).unwrap_or_default()
    }

    /// Sends a request to the brick's first program.
    pub(super) fn request(&mut self, line: &str, bytes: &[u8]) {
        self.requests.extend(line.bytes().chain([b'\n']));
        self.requests.extend(bytes);
    }

    /// The next thing that the brick says before this time of the robot.
    pub(super) fn hear(&mut self, until: Duration) -> Result<Option<Said>> {
        loop {
            if let Some(said) = self.said.pop_front() {
                return Ok(Some(said));
            }
            if self.now() >= until {
                return Ok(None);
            }
            self.serve()?;
        }
    }

    /// Passes this time of the robot.
    pub(super) fn pass(&mut self, time: Duration) -> Result<()> {
        let end = self.now() + time;
        while self.now() < end {
            self.serve()?;
        }
        Ok(())
    }

    /// Waits for a request to be done; the answer is the parts of files that came. All else is heard later, in its order.
    pub(super) fn wait_done(
        &mut self,
        what: &str,
        limit: Duration,
    ) -> Result<Vec<(String, Vec<u8>)>> {
        let end = self.now() + limit;
        let (mut files, mut others) = (Vec::new(), VecDeque::new());
        loop {
            match self.hear(end)? {
                Some(Said::Done(done)) if done == what => break,
                Some(Said::File { path, bytes }) => files.push((path, bytes)),
                Some(other) => others.push_back(other),
                None => bail!("not within {limit:?}: {what}\n{}", self.console()),
            }
        }
        others.append(&mut self.said);
        self.said = others;
        Ok(files)
    }

    /// Pixels of the screen now, 32 bits each.
    pub(super) fn read_frame(&mut self) -> Result<Vec<u8>> {
        self.wants_frame = true;
        loop {
            self.serve()?;
            if let Some(frame) = self.frame.take() {
                return Ok(frame);
            }
        }
    }

    /// Serves one message.
    fn serve(&mut self) -> Result<()> {
        let mut head = [0; 8];
        let read = self.from_brick.read_exact(&mut head);
        read.with_context(|| format!("the virtual brick has ended\n{}", self.console()))?;
        let word =
            |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (kind, length) = (word(0), word(4));
        let mut bytes = vec![0; length as usize];
        self.from_brick.read_exact(&mut bytes)?;
        match kind {
            TICK => self.tick(&bytes),
            TEXT => self.take_text(&bytes),
            FRAME => {
                let drawn = self.tree.write_frame(0, &bytes);
                ensure!(drawn.is_ok(), "a frame of {length} bytes");
                self.frame = Some(bytes);
                Ok(())
            }
            _ => bail!("a message of kind {kind}"),
        }
    }

    fn tick(&mut self, bytes: &[u8]) -> Result<()> {
        ensure!(bytes.len() == 16, "a tick of {} bytes", bytes.len());
        let begun = self.ms * 1000;
        self.ms = u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
        let passed = self.ms * 1000 - begun;
        // The plant is asked in time, whatever the drivers wait for.
        ensure!(passed <= 2000 || begun == 0, "a tick after {passed} us");
        let drive = |motor: usize| {
            let percent = bytes[8 + motor] as i8;
            match bytes[4 + motor] {
                0 => Drive::Duty(percent),
                1 => Drive::Duty(-percent),
                3 => Drive::Brake,
                _ => Drive::Coast,
            }
        };
        self.tree.drive([drive(0), drive(1), drive(2)]);
        self.tree.advance_to(Duration::from_millis(self.ms));
        self.light(&bytes[12..16])?;
        let now = self.now();
        if let Some(signal) = self.hold_ups.as_mut().and_then(|it| it.signal(now)) {
            self.request(&format!("signal {signal}"), &[]);
        }
        let answer = self.answer(begun)?;
        self.to_brick
            .write_all(&answer)
            .context("the virtual brick has ended")
    }

    fn light(&mut self, brightness: &[u8]) -> Result<()> {
        const LEDS: [&str; 4] = ["led0:green", "led0:red", "led1:green", "led1:red"];
        for (led, value) in LEDS.into_iter().zip(brightness) {
            let file = format!("class/leds/{led}:brick-status/brightness");
            let lit = self.tree.write(&file, value.to_string().as_bytes());
            ensure!(lit.is_ok(), "{file} takes no {value}");
        }
        Ok(())
    }

    /// The answer to a tick, as `struct from_plant`, and requests after it.
    fn answer(&mut self, begun_us: u64) -> Result<Vec<u8>> {
        let mut answer = Vec::with_capacity(512);
        let edges = self.tree.take_edges();
        for edges in &edges {
            let has_room = edges.len() <= EDGES;
            ensure!(has_room, "{} steps of a motor in a tick", edges.len());
            for n in 0..EDGES {
                let (after, step) = edges.get(n).map_or((0, 0), |edge| {
                    (
                        edge.at_us.saturating_sub(begun_us) as u16,
                        i16::from(edge.step),
                    )
                });
                answer.extend(after.to_le_bytes());
                answer.extend(step.to_le_bytes());
            }
        }
        answer.extend(edges.map(|edges| edges.len() as u8));
        let keys = self.tree.read_keys(self.keys, KEYS);
        answer.push(keys.len() as u8);
        for n in 0..KEYS {
            let (code, is_down) = keys.get(n).copied().unwrap_or_default();
            answer.extend(code.to_le_bytes());
            answer.extend(u16::from(is_down).to_le_bytes());
        }
        let signals = self.tree.signals();
        for channel in signals.color.into_iter().chain([0, signals.distance]) {
            answer.extend(channel.to_le_bytes());
        }
        let plugged = (0..5)
            .map(|bit| u8::from(signals.plugged[bit]) << bit)
            .sum();
        let more = self.requests.len().min(MAX_MORE);
        let wants_frame = u8::from(std::mem::take(&mut self.wants_frame));
        let link = u8::from(signals.loses_byte) | u8::from(signals.is_cut) << 1;
        answer.extend([plugged, wants_frame, link, 0, 0, 0]);
        answer.extend((signals.millivolts * 1000).to_le_bytes());
        answer.extend((signals.milliamperes * 1000).to_le_bytes());
        answer.extend((more as u32).to_le_bytes());
        answer.extend(self.requests.drain(..more));
        Ok(answer)
    }

    fn take_text(&mut self, bytes: &[u8]) -> Result<()> {
        let (kind, rest) = bytes.split_first().context("an empty text")?;
        let text = String::from_utf8_lossy(rest);
        match kind {
            b'o' => {
                self.line.push_str(&text);
                while let Some((line, rest)) = self.line.split_once('\n') {
                    self.said.push_back(Said::Line(line.to_owned()));
                    self.line = rest.to_owned();
                }
            }
            b'x' => {
                let mut words = text.split(' ').map(str::parse::<i64>);
                let (Some(Ok(code)), Some(Ok(kib))) = (words.next(), words.next()) else {
                    bail!("an exit as {text}");
                };
                if !self.line.is_empty() {
                    self.said
                        .push_back(Said::Line(std::mem::take(&mut self.line)));
                }
                let (code, kib) = (code as i32, kib as u32);
                self.said.push_back(Said::Exit { code, kib });
            }
            b'f' => {
                let end = rest
                    .iter()
                    .position(|byte| *byte == 0)
                    .context("a file without a name")?;
                self.said.push_back(Said::File {
                    path: String::from_utf8_lossy(&rest[..end]).into_owned(),
                    bytes: rest[end + 1..].to_vec(),
                });
            }
            b'd' => self.said.push_back(Said::Done(text.into_owned())),
            b't' => {
                let noted = self
                    .tree
                    .write("control", format!("tone {text}\n").as_bytes());
                ensure!(noted.is_ok(), "a tone of {text}");
            }
            b'l' => bail!("the brick's first program: {text}"),
            _ => bail!("a text of kind {kind}"),
        }
        Ok(())
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let mut emulator = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = emulator.kill();
        let _ = emulator.wait();
    }
}

/// Opens and closes the pipe when the emulator has ended: one that ends before it opens the pipe would leave this
/// process waiting for ever.
fn watch(emulator: &Arc<Mutex<Child>>, pipe: PathBuf) {
    const INTERVAL: Duration = Duration::from_millis(200);
    let emulator = Arc::clone(emulator);
    thread::spawn(move || {
        let has_ended = || {
            let mut emulator = emulator.lock().unwrap_or_else(PoisonError::into_inner);
            !matches!(emulator.try_wait(), Ok(None))
        };
        while !has_ended() {
            thread::sleep(INTERVAL);
        }
        let _ = OpenOptions::new().write(true).open(pipe);
    });
}

/// All files under a folder, with their paths.
pub(super) fn files_in(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let path = entry.path();
            let bytes = fs::read(path).with_context(|| path.display().to_string())?;
            files.push((path.display().to_string(), bytes));
        }
    }
    Ok(files)
}

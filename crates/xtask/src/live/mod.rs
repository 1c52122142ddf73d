//! `cargo xtask live`: a brick's binary that serves its page, on the simulated device tree.
//!
//! Pages that are slow, vanish, come by thousands or send garbage meet the server alone, in `crates/studio/tests`.

pub(crate) mod client;

use std::{
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use self::client::{CODE, Client, MAX_RUN, PORT, TO_THE_MENU};
use crate::{
    brick_budget::{Cost, Meter},
    ev3sim::{self, Brick, LOGS_SCREENS, value},
    figures::{Bar, Table},
    places,
    process::{self, Process, poll},
};

/// Lines between two readings of a motor at most: a posture, the end of a motion, the turn that it
/// completes, and the begin of the next motion.
const MAX_LINES_AT_ONCE: f64 = 4.0;
/// Greatest time from the command to motors without power.
const MAX_STOP: Duration = Duration::from_millis(200);
/// Time from the start of a run to its scan, in which the turntable turns nearly all the time.
const TO_THE_SCAN: Duration = Duration::from_secs(8);
/// Pause between two presses: the program draws its screen.
const BETWEEN_PRESSES: Duration = Duration::from_millis(1500);

/// Settings: the same work in each run, whatever the emulator's speed.
const CONFIG: &str = "[run]\nthink_while_moving = false\nthink_first_nodes = 2000\n";

/// Watches the brick's binary by its page, while it solves a cube on the simulated device tree.
///
/// Compares the instructions of a watched run with those of an unwatched one and of one without the
/// page, counted under emulation; estimates the longest gap that a line of the stream makes between
/// two readings of a motor; and checks that the page starts a run from the menu, that a stop from the page stops the
/// motors in time, and that a recording is what the page got. Needs
/// qemu-arm (Debian: qemu-user), gcc, and the needs of scripts/with-ev3sim.sh.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The binary, if not the one that scripts/build-brick.sh made
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
}

/// Work on the brick around a process.
#[derive(Debug, Serialize, Deserialize)]
struct Work {
    binary: PathBuf,
    page: Page,
}

/// The page of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Page {
    Off,
    Unwatched,
    Watched,
    /// The page starts the run.
    Commands,
}

/// One run: instructions, milliseconds of the brick, and lines that the page got.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Measured {
    instructions: f64,
    ms: f64,
    lines: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(code) = ev3sim::inside(inside)? {
        return Ok(code);
    }
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    process::need_emulator()?;
    let cube = &places::stickers(1)?[0];
    let run = |page| -> Result<Measured> {
        let brick = ev3sim::command("qemu-arm", 1.0, &["--cube", cube]);
        let binary = binary.clone();
        ev3sim::work(brick, "live", &Work { binary, page })
    };
    let table = judged(&[run(Page::Off)?, run(Page::Unwatched)?, run(Page::Watched)?]);
    run(Page::Commands)?;
    Ok(table.end())
}

/// Prints the instructions of runs with and without a page that watches.
fn judged([off, unwatched, watched]: &[Measured; 3]) -> Table {
    let columns = [
        ("instructions, Mi", 1),
        ("% more", 2),
        ("lines", 0),
        ("ms a gap", 2),
    ];
    let mut table = Table::new("a run with the page", columns);
    let more = |run: &Measured| 100.0 * (watched.instructions / run.instructions - 1.0);
    let gap = (watched.ms - off.ms).max(0.0) / watched.lines.max(1) as f64 * MAX_LINES_AT_ONCE;
    let none = f64::NAN;
    table.line("off", &[off.instructions / 1e6, more(off), none, none], &[]);
    let (millions, bar) = (unwatched.instructions / 1e6, Bar::AtMost("% more", 2.0));
    table.line(
        "unwatched",
        &[millions, more(unwatched), none, none],
        &[bar],
    );
    let values = [watched.instructions / 1e6, none, watched.lines as f64, gap];
    table.line("watched", &values, &[Bar::AtMost("ms a gap", 5.0)]);
    table
}

fn inside(work: &Work, brick: &Brick) -> Result<Measured> {
    let (folder, page) = (tempfile::tempdir()?, work.page);
    let meter = Meter::new(&work.binary, folder.path())?;
    let mut program = served(meter.emulated(), folder.path(), page != Page::Off)?;
    let lines = if page == Page::Commands {
        commanded(brick).with_context(|| program.said().to_owned())?
    } else {
        let watcher = (page == Page::Watched).then(Client::new).transpose()?;
        let watching = watcher.map(|mut it| thread::spawn(move || it.until("report")));
        for _ in 0..2 {
            brick.order("click enter")?;
            thread::sleep(BETWEEN_PRESSES);
        }
        program.wait_for("screen: Solved", MAX_RUN)?;
        let lines = watching.map(|it| it.join().expect("the reading thread cannot panic"));
        lines.unwrap_or_else(|| Ok(Vec::new()))?
    };
    program.signal("TERM")?;
    let (_, said) = program.end(TO_THE_MENU)?;
    let Cost { instructions, ms } = Cost::parse(&said)?;
    let lines = lines.len();
    Ok(Measured {
        instructions,
        ms,
        lines,
    })
}

/// Starts a run by the page, and another one that the page stops; the lines that the page got from the first.
fn commanded(brick: &Brick) -> Result<Vec<String>> {
    let mut client = Client::new()?;
    let mut lines = client.order("start")?;
    lines.extend(client.until("report")?);
    brick.need(&["solved: yes"])?;
    println!("{}", client::compare_recording(&lines)?);

    brick.order("remove")?;
    brick.order("insert")?;
    client.order("start")?;
    thread::sleep(TO_THE_SCAN);
    let motors = |run: bool| {
        let state = brick.state()?;
        let energised = value(&state, "energised").unwrap_or_default();
        Ok((energised.contains("runs") == run).then_some(()))
    };
    poll("a motor runs", MAX_RUN, || motors(true))?;
    let begun = Instant::now();
    let stopping = thread::spawn(move || client.order("stop"));
    poll("the motors stop", MAX_RUN, || motors(false))?;
    let took = begun.elapsed();
    stopping.join().expect("the stopping thread cannot panic")?;
    println!("stop: motors off after {took:?} (at most {MAX_STOP:?})");
    ensure!(took <= MAX_STOP, "the stop comes late");
    Ok(lines)
}

/// Starts the binary of a command line, its files in a folder, and waits for its menu and its page.
fn served(mut command: Command, folder: &Path, has_page: bool) -> Result<Process> {
    let config = folder.join("robot.toml");
    places::write(&config, CONFIG)?;
    let choices = format!(
        "version = 1\nsound = false\nstart_by_sensor = false\npage = {has_page}\nmethod = \"two-phase\"\n"
    );
    places::write(&folder.join("menu.toml"), &choices)?;
    let listen = format!("127.0.0.1:{PORT}");
    command
        .arg("--config")
        .arg(&config)
        .args(["run", "--listen", &listen, "--code", CODE]);
    command.env(LOGS_SCREENS[0], LOGS_SCREENS[1]);
    let mut program = Process::start(command)?;
    program.wait_for("screen: MindCub3r", TO_THE_MENU)?;
    if has_page {
        let page = || Ok(TcpStream::connect(("127.0.0.1", PORT)).ok());
        poll("the page", TO_THE_MENU, page).with_context(|| program.said().to_owned())?;
    }
    Ok(program)
}

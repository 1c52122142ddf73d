//! Statistics of the runs, in a small file that survives a pulled battery: `solves.jsonl`.
//!
//! ```text
//!   {"earlier":{"runs":1000,...}}             runs that were folded together, at most one line
//!   {"solve":{"date":...,"outcome":"solved",...}}          one line a run, the newest last
//! ```
//! Each run appends a line, and syncs. A line that was cut off is not counted, and the next append
//! removes it. Beyond [`MAX_LINES`] the older half is folded into the first line, in a new file
//! that takes the place of the old one at once.

use std::{
    collections::VecDeque,
    fmt,
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use brick::Millivolts;
use serde::{Deserialize, Serialize};

use robot::{Phase, Report, RunError, RunErrorKind};

use crate::{durable, echo, regular, timestamp};

/// Name of the file.
pub(crate) const NAME: &str = "solves.jsonl";

/// Maximum of lines: about 500 kB, and half a second of reading on the brick.
const MAX_LINES: usize = 2000;

/// Maximum of bytes read of a line; the program's own lines have some hundred.
const MAX_LINE_BYTES: u64 = 64 * 1024;

/// Outcome of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// The cube was brought to its target.
    Solved,
    /// A fault ended the run, or the cube could not be read.
    Failed,
    /// Somebody stopped the run.
    Stopped,
}

/// One run. Times are in seconds; those of phases that were not reached are 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Solve {
    /// Date of the end; `None` if the brick did not know it.
    pub(crate) date: Option<String>,
    /// Target state, as it was given.
    pub(crate) target: String,
    /// Outcome of the run.
    pub(crate) outcome: Outcome,
    /// Turns made, in the half-turn metric.
    pub(crate) turns: u32,
    /// Time of finding the stops.
    pub(crate) home_s: f64,
    /// Time of reading stickers, further looks included.
    pub(crate) scan_s: f64,
    /// Time of recognition: from readings to a cube.
    pub(crate) recognise_s: f64,
    /// Time of searching and planning before the first motion.
    pub(crate) think_s: f64,
    /// Time of the motions, and of the look at their result.
    pub(crate) turn_s: f64,
    /// Number of scans, looks at single stickers included.
    pub(crate) scans: u32,
    /// Voltage of the battery at the end, in volts.
    pub(crate) battery_v: Option<f64>,
    /// Speed profile to which the run fell back after two faults; `None` if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) slowed_to: Option<String>,
}

impl Solve {
    /// Statistics of the run to `target` that ended just now, by its report.
    pub(crate) fn of_run(
        target: &str,
        report: &Report,
        result: &Result<(), RunError>,
        battery: Option<Millivolts>,
    ) -> Self {
        let seconds = |phases: &[Phase]| (report.took(phases).as_secs_f64() * 1e3).round() / 1e3;
        let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            date: timestamp::now(),
            target: target.to_owned(),
            outcome: match result {
                Ok(()) => Outcome::Solved,
                Err(error) if error.kind() == RunErrorKind::Stopped => Outcome::Stopped,
                Err(_) => Outcome::Failed,
            },
            turns: count(report.turns().len()),
            home_s: seconds(&[Phase::Home, Phase::Recover]),
            scan_s: seconds(&[Phase::Scan, Phase::LookAgain]),
            recognise_s: seconds(&[Phase::Recognise]),
            think_s: seconds(&[Phase::Solve, Phase::Plan]),
            turn_s: seconds(&[Phase::Turn, Phase::Verify]),
            scans: count(report.count(&[Phase::Scan, Phase::LookAgain])),
            battery_v: battery.map(|voltage| f64::from(voltage.as_millivolts()) / 1000.0),
            slowed_to: report.slowed_to().map(|profile| profile.to_string()),
        }
    }

    /// Time of the whole run.
    pub(crate) fn seconds(&self) -> f64 {
        self.home_s + self.scan_s + self.recognise_s + self.think_s + self.turn_s
    }
}

/// Totals of many runs. Times and turns are those of the solved ones.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
struct Totals {
    runs: u64,
    solved: u64,
    stopped: u64,
    seconds: f64,
    best_seconds: Option<f64>,
    turns: u64,
    turn_seconds: f64,
}

impl Totals {
    fn add(&mut self, solve: &Solve) {
        self.runs += 1;
        match solve.outcome {
            Outcome::Solved => {
                let seconds = solve.seconds();
                self.solved += 1;
                self.seconds += seconds;
                self.best_seconds =
                    Some(self.best_seconds.map_or(seconds, |best| best.min(seconds)));
                self.turns += u64::from(solve.turns);
                self.turn_seconds += solve.turn_s;
            }
            Outcome::Stopped => self.stopped += 1,
            Outcome::Failed => {}
        }
    }

    fn join(&mut self, other: &Self) {
        self.runs += other.runs;
        self.solved += other.solved;
        self.stopped += other.stopped;
        self.seconds += other.seconds;
        let best = [self.best_seconds, other.best_seconds];
        self.best_seconds = best.into_iter().flatten().reduce(f64::min);
        self.turns += other.turns;
        self.turn_seconds += other.turn_seconds;
    }
}

/// Line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Earlier(Totals),
    Solve(Solve),
}

/// Lines that the program did not write, or that were cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Unreadable {
    /// Number of these lines.
    pub(crate) lines: u64,
    /// Number of the first line, counted from 1.
    pub(crate) first_line: u64,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lines, first_line } = self;
        match lines {
            1 => write!(f, "line {first_line} cannot be read, and is not counted"),
            _ => write!(
                f,
                "{lines} lines cannot be read, and are not counted; the first is line {first_line}"
            ),
        }
    }
}

/// Contents of a file: the folded runs, and single ones, the oldest first.
#[derive(Debug, Default)]
struct Content {
    earlier: Totals,
    /// At most [`MAX_LINES`] runs: reading folds older ones.
    solves: VecDeque<Solve>,
    solve_lines: usize,
    unreadable: Option<Unreadable>,
}

impl Content {
    fn add(&mut self, number: u64, line: &[u8]) {
        let line = line.trim_ascii();
        if line.is_empty() {
            return;
        }
        match serde_json::from_slice(line) {
            Ok(Line::Solve(solve)) => {
                self.solves.push_back(solve);
                self.solve_lines += 1;
                if self.solves.len() > MAX_LINES {
                    self.fold_oldest();
                }
            }
            Ok(Line::Earlier(totals)) => self.earlier.join(&totals),
            Err(error) => {
                log::info!("line {number} of the statistics is left out: {error}");
                let unreadable = self.unreadable.get_or_insert(Unreadable {
                    lines: 0,
                    first_line: number,
                });
                unreadable.lines += 1;
            }
        }
    }

    fn fold_oldest(&mut self) {
        if let Some(oldest) = self.solves.pop_front() {
            self.earlier.add(&oldest);
        }
    }

    fn summary(&self) -> Summary {
        let mut totals = self.earlier;
        for solve in &self.solves {
            totals.add(solve);
        }
        Summary {
            unreadable: self.unreadable,
            ..Summary::from(totals)
        }
    }
}

/// Summary of all runs together. Means and the best are over the solved runs, and `None` without
/// any.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Summary {
    /// Number of runs in the file.
    pub(crate) runs: u64,
    /// Number of runs that reached their target.
    pub(crate) solved: u64,
    /// Number of runs that somebody stopped.
    pub(crate) stopped: u64,
    /// Number of runs that failed.
    pub(crate) failed: u64,
    /// Mean time of a whole run.
    pub(crate) mean_seconds: Option<f64>,
    /// Least time of a whole run.
    pub(crate) best_seconds: Option<f64>,
    /// Mean time of the motions, and of the look at their result.
    pub(crate) mean_turn_seconds: Option<f64>,
    /// Mean number of turns, in the half-turn metric.
    pub(crate) mean_turns: Option<f64>,
    /// Lines of the file that are not counted; `None` if all are.
    pub(crate) unreadable: Option<Unreadable>,
}

impl From<Totals> for Summary {
    fn from(totals: Totals) -> Self {
        let mean = |sum: f64| (totals.solved > 0).then(|| sum / totals.solved as f64);
        Self {
            runs: totals.runs,
            solved: totals.solved,
            stopped: totals.stopped,
            failed: totals.runs.saturating_sub(totals.solved + totals.stopped),
            mean_seconds: mean(totals.seconds),
            best_seconds: totals.best_seconds,
            mean_turn_seconds: mean(totals.turn_seconds),
            mean_turns: mean(totals.turns as f64),
            unreadable: None,
        }
    }
}

/// File of the statistics.
#[derive(Debug, Clone)]
pub(crate) struct Statistics {
    path: PathBuf,
}

impl Statistics {
    /// Statistics at `path`, where nothing need be yet.
    pub(crate) const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Adds a run; a run that cannot be saved is only a warning.
    pub(crate) fn note(&self, solve: &Solve) {
        if let Err(error) = self.append(solve) {
            log::warn!("this run is not counted: {error:#}");
        }
    }

    /// Adds a run, and syncs the file so that the line lasts.
    ///
    /// # Errors
    /// Names the file when the system refuses; earlier lines are unchanged.
    fn append(&self, solve: &Solve) -> anyhow::Result<()> {
        let file = || format!("adding to {}", echo::path(&self.path));
        if let Err(error) = self.fold_if_long() {
            // The line may still find room without the fold.
            log::warn!("{error:#}");
        }
        let line = line(&Line::Solve(solve.clone()));
        append_with(&self.path, |file| file.write_all(line.as_bytes())).with_context(file)
    }

    /// Summary of all runs.
    ///
    /// # Errors
    /// Names the file when it exists and cannot be read.
    pub(crate) fn summary(&self) -> anyhow::Result<Summary> {
        Ok(self.read()?.summary())
    }

    /// Path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Contents of the file, read line by line, so that no file is too large.
    fn read(&self) -> anyhow::Result<Content> {
        let mut content = Content::default();
        let reading = || format!("reading {}", echo::path(&self.path));
        let Some(file) = regular::open(&self.path).with_context(reading)? else {
            return Ok(content);
        };
        let mut file = BufReader::new(file);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let mut start = file.by_ref().take(MAX_LINE_BYTES);
            if start.read_until(b'\n', &mut line).with_context(reading)? == 0 {
                break;
            }
            if line.len() as u64 == MAX_LINE_BYTES && line.last() != Some(&b'\n') {
                file.skip_until(b'\n').with_context(reading)?;
            }
            content.add(number, &line);
        }
        Ok(content)
    }

    fn fold_if_long(&self) -> anyhow::Result<()> {
        // A line has 200 bytes and more: most of the time the size shows that no fold is needed.
        let size = fs::metadata(&self.path).map_or(0, |metadata| metadata.len());
        if size < 150 * MAX_LINES as u64 {
            return Ok(());
        }
        let mut read = self.read()?;
        if read.solve_lines < MAX_LINES {
            return Ok(());
        }
        if let Some(unreadable) = read.unreadable {
            log::warn!("{}: {unreadable}, and gone now", echo::path(&self.path));
        }
        while read.solves.len() > MAX_LINES / 2 {
            read.fold_oldest();
        }
        let mut content = line(&Line::Earlier(read.earlier));
        for solve in read.solves {
            content += &line(&Line::Solve(solve));
        }
        durable::write(&self.path, content.as_bytes())
    }
}

fn line(line: &Line) -> String {
    let mut text = serde_json::to_string(line).expect("it has only text and numbers");
    text.push('\n');
    text
}

/// Lets `write` add a line behind the last whole one, and syncs. A line that was cut off is removed
/// before; if the new line does not fit, the part that was written is removed, too.
fn append_with(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let is_new = !regular::is_there(path)?;
    if is_new && let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    let mut file = File::options()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let end = end_of_lines(&file)?;
    if file.metadata()?.len() > end {
        file.set_len(end)?;
    }
    if let Err(error) = write(&mut file).and_then(|()| file.sync_all()) {
        let _ = file.set_len(end);
        return Err(error);
    }
    if is_new {
        durable::sync_directory(path)?;
    }
    Ok(())
}

/// Offset of the end of the last whole line.
fn end_of_lines(mut file: &File) -> io::Result<u64> {
    /// Bytes that are read from the end: more than a line has.
    const TAIL: u64 = 4096;
    let size = file.metadata()?.len();
    let start = size.saturating_sub(TAIL);
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    file.take(TAIL).read_to_end(&mut tail)?;
    let newline = tail.iter().rposition(|&byte| byte == b'\n');
    Ok(match newline {
        Some(at) => start + at as u64 + 1,
        None if start == 0 => 0,
        // The file is not the program's own, or badly damaged: nothing is removed.
        None => size,
    })
}

#[cfg(test)]
mod tests;

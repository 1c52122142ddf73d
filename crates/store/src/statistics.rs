//! Statistics of the runs, in a small file that survives a pulled battery: `solves.jsonl`.
//!
//! ```text
//!   {"earlier":{"runs":1000,...}}             runs that were folded together, at most one line
//!   {"solve":{"date":...,"outcome":"solved",...}}          one line a run, the newest last
//! ```
//! Each run appends a line, and syncs. A line that was cut off is not counted, and the next append
//! removes it. Beyond 2,000 lines the older half is folded into the first line, in a new file
//! that takes the place of the old one at once.

mod solve;
mod totals;

use std::{
    collections::VecDeque,
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use self::totals::{Totals, Unreadable};
pub use self::{solve::Solve, totals::Summary};
use crate::{durable, echo, regular};

/// Name of the file.
pub const NAME: &str = "solves.jsonl";

/// Maximum of lines: about 500 kB, and half a second of reading on the brick.
const MAX_LINES: usize = 2000;

/// Maximum of bytes read of a line; the program's own lines have some hundred.
const MAX_LINE_BYTES: u64 = 64 * 1024;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Earlier(Totals),
    Solve(Solve),
}

/// Contents of a file: the folded runs, and single ones, the oldest first.
#[derive(Debug, Default)]
struct Content {
    earlier: Totals,
    /// At most 2,000 runs: reading folds older ones.
    solves: VecDeque<Solve>,
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
            self.earlier.join(&(&oldest).into());
        }
    }

    fn summary(&self) -> Summary {
        let mut totals = self.earlier;
        for solve in &self.solves {
            totals.join(&solve.into());
        }
        Summary {
            unreadable: self.unreadable,
            ..Summary::from(totals)
        }
    }
}

/// Statistics of a robot's runs, in a file.
#[derive(Debug, Clone)]
pub struct Statistics {
    path: PathBuf,
}

impl Statistics {
    /// Statistics in this file, which need not exist.
    pub const fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Adds a run; a run that cannot be saved is only a warning.
    pub fn note(&self, solve: &Solve) {
        if let Err(error) = self.append(solve) {
            log::warn!("this run is not counted: {error:#}");
        }
    }

    /// Adds a run, and syncs the file so that the line lasts.
    fn append(&self, solve: &Solve) -> anyhow::Result<()> {
        let file = || format!("adding to {}", echo::path(&self.path));
        if let Err(error) = self.fold_if_long() {
            // The line may still find room without the fold.
            log::warn!("{error:#}");
        }
        let line = line(&Line::Solve(solve.clone()));
        append_with(&self.path, |file| file.write_all(line.as_bytes())).with_context(file)
    }

    /// Sums and means of all runs.
    pub fn summary(&self) -> anyhow::Result<Summary> {
        Ok(self.read()?.summary())
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
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
        if read.solves.len() < MAX_LINES {
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
    let mut text = serde_json::to_string(line).expect("a line has only text and numbers");
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

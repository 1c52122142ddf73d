//! Log of the brick, to be read later: a file of bounded size.
//!
//! `mindcub3r.log` gets every message of level info and above, whatever the console shows. A full file becomes `mindcub3r.log.old`, in place of the one before. Where nothing can be written,
//! the messages are lost, and nothing else.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use env_logger::{Builder, Logger, Target, WriteStyle};
use log::{LevelFilter, Log, Metadata, Record};

use crate::regular;

pub(crate) const NAME: &str = "mindcub3r.log";

/// Maximum size of each of the two files, in bytes.
const MAX_BYTES: u64 = 256 * 1024;

/// Logger that sends messages to the console and to a file, each by its own filter.
pub(crate) struct Fanout {
    console: Logger,
    file: Logger,
}

impl Fanout {
    /// Logger that also writes to the file at `path`: messages of level info and above. The first message makes the file.
    pub(crate) fn new(console: Logger, path: PathBuf) -> Self {
        let file = Builder::new()
            .filter_level(LevelFilter::Info)
            .write_style(WriteStyle::Never)
            .target(Target::Pipe(Box::new(BoundedFile::new(path, MAX_BYTES))))
            .build();
        Self { console, file }
    }

    /// Most verbose level of both filters.
    pub(crate) fn filter(&self) -> LevelFilter {
        self.console.filter().max(self.file.filter())
    }
}

impl Log for Fanout {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        self.console.enabled(metadata) || self.file.enabled(metadata)
    }

    fn log(&self, record: &Record<'_>) {
        // Each logger applies its own filter.
        self.console.log(record);
        self.file.log(record);
    }

    fn flush(&self) {
        self.console.flush();
        self.file.flush();
    }
}

/// File that is appended to, and set aside when it is full.
#[derive(Debug)]
struct BoundedFile {
    path: PathBuf,
    max_bytes: u64,
    open: Option<(File, u64)>,
}

impl BoundedFile {
    const fn new(path: PathBuf, max_bytes: u64) -> Self {
        Self {
            path,
            max_bytes,
            open: None,
        }
    }

    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        let length = line.len() as u64;
        // After a failure the file is opened again: somebody may have made room, or removed it.
        let (mut file, mut size) = match self.open.take() {
            Some(open) => open,
            None => open(&self.path)?,
        };
        if size > 0 && size + length > self.max_bytes {
            set_aside(&self.path)?;
            (file, size) = open(&self.path)?;
        }
        file.write_all(line)?;
        self.open = Some((file, size + length));
        Ok(())
    }
}

fn open(path: &Path) -> io::Result<(File, u64)> {
    regular::is_there(path)?;
    let file = File::options().append(true).create(true).open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

/// Makes room under this name. Where the file cannot be renamed, its content is dropped: its size
/// is bounded in any case.
fn set_aside(path: &Path) -> io::Result<()> {
    let mut old = path.to_owned().into_os_string();
    old.push(".old");
    fs::rename(path, old).or_else(|_| File::options().write(true).open(path)?.set_len(0))
}

impl Write for BoundedFile {
    /// Takes every line, also one that cannot be written: nobody would read of it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.append(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: usize) -> String {
        format!("this is line {number:05}\n")
    }

    #[test]
    fn neither_file_grows_beyond_its_bound_and_the_newest_lines_are_kept() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join(NAME);
        let old = directory.path().join("mindcub3r.log.old");
        for start in 0..2 {
            // The program is started twice, the second time with a file that is there.
            let mut file = BoundedFile::new(path.clone(), 1000);
            for number in 0..200 {
                file.write_all(line(200 * start + number).as_bytes())
                    .expect("the file takes every byte");
                assert!(fs::metadata(&path).expect("the file is there").len() <= 1000);
            }
        }
        let [old, new] = [old, path].map(|path| fs::read_to_string(path).expect("text"));
        assert!(old.len() <= 1000 && old.len() > 900, "{}", old.len());
        let kept = old + &new;
        assert!(kept.ends_with(&line(399)), "{kept}");
        let first = 400 - kept.lines().count();
        let expected: String = (first..400).map(line).collect();
        assert_eq!(kept, expected, "whole lines without a gap");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 2);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_no_failure() {
        let directory = tempfile::tempdir().expect("a directory");
        let below = directory.path().join("absent").join(NAME);
        for path in [below, PathBuf::from("/dev/full")] {
            let mut file = BoundedFile::new(path, 1000);
            assert!(file.append(b"lost\n").is_err());
            file.write_all(b"lost\n")
                .expect("the file takes every byte");
        }
    }

    #[test]
    fn the_file_gets_info_and_above_whatever_the_console_shows() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join(NAME);
        let console = Builder::new().filter_level(LevelFilter::Off).build();
        let fanout = Fanout::new(console, path.clone());
        assert_eq!(fanout.filter(), LevelFilter::Info);
        for (level, target, text) in [
            (log::Level::Debug, "scanner::drive", "too much"),
            (log::Level::Info, "mindcub3r::run", "the plan"),
            (log::Level::Warn, "mindcub3r::run", "the battery"),
        ] {
            fanout.log(
                &Record::builder()
                    .level(level)
                    .target(target)
                    .args(format_args!("{text}"))
                    .build(),
            );
        }
        let text = fs::read_to_string(path).expect("the file is there");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].contains("INFO") && lines[0].ends_with("the plan"));
        assert!(lines[1].contains("WARN") && lines[1].ends_with("the battery"));
    }
}

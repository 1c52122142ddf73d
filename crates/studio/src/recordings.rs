//! Recordings: files of lines of the stream, offered for replay.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    time::SystemTime,
};

use robot::event;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum of bytes in a recording that is read: some hundred runs.
pub const MAX_RECORDING_BYTES: u64 = 64 << 20;
/// Maximum of bytes in a line of it.
const MAX_LINE_BYTES: usize = 1 << 20;
/// Ending of the names of recordings in a folder.
const ENDING: &str = "jsonl";

/// Recordings that a page may get.
#[derive(Debug, Clone, Default)]
pub enum Recordings {
    /// None.
    #[default]
    None,
    /// A file.
    File(PathBuf),
    /// Files of a folder whose names end in `.jsonl`, the newest first.
    Folder(PathBuf),
}

#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    pub(crate) name: String,
    bytes: u64,
    #[serde(skip)]
    path: PathBuf,
    #[serde(skip)]
    changed: SystemTime,
}

impl Recordings {
    pub(crate) fn list(&self) -> Vec<Listed> {
        match self {
            Self::None => Vec::new(),
            Self::File(path) => Listed::at(path).into_iter().collect(),
            Self::Folder(folder) => {
                let Ok(entries) = fs::read_dir(folder) else {
                    return Vec::new();
                };
                let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
                let ours = paths.filter(|path| path.extension().is_some_and(|it| it == ENDING));
                let mut list: Vec<_> = ours.filter_map(|path| Listed::in_folder(&path)).collect();
                list.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
                list
            }
        }
    }

    /// A recording and its length. Only names of the list are opened: a name is no path. In a folder, no link leads
    /// elsewhere, not even one that took a recording's place a moment ago.
    pub(crate) fn open(&self, name: &str) -> Option<(File, u64)> {
        let listed = self.list().into_iter().find(|listed| listed.name == name)?;
        let file = match self {
            Self::Folder(_) => unlinked(&listed.path).ok()?,
            Self::None | Self::File(_) => File::open(listed.path).ok()?,
        };
        let length = file.metadata().ok()?.len();
        Some((file, length))
    }
}

/// Opens a file, if its name is no link.
fn unlinked(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    options.open(path)
}

impl Listed {
    /// The recording that a person named, be it by a link.
    fn at(path: &Path) -> Option<Self> {
        Self::with(path, &fs::metadata(path).ok()?)
    }

    /// A recording of a folder: no link, which could lead to any file of this machine.
    fn in_folder(path: &Path) -> Option<Self> {
        Self::with(path, &fs::symlink_metadata(path).ok()?)
    }

    fn with(path: &Path, data: &fs::Metadata) -> Option<Self> {
        data.is_file().then_some(())?;
        Some(Self {
            name: path.file_name()?.to_str()?.to_owned(),
            bytes: data.len(),
            path: path.to_owned(),
            changed: data.modified().unwrap_or(SystemTime::UNIX_EPOCH),
        })
    }
}

/// Reason why a file is no recording.
#[derive(Debug, Error)]
pub enum NoRecording {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// The file is too long.
    #[error("longer than {} MB", MAX_RECORDING_BYTES >> 20)]
    TooLong,
    /// The file has no line.
    #[error("empty: a recording begins with a line of JSON; `run --record FILE` writes one")]
    Empty,
    /// A line is no event.
    #[error("line {line} is no event: {problem}; a recording has an event in JSON on each line")]
    NoEvent {
        /// Number of the line, from 1.
        line: usize,
        /// Reason.
        problem: String,
    },
    /// A line is of a later version of the format.
    #[error(
        "line {line} is of version {found} of the events; this program reads up to {}; \
         take a newer mindcub3r",
        event::VERSION
    )]
    Later {
        /// Number of the line, from 1.
        line: usize,
        /// Its version.
        found: u32,
    },
}

/// Fields of every line.
#[derive(Debug, Deserialize)]
struct Line {
    v: u32,
    #[serde(rename = "at_ms")]
    _at_ms: u64,
    #[serde(rename = "event")]
    _event: String,
}

/// Checks that a file is a recording that this program reads; gives the number of its lines.
///
/// # Errors
/// Names the first line that is none, or is of a later version.
pub fn check(path: &Path) -> Result<usize, NoRecording> {
    check_lines(File::open(path)?)
}

fn check_lines(reader: impl Read) -> Result<usize, NoRecording> {
    let mut reader = BufReader::new(reader.take(MAX_RECORDING_BYTES + 1));
    let (mut lines, mut total, mut text) = (0, 0, Vec::new());
    loop {
        text.clear();
        let read = (&mut reader)
            .take(MAX_LINE_BYTES as u64 + 1)
            .read_until(b'\n', &mut text)?;
        total += read as u64;
        if read == 0 {
            break;
        }
        lines += 1;
        if total > MAX_RECORDING_BYTES {
            return Err(NoRecording::TooLong);
        }
        check_line(lines, text.trim_ascii())?;
    }
    if lines == 0 {
        return Err(NoRecording::Empty);
    }
    Ok(lines)
}

fn check_line(line: usize, text: &[u8]) -> Result<(), NoRecording> {
    let no_event = |problem: String| NoRecording::NoEvent { line, problem };
    if text.len() > MAX_LINE_BYTES {
        return Err(no_event(format!("longer than {MAX_LINE_BYTES} bytes")));
    }
    let found: Line = serde_json::from_slice(text).map_err(|error| {
        let problem = error.to_string();
        // The place is within the line alone, and its number is named already.
        let problem = problem.split(" at line ").next().unwrap_or_default();
        no_event(problem.to_owned())
    })?;
    if found.v > event::VERSION {
        let found = found.v;
        return Err(NoRecording::Later { line, found });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"v":1,"at_ms":0,"event":"hello","program":"0.1.0","robot":"brick"}"#;

    #[test]
    fn a_file_that_is_no_recording_is_refused_with_its_line() {
        let message_of = |text: String| match check_lines(text.as_bytes()) {
            Ok(lines) => lines.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(message_of(format!("{HELLO}\n{HELLO}\n")), "2");
        assert_eq!(message_of(HELLO.to_owned()), "1");
        for (text, expected) in [
            (String::new(), "empty: "),
            (format!("{HELLO}\n\n{HELLO}\n"), "line 2 is no event: EOF"),
            (
                format!("{HELLO}\nR U2 F'\n"),
                "line 2 is no event: expected value",
            ),
            (
                format!("{HELLO}\n{{\"v\":1}}\n"),
                "line 2 is no event: missing field `at_ms`",
            ),
            (
                HELLO.replace(":1,", ":2,"),
                "line 1 is of version 2 of the events; this program reads up to 1;",
            ),
            (
                "x".repeat(MAX_LINE_BYTES + 5),
                "line 1 is no event: longer than",
            ),
        ] {
            let message = message_of(text);
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn recordings_of_a_folder_are_listed_the_newest_first_and_opened_by_name_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, age_s) in [("run-1.jsonl", 20), ("run-2.jsonl", 10), ("other.txt", 0)] {
            let path = folder.path().join(name);
            fs::write(&path, name).expect("a file");
            let changed = SystemTime::now() - std::time::Duration::from_secs(age_s);
            let file = File::options().append(true).open(&path).expect("the file");
            file.set_modified(changed).expect("a time");
        }
        let recordings = Recordings::Folder(folder.path().to_owned());
        let list = recordings.list();
        let names: Vec<_> = list.iter().map(|listed| listed.name.as_str()).collect();
        assert_eq!(names, ["run-2.jsonl", "run-1.jsonl"]);
        let text = serde_json::to_string(&list).expect("a list is written");
        assert!(
            text.starts_with(r#"[{"name":"run-2.jsonl","bytes":11},"#),
            "{text}"
        );
        assert!(recordings.open("run-1.jsonl").is_some());
        for name in ["other.txt", "", "..", "../run-1.jsonl", "./run-1.jsonl"] {
            assert!(recordings.open(name).is_none(), "{name}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_in_the_folder_is_neither_listed_nor_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (secret, link) = (folder.path().join("secret"), folder.path().join("a.jsonl"));
        fs::write(&secret, HELLO).expect("a file");
        std::os::unix::fs::symlink(&secret, &link).expect("a link");
        let recordings = Recordings::Folder(folder.path().to_owned());
        assert!(recordings.list().is_empty() && recordings.open("a.jsonl").is_none());
        assert!(unlinked(&link).is_err() && unlinked(&secret).is_ok());
        assert!(Recordings::File(link).open("a.jsonl").is_some());
    }
}

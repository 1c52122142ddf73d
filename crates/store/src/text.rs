//! Texts of files and of standard input, of bounded length: `@FILE` and `-`.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;

use crate::{
    echo,
    failure::{OrBadInput, bad_input},
};

/// Maximum of bytes read of a file, of standard input, or of one line of it: settings, a state or a
/// scan are far smaller.
pub const MAX_BYTES: u64 = 1 << 20;

/// Mark with which some editors begin a text; it means nothing in UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Kind of text to be read, named in the error for one that is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Settings of the robot, or choices of its owner.
    Settings,
    /// Measurements of a robot.
    Calibration,
    /// A STATE, or a file of a saved one.
    State,
    /// TURNS.
    Turns,
    /// Readings of a cube's stickers.
    Scan,
    /// Log of a robot.
    Recording,
    /// A method of the user's own.
    Method,
}

impl Kind {
    /// Error for a text that is too long; `subject` begins it.
    pub fn too_long(self, subject: &str) -> anyhow::Error {
        let name = match self {
            Self::Settings => "settings",
            Self::Calibration => "a calibration",
            Self::State => "a state",
            Self::Turns => "turns",
            Self::Scan => "a scan",
            Self::Recording => "a recording",
            Self::Method => "a method",
        };
        bad_input(format!(
            "{subject}longer than 1 MiB, the most that is read of {name}"
        ))
    }
}

/// Text that an argument stands for: that of a file for `@FILE`, standard input for `-`, else the
/// argument itself.
pub fn text_of(argument: &str, kind: Kind) -> anyhow::Result<String> {
    if argument == "-" {
        read(io::stdin().lock(), kind).context("standard input")
    } else if let Some(path) = argument.strip_prefix('@') {
        file(Path::new(path), kind)
    } else {
        Ok(argument.to_owned())
    }
}

/// Whole text of a file, without the mark with which some editors begin it.
pub fn file(path: &Path, kind: Kind) -> anyhow::Result<String> {
    if path.as_os_str().is_empty() {
        return Err(bad_input(
            "the name of the file is empty; give one, as in @cube.txt",
        ));
    }
    fs::File::open(path)
        .or_bad_input()
        .and_then(|file| read(file, kind))
        .with_context(|| echo::path(path))
}

/// Text without a byte order mark at its beginning.
pub fn without_mark(mut text: String) -> String {
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    text
}

/// Whole text of a source, without a byte order mark.
pub fn read(source: impl Read, kind: Kind) -> anyhow::Result<String> {
    let mut text = String::new();
    let end = source.take(MAX_BYTES + 1).read_to_string(&mut text);
    if (end.as_ref()).is_err_and(|error| error.kind() == io::ErrorKind::InvalidData) {
        return Err(bad_input("it is no text (UTF-8)"));
    }
    end.or_bad_input()?;
    if text.len() as u64 > MAX_BYTES {
        return Err(kind.too_long(""));
    }
    Ok(without_mark(text))
}

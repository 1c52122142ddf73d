//! Arguments that stand for a file or for standard input: `@FILE` and `-`.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;

use crate::{
    failure::{OrBadInput, bad_input},
    regular,
};

/// The most that is read of a file, of standard input, or of one line of it: settings, a state or a
/// scan are far smaller.
pub(crate) const MAX_BYTES: u64 = 1 << 20;

/// What is wrong with a text that is longer.
pub(crate) const TOO_LONG: &str =
    "longer than 1 MiB, the most that is read: no state, scan or settings are that long";

/// The text that an argument means: that of a file for `@FILE`, standard input for `-`, else the
/// argument itself.
///
/// # Errors
/// When the file or standard input cannot be read or is no text.
pub(crate) fn text_of(argument: &str) -> anyhow::Result<String> {
    if argument == "-" {
        standard_input()
    } else if let Some(path) = argument.strip_prefix('@') {
        file(Path::new(path))
    } else {
        Ok(argument.to_owned())
    }
}

/// All of standard input.
pub(crate) fn standard_input() -> anyhow::Result<String> {
    read(io::stdin().lock()).context("standard input")
}

/// All of a text file.
pub(crate) fn file(path: &Path) -> anyhow::Result<String> {
    if path.as_os_str().is_empty() {
        return Err(bad_input(
            "the name of the file is empty; give one, as in @cube.txt",
        ));
    }
    fs::File::open(path)
        .or_bad_input()
        .and_then(read)
        .with_context(|| path.display().to_string())
}

/// All of a file of the program's own; none if nothing is there.
///
/// # Errors
/// When something else than a regular file is there, or it cannot be read or is no text; the name
/// is not told.
pub(crate) fn own_file(path: &Path) -> anyhow::Result<Option<String>> {
    regular::open(path).or_bad_input()?.map(read).transpose()
}

fn read(source: impl Read) -> anyhow::Result<String> {
    let mut text = String::new();
    source
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .or_bad_input()?;
    if text.len() as u64 > MAX_BYTES {
        return Err(bad_input(TOO_LONG));
    }
    Ok(text)
}

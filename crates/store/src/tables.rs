//! Tables that are made once and stored in a file, with a message where the file is of no use or
//! cannot be written.

use std::{
    fmt::Display,
    fs::File,
    io::{self, Write},
    path::Path,
};

use super::durable;
use crate::echo;

/// Table in a file; `None`, with a message if the file is there and of no use, for one that has to be
/// made.
pub fn stored<T>(
    place: Option<&Path>,
    read: impl FnOnce(&Path) -> anyhow::Result<Option<T>>,
) -> Option<T> {
    let place = place?;
    read(place).unwrap_or_else(|error| {
        tell_made_anew(place, &format_args!("{error:#}"));
        None
    })
}

/// Tells that a table is of no use, and why.
pub fn tell_made_anew(place: &Path, error: &dyn Display) {
    echo::tell(&format!("{}: {error}; made anew", echo::path(place)));
}

/// Writes a table into its place, whole or not at all. A table that cannot be written is made again
/// the next time.
pub fn keep(place: Option<&Path>, content: &[u8]) {
    let Some(place) = place else {
        echo::tell("the table is not kept: set HOME or XDG_CACHE_HOME");
        return;
    };
    match durable::write(place, content) {
        Ok(()) => log::info!("table kept in {}", echo::path(place)),
        Err(error) => echo::tell(&format!("the table is not kept: {error:#}")),
    }
}

/// Writes a table into its place that `fill` writes in parts, whole or not at all.
///
/// # Errors
/// When it cannot be written: such a table is read from its file.
pub fn keep_in_parts(
    place: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    durable::write_in_parts(place, fill)
}

/// Reads a part of a table's file, in any thread.
///
/// # Errors
/// When the file ends before, or cannot be read.
#[cfg(unix)]
pub fn read_at(file: &File, at: u64, into: &mut [u8]) -> io::Result<()> {
    use std::os::unix::fs::FileExt;
    file.read_exact_at(into, at)
}

/// Reads a part of a table's file, in any thread.
///
/// # Errors
/// When the file ends before, or cannot be read.
#[cfg(windows)]
pub fn read_at(file: &File, mut at: u64, mut into: &mut [u8]) -> io::Result<()> {
    use std::os::windows::fs::FileExt;
    while !into.is_empty() {
        let read = file.seek_read(into, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        at += read as u64;
        into = &mut into[read..];
    }
    Ok(())
}

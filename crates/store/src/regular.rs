//! Regular files, the only kind accepted for the program's own: settings, calibration, saved
//! states, statistics, log. A device has no end, and a pipe keeps its reader waiting.

use std::{
    fs::{self, File, FileType},
    io,
    path::Path,
};

/// Opens a file for reading; `None` if nothing is there. A link counts as its target.
pub fn open(path: &Path) -> io::Result<Option<File>> {
    if is_there(path)? {
        File::open(path).map(Some)
    } else {
        Ok(None)
    }
}

/// Whether a regular file is there.
pub fn is_there(path: &Path) -> io::Result<bool> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(true),
        Ok(metadata) => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!(
                "{} is there; allowed is a regular file, or a link to one",
                kind(metadata.file_type())
            ),
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn kind(file_type: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if file_type.is_dir() {
        "a folder"
    } else if file_type.is_fifo() {
        "a pipe"
    } else if file_type.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn kind(file_type: FileType) -> &'static str {
    if file_type.is_dir() {
        "a folder"
    } else {
        "no regular file"
    }
}

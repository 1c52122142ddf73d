//! Durable files: whole or not there, also when the battery is pulled.
//!
//! A file is written as a draft beside its place, synced, and renamed into the place. The draft of
//! `NAME` is `.NAME.part`; a killed program leaves it behind, and the next write of the file removes
//! it. Writers of one folder take turns by a lock on the folder, which the system takes back
//! however a program ends. No link in the draft's place is followed: the draft is made only where
//! nothing has its name.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use tempfile::{Builder, TempPath};

use super::regular;
use crate::echo;

/// Maximum of symbolic links in a chain, as on Linux.
const MAX_LINKS: usize = 40;
/// Time between two tries to get the lock.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);
/// Time after which the wait is shown: writing a file takes some milliseconds, on a slow card some
/// hundred.
const SHOW_AFTER: Duration = Duration::from_millis(300);
/// Time after which the wait ends in an error: a program that keeps a lock for so long hangs.
const GIVE_UP_AFTER: Duration = Duration::from_secs(15);

/// Bytes of a file that are written at a time.
const PART_BYTES: usize = 1 << 20;

/// Outcome of making a file under a name that must be free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// The file was made.
    New,
    /// The name was taken already, and its file is unchanged.
    WasThere,
}

/// Origin of a file's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    /// A file of the program's own: always a regular one.
    ByProgram,
    /// A file that a person named: devices and pipes are written straight, and never read.
    ByPerson,
}

/// Writes a file of the program's own, whole or not at all, in a folder that is made where it is
/// missing. A symbolic link stays, and its target is written.
pub fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    make_folder(folder_of(path))?;
    alone(path, || replace(path, Named::ByProgram, content))
}

/// Writes a file of the program's own, like [`write()`], that `fill` writes in parts: one that is too large for
/// the memory. Other programs do not wait meanwhile.
pub fn write_in_parts(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    make_folder(folder_of(path))?;
    let written = end_of_links(path).and_then(|place| {
        draft_by(&place, |file| {
            let mut file = BufWriter::with_capacity(PART_BYTES, file);
            fill(&mut file)?;
            file.flush()
        })?
        .persist(&place)?;
        sync_directory(&place)
    });
    written.with_context(|| format!("writing {}", echo::path(path)))
}

/// Writes a file that a person named, like [`write()`]; devices and pipes are written without a
/// draft.
pub fn write_named(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    alone(path, || replace(path, Named::ByPerson, content))
}

/// Writes a file inside [`alone`]; an earlier file is unchanged after an error.
pub(crate) fn replace(path: &Path, named: Named, content: &[u8]) -> anyhow::Result<()> {
    let written = match named {
        Named::ByPerson if is_special(path) => write_straight(path, content),
        Named::ByProgram => regular::is_there(path).and_then(|_| replace_target(path, content)),
        Named::ByPerson => replace_target(path, content),
    };
    written.with_context(|| format!("writing {}", echo::path(path)))
}

fn replace_target(path: &Path, content: &[u8]) -> io::Result<()> {
    let place = end_of_links(path)?;
    draft(&place, content)?.persist(&place)?;
    sync_directory(&place)
}

/// Writes a file that is not there yet, in a folder that is made where it is missing. Of several programs
/// that do so at the same time, one succeeds.
pub fn create(path: &Path, content: &[u8]) -> anyhow::Result<Created> {
    make_folder(folder_of(path))?;
    alone(path, || {
        // A link that leads nowhere has the name, too.
        if path.symlink_metadata().is_ok() {
            return Ok(Created::WasThere);
        }
        replace(path, Named::ByProgram, content).map(|()| Created::New)
    })
}

/// Checks that files can be written in a folder. On a disk without room, files can be made but hold
/// nothing.
pub fn try_write(folder: &Path) -> io::Result<()> {
    let mut file = tempfile::tempfile_in(folder)?;
    file.write_all(&[b'\n'; 4096])?;
    file.sync_all()
}

/// Removes a file, and syncs its folder so that the removal lasts.
pub fn remove(path: &Path) -> anyhow::Result<()> {
    fs::remove_file(path)
        .and_then(|()| sync_directory(path))
        .with_context(|| format!("removing {}", echo::path(path)))
}

pub(crate) fn make_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", echo::path(folder)))
}

/// Whether a path leads to a device, a pipe or a socket.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Syncs the folder of a file, so that its name lasts: a rename lasts only once the folder itself
/// is on the card.
#[cfg(unix)]
pub(crate) fn sync_directory(path: &Path) -> io::Result<()> {
    File::open(folder_of(path))?.sync_all()
}

/// Does nothing: a directory of this system cannot be opened like a file, and needs no sync of its
/// own.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
pub(crate) fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Works while no other program writes in the folder of a file. A device or a pipe is not locked.
pub(crate) fn alone<T>(path: &Path, work: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let folder = lock(path)?;
    let result = work();
    drop(folder);
    result
}

/// Locked folder of a file; `None` where there is nothing to lock, or the system knows no locks.
fn lock(path: &Path) -> anyhow::Result<Option<File>> {
    if is_special(path) {
        return Ok(None);
    }
    // A cause that hinders the lock hinders writing, too, which names the cause.
    let Ok(folder) = end_of_links(path).and_then(|place| File::open(folder_of(&place))) else {
        return Ok(None);
    };
    let (start, mut is_shown) = (Instant::now(), false);
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(Some(folder)),
            Err(TryLockError::Error(error)) => {
                log::info!("{} is written without a lock: {error}", echo::path(path));
                return Ok(None);
            }
            Err(TryLockError::WouldBlock) => {}
        }
        let waited = start.elapsed();
        if waited > GIVE_UP_AFTER {
            bail!(
                "{}: another program has kept its folder locked for {} s; end that program, and do \
                 this again",
                echo::path(path),
                GIVE_UP_AFTER.as_secs()
            );
        }
        if waited > SHOW_AFTER && !is_shown {
            is_shown = true;
            let path = echo::path(path);
            echo::tell(&format!("waiting for another program that writes {path}"));
        }
        thread::sleep(RETRY_INTERVAL);
    }
}

/// Synced draft beside its place, with the permissions of the file there, else of any new file. The
/// draft is removed when it is dropped.
fn draft(place: &Path, content: &[u8]) -> io::Result<TempPath> {
    draft_by(place, |file| file.write_all(content))
}

/// The same with a content that `fill` writes.
fn draft_by(place: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<TempPath> {
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "this names no file");
    let mut name = OsString::from(".");
    name.push(place.file_name().ok_or_else(no_file)?);
    name.push(".part");
    // Nothing is there, or the draft of a killed program.
    let _ = fs::remove_file(folder_of(place).join(&name));
    let create = |path: &Path| File::options().write(true).create_new(true).open(path);
    let (mut file, path) = Builder::new()
        .prefix(&name)
        .rand_bytes(0)
        .make_in(folder_of(place), create)?
        .into_parts();
    keep_permissions(place, &file)?;
    fill(&mut file)?;
    file.sync_all()?;
    Ok(path)
}

/// Gives the draft the permissions of the file in its place, if there is one.
#[cfg(unix)]
fn keep_permissions(place: &Path, file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    const READ_WRITE_EXECUTE: u32 = 0o777;
    let Ok(there) = fs::metadata(place) else {
        return Ok(());
    };
    let mode = |metadata: &fs::Metadata| metadata.permissions().mode() & READ_WRITE_EXECUTE;
    if !there.is_file() || mode(&there) == mode(&file.metadata()?) {
        return Ok(());
    }
    file.set_permissions(fs::Permissions::from_mode(mode(&there)))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
fn keep_permissions(_: &Path, _: &File) -> io::Result<()> {
    Ok(())
}

/// Writes without a sync: devices and pipes cannot be synced.
fn write_straight(path: &Path, content: &[u8]) -> io::Result<()> {
    File::options().write(true).open(path)?.write_all(content)
}

/// Target of a symbolic link, whether anything is there or not; a path that is no link is its own
/// target.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            // An absolute target replaces the whole path.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests;

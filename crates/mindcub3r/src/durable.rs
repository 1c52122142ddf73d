//! Durable files: whole or not there, also when the battery is pulled.

mod draft;

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;

use self::draft::Draft;
use crate::{echo, regular};

/// Maximum of symbolic links in a chain, as on Linux.
const MAX_LINKS: usize = 40;

/// Outcome of making a file under a name that must be free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Created {
    /// The file is there now.
    New,
    /// The name was taken already, and its file is unchanged.
    WasThere,
}

/// Writes a file of the program's own: a draft first, synced, then renamed into its place. A
/// symbolic link stays, and its target is written.
///
/// # Errors
/// Names the file when the system refuses, or when something else than a regular file is there; an
/// earlier file is unchanged then.
pub(crate) fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    regular::is_there(path)
        .and_then(|_| end_of_links(path))
        .and_then(|place| replace(&place, content))
        .with_context(|| format!("writing {}", echo::path(path)))
}

/// Writes a file that a person named, like [`write`]; devices and pipes are written without a
/// draft.
///
/// # Errors
/// As [`write`], but for devices and pipes.
pub(crate) fn write_named(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let written = if is_special(path) {
        write_straight(path, content)
    } else {
        end_of_links(path).and_then(|place| replace(&place, content))
    };
    written.with_context(|| format!("writing {}", echo::path(path)))
}

/// Writes a file that is not there yet. Of several programs that do so at the same time, one
/// succeeds.
///
/// # Errors
/// Names the file when the system refuses; the file is not there then.
pub(crate) fn create(path: &Path, content: &[u8]) -> anyhow::Result<Created> {
    let created = Draft::new(folder_of(path), path, content)
        .and_then(|draft| draft.place_if_free(path))
        .and_then(|()| sync_directory(path));
    match created {
        Ok(()) => Ok(Created::New),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Created::WasThere),
        Err(error) => Err(error).with_context(|| format!("writing {}", echo::path(path))),
    }
}

/// Checks that files can be written in a folder: writes a small one and removes it.
///
/// # Errors
/// When the system refuses.
pub(crate) fn try_write(folder: &Path) -> io::Result<()> {
    // On a disk without room, files can be made but hold nothing.
    Draft::new(folder, Path::new("check"), &[b'\n'; 4096]).map(drop)
}

/// Removes a file, and syncs its folder so that the removal lasts.
///
/// # Errors
/// Names the file when the system refuses.
pub(crate) fn remove(path: &Path) -> anyhow::Result<()> {
    fs::remove_file(path)
        .and_then(|()| sync_directory(path))
        .with_context(|| format!("removing {}", echo::path(path)))
}

fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    Draft::new(folder_of(path), path, content)?.place(path)?;
    sync_directory(path)
}

/// Whether a path leads to a device, a pipe or a socket.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes without a sync: devices and pipes cannot be synced.
fn write_straight(path: &Path, content: &[u8]) -> io::Result<()> {
    File::options().write(true).open(path)?.write_all(content)
}

/// Target of a symbolic link, whether anything is there or not; a path that is no link is its own
/// target.
///
/// # Errors
/// When the links go round in a circle.
pub(crate) fn end_of_links(path: &Path) -> io::Result<PathBuf> {
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

/// Folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Syncs the folder of a file, so that its name lasts: a rename lasts only once the folder itself
/// is on the card.
///
/// # Errors
/// When the system refuses.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_no_draft_is_left() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("file");
        write(&path, b"first").expect("written");
        write(&path, b"second").expect("replaced");
        assert_eq!(fs::read(&path).expect("read"), b"second");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
        remove(&path).expect("removed");
        assert!(!path.exists());
    }

    #[test]
    fn a_refused_write_leaves_no_draft() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("taken");
        fs::create_dir(&path).expect("made");
        fs::write(path.join("inside"), b"").expect("written");
        let error = write(&path, b"content").unwrap_err();
        assert!(format!("{error:#}").contains("taken"), "{error:#}");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
    }

    #[test]
    fn a_file_is_created_once() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("file");
        assert_eq!(create(&path, b"first").expect("created"), Created::New);
        assert_eq!(create(&path, b"second").expect("kept"), Created::WasThere);
        assert_eq!(fs::read(&path).expect("read"), b"first");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_put_where_a_draft_is_written_is_not_followed() {
        use std::os::unix::fs::symlink;
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        fs::write(path("victim"), b"precious").expect("written");
        let foreseen = path(&format!(".file.{}.part", std::process::id()));
        symlink("victim", &foreseen).expect("linked");
        write(&path("file"), b"content").expect("written");
        create(&path("file"), b"content").expect("kept");
        assert_eq!(fs::read(path("victim")).expect("read"), b"precious");
        assert!(!path("file").is_symlink());
    }

    #[test]
    #[cfg(unix)]
    fn a_file_has_the_permissions_of_the_one_before_or_of_any_new_file() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        let mode = |name: &str| {
            let metadata = fs::metadata(path(name)).expect("the file is there");
            metadata.permissions().mode() & 0o7777
        };
        fs::write(path("any"), b"").expect("written");
        write(&path("new"), b"").expect("written");
        create(&path("created"), b"").expect("written");
        assert_eq!([mode("new"), mode("created")], [mode("any"); 2]);
        for kept in [0o600, 0o664, 0o444] {
            fs::set_permissions(path("new"), fs::Permissions::from_mode(kept)).expect("set");
            write(&path("new"), b"content").expect("written");
            assert_eq!(mode("new"), kept);
        }
    }

    #[test]
    #[cfg(unix)]
    fn what_a_link_leads_to_is_written_whether_it_is_there_or_not() {
        use std::os::unix::fs::symlink;
        let directory = tempfile::tempdir().expect("a directory");
        let in_directory = |name: &str| directory.path().join(name);
        fs::create_dir(in_directory("below")).expect("made");
        symlink("below/link", in_directory("first")).expect("linked");
        symlink("file", in_directory("below/link")).expect("linked");
        for content in [b"new", b"old"] {
            write(&in_directory("first"), content).expect("written");
            assert_eq!(fs::read(in_directory("below/file")).expect("read"), content);
            assert!(in_directory("first").is_symlink() && in_directory("below/link").is_symlink());
        }
        symlink("circle", in_directory("circle")).expect("linked");
        write(&in_directory("circle"), b"").unwrap_err();
        assert!(in_directory("circle").is_symlink());
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_gets_the_content_and_stays_a_pipe() {
        use std::{os::unix::fs::FileTypeExt, process::Command, thread};
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("pipe");
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo is there").success());
        let reader = thread::spawn({
            let path = path.clone();
            move || fs::read(path)
        });
        // The program's own files are not written into a pipe.
        let refusal = format!("{:#}", write(&path, b"content").unwrap_err());
        assert!(refusal.contains("a pipe is there"), "{refusal}");
        write_named(&path, b"content").expect("written");
        let kind = fs::metadata(&path).expect("the file is there").file_type();
        assert!(kind.is_fifo(), "the pipe was replaced");
        let content = reader.join().expect("no panic").expect("read");
        assert_eq!(content, b"content");
    }
}

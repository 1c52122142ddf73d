//! Drafts: files written beside those that they are to become.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use tempfile::{Builder, TempPath};

/// Ending of the name of each draft.
const SUFFIX: &str = ".part";

/// Maximum of new tries to make a draft that another program took for a left-over.
const MAX_TRIES: usize = 3;

/// A draft: a synced file beside the one that it is to become. Its name, `.NAME.RANDOM.part`,
/// cannot be foreseen, and the draft is made only where nothing has that name: the program never
/// follows a link that somebody put there. A draft has the permissions of the file that it
/// replaces, else those of any new file. The file is removed when its owner drops it.
///
/// A killed program leaves its draft behind. The owner holds a lock on the draft, which the system
/// takes back however the program ends: the next write of the same file removes drafts without a
/// lock.
#[derive(Debug)]
pub(super) struct Draft {
    path: TempPath,
    /// Open as long as the lock is needed.
    _locked: File,
}

impl Draft {
    /// Writes the content beside `place`, in its folder, and syncs it.
    ///
    /// # Errors
    /// When the system refuses; no draft is left then.
    pub(super) fn new(folder: &Path, place: &Path, content: &[u8]) -> io::Result<Self> {
        let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "this names no file");
        let mut prefix = OsString::from(".");
        prefix.push(place.file_name().ok_or_else(no_file)?);
        prefix.push(".");
        remove_left_over(folder, &prefix);
        let (mut file, path) = make(folder, &prefix)?;
        keep_permissions(place, &file)?;
        file.write_all(content)?;
        file.sync_all()?;
        Ok(Self {
            path,
            _locked: file,
        })
    }

    /// Puts the draft into its place, instead of the file there.
    ///
    /// # Errors
    /// When the system refuses; the earlier file stays then.
    pub(super) fn place(self, place: &Path) -> io::Result<()> {
        self.path.persist(place).map_err(|failed| failed.error)
    }

    /// Puts the draft into its place, if nothing is there.
    ///
    /// # Errors
    /// When something is there, and when the system refuses.
    pub(super) fn place_if_free(self, place: &Path) -> io::Result<()> {
        match self.path.persist_noclobber(place) {
            // FAT, as on a USB stick, has no hard links: an empty file reserves the place
            // meanwhile.
            Err(failed) if failed.error.kind() != io::ErrorKind::AlreadyExists => {
                File::create_new(place)?;
                failed.path.persist(place).map_err(|failed| {
                    drop(fs::remove_file(place));
                    failed.error
                })
            }
            result => result.map_err(|failed| failed.error),
        }
    }
}

/// Makes a file under a random name, locked where the system knows locks.
fn make(folder: &Path, prefix: &OsStr) -> io::Result<(File, TempPath)> {
    let mut builder = Builder::new();
    let builder = builder.prefix(prefix).suffix(SUFFIX);
    let mut tries = 0;
    loop {
        tries += 1;
        let create = |path: &Path| File::options().write(true).create_new(true).open(path);
        let (file, path) = builder.make_in(folder, create)?.into_parts();
        // If the path is gone, another program removed the file as a left-over before it was
        // locked.
        if file.lock().is_err() || path.exists() || tries == MAX_TRIES {
            return Ok((file, path));
        }
    }
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

/// Removes drafts of killed programs. A draft that cannot be removed stays, which is only untidy.
fn remove_left_over(folder: &Path, prefix: &OsStr) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|file_type| file_type.is_file());
        if !is_file || !is_draft(&entry.file_name(), prefix) {
            continue;
        }
        let path = entry.path();
        // The lock is held during the removal: an owner, if there is one, sees that its draft is
        // gone.
        if let Ok(file) = open_regular(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a file of this name is a draft of the file that `prefix` names.
fn is_draft(name: &OsStr, prefix: &OsStr) -> bool {
    let random = name
        .as_encoded_bytes()
        .strip_prefix(prefix.as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    random.is_some_and(|random| !random.is_empty() && random.iter().all(u8::is_ascii_alphanumeric))
}

/// Opens a file that may have been exchanged for a link or a pipe since its type was read.
#[cfg(unix)]
fn open_regular(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(File::from(open(path, flags, Mode::empty())?))
}

#[cfg(not(unix))]
fn open_regular(path: &Path) -> io::Result<File> {
    File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reserved_place_is_freed_when_the_draft_cannot_take_it() {
        let directory = tempfile::tempdir().expect("a directory");
        let place = directory.path().join("file");
        let gone = directory.path().join("gone");
        // A file that is gone can be neither linked nor renamed.
        let draft = Draft {
            path: TempPath::try_from_path(&gone).expect("a path"),
            _locked: File::create(&gone).expect("made"),
        };
        fs::remove_file(&gone).expect("removed");
        assert!(draft.place_if_free(&place).is_err());
        assert!(!place.exists());
    }

    #[test]
    fn the_next_write_removes_the_draft_of_a_killed_program() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        for name in [".file.4711.part", ".file.aB3xYz.part"] {
            fs::write(path(name), b"half").expect("written");
        }
        let kept = [".file.a.b.part", ".file.part", ".other.aB3xYz.part", "file"];
        for name in kept {
            fs::write(path(name), b"another file").expect("written");
        }
        let held = path(".file.inUse1.part");
        let owner = File::create_new(&held).expect("made");
        owner.lock().expect("free");
        Draft::new(directory.path(), &path("file"), b"whole")
            .and_then(|draft| draft.place(&path("file")))
            .expect("written");
        assert_eq!(fs::read(path("file")).expect("read"), b"whole");
        let mut left: Vec<_> = fs::read_dir(directory.path())
            .expect("listed")
            .map(|entry| entry.expect("read").file_name())
            .collect();
        left.sort();
        let mut expected = kept.map(OsString::from).to_vec();
        expected.push(held.file_name().expect("a name").to_owned());
        expected.sort();
        assert_eq!(left, expected);
    }
}

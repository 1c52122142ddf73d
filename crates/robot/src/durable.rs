//! Files that are whole or not there, also when the battery is pulled.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use anyhow::Context;

/// Writes a file: aside first, synced, then renamed into its place.
///
/// # Errors
/// Names the file when the system refuses; whatever was there before is unchanged then.
pub(crate) fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let name = path
        .file_name()
        .with_context(|| format!("{} names no file", path.display()))?;
    let mut aside = std::ffi::OsString::from(".");
    aside.push(name);
    aside.push(format!(".{}.part", std::process::id()));
    let aside = path.with_file_name(aside);
    let written = write_and_sync(&aside, content).and_then(|()| fs::rename(&aside, path));
    if let Err(error) = written {
        // The first error is the one to tell; a file left aside is only untidy.
        let _ = fs::remove_file(&aside);
        return Err(error).with_context(|| format!("writing {}", path.display()));
    }
    sync_directory(path).with_context(|| format!("syncing the directory of {}", path.display()))
}

/// Removes a file, and makes that last.
///
/// # Errors
/// Names the file when the system refuses.
pub(crate) fn remove(path: &Path) -> anyhow::Result<()> {
    fs::remove_file(path)
        .and_then(|()| sync_directory(path))
        .with_context(|| format!("removing {}", path.display()))
}

fn write_and_sync(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// A rename lasts only once the directory itself is on the card.
fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    File::open(directory)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_aside() {
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
    fn a_refused_write_leaves_nothing_aside() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("taken");
        fs::create_dir(&path).expect("made");
        fs::write(path.join("inside"), b"").expect("written");
        let error = write(&path, b"content").unwrap_err();
        assert!(format!("{error:#}").contains("taken"), "{error:#}");
        assert_eq!(fs::read_dir(directory.path()).expect("listed").count(), 1);
    }
}

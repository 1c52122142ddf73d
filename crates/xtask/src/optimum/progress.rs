//! Progress of a proof that takes hours: the limits that are exhausted, in a file beside the certificates, so that
//! another run goes on where one was interrupted.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use solver::cheapest::Exhausted;

use super::certificate::{limit_line, read_limit};
use crate::places;

/// The limits of one cube.
pub(super) struct Progress {
    path: PathBuf,
    /// Lines that say of which cube and table the limits are.
    head: String,
    pub(super) exhausted: Vec<Exhausted>,
}

impl Progress {
    /// Reads the limits that earlier runs have left of cube `number`; none where there is no file.
    ///
    /// # Errors
    /// When the file cannot be read, or is of another cube or table.
    pub(super) fn read(folder: &Path, number: usize, cube: &str, checksum: u32) -> Result<Self> {
        let path = folder.join(format!("{number:04}.part"));
        let head = format!("cube {cube}\ntable {checksum:08x}\n");
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => head.clone(),
            text => text.with_context(|| path.display().to_string())?,
        };
        let limits = text.strip_prefix(&head);
        let limits = limits.with_context(|| {
            let path = path.display();
            format!("{path}: it is of another cube or table; remove it")
        })?;
        let exhausted = limits.lines().map(|line| {
            let (cost, nodes) = read_limit(line)?;
            Ok(Exhausted::new(cost, nodes))
        });
        let exhausted: Vec<_> = exhausted.collect::<Result<_>>()?;
        ensure!(
            exhausted.is_sorted_by(|one, next| one.cost < next.cost && one.nodes <= next.nodes),
            "{}: its limits do not rise; remove it",
            path.display()
        );
        Ok(Self {
            path,
            head,
            exhausted,
        })
    }

    /// Keeps one more limit.
    pub(super) fn add(&mut self, done: Exhausted) -> Result<()> {
        self.exhausted.push(done);
        let limits = self.exhausted.iter();
        let limits: String = limits
            .map(|done| limit_line(done.cost, done.nodes) + "\n")
            .collect();
        places::write(&self.path, &(self.head.clone() + &limits))
    }

    /// Removes the file: the certificate has the limits now.
    pub(super) fn remove(self) -> Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let read = |cube| Progress::read(folder.path(), 7, cube, 0xabc);
        let mut progress = read("U").expect("there is none yet");
        assert_eq!(progress.exhausted, []);
        let limits = [Exhausted::new(5000, 7), Exhausted::new(5500, 19)];
        for limit in limits {
            progress.add(limit).expect("it is kept");
        }
        assert_eq!(read("U").expect("it is there").exhausted, limits);
        assert!(read("D").is_err(), "another cube");
        assert!(
            Progress::read(folder.path(), 7, "U", 1).is_err(),
            "another table"
        );
        progress.remove().expect("it goes");
        assert_eq!(read("D").expect("it is gone").exhausted, []);
    }
}

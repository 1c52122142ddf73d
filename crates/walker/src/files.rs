//! The robot's files, none of which may be lost.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use crate::{Failure, setup::NEAR};

/// The run in the statistics before a case begins.
pub const KEPT_RUN: &str = r#"{"solve":{"date":null,"target":"Solve","outcome":"solved","turns":20,"home_s":1.5,"scan_s":20.0,"recognise_s":0.1,"think_s":1.0,"turn_s":48.5,"scans":1,"battery_v":8.0}}
"#;

const CALIBRATION: &str = "version = 1\n\n[measured]\nstops = \"2026-01-01 12:00\"\n\n[stops]\n\
                           arm_spread_deg = 1\nflipper_spread_deg = 1\n";

/// Name of the file to which the program adds each run.
const RUNS: &str = "solves.jsonl";

/// The robot's folder, and the files that must stay as they are.
pub(crate) struct Files {
    folder: PathBuf,
    kept: BTreeMap<PathBuf, Vec<u8>>,
}

impl Files {
    /// Puts settings, a calibration, a saved state and a run into the folder.
    pub(crate) fn prepare(folder: &Path, think_first_nodes: u32) -> Result<Self, Failure> {
        let mut files = Self {
            folder: folder.to_path_buf(),
            kept: BTreeMap::new(),
        };
        let state = format!("version = 1\nname = \"kept\"\nfacelets = \"{NEAR}\"\n");
        let settings = format!("[run]\nthink_first_nodes = {think_first_nodes}\n");
        files.write("robot.toml", &settings)?;
        files.write("states/kept.toml", &state)?;
        files.write("calibration.toml", CALIBRATION)?;
        files.write(RUNS, KEPT_RUN)?;
        Ok(files)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file, which must stay as it is from now on.
    pub(crate) fn write(&mut self, name: &str, text: impl AsRef<[u8]>) -> Result<(), Failure> {
        let path = self.path(name);
        let folder = path.parent().expect("the file lies in the robot's folder");
        fs::create_dir_all(folder).map_err(at(folder))?;
        fs::write(&path, &text).map_err(at(&path))?;
        self.kept.insert(name.into(), text.as_ref().to_vec());
        Ok(())
    }

    pub(crate) fn read(&self, name: &str) -> Result<String, Failure> {
        let path = self.path(name);
        fs::read_to_string(&path).map_err(at(&path))
    }

    /// Removes a file or a folder, if it is there.
    pub(crate) fn remove(&mut self, name: &str) -> Result<(), Failure> {
        let path = self.path(name);
        self.may_change(name);
        let removed = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&path)(error)),
            _ => Ok(()),
        }
    }

    /// Allows this file, or the files of this folder, to change from now on.
    pub(crate) fn may_change(&mut self, name: &str) {
        self.kept.retain(|kept, _| !kept.starts_with(name));
    }

    /// The first file that has changed. The program may add runs to the counted ones.
    pub(crate) fn changed(&self) -> Option<String> {
        self.kept.iter().find_map(|(name, before)| {
            let is_same = match fs::read(self.folder.join(name)) {
                Ok(now) if name == Path::new(RUNS) => now.starts_with(before),
                Ok(now) => now == *before,
                Err(_) => false,
            };
            (!is_same).then(|| name.display().to_string())
        })
    }
}

/// Names the file in an error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure + use<> {
    let path = path.display().to_string();
    move |source| Failure::File { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_changed_or_gone_is_named_and_a_run_may_be_added() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut files = Files::prepare(folder.path(), 1).expect("written");
        assert_eq!(files.changed(), None);
        fs::write(files.path(RUNS), KEPT_RUN.repeat(2)).expect("written");
        assert_eq!(files.changed(), None);
        fs::write(files.path("robot.toml"), "").expect("written");
        assert_eq!(files.changed().as_deref(), Some("robot.toml"));
        files.may_change("robot.toml");
        fs::remove_file(files.path("states/kept.toml")).expect("the file is there");
        assert_eq!(files.changed().as_deref(), Some("states/kept.toml"));
        files.may_change("states");
        fs::write(files.path(RUNS), "").expect("written");
        assert_eq!(files.changed().as_deref(), Some(RUNS));
    }
}

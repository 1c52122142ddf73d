//! The files of docs/methods: written, or compared with those on the disk.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::{Context, Result};

use super::pictures;
use crate::places;

/// Folder of the pages.
fn folder() -> PathBuf {
    places::root().join("docs/methods")
}

/// Files by their paths in the folder.
#[derive(Debug, Default)]
pub(super) struct Files(BTreeMap<String, String>);

impl Files {
    /// Adds a file.
    pub(super) fn add(&mut self, name: String, text: String) {
        self.0.insert(name, text);
    }

    /// Writes all files, and removes others of the folder.
    pub(super) fn write(&self) -> Result<()> {
        fs::create_dir_all(folder().join(pictures::FOLDER))?;
        for (name, text) in &self.0 {
            places::write(&folder().join(name), text)?;
        }
        for name in self.strays()? {
            fs::remove_file(folder().join(&name)).with_context(|| name.clone())?;
        }
        Ok(())
    }

    /// A line for each file that differs, is missing or should not be there.
    pub(super) fn differences(&self) -> Result<Vec<String>> {
        let differs = |(name, text): (&String, &String)| {
            let path = folder().join(name);
            let is_same = fs::read_to_string(path).is_ok_and(|there| there == *text);
            (!is_same)
                .then(|| format!("docs/methods/{name} differs: cargo xtask lessons writes it"))
        };
        let mut differences: Vec<String> = self.0.iter().filter_map(differs).collect();
        let strays = self.strays()?.into_iter();
        differences.extend(strays.map(|name| format!("docs/methods/{name} belongs to no page")));
        Ok(differences)
    }

    /// Files of the folder and of its pictures that are none of these.
    fn strays(&self) -> Result<Vec<String>> {
        let mut strays = Vec::new();
        for prefix in ["", pictures::FOLDER] {
            let folder = folder().join(prefix);
            let entries = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
            for entry in entries {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let name = [prefix, &name].join(if prefix.is_empty() { "" } else { "/" });
                if entry.file_type()?.is_file() && !self.0.contains_key(&name) {
                    strays.push(name);
                }
            }
        }
        strays.sort();
        Ok(strays)
    }
}

//! Recordings of the last runs from the menu: `recordings/run-17.jsonl` beside the settings.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{durable, echo};

pub(crate) const NAME: &str = "recordings";
/// Maximum of recordings that are kept: with `robot::recording::MAX_BYTES` each, 2 MB.
pub(crate) const MAX_KEPT: usize = 10;

/// Adds a recording to the folder, under the next number, and removes the oldest beyond
/// [`MAX_KEPT`].
pub(crate) fn keep(folder: &Path, text: &str) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", echo::path(folder)))?;
    let mut numbers = numbers(folder);
    let number = numbers.last().map_or(1, |last| last + 1);
    let path = path(folder, number);
    durable::write(&path, text.as_bytes())?;
    numbers.push(number);
    let surplus = numbers.len().saturating_sub(MAX_KEPT);
    for &number in &numbers[..surplus] {
        durable::remove(&self::path(folder, number))?;
    }
    Ok(path)
}

fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("run-{number}.jsonl"))
}

/// Numbers of the recordings in the folder, rising.
fn numbers(folder: &Path) -> Vec<u64> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut numbers: Vec<u64> = entries
        .filter_map(|entry| {
            let name = entry.file_name();
            let number = name
                .to_str()?
                .strip_prefix("run-")?
                .strip_suffix(".jsonl")?;
            number.parse().ok()
        })
        .collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ten_runs_are_kept_and_other_files_are_left_alone() {
        let directory = tempfile::tempdir().expect("a directory");
        let folder = directory.path().join(NAME);
        for number in 1..=MAX_KEPT + 2 {
            let path = keep(&folder, &format!("{number}\n")).expect("written");
            assert!(path.ends_with(format!("run-{number}.jsonl")));
            fs::write(folder.join("run-mine.jsonl"), "").expect("written");
        }
        assert_eq!(numbers(&folder), (3..=12).collect::<Vec<_>>());
        assert!(folder.join("run-mine.jsonl").exists());
        let last = fs::read_to_string(folder.join("run-12.jsonl"));
        assert_eq!(last.expect("it is there"), "12\n");
    }
}

//! Recordings of the last runs from the menu: `recordings/run-17.jsonl` beside the settings.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::durable;

/// Name of the folder.
pub const NAME: &str = "recordings";
/// Maximum of recordings that are kept: with `robot::recording::MAX_BYTES` each, 2 MB.
const MAX_KEPT: usize = 10;

/// Adds a recording to the folder, under the next number, and removes the oldest beyond ten.
pub fn keep(folder: &Path, text: &str) -> anyhow::Result<PathBuf> {
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

/// Paths of the recordings in the folder, the oldest first.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let numbers = numbers(folder).into_iter();
    numbers.map(|number| path(folder, number)).collect()
}

fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("run-{number}.jsonl"))
}

/// Numbers of the recordings in the folder, rising.
fn numbers(folder: &Path) -> Vec<u64> {
    let files = numbered(folder, "run-").unwrap_or_default().into_iter();
    let recordings = files.filter(|(_, ending)| ending == "jsonl");
    let mut numbers: Vec<u64> = recordings.map(|(number, _)| number).collect();
    numbers.sort_unstable();
    numbers
}

/// Numbers and endings of the files `PREFIXn.ENDING` in a folder, which need not exist.
pub fn numbered(folder: &Path, prefix: &str) -> io::Result<Vec<(u64, String)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let name = name
            .to_str()
            .and_then(|name| name.strip_prefix(prefix)?.split_once('.'));
        if let Some((number, ending)) = name
            && let Ok(number) = number.parse()
        {
            found.push((number, ending.to_owned()));
        }
    }
    Ok(found)
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

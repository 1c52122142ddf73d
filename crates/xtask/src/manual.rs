//! `cargo xtask manual`: the manual pages of the program, and completions for shells.
//!
//! Both come from the program's own command line. They are made here and not by the program, which
//! has to be small on the brick.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use clap_complete::Shell;

/// The folders of the pages and of the completions.
const PAGES: &str = "man/man1";
const COMPLETIONS: &str = "completions";

/// Shells with completions.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

/// Writes the manual pages of the program, and completions for bash, fish and zsh.
///
/// DIR/man/man1 holds a page for each command (`man -l DIR/man/man1/mindcub3r-solve.1` shows one),
/// DIR/completions a file for each shell (in bash: `source DIR/completions/mindcub3r.bash`).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where to write
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    for file in write(&arguments.folder)? {
        println!("{file}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes all files into a folder; their paths in it, sorted.
pub(crate) fn write(folder: &Path) -> Result<Vec<String>> {
    for part in [PAGES, COMPLETIONS] {
        let path = folder.join(part);
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
    }
    clap_mangen::generate_to(mindcub3r::command(), folder.join(PAGES))?;
    for shell in SHELLS {
        let mut command = mindcub3r::command();
        clap_complete::generate_to(shell, &mut command, "mindcub3r", folder.join(COMPLETIONS))?;
    }
    let mut files = Vec::new();
    for part in [PAGES, COMPLETIONS] {
        for entry in fs::read_dir(folder.join(part))? {
            files.push(format!("{part}/{}", entry?.file_name().to_string_lossy()));
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_page_and_every_shell_its_completions() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = write(folder.path()).expect("written");
        for file in [
            "completions/_mindcub3r",
            "completions/mindcub3r.bash",
            "completions/mindcub3r.fish",
        ] {
            assert!(files.iter().any(|found| found == file), "{file}: {files:?}");
            let text = fs::read_to_string(folder.path().join(file)).expect("the file is there");
            for words in ["two-phase", "target-state", "rename"] {
                assert!(text.contains(words), "{words} in {file}");
            }
        }
        let mut pages = vec!["man/man1/mindcub3r.1".to_owned()];
        name_pages(&mindcub3r::command(), "mindcub3r", &mut pages);
        pages.sort();
        assert!(pages.len() > 15, "{pages:?}");
        let found: Vec<_> = files.iter().filter(|file| file.ends_with(".1")).collect();
        assert!(found.iter().copied().eq(pages.iter()), "{found:?}");
        let page = fs::read_to_string(folder.path().join("man/man1/mindcub3r-solve.1"));
        let page = page.expect("the file is there");
        assert!(page.contains("Examples:"), "{page}");
    }

    fn name_pages(command: &clap::Command, name: &str, pages: &mut Vec<String>) {
        for below in command.get_subcommands() {
            let name = format!("{name}-{}", below.get_name());
            pages.push(format!("man/man1/{name}.1"));
            name_pages(below, &name, pages);
        }
    }
}

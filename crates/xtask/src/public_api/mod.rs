//! `cargo xtask public-api`: the public interface of the published libraries, beside its saved list.
//!
//! A list has one line for each item, field, variant, method and trait that a user of the library can
//! name. A line that goes or changes breaks users; a line that comes is an addition. Items that a
//! macro makes are not seen. The command also counts the types, traits, functions and methods whose
//! docs have an example, and fails where these are too few.

mod examples;
mod interface;
mod items;
mod modules;
#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, fs, path::Path, process::ExitCode};

use anyhow::{Context, Result};

use crate::{arrows::workspace, places};
use modules::Library;

/// Compares the public interface of the published libraries with its saved list.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Save the lists instead
    #[arg(long)]
    write: bool,
}

/// Folders of the published libraries.
const LIBRARIES: [&str; 3] = ["cube-core", "recogniser", "solver"];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (mut changes, mut missed) = (0, Vec::new());
    let root = places::root();
    let packages = workspace::packages(&root)?;
    for package in packages
        .iter()
        .filter(|package| LIBRARIES.contains(&package.name.as_str()))
    {
        let library = Library::read(package)?;
        let (name, interface) = (library.name(), library.public());
        let lines = &interface.lines;
        let file = root
            .join("crates")
            .join(&package.name)
            .join("public-api.txt");
        if arguments.write {
            save(&file, lines)?;
            println!("{name}: {} lines", lines.len());
        } else {
            let differences = differences(lines, &saved(&file)?);
            let (with_example, all) = interface.examples();
            println!(
                "{name}: {} lines, {} changed; {with_example} of {all} types and functions with an \
                 example",
                lines.len(),
                differences.len()
            );
            changes += differences.len();
            for line in &differences {
                println!("{line}");
            }
            missed.extend(examples::too_few(name, &interface));
        }
    }
    if changes > 0 {
        println!("\n{changes} lines differ; where that is meant: cargo xtask public-api --write");
    }
    for message in &missed {
        println!("\n{message}");
    }
    let is_passed = changes == 0 && missed.is_empty();
    Ok(if is_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn save(file: &Path, lines: &BTreeSet<String>) -> Result<()> {
    let text = lines.iter().map(|line| format!("{line}\n"));
    fs::write(file, text.collect::<String>())
        .with_context(|| format!("cannot write {}", file.display()))
}

fn saved(file: &Path) -> Result<BTreeSet<String>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Lines that went, by a minus sign, and lines that came, by a plus sign.
fn differences(lines: &BTreeSet<String>, saved: &BTreeSet<String>) -> Vec<String> {
    let went = saved.difference(lines).map(|line| format!("- {line}"));
    let came = lines.difference(saved).map(|line| format!("+ {line}"));
    went.chain(came).collect()
}

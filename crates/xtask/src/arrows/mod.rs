//! `cargo xtask arrows`: dependencies of crates, imports between their files, and the sizes of files and crates.
//!
//! `page/tests/arrows.test.mjs` checks the imports between the files of the page.

mod allowed;
mod circles;
#[cfg(test)]
mod tests;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;

use self::circles::Imports;
use crate::{
    crate_files::CrateFiles,
    figures, lines,
    packages::{self, folder_name},
    places, sources,
};

/// Lines of a file at most.
const MAX_FILE_LINES: usize = 420;
/// A crate holds one line of so many at most.
const MAX_SHARE: usize = 7;

/// Checks that imports make no circle, that crates depend on one another as designed, and that files and crates are small
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The workspace to check, if not this one
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let root = arguments.root.clone().unwrap_or_else(places::root);
    let mut wrong = crates(&root)?;
    let mut count = 0;
    for folder in sources::crates(&root)?.values() {
        let imports = imports(folder)?;
        count += imports.len();
        wrong.extend(in_circles(&root, &imports));
    }
    wrong.extend(large_files(&root)?);
    wrong.extend(large_crates(&lines::counts(&root)?));
    println!("{count} imports between files, {} violations", wrong.len());
    Ok(figures::exit_code(&wrong))
}

/// Dependencies of crates that their table does not allow.
fn crates(root: &Path) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for package in packages::packages(root, &["--no-deps", "--offline"])? {
        let name = folder_name(package.manifest_path.parent().unwrap_or(root));
        let Some(allowed) = allowed::of_crate(&name) else {
            wrong.push(format!(
                "crate {name} is not in the table of crates: add it to allowed.rs"
            ));
            continue;
        };
        let built_in = package
            .dependencies
            .iter()
            .filter(|it| it.kind.as_deref() != Some("dev"));
        for to in built_in.filter_map(|dependency| dependency.path.as_deref()) {
            let to = folder_name(to);
            if !allowed::lists(allowed, &to) {
                wrong.push(format!(
                    "crates/{name}: depends on {to}; allowed: {allowed:?}"
                ));
            }
        }
    }
    Ok(wrong)
}

/// The imports of the files of the crate in this folder.
fn imports(folder: &Path) -> Result<Imports> {
    let crate_files = CrateFiles::read(folder)?;
    let mut found = Imports::new();
    for file in &crate_files.files {
        for mention in &file.mentions {
            let Some((to, name)) = crate_files.target(file, mention) else {
                continue;
            };
            // A parent that hands on an item of a module below it does not use the item.
            let is_handed_on = mention.role.hands_on() && to.module.starts_with(&file.module);
            if to.path != file.path && !is_handed_on {
                let files = (file.path.clone(), to.path.clone());
                found.entry(files).or_default().insert(name);
            }
        }
    }
    Ok(found)
}

/// Each import that is a part of a circle.
fn in_circles(root: &Path, imports: &Imports) -> Vec<String> {
    let shown = |path: &Path| {
        path.strip_prefix(root)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let mut wrong = Vec::new();
    for circle in circles::circles(imports) {
        let inside = |(from, to): &(PathBuf, PathBuf)| circle.contains(from) && circle.contains(to);
        for ((from, to), names) in imports.iter().filter(|(files, _)| inside(files)) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            wrong.push(format!(
                "circle of {} files: {} -> {}: {}",
                circle.len(),
                shown(from),
                shown(to),
                names.join(" ")
            ));
        }
    }
    wrong
}

fn large_files(root: &Path) -> Result<Vec<String>> {
    let mut files = sources::page(root)?;
    for folder in sources::crates(root)?.values() {
        files.extend(sources::rust(folder)?);
    }
    let sizes = files
        .iter()
        .map(|(path, text)| (path, text.lines().count()));
    let large = sizes
        .filter(|(_, lines)| *lines > MAX_FILE_LINES)
        .map(|(path, lines)| {
            let path = path.strip_prefix(root).unwrap_or(path).display();
            format!("{path} has {lines} lines; at most {MAX_FILE_LINES}")
        });
    Ok(large.collect())
}

fn large_crates(counts: &lines::Counts) -> Vec<String> {
    let all: usize = counts.values().sum();
    let large = counts.iter().filter(|(_, lines)| **lines * MAX_SHARE > all);
    let large = large.map(|(name, lines)| {
        format!("{name} has {lines} of {all} lines; at most 1 of {MAX_SHARE}")
    });
    large.collect()
}

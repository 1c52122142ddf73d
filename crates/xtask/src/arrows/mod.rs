//! `cargo xtask arrows`: dependencies of crates, imports between their files, and the sizes of files and crates.
//!
//! `page/tests/arrows.test.mjs` checks the imports between the files of the page.

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;
use cargo_metadata::DependencyKind;

use crate::{
    crate_files::CrateFiles,
    figures, lines,
    places::{self, folder_name},
    sources,
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

/// Dependencies of crates that `crates.txt` does not allow.
fn crates(root: &Path) -> Result<Vec<String>> {
    let rows = include_str!("crates.txt").lines();
    let allowed: BTreeMap<&str, &str> = rows.filter_map(|row| row.split_once(':')).collect();
    let mut wrong = Vec::new();
    for package in places::packages(root, &["--no-deps", "--offline"])? {
        let name = folder_name(package.manifest_path.with_file_name(""));
        let Some(allowed) = allowed.get(&*name).map(|row| row.trim()) else {
            wrong.push(format!(
                "crate {name} is not in the table of crates: add it to crates.txt"
            ));
            continue;
        };
        let built_in = package
            .dependencies
            .iter()
            .filter(|it| it.kind != DependencyKind::Development);
        for to in built_in.filter_map(|dependency| dependency.path.as_deref()) {
            let to = folder_name(to);
            if allowed != "*" && !allowed.split(' ').any(|known| known == to) {
                wrong.push(format!(
                    "crates/{name}: depends on {to}; allowed: {allowed:?}"
                ));
            }
        }
    }
    Ok(wrong)
}

/// Names that a file takes from another one, by the importing and the imported file.
type Imports = BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>;

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

/// Each import whose file leads back, by imports, to the file that it is in.
fn in_circles(root: &Path, imports: &Imports) -> Vec<String> {
    let leads_to = |from: &PathBuf, to: &PathBuf| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            let next = imports.keys().filter(|(from, _)| from == file);
            open.extend(next.map(|(_, to)| to).filter(|&to| seen.insert(to)));
        }
        seen.contains(to)
    };
    let inside = imports.iter().filter(|((from, to), _)| leads_to(to, from));
    let shown = |path: &Path| {
        path.strip_prefix(root)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let circles = inside.map(|((from, to), names)| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let [from, to] = [from, to].map(|path| shown(path));
        format!("circle of files: {from} -> {to}: {}", names.join(" "))
    });
    circles.collect()
}

fn large_files(root: &Path) -> Result<Vec<String>> {
    let mut files = sources::page(root)?;
    for folder in sources::crates(root)?.values() {
        files.extend(sources::rust(folder)?);
    }
    let sizes = files
        .iter()
        .map(|(path, text)| (path, text.lines().count()));
    let large = sizes.filter(|(_, lines)| *lines > MAX_FILE_LINES);
    let large = large.map(|(path, lines)| {
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

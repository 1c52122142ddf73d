//! No test is left out: crates whose tests are one program name every file of their folder `tests`, and crates whose
//! examples are not run have none.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders of the workspace's crates.
fn crates() -> impl Iterator<Item = PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = fs::read_dir(crates).expect("the workspace's crates");
    entries.map(|entry| entry.expect("a crate").path())
}

#[test]
fn a_program_of_all_tests_names_every_file_of_its_folder() {
    let mut programs = 0;
    for folder in crates() {
        let Ok(program) = fs::read_to_string(folder.join("tests/all.rs")) else {
            continue;
        };
        programs += 1;
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        for file in fs::read_dir(folder.join("tests")).expect("its tests") {
            let path = file.expect("a file").path();
            let name = path
                .file_stem()
                .and_then(|name| name.to_str())
                .expect("a name");
            let is_source = path.extension().is_some_and(|it| it == "rs") && name != "all";
            let is_named = program.contains(&format!("mod {name};\n"))
                || manifest.contains(&format!("name = \"{name}\""));
            assert!(
                !is_source || is_named,
                "{} is in no program",
                path.display()
            );
        }
    }
    assert!(programs > 3, "{programs} programs");
}

/// Files of Rust in a folder and the folders in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let found = paths.map(|path| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(extension) if extension == "rs" => vec![path],
        _ => Vec::new(),
    });
    found.flatten().collect()
}

/// First line of an example that a test would run.
fn example(source: &str) -> Option<usize> {
    let mut is_open = false;
    let mut lines = source.lines().map(str::trim_start);
    lines.position(|line| {
        let comment = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"));
        let Some(language) = comment.and_then(|comment| comment.trim_start().strip_prefix("```"))
        else {
            return false;
        };
        is_open = !is_open;
        is_open && !["text", "json", "toml"].contains(&language)
    })
}

#[test]
fn a_crate_whose_examples_are_not_run_has_none() {
    assert_eq!(example("//! ```text\n//! a\n//! ```\nfn a() {}\n"), None);
    assert_eq!(example("/// ```text\n/// ```\n/// ```\n"), Some(2));
    let mut skipped = 0;
    for folder in crates() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if !manifest.contains("doctest = false") {
            continue;
        }
        skipped += 1;
        for path in sources(&folder.join("src")) {
            let source = fs::read_to_string(&path).expect("text");
            assert_eq!(example(&source), None, "{} has an example", path.display());
        }
    }
    assert!(skipped > 3, "{skipped} crates");
}

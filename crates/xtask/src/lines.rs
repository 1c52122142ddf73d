//! `cargo xtask lines`: how long the product's code is, crate by crate.
//!
//! Lines of every kind count, blank ones and comments too. Apart from that the product is what is built into
//! something: Rust outside `tests`, `benches` and `#[cfg(test)]`, and the page's TypeScript.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};

use crate::places;

/// Prints the lines of each crate and of the page, without tests
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Root of another checkout to compare with: an older commit's, say
    #[arg(long, value_name = "FOLDER")]
    before: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let now = counts(&places::root())?;
    let before = arguments.before.as_deref().map(counts).transpose()?;
    let names: BTreeSet<&String> = now
        .keys()
        .chain(before.iter().flat_map(BTreeMap::keys))
        .collect();
    for name in names {
        println!(
            "{}",
            row(
                name,
                lines_of(&now, name),
                before.as_ref().map(|it| lines_of(it, name))
            )
        );
    }
    let total = |counts: &BTreeMap<String, usize>| counts.values().sum();
    println!("{}", row("all", total(&now), before.as_ref().map(total)));
    Ok(ExitCode::SUCCESS)
}

fn lines_of(counts: &BTreeMap<String, usize>, name: &str) -> usize {
    counts.get(name).copied().unwrap_or_default()
}

fn row(name: &str, now: usize, before: Option<usize>) -> String {
    match before {
        None => format!("{name:<12} {now:>7}"),
        Some(0) => format!("{name:<12} {now:>7} {:>7}", "new"),
        Some(before) => format!(
            "{name:<12} {now:>7} {before:>7} {:>4} %",
            100 * now / before
        ),
    }
}

/// Lines of every crate, by the name of its folder, and of the page.
fn counts(root: &Path) -> Result<BTreeMap<String, usize>> {
    let mut counts = BTreeMap::new();
    let crates = root.join("crates");
    for entry in fs::read_dir(&crates).with_context(|| crates.display().to_string())? {
        let folder = entry?.path();
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        counts.insert(name.to_owned(), rust_lines(&folder)?);
    }
    let scripts = files(&root.join("page/src"), "ts")?;
    counts.insert(
        "page".to_owned(),
        scripts.values().map(|text| text.lines().count()).sum(),
    );
    Ok(counts)
}

/// Lines of the product in the Rust files of a folder.
fn rust_lines(folder: &Path) -> Result<usize> {
    let files = files(folder, "rs")?;
    let test_modules: BTreeSet<PathBuf> = files
        .iter()
        .flat_map(|(path, text)| test_modules(path, text))
        .collect();
    let is_product = |path: &Path| {
        let inside = path.strip_prefix(folder).unwrap_or(path);
        let in_tests = inside.starts_with("tests") || inside.starts_with("benches");
        !in_tests
            && !path
                .ancestors()
                .any(|above| test_modules.contains(&above.with_extension("")))
    };
    let product = files.iter().filter(|(path, _)| is_product(path));
    Ok(product.map(|(_, text)| product_lines(text)).sum())
}

/// Modules that a file declares for tests alone, as paths without an extension.
fn test_modules(path: &Path, text: &str) -> Vec<PathBuf> {
    let parent = path.parent().unwrap_or(Path::new(""));
    let stem = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default();
    let folder = match stem {
        "lib" | "main" | "mod" => parent.to_owned(),
        _ => parent.join(stem),
    };
    let mut found = Vec::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line != "#[cfg(test)]" {
            continue;
        }
        let mut at = None;
        for line in lines.by_ref() {
            if let Some(path) = line
                .strip_prefix("#[path = \"")
                .and_then(|rest| rest.strip_suffix("\"]"))
            {
                at = Some(parent.join(path).with_extension(""));
            } else if let Some(name) = line
                .strip_suffix(';')
                .and_then(|line| line.rsplit_once("mod "))
            {
                found.push(at.take().unwrap_or_else(|| folder.join(name.1)));
                break;
            } else if !line.starts_with("#[") {
                break;
            }
        }
    }
    found
}

/// Lines of a file without its items for tests: each ends with a line as far in as it begins.
fn product_lines(text: &str) -> usize {
    let mut count = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            count += 1;
            continue;
        }
        let indent = indent(line);
        let is_end = |line: &&str| {
            let ends = [";", ",", "}"].iter().any(|end| line.ends_with(end));
            self::indent(line) == indent && !line.trim().starts_with("#[") && ends
        };
        lines.by_ref().find(is_end);
    }
    count
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Files of a folder and the folders in it, with their texts.
fn files(folder: &Path, extension: &str) -> Result<BTreeMap<PathBuf, String>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                found.insert(path, text);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_for_tests_are_not_counted() {
        let text = "use a;\n\n#[cfg(test)]\nuse b;\nfn c() {\n}\n#[cfg(test)]\nmod tests {\n    fn d() {\n    }\n}\nfn e() {}\n";
        assert_eq!(product_lines(text), 5);
    }

    #[test]
    fn files_that_are_declared_for_tests_are_known_with_their_folders() {
        let text = "#[cfg(test)]\nmod tests;\n#[cfg(test)]\n#[path = \"other_tests.rs\"]\nmod far;\nmod near;\n";
        assert_eq!(
            test_modules(Path::new("src/cube.rs"), text),
            [
                PathBuf::from("src/cube/tests"),
                PathBuf::from("src/other_tests")
            ]
        );
    }
}

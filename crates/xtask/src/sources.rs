//! The product's code: what is built into something, without tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use walkdir::WalkDir;

use crate::places;

/// Product code of the files of a folder, by path: whole files, without their items for tests.
pub(crate) type Sources = BTreeMap<PathBuf, String>;

/// Product code of the crate in this folder: Rust outside `tests`, `benches` and `#[cfg(test)]`.
pub(crate) fn rust(folder: &Path) -> Result<Sources> {
    let (mut product, mut tests) = (Sources::new(), BTreeSet::new());
    for (path, text) in files(folder, "rs")? {
        let (code, modules) = without_tests(&path, &text);
        tests.extend(modules);
        product.insert(path, code);
    }
    product.retain(|path, _| {
        let inside = path.strip_prefix(folder).unwrap_or(path);
        let in_tests = inside.starts_with("tests") || inside.starts_with("benches");
        !in_tests
            && !path
                .ancestors()
                .any(|above| tests.contains(&above.with_extension("")))
    });
    Ok(product)
}

/// TypeScript of the page of the repository at `root`.
pub(crate) fn page(root: &Path) -> Result<Sources> {
    let mut sources = files(&root.join("page/src"), "ts")?;
    // Written by page/words.mjs from the tables in words/.
    let made = root.join("page/src/words");
    sources.retain(|path, _| !path.starts_with(&made));
    Ok(sources)
}

/// Folders of the crates of the repository at `root`, by name.
pub(crate) fn crates(root: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let crates = root.join("crates");
    let entries = fs::read_dir(&crates).with_context(|| crates.display().to_string())?;
    let folders = entries.map(|entry| {
        let entry = entry?;
        Ok((
            entry.file_name().to_string_lossy().into_owned(),
            entry.path(),
        ))
    });
    folders.collect()
}

/// A file without its items for tests, and the modules among these that are files of their own, as paths without an
/// extension. An item ends on its first line, or with a bracket as far in as it begins.
fn without_tests(path: &Path, text: &str) -> (String, Vec<PathBuf>) {
    let parent = path.parent().unwrap_or(Path::new(""));
    let folder = match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main" | "mod") | None => parent.to_owned(),
        Some(stem) => parent.join(stem),
    };
    let (mut code, mut modules) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            code.push_str(line);
            code.push('\n');
            continue;
        }
        // The item's docs, which stand before the attribute.
        while let Some(last) = code
            .lines()
            .last()
            .filter(|line| line.trim().starts_with("///"))
        {
            code.truncate(code.len() - last.len() - 1);
        }
        let mut named = None;
        let mut first = lines.next().unwrap_or_default();
        while first.trim().starts_with("#[") {
            let name = first.trim().strip_prefix("#[path = \"");
            named = named.or(name.and_then(|name| name.strip_suffix(".rs\"]")));
            first = lines.next().unwrap_or_default();
        }
        if let Some((_, name)) = first
            .strip_suffix(';')
            .and_then(|item| item.rsplit_once("mod "))
        {
            modules.push(named.map_or_else(|| folder.join(name), |named| parent.join(named)));
        }
        let indent = |line: &str| line.len() - line.trim_start().len();
        let is_end = |other: &&str| {
            indent(other) == indent(line) && other.trim().starts_with(['}', ')', ']', '>'])
        };
        if !first.ends_with([';', ',', '}']) {
            lines.by_ref().find(is_end);
        }
    }
    (code, modules)
}

/// Files of a folder and the folders in it, with their texts.
fn files(folder: &Path, extension: &str) -> Result<Sources> {
    let mut found = Sources::new();
    for entry in WalkDir::new(folder) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|it| it == extension) {
            let text = places::text(&path)?;
            found.insert(path, text);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_for_tests_are_left_out() {
        let text = "use a;\n\n#[cfg(test)]\nuse b;\nfn c() {\n}\n/// Of a test.\n///\n#[cfg(test)]\n#[allow(unused)]\nmod tests {\n    fn d() {\n        \
                    f(r\"\n}text;\n\");\n    }\n}\nfn e() {}\n".replace("}text", "text");
        let text = text.as_str();
        assert_eq!(
            without_tests(Path::new("a.rs"), text).0,
            "use a;\n\nfn c() {\n}\nfn e() {}\n"
        );
    }

    #[test]
    fn files_that_are_declared_for_tests_are_known_with_their_folders() {
        let text = "#[cfg(test)]\nmod tests;\n#[cfg(test)]\n#[path = \"other_tests.rs\"]\nmod far;\nmod near;\n";
        assert_eq!(
            without_tests(Path::new("src/cube.rs"), text).1,
            [
                PathBuf::from("src/cube/tests"),
                PathBuf::from("src/other_tests")
            ]
        );
    }
}

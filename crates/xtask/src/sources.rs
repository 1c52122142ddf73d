//! The product's code: what is built into something, without tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Product code of the files of a folder, by path: whole files, without their items for tests.
pub(crate) type Sources = BTreeMap<PathBuf, String>;

/// Product code of the crate in this folder: Rust outside `tests`, `benches` and `#[cfg(test)]`.
pub(crate) fn rust(folder: &Path) -> Result<Sources> {
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
    Ok(product
        .map(|(path, text)| (path.clone(), product_code(text)))
        .collect())
}

/// TypeScript of the page of the repository at `root`.
pub(crate) fn page(root: &Path) -> Result<Sources> {
    files(&root.join("page/src"), "ts")
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

/// A file without its items for tests: each ends on its first line, or with a bracket as far in as it begins.
fn product_code(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            code.push_str(line);
            code.push('\n');
            continue;
        }
        let indent = indent(line);
        let first = lines.find(|line| !line.trim().starts_with("#["));
        let is_whole = |line: &str| line.ends_with([';', ',', '}']);
        let is_end = |line: &&str| {
            self::indent(line) == indent && line.trim().starts_with(['}', ')', ']', '>'])
        };
        if !first.is_some_and(is_whole) {
            lines.by_ref().find(is_end);
        }
    }
    code
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
    fn items_for_tests_are_left_out() {
        let text = "use a;\n\n#[cfg(test)]\nuse b;\nfn c() {\n}\n#[cfg(test)]\n#[allow(unused)]\nmod tests {\n    fn d() {\n        \
                    f(r\"\n}text;\n\");\n    }\n}\nfn e() {}\n".replace("}text", "text");
        let text = text.as_str();
        assert_eq!(product_code(text), "use a;\n\nfn c() {\n}\nfn e() {}\n");
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

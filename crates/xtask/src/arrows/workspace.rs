//! The crates of the workspace, from their manifests.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use toml::{Table, Value};

/// One crate.
#[derive(Debug)]
pub(crate) struct Package {
    /// The name of the crate's folder, by which design and reports call the crate.
    pub(crate) name: String,
    /// The name of the crate's library in code, where the crate has one.
    pub(crate) library: Option<String>,
    /// Files at the root of a module tree: library first, programs, build script.
    pub(crate) roots: Vec<PathBuf>,
    /// Crates of the workspace among the dependencies, dev-dependencies left out.
    pub(crate) depends_on: Vec<String>,
}

/// The crates below `root/crates`, by name.
pub(crate) fn packages(root: &Path) -> Result<Vec<Package>> {
    let shared = manifest(&root.join("Cargo.toml"))?;
    let shared = table_at(&shared, &["workspace", "dependencies"]);
    let folder = root.join("crates");
    let mut packages = Vec::new();
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let folder = entry?.path();
        if folder.join("Cargo.toml").is_file() {
            packages.push(package(&folder, shared.as_ref())?);
        }
    }
    ensure!(!packages.is_empty(), "{} holds no crate", folder.display());
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

fn package(folder: &Path, shared: Option<&Table>) -> Result<Package> {
    let manifest = manifest(&folder.join("Cargo.toml"))?;
    let name = name_of(folder);
    let source = folder.join("src");
    let mut roots = Vec::new();
    let library_path =
        path_in(&manifest, "lib").map_or(source.join("lib.rs"), |path| folder.join(path));
    let has_library = library_path.is_file();
    if has_library {
        roots.push(library_path);
    }
    roots.push(source.join("main.rs"));
    if let Some(Value::Array(binaries)) = manifest.get("bin") {
        let paths = binaries
            .iter()
            .filter_map(|binary| binary.get("path")?.as_str());
        roots.extend(paths.map(|path| folder.join(path)));
    }
    if let Ok(binaries) = fs::read_dir(source.join("bin")) {
        for entry in binaries {
            let path = entry?.path();
            roots.push(if path.is_dir() {
                path.join("main.rs")
            } else {
                path
            });
        }
    }
    roots.push(folder.join("build.rs"));
    roots.retain(|path| path.is_file());
    let library = has_library.then(|| {
        let named = table_at(&manifest, &["lib"])
            .and_then(|lib| lib.get("name")?.as_str().map(str::to_owned));
        let package = table_at(&manifest, &["package"])
            .and_then(|package| package.get("name")?.as_str().map(str::to_owned));
        named
            .or(package)
            .unwrap_or_else(|| name.clone())
            .replace('-', "_")
    });
    let mut seen = Vec::new();
    roots.retain(|path| {
        !seen.contains(path) && {
            seen.push(path.clone());
            true
        }
    });
    Ok(Package {
        depends_on: dependencies(&manifest, shared),
        name,
        library,
        roots,
    })
}

/// Names of the crates of this workspace that a manifest depends on, for its library, programs and build script.
fn dependencies(manifest: &Table, shared: Option<&Table>) -> Vec<String> {
    let mut sections = vec![manifest.clone()];
    if let Some(Value::Table(targets)) = manifest.get("target") {
        sections.extend(
            targets
                .values()
                .filter_map(|target| target.as_table().cloned()),
        );
    }
    let mut found = Vec::new();
    for section in &sections {
        for kind in ["dependencies", "build-dependencies"] {
            let Some(Value::Table(entries)) = section.get(kind) else {
                continue;
            };
            for (key, value) in entries {
                let shared = shared.and_then(|shared| shared.get(key));
                let path = [Some(value), shared]
                    .into_iter()
                    .flatten()
                    .find_map(|value| value.get("path")?.as_str());
                if let Some(path) = path {
                    found.push(name_of(Path::new(path)));
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn path_in(manifest: &Table, section: &str) -> Option<String> {
    Some(manifest.get(section)?.get("path")?.as_str()?.to_owned())
}

fn table_at(table: &Table, path: &[&str]) -> Option<Table> {
    let mut table = table;
    for key in path {
        table = table.get(*key)?.as_table()?;
    }
    Some(table.clone())
}

fn manifest(path: &Path) -> Result<Table> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| path.display().to_string())
}

fn name_of(folder: &Path) -> String {
    folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

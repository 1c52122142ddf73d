//! Packages of the workspace and its dependencies, as `cargo metadata` lists them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::Deserialize;

use crate::{places, process};

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// Registry of the crate; `None` for a crate of this workspace.
    pub(crate) source: Option<String>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    /// `None`, "build" or "dev".
    pub(crate) kind: Option<String>,
    /// Folder of a crate of this workspace.
    pub(crate) path: Option<PathBuf>,
}

/// Packages of the workspace at `root`, of which `options` say more.
pub(crate) fn packages(root: &Path, options: &[&str]) -> Result<Vec<Package>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let mut cargo = places::cargo(&["metadata", "--format-version", "1"]);
    let output = process::output_of(cargo.args(options).current_dir(root))?;
    Ok(serde_json::from_str::<Metadata>(&output)?.packages)
}

/// Name of the last folder of a path: crates go by it, whatever name they are published by.
pub(crate) fn folder_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

//! `cargo xtask licences`: the licences of all dependencies.

use std::{
    fs,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::{figures, places};

/// Checks that every dependency may be used under a licence that `deny.toml` allows.
///
/// Dependencies of all targets and features count, as `Cargo.lock` has them. Fails with a line for each
/// dependency whose licence is missing or not allowed.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// The part of `deny.toml` that is read here, too.
#[derive(Debug, Deserialize)]
struct Deny {
    licenses: Licenses,
}

#[derive(Debug, Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

/// The part of the answer of `cargo metadata` that counts.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// Registry of the crate; `None` for a crate of this workspace.
    source: Option<String>,
}

pub(crate) fn run(_: &Arguments) -> Result<ExitCode> {
    let deny = fs::read_to_string(places::root().join("deny.toml")).context("deny.toml")?;
    let deny: Deny = toml::from_str(&deny).context("deny.toml")?;
    let output = Command::new("cargo")
        .args(["metadata", "--locked", "--format-version", "1"])
        .current_dir(places::root())
        .output()
        .context("cargo metadata")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo metadata: {errors}");
    let mut metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    metadata.packages.retain(|package| package.source.is_some());
    let allowed = deny.licenses.allow;
    let objections: Vec<String> = (metadata.packages.iter())
        .filter_map(|package| objection(package, &allowed))
        .collect();
    println!(
        "{} dependencies, {} without an allowed licence",
        metadata.packages.len(),
        objections.len()
    );
    Ok(figures::exit_code(&objections))
}

/// The objection to a dependency, if its licence offers none of those that are allowed.
fn objection(package: &Package, allowed: &[String]) -> Option<String> {
    let Package { name, version, .. } = package;
    let license = package.license.as_deref().unwrap_or_default();
    let is_allowed = Expression::parse_mode(license, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|wanted| allowed.contains(&wanted.to_string()))
    });
    (!is_allowed).then(|| {
        let allowed = allowed.join(", ");
        format!("{name} {version}: licence \"{license}\"; allowed are {allowed}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_needs_one_allowed_licence_of_each_that_holds() {
        let allowed = ["MIT", "Zlib"].map(str::to_owned);
        let objection = |license: Option<&str>| {
            let package = Package {
                name: "name".to_owned(),
                version: "1.0.0".to_owned(),
                license: license.map(str::to_owned),
                source: None,
            };
            objection(&package, &allowed)
        };
        for license in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only/MIT",
            "MIT AND Zlib",
        ] {
            assert_eq!(objection(Some(license)), None, "{license}");
        }
        for license in [
            Some("GPL-3.0-only"),
            Some("MIT AND GPL-3.0-only"),
            Some("my own"),
            None,
        ] {
            assert!(objection(license).is_some(), "{license:?}");
        }
    }
}

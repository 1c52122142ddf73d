//! `cargo xtask licences`: the licences of all dependencies.

use std::process::ExitCode;

use anyhow::{Context, Result};
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

pub(crate) fn run(_: &Arguments) -> Result<ExitCode> {
    let deny = places::text(&places::root().join("deny.toml"))?;
    let deny: Deny = toml::from_str(&deny).context("deny.toml")?;
    let allowed = deny.licenses.allow;
    let mut packages = places::packages(&places::root(), &[])?;
    packages.retain(|package| package.source.is_some());
    let all = packages.len();
    let refused = packages.iter().filter_map(|package| {
        let (name, version) = (&package.name, &package.version);
        let licence = package.license.as_deref().unwrap_or_default();
        let allowed_here = allowed.join(", ");
        (!is_allowed(licence, &allowed))
            .then(|| format!("{name} {version}: licence \"{licence}\"; allowed are {allowed_here}"))
    });
    let refused: Vec<String> = refused.collect();
    println!(
        "{all} dependencies, {} without an allowed licence",
        refused.len()
    );
    Ok(figures::exit_code(&refused))
}

/// Whether a licence offers one of those that are allowed.
fn is_allowed(license: &str, allowed: &[String]) -> bool {
    Expression::parse_mode(license, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|wanted| allowed.contains(&wanted.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_needs_one_allowed_licence_of_each_that_holds() {
        let allowed = ["MIT", "Zlib"].map(str::to_owned);
        for license in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only/MIT",
            "MIT AND Zlib",
        ] {
            assert!(is_allowed(license, &allowed), "{license}");
        }
        for license in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "my own", ""] {
            assert!(!is_allowed(license, &allowed), "{license:?}");
        }
    }
}

//! `cargo xtask arrows`: imports between files and between crates.
//!
//! Three rules hold for all code outside tests:
//! - files of one crate import one another without a circle, parent and child modules included;
//! - a crate depends on the crates that [`allowed`] names, and on no other;
//! - no crate holds more than a fifth of all lines.
//!
//! [`workspace`] reads the manifests, [`source`] the modules of a crate without their tests,
//! [`mentions`] the paths that each module writes down, [`names`] finds the file that defines a
//! path, and [`circles`] the files that import one another.

mod allowed;
mod circles;
mod mentions;
mod names;
mod report;
pub(crate) mod source;
mod strip;
#[cfg(test)]
mod tests;
pub(crate) mod workspace;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;

use crate::places;

/// Checks that imports make no circle, that crates depend on one another as designed, and that no
/// crate is too large.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The workspace to check, if not this one
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let root = arguments.root.clone().unwrap_or_else(places::root);
    let report = report::of(&root)?;
    print!("{report}");
    Ok(if report.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

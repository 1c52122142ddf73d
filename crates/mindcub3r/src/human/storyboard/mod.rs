//! Storyboard of a solution: an HTML page that shows the cube in the hand before each step, the goal and
//! reason of the step, and each turn by an arrow.
//!
//! ```text
//!   Walkthrough ──▶ page: texts and turns ──▶ one file without scripts, for a phone or a printer
//!   State ──▶ hands: colours in the hand, pieces of a step ──▶ pictures ──▲
//! ```

mod hands;
mod page;
#[cfg(test)]
mod tests;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use app::Walkthrough;
use cube_core::State;

use crate::{durable, echo};

/// Name of the page in its folder.
const FILE: &str = "solution.html";

/// Writes the page of a solution from a state to a target into a folder, which is made if it is missing.
///
/// # Errors
/// When the folder or the file cannot be written, or something else than a regular file is there.
pub(crate) fn write(
    directory: &Path,
    walkthrough: &Walkthrough<'_>,
    [from, to]: [&State; 2],
) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(directory).with_context(|| format!("making {}", echo::path(directory)))?;
    let file = directory.join(FILE);
    let page = page::page(walkthrough, [from, to]);
    durable::write(&file, page.as_bytes())?;
    Ok(file)
}

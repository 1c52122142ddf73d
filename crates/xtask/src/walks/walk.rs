//! One walk, in the form in which another process gets it.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use walker::{Case, cases};

/// A walk, as the process on the brick gets it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Walk {
    pub(super) case: String,
    /// The cube of a case that belongs to no group: of `run --once`.
    pub(super) cube: Option<String>,
    pub(super) seed: usize,
    pub(super) speed: f64,
    pub(super) pictures: Option<PathBuf>,
    pub(super) program: Vec<String>,
}

impl Walk {
    /// The case that the walk names; an error if there is none.
    pub(super) fn case(&self) -> Result<Case> {
        if let Some(cube) = &self.cube {
            // A case holds its robot for ever, as the cases of the walker do.
            return Ok(walker::once(String::leak(cube.clone())));
        }
        let found = cases().into_iter().find(|case| case.name == self.case);
        found.with_context(|| format!("no case is named {}", self.case))
    }
}

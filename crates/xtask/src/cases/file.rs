//! The files of cases: read, and written again with other shortest algorithms.

use std::{collections::HashMap, path::PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use super::set::Set;
use crate::places;

/// A case as it stands in a file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    /// Standard name: `OLL 27`.
    pub(super) name: String,
    /// Common name.
    #[expect(dead_code, reason = "for those who learn")]
    pub(super) title: Option<String>,
    /// Standard group.
    #[expect(dead_code, reason = "for those who learn")]
    pub(super) group: String,
    /// One of the shortest algorithms, in face turns.
    pub(super) short: String,
    /// The algorithm that is usually learnt.
    pub(super) usual: String,
    /// How the case is recognised, held as `usual` begins.
    #[expect(dead_code, reason = "for those who learn")]
    pub(super) looks: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// The file of a set.
pub(super) fn path(set: &Set) -> PathBuf {
    let folder = places::root().join("data/cases");
    folder.join(set.name.to_lowercase()).with_extension("toml")
}

/// The cases of a file's text.
pub(super) fn cases(text: &str) -> Result<Vec<Case>> {
    let file: File = toml::from_str(text).context("a file of cases holds [[case]] tables only")?;
    Ok(file.case)
}

/// `text` with other shortest algorithms, by the name of the case; all else stays.
pub(super) fn with_short(text: &str, short: &HashMap<String, String>) -> String {
    let mut name = "";
    let mut lines = Vec::new();
    for line in text.lines() {
        let value = |key| {
            let rest = line.strip_prefix(key)?;
            rest.strip_prefix(" = \"")?.split('"').next()
        };
        if let Some(value) = value("name") {
            name = value;
        }
        lines.push(match (value("short"), short.get(name)) {
            (Some(_), Some(turns)) => format!("short = \"{turns}\""),
            _ => line.to_owned(),
        });
    }
    lines.join("\n") + "\n"
}

//! The files of cases: read, and written again with other short algorithms.

use std::{collections::HashMap, path::PathBuf};

use serde::Deserialize;

use super::set::Set;

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
    /// Short algorithms in face turns, the first one of the shortest.
    pub(super) short: Vec<String>,
    /// The algorithms that are usually learnt, the first by most people.
    pub(super) usual: Usual,
    /// Look by which the case is recognised, held as `usual` begins.
    #[expect(dead_code, reason = "for those who learn")]
    pub(super) looks: Option<String>,
}

/// One usual algorithm, or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Usual {
    One(String),
    Several(Vec<String>),
}

impl Usual {
    /// All of them, the first first.
    pub(super) fn all(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Several(texts) => texts,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Case>,
}

/// The file of a set.
pub(super) fn path(set: &Set) -> PathBuf {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"));
    folder.join(set.name.to_lowercase()).with_extension("toml")
}

/// The cases of a file's text.
pub(super) fn cases(text: &str) -> Result<Vec<Case>, toml::de::Error> {
    Ok(toml::from_str::<File>(text)?.case)
}

/// `text` with other short algorithms, by the name of the case; all else stays.
pub(super) fn with_short(text: &str, short: &HashMap<String, Vec<String>>) -> String {
    let mut name = "";
    let mut lines = Vec::new();
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        if let Some(value) = line.strip_prefix("name = \"") {
            name = value.trim_end_matches('"');
        }
        match short.get(name).filter(|_| line.starts_with("short = [")) {
            Some(list) => {
                lines.push(list_text(list));
                if !line.ends_with(']') {
                    rest.find(|line| line.starts_with(']'));
                }
            }
            None => lines.push(line.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

/// The line of one algorithm, or a line for each of several.
fn list_text(list: &[String]) -> String {
    if let [only] = list {
        return format!("short = [\"{only}\"]");
    }
    let lines = list.iter().map(|turns| format!("    \"{turns}\",\n"));
    format!("short = [\n{}]", lines.collect::<String>())
}

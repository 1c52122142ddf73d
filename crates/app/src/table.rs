//! Tables of names and values for a person.

use std::fmt::{Display, Write};

use cube_core::Cycle;

/// Line of the answer for a person: its name, empty where it goes on with the line before, and
/// its value.
pub(crate) type Line = (&'static str, String);

/// Lines with their values in a column.
pub(crate) fn table(lines: &[Line]) -> String {
    let width = lines.iter().map(|(name, _)| name.len()).max();
    let width = width.unwrap_or_default();
    let mut text = String::new();
    for (name, value) in lines {
        let end = if text.is_empty() { "" } else { "\n" };
        let _ = write!(text, "{end}{name:<width$}  {value}");
    }
    text
}

/// Words in a row, or `none`.
pub(crate) fn list(words: &[String]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(" ")
    }
}

pub(crate) fn texts(items: &[impl Display]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

/// Number of the pieces that are not at home, or turned there.
pub(crate) fn moved<P: Copy>(cycles: &[Cycle<P>]) -> usize {
    cycles.iter().map(Cycle::length).sum()
}

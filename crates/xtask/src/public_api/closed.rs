//! Types to which neither fields nor variants will come, so that users may build them and match all of them.

use std::collections::BTreeSet;

/// The closed types: library, type, and the reason.
pub(super) const LIST: &str = include_str!("closed.txt");

/// Types of a library that are neither open nor in the list, and lines of the list for which there is no such type.
pub(super) fn failures(library: &str, transparent: &BTreeSet<String>, list: &str) -> Vec<String> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let closed: BTreeSet<String> = lines
        .filter_map(|line| {
            let (name, reason) = line.split_once(" | ")?;
            let (of, name) = name.split_once(' ')?;
            (of == library && !reason.is_empty()).then(|| name.to_owned())
        })
        .collect();
    let breaks = transparent.difference(&closed).map(|name| {
        format!(
            "{library}: a field or variant more of {name} breaks users: mark it #[non_exhaustive], or give the reason \
             why none will come in closed.txt"
        )
    });
    let stale = closed.difference(transparent).map(|name| {
        format!("{library}: closed.txt has {name}, which is no type that users take apart")
    });
    breaks.chain(stale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_open_or_has_a_reason_and_a_reason_has_a_type() {
        let types = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let list = "# library type | reason\nmade Face | six\nother Pair | two\nmade Bare | ";
        assert_eq!(failures("made", &types(&["Face"]), list), [""; 0]);
        let failures = failures("made", &types(&["Bare"]), list);
        assert_eq!(failures.len(), 2, "{failures:?}");
        assert!(failures[0].contains("variant more of Bare breaks users"));
        assert!(failures[1].contains("closed.txt has Face"));
    }
}

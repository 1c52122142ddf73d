//! Files that import one another.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// Names that a file takes from another one, by the importing and the imported file.
pub(super) type Imports = BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>;

/// Groups of files each of which reaches all others of its group by imports.
pub(super) fn circles(imports: &Imports) -> Vec<BTreeSet<&PathBuf>> {
    let mut next: BTreeMap<&PathBuf, Vec<&PathBuf>> = BTreeMap::new();
    for (from, to) in imports.keys() {
        next.entry(from).or_default().push(to);
    }
    let reached = |start| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            let unseen = next.get(file).into_iter().flatten();
            open.extend(unseen.filter(|&&to| seen.insert(to)));
        }
        seen
    };
    let reach: BTreeMap<_, _> = next.keys().map(|&file| (file, reached(file))).collect();
    let mut circles: Vec<BTreeSet<&PathBuf>> = Vec::new();
    for (file, others) in &reach {
        // A file that reaches itself is in a circle.
        if others.contains(file) && !circles.iter().any(|circle| circle.contains(file)) {
            let is_back =
                |other: &&&PathBuf| reach.get(**other).is_some_and(|back| back.contains(file));
            circles.push(others.iter().filter(is_back).copied().collect());
        }
    }
    circles
}

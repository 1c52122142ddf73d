//! Files that import one another.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    mentions::{self, Mention, Role},
    names::{Names, Target},
    source::{FileId, Source},
};

/// Names that a file takes from another file of the crate, by the importing and the imported file.
pub(crate) type Imports = BTreeMap<(FileId, FileId), BTreeSet<String>>;

/// Imports of the files of one crate.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) imports: Imports,
    /// Names in code of other crates, and one file that uses each.
    pub(crate) crates: BTreeMap<String, FileId>,
}

/// The imports of all files of a crate; `crates` are the names in code of the other crates.
pub(crate) fn imports(source: &Source, crates: &[String]) -> Found {
    let names = Names { source, crates };
    let mut found = Found::default();
    for file in 0..source.files.len() {
        for mention in mentions::of(source, file) {
            match target(&names, &mention) {
                Some(Target::Item(module, name)) => {
                    let to = source.modules[module].file;
                    // A parent that re-exports an item of its child does not use the item.
                    let is_handed_on =
                        mention.role == Role::Reexport && source.is_within(module, mention.module);
                    if to != file && !is_handed_on {
                        found.imports.entry((file, to)).or_default().insert(name);
                    }
                }
                Some(Target::Crate(name)) => {
                    found.crates.entry(name).or_insert(file);
                }
                // A module alone is a part of later paths, which tell the used items.
                Some(Target::Module(_)) | None => {}
            }
        }
    }
    found
}

fn target(names: &Names<'_>, mention: &Mention) -> Option<Target> {
    match (mention.role, mention.path.as_slice()) {
        (Role::Call, [name]) => names.resolve_macro(mention.module, name),
        (_, path) => names.resolve(mention.module, path),
    }
}

/// Groups of files each of which reaches all others of its group by imports.
pub(crate) fn circles(imports: &Imports) -> Vec<BTreeSet<FileId>> {
    let mut next: BTreeMap<FileId, Vec<FileId>> = BTreeMap::new();
    for &(from, to) in imports.keys() {
        next.entry(from).or_default().push(to);
    }
    let reached = |start: FileId| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            for &to in next.get(&file).into_iter().flatten() {
                if seen.insert(to) {
                    open.push(to);
                }
            }
        }
        seen
    };
    let reach: BTreeMap<FileId, BTreeSet<FileId>> =
        next.keys().map(|&file| (file, reached(file))).collect();
    let mut circles: Vec<BTreeSet<FileId>> = Vec::new();
    for (file, others) in &reach {
        // A file that reaches itself is in a circle.
        if !others.contains(file) || circles.iter().any(|circle| circle.contains(file)) {
            continue;
        }
        let is_back = |other: &&FileId| reach.get(other).is_some_and(|back| back.contains(file));
        circles.push(others.iter().filter(is_back).copied().collect());
    }
    circles
}

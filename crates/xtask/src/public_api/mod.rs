//! `cargo xtask public-api`: the public interface of the published libraries, beside its saved list.
//!
//! A list has one line for each item, method and implemented trait that a user of the library can name. A line that goes
//! or changes breaks users; a line that comes is an addition. Items that a macro makes are not seen, and those that the
//! docs hide are no part of the interface. The command also counts the types, traits, functions and methods whose docs
//! have an example, and fails where these are too few; where users have two paths to one item, or meet the name of an
//! item that they cannot name; and where a type that users take apart is neither `#[non_exhaustive]` nor in `closed.txt`.

mod closed;
mod items;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use syn::Item;

use self::items::Named;
use crate::{
    crate_files::{CrateFiles, File},
    figures,
    mentions::Role,
    places,
};

/// Compares the public interface of the published libraries with its saved list.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Save the lists instead
    #[arg(long)]
    write: bool,
}

/// Folders of the published libraries.
const LIBRARIES: [&str; 4] = ["cube-core", "methods", "recogniser", "solver"];
/// Part of a library's types and functions that have an example at least: two of three.
const MIN_PART: (usize, usize) = (2, 3);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (mut changes, mut missed) = (0, Vec::new());
    for name in LIBRARIES {
        let folder = places::root().join("crates").join(name);
        let interface = Interface::of(&folder)?;
        let lines = &interface.lines;
        let file = folder.join("public-api.txt");
        if arguments.write {
            let text = lines.iter().map(|line| format!("{line}\n"));
            places::write(&file, &text.collect::<String>())?;
        }
        let saved = places::text(&file)?;
        let differences = differences(lines, &saved.lines().map(str::to_owned).collect());
        let (with_example, all) = interface.count();
        println!(
            "{name}: {} lines, {} changed; {with_example} of {all} types and functions with an example",
            lines.len(),
            differences.len()
        );
        changes += differences.len();
        for line in &differences {
            println!("{line}");
        }
        missed.extend(too_few(name, &interface));
        missed.extend(unclear(name, &interface));
        missed.extend(closed::failures(name, &interface.transparent, closed::LIST));
    }
    if changes > 0 {
        missed.push(format!(
            "{changes} lines differ; where that is meant: cargo xtask public-api --write"
        ));
    }
    Ok(figures::exit_code(&missed))
}

/// The public interface of a library.
#[derive(Default)]
struct Interface {
    /// A line for each item, method and implemented trait.
    lines: BTreeSet<String>,
    /// By the name in the library, so that an item under two paths counts once: whether the docs of
    /// a type, trait, function or method have an example.
    examples: BTreeMap<String, bool>,
    /// The paths by which users name an item, by its file and name.
    paths: BTreeMap<(PathBuf, String), BTreeSet<String>>,
    /// Types that users can build or take apart as a whole, so that a field or variant more breaks these users.
    transparent: BTreeSet<String>,
    /// Types and traits that users cannot name.
    unnamed: BTreeSet<String>,
}

/// The files of a library and their items, by path.
struct Library {
    files: CrateFiles,
    items: BTreeMap<PathBuf, Vec<Item>>,
}

impl Interface {
    /// The public items of the library of the crate in this folder.
    fn of(folder: &Path) -> Result<Self> {
        let files = CrateFiles::read(folder)?;
        let mut items = BTreeMap::new();
        for File { path, code, .. } in &files.files {
            let syntax = syn::parse_file(code).with_context(|| path.display().to_string())?;
            items.insert(path.clone(), syntax.items);
        }
        let library = Library { files, items };
        let root = library.files.module(&[]).context("a library has a root")?;
        let mut found = Self::default();
        found.list(&library, root, &library.files.library);
        let named: BTreeSet<&String> = found.paths.keys().map(|(_, name)| name).collect();
        let types = library.items.values().flatten().filter(|item| {
            matches!(
                item,
                Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_)
            )
        });
        let names = types.filter_map(|item| Some(items::named(item)?.name));
        found.unnamed = names.filter(|name| !named.contains(name)).collect();
        Ok(found)
    }

    /// The number of types, traits, functions and methods with an example, and of all of them.
    fn count(&self) -> (usize, usize) {
        let with_example = self.examples.values().filter(|&&has_example| has_example);
        (with_example.count(), self.examples.len())
    }

    /// Adds the public items of a file, whose users write `shown`.
    fn list(&mut self, library: &Library, file: &File, shown: &str) {
        for item in &library.items[&file.path] {
            let Some(Named { name, .. }) = items::named(item).filter(Named::is_public) else {
                continue;
            };
            let shown = format!("{shown}::{name}");
            let module = [&file.module[..], &[name]].concat();
            if let (Item::Mod(_), Some(inner)) = (item, library.files.module(&module)) {
                self.lines.insert(format!("{shown}: pub mod"));
                self.list(library, inner, &shown);
            } else {
                self.show(library, (&file.path, item), &shown);
            }
        }
        for mention in file
            .mentions
            .iter()
            .filter(|it| it.role == Role::PublicReexport)
        {
            let target = library.files.target(file, mention);
            let (Some(shown_name), Some((target, name))) = (&mention.name, target) else {
                continue;
            };
            let is_named = |item: &&Item| items::named(item).is_some_and(|it| it.name == name);
            for item in library.items[&target.path].iter().filter(is_named) {
                let path = format!("{shown}::{shown_name}");
                self.show(library, (&target.path, item), &path);
            }
        }
    }

    /// Adds the lines of an item of a file, which users call `path`.
    fn show(&mut self, library: &Library, (file, item): (&Path, &Item), path: &str) {
        let Some(named) = items::named(item) else {
            return;
        };
        let paths = self.paths.entry((file.to_owned(), named.name.clone()));
        paths.or_default().insert(path.to_owned());
        if items::is_transparent(item) && !named.is_open() {
            self.transparent.insert(named.name.clone());
        }
        self.lines.insert(format!("{path}: {}", named.declaration));
        if let Item::Fn(_) | Item::Trait(_) | Item::Struct(_) | Item::Enum(_) = item {
            self.examples
                .insert(named.name.clone(), named.has_example());
        }
        if !matches!(item, Item::Struct(_) | Item::Enum(_)) {
            return;
        }
        let derived = items::derives(named.attributes).into_iter();
        self.lines
            .extend(derived.map(|derived| format!("impl {derived} for {path}")));
        for other in library.items.values().flatten() {
            if let Some(implemented) = items::implemented_trait(other, &named.name, path) {
                self.lines.insert(implemented);
            }
            for part in items::parts_of_impl(other, &named.name).filter(Named::is_public) {
                self.lines
                    .insert(format!("{path}::{}: {}", part.name, part.declaration));
                if part.declaration.contains("fn ") {
                    let method = format!("{}::{}", named.name, part.name);
                    self.examples.insert(method, part.has_example());
                }
            }
        }
    }
}

/// Lines that went, by a minus sign, and lines that came, by a plus sign.
fn differences(lines: &BTreeSet<String>, saved: &BTreeSet<String>) -> Vec<String> {
    let went = saved.difference(lines).map(|line| format!("- {line}"));
    let came = lines.difference(saved).map(|line| format!("+ {line}"));
    went.chain(came).collect()
}

/// Failure of a library whose types and functions have too few examples; `None` for enough.
fn too_few(library: &str, interface: &Interface) -> Option<String> {
    let (seen, all) = interface.count();
    let (part, whole) = MIN_PART;
    let needed = (all * part).div_ceil(whole);
    (seen < needed).then(|| {
        let without = interface
            .examples
            .iter()
            .filter(|(_, has_example)| !**has_example);
        let without: Vec<&str> = without.map(|(name, _)| name.as_str()).collect();
        format!(
            "{library}: {seen} of {all} types and functions have an example, {needed} are needed \
             ({part} of {whole}); without one: {}",
            without.join(", ")
        )
    })
}

/// Items that users can name by two paths, and names in the list that users cannot name.
fn unclear(library: &str, interface: &Interface) -> Vec<String> {
    let twice = interface.paths.values().filter(|paths| paths.len() > 1);
    let twice = twice.map(|paths| {
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        format!("{library}: one item by two paths: {}", paths.join(", "))
    });
    let is_part = |c: char| !c.is_alphanumeric() && c != '_';
    let has_unnamed = |line: &&String| {
        line.split(is_part)
            .any(|word| interface.unnamed.contains(word))
    };
    // A variant may have the name of a private type; of the types in it the compiler says when users cannot name them.
    let is_enum = |line: &&String| line.contains("pub enum ");
    let unnamed = interface
        .lines
        .iter()
        .filter(|line| !is_enum(line) && has_unnamed(line));
    twice
        .chain(unnamed.map(|line| format!("{library}: an item that users cannot name: {line}")))
        .collect()
}

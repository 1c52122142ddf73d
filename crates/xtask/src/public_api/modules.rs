//! The modules of a library, and the items that its root hands on.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result, bail};
use syn::{Attribute, Item, UseTree, Visibility};

use super::items;
use crate::syntax;

/// The items of each module by its path from the root, tests left out.
#[derive(Default)]
pub(super) struct Modules(BTreeMap<Vec<String>, Vec<Item>>);

impl Modules {
    /// Reads a library from the file of its root.
    pub(super) fn read(root: &Path) -> Result<Self> {
        let mut modules = Self::default();
        let children = root.parent().unwrap_or(Path::new(""));
        modules.read_file(root, children, Vec::new())?;
        Ok(modules)
    }

    fn read_file(&mut self, file: &Path, children: &Path, path: Vec<String>) -> Result<()> {
        let text =
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let syntax =
            syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))?;
        self.gather(syntax.items, children, path)
    }

    fn gather(&mut self, items: Vec<Item>, children: &Path, path: Vec<String>) -> Result<()> {
        let mut kept = Vec::new();
        for item in items {
            if is_for_tests(syntax::attributes(&item)) {
                continue;
            }
            if let Item::Mod(module) = &item {
                let name = module.ident.to_string();
                let folder = children.join(&name);
                let mut inner = path.clone();
                inner.push(name.clone());
                if let Some((_, items)) = &module.content {
                    self.gather(items.clone(), &folder, inner)?;
                } else {
                    let own = children.join(format!("{name}.rs"));
                    let inside = folder.join("mod.rs");
                    match (own.is_file(), inside.is_file()) {
                        (true, _) => self.read_file(&own, &folder, inner)?,
                        (_, true) => self.read_file(&inside, &folder, inner)?,
                        _ => bail!("module {name}: no file below {}", children.display()),
                    }
                }
            }
            kept.push(item);
        }
        self.0.insert(path, kept);
        Ok(())
    }

    /// A line for each public item of the library, which code calls `name`.
    pub(super) fn public(&self, name: &str) -> BTreeSet<String> {
        let mut lines = BTreeSet::new();
        self.list(&[], name, &mut lines);
        lines
    }

    /// Lists the public items of a module, whose users write `shown`.
    fn list(&self, module: &[String], shown: &str, lines: &mut BTreeSet<String>) {
        for item in self.0.get(module).into_iter().flatten() {
            let is_public = matches!(items::visibility(item), Some(Visibility::Public(_)));
            if !is_public {
                continue;
            }
            match item {
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let shown = format!("{shown}::{name}");
                    lines.insert(format!("pub mod {shown}"));
                    self.list(&joined(module, &name), &shown, lines);
                }
                Item::Use(shared) => {
                    for (path, name) in leaves(&shared.tree) {
                        for item in self.resolve(module, &path) {
                            items::show(item, shown, &name, self.all(), lines);
                        }
                    }
                }
                item => {
                    if let Some(name) = syntax::name(item) {
                        items::show(item, shown, &name, self.all(), lines);
                    }
                }
            }
        }
    }

    /// All items of the library.
    fn all(&self) -> impl Iterator<Item = &Item> + Clone {
        self.0.values().flatten()
    }

    /// The items, modules aside, that a path means which is written in a module.
    fn resolve(&self, module: &[String], path: &[String]) -> Vec<&Item> {
        let Some((name, before)) = path.split_last() else {
            return Vec::new();
        };
        let mut place = module.to_vec();
        for step in before {
            match step.as_str() {
                "crate" => place.clear(),
                "self" => {}
                "super" => {
                    place.pop();
                }
                inner => place.push(inner.to_owned()),
            }
        }
        let mut found = Vec::new();
        for item in self.0.get(&place).into_iter().flatten() {
            match item {
                Item::Mod(_) => {}
                Item::Use(shared) => {
                    for (path, handed_on) in leaves(&shared.tree) {
                        // A private import of the same module hands on nothing.
                        if handed_on == *name && (place != module || path != [name.clone()]) {
                            found.extend(self.resolve(&place, &path));
                        }
                    }
                }
                item => found.extend((syntax::name(item).as_ref() == Some(name)).then_some(item)),
            }
        }
        found
    }
}

fn joined(module: &[String], name: &str) -> Vec<String> {
    let mut path = module.to_vec();
    path.push(name.to_owned());
    path
}

/// Whether an attribute leaves the item to tests.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut conditions = (attributes.iter())
        .filter(|attribute| attribute.path().is_ident("cfg"))
        .filter_map(|attribute| attribute.parse_args::<syn::Ident>().ok());
    conditions.any(|condition| condition == "test" || condition == "doctest")
}

/// Each path of a `use`, and the name that it brings; globs bring none.
fn leaves(tree: &UseTree) -> Vec<(Vec<String>, String)> {
    match tree {
        UseTree::Path(one) => (leaves(&one.tree).into_iter())
            .map(|(path, name)| {
                let mut whole = vec![one.ident.to_string()];
                whole.extend(path);
                (whole, name)
            })
            .collect(),
        UseTree::Name(one) => vec![(vec![one.ident.to_string()], one.ident.to_string())],
        UseTree::Rename(one) => vec![(vec![one.ident.to_string()], one.rename.to_string())],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Glob(_) => Vec::new(),
    }
}

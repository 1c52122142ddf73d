//! The modules of a library, and the items that its root hands on.

use anyhow::{Context, Result};
use syn::{Item, Visibility};

use super::{interface::Interface, items};
use crate::{
    arrows::{
        source::{self, Binding, ModuleId, Source},
        workspace::Package,
    },
    syntax,
};

/// A library, as its users see it.
pub(super) struct Library {
    /// The library's name in code.
    name: String,
    root: ModuleId,
    source: Source,
}

impl Library {
    /// Reads the library of a crate.
    pub(super) fn read(package: &Package) -> Result<Self> {
        let mut source = source::of(package)?;
        let (name, root) =
            (source.library.take()).with_context(|| format!("{} has no library", package.name))?;
        Ok(Self { name, root, source })
    }

    /// The library's name in code.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The public items of the library.
    pub(super) fn public(&self) -> Interface {
        let mut found = Interface::default();
        self.list(self.root, &self.name, &mut found);
        found
    }

    /// Lists the public items of a module, whose users write `shown`.
    fn list(&self, module: ModuleId, shown: &str, found: &mut Interface) {
        for item in &self.source.modules[module].items {
            let is_public = matches!(items::visibility(item), Some(Visibility::Public(_)));
            if !is_public {
                continue;
            }
            match item {
                Item::Mod(inner) => {
                    let name = inner.ident.to_string();
                    let shown = format!("{shown}::{name}");
                    found.lines.insert(format!("pub mod {shown}"));
                    if let Some(inner) = self.child(module, &name) {
                        self.list(inner, &shown, found);
                    }
                }
                Item::Use(shared) => {
                    for leaf in source::leaves(&shared.tree) {
                        let Some(name) = leaf.name else { continue };
                        for item in self.resolve(module, &leaf.path) {
                            items::show(item, shown, &name, self.all(), found);
                        }
                    }
                }
                item => {
                    if let Some(name) = syntax::name(item) {
                        items::show(item, shown, &name, self.all(), found);
                    }
                }
            }
        }
    }

    /// All items of the library.
    fn all(&self) -> impl Iterator<Item = &Item> + Clone {
        (self.source.modules.iter()).flat_map(|module| &module.items)
    }

    fn bindings(&self, module: ModuleId, name: &str) -> &[Binding] {
        let names = &self.source.modules[module].names;
        names.get(name).map_or(&[], Vec::as_slice)
    }

    fn child(&self, module: ModuleId, name: &str) -> Option<ModuleId> {
        let mut bindings = self.bindings(module, name).iter();
        bindings.find_map(|binding| match binding {
            Binding::Module(child) => Some(*child),
            _ => None,
        })
    }

    /// The items, modules aside, that a path means which is written in a module.
    fn resolve(&self, module: ModuleId, path: &[String]) -> Vec<&Item> {
        let Some((name, before)) = path.split_last() else {
            return Vec::new();
        };
        let place = before
            .iter()
            .try_fold(module, |place, step| match step.as_str() {
                "crate" => Some(self.source.root_of(place)),
                "self" => Some(place),
                "super" => self.source.modules[place].parent,
                inner => self.child(place, inner),
            });
        let Some(place) = place else {
            return Vec::new();
        };
        let own = self.source.modules[place].items.iter();
        let mut found: Vec<&Item> = own
            .filter(|item| syntax::name(item).as_ref() == Some(name))
            .collect();
        for binding in self.bindings(place, name) {
            // A private import of the same module hands on nothing.
            if let Binding::Import(path) = binding
                && (place != module || *path != [name.clone()])
            {
                found.extend(self.resolve(place, path));
            }
        }
        found
    }
}

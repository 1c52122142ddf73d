//! The file that defines the target of a path.

use super::source::{Binding, ModuleId, Source};

/// Target of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    Module(ModuleId),
    /// An item that this module defines, or a part of the item.
    Item(ModuleId, String),
    /// An item of the crate that code calls by this name.
    Crate(String),
}

/// Longest chain of imports that is followed.
const MAX_STEPS: u32 = 32;

/// Look-up of paths in one crate.
pub(crate) struct Names<'a> {
    pub(crate) source: &'a Source,
    /// Names in code of the other crates of the workspace.
    pub(crate) crates: &'a [String],
}

impl Names<'_> {
    /// The target of a path written in this module; `None` where the path leads out of the
    /// workspace.
    pub(crate) fn resolve(&self, module: ModuleId, path: &[String]) -> Option<Target> {
        self.path(module, path, MAX_STEPS)
    }

    /// The module that defines the macro of this name; the enclosing modules are searched as well.
    pub(crate) fn resolve_macro(&self, module: ModuleId, name: &str) -> Option<Target> {
        let mut place = Some(module);
        while let Some(module) = place {
            let bindings = self.source.modules[module].names.get(name);
            for binding in bindings.into_iter().flatten() {
                match binding {
                    Binding::Macro(defined) => {
                        return Some(Target::Item(*defined, name.to_owned()));
                    }
                    Binding::Import(path) => return self.path(module, path, MAX_STEPS),
                    _ => {}
                }
            }
            place = self.source.modules[module].parent;
        }
        None
    }

    fn path(&self, module: ModuleId, path: &[String], steps: u32) -> Option<Target> {
        let steps = steps.checked_sub(1)?;
        let (first, mut rest) = path.split_first()?;
        let mut target = match first.as_str() {
            "crate" => Target::Module(self.source.root_of(module)),
            "self" => Target::Module(module),
            "super" => Target::Module(self.source.modules[module].parent?),
            name => match self.name(module, name, !rest.is_empty(), steps) {
                Some(target) => target,
                None => self.extern_crate(name)?,
            },
        };
        while let (Target::Module(module), Some((name, after))) = (&target, rest.split_first()) {
            let module = *module;
            target = if name == "super" {
                Target::Module(self.source.modules[module].parent?)
            } else {
                // A name that is not found may come from a macro.
                self.name(module, name, !after.is_empty(), steps)
                    .unwrap_or_else(|| Target::Item(module, name.clone()))
            };
            rest = after;
        }
        Some(target)
    }

    fn extern_crate(&self, name: &str) -> Option<Target> {
        match &self.source.library {
            Some((own, root)) if own == name => Some(Target::Module(*root)),
            _ => self
                .crates
                .iter()
                .any(|other| other == name)
                .then(|| Target::Crate(name.to_owned())),
        }
    }

    /// The target of a name in a module. `leads_on` says that more of a path follows: modules come
    /// first then.
    fn name(&self, module: ModuleId, name: &str, leads_on: bool, steps: u32) -> Option<Target> {
        let steps = steps.checked_sub(1)?;
        let place = &self.source.modules[module];
        let bindings = place.names.get(name).map_or(&[][..], Vec::as_slice);
        let targets: Vec<Target> = bindings
            .iter()
            .filter_map(|binding| match binding {
                Binding::Item(module) | Binding::Macro(module) => {
                    Some(Target::Item(*module, name.to_owned()))
                }
                Binding::Module(module) => Some(Target::Module(*module)),
                // An import of its own name, such as `use plan::plan`, means the module where the
                // path leads on.
                Binding::Import(path) => (path.as_slice() != [name.to_owned()])
                    .then(|| self.path(module, path, steps))
                    .flatten(),
            })
            .collect();
        let is_module = |target: &&Target| matches!(target, Target::Module(_));
        let preferred = targets.iter().find(|target| is_module(target) == leads_on);
        if let Some(target) = preferred.or(targets.first()) {
            return Some(target.clone());
        }
        place
            .globs
            .iter()
            .find_map(|path| match self.path(module, path, steps)? {
                Target::Module(module) => self.name(module, name, leads_on, steps),
                _ => None,
            })
    }
}

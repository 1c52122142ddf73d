//! The modules of a crate, as its files declare them, without tests.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use syn::{Attribute, Expr, Item, Lit, Meta, UseTree, Visibility};

use super::{strip, workspace::Package};
use crate::syntax;

/// Index of a module in [`Source::modules`].
pub(crate) type ModuleId = usize;
/// Index of a file in [`Source::files`].
pub(crate) type FileId = usize;

/// All modules of one crate: of its library, programs and build script.
#[derive(Default)]
pub(crate) struct Source {
    pub(crate) files: Vec<File>,
    pub(crate) modules: Vec<Module>,
    /// The root of the library and its name in code.
    pub(crate) library: Option<(String, ModuleId)>,
}

pub(crate) struct File {
    pub(crate) path: PathBuf,
    /// The module at the top of the file.
    pub(crate) module: ModuleId,
    pub(crate) syntax: syn::File,
    /// Non-blank lines outside tests.
    pub(crate) lines: usize,
}

pub(crate) struct Module {
    pub(crate) file: FileId,
    pub(crate) parent: Option<ModuleId>,
    /// Items of the module itself, without those of its child modules in other files.
    pub(crate) items: Vec<Item>,
    pub(crate) names: BTreeMap<String, Vec<Binding>>,
    /// Paths of the module's glob imports.
    pub(crate) globs: Vec<Vec<String>>,
}

/// Meaning of a name in a module.
#[derive(Debug, Clone)]
pub(crate) enum Binding {
    /// An item, defined in this module.
    Item(ModuleId),
    /// A macro by `macro_rules!`, defined in this module.
    Macro(ModuleId),
    Module(ModuleId),
    /// An import or a re-export of this path.
    Import(Vec<String>),
}

/// One path of a `use` declaration.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) path: Vec<String>,
    /// The name that the path brings, unless it is a glob.
    pub(crate) name: Option<String>,
}

/// Reads all modules of a crate.
pub(crate) fn of(package: &Package) -> Result<Source> {
    let mut source = Source::default();
    for root in &package.roots {
        let file = source.read(root, None, root.parent().unwrap_or(Path::new("")))?;
        if let (Some(name), None) = (&package.library, &source.library)
            && Some(root) == package.roots.first()
        {
            source.library = Some((name.clone(), source.files[file].module));
        }
    }
    Ok(source)
}

impl Source {
    /// The module at the root of this module's tree.
    pub(crate) fn root_of(&self, mut module: ModuleId) -> ModuleId {
        while let Some(parent) = self.modules[module].parent {
            module = parent;
        }
        module
    }

    /// Whether `module` is `above` or lies below it.
    pub(crate) fn is_within(&self, module: ModuleId, above: ModuleId) -> bool {
        let mut place = Some(module);
        while let Some(module) = place {
            if module == above {
                return true;
            }
            place = self.modules[module].parent;
        }
        false
    }

    fn read(&mut self, path: &Path, parent: Option<ModuleId>, children: &Path) -> Result<FileId> {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut syntax =
            syn::parse_file(&text).with_context(|| format!("cannot parse {}", path.display()))?;
        let lines = strip::tests(&mut syntax, &text);
        let file = self.files.len();
        let module = self.module(file, parent);
        let items = syntax.items.clone();
        self.files.push(File {
            path: path.to_path_buf(),
            module,
            syntax,
            lines,
        });
        self.declare(module, items, path, children)?;
        Ok(file)
    }

    fn module(&mut self, file: FileId, parent: Option<ModuleId>) -> ModuleId {
        self.modules.push(Module {
            file,
            parent,
            items: Vec::new(),
            names: BTreeMap::new(),
            globs: Vec::new(),
        });
        self.modules.len() - 1
    }

    fn bind(&mut self, module: ModuleId, name: String, binding: Binding) {
        let names = &mut self.modules[module].names;
        names.entry(name).or_default().push(binding);
    }

    fn declare(
        &mut self,
        module: ModuleId,
        items: Vec<Item>,
        path: &Path,
        children: &Path,
    ) -> Result<()> {
        for item in &items {
            match item {
                Item::Mod(one) => {
                    self.child(module, one, path, children)?;
                }
                Item::Use(one) => {
                    for leaf in leaves(&one.tree) {
                        match leaf.name {
                            Some(name) => self.bind(module, name, Binding::Import(leaf.path)),
                            None => self.modules[module].globs.push(leaf.path),
                        }
                    }
                }
                Item::Macro(one) => {
                    if let Some(name) = &one.ident {
                        self.bind(module, name.to_string(), Binding::Macro(module));
                        if one
                            .attrs
                            .iter()
                            .any(|attribute| attribute.path().is_ident("macro_export"))
                        {
                            let root = self.root_of(module);
                            self.bind(root, name.to_string(), Binding::Macro(module));
                        }
                    }
                }
                item => {
                    if let Some(name) = syntax::name(item) {
                        self.bind(module, name, Binding::Item(module));
                    }
                }
            }
        }
        self.modules[module].items = items;
        Ok(())
    }

    /// Reads a module that is declared in the file `path`, whose modules lie in the folder `children`.
    fn child(
        &mut self,
        parent: ModuleId,
        declared: &syn::ItemMod,
        path: &Path,
        children: &Path,
    ) -> Result<()> {
        let name = declared.ident.to_string();
        let module = if let Some((_, items)) = &declared.content {
            let module = self.module(self.modules[parent].file, Some(parent));
            self.declare(module, items.clone(), path, &children.join(&name))?;
            module
        } else {
            let (file, folder) = if let Some(told) = path_attribute(&declared.attrs) {
                let file = path.parent().unwrap_or(Path::new("")).join(told);
                let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
                (file, folder)
            } else {
                let folder = children.join(&name);
                let own = children.join(format!("{name}.rs"));
                let inside = folder.join("mod.rs");
                match (own.is_file(), inside.is_file()) {
                    (true, _) => (own, folder),
                    (_, true) => (inside, folder),
                    _ => bail!("{}: there is no file of its module {name}", path.display()),
                }
            };
            let file = self.read(&file, Some(parent), &folder)?;
            self.files[file].module
        };
        self.bind(parent, name, Binding::Module(module));
        Ok(())
    }
}

/// The paths of a `use` declaration.
pub(crate) fn leaves(tree: &UseTree) -> Vec<Leaf> {
    fn walk(tree: &UseTree, before: &[String], found: &mut Vec<Leaf>) {
        let with = |name: &syn::Ident| {
            let mut path = before.to_vec();
            // `use a::{self}` brings `a`.
            if name != "self" || path.is_empty() {
                path.push(name.to_string());
            }
            path
        };
        match tree {
            UseTree::Path(one) => walk(&one.tree, &with(&one.ident), found),
            UseTree::Name(one) => {
                let path = with(&one.ident);
                found.push(Leaf {
                    name: path.last().cloned(),
                    path,
                });
            }
            UseTree::Rename(one) => found.push(Leaf {
                path: with(&one.ident),
                name: Some(one.rename.to_string()),
            }),
            UseTree::Glob(_) => found.push(Leaf {
                path: before.to_vec(),
                name: None,
            }),
            UseTree::Group(group) => {
                for tree in &group.items {
                    walk(tree, before, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    walk(tree, &[], &mut found);
    found
}

/// Whether a `use` of this visibility re-exports.
pub(crate) fn is_shared(visibility: &Visibility) -> bool {
    match visibility {
        Visibility::Public(_) => true,
        Visibility::Restricted(limit) => !limit.path.is_ident("self"),
        Visibility::Inherited => false,
    }
}

fn path_attribute(attributes: &[Attribute]) -> Option<String> {
    attributes
        .iter()
        .find_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(text) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
}

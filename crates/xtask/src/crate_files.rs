//! The files of a crate, and the file to which a path in one of them leads.
//!
//! Paths are followed by name: behind `crate::`, `super::`, `self::`, a child module, and a named re-export. Globs and
//! items that a macro makes belong to the file that the path names.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::{Result, anyhow};
use proc_macro2::TokenStream;

use crate::{
    mentions::{self, Mention, Role},
    places::folder_name,
    sources,
};

/// Re-exports that are followed from the path of a mention to the file of the item.
const MAX_REEXPORTS: usize = 8;

/// Path of a module below the root of its crate.
type Module = Vec<String>;

/// A file of a crate, without its tests.
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) module: Module,
    pub(crate) code: String,
    pub(crate) mentions: Vec<Mention>,
}

pub(crate) struct CrateFiles {
    /// Name of the crate's library in code.
    pub(crate) library: String,
    /// By path, so that the root of the library comes before that of the program, which has the same module.
    pub(crate) files: Vec<File>,
}

impl CrateFiles {
    /// Reads the files below `src` in the folder of a crate.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let mut files = Vec::new();
        for (path, code) in sources::rust(folder)? {
            if let Some(module) = module_of(folder, &path) {
                let tokens = TokenStream::from_str(&code);
                let tokens = tokens.map_err(|error| anyhow!("{}: {error}", path.display()))?;
                let mentions = mentions::of(tokens);
                files.push(File {
                    path,
                    module,
                    code,
                    mentions,
                });
            }
        }
        let library = folder_name(folder).replace('-', "_");
        Ok(Self { library, files })
    }

    /// The file of a module.
    pub(crate) fn module(&self, module: &[String]) -> Option<&File> {
        self.files.iter().find(|file| file.module == module)
    }

    /// The file that a mention leads to, and the name that is taken from it; `None` for other crates.
    pub(crate) fn target(&self, file: &File, mention: &Mention) -> Option<(&File, String)> {
        let name = mention.path.first()?;
        let reexport = file.brings(name, |role| mention.role == Role::Code && role.hands_on());
        let is_local = mention.role == Role::Code && mention.path.len() == 1;
        let path = match reexport {
            Some(reexport) => self.absolute(file, reexport)?,
            None if is_local => return None,
            None => self.absolute(file, mention)?,
        };
        self.find(&path, 0)
    }

    /// The path from the root of the crate; `None` for one that does not begin in the crate.
    fn absolute(&self, file: &File, mention: &Mention) -> Option<Module> {
        let mut module = [&file.module[..], &mention.inside].concat();
        let mut path = mention.path.as_slice();
        let mut is_of_crate = false;
        while let [first, rest @ ..] = path {
            match first.as_str() {
                "crate" => module.clear(),
                "self" => {}
                "super" => drop(module.pop()?),
                name if name == self.library && !is_of_crate => module.clear(),
                _ => break,
            }
            is_of_crate = true;
            path = rest;
        }
        let begin = [&module[..], &path[..path.len().min(1)]].concat();
        is_of_crate |= self.module(&begin).is_some();
        is_of_crate.then(|| [&module[..], path].concat())
    }

    /// The file with the item of this path, behind re-exports.
    fn find(&self, path: &[String], depth: usize) -> Option<(&File, String)> {
        let mut lengths = (0..=path.len()).rev();
        let file = lengths.find_map(|length| self.module(&path[..length]))?;
        let Some(name) = path.get(file.module.len()) else {
            return Some((file, path.last().cloned().unwrap_or_default()));
        };
        match file.brings(name, |role| role != Role::Code && depth < MAX_REEXPORTS) {
            // `None` for an item of another crate.
            Some(reexport) => self.find(&self.absolute(file, reexport)?, depth + 1),
            None => Some((file, name.clone())),
        }
    }
}

impl File {
    /// The `use` that brings a name.
    fn brings(&self, name: &str, is_role: impl Fn(Role) -> bool) -> Option<&Mention> {
        let mut mentions = self.mentions.iter();
        mentions.find(|mention| mention.name.as_deref() == Some(name) && is_role(mention.role))
    }
}

/// Module of a file: `panel/mod.rs` and `panel.rs` hold `panel`, `lib.rs` and `main.rs` the root.
fn module_of(folder: &Path, path: &Path) -> Option<Module> {
    let inside = path
        .strip_prefix(folder.join("src"))
        .ok()?
        .with_extension("");
    let names = inside
        .iter()
        .map(|name| name.to_string_lossy().into_owned());
    let mut module: Module = names.collect();
    let is_root = module.len() == 1 && ["lib", "main"].contains(&&*module[0]);
    if is_root || module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    Some(module)
}

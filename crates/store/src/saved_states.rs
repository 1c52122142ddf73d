//! Saved states: states under names, one small TOML file each.

mod name;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use cube_core::{Cube, Facelets, State, Turns};
use serde::{Deserialize, Serialize};

pub use self::name::{InvalidName, Name};
use super::{
    durable::{self, Created},
    regular,
    stored::Stored,
};
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
    text::Kind,
};

/// Version of the file's format that this program writes, and the only one it reads.
const VERSION: u32 = 1;

/// Error where neither options nor variables name a directory of saved states.
pub const NO_DIRECTORY: &str =
    "no directory for saved states is known: give --states-dir or set MINDCUB3R_STATES";

/// A state under a name.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedState {
    /// Its name, which names its file as well.
    pub name: Name,
    /// The cube, without how it lies as a whole.
    pub cube: Cube,
    /// Turns of which the state was made, if it was made of turns.
    pub turns: Option<Turns>,
}

impl From<SavedState> for State {
    fn from(saved: SavedState) -> Self {
        let mut state = Self::from(saved.cube);
        state.turns = saved.turns;
        state
    }
}

/// Treatment of a state that is already saved under a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// The saved state stays, and the new one is refused.
    Keep,
    /// The new state takes its place.
    Replace,
}

/// Saved state as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateFile {
    version: u32,
    name: String,
    facelets: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<String>,
}

impl Stored for SavedState {
    const KIND: Kind = Kind::State;
    const LABEL: Option<&'static str> = Some("saved state");
    const CURE: &'static str = "correct the file, or remove it";

    fn parse(text: &str) -> anyhow::Result<Self> {
        let file: StateFile = toml::from_str(text).map_err(|error: toml::de::Error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = &text[..text.floor_char_boundary(start)];
            let line = before.matches('\n').count() + 1;
            anyhow::anyhow!("line {line}: {}", echo::message(error.message()))
        })?;
        if file.version != VERSION {
            anyhow::bail!(
                "version = {}: this program reads only {VERSION}",
                file.version
            );
        }
        let facelets: Facelets = file.facelets.parse().context("facelets")?;
        let cube = Cube::try_from(&facelets).context("facelets")?;
        let turns: Option<Turns> = file
            .turns
            .map(|turns| turns.parse())
            .transpose()
            .context("turns")?;
        if turns
            .as_ref()
            .is_some_and(|turns| Cube::from(turns) != cube)
        {
            anyhow::bail!("turns do not lead to facelets: remove one of the two");
        }
        Ok(Self {
            name: Name::of_saved(&file.name).context("name")?,
            cube,
            turns,
        })
    }

    fn text(&self) -> String {
        let file = StateFile {
            version: VERSION,
            name: self.name.to_string(),
            facelets: self.cube.facelets().to_string(),
            turns: self.turns.as_ref().map(ToString::to_string),
        };
        toml::to_string(&file).expect("a number and texts are written")
    }
}

/// Directory of saved states. It need not exist before the first is saved.
#[derive(Debug, Clone)]
pub struct SavedStates {
    directory: PathBuf,
}

impl SavedStates {
    /// Saved states in this directory.
    pub const fn new(directory: PathBuf) -> Self {
        Self { directory }
    }

    /// Directory of the states, which need not exist.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Names of all saved states in alphabetical order; files with other names are left alone.
    /// Something else than a regular file is no state, and is warned of.
    pub fn names(&self) -> anyhow::Result<Vec<Name>> {
        let entries = match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries
                .or_bad_input()
                .with_context(|| echo::path(&self.directory))?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let path = entry.with_context(|| echo::path(&self.directory))?.path();
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(name) = stem.and_then(|stem| Name::of_saved(stem).ok()) else {
                continue;
            };
            match regular::is_there(&path) {
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                    log::warn!("{} is no saved state: {error}", echo::path(&path));
                }
                // Reading a file names its other faults.
                _ => names.push(name),
            }
        }
        names.sort();
        Ok(names)
    }

    /// Reads a state; `None` when none has this name.
    pub fn load(&self, name: &Name) -> anyhow::Result<Option<SavedState>> {
        let path = self.path(name);
        let Some(state) = SavedState::load(&path)? else {
            return match dangling(&path) {
                Some(target) => Err(self.leads_nowhere(name, &target)),
                None => Ok(None),
            };
        };
        if state.name != *name {
            let seen = state.name.as_str();
            let error = anyhow::anyhow!("name = {seen:?} does not match the file");
            return Err(SavedState::refusal(&path, &error));
        }
        Ok(Some(state))
    }

    /// Reads a state; an error where none has this name.
    pub fn get(&self, name: &Name) -> anyhow::Result<SavedState> {
        self.load(name)?.ok_or_else(|| self.unknown(name))
    }

    /// Saves a state; gives the path of its file.
    pub fn save(&self, state: &SavedState, existing: Existing) -> anyhow::Result<PathBuf> {
        let path = self.path(&state.name);
        if existing == Existing::Replace {
            SavedState::save(state, &path)?;
        } else if durable::create(&path, state.text().as_bytes())? == Created::WasThere {
            return Err(match dangling(&path) {
                Some(target) => self.leads_nowhere(&state.name, &target),
                None => bad_input(format!(
                    "a state is already saved as {}; replace it with --force, or choose another name",
                    state.name
                )),
            });
        }
        Ok(path)
    }

    /// Whether a state is saved under a name, whole or not.
    pub fn has(&self, name: &Name) -> bool {
        // A link that leads nowhere has the name, too.
        fs::symlink_metadata(self.path(name)).is_ok()
    }

    /// Removes a state.
    pub fn remove(&self, name: &Name) -> anyhow::Result<()> {
        if !self.has(name) {
            return Err(self.unknown(name));
        }
        durable::remove(&self.path(name))
    }

    fn leads_nowhere(&self, name: &Name, target: &Path) -> anyhow::Error {
        bad_input(format!(
            "saved state {} is a link to {}, and nothing is there; put that file back, or remove the \
             link: `states remove {name}`",
            echo::path(&self.path(name)),
            echo::path(target)
        ))
    }

    fn unknown(&self, name: &Name) -> anyhow::Error {
        bad_input(format!(
            "no saved state is named {:?} in {}; `states list` shows all",
            name.as_str(),
            echo::path(&self.directory)
        ))
    }

    fn path(&self, name: &Name) -> PathBuf {
        self.directory.join(format!("{name}.toml"))
    }
}

/// Target of a link that leads nowhere; `None` for any other file.
fn dangling(path: &Path) -> Option<PathBuf> {
    let target = fs::read_link(path).ok()?;
    let is_nothing = |error: io::Error| error.kind() == io::ErrorKind::NotFound;
    fs::metadata(path).is_err_and(is_nothing).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_file_is_refused_with_its_name_and_the_reason() {
        let directory = tempfile::tempdir().expect("a directory");
        let states = SavedStates::new(directory.path().to_owned());
        let name: Name = "mine".parse().expect("a name");
        let solved = Cube::SOLVED.facelets();
        let good = format!("version = 1\nname = \"mine\"\nfacelets = \"{solved}\"\n");
        for (broken, reason) in [
            (good.replace("= 1", "= 2"), "version = 2"),
            (good.replace("mine", "other"), "does not match"),
            (good.replace("URRR", "RRRR"), "occurs"),
            (good.replace("BBB\"", "BB\""), "53 stickers"),
            (good.clone() + "turns = \"R\"", "do not lead"),
            (good.clone() + "turns = \"Q\"", "turns"),
            (good.clone() + "extra = 1", "extra"),
            ("version = 1".to_owned(), "name"),
            ("version = 1\nhalf =".to_owned(), "line 2: "),
        ] {
            assert_ne!(broken, good);
            fs::write(directory.path().join("mine.toml"), &broken).expect("written");
            let error = crate::failure::one_line(&states.load(&name).unwrap_err());
            assert!(
                error.contains("mine.toml") && error.contains(reason),
                "{error}"
            );
            assert!(error.ends_with("remove it"), "{error}");
        }
        fs::write(directory.path().join("mine.toml"), &good).expect("written");
        assert_eq!(states.get(&name).expect("good").cube, Cube::SOLVED);
    }
}

//! What a command finds around it: settings and saved states.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{
    cli::Shared, config::Config, failure::bad_input, saved_states::SavedStates,
    state_argument::StateReader,
};

/// The name of a settings file that is found without being named.
const CONFIG_NAME: &str = "robot.toml";
/// The variable that names the settings file.
const CONFIG_VARIABLE: &str = "MINDCUB3R_CONFIG";
/// The variable that names the directory of saved states.
const STATES_VARIABLE: &str = "MINDCUB3R_STATES";

/// Settings and saved states, read when a command asks for them.
#[derive(Debug)]
pub(crate) struct Environment {
    shared: Shared,
}

impl Environment {
    /// As the shared options say.
    pub(crate) const fn new(shared: Shared) -> Self {
        Self { shared }
    }

    /// The settings file in use: by option, by the variable `MINDCUB3R_CONFIG`, `robot.toml` in
    /// the working directory or beside the program; `None` for the settings built in.
    pub(crate) fn config_path(&self) -> Option<PathBuf> {
        let named = self.shared.config.clone();
        named.or_else(|| variable(CONFIG_VARIABLE)).or_else(|| {
            let program = env::current_exe().ok();
            let beside = program.as_deref().and_then(Path::parent);
            [Some(Path::new(".")), beside]
                .into_iter()
                .flatten()
                .map(|directory| directory.join(CONFIG_NAME))
                .find(|path| path.is_file())
        })
    }

    /// The settings.
    ///
    /// # Errors
    /// Names the file, the key and what is allowed.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        match self.config_path() {
            Some(path) => Config::load(&path),
            None => Ok(Config::default()),
        }
    }

    /// The saved states: by option, by the variable `MINDCUB3R_STATES`, in `states` beside the
    /// settings file, or else in the user's data directory.
    ///
    /// # Errors
    /// When none of these tells a directory.
    pub(crate) fn saved_states(&self) -> anyhow::Result<SavedStates> {
        let beside_config = || {
            let config = self.config_path()?;
            Some(config.parent()?.join("states"))
        };
        self.shared
            .states_dir
            .clone()
            .or_else(|| variable(STATES_VARIABLE))
            .or_else(beside_config)
            .or_else(|| user_data().map(|data| data.join("mindcub3r").join("states")))
            .map(SavedStates::new)
            .ok_or_else(|| {
                bad_input(format!(
                    "no directory for saved states is known: give --states-dir or set {STATES_VARIABLE}"
                ))
            })
    }

    /// A reader of STATE arguments.
    ///
    /// # Errors
    /// As [`saved_states`](Self::saved_states).
    pub(crate) fn state_reader(&self, seed: Option<u64>) -> anyhow::Result<StateReader> {
        Ok(StateReader::new(self.saved_states()?, seed))
    }
}

/// A path from a variable that is set to something.
fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// The user's data directory, as the XDG base directory specification says.
fn user_data() -> Option<PathBuf> {
    variable("XDG_DATA_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| Some(variable("HOME")?.join(".local").join("share")))
}

//! Environment of a command: settings, saved states and history.

use std::{
    cell::OnceCell,
    env, fs,
    path::{Path, PathBuf},
};

use clap::{ArgAction, Args};

use crate::{
    calibration_file::{self, CalibrationFile},
    config_file, cure, durable, echo,
    failure::bad_input,
    history::History,
    input::state::StateReader,
    input::{self, Kind},
    preferences,
    saved_states::{self, SavedStates},
    statistics::{self, Statistics},
};
use robot::Config;

/// Settings files that are found without being named, in the order of the search. The second is
/// shipped, and copied to the brick with its folder.
const CONFIG_NAMES: [&str; 2] = ["robot.toml", SHIPPED_CONFIG];
const SHIPPED_CONFIG: &str = "config/robot.toml";
/// Files that only a robot with settings of its own has beside them.
const OF_A_ROBOT: [&str; 2] = [calibration_file::NAME, preferences::NAME];
const CONFIG_VARIABLE: &str = "MINDCUB3R_CONFIG";
const STATES_VARIABLE: &str = "MINDCUB3R_STATES";

const HEADING: &str = "Options of every command";

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(crate) struct SharedOptions {
    /// Settings [default: robot.toml or config/robot.toml here or beside the program, else those built in]
    #[arg(long, value_name = "FILE", global = true, help_heading = HEADING)]
    config: Option<PathBuf>,
    /// Where saved states are kept [default: `states` beside the settings, else in the user's data]
    #[arg(long, value_name = "DIR", global = true, help_heading = HEADING)]
    states_dir: Option<PathBuf>,
    /// Says more on standard error; twice for everything
    #[arg(short, long, action = ArgAction::Count, global = true, help_heading = HEADING)]
    pub(crate) verbose: u8,
}

/// Settings and saved states, read when a command asks for them.
#[derive(Debug)]
pub(crate) struct Environment {
    shared: SharedOptions,
    /// Text of settings that come through a pipe, which can be read only once.
    from_pipe: OnceCell<String>,
    /// Folder of tables of its own, in place of the user's.
    #[cfg(test)]
    tables: Option<PathBuf>,
}

impl Environment {
    pub(crate) const fn new(shared: SharedOptions) -> Self {
        Self {
            shared,
            from_pipe: OnceCell::new(),
            #[cfg(test)]
            tables: None,
        }
    }

    /// Environment that keeps tables in this folder.
    #[cfg(test)]
    pub(crate) fn keeping_tables_in(self, folder: PathBuf) -> Self {
        Self {
            tables: Some(folder),
            ..self
        }
    }

    /// Settings file in use: by option, by the variable `MINDCUB3R_CONFIG`, `robot.toml` or
    /// `config/robot.toml` in the working directory, or else beside the program; `None` for the
    /// built-in settings.
    pub(crate) fn config_path(&self) -> Option<PathBuf> {
        let named = self.named_config().map(|(path, _)| path);
        named.or_else(|| config_places().find(|path| is_taken(path)))
    }

    /// Settings file by option or variable, and what names it.
    fn named_config(&self) -> Option<(PathBuf, &'static str)> {
        let by_option = self.shared.config.clone().map(|path| (path, "--config"));
        by_option.or_else(|| Some((variable(CONFIG_VARIABLE)?, CONFIG_VARIABLE)))
    }

    /// Place of the settings file, beside which the files of this robot lie: the settings file in
    /// use, or else the place of one that was removed, where a calibration or choices from the menu
    /// are left.
    pub(crate) fn config_place(&self) -> Option<PathBuf> {
        self.config_path().or_else(|| {
            config_places().find(|path| {
                OF_A_ROBOT
                    .iter()
                    .any(|name| path.with_file_name(name).is_file())
            })
        })
    }

    /// Checks that named settings are there, for commands that need only the folder of the
    /// settings.
    pub(crate) fn check_named(&self) -> anyhow::Result<()> {
        let Some((path, origin)) = self.named_config() else {
            return Ok(());
        };
        let problem = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => "it is a folder".to_owned(),
            Ok(_) => return Ok(()),
            Err(error) => error.to_string(),
        };
        Err(bad_input(format!(
            "{}: {origin} names this settings file: {problem}; name a file that is there, or none",
            echo::path(&path)
        )))
    }

    /// Settings, with the calibration beside them laid over if there is one.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let settings = self.settings().map_err(cure::with_cure_if_unreadable);
        let mut config = settings?;
        self.calibration().apply(&mut config)?;
        Ok(config)
    }

    /// Settings without a calibration. A pipe is read only once.
    pub(crate) fn settings(&self) -> anyhow::Result<Config> {
        let Some(path) = self.config_path() else {
            return Ok(Config::default());
        };
        if !durable::is_special(&path) {
            return config_file::load(&path);
        }
        if let Some(text) = self.from_pipe.get() {
            return config_file::parse(&path, text);
        }
        let text = input::file(&path, Kind::Settings)?;
        config_file::parse(&path, self.from_pipe.get_or_init(|| text))
    }

    /// Saved states: by option, by the variable `MINDCUB3R_STATES`, in `states` beside the settings
    /// file or its folder `config`, or else in the user's data directory.
    pub(crate) fn saved_states(&self) -> anyhow::Result<SavedStates> {
        self.known_states()
            .ok_or_else(|| bad_input(saved_states::NO_DIRECTORY))
    }

    /// History of the robots of this place, in the folder of the saved states.
    pub(crate) fn history(&self) -> History {
        let states = self.known_states();
        History::in_folder(states.as_ref().map(SavedStates::directory))
    }

    pub(crate) fn state_reader(&self, seed: Option<u64>) -> StateReader {
        StateReader::new(self.known_states(), seed)
    }

    /// Path of a file of this robot: beside its settings, or else in the user's data directory.
    pub(crate) fn own_file(&self, name: &str) -> Option<PathBuf> {
        let settings = self.config_place();
        let folder = settings.and_then(|file| folder_of(&file).map(Path::to_owned));
        let folder = folder.or_else(|| user_folder("XDG_DATA_HOME", ".local/share"));
        folder.map(|folder| folder.join(name))
    }

    pub(crate) fn preferences_path(&self) -> PathBuf {
        preferences::path_beside(self.config_place().as_deref())
    }

    /// Folder of tables that are made once: on the brick beside its settings, on a computer the user's
    /// cache.
    pub(crate) fn tables_folder(&self) -> Option<PathBuf> {
        #[cfg(test)]
        if self.tables.is_some() {
            return self.tables.clone();
        }
        if cfg!(target_pointer_width = "32") {
            self.own_file("")
        } else {
            cache()
        }
    }

    pub(crate) fn calibration(&self) -> CalibrationFile {
        CalibrationFile::beside(self.config_place().as_deref())
    }

    /// Statistics of the runs of this robot.
    pub(crate) fn statistics(&self) -> anyhow::Result<Statistics> {
        Ok(Statistics::new(
            self.place_for("statistics", statistics::NAME)?,
        ))
    }

    /// Path of a file of this robot, which there is with settings or a home directory.
    fn place_for(&self, content: &str, name: &str) -> anyhow::Result<PathBuf> {
        self.own_file(name).ok_or_else(|| {
            bad_input(format!(
                "there is no place for {content}: name a settings file with --config, or set HOME"
            ))
        })
    }

    fn known_states(&self) -> Option<SavedStates> {
        let named = self.shared.states_dir.clone();
        named
            .or_else(|| variable(STATES_VARIABLE))
            .or_else(|| self.own_file("states"))
            .map(SavedStates::new)
    }
}

/// Places of a settings file that is not named, in the order of the search.
fn config_places() -> impl Iterator<Item = PathBuf> {
    let program = env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let folders = [Some(PathBuf::from(".")), beside.map(Path::to_owned)];
    folders
        .into_iter()
        .flatten()
        .flat_map(|folder| CONFIG_NAMES.map(|name| folder.join(name)))
}

/// Whether something is at a place of settings that a person means as settings: a file, or what
/// cannot be read, a folder or a link to nothing. Built-in settings in their stead would hide the
/// mistake.
fn is_taken(path: &Path) -> bool {
    let leads_nowhere = || path.is_symlink() && !path.exists();
    path.is_file() || path.is_dir() || leads_nowhere()
}

/// Folder to which settings belong: their own, or, for the shipped ones, the folder around
/// `config`, which holds only what is shipped.
fn folder_of(config: &Path) -> Option<&Path> {
    let folder = config.parent()?;
    if config.ends_with(SHIPPED_CONFIG) {
        folder.parent()
    } else {
        Some(folder)
    }
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// Folder of this program's tables on a computer.
pub(crate) fn cache() -> Option<PathBuf> {
    user_folder("XDG_CACHE_HOME", ".cache")
}

/// Folder of this program in one of the user's folders, by the XDG base directory specification: a
/// variable names it, or else it lies below the home directory.
fn user_folder(name: &str, below_home: &str) -> Option<PathBuf> {
    let named = variable(name).filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(variable("HOME")?.join(below_home)));
    folder.map(|folder| folder.join("mindcub3r"))
}

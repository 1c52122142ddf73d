//! What a command finds around it: settings and saved states.

use std::{
    cell::OnceCell,
    env, fs,
    path::{Path, PathBuf},
};

use clap::{ArgAction, Args};

use crate::{
    calibration_file, config_file, durable, echo,
    failure::bad_input,
    input::{self, Kind},
    my_cube::{self, MyCubeFile},
    saved_states::{self, SavedStates},
    state_argument::StateReader,
    statistics::{self, Statistics},
};
use recogniser::KnownCube;
use robot::Config;
use settings::Warning;

/// The settings files that are found without being named, the first of them first. The second is
/// the one that is shipped, and copied to the brick with its folder.
const CONFIG_NAMES: [&str; 2] = ["robot.toml", SHIPPED_CONFIG];
const SHIPPED_CONFIG: &str = "config/robot.toml";
/// The variable that names the settings file.
const CONFIG_VARIABLE: &str = "MINDCUB3R_CONFIG";
/// The variable that names the directory of saved states.
const STATES_VARIABLE: &str = "MINDCUB3R_STATES";

/// Title of the options of every command in `--help`.
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
    /// The text of settings that come through a pipe.
    from_pipe: OnceCell<String>,
}

impl Environment {
    /// As the shared options say.
    pub(crate) const fn new(shared: SharedOptions) -> Self {
        Self {
            shared,
            from_pipe: OnceCell::new(),
        }
    }

    /// The settings file in use: by option, by the variable `MINDCUB3R_CONFIG`, `robot.toml` or
    /// `config/robot.toml` in the working directory, or else beside the program; `None` for the
    /// settings built in.
    pub(crate) fn config_path(&self) -> Option<PathBuf> {
        let named = self.shared.config.clone();
        named.or_else(|| variable(CONFIG_VARIABLE)).or_else(|| {
            let program = env::current_exe().ok();
            let beside = program.as_deref().and_then(Path::parent);
            [Some(Path::new(".")), beside]
                .into_iter()
                .flatten()
                .flat_map(|directory| CONFIG_NAMES.map(|name| directory.join(name)))
                .find(|path| path.is_file())
        })
    }

    /// Makes sure that settings that were named are there, for commands that need no more than the
    /// place where they lie.
    ///
    /// # Errors
    /// Names the file, and who named it.
    pub(crate) fn check_named(&self) -> anyhow::Result<()> {
        let (path, who) = match (&self.shared.config, variable(CONFIG_VARIABLE)) {
            (Some(path), _) => (path.clone(), "--config names this settings file"),
            (None, Some(path)) => (path, "MINDCUB3R_CONFIG names this settings file"),
            (None, None) => return Ok(()),
        };
        let problem = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => "it is a folder".to_owned(),
            Ok(_) => return Ok(()),
            Err(error) => error.to_string(),
        };
        Err(bad_input(format!(
            "{}: {who}: {problem}; name a file that is there, or none",
            echo::path(&path)
        )))
    }

    /// The settings, with the calibration beside them laid over if there is one.
    ///
    /// # Errors
    /// Names the file, the key and what is allowed.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let path = self.config_path();
        let warn = |path: &Path, warnings: &[Warning]| {
            if let Some(told) = config_file::told(path, warnings) {
                log::warn!("{told}");
            }
        };
        let (mut config, warnings) = self.settings()?;
        if let Some(path) = &path {
            warn(path, &warnings);
        }
        let beside = calibration_file::path_beside(path.as_deref());
        if let Some(applied) = calibration_file::apply(&beside, &mut config)? {
            warn(&beside, &applied.warnings);
        }
        Ok(config)
    }

    /// The settings without a calibration, and the old keys that were read. A pipe is read once
    /// only.
    ///
    /// # Errors
    /// Names the file, the key and what is allowed.
    pub(crate) fn settings(&self) -> anyhow::Result<(Config, Vec<Warning>)> {
        let Some(path) = self.config_path() else {
            return Ok(Default::default());
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

    /// The saved states: by option, by the variable `MINDCUB3R_STATES`, in `states` beside the
    /// settings file or its folder `config`, or else in the user's data directory.
    ///
    /// # Errors
    /// When none of these tells a directory.
    pub(crate) fn saved_states(&self) -> anyhow::Result<SavedStates> {
        self.known_states()
            .ok_or_else(|| bad_input(saved_states::NO_DIRECTORY))
    }

    /// A reader of STATE arguments.
    #[expect(clippy::unnecessary_wraps, reason = "callers treat it as fallible")]
    pub(crate) fn state_reader(&self, seed: Option<u64>) -> anyhow::Result<StateReader> {
        Ok(StateReader::new(self.known_states(), seed))
    }

    /// Where a file of this robot belongs: beside its settings, or else in the user's data
    /// directory.
    pub(crate) fn own_file(&self, name: &str) -> Option<PathBuf> {
        let beside_config = || Some(folder_of(&self.config_path()?)?.join(name));
        beside_config().or_else(|| user_data().map(|data| data.join("mindcub3r").join(name)))
    }

    /// Where my cube is kept: its colours are those that this robot's sensor reads.
    ///
    /// # Errors
    /// When there is neither a settings file nor a home directory.
    pub(crate) fn my_cube(&self) -> anyhow::Result<MyCubeFile> {
        let path = self.own_file(my_cube::NAME).ok_or_else(|| {
            bad_input(
                "there is no place for my cube: name a settings file with --config, or set HOME",
            )
        })?;
        Ok(MyCubeFile::new(path))
    }

    /// My cube, for a run; none where none is kept, or it cannot be read, which is told.
    pub(crate) fn known_cube(&self) -> Option<KnownCube> {
        self.my_cube().ok()?.known()
    }

    /// What became of the runs of this robot.
    ///
    /// # Errors
    /// When there is neither a settings file nor a home directory.
    pub(crate) fn statistics(&self) -> anyhow::Result<Statistics> {
        let path = self.own_file(statistics::NAME).ok_or_else(|| {
            bad_input(
                "there is no place for statistics: name a settings file with --config, or set HOME",
            )
        })?;
        Ok(Statistics::new(path))
    }

    fn known_states(&self) -> Option<SavedStates> {
        let beside_config = || {
            let config = self.config_path()?;
            Some(folder_of(&config)?.join("states"))
        };
        self.shared
            .states_dir
            .clone()
            .or_else(|| variable(STATES_VARIABLE))
            .or_else(beside_config)
            .or_else(|| user_data().map(|data| data.join("mindcub3r").join("states")))
            .map(SavedStates::new)
    }
}

/// The folder that settings belong to: the one they lie in, or, for the shipped ones, the one
/// around `config`, which holds only what is shipped.
fn folder_of(config: &Path) -> Option<&Path> {
    let folder = config.parent()?;
    if config.ends_with(SHIPPED_CONFIG) {
        folder.parent()
    } else {
        Some(folder)
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

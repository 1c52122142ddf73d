//! Choices of the owner on the brick: `menu.toml` beside the settings.
//!
//! Runs from the menu lay the file over the settings, so that new settings can be shipped without a
//! choice being lost. A choice that was never made is not written, and stays as the settings say.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use actuator::Profile;
use settings::{Document, SettingsError};

use crate::{
    cure, durable, echo,
    failure::bad_input,
    input::{self, Kind},
    method::{Method, UnknownMethod},
};
use robot::{Config, ScanKind};

/// Name of the file.
pub(crate) const NAME: &str = "menu.toml";
/// Cure for a file that can be read, but not used.
const CURE: &str = "correct it, or choose anew under Settings";

/// Choices of the owner; `None` where nothing was chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    sound: Option<bool>,
    start_by_sensor: Option<bool>,
    scan: Option<ScanKind>,
    method: Option<Method>,
    think_while_moving: Option<bool>,
    profile: Option<Profile>,
    page: Option<bool>,
}

settings::section! {
    /// The file as it is written.
    struct Written in "": "Choices under Settings on the brick." {
        /// The version of the format.
        version: i64 = 1, in 1..=1;
        /// Whether tones are played.
        sound: Option<bool> = None;
        /// Whether a cube that is put in starts a run.
        start_by_sensor: Option<bool> = None;
        /// Share of the cube that a scan reads.
        scan: Option<ScanKind> = None;
        /// Method of the search for turns.
        method: Option<String> = None;
        /// Whether the robot thinks while it moves.
        think_while_moving: Option<bool> = None;
        /// Greatest speeds of the mechanism.
        profile: Option<Profile> = None;
        /// Whether the studio's page is served.
        page: Option<bool> = None;
    }
}

/// One line of the settings on the brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Sound,
    StartBySensor,
    Scan,
    Method,
    ThinkWhileMoving,
    Speed,
}

impl Choice {
    /// All choices, in the order in which they are listed.
    pub(super) const ALL: [Self; 6] = [
        Self::Sound,
        Self::StartBySensor,
        Self::Scan,
        Self::Method,
        Self::ThinkWhileMoving,
        Self::Speed,
    ];
}

/// Path of the file beside a settings file.
pub(crate) fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

impl Preferences {
    /// Reads the choices; none is made where there is no file.
    ///
    /// # Errors
    /// Names the file, the key, its value and the allowed values.
    pub(crate) fn load(path: &Path) -> anyhow::Result<Self> {
        let name = echo::path(path);
        let Some(text) = input::own_file(path, Kind::Settings).map_err(|error| {
            let cure = cure::of(&error, CURE);
            bad_input(format!("{name}: {error:#}; {cure}"))
        })?
        else {
            return Ok(Self::default());
        };
        Self::parse(&text).map_err(|error| bad_input(format!("{name}, {error}; {CURE}")))
    }

    fn parse(text: &str) -> Result<Self, SettingsError> {
        let document = Document::parse(text, &[Written::SECTION])?;
        let written = Written::read_over(&document, &Written::default())?;
        if !document.has("", "version") {
            let message = "the version is missing: version = 1 is needed";
            return Err(document.conflict(&[], message));
        }
        let method = written.method.map(|name| name.parse()).transpose();
        Ok(Self {
            sound: written.sound,
            start_by_sensor: written.start_by_sensor,
            scan: written.scan,
            method: method.map_err(|error: UnknownMethod| {
                document.conflict(&[("", "method")], format!("method: {error}"))
            })?,
            think_while_moving: written.think_while_moving,
            profile: written.profile,
            page: written.page,
        })
    }

    /// Writes the choices, whole or not at all.
    ///
    /// # Errors
    /// Names the file when the system refuses.
    pub(super) fn save(&self, path: &Path) -> anyhow::Result<()> {
        durable::write(path, self.text().as_bytes())
    }

    fn text(&self) -> String {
        let mut text = String::from(
            "# Choices under Settings on the brick. In runs from the menu they override robot.toml,\n\
             # whose values hold for every choice that is left out.\n\
             version = 1\n",
        );
        let mut line = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                let _ = writeln!(text, "{key} = {value}");
            }
        };
        line("sound", self.sound.map(|on| on.to_string()));
        line(
            "start_by_sensor",
            self.start_by_sensor.map(|on| on.to_string()),
        );
        line("scan", self.scan.map(|scan| format!("{:?}", word(scan))));
        line(
            "method",
            self.method.map(|method| format!("{:?}", method.name())),
        );
        let thinks = self.think_while_moving.map(|on| on.to_string());
        line("think_while_moving", thinks);
        let profile = self.profile.map(|profile| format!("{:?}", profile.name()));
        line("profile", profile);
        line("page", self.page.map(|on| on.to_string()));
        text
    }

    /// Lays the choices over settings.
    pub(super) fn apply(&self, config: &mut Config) {
        config.run.scan = self.scan.unwrap_or(config.run.scan);
        let thinks = config.run.think_while_moving;
        config.run.think_while_moving = self.think_while_moving.unwrap_or(thinks);
        config.run.profile = self.profile.unwrap_or(config.run.profile);
    }

    /// Whether tones are played.
    pub(super) fn sound(&self) -> bool {
        self.sound.unwrap_or(true)
    }

    /// Whether a cube that is put in starts a run.
    pub(super) fn start_by_sensor(&self) -> bool {
        self.start_by_sensor.unwrap_or(true)
    }

    /// Method of finding turns.
    pub(super) fn method(&self) -> Method {
        self.method.unwrap_or_default()
    }

    /// Whether the studio's page is served.
    pub(super) fn page(&self) -> bool {
        self.page.unwrap_or(false)
    }

    /// Sets whether the studio's page is served.
    pub(super) fn set_page(&mut self, is_served: bool) {
        self.page = Some(is_served);
    }

    /// Sets a choice by its key and value in the file.
    ///
    /// # Errors
    /// Names the key, the value and the allowed values; nothing is changed.
    pub(super) fn set(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
        let is_word = |text: &str| {
            text.chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter))
        };
        if !is_word(key) || !is_word(value) || key == "version" || key == "page" {
            return Err(bad_input(format!(
                "{}: no setting of the menu",
                echo::excerpt(key)
            )));
        }
        let value = match value {
            "true" | "false" => value.to_owned(),
            word => format!("{word:?}"),
        };
        let line = |text: &&str| !text.starts_with(&format!("{key} = "));
        let others: Vec<String> = self
            .text()
            .lines()
            .filter(line)
            .map(str::to_owned)
            .collect();
        let text = format!("{}\n{key} = {value}\n", others.join("\n"));
        *self = Self::parse(&text)?;
        Ok(())
    }

    /// Sets the speed profile of later runs; `None` for the one of the settings.
    pub(super) fn set_profile(&mut self, profile: Option<Profile>) {
        self.profile = profile;
    }

    /// Line for a choice: its label, and the value in force over these settings.
    pub(super) fn line(&self, choice: Choice, config: &Config) -> String {
        let mut config = config.clone();
        self.apply(&mut config);
        let on_off = |on| if on { "on" } else { "off" };
        match choice {
            Choice::Sound => format!("Sound: {}", on_off(self.sound())),
            Choice::StartBySensor => {
                format!("Start by sensor: {}", on_off(self.start_by_sensor()))
            }
            Choice::Scan => format!("Scan: {}", word(config.run.scan)),
            Choice::Method => format!("Method: {}", self.method()),
            Choice::ThinkWhileMoving => {
                format!(
                    "Think on the move: {}",
                    on_off(config.run.think_while_moving)
                )
            }
            Choice::Speed => format!("Speed: {}", config.run.profile),
        }
    }

    /// Changes a choice to its next value, or to the one before.
    pub(super) fn change(&mut self, choice: Choice, config: &Config, forward: bool) {
        let mut config = config.clone();
        self.apply(&mut config);
        match choice {
            Choice::Sound => self.sound = Some(!self.sound()),
            Choice::StartBySensor => self.start_by_sensor = Some(!self.start_by_sensor()),
            Choice::Scan => {
                self.scan = Some(match config.run.scan {
                    ScanKind::Full => ScanKind::Quick,
                    ScanKind::Quick => ScanKind::Full,
                });
            }
            Choice::Method => self.method = Some(next(&Method::in_menu(), self.method(), forward)),
            Choice::ThinkWhileMoving => {
                self.think_while_moving = Some(!config.run.think_while_moving);
            }
            Choice::Speed => {
                self.profile = Some(next(&Profile::ALL, config.run.profile, forward));
            }
        }
    }
}

/// Value after this one, or before it; the first follows the last.
fn next<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&value| value == now).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

const fn word(scan: ScanKind) -> &'static str {
    match scan {
        ScanKind::Full => "full",
        ScanKind::Quick => "quick",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_read_back_and_hold_over_the_settings() {
        let mut config = Config::default();
        let mut chosen = Preferences::default();
        assert_eq!(Preferences::parse(&chosen.text()), Ok(chosen.clone()));
        for choice in Choice::ALL {
            let before = chosen.line(choice, &config);
            chosen.change(choice, &config, true);
            assert_ne!(chosen.line(choice, &config), before);
            assert_eq!(Preferences::parse(&chosen.text()), Ok(chosen.clone()));
        }
        chosen.apply(&mut config);
        assert_eq!(config.run.scan, ScanKind::Quick);
        assert!(!config.run.think_while_moving);
        assert_eq!(config.run.profile, Profile::Gentle);
        chosen.change(Choice::Speed, &config, false);
        assert_eq!(chosen.line(Choice::Speed, &config), "Speed: own");
        assert_eq!(chosen.method().name(), "layers");
        chosen.change(Choice::Method, &config, false);
        assert_eq!(chosen.method(), Method::Robot);
    }

    #[test]
    fn a_page_sets_choices_by_key_and_value_and_nothing_else() {
        let mut chosen = Preferences::default();
        for (key, value) in [
            ("method", "cfop"),
            ("scan", "quick"),
            ("sound", "false"),
            ("method", "zz"),
        ] {
            chosen.set(key, value).expect(key);
        }
        assert_eq!(chosen.method().name(), "zz");
        assert!(!chosen.sound());
        let before = chosen.clone();
        for (key, value) in [
            ("method", "magic"),
            ("scan", "half"),
            ("sounds", "true"),
            ("page", "false"),
            ("version", "1"),
            ("sound", "true\nmethod = 1"),
            ("sound = true\nscan", "quick"),
        ] {
            chosen.set(key, value).expect_err(key);
            assert_eq!(chosen, before);
        }
    }

    #[test]
    fn a_file_that_cannot_be_used_is_refused_with_its_name() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = path_beside(Some(&directory.path().join("robot.toml")));
        assert_eq!(
            Preferences::load(&path).expect("no file"),
            Preferences::default()
        );
        for (text, words) in [
            ("version = 2", "version = 2 is out of range"),
            ("version = 1\nsound = 3", "line 2"),
            (
                "version = 1\nprofile = \"fast\"",
                "\"gentle\" or \"standard\"",
            ),
            (
                "version = 1\nmethod = \"magic\"",
                "tables, two-phase, robot, optimal, stickers",
            ),
            ("version = 1\nsounds = true", "did you mean sound?"),
            ("\u{0}", "line 1"),
        ] {
            std::fs::write(&path, text).expect("written");
            let error = crate::failure::one_line(&Preferences::load(&path).expect_err(text));
            assert!(error.contains("menu.toml"), "{error}");
            assert!(error.contains(words), "{error}");
            assert!(error.ends_with(CURE), "{error}");
        }
        std::fs::remove_file(&path).expect("removed");
        std::fs::create_dir(&path).expect("made");
        let error = crate::failure::one_line(&Preferences::load(&path).expect_err("a folder"));
        assert!(error.contains("menu.toml: a folder is there"), "{error}");
        assert!(error.ends_with(cure::NO_FILE), "{error}");
    }
}

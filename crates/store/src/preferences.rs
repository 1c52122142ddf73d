//! Choices of the owner on the brick: `menu.toml` beside the settings.
//!
//! Runs from the menu lay the file over the settings, so that new settings can be shipped without a
//! choice being lost. A choice that was never made is not written, and stays as the settings say.

mod shown;

use std::path::{Path, PathBuf};

use actuator::Profile;
use app::{NoRunMethod, RunMethod};
use robot::{Config, ScanKind};
use settings::Document;
use words::Language;

pub use self::shown::{Allowed, Shown};
use super::stored::Stored;
use crate::{echo, failure::bad_input, text::Kind};

/// Name of the file.
pub const NAME: &str = "menu.toml";

const HEAD: &str = "\
# Choices under Settings on the brick. In runs from the menu they override robot.toml,
# whose values hold for every choice that is left out.
";

settings::section! {
    /// Choices of the owner; `None` where nothing was chosen.
    #[derive(Eq)]
    pub struct Preferences in "": "Choices under Settings on the brick." {
        version: i64 = 1, in 1..=1;
        /// Whether tones are played.
        sound: Option<bool> = None;
        /// Whether a cube that is put in starts a run.
        start_by_sensor: Option<bool> = None;
        /// Share of the cube that a scan reads.
        scan: Option<ScanKind> = None;
        /// Method of finding turns, by its name.
        method: Option<String> = None;
        /// Whether the robot thinks while it moves.
        think_while_moving: Option<bool> = None;
        /// Greatest speeds of the mechanism.
        profile: Option<Profile> = None;
        /// Whether the robot checks the turned cube.
        verify: Option<bool> = None;
        /// Seconds for which the robot tries again when a part is stuck.
        patience_s: Option<u32> = None, in 0..=3600;
        /// Number of times that the robot looks again at the stickers in doubt.
        looks: Option<u32> = None, in 0..=10;
        /// Number of scans of the cube before the robot gives up.
        scans: Option<u32> = None, in 1..=10;
        /// Language of the screen.
        language: Option<Language> = None;
        /// Whether the studio's page is served.
        page: Option<bool> = None;
    }
}

settings::words! {
    /// One line of the settings on the brick, by its label, in the order of the lines.
    pub enum Choice {
        /// Tones.
        Sound = "Sound",
        /// Language of the screen.
        Language = "Language",
        /// Start by a cube that is put in.
        StartBySensor = "Start by sensor",
        /// Share of the cube that a scan reads.
        Scan = "Scan",
        /// Method of finding turns.
        Method = "Method",
        /// Search while the motors move.
        ThinkWhileMoving = "Think on the move",
        /// Speed profile.
        Speed = "Speed",
    }
}

/// Path of the file beside a settings file.
pub fn path_beside(settings: Option<&Path>) -> PathBuf {
    settings.unwrap_or(Path::new("")).with_file_name(NAME)
}

impl Stored for Preferences {
    const KIND: Kind = Kind::Settings;
    const LABEL: Option<&'static str> = None;
    const CURE: &'static str = "correct it, or choose anew under Settings";

    fn parse(text: &str) -> anyhow::Result<Self> {
        let document = Document::parse(text, &[Self::SECTION])?;
        let preferences = Self::read_over(&document, &Self::default())?;
        if !document.has("", "version") {
            let message = "the version is missing: version = 1 is needed";
            return Err(document.conflict(&[], message).into());
        }
        preferences.checked(&document)
    }

    fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        for (key, value) in self.written() {
            text.extend([key, " = ", &value, "\n"]);
        }
        text
    }
}

impl Preferences {
    /// The choices with the method by its own name, not by another name of it.
    fn checked(mut self, document: &Document<'_>) -> anyhow::Result<Self> {
        if let Some(name) = &mut self.method {
            let method: RunMethod = name.parse().map_err(|error: NoRunMethod| {
                document.conflict(&[("", "method")], format!("method: {error}"))
            })?;
            method.name().clone_into(name);
        }
        Ok(self)
    }

    /// Lays the choices over settings.
    pub fn apply(&self, config: &mut Config) {
        let run = &mut config.run;
        run.scan = self.scan.unwrap_or(run.scan);
        run.think_while_moving = self.think_while_moving.unwrap_or(run.think_while_moving);
        run.profile = self.profile.unwrap_or(run.profile);
        run.verify = self.verify.unwrap_or(run.verify);
        run.patience_s = self.patience_s.unwrap_or(run.patience_s);
        run.looks = self.looks.unwrap_or(run.looks);
        run.scans = self.scans.unwrap_or(run.scans);
    }

    /// Whether tones are played.
    pub fn sound(&self) -> bool {
        self.sound.unwrap_or(true)
    }

    /// Whether a cube that is put in starts a run.
    pub fn start_by_sensor(&self) -> bool {
        self.start_by_sensor.unwrap_or(true)
    }

    /// Method of finding turns.
    pub fn method(&self) -> RunMethod {
        let chosen = self.method.as_ref().and_then(|name| name.parse().ok());
        chosen.unwrap_or_default()
    }

    /// Language of the screen.
    pub fn language(&self) -> Language {
        self.language.unwrap_or_default()
    }

    /// Whether the page is served.
    pub fn page(&self) -> bool {
        self.page.unwrap_or(false)
    }

    /// Sets whether the page is served.
    pub fn set_page(&mut self, is_served: bool) {
        self.page = Some(is_served);
    }

    /// Sets the speed profile of later runs; `None` for the one of the settings.
    pub fn set_profile(&mut self, profile: Option<Profile>) {
        self.profile = profile;
    }

    /// Sets a choice by its key and value in the file. Nothing is changed by a key or a value that is
    /// not allowed.
    pub fn set(&mut self, key: &str, value: &str) -> anyhow::Result<()> {
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
        let is_number = value.parse::<i64>().is_ok();
        let text = match value {
            "true" | "false" => format!("{key} = {value}"),
            number if is_number => format!("{key} = {number}"),
            word => format!("{key} = {word:?}"),
        };
        let document = Document::parse(&text, &[Self::SECTION])?;
        *self = Self::read_over(&document, self)?.checked(&document)?;
        Ok(())
    }

    /// Changes a choice to its next value, or to the one before.
    pub fn change(&mut self, choice: Choice, config: &Config, forward: bool) {
        let mut config = config.clone();
        self.apply(&mut config);
        let run = &config.run;
        match choice {
            Choice::Sound => self.sound = Some(!self.sound()),
            Choice::StartBySensor => self.start_by_sensor = Some(!self.start_by_sensor()),
            Choice::Scan => self.scan = Some(next(&ScanKind::ALL, run.scan, forward)),
            Choice::Method => {
                let method = next(&RunMethod::that_solve(), self.method(), forward);
                self.method = Some(method.name().to_owned());
            }
            Choice::ThinkWhileMoving => self.think_while_moving = Some(!run.think_while_moving),
            Choice::Speed => self.profile = Some(next(&Profile::ALL, run.profile, forward)),
            Choice::Language => {
                self.language = Some(next(&Language::ALL, self.language(), forward));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cure;

    fn read_back(chosen: &Preferences) -> Preferences {
        Preferences::parse(&chosen.text()).expect("it was written")
    }

    #[test]
    fn choices_read_back_and_hold_over_the_settings() {
        let mut config = Config::default();
        let mut chosen = Preferences::default();
        assert_eq!(read_back(&chosen), chosen);
        for choice in Choice::ALL {
            let before = chosen.clone();
            chosen.change(choice, &config, true);
            assert_ne!(chosen, before);
            assert_eq!(read_back(&chosen), chosen);
        }
        chosen.apply(&mut config);
        assert_eq!(config.run.scan, ScanKind::Quick);
        assert!(!config.run.think_while_moving);
        assert_eq!(config.run.profile, Profile::Gentle);
        chosen.change(Choice::Speed, &config, false);
        assert_eq!(chosen.profile, Some(Profile::Own));
        assert_eq!(chosen.language(), Language::German);
        assert_eq!(chosen.method().name(), "layers");
        chosen.change(Choice::Method, &config, false);
        assert_eq!(chosen.method(), RunMethod::default());
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
        assert_eq!(Preferences::load(&path).expect("no file"), None);
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
            assert!(error.ends_with(Preferences::CURE), "{error}");
        }
        std::fs::remove_file(&path).expect("removed");
        std::fs::create_dir(&path).expect("made");
        let error = crate::failure::one_line(&Preferences::load(&path).expect_err("a folder"));
        assert!(error.contains("menu.toml: a folder is there"), "{error}");
        assert!(error.ends_with(cure::NO_FILE), "{error}");
    }
}

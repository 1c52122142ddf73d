//! Item that shows the settings of runs, and changes them.

use brick::Button;

use dialogue::{NEVER, after, before};

use super::{session::Menu, trouble::Trouble};
use crate::{
    live,
    preferences::{Choice, Preferences},
};
use actuator::Profile;
use panel::screen::View;
use robot::{Config, RobotKind, ScanKind};
use store::stored::Stored;
use words::Words;

impl Menu<'_> {
    /// Lets the person change values by left and right. A change holds at once, and is saved when
    /// the person goes back.
    pub(super) fn settings(&mut self) -> Result<(), Trouble> {
        let config = self.environment.config()?;
        let before_all = self.preferences.clone();
        let mut chosen = 0;
        loop {
            let words = self.words();
            let lines = Choice::ALL.map(|choice| line(words, &self.preferences, choice, &config));
            let view = View::List {
                title: words.menu_settings().to_owned(),
                items: lines.to_vec(),
                chosen,
                hint: words.hint_change().to_owned(),
            };
            let forward = match self.console.show(&mut self.session.brick, view, NEVER)? {
                Some(Button::Up) => {
                    chosen = before(chosen, lines.len());
                    continue;
                }
                Some(Button::Down) => {
                    chosen = after(chosen, lines.len());
                    continue;
                }
                Some(Button::Left) => false,
                Some(Button::Right | Button::Enter) => true,
                Some(Button::Back) => break,
                None => continue,
            };
            self.preferences
                .change(Choice::ALL[chosen], &config, forward);
            self.use_preferences();
        }
        if self.preferences == before_all {
            return Ok(());
        }
        self.keep_preferences()
    }

    /// Saves the choices, so that they outlast a restart; pages see the values in force.
    pub(super) fn keep_preferences(&self) -> Result<(), Trouble> {
        let path = self.environment.preferences_path();
        let saved = self.preferences.save(&path);
        self.publish_settings(saved.is_ok());
        Ok(saved?)
    }

    /// Shows pages the settings in force, while the page is served.
    pub(super) fn publish_settings(&self, are_kept: bool) {
        let (Some(publisher), Ok(config)) = (self.page.publisher(), self.environment.config())
        else {
            return;
        };
        let shown = self.preferences.shown(&config, RobotKind::Brick);
        live::publish_settings(&publisher, shown, are_kept);
    }
}

/// Line of a choice: its label, and the value in force over these settings.
fn line(words: Words, preferences: &Preferences, choice: Choice, config: &Config) -> String {
    let mut config = config.clone();
    preferences.apply(&mut config);
    let on_off = |on: bool| {
        if on {
            words.settings_on()
        } else {
            words.settings_off()
        }
    };
    match choice {
        Choice::Sound => words.settings_sound(&on_off(preferences.sound())),
        Choice::StartBySensor => words.settings_start(&on_off(preferences.start_by_sensor())),
        Choice::Scan => words.settings_scan(&match config.run.scan {
            ScanKind::Full => words.settings_full(),
            ScanKind::Quick => words.settings_quick(),
        }),
        Choice::Method => words.settings_method(&preferences.method()),
        Choice::ThinkWhileMoving => words.settings_think(&on_off(config.run.think_while_moving)),
        Choice::Speed => words.settings_speed(&profile(words, config.run.profile)),
        Choice::Language => words.settings_language(&preferences.language().own_name()),
    }
}

/// Name of a speed profile.
pub(super) fn profile(words: Words, profile: Profile) -> &'static str {
    match profile {
        Profile::Gentle => words.settings_gentle(),
        Profile::Standard => words.settings_standard(),
        Profile::Own => words.settings_own(),
    }
}

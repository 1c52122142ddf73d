//! Item that shows the settings of runs, and changes them.

use brick::Button;

use dialogue::{NEVER, after, before};

use super::{session::Menu, trouble::Trouble};
use crate::{live, preferences::Choice};
use panel::screen::View;
use robot::RobotKind;
use store::stored::Stored;

impl Menu<'_> {
    /// Lets the person change values by left and right. A change holds at once, and is saved when
    /// the person goes back.
    pub(super) fn settings(&mut self) -> Result<(), Trouble> {
        let config = self.environment.config()?;
        let before_all = self.preferences.clone();
        let mut chosen = 0;
        loop {
            let lines = Choice::ALL.map(|choice| self.preferences.line(choice, &config));
            let view = View::List {
                title: "Settings".to_owned(),
                items: lines.to_vec(),
                chosen,
                hint: "left, right: change".to_owned(),
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
            self.console.panel.set_sound(self.preferences.sound());
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

//! Item that shows the settings of runs, and changes them.

use brick::Button;

use dialogue::{NEVER, after, before};

use super::{session::Menu, trouble::Trouble};
use crate::preferences::Choice;
use panel::screen::View;
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

    /// Saves the choices, so that they outlast a restart.
    pub(super) fn keep_preferences(&self) -> Result<(), Trouble> {
        let path = self.environment.preferences_path();
        Ok(self.preferences.save(&path)?)
    }
}

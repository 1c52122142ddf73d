//! Reset after a run that ended early, as far as the robot can do it by itself.

use brick::LedColor;

use dialogue::message;

use super::{session::Menu, trouble::Trouble};
use robot::{Config, session::set_back};

impl Menu<'_> {
    /// Brings back arm, flipper and table if the last run ended early: a table that stands askew
    /// would be taken for square.
    pub(super) fn set_back(&mut self, config: &Config) -> Result<(), Trouble> {
        if !self.session.needs_reset {
            return Ok(());
        }
        self.console.panel.light(LedColor::Orange);
        let text = "Arm and flipper go aside, and the table turns square.";
        let view = message("Setting back", text, 0, "back: stop");
        self.console.panel.show(view);
        let settings = &config.mechanism;
        (self.session).work(settings, |brick| -> Result<(), Trouble> {
            Ok(set_back(brick, settings)?)
        })?;
        self.console.panel.light(LedColor::Green);
        self.session.needs_reset = false;
        Ok(())
    }
}

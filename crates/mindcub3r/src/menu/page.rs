//! Item that serves the studio's page to a phone.
//!
//! The page is off unless the owner switched it on. The screen shows its addresses, and the code
//! without which nobody watches or commands the robot.

use std::rc::Rc;

use dialogue::{Answer, Mirror};

use super::{session::Menu, trouble::Trouble};
use crate::{live, recordings};

impl Menu<'_> {
    /// Switches the page on and off, and shows where it is.
    pub(super) fn page(&mut self) -> Result<(), Trouble> {
        loop {
            let words = self.words();
            let hint = if self.page.is_served() {
                words.hint_page_off()
            } else {
                words.hint_page_on()
            };
            let text = self.page.text(words);
            if self.tell(words.menu_page(), &text, hint)? == Answer::Back {
                return Ok(());
            }
            if self.page.is_served() {
                self.page.end();
            } else {
                self.serve_page()?;
            }
            self.mirror_screen();
            self.preferences.set_page(self.page.is_served());
            self.keep_preferences()?;
        }
    }

    /// Serves the page, if the owner wants it; the screen shows why it cannot be served.
    pub(super) fn serve_if_wanted(&mut self) -> Result<(), Trouble> {
        if !self.preferences.page() {
            return Ok(());
        }
        let served = self.serve_page();
        self.mirror_screen();
        match served {
            Ok(()) => Ok(()),
            Err(error) => self.complain(self.words().menu_page(), &error),
        }
    }

    fn serve_page(&mut self) -> Result<(), Trouble> {
        let folder = self.environment.own_file(recordings::NAME);
        let config = self.config()?;
        self.page.serve(&config, folder, &self.history)?;
        self.publish_settings(true);
        Ok(())
    }

    /// Lets the page show the screen, while it is served.
    pub(super) fn mirror_screen(&mut self) {
        let clock = Rc::clone(&self.session.brick.clock);
        let mirror = self.page.publisher().map(|publisher| -> Mirror {
            Box::new(move |pixels| live::publish_screen(&publisher, clock.now(), pixels))
        });
        self.console.panel.set_mirror(mirror);
    }
}

//! Item that reads a cube and saves it under a name.

use brick::LedColor;

use super::{name, session::Menu, trouble::Trouble};
use robot::read_only;

impl Menu<'_> {
    pub(super) fn save(&mut self) -> Result<(), Trouble> {
        // The place for saved states comes first: without one, reading the cube would be for
        // nothing.
        let states = self.environment.saved_states()?;
        let config = self.config()?;
        if !self.cube_is_in("Save this cube", &config)? {
            return Ok(());
        }
        let task = self.reading(&config);
        let (result, _) = self.work(&config, |brick, crew| {
            read_only(brick, &config, &task, crew)
        });
        let cube = result?.cube;
        self.console.panel.light(LedColor::Green);
        if let Some(name) = name::save(&mut self.console, &mut self.session.brick, &states, &cube)?
        {
            let text = format!(
                "This cube is kept as {name}. \"Go to saved state\" brings any cube there."
            );
            self.tell("Saved", &text, "middle: back to the menu")?;
        }
        Ok(())
    }
}

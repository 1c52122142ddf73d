//! Actions that many cases share.

use brick::Button;

use super::{Done, Person};
use crate::{Change, setup::NEAR};

impl Person<'_> {
    /// Starts an item of the menu that needs a cube.
    pub(crate) fn starts(&mut self, line: &str) -> Done {
        self.item(line, &format!("{line}, from"))?;
        self.press(Button::Enter)
    }

    /// Solves the cube from the menu, and goes back to the menu.
    pub(crate) fn solves(&mut self) -> Done {
        self.starts("Solve")?;
        self.is_solved_at_last()
    }

    /// Waits for the good end of a run, and goes back to the menu.
    pub(crate) fn is_solved_at_last(&mut self) -> Done {
        self.shows("Solved: ")?;
        self.off()?;
        self.solved(true)?;
        self.back_to_menu()
    }

    /// Answers the message about a fault, goes to the menu, and starts another run.
    pub(crate) fn runs_again(&mut self) -> Done {
        self.enter_to_menu()?;
        self.straightens()?;
        self.starts("Solve")
    }

    /// Takes the cube out and puts it in with its layers straight, as it was at the beginning.
    pub(crate) fn straightens(&mut self) -> Done {
        self.change(&Change::Remove)?;
        self.change(&Change::Insert(NEAR.to_owned()))
    }

    /// Chooses a step in the list of Calibrate, and begins it.
    pub(crate) fn step(&mut self, title: &str) -> Done {
        self.pick("Calibrate", title)?;
        self.shows(&format!(
            "{title}, from line 0: This step ... (middle: start back: no)"
        ))?;
        self.press(Button::Enter)
    }
}

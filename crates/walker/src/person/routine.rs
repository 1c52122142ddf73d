//! Steps that many cases share.

use brick::Button;

use super::Person;
use crate::{Change, Failure, setup::NEAR};

type Done = Result<(), Failure>;

impl Person<'_> {
    /// From the menu, starts what a line does with a cube.
    pub(crate) fn starts(&mut self, line: &str) -> Done {
        self.item(line, &format!("{line}, from"))?;
        self.press(Button::Enter)
    }

    /// From the menu, and back to it.
    pub(crate) fn solves(&mut self) -> Done {
        self.starts("Solve")?;
        self.is_solved_at_last()
    }

    /// A run ends well, and the menu is there.
    pub(crate) fn is_solved_at_last(&mut self) -> Done {
        self.shows("Solved: ")?;
        self.off()?;
        self.solved(true)?;
        self.back_to_menu()
    }

    /// After what went wrong was told: the menu, and another run.
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

    /// In the list of Calibrate, chooses a step and begins it.
    pub(crate) fn step(&mut self, title: &str) -> Done {
        self.pick("Calibrate", title)?;
        self.shows(&format!(
            "{title}, from line 0: This step ... (middle: start back: no)"
        ))?;
        self.press(Button::Enter)
    }
}

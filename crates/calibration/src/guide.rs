//! Guide: the person who goes through a calibration, at a terminal or at the brick's own screen and
//! buttons.

use brick::Brick;
use robot::{Aside, InPlace};

use crate::error::GuideError;

/// Talks with the person at the robot. An error ends the step that asks, and the step saves
/// nothing.
pub trait Guide {
    /// Place of long computations between two questions.
    fn aside(&self) -> &dyn Aside;

    /// Shows a text, without an answer.
    ///
    /// # Errors
    /// When the text cannot be shown, or the person ends the step.
    fn tell(&mut self, brick: &mut Brick, text: &str) -> Result<(), GuideError>;

    /// Asks a question whose answer is yes or no.
    ///
    /// # Errors
    /// When there is no answer, or the person ends the step.
    fn confirm(&mut self, brick: &mut Brick, text: &str) -> Result<bool, GuideError>;

    /// Asks for one of these choices, at least one, and returns its index.
    ///
    /// # Errors
    /// When there is no answer, or the person ends the step.
    fn choose(
        &mut self,
        brick: &mut Brick,
        text: &str,
        choices: &[&str],
    ) -> Result<usize, GuideError>;

    /// Asks for a direction to nudge a part; the step asks again until the answer is done.
    ///
    /// # Errors
    /// When there is no answer, or the person ends the step.
    fn adjust(&mut self, brick: &mut Brick, text: &str) -> Result<Adjust, GuideError>;
}

/// Answer of a person who adjusts a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjust {
    /// A step to the left: counterclockwise seen from above.
    Left,
    /// A step to the right: clockwise seen from above.
    Right,
    /// The part is right.
    Done,
}

/// Guide that answers without a person who has prepared everything: for a simulated robot, or a
/// robot that is known to be ready.
#[derive(Debug, Clone, Copy)]
pub struct Prepared {
    /// Receives each text.
    pub tell: fn(&str),
    /// Place of long computations.
    pub aside: &'static dyn Aside,
}

impl Prepared {
    /// Guide that writes to the log only, and computes in place.
    pub fn quiet() -> Self {
        Self {
            tell: |text| log::info!("{text}"),
            aside: &InPlace,
        }
    }
}

impl Guide for Prepared {
    fn aside(&self) -> &dyn Aside {
        self.aside
    }

    fn tell(&mut self, _: &mut Brick, text: &str) -> Result<(), GuideError> {
        (self.tell)(text);
        Ok(())
    }

    fn confirm(&mut self, _: &mut Brick, text: &str) -> Result<bool, GuideError> {
        (self.tell)(&format!("{text} yes"));
        Ok(true)
    }

    fn choose(&mut self, _: &mut Brick, text: &str, choices: &[&str]) -> Result<usize, GuideError> {
        (self.tell)(&format!("{text} {}", choices[0]));
        Ok(0)
    }

    fn adjust(&mut self, _: &mut Brick, _: &str) -> Result<Adjust, GuideError> {
        Ok(Adjust::Done)
    }
}

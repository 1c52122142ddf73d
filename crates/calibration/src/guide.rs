//! The person who goes through a calibration, at a terminal or at the brick's own screen and buttons.

use brick::Brick;
use robot::{Aside, InPlace};

use crate::error::GuideError;

/// Talks with the person at the robot. An error ends the step that asks: nothing is saved then.
pub trait Guide {
    /// Place of long computations between two questions.
    fn aside(&self) -> &dyn Aside;

    /// Says what is going on; not answered.
    ///
    /// # Errors
    /// When it cannot be shown, or the person wants to stop.
    fn tell(&mut self, brick: &mut Brick, text: &str) -> Result<(), GuideError>;

    /// Asks a question whose answer is yes or no.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    fn confirm(&mut self, brick: &mut Brick, text: &str) -> Result<bool, GuideError>;

    /// Asks for one of these, which are at least one, and gives its index.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    fn choose(
        &mut self,
        brick: &mut Brick,
        text: &str,
        choices: &[&str],
    ) -> Result<usize, GuideError>;

    /// Asks which way to nudge something; asked again until it is as it should be.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    fn adjust(&mut self, brick: &mut Brick, text: &str) -> Result<Adjust, GuideError>;
}

/// What a person wants of something that is being adjusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjust {
    /// A step to the left: counterclockwise seen from above.
    Left,
    /// A step to the right: clockwise seen from above.
    Right,
    /// It is right as it stands.
    Done,
}

/// Answers for a person who has prepared everything: where nobody is asked, because the robot is
/// simulated or everything is known to be as it should be.
#[derive(Debug, Clone, Copy)]
pub struct Prepared {
    /// Hears each text.
    pub tell: fn(&str),
    /// Place of long computations.
    pub aside: &'static dyn Aside,
}

impl Prepared {
    /// Tells the log alone, and computes in place.
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

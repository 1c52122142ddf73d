//! Item that keeps the cube just solved as my cube, or forgets my cube.

use super::{session::Menu, trouble::Trouble};
use crate::{failure::one_line, my_cube::Sensor};

const TITLE: &str = "My cube";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Keep,
    Forget,
}

impl Choice {
    const fn title(self) -> &'static str {
        match self {
            Self::Keep => "Keep the solved one",
            Self::Forget => "Forget it",
        }
    }
}

impl Menu<'_> {
    /// Keeps the cube that was solved last, or forgets my cube.
    pub(super) fn my_cube(&mut self) -> Result<(), Trouble> {
        let file = self.environment.my_cube(Sensor::Real)?;
        if let Err(error) = file.load() {
            self.complain(TITLE, &anyhow::anyhow!(one_line(&error)).into())?;
        }
        let mut choices = Vec::new();
        choices.extend(self.last_solved.is_some().then_some(Choice::Keep));
        choices.extend(file.is_there().then_some(Choice::Forget));
        if choices.is_empty() {
            let text = "Solve your cube, then keep it here: scans of it are accepted more often.";
            (self.console).tell(
                &mut self.session.brick,
                TITLE,
                text,
                "middle: back to the menu",
            )?;
            return Ok(());
        }
        let lines: Vec<String> = choices.iter().map(|line| line.title().to_owned()).collect();
        let Some(line) = (self.console).choose(&mut self.session.brick, TITLE, &lines, 0)? else {
            return Ok(());
        };
        let solved = self.last_solved.as_ref();
        let text = if let Some(my_cube) = solved.filter(|_| choices[line] == Choice::Keep) {
            file.keep(my_cube)?;
            "The cube just solved is kept: scans of it are accepted more often."
        } else {
            file.forget()?;
            "Forgotten: scans are read as if no cube had been kept."
        };
        (self.console).tell(
            &mut self.session.brick,
            TITLE,
            text,
            "middle: back to the menu",
        )?;
        Ok(())
    }
}

//! Whoever goes through a calibration with the person at the robot: the terminal, or the brick's
//! own screen and buttons.

use std::{
    collections::VecDeque,
    io::{BufRead, stdin},
};

use anyhow::bail;
use brick::Brick;

use crate::{output, signals};

/// Talks with the person at the robot. An error ends the step that asks: nothing is saved then.
pub(crate) trait Guide {
    /// Says what is going on; not answered.
    ///
    /// # Errors
    /// When it cannot be shown, or the person wants to stop.
    fn tell(&mut self, brick: &mut Brick, text: &str) -> anyhow::Result<()>;

    /// Asks a question whose answer is yes or no.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    #[allow(dead_code, reason = "the flipper is probed next")]
    fn confirm(&mut self, brick: &mut Brick, text: &str) -> anyhow::Result<bool>;

    /// Asks for one of these, which are at least one, and gives its index.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    fn choose(&mut self, brick: &mut Brick, text: &str, choices: &[&str]) -> anyhow::Result<usize>;

    /// Asks which way to nudge something; asked again until it is as it should be.
    ///
    /// # Errors
    /// When there is no answer, or the person wants to stop.
    fn adjust(&mut self, brick: &mut Brick, text: &str) -> anyhow::Result<Adjust>;
}

/// What a person wants of something that is being adjusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Adjust {
    /// A step to the left: counterclockwise seen from above.
    Left,
    /// A step to the right: clockwise seen from above.
    Right,
    /// It is right as it stands.
    Done,
}

/// Asks on standard error, and reads a line for each answer.
#[derive(Debug, Default)]
pub(super) struct Terminal {
    /// What of the last line was not needed yet.
    nudges: VecDeque<Adjust>,
}

impl Terminal {
    fn line() -> anyhow::Result<String> {
        let mut line = String::new();
        signals::wait_for_input()?;
        if stdin().lock().read_line(&mut line)? == 0 {
            bail!("standard input ended before the question was answered (`--yes` asks nothing)");
        }
        Ok(line.trim().to_lowercase())
    }
}

impl Guide for Terminal {
    fn tell(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<()> {
        output::tell(text);
        Ok(())
    }

    fn confirm(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<bool> {
        loop {
            output::tell(&format!("{text} [y/n]"));
            match &Self::line()?[..] {
                "y" | "yes" | "" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    fn choose(&mut self, _: &mut Brick, text: &str, choices: &[&str]) -> anyhow::Result<usize> {
        loop {
            output::tell(text);
            for (index, choice) in choices.iter().enumerate() {
                output::tell(&format!("  {}: {choice}", index + 1));
            }
            match Self::line()?.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(number - 1),
                _ => output::tell(&format!("a number from 1 to {}", choices.len())),
            }
        }
    }

    fn adjust(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<Adjust> {
        while self.nudges.is_empty() {
            output::tell(&format!(
                "{text} [l or r, several at once as in lll; nothing when it is right]"
            ));
            let line = Self::line()?;
            if line.is_empty() {
                return Ok(Adjust::Done);
            }
            let nudges = line.chars().map(|letter| match letter {
                'l' => Some(Adjust::Left),
                'r' => Some(Adjust::Right),
                _ => None,
            });
            self.nudges = nudges.collect::<Option<_>>().unwrap_or_default();
        }
        Ok(self.nudges.pop_front().unwrap_or(Adjust::Done))
    }
}

/// Answers for a person who has prepared everything: for `--yes`, and where nobody stands at the
/// robot, because it is simulated.
#[derive(Debug)]
pub(super) struct Prepared;

impl Guide for Prepared {
    fn tell(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<()> {
        output::tell(text);
        Ok(())
    }

    fn confirm(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<bool> {
        output::tell(&format!("{text} yes"));
        Ok(true)
    }

    fn choose(&mut self, _: &mut Brick, text: &str, choices: &[&str]) -> anyhow::Result<usize> {
        output::tell(&format!("{text} {}", choices[0]));
        Ok(0)
    }

    fn adjust(&mut self, _: &mut Brick, _: &str) -> anyhow::Result<Adjust> {
        Ok(Adjust::Done)
    }
}

//! Whoever goes through a calibration with the person at the robot: the terminal, or the brick's
//! own screen and buttons.

use std::{
    collections::VecDeque,
    io::stdin,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use anyhow::bail;
use brick::Brick;

use crate::output;

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
#[derive(Debug)]
pub(crate) struct Terminal {
    /// The lines of standard input; read elsewhere, so that the button below the screen and signals
    /// are heard while a question is open.
    lines: Receiver<String>,
    /// What of the last line was not needed yet.
    nudges: VecDeque<Adjust>,
}

/// How often somebody looks whether there is an answer.
const LOOK_INTERVAL: Duration = Duration::from_millis(20);

impl Terminal {
    pub(crate) fn new() -> Self {
        let (sender, lines) = channel();
        // It ends with the program, or when nobody wants its lines any more.
        thread::spawn(move || {
            for line in stdin().lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            lines,
            nudges: VecDeque::new(),
        }
    }

    fn line(&self, brick: &mut Brick) -> anyhow::Result<String> {
        loop {
            match self.lines.recv_timeout(LOOK_INTERVAL) {
                Ok(line) => return Ok(line.trim().to_lowercase()),
                Err(RecvTimeoutError::Disconnected) => bail!(
                    "standard input ended before the question was answered (`--yes` asks nothing)"
                ),
                // An interrupted brick answers with an error.
                Err(RecvTimeoutError::Timeout) => drop(brick.buttons.next_event()?),
            }
        }
    }
}

impl Guide for Terminal {
    fn tell(&mut self, _: &mut Brick, text: &str) -> anyhow::Result<()> {
        output::tell(text);
        Ok(())
    }

    fn confirm(&mut self, brick: &mut Brick, text: &str) -> anyhow::Result<bool> {
        loop {
            output::tell(&format!("{text} [y/n]"));
            match &self.line(brick)?[..] {
                "y" | "yes" | "" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    fn choose(&mut self, brick: &mut Brick, text: &str, choices: &[&str]) -> anyhow::Result<usize> {
        loop {
            output::tell(text);
            for (index, choice) in choices.iter().enumerate() {
                output::tell(&format!("  {}: {choice}", index + 1));
            }
            match self.line(brick)?.parse::<usize>() {
                Ok(number) if (1..=choices.len()).contains(&number) => return Ok(number - 1),
                _ => output::tell(&format!("a number from 1 to {}", choices.len())),
            }
        }
    }

    fn adjust(&mut self, brick: &mut Brick, text: &str) -> anyhow::Result<Adjust> {
        while self.nudges.is_empty() {
            output::tell(&format!(
                "{text} [l or r, several at once as in lll; nothing when it is right]"
            ));
            let line = self.line(brick)?;
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
pub(crate) struct Prepared;

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

#[cfg(test)]
mod tests {
    use simulator::{Settings, Simulator, solved};

    use super::*;

    fn terminal(lines: &[&str]) -> (Terminal, Brick) {
        let (sender, receiver) = channel();
        for line in lines {
            sender.send((*line).to_owned()).expect("it is received");
        }
        let terminal = Terminal {
            lines: receiver,
            nudges: VecDeque::new(),
        };
        let brick = Simulator::new(&Settings::default(), &solved(), 1).brick();
        (terminal, brick)
    }

    #[test]
    fn a_question_is_asked_until_it_is_answered() {
        let (mut guide, mut brick) = terminal(&["what?", " Yes", "no", "0", "4", "3"]);
        assert!(guide.confirm(&mut brick, "well?").expect("answered"));
        assert!(!guide.confirm(&mut brick, "well?").expect("answered"));
        let chosen = guide.choose(&mut brick, "which?", &["a", "b", "c"]);
        assert_eq!(chosen.expect("answered"), 2);
        let error = guide
            .confirm(&mut brick, "well?")
            .expect_err("no more lines");
        assert!(
            error.to_string().contains("standard input ended"),
            "{error}"
        );
    }

    #[test]
    fn nudges_are_made_one_by_one_until_all_is_well() {
        let (mut guide, mut brick) = terminal(&["lx", "llr", "R", ""]);
        let nudges: Vec<Adjust> = (0..5)
            .map(|_| guide.adjust(&mut brick, "square?").expect("answered"))
            .collect();
        let [left, right, done] = [Adjust::Left, Adjust::Right, Adjust::Done];
        assert_eq!(nudges, [left, left, right, right, done]);
    }
}

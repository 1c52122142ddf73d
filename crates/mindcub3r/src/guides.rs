//! The person at the terminal as the guide of a calibration.

use std::{
    collections::VecDeque,
    io::stdin,
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use anyhow::bail;
use brick::Brick;
use calibration::{Adjust, Guide};

use robot::Aside;

use crate::{aside::Threads, output};

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
    fn aside(&self) -> &dyn Aside {
        &Threads
    }

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

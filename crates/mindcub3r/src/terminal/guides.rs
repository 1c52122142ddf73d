//! Guide of a calibration: the person at the terminal.

use std::collections::VecDeque;

use brick::Brick;
use calibration::{Adjust, Guide, GuideError};

use robot::Aside;

use crate::{aside::Threads, output, typed_lines::TypedLines};

/// Guide at a terminal: asks on standard error, and reads a line for each answer.
pub(crate) struct Terminal {
    lines: TypedLines,
    /// Nudges of the last line that are still to be made.
    nudges: VecDeque<Adjust>,
}

impl Terminal {
    pub(crate) fn new() -> Self {
        Self {
            lines: TypedLines::new(),
            nudges: VecDeque::new(),
        }
    }

    fn line(&mut self, brick: &mut Brick) -> Result<String, GuideError> {
        match self.lines.next(brick)? {
            Some(line) => Ok(line.trim().to_lowercase()),
            None => Err(GuideError::Unanswered(
                "standard input ended before the question was answered (`--yes` asks nothing)"
                    .into(),
            )),
        }
    }
}

impl Guide for Terminal {
    fn aside(&self) -> &dyn Aside {
        &Threads
    }

    fn tell(&mut self, _: &mut Brick, text: &str) -> Result<(), GuideError> {
        output::tell(text);
        Ok(())
    }

    fn confirm(&mut self, brick: &mut Brick, text: &str) -> Result<bool, GuideError> {
        loop {
            output::tell(&format!("{text} [y/n]"));
            match &self.line(brick)?[..] {
                "y" | "yes" | "" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => {}
            }
        }
    }

    fn choose(
        &mut self,
        brick: &mut Brick,
        text: &str,
        choices: &[&str],
    ) -> Result<usize, GuideError> {
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

    fn adjust(&mut self, brick: &mut Brick, text: &str) -> Result<Adjust, GuideError> {
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
        (of(TypedLines::sent(lines)), brick())
    }

    fn of(lines: TypedLines) -> Terminal {
        Terminal {
            lines,
            nudges: VecDeque::new(),
        }
    }

    fn brick() -> Brick {
        Simulator::new(&Settings::default(), &solved(), 1).brick()
    }

    #[test]
    fn without_a_thread_each_answer_is_read_when_it_is_needed() {
        let input = "x".repeat(10_000) + "\n yes\nno\n2";
        let mut guide = of(TypedLines::of(input));
        let mut brick = brick();
        assert!(guide.confirm(&mut brick, "well?").expect("answered"));
        assert!(!guide.confirm(&mut brick, "well?").expect("answered"));
        let chosen = guide.choose(&mut brick, "which?", &["a", "b"]);
        assert_eq!(chosen.expect("answered"), 1);
        guide
            .confirm(&mut brick, "well?")
            .expect_err("the input has ended");
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

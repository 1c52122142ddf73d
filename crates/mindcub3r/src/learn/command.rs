//! Commands of a person at a terminal.

use std::str::FromStr;

use thiserror::Error;

use crate::echo;

/// Command of a person who learns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// The next hint.
    Hint,
    /// The robot makes the step.
    Do,
    /// The robot reads the cube again.
    Read,
    /// The robot sets up a step or a case; the step that is next, if none is named.
    Practise(Option<String>),
    /// The end.
    Quit,
}

/// The commands, for a person.
pub(super) const ALLOWED: &str = "hint, do, read, practise [STEP[/CASE]], quit";

/// A line that is no command.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown command \"{seen}\": allowed are {ALLOWED}")]
pub(super) struct UnknownCommand {
    seen: String,
}

impl FromStr for Command {
    type Err = UnknownCommand;

    fn from_str(line: &str) -> Result<Self, UnknownCommand> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("hint", "") => Ok(Self::Hint),
            ("do", "") => Ok(Self::Do),
            ("read", "") => Ok(Self::Read),
            ("practise" | "practice", "") => Ok(Self::Practise(None)),
            ("practise" | "practice", name) => Ok(Self::Practise(Some(name.to_owned()))),
            ("quit", "") => Ok(Self::Quit),
            _ => Err(UnknownCommand {
                seen: echo::excerpt(line).to_string(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read_and_a_refusal_names_them_all() {
        let case = || Some("oll/OLL 27".to_owned());
        for (line, command) in [
            ("hint", Command::Hint),
            (" do\t", Command::Do),
            ("read", Command::Read),
            ("practise", Command::Practise(None)),
            ("practise  oll/OLL 27 ", Command::Practise(case())),
            ("practice oll/OLL 27", Command::Practise(case())),
            ("quit", Command::Quit),
        ] {
            assert_eq!(line.parse(), Ok(command));
        }
        for line in ["hints", "hint 2", "do it", ""] {
            let refusal = line.parse::<Command>().expect_err(line).to_string();
            assert!(refusal.contains(ALLOWED), "{refusal}");
        }
    }
}

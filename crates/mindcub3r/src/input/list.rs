//! Lists on standard input: a state or a sequence of turns a line, or a state as the lines of a net.

use std::{
    collections::VecDeque,
    io::{BufRead, Read, stdin},
    iter, mem,
};

use anyhow::Context;
use thiserror::Error;

use super::{Kind, MAX_BYTES, list_entry, puzzle::Puzzle, without_mark};
use crate::{
    echo,
    failure::{OrBadInput, bad_input},
};

/// Error of a line that has no state: it is empty, or only a comment. It is answered like any other
/// line, and does not count as one that could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("empty; write `solved` for the solved cube")]
pub(crate) struct NoState;

/// Lines of standard input, each as soon as it is there, without a byte order mark before the
/// first. A line that is no text or too long is bad input, and never held whole.
pub(crate) fn input_lines(kind: Kind) -> impl Iterator<Item = anyhow::Result<String>> {
    let mut input = stdin().lock();
    let mut is_first = true;
    iter::from_fn(move || {
        let line = next_line(&mut input, kind).transpose()?;
        Some(if mem::take(&mut is_first) {
            line.map(without_mark)
        } else {
            line
        })
    })
}

fn next_line(input: &mut impl BufRead, kind: Kind) -> anyhow::Result<Option<String>> {
    // One byte more than a line may have, for its line break.
    let limit = MAX_BYTES + 1;
    let mut line = Vec::new();
    let read = input.by_ref().take(limit).read_until(b'\n', &mut line);
    if read.context("standard input")? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() as u64 == limit {
        input.skip_until(b'\n').context("standard input")?;
        return Err(kind.too_long("the line is "));
    }
    line.pop_if(|last| *last == b'\r');
    String::from_utf8(line)
        .context("the line is not UTF-8 text")
        .or_bad_input()
        .map(Some)
}

/// States of standard input: a state a line, or the lines of a net, nine for a 3x3x3 and six for a
/// 2x2x2. Numbers and comments are left out. An item is an error where its line is no text, or where
/// nothing is left of it.
///
/// The first line of a net is known by its indentation, as wide as its stickers: no other line
/// waits for the next.
pub(crate) struct StateList {
    puzzle: Puzzle,
    lines: Box<dyn Iterator<Item = anyhow::Result<String>>>,
    /// Lines that may be the first of a net, or were not.
    waiting: VecDeque<anyhow::Result<String>>,
    seen: Seen,
}

/// Letters of the states so far, to notice one state over several lines.
#[derive(Debug, Default)]
struct Seen {
    lines: usize,
    letters: usize,
    has_others: bool,
}

impl StateList {
    /// The states of standard input.
    pub(crate) fn of_input(puzzle: Puzzle) -> Self {
        Self::of(puzzle, input_lines(Kind::State))
    }

    fn of(puzzle: Puzzle, lines: impl Iterator<Item = anyhow::Result<String>> + 'static) -> Self {
        Self {
            puzzle,
            lines: Box::new(lines),
            waiting: VecDeque::new(),
            seen: Seen::default(),
        }
    }

    /// The one state of the list, for a command that takes no more.
    pub(crate) fn only(self) -> anyhow::Result<String> {
        let is_state =
            |state: &anyhow::Result<String>| !matches!(state, Err(error) if error.is::<NoState>());
        let mut states = self.filter(is_state);
        let first = states.next().unwrap_or_else(|| Err(NoState.into()));
        let first = first.or_bad_input().context("standard input")?;
        if states.next().is_some() {
            return Err(bad_input(
                "standard input: a picture shows one state, and here are several lines; give one line, \
                 one net, or @FILE",
            ));
        }
        Ok(first)
    }

    /// Next line, or the lines of a net as one.
    fn next_entry(&mut self) -> Option<anyhow::Result<String>> {
        if self.waiting.is_empty() {
            let rows = 3 * self.puzzle.side();
            self.waiting.push_back(self.lines.next()?);
            while self.waiting.len() < rows && self.is_net_begun() {
                let Some(line) = self.lines.next() else { break };
                self.waiting.push_back(line);
            }
            if self.waiting.len() == rows && self.is_net_begun() {
                let net: anyhow::Result<Vec<_>> = self.waiting.drain(..).collect();
                return Some(net.map(|net| net.join("\n")));
            }
        }
        self.waiting.pop_front()
    }

    /// Whether the lines that wait can be the first of a net.
    fn is_net_begun(&self) -> bool {
        let side = self.puzzle.side();
        self.waiting.iter().enumerate().all(|(row, line)| {
            let Ok(line) = line else { return false };
            let expected = match row / side {
                1 => 4 * side,
                _ => side,
            };
            let indent = line.chars().take_while(|c| c.is_whitespace()).count();
            let is_indented = indent >= line.trim().chars().count();
            stickers(line) == expected && (row > 0 || is_indented)
        })
    }

    /// Warns where all lines together are as many letters as a cube has stickers.
    pub(crate) fn warn(&self) {
        let (lines, stickers) = (self.seen.lines, self.puzzle.stickers());
        if lines > 1 && self.seen.letters == stickers && !self.seen.has_others {
            echo::tell(&format!(
                "each of the {lines} lines was taken as turns; if their {stickers} letters are one cube, \
                 give them on one line, or as @FILE"
            ));
        }
    }
}

impl Iterator for StateList {
    type Item = anyhow::Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = match self.next_entry()? {
            Ok(entry) => entry,
            error => return Some(error),
        };
        let state = list_entry::state_of(&entry, self.puzzle);
        if state.trim().is_empty() {
            return Some(Err(NoState.into()));
        }
        self.seen.lines += 1;
        self.seen.letters += stickers(state);
        self.seen.has_others |= state
            .chars()
            .any(|c| !c.is_whitespace() && !"URFDLBurfdlb".contains(c));
        Some(Ok(state.to_owned()))
    }
}

fn stickers(line: &str) -> usize {
    line.chars().filter(|c| !c.is_whitespace()).count()
}

#[cfg(test)]
mod tests {
    use std::{cell::Cell, io::Cursor, rc::Rc};

    use super::*;
    use crate::failure::{Exit, exit_of};

    const NET: &str = "      U U U\n      U U U\n      U U U\nL L L F F F R R R B B B\n\
                       L L L F F F R R R B B B\nL L L F F F R R R B B B\n      D D D\n      D D D\n      D D D";

    fn joined(text: &str) -> Vec<String> {
        joined_of(text, Puzzle::Cube)
    }

    fn joined_of(text: &str, puzzle: Puzzle) -> Vec<String> {
        let lines: Vec<_> = text.lines().map(|line| Ok(line.to_owned())).collect();
        let mut list = StateList::of(puzzle, lines.into_iter());
        iter::from_fn(|| list.next_entry())
            .map(|line| line.expect("text"))
            .collect()
    }

    #[test]
    fn the_nine_lines_of_a_net_are_one_and_other_lines_stay() {
        let compact = NET
            .replace("      ", "___")
            .replace(' ', "")
            .replace('_', " ");
        for net in [NET, &compact] {
            assert_eq!(
                joined(&format!("R\n{net}\n{net}\n\nU F")),
                ["R", net, net, "", "U F"]
            );
        }
        for lines in [
            "R\n  U F R\nF",
            "R U F\nR U F\nR U F\nL L L",
            "      R U F\nU",
            "      R U F",
        ] {
            assert_eq!(joined(lines), lines.lines().collect::<Vec<_>>());
        }
        let cut: Vec<&str> = NET.lines().take(8).collect();
        assert_eq!(joined(&cut.join("\n")), cut);
    }

    #[test]
    fn the_net_of_a_2x2x2_has_six_lines() {
        let net = "    U U\n    U U\nL L F F R R B B\nL L F F R R B B\n    D D\n    D D";
        let text = format!("R U\n{net}\nF");
        assert_eq!(joined_of(&text, Puzzle::Pocket), ["R U", net, "F"]);
        assert_eq!(joined(&text), text.lines().collect::<Vec<_>>());
        assert_eq!(
            joined_of(NET, Puzzle::Pocket),
            NET.lines().collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_line_that_begins_no_net_does_not_wait_for_the_next() {
        let asked = Rc::new(Cell::new(0));
        let own = Rc::clone(&asked);
        let lines = iter::repeat_with(move || {
            own.set(own.get() + 1);
            Ok("R U F".to_owned())
        });
        let mut list = StateList::of(Puzzle::Cube, lines);
        for n in 1..4 {
            assert!(list.next().is_some());
            assert_eq!(asked.get(), n);
        }
    }

    #[test]
    fn a_line_may_have_a_mebibyte_and_a_longer_one_does_not_hinder_the_next() {
        let most = "a".repeat(MAX_BYTES as usize);
        let mut lines = Cursor::new(format!("{most}\r\n{most}\n{most}b\n\nlast"));
        let mut next = || next_line(&mut lines, Kind::State);
        let error = next().expect_err("the carriage return counts");
        assert!(error.to_string().contains("longer than 1 MiB"), "{error}");
        assert_eq!(next().expect("allowed"), Some(most.clone()));
        assert_eq!(exit_of(&next().expect_err("too long")), Exit::BadInput);
        assert_eq!(next().expect("a line"), Some(String::new()));
        assert_eq!(next().expect("a line"), Some("last".to_owned()));
        assert_eq!(next().expect("the end"), None);
    }
}

//! Nets among the lines of standard input: nine lines that are one state.

use std::{cell::Cell, collections::VecDeque, iter};

use crate::puzzle::Puzzle;

/// Lines of standard input, of which the lines of a net, as `show` prints them, are one: nine for a
/// 3x3x3, six for a 2x2x2.
///
/// The first line of a net is known by its indentation, as wide as its stickers: no other line
/// waits for the next.
pub(super) fn with_nets_joined(
    mut lines: impl Iterator<Item = anyhow::Result<String>>,
    puzzle: Puzzle,
) -> impl Iterator<Item = anyhow::Result<String>> {
    let mut waiting = VecDeque::new();
    let rows = 3 * puzzle.side();
    iter::from_fn(move || {
        if waiting.is_empty() {
            waiting.push_back(lines.next()?);
            while is_begun(&waiting, puzzle) && waiting.len() < rows {
                let Some(line) = lines.next() else { break };
                waiting.push_back(line);
            }
            if is_begun(&waiting, puzzle) && waiting.len() == rows {
                return Some(
                    waiting
                        .drain(..)
                        .collect::<anyhow::Result<Vec<_>>>()
                        .map(|net| net.join("\n")),
                );
            }
        }
        waiting.pop_front()
    })
}

/// Whether lines can be the first of a net.
fn is_begun(lines: &VecDeque<anyhow::Result<String>>, puzzle: Puzzle) -> bool {
    let side = puzzle.side();
    lines.iter().enumerate().all(|(row, line)| {
        let Ok(line) = line else { return false };
        let expected = match row / side {
            1 => 4 * side,
            _ => side,
        };
        let is_indented = indent(line) >= line.trim().chars().count();
        stickers(line) == expected && (row > 0 || is_indented)
    })
}

fn stickers(line: &str) -> usize {
    line.chars().filter(|c| !c.is_whitespace()).count()
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}

/// Letters on the lines that were answered as turns, to notice one state over several lines.
#[derive(Debug)]
pub(super) struct Letters {
    /// Stickers of the cube.
    stickers: usize,
    lines: Cell<usize>,
    count: Cell<usize>,
    others: Cell<bool>,
}

impl Letters {
    /// No letters yet, of lines that are states of a puzzle.
    pub(super) const fn of(puzzle: Puzzle) -> Self {
        Self {
            stickers: puzzle.stickers(),
            lines: Cell::new(0),
            count: Cell::new(0),
            others: Cell::new(false),
        }
    }

    /// Counts the letters of a line.
    pub(super) fn count(&self, line: &str) {
        let is_bare = |c: char| c.is_whitespace() || "URFDLBurfdlb".contains(c);
        let stickers = stickers(line);
        self.lines.set(self.lines.get() + usize::from(stickers > 0));
        self.count.set(self.count.get() + stickers);
        self.others
            .set(self.others.get() || !line.chars().all(is_bare));
    }

    /// Warning where all lines together are as many letters as a cube has stickers.
    pub(super) fn warning(&self) -> Option<String> {
        let lines = self.lines.get();
        let are_one = lines > 1 && self.count.get() == self.stickers && !self.others.get();
        are_one.then(|| {
            format!(
                "each of the {lines} lines was taken as turns; if their {} letters are one cube, give \
                 them on one line, or as @FILE",
                self.stickers
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NET: &str = "      U U U\n      U U U\n      U U U\nL L L F F F R R R B B B\n\
                       L L L F F F R R R B B B\nL L L F F F R R R B B B\n      D D D\n      D D D\n      D D D";

    fn joined(text: &str) -> Vec<String> {
        joined_of(text, Puzzle::Cube)
    }

    fn joined_of(text: &str, puzzle: Puzzle) -> Vec<String> {
        let lines = text.lines().map(|line| Ok(line.to_owned()));
        with_nets_joined(lines, puzzle)
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
        let asked = Cell::new(0);
        let mut lines = with_nets_joined(
            iter::repeat_with(|| {
                asked.set(asked.get() + 1);
                Ok("R U F".to_owned())
            }),
            Puzzle::Cube,
        );
        for n in 1..4 {
            assert!(lines.next().is_some());
            assert_eq!(asked.get(), n);
        }
    }
}

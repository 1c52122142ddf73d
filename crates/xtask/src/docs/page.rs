//! Blocks of a page: commands, and the output that the page prints.

use std::ops::Range;

use anyhow::{Result, ensure};

use super::{compare, session::Ran};

/// Lines between a block of commands and the block of their answer, at most.
const MAX_LINES_TO_ANSWER: usize = 12;

/// A page with its blocks of commands.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) lines: Vec<String>,
    pub(super) blocks: Vec<Block>,
}

/// A fenced block of kind `console`.
#[derive(Debug)]
pub(super) struct Block {
    /// Number of the first line, as an editor counts.
    pub(super) line: usize,
    /// Commands that prepare the folder.
    pub(super) before: Vec<String>,
    /// Reason for which the block is not run.
    pub(super) not_run: Option<String>,
    pub(super) commands: Vec<Command>,
    /// Block of kind `json` or `text` below, where a single command has no output beside it.
    pub(super) answer: Option<Answer>,
}

/// A command, and the output that stands below it.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) text: String,
    /// Index of the line of the command.
    at: usize,
    pub(super) output: Vec<String>,
}

/// Output in a block of its own.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) lines: Range<usize>,
    text: String,
}

impl Page {
    pub(super) fn read(text: &str) -> Result<Self> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let fences: Vec<usize> = (0..lines.len())
            .filter(|&at| lines[at].trim_start().starts_with("```"))
            .collect();
        ensure!(fences.len().is_multiple_of(2), "a block has no end");
        let fences: Vec<[usize; 2]> = fences.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        let mut blocks = Vec::new();
        for (number, &[begin, end]) in fences.iter().enumerate() {
            if lines[begin].trim() != "```console" {
                continue;
            }
            let commands = commands(&lines, begin + 1..end);
            let has_output = commands.iter().any(|command| !command.output.is_empty());
            let has_answer = !has_output && commands.len() == 1;
            let next = fences.get(number + 1).filter(|_| has_answer);
            let answer = next.and_then(|&[first, last]| answer(&lines, end, first..last));
            let (before, not_run) = directives(&lines[..begin]);
            blocks.push(Block {
                line: begin + 1,
                before,
                not_run,
                commands,
                answer,
            });
        }
        Ok(Self { lines, blocks })
    }
}

fn commands(lines: &[String], range: Range<usize>) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for at in range {
        match (lines[at].strip_prefix("$ "), commands.last_mut()) {
            (Some(text), _) => commands.push(Command {
                text: text
                    .split("  #")
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .to_owned(),
                at,
                output: Vec::new(),
            }),
            (None, Some(last)) => last.output.push(lines[at].clone()),
            (None, None) => {}
        }
    }
    commands
}

/// The block after `end`, if it holds output, and no heading stands between.
fn answer(lines: &[String], end: usize, block: Range<usize>) -> Option<Answer> {
    let is_output = ["```json", "```text"].contains(&lines[block.start].trim());
    let between = &lines[end + 1..block.start];
    let is_near = between.len() <= MAX_LINES_TO_ANSWER;
    let has_heading = between.iter().any(|line| line.starts_with('#'));
    let inside = block.start + 1..block.end;
    (is_output && is_near && !has_heading).then(|| Answer {
        text: lines[inside.clone()].join("\n"),
        lines: inside,
    })
}

/// Comments directly above a block: commands that prepare it, and the reason not to run it.
fn directives(above: &[String]) -> (Vec<String>, Option<String>) {
    let is_between = |line: &&String| line.is_empty() || line.starts_with("<!-- ");
    let mut comments: Vec<&str> = (above.iter().rev().take_while(is_between))
        .filter_map(|line| line.strip_prefix("<!-- ")?.strip_suffix(" -->"))
        .collect();
    comments.reverse();
    let of = |key: &str| {
        let values = comments.iter().filter_map(move |it| it.strip_prefix(key));
        values.map(str::to_owned).collect::<Vec<_>>()
    };
    (of("before: "), of("not run: ").pop())
}

impl Command {
    /// Whether the command is the program's, or one of `cargo xtask` while these are run.
    pub(super) fn runs(&self, all: bool) -> bool {
        let last = self.text.rsplit(" | ").next().unwrap_or_default();
        let is_program = ["mindcub3r ", "cargo run --release -- "]
            .iter()
            .any(|begin| last.starts_with(begin));
        let serves = last.starts_with("cargo run --release -- studio");
        (is_program && !serves) || (all && last.contains("cargo xtask "))
    }

    /// Indices of the lines of the output.
    pub(super) fn output_lines(&self) -> Range<usize> {
        self.at + 1..self.at + 1 + self.output.len()
    }

    /// The difference between a run and the page.
    pub(super) fn checked(&self, ran: &Ran, block: &Block) -> Option<String> {
        let printed = ran.printed();
        let documented = match &block.answer {
            Some(answer) => answer.text.clone(),
            None if self.output.is_empty() => {
                let failed = ran.code != Some(0);
                return failed.then(|| format!("{} fails: {printed}", self.text));
            }
            None => self.output.join("\n"),
        };
        let difference = compare::difference(&documented, &printed)?;
        Some(format!("{}\n{difference}", self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# A page

<!-- before: mindcub3r states save x R -->
```console
$ mindcub3r solve R  # a comment
R'
$ mindcub3r show R > /dev/null
```

```console
$ mindcub3r inspect R --json
```

prints

```json
{}
```

<!-- not run: needs a brick -->
```console
$ mindcub3r check
```

## Another heading

```text
a drawing
```
";

    #[test]
    fn blocks_have_their_commands_output_answer_and_directives() {
        let page = Page::read(PAGE).expect("a page");
        let [first, second, third] = &page.blocks[..] else {
            panic!("{page:?}");
        };
        assert_eq!(first.before, ["mindcub3r states save x R"]);
        assert_eq!(first.commands[0].text, "mindcub3r solve R");
        assert_eq!(first.commands[0].output, ["R'"]);
        assert_eq!(page.lines[first.commands[0].output_lines()], ["R'"]);
        assert!(first.answer.is_none() && first.commands[1].output.is_empty());
        assert_eq!(second.answer.as_ref().expect("an answer").text, "{}");
        assert_eq!(third.not_run.as_deref(), Some("needs a brick"));
        assert!(third.answer.is_none());
        assert!(Page::read("```console\n").is_err());
    }
}

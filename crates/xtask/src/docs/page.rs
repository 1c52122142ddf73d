//! Blocks of a page: commands, and the output that the page prints.

use std::ops::Range;

use anyhow::{Result, ensure};

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
}

/// A command, and the lines of its output on the page: below it, or in a block of kind `json` or `text` below, where a
/// single command has no output beside it.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) text: String,
    pub(super) output: Range<usize>,
}

impl Page {
    pub(super) fn read(text: &str) -> Result<Self> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let is_fence = |at: &usize| lines[*at].trim_start().starts_with("```");
        let fences: Vec<usize> = (0..lines.len()).filter(is_fence).collect();
        ensure!(fences.len().is_multiple_of(2), "a block has no end");
        let fences: Vec<Range<usize>> = fences.chunks(2).map(|pair| pair[0]..pair[1]).collect();
        let mut blocks = Vec::new();
        for (number, fence) in fences.iter().enumerate() {
            if lines[fence.start].trim() != "```console" {
                continue;
            }
            let mut commands = commands(&lines, fence.start + 1..fence.end);
            if let ([command], Some(next)) = (&mut commands[..], fences.get(number + 1))
                && command.output.is_empty()
                && is_answer(&lines, fence.end, next.start)
            {
                command.output = next.start + 1..next.end;
            }
            let (before, not_run) = directives(&lines[..fence.start]);
            blocks.push(Block {
                line: fence.start + 1,
                before,
                not_run,
                commands,
            });
        }
        Ok(Self { lines, blocks })
    }

    /// The text of these lines.
    pub(super) fn text(&self, range: &Range<usize>) -> String {
        self.lines[range.clone()].join("\n")
    }
}

fn commands(lines: &[String], range: Range<usize>) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for at in range {
        if let Some(text) = lines[at].strip_prefix("$ ") {
            let text = text.split("  #").next().unwrap_or_default();
            commands.push(Command {
                text: text.trim().to_owned(),
                output: at + 1..at + 1,
            });
        } else if let Some(last) = commands.last_mut() {
            last.output.end = at + 1;
        }
    }
    commands
}

/// Whether the block that begins at `begin` is the output of the one that ends at `end`: no heading stands between.
fn is_answer(lines: &[String], end: usize, begin: usize) -> bool {
    let is_output = ["```json", "```text"].contains(&lines[begin].trim());
    let between = &lines[end + 1..begin];
    let has_heading = between.iter().any(|line| line.starts_with('#'));
    is_output && between.len() <= MAX_LINES_TO_ANSWER && !has_heading
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
        assert_eq!(page.text(&first.commands[0].output), "R'");
        assert!(first.commands[1].output.is_empty());
        assert_eq!(page.text(&second.commands[0].output), "{}");
        assert_eq!(third.not_run.as_deref(), Some("needs a brick"));
        assert!(third.commands[0].output.is_empty());
        assert!(Page::read("```console\n").is_err());
    }
}

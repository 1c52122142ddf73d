//! `cargo xtask docs`: every command of the documents is run, and its printed output compared.
//!
//! ```text
//!   *.md ──▶ page: blocks, each with its commands and printed output ──▶ session: runs them in a
//!            folder of its own ──▶ compare: line by line, JSON by its values ──▶ differences, or --update
//! ```
//! A page is one session: its commands share a folder, in their order. Two comments direct a block below them:
//! `<!-- before: COMMAND -->` prepares the folder, `<!-- not run: REASON -->` leaves the block out.

mod compare;
mod counts;
mod page;
mod session;

use std::{fs, path::Path, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, ensure};

use self::{page::Page, session::Session};
use crate::places;

/// Runs the commands of README and docs, and compares what they print with the printed output
///
/// Commands of the program are run by the gate. With --all those of `cargo xtask` are run as well, which take
/// up to an hour. `...` in printed output stands for anything.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Runs the commands of `cargo xtask` as well
    #[arg(long)]
    all: bool,
    /// Writes the output into the pages, where it differs and the page leaves nothing out
    #[arg(long)]
    update: bool,
    /// The program, if not the one built from here
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// A page to run instead of all
    #[arg(value_name = "PAGE.md")]
    only: Vec<PathBuf>,
}

/// Counts and findings of all pages.
#[derive(Debug, Default)]
struct Tally {
    commands: usize,
    compared: usize,
    left_out: Vec<String>,
    differences: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let pages = match &arguments.only[..] {
        [] => every_page()?,
        only => only.to_vec(),
    };
    let program = places::program(arguments.program.as_deref())?;
    let mut tally = Tally::default();
    for path in pages {
        let text = places::text(&path)?;
        let shown = path.strip_prefix(places::root()).unwrap_or(&path);
        let name = shown.display().to_string();
        let wrong = counts::wrong(&text).into_iter();
        tally
            .differences
            .extend(wrong.map(|difference| format!("{name}:{difference}")));
        let page = Page::read(&text).with_context(|| name.clone())?;
        let session = Session::new(&program)?;
        let update = tally.play(&page, &name, &session, arguments.all)?;
        if arguments.update && update != text {
            places::write(&path, &update)?;
            println!("{name}: written");
        }
    }
    for reason in &tally.left_out {
        println!("not run: {reason}");
    }
    for difference in &tally.differences {
        println!("\n{difference}");
    }
    let (commands, compared) = (tally.commands, tally.compared);
    println!("docs: {commands} commands run, {compared} printed outputs compared");
    ensure!(commands > 0 && compared > 0, "no command was run");
    let count = tally.differences.len();
    ensure!(
        count == 0,
        "{count} differences; if they are meant: cargo xtask docs --update"
    );
    Ok(ExitCode::SUCCESS)
}

/// README and CONTRIBUTING, the pages of docs, and the README of each crate.
fn every_page() -> Result<Vec<PathBuf>> {
    let root = places::root();
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    pages.extend(markdown_in(&root.join("docs"))?);
    for entry in fs::read_dir(root.join("crates"))? {
        pages.extend(markdown_in(&entry?.path())?);
    }
    pages.sort();
    Ok(pages)
}

fn markdown_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let paths: Vec<PathBuf> = paths.collect::<Result<_>>()?;
    Ok(paths.into_iter().filter(is_page).collect())
}

impl Tally {
    /// Runs the blocks of a page; the page with the output that was printed.
    fn play(&mut self, page: &Page, name: &str, session: &Session, all: bool) -> Result<String> {
        let mut updates = Vec::new();
        for block in &page.blocks {
            let place = format!("{name}:{}", block.line);
            if let Some(reason) = &block.not_run {
                self.left_out.push(format!("{place}: {reason}"));
                continue;
            }
            for command in &block.before {
                let (printed, is_success) = session.run(command)?;
                ensure!(is_success, "{command} fails: {printed}");
            }
            for command in &block.commands {
                let is_compared = !command.output.is_empty();
                if !command.runs(all) {
                    if is_compared {
                        self.left_out.push(format!("{place}: {}", command.text));
                    }
                    continue;
                }
                let (printed, is_success) = session.run(&command.text)?;
                self.commands += 1;
                self.compared += usize::from(is_compared);
                let documented = page.text(&command.output);
                let difference = if is_compared {
                    compare::difference(&documented, &printed)
                } else {
                    (!is_success).then(|| format!("fails: {printed}"))
                };
                if let Some(difference) = difference {
                    let text = &command.text;
                    self.differences
                        .push(format!("{place}: {text}\n{difference}"));
                    if is_compared && !documented.contains("...") {
                        updates.push((command.output.clone(), printed));
                    }
                }
            }
        }
        let mut lines = page.lines.clone();
        // From the last one on, so that the others keep their lines.
        for (range, printed) in updates.into_iter().rev() {
            lines.splice(range, printed.lines().map(str::to_owned));
        }
        Ok(lines.join("\n") + "\n")
    }
}

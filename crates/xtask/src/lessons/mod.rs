//! `cargo xtask lessons`: a page for learners for each method, made from its file, with pictures.
//!
//! ```text
//!   methods/*.toml ──▶ Prepared ──▶ page: step, cases, example, proofs ──▶ docs/methods/*.md
//!   cases/*.toml ─────────▲                 │
//!                                           └▶ drawing ──▶ pictures ──▶ docs/methods/pictures
//! ```

mod cases;
mod drawing;
mod example;
mod files;
mod page;
mod pictures;
mod proofs;
mod step;

use std::process::ExitCode;

use ::methods::{Method, Prepared};
use anyhow::{Context, Result};
use rayon::prelude::*;

use self::{files::Files, pictures::Pictures};
use crate::figures;

/// Writes the pages for learners: docs/methods, a page for each method that comes with the program
///
/// Texts, goals and cases come from the method files, the probability of each case from a walk through
/// all states of its step, the example from the program, and states and most turns of each step from
/// the proof of the method, without which there is no page.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Writes nothing, and fails where a file differs from what would be written
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let names: Vec<&str> = Method::shipped_names().collect();
    let proven = names.par_iter().map(|name| {
        let method = Method::shipped(name).expect("the name is one of the list");
        let method = Prepared::new(method)?;
        let proofs = method.prove().with_context(|| format!("method {name}"))?;
        anyhow::Ok((method, proofs))
    });
    let proven: Vec<_> = proven.collect();
    let mut files = Files::default();
    let mut pictures = Pictures::default();
    for proven in proven {
        let (method, proofs) = proven?;
        let page = page::page(&method, &proofs, &mut pictures)?;
        files.add(format!("{}.md", method.method().name), page);
    }
    for (name, svg) in pictures.into_files() {
        files.add(name, svg);
    }
    if arguments.check {
        return Ok(figures::exit_code(&files.differences()?));
    }
    files.write()?;
    Ok(ExitCode::SUCCESS)
}

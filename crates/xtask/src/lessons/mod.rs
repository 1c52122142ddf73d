//! `cargo xtask lessons`: a page for learners for each method, made from its file, with pictures.
//!
//! ```text
//!   methods/*.toml ──▶ Prepared ──▶ values ──▶ page.md.jinja ──▶ docs/methods/*.md
//!   cases/*.toml ─────────▲            │
//!                                      └▶ drawing ──▶ docs/methods/pictures/*.svg
//! ```

mod drawing;
mod pictures;
mod values;
mod words;

use std::{collections::BTreeMap, fs, path::PathBuf, process::ExitCode};

use ::methods::{Method, Prepared};
use anyhow::{Context, Result};
use minijinja::Environment;
use rayon::prelude::*;

use self::pictures::{FOLDER as PICTURES, Pictures};
use crate::{figures, places};

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
    let files = files()?;
    let strays = strays(&files)?;
    if arguments.check {
        let differs = |(name, text): &(&String, &String)| {
            !fs::read_to_string(folder().join(name)).is_ok_and(|there| there == **text)
        };
        let differing = files
            .iter()
            .filter(differs)
            .map(|(name, _)| format!("docs/methods/{name} differs: cargo xtask lessons writes it"));
        let strays = strays.iter();
        let strays = strays.map(|name| format!("docs/methods/{name} belongs to no page"));
        return Ok(figures::exit_code(
            &differing.chain(strays).collect::<Vec<_>>(),
        ));
    }
    fs::create_dir_all(folder().join(PICTURES))?;
    for (name, text) in &files {
        places::write(&folder().join(name), text)?;
    }
    for name in strays {
        fs::remove_file(folder().join(&name)).context(name)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Folder of the pages.
fn folder() -> PathBuf {
    places::root().join("docs/methods")
}

/// Files by their paths in the folder.
type Files = BTreeMap<String, String>;

/// Pages and pictures of all methods.
fn files() -> Result<Files> {
    let names: Vec<&str> = Method::shipped_names().collect();
    let proven = names.par_iter().map(|name| {
        let method = Prepared::new(Method::shipped(name).context("the name is one of the list")?)?;
        let proofs = method.prove().with_context(|| format!("method {name}"))?;
        anyhow::Ok((method, proofs))
    });
    let mut pages = Environment::new();
    pages.set_trim_blocks(true);
    pages.set_lstrip_blocks(true);
    pages.set_keep_trailing_newline(true);
    pages.add_template("page", include_str!("page.md.jinja"))?;
    let page = pages.get_template("page")?;
    let mut files = Files::new();
    let mut pictures = Pictures::default();
    for proven in proven.collect::<Vec<_>>() {
        let (method, proofs) = proven?;
        let page = page.render(values::of_page(&method, &proofs, &mut pictures)?)?;
        files.insert(format!("{}.md", method.method().name), page);
    }
    files.extend(pictures.into_files());
    Ok(files)
}

/// Files of the folder and of its pictures that are none of these.
fn strays(files: &Files) -> Result<Vec<String>> {
    let mut strays = Vec::new();
    for prefix in ["", "pictures/"] {
        for entry in fs::read_dir(folder().join(prefix)).context("docs/methods")? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().display());
            if entry.file_type()?.is_file() && !files.contains_key(&name) {
                strays.push(name);
            }
        }
    }
    strays.sort();
    Ok(strays)
}

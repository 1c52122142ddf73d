//! `cargo xtask lines`: how long the product's code is, crate by crate.
//!
//! Lines of every kind count, blank ones and comments too. Apart from that the product is what is built into
//! something: Rust outside `tests`, `benches` and `#[cfg(test)]`, and the page's TypeScript.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Result;

use crate::{
    places,
    sources::{self, Sources},
};

/// Prints the lines of each crate and of the page, without tests
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Root of another checkout to compare with: an older commit's, say
    #[arg(long, value_name = "FOLDER")]
    before: Option<PathBuf>,
}

pub(crate) type Counts = BTreeMap<String, usize>;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let now = counts(&places::root())?;
    let before = arguments.before.as_deref().map(counts).transpose()?;
    let names: BTreeSet<&String> = now
        .keys()
        .chain(before.iter().flat_map(BTreeMap::keys))
        .collect();
    for name in names {
        let lines_of = |counts: &Counts| counts.get(name).copied().unwrap_or_default();
        println!(
            "{}",
            row(name, lines_of(&now), before.as_ref().map(lines_of))
        );
    }
    let total = |counts: &Counts| counts.values().sum();
    println!("{}", row("all", total(&now), before.as_ref().map(total)));
    Ok(ExitCode::SUCCESS)
}

fn row(name: &str, now: usize, before: Option<usize>) -> String {
    match before {
        None => format!("{name:<12} {now:>7}"),
        Some(0) => format!("{name:<12} {now:>7} {:>7}", "new"),
        Some(before) => format!(
            "{name:<12} {now:>7} {before:>7} {:>4} %",
            100 * now / before
        ),
    }
}

/// Lines of every crate, by the name of its folder, and of the page.
pub(crate) fn counts(root: &Path) -> Result<Counts> {
    let lines = |sources: &Sources| sources.values().map(|text| text.lines().count()).sum();
    let mut counts = Counts::new();
    for (name, folder) in sources::crates(root)? {
        counts.insert(name, lines(&sources::rust(&folder)?));
    }
    counts.insert("page".to_owned(), lines(&sources::page(root)?));
    Ok(counts)
}

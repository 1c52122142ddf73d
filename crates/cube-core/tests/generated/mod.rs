//! Makes `src/tables/source.rs`, the tables of the table method.
//!
//! ```text
//! cargo test --release -p mindcub3r-cube --test all -- --ignored                  compares the file
//! WRITE_TABLES=1 cargo test --release -p mindcub3r-cube --test all -- --ignored   writes it
//! ```
//! For each of the 20 pieces and each position that the piece can have, [`search`] finds all
//! shortest sequences that bring the piece home and keep the pieces placed before; [`choose`]
//! chooses one sequence for each position. The program has no random input and no clock, so every
//! run gives the same file. A run takes a minute or two and 160 MB.

mod choose;
mod positions;
mod search;
mod split_mix;
mod stage;

use std::{collections::BTreeSet, env, fmt::Write as _, fs};

use cube_core::{Turn, Turns};

use self::{
    choose::{Choice, Entry},
    positions::Moves,
    search::Search,
    stage::Stage,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tables/source.rs");

const HEAD: &str = "\
//! Made by `WRITE_TABLES=1 cargo test --release -p mindcub3r-cube --test all -- --ignored`: do not edit.
//!
//! One shortest sequence (half-turn metric) for each position of each piece, written as the cube
//! is held when the piece's turn comes. `RF` means: at the place FR, the piece's first sticker on
//! R. Positions that do not occur at a stage have no entry.

use super::source_table::SourceTable;

pub(super) const SOURCE: [SourceTable; 20] = [
";

#[test]
#[ignore = "a search of a minute or two; `cargo xtask full` runs it"]
fn the_tables_are_those_that_the_search_finds() {
    let text = generated();
    if env::var_os("WRITE_TABLES").is_some() {
        fs::write(FILE, &text).expect("the file can be written");
    }
    let committed = fs::read_to_string(FILE).expect("the file is there");
    assert!(
        committed == text,
        "{FILE} is another: WRITE_TABLES=1 writes it"
    );
}

/// The whole text of the file.
fn generated() -> String {
    let moves = Moves::new();
    let mut found = Vec::new();
    for stage in Stage::all(&moves) {
        let starts = stage.reachable();
        let candidates = Search::new(&moves, &stage).run(&starts);
        let counts: usize = candidates.values().map(BTreeSet::len).sum();
        eprintln!(
            "{}: {} positions, {counts} sequences",
            stage.title(),
            starts.len()
        );
        found.push((stage, candidates));
    }
    let choice = Choice::best(found);
    eprintln!(
        "mean over all cubes: {:.3} turns, of which {:.3} cancel between neighbours",
        choice.mean_length(),
        choice.mean_saving()
    );
    let mut text = HEAD.to_owned();
    for (stage, table) in Stage::all(&moves).iter().zip(choice.tables()) {
        let slot = positions::name(stage.slot);
        let entries: Vec<String> = table.iter().map(line).collect();
        // As rustfmt writes it: a short list stays on one line.
        let together = entries.join(", ");
        let entries = if together.len() <= 60 {
            format!("&[{together}]")
        } else {
            format!(
                "&[\n            {},\n        ]",
                entries.join(",\n            ")
            )
        };
        write!(
            text,
            "    // The {}.\n    SourceTable {{\n        slot: \"{slot}\",\n        entries: {entries},\n    }},\n",
            stage.title()
        )
        .expect("a string takes any text");
    }
    text + "];\n"
}

fn line(entry: &Entry) -> String {
    let sequence = entry.sequence().iter();
    let turns: Turns = sequence.map(|&turn| Turn::ALL[turn as usize]).collect();
    format!("(\"{}\", \"{turns}\")", positions::name(entry.start))
}

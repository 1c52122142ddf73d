//! Makes `src/tables/source.rs`, the tables of the table method.
//!
//! ```text
//! cargo run --release -p mindcub3r-cube --example generate_tables              writes the file
//! cargo run --release -p mindcub3r-cube --example generate_tables -- --check   compares it
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

use std::{collections::BTreeSet, fmt::Write as _, fs, process::ExitCode};

use choose::{Choice, Entry};
use cube_core::{Turn, Turns};
use positions::Moves;
use search::Search;
use stage::Stage;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tables/source.rs");

const HEAD: &str = "\
//! Made by `cargo run --release -p mindcub3r-cube --example generate_tables`: do not edit.
//!
//! One shortest sequence (half-turn metric) for each position of each piece, written as the cube
//! is held when the piece's turn comes. `RF` means: at the place FR, the piece's first sticker on
//! R. Positions that do not occur at a stage have no entry.

use super::source_table::SourceTable;

pub(super) const SOURCE: [SourceTable; 20] = [
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_check = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--check"] => true,
        _ => {
            eprintln!("generate_tables: seen {arguments:?}, allowed is nothing or --check");
            return ExitCode::from(2);
        }
    };
    let text = generated();
    if !is_check {
        return match fs::write(FILE, text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&format!("cannot write {FILE}: {error}")),
        };
    }
    match fs::read_to_string(FILE) {
        Ok(committed) if committed == text => {
            println!("src/tables/source.rs is what this tool makes");
            ExitCode::SUCCESS
        }
        Ok(_) => {
            failed("src/tables/source.rs differs from what this tool makes: run it without --check")
        }
        Err(error) => failed(&format!("cannot read {FILE}: {error}")),
    }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("generate_tables: {message}");
    ExitCode::FAILURE
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

//! Solves a cube, given in any form that `cube_core::State` reads, in ever fewer turns.
//!
//! ```text
//! cargo run --release --example solve "R U2 F' L D2 B U' R2 F D' L2 B' U F2"
//! cargo run --release --example solve superflip
//! ```

use std::{error::Error, process::ExitCode};

use cube_core::{Cube, State};
use solver::{Objective, Search};

/// Nodes after which the search ends: about a second.
const MAX_NODES: u64 = 20_000_000;

/// Nodes of one part of the search, which a better solution ends.
const NODES_AT_ONCE: u64 = 100_000;

fn main() -> ExitCode {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    match text.parse::<State>() {
        Ok(state) => match solve(&state) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("solve: {error}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("solve: {error}");
            ExitCode::from(2)
        }
    }
}

fn solve(state: &State) -> Result<(), Box<dyn Error>> {
    let from = state.as_held();
    println!("cube {from}");
    let mut search = Search::new(&from, &Cube::SOLVED, &Objective::HALF_TURNS);
    if let Some(best) = search.best() {
        println!("{:>2} turns, the fewest: {best}", best.len());
    }
    while !search.is_finished() && search.nodes() < MAX_NODES {
        if let Some(better) = search.advance(NODES_AT_ONCE)? {
            let (turns, length) = (better.clone(), better.len());
            println!(
                "{length:>2} turns after {:>9} nodes: {turns}",
                search.nodes()
            );
        }
    }
    Ok(())
}

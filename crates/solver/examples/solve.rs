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

/// Nodes between two checks for a better solution.
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
    let mut printed = None;
    while !search.is_finished() && search.nodes() < MAX_NODES {
        search.advance(NODES_AT_ONCE)?;
        if let Some(best) = search.best()
            && printed != Some(best.turns.len())
        {
            printed = Some(best.turns.len());
            println!(
                "{:>2} turns after {:>9} nodes: {}",
                best.turns.len(),
                best.nodes,
                best.turns
            );
        }
    }
    if let Some(best) = search.best()
        && printed.is_none()
    {
        println!("{:>2} turns, the fewest: {}", best.turns.len(), best.turns);
    }
    Ok(())
}

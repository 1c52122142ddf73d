//! Reads 54 stickers, and prints a solution of the cube, or the law that the stickers break.
//!
//! ```text
//! cargo run --example check_stickers UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
//! ```

use std::process::ExitCode;

use cube_core::{Cube, tables};

fn main() -> ExitCode {
    let stickers: String = std::env::args().skip(1).collect();
    if stickers.is_empty() {
        eprintln!("check_stickers: no stickers given; give 54 in the order U R F D L B");
        return ExitCode::from(2);
    }
    match stickers.parse::<Cube>() {
        Ok(cube) => {
            let turns = tables::solve(&cube, &Cube::SOLVED);
            println!(
                "a cube that can be solved, by {} turns: {turns}",
                turns.len()
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("no cube: {error}");
            ExitCode::FAILURE
        }
    }
}

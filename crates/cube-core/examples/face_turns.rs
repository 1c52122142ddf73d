//! Reads a turn sequence with slice turns, wide turns and rotations, and prints it in face turns
//! alone.
//!
//! ```text
//! cargo run --example face_turns "[r U: M2] x"
//! ```

use std::process::ExitCode;

use cube_core::{Cube, notation::Algorithm};

fn main() -> ExitCode {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let algorithm: Algorithm = match text.parse() {
        Ok(algorithm) => algorithm,
        Err(error) => {
            eprintln!("face_turns: {error}");
            return ExitCode::from(2);
        }
    };
    let (turns, rotation) = algorithm.unrotated();
    println!("read as     {algorithm}");
    println!("face turns  {turns}");
    println!(
        "then        {}",
        match rotation.to_string() {
            rotation if rotation.is_empty() => "the cube lies as it did".to_owned(),
            rotation => format!("the whole cube is turned by {rotation}"),
        }
    );
    println!("undone by   {}", algorithm.inverse());
    println!("stickers    {}", Cube::from(&turns));
    ExitCode::SUCCESS
}

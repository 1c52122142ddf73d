//! Recognises a cube from a scan file, and prints its confidence, or the stickers in doubt.
//!
//! ```text
//! cargo run --release --example recognise data/ev3-random-02.json
//! ```

use std::{error::Error, fs, process::ExitCode};

use recogniser::{Refusal, recognise, scan_json};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("recognise: no scan given; give a file of JSON, such as data/ev3-random-02.json");
        return ExitCode::from(2);
    };
    match tell(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("recognise: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tell(path: &str) -> Result<(), Box<dyn Error>> {
    let readings = scan_json::parse(&fs::read_to_string(path)?)?;
    let recognition = recognise(&readings)?;
    if let Some(facelets) = recognition.facelets {
        println!("cube     {facelets}");
    }
    println!("doubt    {:.2} %", recognition.doubt * 100.0);
    if recognition.accepted {
        println!("outcome  accepted");
        return Ok(());
    }
    println!("outcome  refused: {}", recognition.reason_text());
    let refusal = Refusal::new(&readings, recognition);
    for stickers in refusal.in_doubt() {
        println!("in doubt {stickers}");
    }
    if let Some(question) = refusal.question() {
        println!("question {question} ({})", question.place());
    }
    Ok(())
}

//! Recognises a cube from a scan file, and says how sure that is or which stickers are in doubt.
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
    match told(&path) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("recognise: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The outcome of a scan as text.
fn told(path: &str) -> Result<String, Box<dyn Error>> {
    let readings = scan_json::parse(&fs::read_to_string(path)?)?;
    let recognition = recognise(&readings)?;
    let mut text = String::new();
    if let Some(facelets) = recognition.facelets {
        text += &format!("cube     {facelets}\n");
    }
    text += &format!("doubt    {:.2} %\n", recognition.doubt * 100.0);
    if recognition.accepted {
        text += "outcome  accepted\n";
        return Ok(text);
    }
    text += &format!("outcome  refused: {}\n", recognition.reason_text());
    let refusal = Refusal::new(&readings, recognition);
    for stickers in refusal.in_doubt() {
        text += &format!("in doubt {stickers}\n");
    }
    if let Some(question) = refusal.question() {
        text += &format!("question {question} ({})\n", question.place());
    }
    Ok(text)
}

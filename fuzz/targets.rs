//! Texts that strangers write, each read by its reader: no reader panics, a text that was read reads
//! back as the same, and a refusal is one bounded message without control characters.
#![allow(dead_code, reason = "each fuzz target uses one of these")]

use std::fmt::Display;

use brick::RobotSettings;
use cube_core::{State, notation::Algorithm};
use recogniser::scan_json;
use settings::Document;

/// Characters of a message at most.
const MAX_MESSAGE_CHARS: usize = 2000;

/// Turns, rotations, commutators.
pub(crate) fn notation(text: &str) {
    match Algorithm::parse(text) {
        Ok(algorithm) => {
            let again = Algorithm::parse(&algorithm.to_string());
            assert_eq!(again.as_ref(), Ok(&algorithm), "{text:?}");
        }
        Err(error) => is_fit_to_print(&error),
    }
}

/// A cube in any form of a STATE that needs no file and no saved name.
pub(crate) fn state(text: &str) {
    match text.parse::<State>() {
        Ok(state) => {
            let again = state.to_string().parse::<State>().expect("a printed state");
            let same = (again.cube, again.rotation) == (state.cube, state.rotation);
            assert!(same, "{text:?}");
        }
        Err(error) => is_fit_to_print(&error),
    }
}

/// A recorded scan in JSON.
pub(crate) fn scan(text: &str) {
    match scan_json::parse(text) {
        Ok(readings) => {
            let again = scan_json::parse(&scan_json::write(&readings));
            assert_eq!(again.as_ref(), Ok(&readings), "{text:?}");
        }
        Err(error) => is_fit_to_print(&error),
    }
}

/// Settings in TOML.
pub(crate) fn settings(text: &str) {
    let read = Document::parse(text, &[RobotSettings::SECTION])
        .and_then(|document| RobotSettings::read_over(&document, &RobotSettings::default()));
    if let Err(error) = read {
        is_fit_to_print(&error);
    }
}

fn is_fit_to_print(message: &impl Display) {
    let message = message.to_string();
    assert!(message.chars().count() <= MAX_MESSAGE_CHARS, "{message}");
    let is_control = |character: char| character.is_control() && character != '\n';
    assert!(!message.contains(is_control), "{message:?}");
}

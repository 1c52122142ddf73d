//! Texts that strangers write, each read by its reader: no reader panics, a text that was read reads
//! back as the same, and a refusal is one bounded message without control characters.
#![allow(dead_code, reason = "each fuzz target uses one of these")]

use std::fmt::Display;

use brick::RobotSettings;
use cube_core::{State, notation::Algorithm, pocket::PocketCube};
use recogniser::scan_json;
use settings::Document;
use studio::{parse_command, parse_request};

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

/// A cube in any form of a STATE that needs no file and no saved name, of the 3x3x3 and of the 2x2x2.
pub(crate) fn state(text: &str) {
    match text.parse::<PocketCube>() {
        Ok(cube) => assert_eq!(cube.to_string().parse(), Ok(cube), "{text:?}"),
        Err(error) => is_fit_to_print(&error),
    }
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

/// Head of a request to the studio.
pub(crate) fn request(text: &str) {
    let bytes = text.as_bytes();
    match parse_request(bytes) {
        Ok(Some((request, length))) => {
            assert!(request.path.starts_with('/') && !request.path.contains(char::is_control));
            // Bytes after the head do not change its meaning.
            let alone = parse_request(&bytes[..length]);
            assert_eq!(alone, Ok(Some((request, length))), "{text:?}");
        }
        Ok(None) => {}
        Err(refusal) => {
            assert!((400..500).contains(&refusal.status), "{refusal}");
            is_fit_to_print(&refusal);
        }
    }
}

/// Message of a page to the studio.
pub(crate) fn command(text: &str) {
    match parse_command(text) {
        Ok(message) => {
            let mut again = serde_json::to_value(&message.command).expect("a command is written");
            again["id"] = message.id.into();
            let again = parse_command(&again.to_string()).expect("a written command");
            assert_eq!(again.command, message.command, "{text:?}");
        }
        Err(bad) => is_fit_to_print(&bad.text),
    }
}

fn is_fit_to_print(message: &impl Display) {
    let message = message.to_string();
    assert!(message.chars().count() <= MAX_MESSAGE_CHARS, "{message}");
    let is_control = |character: char| character.is_control() && character != '\n';
    assert!(!message.contains(is_control), "{message:?}");
}

//! Fields of a request.

use cube_core::notation::Algorithm;

use super::json::Json;

pub(crate) fn text<'a>(request: &'a Json, name: &str) -> Result<&'a str, String> {
    match request.field(name) {
        Json::Text(text) => Ok(text),
        other => Err(wrong(name, other, "a text")),
    }
}

/// A whole number from 0 on.
pub(crate) fn number(request: &Json, name: &str) -> Result<u64, String> {
    match request.field(name) {
        Json::Number(number @ 0..) => Ok(*number as u64),
        other => Err(wrong(name, other, "a whole number from 0 on")),
    }
}

fn wrong(name: &str, seen: &Json, needed: &str) -> String {
    let mut text = format!("the field {name} is ");
    seen.write(&mut text);
    text + "; needed is " + needed
}

/// A turn sequence; a text without a turn is the empty sequence.
pub(crate) fn turns(request: &Json, name: &str) -> Result<Option<Algorithm>, String> {
    match text(request, name)?.trim() {
        "" => Ok(None),
        turns => Algorithm::parse(turns)
            .map(Some)
            .map_err(|error| error.to_string()),
    }
}

/// 54 characters, a sticker each.
pub(crate) fn stickers(request: &Json, name: &str) -> Result<[char; 54], String> {
    let seen: Vec<char> = text(request, name)?.chars().collect();
    let count = seen.len();
    seen.try_into()
        .map_err(|_| format!("{count} stickers; needed are 54"))
}

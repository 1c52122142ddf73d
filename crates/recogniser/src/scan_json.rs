//! Scan files.
//!
//! ```json
//! {"1": [31, 62, 90], "2": [60, 140, 91], "54": [111, 73, 50]}
//! ```
//! The object has one entry for each of the 54 [sticker numbers](StickerNumber), or is the value
//! of the key `stickers` in a larger object, whose other keys are ignored. A sticker that was not
//! read has the entry `null`; a missing entry is an error.

use std::{fmt, mem};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::Value;
use thiserror::Error;

use crate::{
    numbering::StickerNumber,
    readings::{Readings, Sample},
};

/// A text that is not a scan.
///
/// ```
/// use recogniser::scan_json::{InvalidScan, parse};
/// assert_eq!(parse("[1, 2, 3]"), Err(InvalidScan::NotAnObject("an array")));
/// assert!(matches!(parse("{"), Err(InvalidScan::Json(_))));
/// assert!(matches!(parse("{}"), Err(InvalidScan::Missing { count: 0, .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidScan {
    /// The text is empty, or white space alone.
    #[error(
        "the scan is empty: it must be an object like {{\"1\": [r, g, b], ..., \"54\": [r, g, b]}}"
    )]
    Empty,
    /// The text is not JSON: the place, the word or sign there, and the cause.
    #[error("the scan is not JSON: {0}")]
    Json(String),
    /// The JSON is no object.
    #[error(
        "the scan is {0}: it must be an object like {{\"1\": [r, g, b], ..., \"54\": [r, g, b]}}"
    )]
    NotAnObject(&'static str),
    /// An entry has a name that is not a sticker number.
    #[error("the scan has an entry \"{}\": allowed are the sticker numbers \"1\" to \"54\"", shown(.0))]
    NotASticker(String),
    /// A number occurs twice.
    #[error("the scan has sticker {0} twice: it must have each of 1 to 54 once")]
    Twice(StickerNumber),
    /// Numbers are missing.
    #[error(
        "the scan has {count} of 54 stickers, sticker {first} is missing: it must have each of 1 to 54 once"
    )]
    Missing {
        /// Stickers in the scan.
        count: usize,
        /// The lowest number that is missing.
        first: StickerNumber,
    },
    /// A reading is not three numbers.
    #[error(
        "sticker {sticker} reads {seen}: it must be three numbers, [red, green, blue], or null if \
         it was not read"
    )]
    NotThreeNumbers {
        /// The sticker.
        sticker: StickerNumber,
        /// The beginning of the entry.
        seen: String,
    },
    /// A channel cannot be a reading.
    #[error("sticker {sticker} reads {seen}: each channel must be 0 to 1023")]
    OutOfRange {
        /// The sticker.
        sticker: StickerNumber,
        /// The beginning of the entry.
        seen: String,
    },
}

/// The entries of an object in the order of the text, including repeated names.
struct Entries(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;
        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(EntriesVisitor)
    }
}

/// An object with the key `stickers`.
#[derive(Deserialize)]
struct Wrapped {
    stickers: Entries,
}

/// Reads a scan.
///
/// # Errors
/// [`InvalidScan`] when the text is not a scan; its message is one line.
///
/// ```
/// let error = recogniser::scan_json::parse(r#"{"1": [255, -3, 20]}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "sticker 1 reads [255,-3,20]: each channel must be 0 to 1023"
/// );
/// ```
pub fn parse(text: &str) -> Result<Readings, InvalidScan> {
    if text.trim().is_empty() {
        return Err(InvalidScan::Empty);
    }
    let json = |error: serde_json::Error| InvalidScan::Json(not_json(text, &error));
    let whole: Value = serde_json::from_str(text).map_err(json)?;
    let Value::Object(object) = &whole else {
        return Err(InvalidScan::NotAnObject(name_of(&whole)));
    };
    let entries = match object.get("stickers") {
        None => serde_json::from_str(text).map_err(json)?,
        Some(Value::Object(_)) => {
            serde_json::from_str::<Wrapped>(text)
                .map_err(json)?
                .stickers
        }
        Some(other) => return Err(InvalidScan::NotAnObject(name_of(other))),
    };
    from_entries(entries)
}

/// The message for a text that is no JSON: the place, the word or sign there, and the allowed ones.
fn not_json(text: &str, error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let place = format!("line {line}, column {column}");
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let word = word_at(line, column.saturating_sub(1));
    if error.is_eof() {
        return format!("{place}: the text ends too early: {reason}");
    }
    let seen = shown(word);
    let number = word.trim_start_matches(['-', '+']);
    let is_no_number = ["nan", "inf", "infinity"].contains(&number.to_lowercase().as_str());
    if is_no_number || reason == "number out of range" {
        return format!(
            "{place}: {seen} seen; allowed are numbers from 0 to 1023, and null for a sticker that \
             was not read"
        );
    }
    format!("{place}: {seen} seen: {reason}")
}

/// The word or sign at the byte `at` of a line.
fn word_at(line: &str, at: usize) -> &str {
    let mut boundaries = (0..=at.min(line.len())).rev();
    let at = boundaries
        .find(|&at| line.is_char_boundary(at))
        .unwrap_or(0);
    let is_sign = |c: char| c.is_whitespace() || "[]{},:\"".contains(c);
    let sign = line[..at].char_indices().rfind(|&(_, c)| is_sign(c));
    let start = sign.map_or(0, |(sign, c)| sign + c.len_utf8());
    match line[at..].find(is_sign) {
        Some(0) => line[at..].get(..1).unwrap_or_default(),
        Some(length) => &line[start..at + length],
        None => &line[start..],
    }
}

/// The beginning of an entry, without characters that control a terminal.
fn shown(entry: &str) -> String {
    /// Most characters: a line of a terminal.
    const MAX_CHARS: usize = 80;
    let escaped = |character: char| match character {
        '"' | '\'' | '\\' => character.to_string(),
        _ => character.escape_debug().to_string(),
    };
    let more = entry.chars().nth(MAX_CHARS).map(|_| "...".to_owned());
    let kept = MAX_CHARS - more.iter().map(String::len).sum::<usize>();
    entry.chars().take(kept).map(escaped).chain(more).collect()
}

fn from_entries(Entries(entries): Entries) -> Result<Readings, InvalidScan> {
    let mut readings = Readings::new();
    let mut named = [false; 54];
    for (name, value) in entries {
        let sticker: StickerNumber = (name.parse()).map_err(|_| InvalidScan::NotASticker(name))?;
        if mem::replace(&mut named[sticker.facelet().index()], true) {
            return Err(InvalidScan::Twice(sticker));
        }
        if !value.is_null() {
            readings.set(sticker.facelet(), [sample(sticker, &value)?]);
        }
    }
    let mut missing = StickerNumber::all().filter(|sticker| !named[sticker.facelet().index()]);
    if let Some(first) = missing.next() {
        let count = 53 - missing.count();
        return Err(InvalidScan::Missing { count, first });
    }
    Ok(readings)
}

fn sample(sticker: StickerNumber, value: &Value) -> Result<Sample, InvalidScan> {
    let numbers = || -> Option<[f32; 3]> {
        let numbers: Option<Vec<f32>> = value
            .as_array()?
            .iter()
            .map(|channel| channel.as_f64().map(|x| x as f32))
            .collect();
        numbers?.try_into().ok()
    };
    let seen = || shown(&value.to_string());
    let channels = numbers().ok_or_else(|| InvalidScan::NotThreeNumbers {
        sticker,
        seen: seen(),
    })?;
    Sample::new(channels).map_err(|_| InvalidScan::OutOfRange {
        sticker,
        seen: seen(),
    })
}

const fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Writes a scan that [`parse`] reads.
///
/// ```
/// use recogniser::{Readings, Sample, StickerNumber, scan_json};
/// let mut readings = Readings::new();
/// let first = StickerNumber::new(1).expect("in range").facelet();
/// readings.add(first, [Sample::from_raw([31, 62, 90])]);
/// let text = scan_json::write(&readings);
/// assert!(text.starts_with(r#"{"1": [31, 62, 90], "2": null, "#));
/// assert_eq!(scan_json::parse(&text), Ok(readings));
/// ```
///
/// The text is one line with one value a sticker (the median of its samples), in the order of the
/// sticker numbers; `null` for stickers that were not read.
pub fn write(readings: &Readings) -> String {
    let entries: Vec<String> = StickerNumber::all()
        .map(|sticker| match readings.value(sticker.facelet()) {
            Some([red, green, blue]) => format!("\"{sticker}\": [{red}, {green}, {blue}]"),
            None => format!("\"{sticker}\": null"),
        })
        .collect();
    format!("{{{}}}", entries.join(", "))
}

#[cfg(test)]
mod tests;

//! Scan files.
//!
//! ```json
//! {"1": [31, 62, 90], "2": [60, 140, 91], "54": [111, 73, 50]}
//! ```
//! with one entry for each of the 54 [sticker numbers](crate::numbering), or the same under the
//! key `stickers` of a larger object, whose other keys are ignored. A sticker that was not read has
//! the entry `null`: one that is left out is taken for a mistake.

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
pub enum InvalidScan {
    /// The text is not JSON.
    #[error("the scan is not JSON: {0}")]
    Json(String),
    /// The JSON is no object.
    #[error(
        "the scan is {0}: it must be an object like {{\"1\": [r, g, b], ..., \"54\": [r, g, b]}}"
    )]
    NotAnObject(&'static str),
    /// An entry has a name that is not a sticker number.
    #[error("the scan has an entry {0:?}: allowed are the sticker numbers \"1\" to \"54\"")]
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
        /// Which sticker.
        sticker: StickerNumber,
        /// What stands there.
        seen: String,
    },
    /// A channel cannot be a reading.
    #[error("sticker {sticker} reads {seen}: each channel must be 0 to 1023")]
    OutOfRange {
        /// Which sticker.
        sticker: StickerNumber,
        /// What stands there.
        seen: String,
    },
}

/// The entries of an object in the order of the text, repeated names kept.
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

/// An object that has `stickers`.
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
    let json = |error: serde_json::Error| InvalidScan::Json(error.to_string());
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
    let seen = || value.to_string();
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
/// One line, one value a sticker (the median of its samples), in the order of the
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
mod tests {
    use super::*;

    fn scan_with(sticker: u8, entry: &str) -> String {
        let entries: Vec<String> = (1..=54)
            .map(|n| {
                if n == sticker {
                    entry.to_owned()
                } else {
                    format!("\"{n}\": [{n}, 2.5, 1023]")
                }
            })
            .filter(|entry| !entry.is_empty())
            .collect();
        format!("{{{}}}", entries.join(","))
    }

    fn error_of(text: &str) -> String {
        parse(text).expect_err(text).to_string()
    }

    #[test]
    fn a_scan_reads_plain_and_wrapped_and_back() {
        let plain = scan_with(0, "");
        let readings = parse(&plain).expect("a scan");
        for sticker in StickerNumber::all() {
            let expected = Sample::new([f32::from(sticker.get()), 2.5, 1023.0]).expect("in range");
            assert_eq!(readings.samples(sticker.facelet()), [expected]);
        }
        let wrapped = format!("{{\"source\": \"x\", \"stickers\": {plain}, \"expected\": null}}");
        assert_eq!(parse(&wrapped).as_ref(), Ok(&readings));
        assert_eq!(parse(&write(&readings)), Ok(readings));
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (text, message) in [
            (
                scan_with(7, ""),
                "the scan has 53 of 54 stickers, sticker 7 is missing: it must have each of 1 to 54 once",
            ),
            (
                "{}".to_owned(),
                "the scan has 0 of 54 stickers, sticker 1 is missing: it must have each of 1 to 54 once",
            ),
            (
                scan_with(7, "\"55\": [1, 2, 3]"),
                "the scan has an entry \"55\": allowed are the sticker numbers \"1\" to \"54\"",
            ),
            (
                scan_with(7, "\"07\": [1, 2, 3]"),
                "the scan has an entry \"07\": allowed are the sticker numbers \"1\" to \"54\"",
            ),
            (
                scan_with(7, "\"6\": [1, 2, 3]"),
                "the scan has sticker 6 twice: it must have each of 1 to 54 once",
            ),
            (
                format!("{{\"stickers\": {}}}", scan_with(7, "\"6\": [1, 2, 3]")),
                "the scan has sticker 6 twice: it must have each of 1 to 54 once",
            ),
            (
                scan_with(7, "\"7\": [1, -2, 3]"),
                "sticker 7 reads [1,-2,3]: each channel must be 0 to 1023",
            ),
            (
                scan_with(7, "\"7\": [1, 1024, 3]"),
                "sticker 7 reads [1,1024,3]: each channel must be 0 to 1023",
            ),
            (
                scan_with(7, "\"7\": [1, \"2\", 3]"),
                "sticker 7 reads [1,\"2\",3]: it must be three numbers, [red, green, blue], or null if it was not read",
            ),
            (
                scan_with(7, "\"7\": [1, 2]"),
                "sticker 7 reads [1,2]: it must be three numbers, [red, green, blue], or null if it was not read",
            ),
            (
                "[1, 2]".to_owned(),
                "the scan is an array: it must be an object like {\"1\": [r, g, b], ..., \"54\": [r, g, b]}",
            ),
            (
                "{\"stickers\": 3}".to_owned(),
                "the scan is a number: it must be an object like {\"1\": [r, g, b], ..., \"54\": [r, g, b]}",
            ),
        ] {
            assert_eq!(error_of(&text), message);
        }
        let error = error_of("{\"1\": [1, 2");
        assert!(error.starts_with("the scan is not JSON: "), "{error}");
        assert!(!error.contains('\n'));
    }

    #[test]
    fn stickers_that_were_not_read_stay_so() {
        let readings = parse(&scan_with(7, "\"7\": null")).expect("a scan");
        assert_eq!(readings.read(), 53);
        let text = write(&readings);
        assert!(text.contains("\"7\": null, \"8\": [8, "), "{text}");
        assert_eq!(parse(&text), Ok(readings));
        let twice = scan_with(7, "\"7\": null, \"7\": null");
        assert!(error_of(&twice).starts_with("the scan has sticker 7 twice"));
    }
}

//! Reading of scan files, and the messages for texts that are no scan.

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
fn an_error_message_is_one_line() {
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
fn a_json_error_names_the_place_and_the_allowed_values() {
    const NUMBERS: &str =
        "seen; allowed are numbers from 0 to 1023, and null for a sticker that was not read";
    for (text, message) in [
        (
            "{\"1\": [1, NaN, 3]}",
            format!("line 1, column 11: NaN {NUMBERS}"),
        ),
        (
            "{\"1\":\n [1, nan, 3]}",
            format!("line 2, column 7: nan {NUMBERS}"),
        ),
        (
            "{\"1\": [1, -Infinity]}",
            format!("line 1, column 12: -Infinity {NUMBERS}"),
        ),
        (
            "{\"1\": [1, 1e999, 3]}",
            format!("line 1, column 15: 1e999 {NUMBERS}"),
        ),
        (
            "{\"1\" [1]}",
            "line 1, column 6: [ seen: expected `:`".to_owned(),
        ),
        (
            "{\"1\": é",
            "line 1, column 7: é seen: expected value".to_owned(),
        ),
        (
            "{\"1\": [1, 2",
            "line 1, column 11: the text ends too early: EOF while parsing a list".to_owned(),
        ),
    ] {
        assert_eq!(
            error_of(text),
            format!("the scan is not JSON: {message}"),
            "{text}"
        );
    }
    for empty in ["", " \n"] {
        assert!(error_of(empty).starts_with("the scan is empty: it must be an object"));
    }
}

#[test]
fn input_is_repeated_in_part_and_without_control_characters() {
    let long = "x".repeat(900_000);
    for text in [
        scan_with(7, &format!("\"7\u{7f}\\u001b[2J{long}\": [1, 2, 3]")),
        scan_with(7, &format!("\"7\": \"\u{7f}\\u001b[2J{long}\"")),
        scan_with(7, &format!("\"7\": [1, \u{7f}{long}, 3]")),
        scan_with(7, &format!("\"7\": [1{}, 2, 3]", "0".repeat(300))),
    ] {
        let error = error_of(&text);
        assert!(error.len() < 300, "{}", error.len());
        assert!(!error.contains(char::is_control), "{error:?}");
    }
}

#[test]
fn stickers_that_were_not_read_stay_so() {
    let readings = parse(&scan_with(7, "\"7\": null")).expect("a scan");
    assert_eq!(readings.read_count(), 53);
    let text = write(&readings);
    assert!(text.contains("\"7\": null, \"8\": [8, "), "{text}");
    assert_eq!(parse(&text), Ok(readings));
    let twice = scan_with(7, "\"7\": null, \"7\": null");
    assert!(error_of(&twice).starts_with("the scan has sticker 7 twice"));
}

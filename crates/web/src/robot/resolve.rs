//! Recorded readings, recognised.

use app::Resolution;
use recogniser::{StickerNumber, recognise, scan_json};
use serde_json::{Value, json};

use super::request::Refusal;

/// The cube that a scan shows, or what is in doubt: the keys of `mindcub3r resolve --json`, and
/// `colours`, the median reading of each sticker by its number.
pub(super) fn resolve(scan: &str) -> Result<Value, Refusal> {
    let readings = scan_json::parse(scan).map_err(|error| Refusal::of_field("scan", &error))?;
    let recognition = recognise(&readings).map_err(|error| Refusal::of_field("scan", &error))?;
    let resolution = Resolution::new(&readings, &recognition);
    let mut answer = serde_json::to_value(resolution).expect("texts and numbers are written");
    answer["colours"] = StickerNumber::all()
        .map(|number| json!({"sticker": number.get(), "rgb": readings.value(number.into())}))
        .collect();
    Ok(answer)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_doubtful_scan_is_refused_with_its_stickers() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../docs/pictures/scan-doubtful.json"
        );
        let scan = fs::read_to_string(file).expect("the file is there");
        let answer = resolve(&scan).expect("it can be read");
        assert_eq!(answer["accepted"], json!(false));
        assert_eq!(answer["doubtful"], json!([3, 9, 21, 30, 34, 48]));
        assert_eq!(
            answer["in_doubt"][0],
            json!({"stickers": [30], "colours": ["green"]})
        );
        assert!(answer["reason"].is_string());
        assert_eq!(answer["colours"].as_array().map(Vec::len), Some(54));
        assert!(resolve("{}").is_err());
    }
}

//! Report of a scan, for a person and for a bug report: a picture of readings and recognition, and
//! a JSON file that `resolve` and `run --simulate --scan` read.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use panel::scan_picture;
use recogniser::{Readings, Recognition, StickerNumber, scan_json};
use serde::Serialize;

use crate::{durable, echo};

/// Files of one scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    /// Readings, in the format of scans, with their recognition.
    pub(crate) json: PathBuf,
    pub(crate) png: PathBuf,
}

/// Picture of a scan and its recognition, as a PNG file. `title` is a short line in the picture,
/// such as the name of the scan's file.
pub(crate) fn png(
    title: &str,
    readings: &Readings,
    recognition: &Recognition,
) -> anyhow::Result<Vec<u8>> {
    Ok(scan_picture::png(title, readings, recognition)?)
}

/// For `run --scan-report DIR`: writes `scan-N.json` and `scan-N.png` into a directory, which is
/// made if it is missing. N is one more than the highest number there, so that the scans of several
/// runs stand side by side; a caller writes one after each recognition, also of a refused scan.
/// `label` names the scan in both files, as in `seed 7, scan 1, looked again`.
pub(crate) fn write(
    directory: &Path,
    label: &str,
    readings: &Readings,
    recognition: &Recognition,
) -> anyhow::Result<Written> {
    fs::create_dir_all(directory).with_context(|| format!("making {}", echo::path(directory)))?;
    let number = next_number(directory)?;
    let file = |ending| directory.join(format!("scan-{number}.{ending}"));
    let written = Written {
        json: file("json"),
        png: file("png"),
    };
    let picture = png(label, readings, recognition)?;
    let json = json(label, readings, recognition)?;
    durable::write(&written.png, &picture)?;
    durable::write(&written.json, json.as_bytes())?;
    Ok(written)
}

/// Writes a scan into the directory, if there is one; an error in writing is a warning, and ends no
/// run.
pub(crate) fn keep(
    directory: Option<&Path>,
    label: &str,
    readings: &Readings,
    recognition: &Recognition,
) {
    let Some(directory) = directory else { return };
    match write(directory, label, readings, recognition) {
        Ok(written) => log::info!("the scan is kept in {}", echo::path(&written.json)),
        Err(error) => log::warn!("the scan report cannot be written: {error:#}"),
    }
}

/// Next number for a scan: one more than the highest N of the files `scan-N.*`, 1 without any.
fn next_number(directory: &Path) -> anyhow::Result<u32> {
    let mut highest = 0u32;
    let listing = || format!("listing {}", echo::path(directory));
    for entry in fs::read_dir(directory).with_context(listing)? {
        let name = entry.with_context(listing)?.file_name();
        let number = name
            .to_str()
            .and_then(|name| name.strip_prefix("scan-")?.split_once('.'))
            .and_then(|(number, _)| number.parse().ok());
        highest = highest.max(number.unwrap_or(0));
    }
    Ok(highest.saturating_add(1))
}

/// Keys of a kept scan beside its stickers.
#[derive(Debug, Serialize)]
struct Kept<'a> {
    label: &'a str,
    facelets: Option<String>,
    accepted: bool,
    confidence: f32,
    margin: f32,
    doubtful: Vec<u8>,
    reason: Option<String>,
}

fn json(label: &str, readings: &Readings, recognition: &Recognition) -> anyhow::Result<String> {
    let kept = Kept {
        label,
        facelets: recognition.facelets.map(|facelets| facelets.to_string()),
        accepted: recognition.accepted,
        confidence: recognition.confidence(),
        margin: recognition.margin,
        doubtful: doubtful(recognition),
        reason: recognition.reason.as_ref().map(ToString::to_string),
    };
    let kept = serde_json::to_string(&kept)?;
    let beside = kept.trim_start_matches('{').trim_end_matches('}');
    let stickers = scan_json::write(readings);
    Ok(format!("{{{beside},\n\"stickers\": {stickers}}}\n"))
}

/// Numbers of the stickers in doubt, in their order.
pub(crate) fn doubtful(recognition: &Recognition) -> Vec<u8> {
    let mut numbers: Vec<u8> = recognition
        .doubtful
        .iter()
        .map(|&facelet| StickerNumber::from(facelet).get())
        .collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use cube_core::{Face, Facelet};
    use recogniser::recognise;

    fn readings() -> Readings {
        let text = include_str!("../../../../data/scans/ev3-random-02.json");
        scan_json::parse(text).expect("a scan")
    }

    #[test]
    fn kept_scans_stand_side_by_side_and_read_back() {
        let directory = tempfile::tempdir().expect("a directory");
        let reports = directory.path().join("deep").join("reports");
        let mut readings = readings();
        let recognition = recognise(&readings).expect("enough stickers");
        let first = write(&reports, "first \"scan\"", &readings, &recognition).expect("written");
        assert_eq!(first.json, reports.join("scan-1.json"));
        readings.set(Facelet::new(Face::D, 0), []);
        fs::write(reports.join("scan-9.png"), "").expect("written");
        let next = write(&reports, "", &readings, &recognition).expect("written");
        assert_eq!(next.png, reports.join("scan-10.png"));

        let text = fs::read_to_string(&next.json).expect("read");
        assert_eq!(scan_json::parse(&text).as_ref(), Ok(&readings));
        let text = fs::read_to_string(&first.json).expect("read");
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(json["label"], "first \"scan\"");
        assert_eq!(json["accepted"], true);
        assert_eq!(
            json["facelets"],
            recognition.facelets.expect("accepted").to_string()
        );
        assert_eq!(fs::read_dir(&reports).expect("listed").count(), 5);
    }
}

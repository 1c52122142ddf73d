//! Report of a scan, for a person and for a bug report: a picture of readings and recognition, and
//! a JSON file that `resolve` and `run --simulate --scan` read.

use std::path::{Path, PathBuf};

use anyhow::Context;
use app::sticker_numbers;
use panel::scan_picture;
use recogniser::{Readings, Recognition, scan_json};
use serde::Serialize;

use crate::{durable, echo, recordings::numbered};

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
/// `label` names the scan in both files, as in `seed 7, scan 1, looked again`. Gives the JSON file.
pub(crate) fn write(
    directory: &Path,
    label: &str,
    readings: &Readings,
    recognition: &Recognition,
) -> anyhow::Result<PathBuf> {
    let numbers = numbered(directory, "scan-");
    let numbers = numbers.with_context(|| format!("listing {}", echo::path(directory)))?;
    let highest = numbers.into_iter().map(|(number, _)| number).max();
    let number = highest.unwrap_or(0).saturating_add(1);
    let file = |ending| directory.join(format!("scan-{number}.{ending}"));
    durable::write(&file("png"), &png(label, readings, recognition)?)?;
    let json = json(label, readings, recognition)?;
    durable::write(&file("json"), json.as_bytes())?;
    Ok(file("json"))
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
        Ok(written) => log::info!("the scan is kept in {}", echo::path(&written)),
        Err(error) => log::warn!("the scan report cannot be written: {error:#}"),
    }
}

/// Keys of a reported scan beside its stickers.
#[derive(Debug, Serialize)]
struct Report<'a> {
    label: &'a str,
    facelets: Option<String>,
    accepted: bool,
    confidence: f32,
    margin: f32,
    doubtful: Vec<u8>,
    reason: Option<String>,
}

fn json(label: &str, readings: &Readings, recognition: &Recognition) -> anyhow::Result<String> {
    let report = Report {
        label,
        facelets: recognition.facelets.map(|facelets| facelets.to_string()),
        accepted: recognition.accepted,
        confidence: recognition.confidence(),
        margin: recognition.margin,
        doubtful: sticker_numbers(&recognition.doubtful),
        reason: recognition.reason.as_ref().map(ToString::to_string),
    };
    let report = serde_json::to_string(&report)?;
    let beside = report.trim_start_matches('{').trim_end_matches('}');
    let stickers = scan_json::write(readings);
    Ok(format!("{{{beside},\n\"stickers\": {stickers}}}\n"))
}

#[cfg(test)]
mod tests {
    use std::fs;

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
        assert_eq!(first, reports.join("scan-1.json"));
        readings.set(Facelet::new(Face::D, 0), []);
        fs::write(reports.join("scan-9.png"), "").expect("written");
        let next = write(&reports, "", &readings, &recognition).expect("written");
        assert_eq!(next, reports.join("scan-10.json"));

        let text = fs::read_to_string(&next).expect("read");
        assert_eq!(scan_json::parse(&text).as_ref(), Ok(&readings));
        let text = fs::read_to_string(&first).expect("read");
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

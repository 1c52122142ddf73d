//! Every real scan of `data/scans` is read right, and all but two are trusted.

use std::{fs, path::Path};

use cube_core::{Cube, Facelets};
use recogniser::{recognise, scan_json};

/// The scans, by file name: the text and the expected stickers.
fn scans() -> Vec<(String, String, Facelets)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scans");
    let mut scans: Vec<_> = fs::read_dir(folder)
        .expect("the folder of scans is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a scan can be read");
            let json: serde_json::Value = serde_json::from_str(&text).expect("a scan is JSON");
            let expected = json["expected"].as_str().expect("a scan has its answer");
            let name = path.file_stem().expect("a name").to_string_lossy();
            (
                name.into_owned(),
                text,
                expected.parse().expect("54 stickers"),
            )
        })
        .collect();
    scans.sort_by(|a, b| a.0.cmp(&b.0));
    scans
}

#[test]
fn every_real_scan_is_right_and_nearly_all_are_accepted() {
    let scans = scans();
    assert_eq!(scans.len(), 26);
    let (mut wrong, mut refused) = (Vec::new(), Vec::new());
    for (name, text, expected) in scans {
        Cube::try_from(&expected).expect("the expected cube can exist");
        let readings = scan_json::parse(&text).expect("a scan parses");
        let recognition = recognise(&readings).expect("a scan is complete");
        if recognition.facelets != Some(expected) {
            wrong.push((name, recognition));
        } else if !recognition.accepted {
            refused.push((name, recognition));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(refused.len() <= 2, "{refused:#?}");
}

#[test]
fn brighter_or_darker_readings_change_nothing() {
    for (name, text, expected) in scans().into_iter().filter(|scan| scan.0.starts_with("ev3")) {
        let readings = scan_json::parse(&text).expect("a scan parses");
        let accepted = recognise(&readings).expect("a scan is complete").accepted;
        for factor in [0.3, 1.7, 4.0] {
            let mut scaled = recogniser::Readings::new();
            for facelet in cube_core::Facelet::all() {
                let samples = readings.samples(facelet).iter().map(|sample| {
                    recogniser::Sample::new(sample.channels().map(|channel| channel * factor))
                        .expect("still in range")
                });
                scaled.set(facelet, samples);
            }
            let recognition = recognise(&scaled).expect("a scan is complete");
            assert_eq!(
                recognition.facelets,
                Some(expected),
                "{name} times {factor}"
            );
            assert_eq!(recognition.accepted, accepted, "{name} times {factor}");
        }
    }
}

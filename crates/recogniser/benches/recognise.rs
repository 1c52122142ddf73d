//! Run time of recognition over all real scans; each recognised cube is checked.

use std::{fs, path::Path};

use criterion::{Criterion, criterion_group, criterion_main};
use cube_core::Facelets;
use recogniser::{Readings, recognise, scan_json};

fn scans() -> Vec<(Readings, Facelets)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scans");
    fs::read_dir(folder)
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
            let readings = scan_json::parse(&text).expect("a scan parses");
            (readings, expected.parse().expect("54 stickers"))
        })
        .collect()
}

fn bench(criterion: &mut Criterion) {
    let scans = scans();
    assert!(!scans.is_empty());
    let mut next = scans.iter().cycle();
    criterion.bench_function("recognise a real scan", |bencher| {
        bencher.iter(|| {
            let (readings, expected) = next.next().expect("the cycle is endless");
            let recognition = recognise(readings).expect("a scan is complete");
            assert_eq!(recognition.facelets, Some(*expected));
        });
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);

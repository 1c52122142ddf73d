//! Drawn owners: pinned numbers, lasting errors, and the width of the population.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::{fs, path::Path};

use crate::Scheme;

use super::{
    Owner, Statistics,
    owner::{Fault, mixed},
};

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

const SOLVED: [usize; 54] = {
    let mut solved = [0; 54];
    let mut home = 0;
    while home < 54 {
        solved[home] = home / 9;
        home += 1;
    }
    solved
};

/// A measure with its name.
type Measure = (&'static str, fn(&Statistics) -> f64);

const MEASURES: [Measure; 8] = [
    ("brightness", |s| s.brightness),
    ("colour", |s| s.colour),
    ("nearest", |s| s.nearest),
    ("nearest with brightness", |s| s.nearest_with_brightness),
    ("blue over red", |s| s.blue_over_red),
    ("brightest", |s| s.brightest),
    ("face gain", |s| s.face_gain),
    ("separation", Statistics::separation),
];

/// Name, kind of sensor and measures of the real scans.
fn real_scans() -> Vec<(String, String, Statistics)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scans");
    let files = fs::read_dir(folder).expect("the folder of scans is there");
    let mut scans: Vec<_> = files
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("a scan can be read");
            let json: serde_json::Value = serde_json::from_str(&text).expect("a scan is JSON");
            let readings = std::array::from_fn(|home| {
                let number = NUMBERS_OF_FACES[home / 9] + home % 9;
                let sticker = &json["stickers"][number.to_string()];
                std::array::from_fn(|channel| sticker[channel].as_f64().expect("a number"))
            });
            let expected = json["expected"].as_str().expect("the answer").as_bytes();
            let colours = std::array::from_fn(|home| {
                (0..6)
                    .find(|&face| expected[face * 9 + 4] == expected[home])
                    .expect("a face")
            });
            let kind = json["kind"].as_str().expect("the sensor").to_owned();
            let brightest = (readings as [[f64; 3]; 54])
                .as_flattened()
                .iter()
                .copied()
                .fold(0.0, f64::max);
            // Raw readings, as bright as a sensor's that is balanced.
            let scale = f64::min(1.0, 255.0 / brightest);
            let readings = readings.map(|reading| reading.map(|channel| channel * scale));
            let statistics = Statistics::of(&readings, &colours);
            (name.into_owned(), kind, statistics)
        })
        .collect();
    scans.sort_by(|a, b| a.0.cmp(&b.0));
    scans
}

/// The number of the first sticker of U, R, F, D, L and B.
const NUMBERS_OF_FACES: [usize; 6] = [1, 28, 19, 46, 10, 37];

/// The measures of `count` owners, each by one look.
fn drawn(count: u64) -> Vec<Statistics> {
    (0..count)
        .map(|seed| {
            let mut rng = rng(seed);
            let owner = Owner::draw(Scheme::Standard, &mut rng);
            let cube = mixed(&mut rng);
            let readings = owner.look(&cube, &mut rng.clone(), &mut rng);
            Statistics::of(&readings, &cube)
        })
        .collect()
}

#[test]
fn every_scan_by_a_lego_sensor_lies_within_the_population() {
    let owners = drawn(2000);
    let scans: Vec<_> = real_scans()
        .into_iter()
        .filter(|(_, kind, _)| kind != "camera")
        .collect();
    assert_eq!(scans.len(), 16);
    let mut outside = Vec::new();
    for (measure, of) in MEASURES {
        print!("{measure:<24}");
        for (name, _, scan) in &scans {
            let below = owners.iter().filter(|owner| of(owner) < of(scan)).count();
            let per_cent = 100.0 * below as f64 / owners.len() as f64;
            print!(" {name} {:.3} at {per_cent:.0} %;", of(scan));
            // Evenly lit faces need no minimum: no population lacks them.
            let least = if measure == "face gain" { 0.0 } else { 0.1 };
            // Nor does it need colours as far apart as those of the official cube.
            let most = if measure == "nearest" { 100.0 } else { 99.9 };
            if !(least..=most).contains(&per_cent) {
                outside.push(format!("{name}: {measure} at {per_cent} %"));
            }
        }
        println!();
    }
    assert!(outside.is_empty(), "{outside:?}");
}

#[test]
fn half_of_the_owners_are_everyday() {
    let owners: Vec<Owner> = (0..4000)
        .map(|seed| Owner::draw(Scheme::Standard, &mut rng(seed)))
        .collect();
    let mut separations: Vec<f64> = owners.iter().map(Owner::separation).collect();
    separations.sort_by(f64::total_cmp);
    let median = separations[separations.len() / 2];
    println!("median {median}");
    let unlike = || owners.iter().filter(|owner| !owner.has_alike());
    let everyday = unlike().filter(|owner| owner.is_everyday()).count();
    let share = everyday as f64 / unlike().count() as f64;
    assert!((0.475..0.525).contains(&share), "{share}; median {median}");
}

#[test]
fn a_second_look_keeps_lasting_errors() {
    // Readings of one sticker at two looks are more alike than readings of two owners' stickers.
    let (mut same, mut other) = (0.0, 0.0);
    for seed in 0..200 {
        let mut rng = rng(seed);
        let owner = Owner::draw(Scheme::Standard, &mut rng);
        let mut lasting = [
            rng.clone(),
            rng.clone(),
            ChaCha8Rng::seed_from_u64(rng.random()),
        ];
        let looks = lasting
            .each_mut()
            .map(|lasting| owner.look(&SOLVED, lasting, &mut rng));
        let apart = |a: usize, b: usize| -> f64 {
            (0..54)
                .map(|home| {
                    ((looks[a][home][0] + 9.0) / (looks[b][home][0] + 9.0))
                        .ln()
                        .powi(2)
                })
                .sum()
        };
        same += apart(0, 1);
        other += apart(0, 2);
    }
    assert!(same < 0.75 * other, "{same} of {other}");
}

/// The population is frozen: after a change of it recognition would be judged on another one.
#[test]
fn the_first_owners_are_pinned() {
    let mut sum: u64 = 0;
    for seed in 0..300 {
        let mut rng = rng(seed);
        let owner = Owner::draw(Scheme::Standard, &mut rng);
        let readings = owner.look(&SOLVED, &mut rng.clone(), &mut rng);
        for channel in readings.as_flattened() {
            sum = sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7) ^ (*channel as u64);
        }
    }
    assert_eq!(format!("{sum:016x}"), "44760e291530161f");
}

#[test]
fn lasting_errors_go_with_the_stickers() {
    let mut owner = Owner::draw(Scheme::Standard, &mut rng(3));
    owner.colours = [[100.0; 3]; 6];
    owner.kind_gains = [[0.0; 3]; 3];
    (owner.face_gain, owner.added, owner.beside) = (0.0, 0.0, (0.0, 0.0));
    (owner.lasting, owner.unit, owner.scatter) = (1.0, 0.25, [1.0; 6]);
    owner.faults = vec![(3, Fault::Dirty(0.3))];
    let stickers = std::array::from_fn(|place| (place + 20) % 54);
    let first = owner.look(&SOLVED, &mut rng(1), &mut rng(2));
    let second = owner.look_at(&SOLVED, &stickers, &mut rng(1), &mut rng(2));
    for (place, sticker) in stickers.into_iter().enumerate() {
        assert_eq!(second[place], first[sticker], "place {place}");
    }
    assert_ne!(first, second);
}

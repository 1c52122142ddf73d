//! Recognition of incomplete scans: colours that follow from the stickers that were read are known,
//! all other colours are in doubt.

use crate::common::{COLOURS, random_cube, readings_of};
use cube_core::{Cube, Face, Facelet};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use recogniser::{PossibleCubes, Readings, Sample, recognise};

/// The readings without two opposite faces: tilting alone shows the four others.
fn without(readings: &Readings, unread: [Face; 2]) -> Readings {
    let mut partial = readings.clone();
    for facelet in Facelet::all().filter(|facelet| unread.contains(&facelet.face())) {
        partial.set(facelet, []);
    }
    partial
}

const OPPOSITE: [[Face; 2]; 3] = [[Face::U, Face::D], [Face::L, Face::R], [Face::F, Face::B]];

#[test]
fn one_sticker_of_each_piece_but_one_may_be_missing() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20 {
        let cube = random_cube(&mut rng);
        let mut readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        let unread = Facelet::all()
            .nth(rng.random_range(0..54))
            .expect("there are 54");
        readings.set(unread, []);
        let recognition = recognise(&readings).expect("53 stickers are enough");
        assert_eq!(recognition.cube, Some(cube), "without {unread}");
        assert!(recognition.accepted, "without {unread}: {recognition:?}");
        assert!(recognition.margins[unread.index()] > 4.5);
    }
}

#[test]
fn four_faces_leave_a_few_candidates_and_the_right_cube_is_one_of_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut found = 0;
    for n in 0..30 {
        let cube = random_cube(&mut rng);
        let readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        let recognition = recognise(&without(&readings, OPPOSITE[n % 3])).expect("four faces");
        assert!(!recognition.accepted, "{recognition:?}");
        assert!(recognition.reason.is_some());
        let best = recognition.cube.expect("there is a cube");
        let candidates = recognition.candidates.iter().map(|c| c.cube);
        let mut cubes: Vec<Cube> = candidates.chain([best]).collect();
        found += usize::from(cubes.contains(&cube));
        // All candidates agree on the faces that were read.
        for facelet in Facelet::all().filter(|f| !OPPOSITE[n % 3].contains(&f.face())) {
            assert_eq!(best.faces()[facelet.index()], cube.faces()[facelet.index()]);
        }
        let all = cubes.len();
        cubes.dedup();
        assert_eq!(cubes.len(), all, "no cube comes twice");
        let undetermined = recognition.margins.iter().filter(|&&margin| margin < 0.1);
        assert!(undetermined.count() >= 2);
        assert!(recognition.margin < 0.1);
    }
    // Up to 72 cubes are left, of which 17 are named.
    assert!(found >= 24, "{found} of 30");
}

#[test]
fn reading_where_the_candidates_differ_finds_the_cube_in_a_few_steps() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut steps = Vec::new();
    for n in 0..30 {
        let cube = random_cube(&mut rng);
        let readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        let mut partial = without(&readings, OPPOSITE[n % 3]);
        let taken = (0..12)
            .find(|_| {
                let recognition = recognise(&partial).expect("four faces");
                if recognition.accepted {
                    assert_eq!(recognition.cube, Some(cube));
                    return true;
                }
                let best = recognition.cube.expect("there is a cube").faces();
                let differing = |facelet: &Facelet| {
                    let differs =
                        |cube: Cube| cube.faces()[facelet.index()] != best[facelet.index()];
                    let candidates = &recognition.candidates;
                    candidates.iter().filter(|c| differs(c.cube)).count()
                };
                let next = Facelet::all()
                    .filter(|&facelet| partial.samples(facelet).is_empty())
                    .max_by_key(differing)
                    .expect("not all are read");
                partial.set(next, readings.samples(next).iter().copied());
                false
            })
            .expect("twelve more readings are enough");
        steps.push(taken);
    }
    let mean = steps.iter().sum::<usize>() as f32 / steps.len() as f32;
    assert!(mean < 6.0, "{mean} readings: {steps:?}");
}

#[test]
fn fewer_than_four_centres_or_faces_are_an_error() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let readings = readings_of(&random_cube(&mut rng), &COLOURS, 0.05, &mut rng);
    let mut three = readings.clone();
    for face in [Face::U, Face::R, Face::F] {
        three.set(Facelet::centre(face), []);
    }
    let error = recognise(&three).expect_err("three centres are missing");
    assert_eq!((error.centres, error.stickers), (3, 51));
    let mut few = without(&readings, [Face::U, Face::D]);
    for square in [0, 2] {
        few.set(Facelet::new(Face::F, square), []);
    }
    assert_eq!(
        recognise(&few).expect_err("too few").to_string(),
        "4 of 6 centres and 34 of 54 stickers are read: at least 4 centres and 35 stickers must be"
    );
    assert!(recognise(&Readings::new()).is_err());
}

#[test]
fn a_sticker_misread_once_is_put_right_by_reading_it_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..20 {
        let cube = random_cube(&mut rng);
        let mut readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        let facelet = Facelet::new(Face::ALL[rng.random_range(0..6)], 1);
        let right: Vec<Sample> = readings.samples(facelet).to_vec();
        let other = COLOURS[(cube.faces()[facelet.index()].index() + 1) % 6];
        readings.set(
            facelet,
            [Sample::new(other.map(f32::from)).expect("in range")],
        );
        let before = recognise(&readings).expect("complete");
        readings.add(facelet, right.iter().chain(&right).copied());
        let after = recognise(&readings).expect("complete");
        assert_eq!((after.cube, after.accepted), (Some(cube), true));
        assert!(before.cube != Some(cube) || after.margin >= before.margin - 1.0);
    }
}

#[test]
fn the_most_telling_stickers_settle_what_four_faces_leave_open() {
    const PRICE_OF_DOUBT: f32 = 10.0;
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut settled = 0;
    for n in 0..12 {
        let cube = random_cube(&mut rng);
        let readings = readings_of(&cube, &COLOURS, 0.05, &mut rng);
        let mut partial = without(&readings, OPPOSITE[n % 3]);
        for _ in 0..4 {
            let recognition = recognise(&partial).expect("four faces");
            let cubes = PossibleCubes::new(&partial, &recognition).expect("there is a cube");
            assert_eq!(cubes.doubt_after(&[]), 1.0);
            let each = |_: Face, stickers: &[Facelet]| stickers.len() as f32;
            let chosen = cubes.most_telling(PRICE_OF_DOUBT, each);
            let chosen = chosen.expect("stickers are unread");
            assert!(chosen.len() < 8 && cubes.doubt_after(&chosen) < 1.0);
            for sticker in chosen {
                assert!(partial.samples(sticker).is_empty(), "{sticker} was read");
                partial.set(sticker, readings.samples(sticker).iter().copied());
            }
            let recognition = recognise(&partial).expect("four faces");
            if recognition.accepted {
                assert_eq!(recognition.cube, Some(cube));
                settled += 1;
                break;
            }
        }
        assert!(
            partial.read_count() < 50,
            "{} were read",
            partial.read_count()
        );
    }
    assert!(settled >= 10, "{settled} of 12");
}

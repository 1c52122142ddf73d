//! Tests of readings.

use super::*;
use cube_core::Face;

fn complete() -> Readings {
    let mut readings = Readings::new();
    for facelet in Facelet::all() {
        readings.set(facelet, [Sample::from_raw([10, 20, 30])]);
    }
    readings
}

#[test]
fn missing_stickers_are_named() {
    let mut readings = complete();
    assert!(readings.values().is_ok());
    readings.set(Facelet::new(Face::L, 0), []);
    readings.set(Facelet::new(Face::B, 8), []);
    assert_eq!(
        readings.values().unwrap_err().to_string(),
        "2 of 54 stickers have no reading, sticker 10 (L1) is the first; every sticker needs one"
    );
}

#[test]
fn one_bad_sample_of_three_does_no_harm() {
    let mut readings = complete();
    let facelet = Facelet::new(Face::F, 4);
    readings.add(
        facelet,
        [
            Sample::from_raw([1000, 0, 900]),
            Sample::from_raw([12, 22, 32]),
        ],
    );
    let value = readings.values().expect("complete")[facelet.index()];
    assert_eq!(value, [12.0, 20.0, 32.0]);
}

#[test]
fn looks_are_kept_apart() {
    let mut readings = Readings::new();
    let facelet = Facelet::new(Face::F, 4);
    assert_eq!(readings.looks(facelet).count(), 0);
    for count in [2, 0, 3] {
        readings.add(facelet, vec![Sample::from_raw([1, 2, 3]); count]);
    }
    let sizes: Vec<usize> = readings.looks(facelet).map(<[Sample]>::len).collect();
    assert_eq!(sizes, [2, 3]);
    readings.set(facelet, [Sample::from_raw([1, 2, 3])]);
    assert_eq!(readings.looks(facelet).count(), 1);
}

#[test]
fn a_sample_is_a_number_in_range() {
    assert!(Sample::new([0.0, 3.5, 1023.0]).is_ok());
    for channel in [-1.0, 1023.5, f32::NAN, f32::INFINITY] {
        assert!(Sample::new([0.0, channel, 0.0]).is_err(), "{channel}");
    }
}

//! Recognition of arbitrary readings: it never panics, and never trusts a cube without a reason.

use cube_core::Facelet;
use proptest::prelude::*;
use recogniser::{Readings, Recognition, Sample, recognise, scan_json};

/// One channel: any value in range, and often a value that broken sensors give.
fn channel() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => 0.0..=1023.0f32,
        1 => Just(0.0f32),
        1 => Just(1023.0f32),
        1 => Just(f32::MIN_POSITIVE),
    ]
}

/// Readings with many equal stickers: a few samples, dealt to the stickers.
fn readings() -> impl Strategy<Value = Readings> {
    let samples = prop::collection::vec([channel(), channel(), channel()], 1..12);
    let dealt = prop::collection::vec(any::<prop::sample::Index>(), Facelet::COUNT);
    (samples, dealt).prop_map(|(samples, dealt)| {
        let mut readings = Readings::new();
        for (facelet, index) in Facelet::all().zip(dealt) {
            let channels = samples[index.index(samples.len())];
            readings.set(facelet, [Sample::new(channels).expect("in range")]);
        }
        readings
    })
}

/// Checks the properties of every recognition.
fn check(recognition: &Recognition) -> Result<(), TestCaseError> {
    prop_assert!((0.0..=1.0).contains(&recognition.confidence()));
    prop_assert!((0.0..=24.0).contains(&recognition.margin));
    prop_assert_eq!(recognition.accepted, recognition.reason.is_none());
    prop_assert_eq!(
        recognition.cube.map(|cube| cube.facelets()),
        recognition.facelets
    );
    prop_assert!(!recognition.accepted || recognition.cube.is_some());
    prop_assert!(
        recognition
            .margins
            .iter()
            .all(|&margin| margin >= recognition.margin)
    );
    prop_assert!(
        recognition
            .candidates
            .is_sorted_by_key(|candidate| candidate.margin)
    );
    for (n, candidate) in recognition.candidates.iter().enumerate() {
        prop_assert!(Some(candidate.cube) != recognition.cube);
        let before = &recognition.candidates[..n];
        prop_assert!(before.iter().all(|other| other.cube != candidate.cube));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_readings_give_an_answer(readings in readings()) {
        let recognition = recognise(&readings).expect("every sticker is read");
        check(&recognition)?;
    }

    #[test]
    fn any_part_of_any_readings_gives_an_answer_or_an_error(
        mut readings in readings(),
        unread in prop::collection::vec(any::<prop::sample::Index>(), 0..30),
    ) {
        for index in unread {
            let facelet = Facelet::all().nth(index.index(Facelet::COUNT)).expect("in range");
            readings.set(facelet, [] as [Sample; 0]);
        }
        match recognise(&readings) {
            Ok(recognition) => check(&recognition)?,
            Err(few) => prop_assert!(few.centres < 4 || few.stickers < 36),
        }
    }

    #[test]
    fn any_number_of_samples_gives_an_answer(
        samples in prop::collection::vec(
            prop::collection::vec([channel(), channel(), channel()], 1..5),
            Facelet::COUNT,
        )
    ) {
        let mut readings = Readings::new();
        for (facelet, samples) in Facelet::all().zip(samples) {
            let samples = samples.into_iter().map(|s| Sample::new(s).expect("in range"));
            readings.set(facelet, samples);
        }
        let recognition = recognise(&readings).expect("every sticker is read");
        check(&recognition)?;
        prop_assert!(!recognition.accepted, "no cube reads like that: {recognition:?}");
    }

    #[test]
    fn any_readings_are_written_and_read_back(readings in readings()) {
        let text = scan_json::write(&readings);
        prop_assert_eq!(scan_json::parse(&text), Ok(readings));
    }

    #[test]
    fn any_text_gives_a_scan_or_one_line(text in "\\PC*") {
        if let Err(error) = scan_json::parse(&text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}

#[test]
fn readings_of_broken_sensors_are_refused() {
    for level in [0.0, 1.0, 1020.0, 1023.0] {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let sample = Sample::new([level; 3]).expect("in range");
            readings.set(facelet, [sample]);
        }
        let recognition = recognise(&readings).expect("every sticker is read");
        assert_eq!((recognition.accepted, recognition.cube), (false, None));
    }
}

#[test]
fn a_smooth_change_in_the_order_of_reading_is_no_cube() {
    // The light of a sensor that warms up, or of a passing cloud, over an empty cradle.
    for (from, to) in [
        ([200.0; 3], [300.0; 3]),
        ([60.0, 80.0, 90.0], [120.0, 100.0, 60.0]),
    ] {
        let mut readings = Readings::new();
        for facelet in Facelet::all() {
            let share = facelet.index() as f32 / 53.0;
            let channels = std::array::from_fn(|c: usize| from[c] + share * (to[c] - from[c]));
            readings.set(facelet, [Sample::new(channels).expect("in range")]);
        }
        let recognition = recognise(&readings).expect("every sticker is read");
        assert!(!recognition.accepted, "{from:?} to {to:?}: {recognition:?}");
    }
}

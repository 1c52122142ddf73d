//! Whatever the sensor gives, the recogniser answers: never a panic, never a cube that it trusts
//! without a reason.

use cube_core::Facelet;
use proptest::prelude::*;
use scanner::{Readings, Sample, recognise, scan_json};

/// One channel: anything in range, and often what broken sensors give.
fn channel() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => 0.0..=1023.0f32,
        1 => Just(0.0f32),
        1 => Just(1023.0f32),
        1 => Just(f32::MIN_POSITIVE),
    ]
}

/// Readings of which many stickers are alike: a few samples, dealt to the stickers.
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_readings_give_an_answer(readings in readings()) {
        let recognition = recognise(&readings).expect("every sticker is read");
        prop_assert!((0.0..=1.0).contains(&recognition.confidence));
        prop_assert_eq!(recognition.accepted, recognition.reason.is_none());
        prop_assert_eq!(recognition.cube.map(|cube| cube.facelets()), recognition.facelets);
        prop_assert!(!recognition.accepted || recognition.cube.is_some());
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

//! Tests of kinds and messages.

use brick::Degrees;
use cube_core::Facelet;
use recogniser::{ColourName, InDoubt, Reason, StickerNumber};

use super::{unreadable::MAX_STICKERS_TO_CLEAN, *};

fn interrupted() -> DeviceError {
    DeviceError::Interrupted {
        cause: InterruptCause::Signal,
    }
}

#[test]
fn a_stop_by_a_person_or_a_signal_is_found_behind_the_activity_that_it_ended() {
    let during = During::Motion(Motion::Hold);
    let source = ActuatorError::Device(interrupted());
    let error = RunError::Mechanism { during, source };
    assert_eq!(error.kind(), RunErrorKind::Stopped);
    assert!(!error.can_be_recovered());
    assert_eq!(RunError::from(interrupted()).kind(), RunErrorKind::Stopped);
}

#[test]
fn a_stuck_motor_is_recovered_from_and_named_with_its_position() {
    let error = RunError::Mechanism {
        during: During::LettingGo,
        source: ActuatorError::Device(DeviceError::Stalled {
            part: brick::Part::Flipper,
            position: Degrees::new(40),
            target: Degrees::ZERO,
        }),
    };
    assert!(error.can_be_recovered());
    assert_eq!(error.kind(), RunErrorKind::Mechanism);
    let message = one_line(&error);
    assert!(
        message.starts_with("lifting the flipper off the finished cube: flipper is stuck at 40"),
        "{message}"
    );
    assert!(!RunError::from(Unreadable::default()).can_be_recovered());
}

#[test]
fn a_device_that_fails_during_a_scan_is_told_once() {
    let error = RunError::Scan {
        during: During::Reading(Face::U),
        source: ScanError::Device {
            step: "reading the centre",
            source: DeviceError::Disconnected {
                device: brick::DeviceName::ColorSensor,
                reason: "it was unplugged".to_owned(),
            },
        },
    };
    assert_eq!(
        one_line(&error),
        "reading face U: while reading the centre: colour sensor is not connected: it was \
         unplugged"
    );
}

#[test]
fn a_cube_that_cannot_be_read_names_its_stickers_and_the_cure() {
    let message_of = |reason: &Reason, in_doubt: &[InDoubt]| {
        let (reason, in_doubt) = (Some(reason.clone()), in_doubt.to_vec());
        let unreadable = Unreadable {
            reason,
            in_doubt,
            ..Unreadable::default()
        };
        let message = unreadable.to_string();
        // Every sticker of the list is in the words, and every sticker of the words in the list.
        let places = unreadable.doubtful().into_iter().map(|number| {
            let number = StickerNumber::new(number).expect("1 to 54");
            format!("{number} ({})", number.facelet())
        });
        let places: Vec<String> = places.collect();
        assert!(
            places.iter().all(|place| message.contains(place)),
            "{message}"
        );
        assert_eq!(message.matches(" (").count(), places.len(), "{message}");
        message
    };
    let why = "the cube cannot be read: 20 of 54 stickers are not read, and the others do not \
               settle the cube";
    let out_of_reach = "; the sensor did not reach them: calibrate it, and try again";
    let unread = Reason::TooManyUnread(20);
    assert_eq!(message_of(&unread, &[]), format!("{why}{out_of_reach}"));
    let stickers: Vec<Facelet> = [0, 1].map(|square| Facelet::new(Face::U, square)).into();
    let unknown = InDoubt::new(stickers.clone(), Vec::new());
    assert_eq!(
        message_of(&unread, &[unknown]),
        format!("{why}; in doubt: stickers 1 (U1) and 2 (U2){out_of_reach}")
    );
    let colours = ["red", "orange"].map(ColourName::Plain).into();
    let known = InDoubt::new(stickers, colours);
    let either = Reason::CouldBeEither(known.stickers.clone());
    let cure = "; clean these stickers, keep other light off and try again";
    assert_eq!(
        message_of(&either, &[known]),
        format!("the cube cannot be read: stickers 1 (U1) and 2 (U2): red or orange{cure}")
    );
    let centres = Face::ALL.map(|face| Facelet::new(face, 4))[..2].to_vec();
    let centres = InDoubt::new(centres, Vec::new());
    assert_eq!(
        message_of(&either, &[centres]),
        format!("the cube cannot be read: centres 5 (U5) and 32 (R5) in doubt{cure}")
    );
    let centres = Face::ALL.map(|face| Facelet::new(face, 4))[..3].to_vec();
    let message = message_of(&either, &[InDoubt::new(centres, Vec::new())]);
    let beside = "see that the colour sensor sits in its place, and try again";
    assert!(message.ends_with(beside), "{message}");
    let message = message_of(&Reason::CouldBeEither(Vec::new()), &[]);
    assert!(message.ends_with(beside), "{message}");
    let many = InDoubt::new(
        Facelet::all().take(MAX_STICKERS_TO_CLEAN + 1).collect(),
        ["red", "orange"].map(ColourName::Plain).into(),
    );
    let message = message_of(&either, &[many]);
    assert!(
        message.ends_with("red or orange; keep other light off and try again; if it stays so, calibrate the sensor"),
        "{message}"
    );
    let green = vec![ColourName::Plain("green")];
    let unlike = InDoubt::new(vec![Facelet::new(Face::F, 1)], green);
    let worn = Reason::FitNoColour(unlike.stickers.clone());
    assert_eq!(
        message_of(&worn, &[unlike]),
        format!("the cube cannot be read: sticker 20 (F2): unlike green{cure}")
    );
}

#[test]
fn a_cube_that_moved_while_it_was_read_and_a_twisted_corner_name_what_a_person_does() {
    let moved = Unreadable {
        has_moved: true,
        is_sensor_off: true,
        ..Unreadable::default()
    };
    assert_eq!(
        moved.to_string(),
        "the cube cannot be read (the colour sensor is mounted a peg off on its arm: move it): it moved \
         while it was read: a hand turned it, or it slips off the flipper (worn rubber, a stiff cube); keep \
         hands off, and try again"
    );
    let twisted = |corner| Twisted {
        untwist: Untwist::Clockwise,
        corner,
    };
    let error = RunError::from(twisted(Some(Corner::Urf)));
    assert_eq!(error.kind(), RunErrorKind::Twisted);
    assert!(!error.can_be_recovered() && error.shows_another_cube());
    assert!(
        error
            .to_string()
            .starts_with("the corner at URF is twisted")
    );
    assert!(
        twisted(None)
            .to_string()
            .ends_with("twist any one corner a third clockwise by hand, then start again")
    );
}

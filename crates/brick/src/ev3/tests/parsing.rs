//! Pure functions: words, numbers and bytes.

use crate::{
    Button, DeviceError, DeviceName, ErrorKind, MotorState, Rgb, Screen,
    ev3::{
        attribute::access_error,
        buttons::{Decoder, RECORD},
        framebuffer::Geometry,
        motor::parse_state,
        screen::{draw, usable},
        sensor::{parse_rgb, read_or_find_again},
    },
};

use std::{io, path::Path};

use rustix::io::Errno;

#[test]
fn states_are_understood_in_every_combination_that_the_kernel_writes() {
    for (text, state) in [
        ("", MotorState::Idle),
        ("running", MotorState::Running),
        ("running ramping", MotorState::Running),
        ("running overloaded", MotorState::Running),
        ("running stalled", MotorState::Stalled),
        ("running overloaded stalled", MotorState::Stalled),
        ("running ramping overloaded stalled", MotorState::Stalled),
        ("holding", MotorState::Holding),
        ("holding overloaded", MotorState::Holding),
        ("running holding", MotorState::Holding),
        ("running holding stalled", MotorState::Holding),
    ] {
        assert_eq!(parse_state(text), Some(state), "{text:?}");
    }
    for text in ["Running", "running,stalled", "0", "running dead"] {
        assert_eq!(parse_state(text), None, "{text:?}");
    }
}

#[test]
fn a_reading_is_three_little_endian_numbers_and_the_rest_is_ignored() {
    let bytes = [0x2c, 0x01, 0x05, 0x00, 0xff, 0x03];
    assert_eq!(parse_rgb(&bytes), Some(Rgb::new(300, 5, 1023)));
    let mut long = bytes.to_vec();
    // The rest is the fourth value of the mode, and more bytes of the kernel's 32-byte buffer.
    long.extend([0xff; 26]);
    assert_eq!(parse_rgb(&long), Some(Rgb::new(300, 5, 1023)));
    assert_eq!(parse_rgb(&bytes[..5]), None);
    assert_eq!(parse_rgb(&[]), None);
}

#[test]
fn a_device_that_was_present_and_is_gone_is_reported_as_unplugged() {
    let path = Path::new("/sys/x");
    let message = |error: Errno| {
        access_error(DeviceName::ColorSensor, "reading", path, error.into()).to_string()
    };
    for error in [Errno::NODEV, Errno::NXIO] {
        let text = message(error);
        let begin = "colour sensor is not connected: it was unplugged (reading /sys/x: ";
        assert!(text.starts_with(begin), "{text}");
    }
    let absent = message(Errno::NOENT);
    assert!(absent.contains("reading /sys/x failed"), "{absent}");
}

#[test]
fn an_absent_device_counts_as_disconnected_and_another_error_as_refused() {
    for (error, kind) in [
        (Errno::NODEV, ErrorKind::Disconnected),
        (Errno::NXIO, ErrorKind::Disconnected),
        (Errno::NOENT, ErrorKind::Disconnected),
        (Errno::INVAL, ErrorKind::Io),
        (Errno::ACCESS, ErrorKind::Io),
        (Errno::BUSY, ErrorKind::Io),
    ] {
        let (code, source) = (error.raw_os_error(), io::Error::from(error));
        let error = access_error(
            DeviceName::Battery,
            "reading",
            Path::new("/x/voltage_now"),
            source,
        );
        assert_eq!(error.kind(), kind);
        let text = error.to_string();
        assert!(text.contains("battery"), "{text}");
        assert!(text.contains("reading /x/voltage_now"), "{text}");
        assert!(text.contains(&format!("os error {code}")), "{text}");
    }
}

/// Feeds records with a time of 0; returns (button, pressed) for each event.
fn decode(records: &[(u16, u16, i32)]) -> Vec<(Button, bool)> {
    let mut decoder = Decoder::default();
    for &(kind, code, value) in records {
        let mut record = vec![0; RECORD - 8];
        record.extend(kind.to_ne_bytes());
        record.extend(code.to_ne_bytes());
        record.extend(value.to_ne_bytes());
        decoder.record(&record);
    }
    decoder
        .events
        .iter()
        .map(|event| (event.button, event.pressed))
        .collect()
}

#[test]
fn every_button_has_its_key() {
    for (key, button) in [
        (103, Button::Up),
        (108, Button::Down),
        (105, Button::Left),
        (106, Button::Right),
        (28, Button::Enter),
        (14, Button::Back),
    ] {
        assert_eq!(
            decode(&[(1, key, 1), (0, 0, 0), (1, key, 0)]),
            [(button, true), (button, false)]
        );
    }
}

#[test]
fn repetitions_other_keys_and_releases_without_press_give_no_event() {
    assert_eq!(decode(&[(1, 28, 2), (1, 1, 1), (4, 28, 1), (1, 28, 0)]), []);
}

#[test]
fn no_button_stays_down_after_the_kernel_lost_events() {
    let events = decode(&[(1, 28, 1), (0, 3, 0), (1, 103, 1), (0, 0, 0), (1, 105, 1)]);
    assert_eq!(
        events,
        [
            (Button::Enter, true),
            (Button::Enter, false),
            (Button::Left, true)
        ]
    );
}

const BEFORE_4_14: Geometry = Geometry {
    width: 178,
    height: 128,
    stride: 24,
    bits_per_pixel: 1,
};

#[test]
fn a_picture_for_old_kernels_has_a_bit_for_a_pixel_lowest_bit_first() {
    let mut picture = vec![false; 178 * 128];
    for pixel in [0, 1, 10, 177, 178 + 7] {
        picture[pixel] = true;
    }
    let mut frame = vec![0x55; BEFORE_4_14.bytes()];
    draw(&picture, &BEFORE_4_14, &mut frame);
    assert_eq!(frame[..3], [0b0000_0011, 0b0000_0100, 0]);
    assert_eq!(frame[22], 0b0000_0010);
    assert_eq!(frame[24..26], [0b1000_0000, 0]);
    let bits: u32 = (0..128)
        .flat_map(|row| &frame[row * 24..row * 24 + 23])
        .map(|byte| byte.count_ones())
        .sum();
    assert_eq!(bits, 5);
}

#[test]
fn a_screen_is_usable_only_if_a_picture_fits() {
    assert!(usable(&BEFORE_4_14));
    assert!(usable(&Geometry::EV3));
    assert_eq!(Geometry::EV3.stride, <dyn Screen>::WIDTH * 4);
    for wrong in [
        Geometry {
            bits_per_pixel: 16,
            ..Geometry::EV3
        },
        Geometry {
            stride: 711,
            ..Geometry::EV3
        },
        Geometry {
            width: 177,
            ..Geometry::EV3
        },
        Geometry {
            height: 127,
            ..Geometry::EV3
        },
        Geometry {
            stride: 22,
            ..BEFORE_4_14
        },
    ] {
        assert!(!usable(&wrong), "{wrong:?}");
    }
}

#[test]
fn a_sensor_that_went_away_fails_once_and_is_then_looked_for() {
    let gone = || DeviceError::Disconnected {
        device: DeviceName::ColorSensor,
        reason: "unplugged".to_owned(),
    };
    let mut sensor = Some(1);
    let reading = read_or_find_again(&mut sensor, || unreachable!(), |&value| Ok(value));
    assert_eq!(reading.unwrap(), 1);

    let reading: Result<i32, _> =
        read_or_find_again(&mut sensor, || unreachable!(), |_| Err(gone()));
    assert_eq!(reading.unwrap_err().kind(), ErrorKind::Disconnected);
    assert_eq!(sensor, None);

    let reading: Result<i32, _> =
        read_or_find_again(&mut sensor, || Err(gone()), |_| unreachable!());
    assert_eq!(reading.unwrap_err().kind(), ErrorKind::Disconnected);

    // udev has not given the files to the group yet.
    let forbidden = || DeviceError::Io {
        device: DeviceName::ColorSensor,
        action: "opening mode".to_owned(),
        source: io::ErrorKind::PermissionDenied.into(),
    };
    let reading: Result<i32, _> =
        read_or_find_again(&mut sensor, || Err(forbidden()), |_| unreachable!());
    assert_eq!(reading.unwrap_err().kind(), ErrorKind::Disconnected);

    let reading = read_or_find_again(&mut sensor, || Ok(2), |&value| Ok(value));
    assert_eq!(reading.unwrap(), 2);
    assert_eq!(sensor, Some(2));

    let nonsense = || DeviceError::Protocol {
        device: DeviceName::ColorSensor,
        seen: "?".to_owned(),
        expected: "numbers".to_owned(),
    };
    let reading: Result<i32, _> =
        read_or_find_again(&mut sensor, || unreachable!(), |_| Err(nonsense()));
    assert_eq!(reading.unwrap_err().kind(), ErrorKind::Protocol);
    assert_eq!(
        sensor,
        Some(2),
        "a sensor that answers nonsense is still there"
    );
}

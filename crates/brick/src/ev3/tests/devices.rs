//! Files that each open device writes and reads.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::PermissionsExt,
    time::{Duration, Instant},
};

use super::{FakeBrick, rgb_bytes};
use crate::{
    Brick, Button, ButtonEvent, Degrees, DegreesPerSecond, Distance, ErrorKind, LedColor,
    MotorState, Rgb, Sound, StopAction,
    ev3::{buttons::RECORD, emergency_stop_at, open_at, sound::Ev3Sound},
};

const FLIPPER: &str = "sys/class/tacho-motor/motor1";

fn open(fake: &FakeBrick) -> Brick {
    open_at(fake.root()).expect("the fake brick is complete")
}

/// Empties the files that a motor writes, because a write to a plain file keeps the end of a longer
/// text.
fn clear(fake: &FakeBrick, motor: &str) {
    for file in [
        "speed_sp",
        "position_sp",
        "stop_action",
        "command",
        "position",
    ] {
        fake.set(&format!("{motor}/{file}"), b"");
    }
}

fn written(fake: &FakeBrick, motor: &str) -> [String; 4] {
    ["speed_sp", "position_sp", "stop_action", "command"]
        .map(|file| fake.get(&format!("{motor}/{file}")))
}

#[test]
fn running_to_a_target_sets_speed_target_and_hold() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    clear(&fake, FLIPPER);
    brick
        .flipper
        .run_to(Degrees::new(-190), DegreesPerSecond::new(-300))
        .unwrap();
    assert_eq!(
        written(&fake, FLIPPER),
        ["300", "-190", "hold", "run-to-abs-pos"]
    );
}

#[test]
fn running_past_a_target_brakes_there() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    clear(&fake, FLIPPER);
    let (target, speed) = (Degrees::new(-190), DegreesPerSecond::new(300));
    brick.flipper.run_past(target, speed).unwrap();
    assert_eq!(
        written(&fake, FLIPPER),
        ["300", "-190", "brake", "run-to-abs-pos"]
    );
}

#[test]
fn running_on_keeps_the_sign_of_the_speed() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    clear(&fake, FLIPPER);
    let limit = Duration::from_secs(8);
    brick
        .flipper
        .run(DegreesPerSecond::new(-50), limit)
        .unwrap();
    assert_eq!(written(&fake, FLIPPER), ["-50", "", "brake", "run-timed"]);
}

#[test]
fn a_speed_beyond_the_motors_maximum_becomes_the_maximum() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    for (speed, expected) in [(2000, "1050"), (i32::MIN, "1050"), (1050, "1050")] {
        clear(&fake, FLIPPER);
        let speed = DegreesPerSecond::new(speed);
        brick.flipper.run_to(Degrees::ZERO, speed).unwrap();
        assert_eq!(written(&fake, FLIPPER)[0], expected);
    }
}

#[test]
fn running_to_a_target_at_no_speed_is_refused_and_writes_nothing() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    clear(&fake, FLIPPER);
    let error = brick
        .flipper
        .run_to(Degrees::new(5), DegreesPerSecond::new(0))
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    assert_eq!(written(&fake, FLIPPER), ["", "", "", ""]);
}

#[test]
fn each_stop_action_goes_with_the_stop() {
    for (action, word) in [
        (StopAction::Coast, "coast"),
        (StopAction::Brake, "brake"),
        (StopAction::Hold, "hold"),
    ] {
        let fake = FakeBrick::complete();
        let mut brick = open(&fake);
        clear(&fake, FLIPPER);
        brick.flipper.stop(action).unwrap();
        assert_eq!(written(&fake, FLIPPER), ["", "", word, "stop"]);
    }
}

#[test]
fn a_new_position_is_set_with_a_stop() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    clear(&fake, FLIPPER);
    brick.flipper.set_position(Degrees::new(7)).unwrap();
    assert_eq!(written(&fake, FLIPPER), ["", "", "brake", "stop"]);
    assert_eq!(fake.get(&format!("{FLIPPER}/position")), "7");
}

#[test]
fn a_motor_whose_state_cannot_be_understood_does_not_look_stopped() {
    let fake = FakeBrick::complete();
    let brick = open(&fake);
    fake.set(&format!("{FLIPPER}/state"), b"running stalled\n");
    assert_eq!(brick.flipper.state().unwrap(), MotorState::Stalled);
    fake.set(&format!("{FLIPPER}/state"), b"?\n");
    let error = brick.flipper.state().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Protocol);
    assert!(error.to_string().contains("flipper motor"), "{error}");
    assert!(error.to_string().contains("motor1/state"), "{error}");
}

#[test]
fn an_emergency_stop_reaches_every_motor_that_is_left() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/tacho-motor/motor0/command");
    assert_eq!(emergency_stop_at(fake.root()), 2);
    for motor in ["motor1", "motor2"] {
        let command = fake.get(&format!("sys/class/tacho-motor/{motor}/command"));
        assert_eq!(command, "reset");
    }
    assert!(!fake.path("sys/class/tacho-motor/motor0/command").exists());
    assert_eq!(emergency_stop_at(FakeBrick::bare().root()), 0);
}

#[test]
fn colours_that_a_sensor_cannot_give_are_protocol_errors() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    let values = "sys/class/lego-sensor/sensor0/bin_data";
    fake.set(values, &rgb_bytes([0, 1023, 7]));
    assert_eq!(brick.color.rgb().unwrap(), Rgb::new(0, 1023, 7));
    fake.set(values, &rgb_bytes([0, -1, 7]));
    assert_eq!(brick.color.rgb().unwrap_err().kind(), ErrorKind::Protocol);
    fake.set(values, &rgb_bytes([0, 1024, 7]));
    assert_eq!(brick.color.rgb().unwrap_err().kind(), ErrorKind::Protocol);
}

#[test]
fn an_ultrasonic_sensor_measures_in_millimetres() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/lego-sensor/sensor1");
    fake.sensor("sensor2", "ev3-ports:in3", "lego-ev3-us", "US-DIST-CM");
    fake.set("sys/class/lego-sensor/sensor2/value0", b"153\n");
    let mut brick = open(&fake);
    let distance = brick
        .distance
        .as_mut()
        .expect("a distance sensor is built in");
    assert_eq!(distance.distance().unwrap(), Distance::Millimetres(153));
    fake.set("sys/class/lego-sensor/sensor2/value0", b"2551\n");
    assert_eq!(distance.distance().unwrap_err().kind(), ErrorKind::Protocol);
}

fn record(kind: u16, code: u16, value: i32) -> Vec<u8> {
    let mut record = vec![0xaa; RECORD - 8];
    record.extend(kind.to_ne_bytes());
    record.extend(code.to_ne_bytes());
    record.extend(value.to_ne_bytes());
    record
}

#[test]
fn presses_and_releases_come_in_order_even_when_records_come_in_pieces() {
    let fake = FakeBrick::complete();
    let path = fake.path("dev/input/by-path/platform-gpio_keys-event");
    let mut brick = open(&fake);
    let mut stream = OpenOptions::new().append(true).open(path).unwrap();
    let event = |button, pressed| Some(ButtonEvent { button, pressed });

    let bytes = [
        record(1, 28, 1),
        record(0, 0, 0),
        record(1, 28, 2),
        record(1, 28, 0),
        record(1, 14, 1),
    ]
    .concat();
    let (first, rest) = bytes.split_at(RECORD + 5);
    stream.write_all(first).unwrap();
    assert_eq!(
        brick.buttons.next_event().unwrap(),
        event(Button::Enter, true)
    );
    assert_eq!(brick.buttons.next_event().unwrap(), None);
    stream.write_all(rest).unwrap();
    assert_eq!(
        brick.buttons.next_event().unwrap(),
        event(Button::Enter, false)
    );
    assert_eq!(
        brick.buttons.next_event().unwrap(),
        event(Button::Back, true)
    );
    assert_eq!(brick.buttons.next_event().unwrap(), None);
}

#[test]
fn lights_get_their_colour_on_both_sides_and_no_other_light_is_touched() {
    for (color, red, green) in [
        (LedColor::Orange, "255", "255"),
        (LedColor::Red, "255", "0\n"),
        (LedColor::Green, "0\n", "255"),
        (LedColor::Off, "0\n", "0\n"),
    ] {
        let fake = FakeBrick::complete();
        let mut brick = open(&fake);
        brick.leds.set(color).unwrap();
        let light = |name: &str| fake.get(&format!("sys/class/leds/{name}/brightness"));
        for side in ["led0", "led1"] {
            assert_eq!(light(&format!("{side}:red:brick-status")), red);
            assert_eq!(light(&format!("{side}:green:brick-status")), green);
        }
        assert_eq!(light("mmc0::"), "0\n");
    }
}

#[test]
fn a_picture_reaches_a_file_in_the_screens_place() {
    let fake = FakeBrick::complete();
    let mut brick = open(&fake);
    let mut picture = vec![false; 178 * 128];
    picture[178 + 2] = true;
    brick.screen.show(&picture).unwrap();
    let bytes = fs::read(fake.path("dev/fb0")).unwrap();
    assert_eq!(bytes.len(), 712 * 128);
    let black = 712 + 2 * 4;
    assert_eq!(
        bytes[black - 4..black + 8],
        [255, 255, 255, 0, 0, 0, 0, 0, 255, 255, 255, 0]
    );
    let white = bytes.chunks(4).filter(|pixel| pixel[..3] == [255; 3]);
    assert_eq!(white.count(), 178 * 128 - 1);
}

#[test]
fn a_brick_that_is_let_go_has_its_motors_reset_its_lights_as_found_and_its_screen_clear() {
    let fake = FakeBrick::complete();
    let lights = ["led0:red", "led0:green", "led1:red", "led1:green"]
        .map(|light| format!("sys/class/leds/{light}:brick-status/brightness"));
    for (light, brightness) in lights.iter().zip(["101", "102", "103", "104"]) {
        fake.set(light, brightness.as_bytes());
    }
    let mut brick = open(&fake);
    brick.leds.set(LedColor::Orange).unwrap();
    brick.screen.show(&vec![true; 178 * 128]).unwrap();
    for motor in ["motor0", "motor1", "motor2"] {
        clear(&fake, &format!("sys/class/tacho-motor/{motor}"));
    }
    drop(brick);
    assert_eq!(
        lights.map(|light| fake.get(&light)),
        ["101", "102", "103", "104"]
    );
    let bytes = fs::read(fake.path("dev/fb0")).unwrap();
    assert!(bytes.chunks(4).all(|pixel| pixel[..3] == [255; 3]));
    for motor in ["motor0", "motor1", "motor2"] {
        let command = fake.get(&format!("sys/class/tacho-motor/{motor}/command"));
        assert_eq!(command, "reset");
    }
}

#[test]
fn a_tone_is_started_with_separate_arguments_and_its_end_is_collected() {
    let fake = FakeBrick::bare();
    fake.set(
        "beep",
        b"#!/bin/sh\nfor argument; do echo \"$argument\"; done > \"$0.called\"\n",
    );
    let program = fake.path("beep");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut sound = Ev3Sound::with_program(program);
    sound.tone(466, Duration::from_millis(250)).unwrap();
    let start = Instant::now();
    while sound.reap() > 0 {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "the child is not collected"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(fake.get("beep.called"), "-f\n466\n-l\n250\n");
}

#[test]
fn a_tone_without_the_program_is_an_error() {
    let fake = FakeBrick::bare();
    let error = Ev3Sound::with_program(fake.path("beep"))
        .tone(466, Duration::from_millis(250))
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(error.to_string().contains("loudspeaker"), "{error}");
}

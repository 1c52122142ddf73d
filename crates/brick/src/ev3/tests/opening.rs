//! Devices that `open_at` finds, and its errors for those that it does not find.

use std::{fs, thread, time::Duration};

use super::FakeBrick;
use crate::{
    Distance, ErrorKind, LedColor, Millivolts, Rgb, SpeedGains, StopAction,
    ev3::{OpenError, open_at, open_front_at},
};

fn problems(brick: &FakeBrick) -> Vec<(ErrorKind, String)> {
    match open_at(brick.root()) {
        Err(OpenError::Devices { problems }) => problems
            .iter()
            .map(|problem| (problem.kind(), problem.to_string()))
            .collect(),
        other => panic!("expected problems with devices, got {other:?}"),
    }
}

#[test]
fn a_complete_robot_opens_and_every_device_answers() {
    let fake = FakeBrick::complete();
    let mut brick = open_at(fake.root()).unwrap();
    assert_eq!(brick.color.rgb().unwrap(), Rgb::new(300, 20, 1));
    let distance = brick
        .distance
        .as_mut()
        .expect("a distance sensor is built in");
    assert_eq!(distance.distance().unwrap(), Distance::Percent(42));
    assert_eq!(brick.battery.voltage().unwrap(), Millivolts::new(7512));
    assert_eq!(brick.buttons.next_event().unwrap(), None);
    brick.leds.set(LedColor::Orange).unwrap();
    for motor in [&brick.flipper, &brick.turntable, &brick.arm] {
        assert_eq!(motor.position().unwrap().as_degrees(), 0);
    }
}

#[test]
fn each_motor_is_the_one_on_its_port() {
    let fake = FakeBrick::complete();
    let brick = open_at(fake.root()).unwrap();
    fake.set("sys/class/tacho-motor/motor1/position", b"11\n");
    fake.set("sys/class/tacho-motor/motor2/position", b"-22\n");
    fake.set("sys/class/tacho-motor/motor0/position", b"33\n");
    assert_eq!(brick.flipper.position().unwrap().as_degrees(), 11);
    assert_eq!(brick.turntable.position().unwrap().as_degrees(), -22);
    assert_eq!(brick.arm.position().unwrap().as_degrees(), 33);
}

#[test]
fn motors_are_reset_when_the_robot_is_opened() {
    let fake = FakeBrick::complete();
    open_at(fake.root()).unwrap();
    for motor in ["motor0", "motor1", "motor2"] {
        let command = fake.get(&format!("sys/class/tacho-motor/{motor}/command"));
        assert_eq!(command, "reset");
    }
}

#[test]
fn the_flipper_alone_gets_gains_of_its_own_and_opens_without_them() {
    let fake = FakeBrick::complete();
    open_at(fake.root()).unwrap();
    let proportional = |motor| fake.get(&format!("sys/class/tacho-motor/{motor}/speed_pid/Kp"));
    let [flipper, others] = [["motor1"; 2], ["motor0", "motor2"]];
    let gain = SpeedGains::FLIPPER.proportional.to_string();
    assert_eq!(flipper.map(proportional), [gain.clone(), gain]);
    assert_eq!(others.map(proportional), ["1000"; 2]);
    fake.remove("sys/class/tacho-motor/motor1/speed_pid");
    let brick = open_at(fake.root()).unwrap();
    assert_eq!(brick.flipper.position().unwrap().as_degrees(), 0);
}

#[test]
fn ports_are_understood_as_old_kernels_write_them() {
    let fake = FakeBrick::complete();
    fake.set("sys/class/tacho-motor/motor1/address", b"outA\n");
    fake.remove("sys/class/power_supply/lego-ev3-battery");
    fake.set(
        "sys/class/power_supply/legoev3-battery/voltage_now",
        b"8000000",
    );
    let mut brick = open_at(fake.root()).unwrap();
    assert_eq!(brick.battery.voltage().unwrap(), Millivolts::new(8000));
}

#[test]
fn a_machine_with_nothing_of_an_ev3_is_no_brick() {
    let fake = FakeBrick::bare();
    let error = open_at(fake.root()).unwrap_err();
    assert!(matches!(error, OpenError::NoBrick { .. }));
    let text = error.to_string();
    assert!(text.contains("no EV3"), "{text}");
    assert!(text.contains("sys/class has no motors"), "{text}");
}

/// The kernel makes the class of motors for the first motor.
#[test]
fn on_a_brick_with_nothing_plugged_in_each_motor_is_missing() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/tacho-motor");
    fake.remove("sys/class/lego-sensor");
    fake.set("sys/class/lego-port/port0/address", b"ev3-ports:outA");
    let text = open_at(fake.root()).unwrap_err().to_string();
    for port in ["outA", "outB", "outC"] {
        let words = format!("port {port} is empty");
        assert!(text.contains(&words), "{text}");
    }
    assert!(text.contains("colour sensor is not connected"), "{text}");
}

#[test]
fn all_missing_devices_are_named_at_once() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/tacho-motor/motor1");
    fake.remove("sys/class/lego-sensor/sensor0");
    fake.remove("sys/class/power_supply");
    fake.remove("dev/input/by-path/platform-gpio_keys-event");
    let problems = problems(&fake);
    assert_eq!(problems.len(), 4, "{problems:?}");
    for ((kind, text), words) in problems.iter().zip([
        ["flipper motor", "outA is empty", "lego-ev3-l-motor on outB"],
        ["colour sensor", "no lego-ev3-color", "lego-ev3-ir on in1"],
        ["buttons", "platform-gpio_keys-event", "No such file"],
        ["battery", "power_supply", "ev3-battery"],
    ]) {
        assert_eq!(*kind, ErrorKind::Disconnected, "{text}");
        for word in words {
            assert!(text.contains(word), "{word:?} is missing in {text:?}");
        }
    }
}

#[test]
fn a_wrong_motor_on_a_port_is_named_with_the_right_one() {
    let fake = FakeBrick::complete();
    fake.set(
        "sys/class/tacho-motor/motor0/driver_name",
        b"lego-ev3-l-motor\n",
    );
    let problems = problems(&fake);
    assert_eq!(
        problems,
        [(
            ErrorKind::Disconnected,
            "colour arm motor is not connected: port outC holds lego-ev3-l-motor, needed there \
             is lego-ev3-m-motor"
                .to_owned()
        )]
    );
}

#[test]
fn a_missing_attribute_is_an_error_with_its_path_and_no_panic() {
    for attribute in [
        "max_speed",
        "position",
        "state",
        "speed_sp",
        "position_sp",
        "stop_action",
        "command",
    ] {
        let fake = FakeBrick::complete();
        fake.remove(&format!("sys/class/tacho-motor/motor2/{attribute}"));
        let problems = problems(&fake);
        assert_eq!(problems.len(), 1, "{problems:?}");
        let (kind, text) = &problems[0];
        assert_eq!(*kind, ErrorKind::Disconnected);
        assert!(text.starts_with("turntable motor"), "{text}");
        assert!(text.contains(&format!("motor2/{attribute}")), "{text}");
    }
    for path in ["mode", "bin_data"] {
        let fake = FakeBrick::complete();
        fake.remove(&format!("sys/class/lego-sensor/sensor0/{path}"));
        let problems = problems(&fake);
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(
            problems[0].1.contains(&format!("sensor0/{path}")),
            "{problems:?}"
        );
    }
}

#[test]
fn an_attribute_that_the_group_may_not_write_is_found_at_start() {
    let fake = FakeBrick::complete();
    fake.chmod("sys/class/tacho-motor/motor1/position_sp", 0o644);
    let problems = problems(&fake);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let (kind, text) = &problems[0];
    assert_eq!(*kind, ErrorKind::Io);
    assert!(text.contains("position_sp"), "{text}");
    assert!(text.contains("644"), "{text}");
}

#[test]
fn attributes_with_nonsense_are_protocol_errors() {
    for (path, content) in [
        ("sys/class/tacho-motor/motor1/max_speed", "fast"),
        ("sys/class/tacho-motor/motor1/max_speed", "0"),
        ("sys/class/tacho-motor/motor1/position", "12.5"),
        ("sys/class/tacho-motor/motor1/state", "dancing"),
        ("sys/class/lego-sensor/sensor0/bin_data", "12"),
        ("sys/class/power_supply/lego-ev3-battery/voltage_now", "-1"),
    ] {
        let fake = FakeBrick::complete();
        fake.set(path, content.as_bytes());
        let problems = problems(&fake);
        assert_eq!(problems.len(), 1, "{path}: {problems:?}");
        assert_eq!(problems[0].0, ErrorKind::Protocol, "{}", problems[0].1);
    }
}

#[test]
fn a_sensor_that_does_not_change_its_mode_times_out() {
    let fake = FakeBrick::complete();
    // A shorter text written over this one leaves its end: the file never says RGB-RAW.
    fake.set("sys/class/lego-sensor/sensor0/mode", b"COL-REFLECT");
    let problems = problems(&fake);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].0, ErrorKind::Timeout);
    assert!(problems[0].1.contains("RGB-RAW on in4"), "{problems:?}");
}

#[test]
fn a_sensor_that_changes_its_mode_late_is_waited_for() {
    let fake = FakeBrick::complete();
    let mode = "sys/class/lego-sensor/sensor0/mode";
    fake.set(mode, b"COL-REFLECT");
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            fake.set(mode, b"RGB-RAW\n");
        });
        open_at(fake.root()).unwrap();
    });
}

#[test]
fn a_file_that_can_be_opened_but_not_read_is_found_at_start() {
    let fake = FakeBrick::complete();
    // A directory opens for reading, and refuses to be read.
    let value = "sys/class/lego-sensor/sensor1/value0";
    fake.remove(value);
    fs::create_dir(fake.path(value)).unwrap();
    let problems = problems(&fake);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let (kind, text) = &problems[0];
    assert_eq!(*kind, ErrorKind::Io);
    assert!(text.contains("distance sensor: reading"), "{text}");
    assert!(text.contains("sensor1/value0"), "{text}");
}

#[test]
fn the_robot_works_without_distance_sensor_lights_and_screen() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/lego-sensor/sensor1");
    fake.remove("sys/class/leds");
    fake.remove("dev/fb0");
    let mut brick = open_at(fake.root()).unwrap();
    assert!(brick.distance.is_none());
    brick.leds.set(LedColor::Red).unwrap();
    brick.screen.show(&vec![false; 178 * 128]).unwrap();
}

#[test]
fn the_front_opens_without_the_other_devices() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/tacho-motor");
    fake.remove("sys/class/lego-sensor");
    let mut brick = open_front_at(fake.root()).unwrap();
    assert_eq!(brick.buttons.next_event().unwrap(), None);
    brick.leds.set(LedColor::Red).unwrap();
    let light = "sys/class/leds/led0:red:brick-status/brightness";
    assert_eq!(fake.get(light), "255");
    let missing = brick.turntable.position().unwrap_err();
    assert_eq!(missing.kind(), ErrorKind::Disconnected);
    assert!(missing.to_string().contains("turntable"), "{missing}");
    assert!(brick.color.rgb().is_err() && brick.battery.voltage().is_err());
    assert!(brick.stop_motors(StopAction::Coast).is_ok());
    fake.remove("dev/input");
    assert!(open_front_at(fake.root()).is_err());
}

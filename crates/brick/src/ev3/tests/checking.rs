//! Reports of `check_at` on a brick, and the proof that the check moves nothing.

use std::{collections::BTreeMap, fs, path::Path};

use super::FakeBrick;
use crate::{
    Item, Millivolts, Standing,
    ev3::{check_at, open_front_at},
};

/// Items of a check by their names.
fn items(brick: &FakeBrick) -> BTreeMap<String, Item> {
    let checkup = check_at(brick.root());
    let items = checkup.items.into_iter();
    items.map(|item| (item.item.clone(), item)).collect()
}

/// Items that keep a run from starting.
fn problems(brick: &FakeBrick) -> Vec<(String, Standing, String)> {
    let problems = items(brick)
        .into_values()
        .filter(|item| !item.standing.allows_a_run());
    problems
        .map(|item| (item.item.clone(), item.standing, item.to_string()))
        .collect()
}

/// Contents of all files below a folder.
fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(content(&path));
        } else {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn a_complete_robot_has_no_problem_and_the_check_changes_no_file() {
    let fake = FakeBrick::complete();
    let before = content(fake.root());
    let checkup = check_at(fake.root());
    assert!(checkup.is_brick);
    for item in &checkup.items {
        // This machine may or may not have a program `beep`.
        assert!(
            item.standing == Standing::Ok || item.item == "loudspeaker",
            "{item}"
        );
    }
    let battery = checkup
        .battery
        .expect("the fake is a brick")
        .expect("the battery is present");
    assert_eq!(battery.voltage, Millivolts::new(7512));
    assert_eq!(battery.is_pack, None);
    assert_eq!(content(fake.root()), before);
}

#[test]
fn each_item_names_port_and_value() {
    let fake = FakeBrick::complete();
    fake.set(
        "sys/class/board-info/board0/uevent",
        b"BOARD_INFO_HW_REV=7\nBOARD_INFO_MODEL=LEGO MINDSTORMS EV3\n",
    );
    fake.set(
        "etc/os-release",
        b"ID=ev3dev\nPRETTY_NAME=\"ev3dev-stretch\"\n",
    );
    fake.set("proc/sys/kernel/osrelease", b"4.14.117-ev3dev-2.3.5-ev3\n");
    fake.set(
        "sys/class/power_supply/lego-ev3-battery/technology",
        b"Li-ion\n",
    );
    let items = items(&fake);
    for (item, seen) in [
        (
            "brick",
            "LEGO MINDSTORMS EV3, ev3dev-stretch, kernel 4.14.117-ev3dev-2.3.5-ev3",
        ),
        (
            "flipper motor",
            "lego-ev3-l-motor on outA as motor1: max_speed 1050, position 0, without current; \
             speed_sp, position_sp, stop_action and command can be written",
        ),
        (
            "colour sensor",
            "lego-ev3-color on in4 as sensor0: sees 300 20 1, each of 0 to 1023",
        ),
        (
            "distance sensor",
            "lego-ev3-ir on in1 as sensor1: sees 42 % of 0 to 100",
        ),
        ("lights", "4 of them"),
        ("screen", "178 x 128 pixels of 32 bits"),
    ] {
        assert_eq!(items[item].seen, seen);
    }
    let battery = check_at(fake.root()).battery.unwrap().unwrap();
    assert_eq!(battery.is_pack, Some(true));
}

#[test]
fn a_machine_that_is_no_brick_is_reported_alone() {
    let fake = FakeBrick::bare();
    fake.set("etc/os-release", b"PRETTY_NAME=\"Some Linux\"\n");
    let checkup = check_at(fake.root());
    assert!(!checkup.is_brick && checkup.battery.is_none());
    assert_eq!(checkup.items.len(), 1);
    let line = checkup.items[0].to_string();
    assert!(line.contains("is not an EV3 brick"), "{line}");
    assert!(line.contains("Some Linux"), "{line}");
    assert!(line.contains("run --simulate"), "{line}");
}

#[test]
fn a_brick_with_nothing_plugged_in_is_still_a_brick() {
    let fake = FakeBrick::bare();
    fake.set("sys/class/lego-port/port0/address", b"ev3-ports:outA\n");
    fake.set(
        "sys/class/lego-port/port0/driver_name",
        b"ev3-output-port\n",
    );
    fake.set("sys/class/lego-port/port0/status", b"no-motor\n");
    let items = items(&fake);
    let flipper = &items["flipper motor"];
    assert_eq!(flipper.standing, Standing::Missing);
    for word in ["outA is empty", "the port says no-motor", "into port A"] {
        assert!(flipper.to_string().contains(word), "{flipper}");
    }
    for item in ["turntable motor", "colour arm motor", "colour sensor"] {
        assert_eq!(items[item].standing, Standing::Missing, "{item}");
    }
}

#[test]
fn a_wrong_motor_is_reported_differently_from_none() {
    let fake = FakeBrick::complete();
    let driver = "sys/class/tacho-motor/motor0/driver_name";
    fake.set(driver, b"lego-ev3-l-motor\n");
    let problems = problems(&fake);
    let [(item, standing, line)] = &problems[..] else {
        panic!("{problems:?}")
    };
    assert_eq!(
        (item.as_str(), *standing),
        ("colour arm motor", Standing::Wrong)
    );
    assert!(line.contains("needed there is lego-ev3-m-motor"), "{line}");
    assert!(
        line.contains("flipper in A, turntable in B, colour arm in C"),
        "{line}"
    );
}

#[test]
fn every_file_that_is_absent_or_refused_is_named() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/tacho-motor/motor2/position");
    fake.remove("sys/class/tacho-motor/motor2/command");
    fake.chmod("sys/class/tacho-motor/motor2/speed_sp", 0o644);
    let problems = problems(&fake);
    let [(item, Standing::Wrong, line)] = &problems[..] else {
        panic!("{problems:?}")
    };
    assert_eq!(item, "turntable motor");
    for file in ["motor2/position", "motor2/command", "motor2/speed_sp"] {
        assert!(line.contains(file), "{file} is missing in {line}");
    }
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn values_outside_their_range_are_reported_with_the_range() {
    for (path, content, words) in [
        ("tacho-motor/motor1/max_speed", "0", "a number above 0"),
        ("tacho-motor/motor1/state", "dancing", "running"),
        ("tacho-motor/motor1/speed_sp", "fast", "a whole number"),
        ("tacho-motor/motor1/count_per_rot", "180", "needed is 360"),
        (
            "tacho-motor/motor1/commands",
            "stop reset",
            "run-to-abs-pos",
        ),
        (
            "tacho-motor/motor1/stop_actions",
            "coast brake",
            "lacks hold",
        ),
        ("lego-sensor/sensor0/bin_data", "12", "0 to 1023"),
        ("lego-sensor/sensor1/value0", "101", "0 to 100"),
    ] {
        let fake = FakeBrick::complete();
        fake.set(&format!("sys/class/{path}"), content.as_bytes());
        let problems = problems(&fake);
        let [(_, Standing::Wrong, line)] = &problems[..] else {
            panic!("{path}: {problems:?}")
        };
        assert!(line.contains(words), "{line}");
    }
}

#[test]
fn a_problem_that_keeps_no_run_from_starting_is_a_note() {
    let fake = FakeBrick::complete();
    fake.remove("sys/class/lego-sensor/sensor1");
    fake.remove("sys/class/leds");
    fake.remove("dev/fb0");
    fake.set("sys/class/tacho-motor/motor1/state", b"holding\n");
    assert_eq!(problems(&fake), []);
    let items = items(&fake);
    for item in ["distance sensor", "lights", "screen", "flipper motor"] {
        assert_eq!(items[item].standing, Standing::Note, "{item}");
    }
}

#[test]
fn a_sensor_is_put_back_into_the_mode_it_was_in() {
    let fake = FakeBrick::complete();
    // This mode is as long as the mode of the check, so that in a plain file one covers the other.
    fake.set("sys/class/lego-sensor/sensor0/mode", b"REF-RAW");
    assert_eq!(problems(&fake), []);
    assert_eq!(fake.get("sys/class/lego-sensor/sensor0/mode"), "REF-RAW");
}

#[test]
fn buttons_that_are_not_there_are_missing() {
    let fake = FakeBrick::complete();
    fake.remove("dev/input/by-path/platform-gpio_keys-event");
    let problems = problems(&fake);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].1, Standing::Missing);
    assert!(problems[0].2.contains("platform-gpio_keys-event"));
}

#[test]
fn the_front_has_its_lights() {
    let fake = FakeBrick::complete();
    let mut front = open_front_at(fake.root()).unwrap();
    front.leds.set(crate::LedColor::Red).unwrap();
    let red = "sys/class/leds/led0:red:brick-status/brightness";
    assert!(fake.get(red).starts_with("255"));
}

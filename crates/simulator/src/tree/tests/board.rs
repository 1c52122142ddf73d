//! Lights, battery, ports and the board.

use super::*;

const GREEN: &str = "class/leds/led0:green:brick-status";

#[test]
fn lights_and_battery_are_what_was_set() {
    let mut tree = tree();
    assert_eq!(answer(&mut tree, "leds"), "green");
    let red = "class/leds/led1:red:brick-status/brightness";
    tree.write(red, b"300").unwrap();
    assert_eq!(text(&mut tree, red), "255");
    assert_eq!(answer(&mut tree, "leds"), "orange");
    let voltage = "class/power_supply/lego-ev3-battery/voltage_now";
    // The brick itself draws 0.15 A through 0.2 ohm.
    assert_eq!(text(&mut tree, voltage), "7770000");
    tree.write("control", b"battery 6100\ncells aa\n").unwrap();
    assert_eq!(text(&mut tree, voltage), "6070000");
    assert_eq!(
        text(&mut tree, "class/power_supply/lego-ev3-battery/technology"),
        "Unknown"
    );
}

#[test]
fn a_light_lists_all_triggers_and_refuses_others() {
    let mut tree = tree();
    let trigger = format!("{GREEN}/trigger");
    let listed = text(&mut tree, &trigger);
    assert!(
        listed.starts_with("[none] rfkill-any kbd-scrolllock "),
        "{listed}"
    );
    assert_eq!(listed.split_whitespace().count(), 24);
    for name in listed.split_whitespace().skip(1) {
        tree.write(&trigger, format!("{name}\n").as_bytes())
            .unwrap();
        let set = text(&mut tree, &trigger);
        assert!(set.starts_with("none "), "{set}");
        assert!(set.contains(&format!(" [{name}] ")), "{set}");
    }
    for other in ["", "disco", "[none]", "timer "] {
        let refused = tree.write(&trigger, other.as_bytes());
        assert_eq!(refused, Err(Refusal::Invalid), "{other:?}");
    }
}

#[test]
fn a_trigger_ends_with_brightness_0_and_ends_dark() {
    let mut tree = tree();
    let lit = |tree: &mut DeviceTree| integer(tree, &format!("{GREEN}/brightness"));
    let is_free = |tree: &mut DeviceTree| text(tree, &format!("{GREEN}/trigger")).starts_with('[');
    set(&mut tree, GREEN, &[("trigger", "none")]);
    assert_eq!(lit(&mut tree), 255, "there was no trigger to end");
    set(
        &mut tree,
        GREEN,
        &[("brightness", "9"), ("trigger", "default-on")],
    );
    assert_eq!(lit(&mut tree), 255);
    set(&mut tree, GREEN, &[("brightness", "9")]);
    assert!(!is_free(&mut tree), "a light that is lit keeps its trigger");
    set(&mut tree, GREEN, &[("brightness", "0")]);
    assert!(is_free(&mut tree));
    set(
        &mut tree,
        GREEN,
        &[("trigger", "default-on"), ("trigger", "none")],
    );
    assert_eq!(lit(&mut tree), 0);
    assert!(is_free(&mut tree));
}

#[test]
fn ports_say_what_is_plugged_in_and_the_board_its_name() {
    let mut tree = tree();
    assert_eq!(tree.list("class/lego-port").unwrap().len(), 8);
    for (number, port, driver, used, free) in [
        (1, "in2", "ev3-input-port", "ev3-uart", "no-sensor"),
        (4, "outA", "ev3-output-port", "tacho-motor", "no-motor"),
    ] {
        let directory = format!("class/lego-port/port{number}");
        let read = |tree: &mut DeviceTree, file: &str| text(tree, &format!("{directory}/{file}"));
        assert_eq!(read(&mut tree, "address"), format!("ev3-ports:{port}"));
        assert_eq!(read(&mut tree, "driver_name"), driver);
        assert_eq!(read(&mut tree, "mode"), "auto");
        assert_eq!(read(&mut tree, "status"), used);
        let unplug = format!("unplug {port}");
        tree.write("control", unplug.as_bytes()).unwrap();
        assert_eq!(read(&mut tree, "status"), free);
    }
    let empty = text(&mut tree, "class/lego-port/port7/status");
    assert_eq!(empty, "no-motor");
    assert_eq!(tree.list("class/board-info").unwrap(), ["board0"]);
    let told = text(&mut tree, "class/board-info/board0/uevent");
    assert!(
        told.contains("BOARD_INFO_MODEL=LEGO MINDSTORMS EV3\n"),
        "{told}"
    );
}

#[test]
fn a_port_that_is_told_its_mode_or_driver_makes_its_device_anew() {
    let mut tree = tree();
    let write = |tree: &mut DeviceTree, port: u8, file: &str, text: &str| {
        let path = format!("class/lego-port/port{port}/{file}");
        tree.write(&path, text.as_bytes())
    };
    let run = [("speed_sp", "500"), ("command", "run-forever")];
    set(&mut tree, FLIPPER, &run);
    assert_eq!(write(&mut tree, 4, "mode", "auto\n"), Ok(()));
    assert_eq!(answer(&mut tree, "energised"), "none");
    let driver = " lego-ev3-l-motor\n";
    assert_eq!(write(&mut tree, 5, "set_device", driver), Ok(()));
    let motors = tree.list("class/tacho-motor").unwrap();
    assert_eq!(motors, ["motor3", "motor4", "motor2"]);
    assert_eq!(write(&mut tree, 1, "mode", "auto"), Ok(()));
    let sensors = tree.list("class/lego-sensor").unwrap();
    assert_eq!(sensors, ["sensor0", "sensor2"]);
    for (port, file, text, refusal) in [
        (4, "mode", "tacho", Refusal::Invalid),
        (4, "set_device", "lego-nxt-motor", Refusal::NotSupported),
        (7, "set_device", "lego-ev3-l-motor", Refusal::NotSupported),
        (1, "set_device", "lego-ev3-color", Refusal::NotSupported),
    ] {
        assert_eq!(
            write(&mut tree, port, file, text),
            Err(refusal),
            "port{port}/{file} {text}"
        );
    }
    assert_eq!(tree.list("class/tacho-motor").unwrap(), motors);
    assert_eq!(
        write(&mut tree, 7, "mode", "auto"),
        Ok(()),
        "nothing is plugged in"
    );
}

#[test]
fn ports_have_the_names_of_the_kernel() {
    let mut tree = tree();
    let names = ["in1", "in2", "in3", "in4", "outA", "outB", "outC", "outD"];
    for (number, name) in names.into_iter().enumerate() {
        let port = format!("class/lego-port/port{number}");
        let address = format!("ev3-ports:{name}");
        assert_eq!(text(&mut tree, &format!("{port}/address")), address);
        let told = text(&mut tree, &format!("{port}/uevent"));
        assert!(told.ends_with(&format!("LEGO_ADDRESS={address}")), "{told}");
    }
}

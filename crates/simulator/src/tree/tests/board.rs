//! Lights, battery, ports and the board.

use super::*;

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
    let device = tree.write("class/lego-port/port4/set_device", b"lego-nxt-motor");
    assert_eq!(device, Err(Refusal::NotSupported));
    assert_eq!(tree.list("class/board-info").unwrap(), ["board0"]);
    let told = text(&mut tree, "class/board-info/board0/uevent");
    assert!(
        told.contains("BOARD_INFO_MODEL=LEGO MINDSTORMS EV3\n"),
        "{told}"
    );
}

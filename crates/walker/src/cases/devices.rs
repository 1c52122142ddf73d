//! Devices that are missing, at wrong ports, or unplugged in a run.

use brick::Button::{Back, Down, Enter};

use crate::{Case, Failure, Group::Traps, Person, Port};

pub(super) const CASES: &[Case] = &[
    Case::new("missing_device_once", Traps, missing_device_once).on_tree(crate::case::ONCE),
    Case::new("missing_sensor", Traps, missing_sensor),
    Case::new("missing_motor", Traps, missing_motor),
    Case::new("wrong_ports", Traps, wrong_ports)
        .motors("CBA")
        .on_tree(PORTS),
    Case::new("swapped_ports", Traps, swapped_ports)
        .motors("BAC")
        .may_jam()
        .on_tree(PORTS),
    Case::new("unplugged_sensor", Traps, unplugged_sensor).pinned(),
    Case::new("unplugged_motor", Traps, unplugged_motor).may_jam(),
];

/// Reason why a case needs the device tree.
const PORTS: &str = "a robot in process has no ports";

fn missing_device_once(person: &mut Person<'_>) -> Result<(), Failure> {
    for (port, device) in [
        (
            Port::In2,
            "colour sensor is not connected: ... lego-ev3-color",
        ),
        (
            Port::OutA,
            "flipper motor is not connected: port outA is empty",
        ),
        (
            Port::OutB,
            "turntable motor is not connected: port outB is empty",
        ),
        (
            Port::OutC,
            "colour arm motor is not connected: port outC is empty",
        ),
    ] {
        person.unplug(port)?;
        person.begins(&["--once"])?;
        person.says(&format!(
            "error: 1 of the robot's devices cannot be used: {device}"
        ))?;
        person.ends(1)?;
        person.plug(port)?;
    }
    Ok(())
}

fn missing_sensor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.unplug(Port::In2)?;
    person.begins(&[])?;
    person.seen(
        "Not connected, from ... colour sensor is not connected ... middle: try again",
        "not-connected",
    )?;
    person.off()?;
    let tones = person.robot_state()?.tones;
    person.press(Enter)?;
    // The program tells the fault again: the screen is the same, but there is a new tone.
    person.becomes(
        "a tone for the second look",
        |state| state.tones > tones,
        |state| format!("{} tones", state.tones),
    )?;
    person.plug(Port::In2)?;
    person.enter_to_menu()?;
    person.solves()
}

fn missing_motor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.unplug(Port::OutB)?;
    person.begins(&[])?;
    person.shows("Not connected, from ... turntable motor is not connected: port outB is empty")?;
    person.off()?;
    // The items of the menu that need no motor are still there.
    person.back_to_menu()?;
    person.item("Statistics", "Statistics")?;
    person.enter_to_menu()?;
    // An item that needs the motor looks for it again.
    person.item("Solve", "Not connected, from ... turntable motor")?;
    person.plug(Port::OutB)?;
    person.enter_to_menu()?;
    person.solves()
}

fn wrong_ports(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins(&["--once"])?;
    person.says(
        "flipper motor ... port outA holds lego-ev3-m-motor, needed there is lego-ev3-l-motor ... \
         colour arm motor ... port outC holds",
    )?;
    person.ends(1)?;
    person.begins(&[])?;
    person.seen(
        "Not connected, from ... port outA holds lego-ev3-m-motor, needed there is lego-ev3-l-motor",
        "wrong-ports",
    )?;
    person.off()?;
    person.press(Back)?;
    person.menu()
}

/// The drivers of both motors are the same, so only a motion shows the swap.
fn swapped_ports(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    person.shows(
        "Solve, from ... see that its motor is at its port (flipper A, turntable B, colour arm C",
    )?;
    person.off()?;
    person.enter_to_menu()
}

fn unplugged_sensor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    person.shows("* Reading, 2 of")?;
    person.unplug(Port::In2)?;
    person.seen(
        "Not connected, from ... colour sensor is not connected ... Push its plug in",
        "unplugged",
    )?;
    person.off()?;
    person.plug(Port::In2)?;
    // A sensor describes itself for 2 s before the kernel has it.
    person.passes(4)?;
    person.enter_to_menu()?;
    person.solves()?;
    person.item(
        "Statistics",
        "Statistics, from ... Runs: 3 Done: 2 Failed: 1",
    )?;
    person.press(Down)?;
    person.shows("Statistics, from row 1: ")?;
    person.enter_to_menu()
}

fn unplugged_motor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    // After a tilt the table rests: without its motor the table cannot be turned square.
    for (port, part, phase) in [
        (Port::OutC, "arm", "* Reading, 2 of"),
        (Port::OutA, "flipper", "* Turning, motion ... left tilt"),
        (Port::OutB, "turntable", "* Turning, motion ... left tilt"),
    ] {
        person.shows(phase)?;
        person.unplug(port)?;
        person.shows(&format!(
            "Not connected, from ... {part} motor ... Push its plug in"
        ))?;
        person.off()?;
        person.plug(port)?;
        person.runs_again()?;
    }
    person.is_solved_at_last()
}

//! The ports of `class/lego-port`, and the brick's own name in `class/board-info`.
//!
//! A port is in the mode `auto`, in which the kernel finds EV3 motors and UART sensors by itself. A write of that mode,
//! or of the motor's driver, makes the device anew at once; on a brick a motor is found half a second after the mode
//! was written. Another mode and another driver cannot be set here.

use super::{
    place::{Attribute, BOTH, READ, UEVENT, WRITE},
    refusal::Refusal,
};

/// Ports in the order of their numbers in `class/lego-port`.
pub(super) const PORTS: [&str; 8] = ["in1", "in2", "in3", "in4", "outA", "outB", "outC", "outD"];
/// The directory of `class/board-info`.
pub(super) const BOARD: &str = "board0";

pub(super) const ATTRIBUTES: &[Attribute] = &[
    ("address", READ),
    ("driver_name", READ),
    ("mode", BOTH),
    ("modes", READ),
    ("set_device", WRITE),
    ("status", READ),
    UEVENT,
];
pub(super) const BOARD_ATTRIBUTES: &[Attribute] =
    &[("hw_rev", READ), ("model", READ), ("type", READ), UEVENT];

const INPUT_MODES: &str =
    "auto nxt-analog nxt-color nxt-i2c other-i2c ev3-analog ev3-uart other-uart raw";
const OUTPUT_MODES: &str = "auto tacho-motor dc-motor led raw";
const MODEL: &str = "LEGO MINDSTORMS EV3";
/// Revision of the board, of the newest ones.
const HARDWARE: &str = "7";

/// Name of a port in `class/lego-port`.
pub(super) fn names() -> Vec<String> {
    (0..PORTS.len())
        .map(|number| format!("port{number}"))
        .collect()
}

/// The port with this name in `class/lego-port`.
pub(super) fn port(name: &str) -> Option<&'static str> {
    let number: usize = name.strip_prefix("port")?.parse().ok()?;
    // `port07` is no name.
    PORTS
        .get(number)
        .copied()
        .filter(|_| name == format!("port{number}"))
}

/// Content of a port's file; `is_used` says whether a device is plugged in.
pub(super) fn read(port: &str, is_used: bool, attribute: &str) -> Result<String, Refusal> {
    let is_output = port.starts_with("out");
    let [driver, modes, used, free] = if is_output {
        ["ev3-output-port", OUTPUT_MODES, "tacho-motor", "no-motor"]
    } else {
        ["ev3-input-port", INPUT_MODES, "ev3-uart", "no-sensor"]
    };
    let text = match attribute {
        "address" => format!("ev3-ports:{port}"),
        "driver_name" => driver.to_owned(),
        "mode" => "auto".to_owned(),
        "modes" => modes.to_owned(),
        "status" if is_used => used.to_owned(),
        "status" => free.to_owned(),
        "uevent" => format!("LEGO_DRIVER_NAME={driver}\nLEGO_ADDRESS=ev3-ports:{port}"),
        _ => return Err(Refusal::NoEntry),
    };
    Ok(text + "\n")
}

/// Writes to a port's file; `motor` is the driver of the motor that is plugged in. A write that is taken makes the
/// port's device anew.
pub(super) fn write(motor: Option<&str>, attribute: &str, text: &str) -> Result<(), Refusal> {
    match (attribute, text) {
        ("mode", "auto") => Ok(()),
        ("mode" | "uevent", _) => Err(Refusal::Invalid),
        ("set_device", driver) if motor == Some(driver.trim()) => Ok(()),
        // Only a port with a motor takes a driver, and another one cannot be chosen here.
        ("set_device", _) => Err(Refusal::NotSupported),
        _ => Err(Refusal::Access),
    }
}

/// Content of a file of the board.
pub(super) fn board(attribute: &str) -> Result<String, Refusal> {
    let text = match attribute {
        "hw_rev" => HARDWARE.to_owned(),
        "model" => MODEL.to_owned(),
        "type" => "main".to_owned(),
        "uevent" => {
            format!("BOARD_INFO_HW_REV={HARDWARE}\nBOARD_INFO_MODEL={MODEL}\nBOARD_INFO_TYPE=main")
        }
        _ => return Err(Refusal::NoEntry),
    };
    Ok(text + "\n")
}

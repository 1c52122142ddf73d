//! The battery as the settings judge it.
#![cfg(target_os = "linux")]

use brick::{DeviceError, Item, Standing, ev3::BatteryFound};

use robot::battery::{BatteryKind, BatterySettings, Verdict};

const BATTERY: &str = "battery";

/// Item for the battery: its state, judged by the settings.
pub(super) fn item(found: Result<BatteryFound, DeviceError>, settings: &BatterySettings) -> Item {
    let found = match found {
        Ok(found) => found,
        Err(error) => return Item::refused(BATTERY, &error, "restart the brick"),
    };
    let kind = match found.is_pack {
        Some(true) => " of the rechargeable pack",
        Some(false) => " of single cells",
        None => "",
    };
    let seen = format!("{}{kind}", found.voltage);
    match settings.verdict(found.voltage) {
        Verdict::TooLow { needed, cure } => Item::not_ok(
            BATTERY,
            Standing::Wrong,
            format_args!("{seen}, and the motors need {needed} (battery.refuse_v)"),
            cure,
        ),
        _ if mistaken(found, settings) => Item::not_ok(
            BATTERY,
            Standing::Note,
            seen,
            "the settings say otherwise: set battery.kind to what is in the brick, li-ion or aa",
        ),
        Verdict::Low { cure } => Item::not_ok(
            BATTERY,
            Standing::Note,
            format_args!("{seen}, which is low"),
            cure,
        ),
        Verdict::Good { needed } => Item::ok(BATTERY, format_args!("{seen}, needed are {needed}")),
    }
}

/// Whether the battery in the brick is of another kind than the settings say.
fn mistaken(found: BatteryFound, settings: &BatterySettings) -> bool {
    let is_pack = settings.kind() == BatteryKind::LiIon;
    found.is_pack.is_some_and(|found| found != is_pack)
}

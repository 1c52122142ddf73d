//! Calibrate, where something is in its way.

use std::fs;

use brick::Button::{Back, Enter};
use cube_core::Cube;

use super::{
    MENU, QUIT,
    person::{
        Act::{Pick, Press},
        Table,
    },
};

const START: &str = "middle: start  back: no";
const SET_ASIDE: &str = "middle: set aside  back: no";

#[test]
fn a_calibration_that_cannot_be_used_stays_until_it_is_set_aside_and_is_not_lost() {
    const BROKEN: &str = "version = 1\n[mechanism]\novershoot_deg = 91\n";
    let table = Table::with(&Cube::SOLVED);
    table.write("calibration.toml", BROKEN);
    table.write("calibration.toml.1", "of another day");
    let complaint = ("Settings", Press(Enter));
    let walk = table.walk(vec![
        complaint,
        (MENU, Pick("Calibrate")),
        (SET_ASIDE, Press(Back)),
        QUIT,
    ]);
    walk.result.as_ref().expect("it was left");
    let told = walk.last("Calibrate");
    let told = super::message(told).expect("a message");
    for word in [
        "calibration.toml",
        "mechanism.overshoot_deg = 91",
        "0 to 90",
    ] {
        assert!(told.contains(word), "{told}");
    }
    assert_eq!(table.read("calibration.toml"), BROKEN);

    let walk = table.walk(vec![
        ("Settings", Press(Enter)),
        (MENU, Pick("Calibrate")),
        (SET_ASIDE, Press(Enter)),
        ("Calibrate", Pick("End stops")),
        (START, Press(Enter)),
        ("middle: back", Press(Enter)),
        ("Calibrate", Press(Back)),
        QUIT,
    ]);
    walk.result.as_ref().expect("it was left");
    assert_eq!(table.read("calibration.toml.2"), BROKEN);
    assert_eq!(table.read("calibration.toml.1"), "of another day");
    assert!(table.read("calibration.toml").contains("arm_spread_deg"));
}

#[test]
fn a_step_that_back_ends_writes_nothing() {
    let table = Table::with(&Cube::SOLVED);
    let steps = [
        "End stops",
        "Turntable",
        "Colour sensor",
        "Flipper",
        "Overshoot",
        "Durations",
    ];
    let presses = steps.into_iter().flat_map(|step| {
        [
            (MENU, Pick("Calibrate")),
            ("Calibrate", Pick(step)),
            (START, Press(Enter)),
            ("back: stop", Press(Back)),
            // Arm, flipper and table are set back before the next.
            (MENU, Pick("Calibrate")),
            ("Calibrate", Press(Back)),
        ]
    });
    let walk = table.walk(presses.chain([QUIT]).collect());
    walk.result.as_ref().expect("it was left");
    let left: Vec<_> = fs::read_dir(table.files.path())
        .expect("there")
        .map(|entry| entry.expect("there").file_name())
        .filter(|name| name.to_string_lossy().contains("calibration"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

//! The item Calibrate.

use brick::Button::{Back, Enter, Left, Right};

use crate::{
    Case, Failure,
    Group::{Menu, Traps},
    Person,
};

const LIST: &str = "Calibrate: ";
const FILE: &str = "calibration.toml";

pub(super) const CASES: &[Case] = &[
    Case::new("end_stops", Menu, end_stops),
    Case::new("calibrate", Menu, calibrate)
        .cube(SOLVED)
        .pinned(),
    Case::new("calibration_set_aside", Traps, set_aside).cube(SOLVED),
    Case::new("bad_calibration", Traps, bad),
    Case::new("bad_calibration_once", Traps, bad_once).on_tree(crate::case::ONCE),
];

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn end_stops(person: &mut Person<'_>) -> Result<(), Failure> {
    person.changes(FILE);
    person.begins_menu()?;
    person.item("Calibrate", LIST)?;
    person.press(Enter)?;
    person.seen("End stops, from line 0: This step", "calibrate-step")?;
    person.press(Enter)?;
    person.seen("End stops, from line 0: arm within", "calibrated")?;
    person.off()?;
    person.enter(LIST)?;
    person.back_to_menu()?;
    person.file_holds(FILE, "2026-01-01", false)
}

fn calibrate(person: &mut Person<'_>) -> Result<(), Failure> {
    const ADJUST: &str = "Turntable, from ... (left, right middle: done)";
    const ASK: &str = "Turntable, from ... (middle: yes left: no)";
    person.changes(FILE);
    person.begins_menu()?;
    person.item("Calibrate", LIST)?;
    // The step of the flipper is left out: it runs the flipper against a cube on purpose, which the
    // simulator counts as a fault.
    for title in ["End stops", "Colour sensor", "Overshoot", "Durations"] {
        person.step(title)?;
        person.shows(&format!("{title}, from ... (middle: back)"))?;
        person.enter(LIST)?;
    }
    person.step("Turntable")?;
    // In real time a sweep may see the cube a degree off square; then the program asks.
    if person.shows_one_of(&[ADJUST, ASK])? == 1 {
        person.press(Left)?;
        person.shows(ADJUST)?;
    }
    for arrow in [Right, Right, Left] {
        // The program must have done one step of the table before the next press.
        person.press(arrow)?;
        person.passes(2)?;
    }
    person.enter("Turntable, from ... (middle: back)")?;
    person.enter(LIST)?;
    // Back ends a step that waits or moves, and begins no step.
    person.step("Turntable")?;
    // The sensor sees the new place of the table, give or take a degree in real time.
    person.shows_one_of(&[ASK, ADJUST])?;
    person.back_to_menu()?;
    person.item("Calibrate", LIST)?;
    person.step("Durations")?;
    person.shows("Durations, from ... (back: stop)")?;
    person.back_to_menu()?;
    person.item("Calibrate", LIST)?;
    person.pick("Calibrate", "Durations")?;
    person.shows("Durations, from line 0: This step")?;
    person.back(LIST)?;
    person.back_to_menu()?;
    for word in ["arm_centre_deg", "overshoot_deg", "tilt_s"] {
        person.file_holds(FILE, word, true)?;
    }
    person.solved(true)
}

/// A calibration that cannot be used stays until it is set aside, and is not lost.
fn set_aside(person: &mut Person<'_>) -> Result<(), Failure> {
    const BROKEN: &str = "version = 1\n[mechanism]\novershoot_deg = 91\n";
    const ASK: &str = "Calibrate, from ... calibration.toml ... mechanism.overshoot_deg = 91 ... \
                       0 to 90 ... (middle: set aside back: no)";
    person.writes(FILE, BROKEN)?;
    person.writes("calibration.toml.1", "of another day")?;
    person.begins(&[])?;
    person.shows("Settings, from ... calibration.toml")?;
    person.enter_to_menu()?;
    person.item("Calibrate", ASK)?;
    person.back_to_menu()?;
    person.file_is(FILE, BROKEN)?;
    person.item("Calibrate", ASK)?;
    person.changes(FILE);
    person.enter(LIST)?;
    person.step("End stops")?;
    person.shows("End stops, from ... (middle: back)")?;
    person.enter(LIST)?;
    person.back_to_menu()?;
    person.file_is("calibration.toml.2", BROKEN)?;
    person.file_is("calibration.toml.1", "of another day")?;
    person.file_holds(FILE, "arm_spread_deg", true)
}

/// Files that cannot be used, and words of the message about each.
const BAD: [(&[u8], &str); 5] = [
    (b"\xff\xfegarbage", "UTF-8 ... delete it"),
    (b"half = ", "line 1 ... delete it"),
    (b"version = 2\nx = 1\n", "version = 2 ... newer program"),
    (b"version = 1\n[scam]\n", "line 2 ... delete it"),
    (b"version = 1\n[cost]\ntilt_s = 99\n", "tilt_s = 99"),
];

fn bad(person: &mut Person<'_>) -> Result<(), Failure> {
    for (bytes, words) in BAD {
        person.writes(FILE, bytes)?;
        reports(person, words)?;
        person.quits()?;
    }
    // A folder stands in the place of the file.
    person.removes(FILE)?;
    person.writes("calibration.toml/within", "")?;
    reports(person, "directory ... move it away")?;
    person.removes(FILE)?;
    person.solves()
}

/// The program tells the fault at the start, and again before a run; no motor moves.
fn reports(person: &mut Person<'_>, words: &str) -> Result<(), Failure> {
    person.begins(&[])?;
    person.seen(
        &format!("Settings, from ... calibration.toml ... {words}"),
        "bad-calibration",
    )?;
    person.enter_to_menu()?;
    person.item(
        "Solve",
        &format!("Solve, from ... calibration.toml ... {words}"),
    )?;
    person.off()?;
    person.press(Back)?;
    person.menu()
}

fn bad_once(person: &mut Person<'_>) -> Result<(), Failure> {
    for (bytes, words) in BAD {
        person.writes(FILE, bytes)?;
        person.begins(&["--once"])?;
        person.says(&format!("error: ... calibration.toml ... {words}"))?;
        person.ends(2)?;
    }
    person.removes(FILE)?;
    person.writes("calibration.toml/within", "")?;
    person.begins(&["--once"])?;
    person.says("error: ... calibration.toml ... directory ... move it away")?;
    person.ends(2)
}

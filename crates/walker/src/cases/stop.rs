//! Runs, calibrations and dialogues that are ended by the button below the screen, or by a signal.

use brick::Button::Back;

use crate::{Case, Failure, Group::Traps, Person, Signal, Thinking};

pub(super) const CASES: &[Case] = &[
    Case::new("back", Traps, back).thinks(Thinking::Long),
    Case::new("back_at_any_moment", Traps, back_at_any_moment),
    Case::new("back_in_calibration", Traps, back_in_calibration).may_jam(),
    Case::new("signal_in_homing", Traps, |person| {
        signalled_in(person, HOMING)
    })
    .thinks(Thinking::Long),
    Case::new("signal_in_scan", Traps, |person| signalled_in(person, SCAN)).thinks(Thinking::Long),
    Case::new("signal_in_thinking", Traps, |person| {
        signalled_in(person, THINKING)
    })
    .thinks(Thinking::Long),
    Case::new("signal_in_turning", Traps, |person| {
        signalled_in(person, TURNING)
    })
    .thinks(Thinking::Long),
    Case::new("signal_in_dialogues", Traps, signal_in_dialogues),
    Case::new("signal_before_once", Traps, signal_before_once).on_tree(crate::case::ONCE),
    Case::new("back_once_in_scan", Traps, |person| {
        back_once(person, "scan 2 of")
    })
    .on_tree(crate::case::ONCE),
    Case::new("back_once_in_turning", Traps, |person| {
        back_once(person, "motion 3 of")
    })
    .on_tree(crate::case::ONCE),
    Case::new("signal_once", Traps, signal_once).on_tree(crate::case::ONCE),
];

// Screens at which the button below the screen, or a signal, may come.
const HOMING: &str = "* Getting ready";
const SCAN: &str = "* Reading, 3 of";
const THINKING: &str = "* Thinking";
const TURNING: &str = "* Turning, motion ... left";

/// Robot seconds within which a signal ends the program.
const MAX_SIGNAL_S: f64 = 0.2;

fn back(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for phase in [HOMING, SCAN, THINKING, TURNING] {
        person.starts("Solve")?;
        person.shows(phase)?;
        stopped(person)?;
        person.straightens()?;
    }
    person.solves()
}

/// Presses the button below the screen and waits for the menu, perhaps after a message about the
/// layers.
fn stopped(person: &mut Person<'_>) -> Result<(), Failure> {
    person.press(Back)?;
    let is_told = person.shows_one_of(&["MindCub3r: ", "Stopped, from"])? == 1;
    person.off()?;
    if is_told {
        person.enter_to_menu()?;
    }
    person.is_aside()
}

/// After each stop the next run solves the cube.
fn back_at_any_moment(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for (phase, after) in [
        ("* Getting ready", 0),
        ("* Reading", 0),
        ("* Reading", 4),
        ("* Reading", 5),
        ("* Reading", 9),
        ("* Thinking", 0),
        ("* Turning", 1),
        ("* Turning", 3),
        ("* Turning", 6),
    ] {
        person.straightens()?;
        person.starts("Solve")?;
        person.shows(phase)?;
        if after > 0 {
            person.passes(after)?;
        }
        stopped(person)?;
        // A layer may stand askew.
        person.straightens()?;
        person.solves()?;
    }
    let seen = person.times("* Getting ready");
    person.claim(seen == 18, "18 starts", &seen.to_string())
}

/// A step that the person ends writes no file.
fn back_in_calibration(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for title in [
        "End stops",
        "Turntable",
        "Colour sensor",
        "Flipper",
        "Overshoot",
        "Durations",
    ] {
        person.item("Calibrate", "Calibrate: ")?;
        person.step(title)?;
        person.shows(&format!("{title}, from ... (back: stop)"))?;
        person.becomes(
            "a motor with power",
            |state| !state.is_off(),
            |state| state.energised,
        )?;
        person.back_to_menu()?;
        person.off()?;
        person.straightens()?;
    }
    // The next run sets arm, flipper and table back.
    person.solves()
}

/// A case for each phase, because no program squares the table after a signal.
fn signalled_in(person: &mut Person<'_>, phase: &str) -> Result<(), Failure> {
    person.begins_run()?;
    person.shows(phase)?;
    let before = person.robot_state()?.seconds;
    person.signal(Signal::Term)?;
    person.ends(143)?;
    let took = person.robot_state()?.seconds - before;
    let is_quick = !person.is_punctual() || took < MAX_SIGNAL_S;
    person.claim(is_quick, "an end within 0.2 s", &format!("{took:.3} s"))
}

fn signal_in_dialogues(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.signal(Signal::Term)?;
    person.ends(143)?;
    person.begins_menu()?;
    person.item("Solve", "Solve, from")?;
    person.signal(Signal::Int)?;
    person.ends(130)
}

fn signal_before_once(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins(&["--once"])?;
    person.says("press the middle button")?;
    person.signal(Signal::Term)?;
    person.ends(143)
}

fn back_once(person: &mut Person<'_>, phase: &str) -> Result<(), Failure> {
    person.begins_once()?;
    person.says(phase)?;
    person.press(Back)?;
    person.says("error: stopped by the button below the screen")?;
    person.ends(1)
}

fn signal_once(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_once()?;
    person.says("motion 3 of")?;
    person.signal(Signal::Int)?;
    person.says("error: stopped by a signal")?;
    person.ends(130)
}

//! Motors that are blocked, and a battery that is too low.

use brick::Button::{Back, Left, Up};

use crate::{Case, Change, Failure, Group::Traps, Part, Person};

pub(super) const CASES: &[Case] = &[
    Case::new("jammed_and_freed", Traps, jammed_and_freed).may_jam(),
    Case::new("jammed_and_freed_once", Traps, jammed_and_freed_once)
        .may_jam()
        .on_tree(crate::case::ONCE),
    Case::new("jammed_twice", Traps, jammed_twice).may_jam(),
    Case::new("jammed_for_ever", Traps, jammed_for_ever).may_jam(),
    Case::new("jammed_in_turning", Traps, jammed_in_turning).may_jam(),
    Case::new("battery_low", Traps, battery_low),
    Case::new("battery_too_low_once", Traps, battery_too_low_once).on_tree(crate::case::ONCE),
];

const TWO: [Part; 2] = [Part::Flipper, Part::Turntable];

/// The jam ends as soon as the robot has noticed it, and the robot recovers by itself.
fn jammed_and_freed(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for phase in ["* Reading, 2 of", "* Turning, motion ... left"] {
        for part in TWO {
            person.starts("Solve")?;
            person.shows(phase)?;
            person.change(&Change::Jam(part))?;
            person.change(&Change::FreeOnceOff(part))?;
            person.shows("* Starting over")?;
            person.is_solved_at_last()?;
            person.straightens()?;
        }
    }
    Ok(())
}

/// After a second fault the robot goes slower, also after a restart, until the person sets the
/// speed back.
fn jammed_twice(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    for line in ["* Starting over", "* Starting over, slower"] {
        person.shows("* Turning, motion ... left")?;
        person.change(&Change::Jam(Part::Flipper))?;
        person.change(&Change::FreeOnceOff(Part::Flipper))?;
        person.shows(line)?;
    }
    person.shows("Solved: ")?;
    person.off()?;
    person.solved(true)?;
    person.press(Back)?;
    person.shows("Slower, from ... speed gentle. Speed, under Settings, sets it back.")?;
    person.enter_to_menu()?;
    person.file_holds("menu.toml", "profile = \"gentle\"", true)?;
    person.file_holds("solves.jsonl", "\"slowed_to\":\"gentle\"", true)?;
    person.quits()?;
    person.begins_menu()?;
    person.item("Settings", "Settings: Sound: on")?;
    person.press(Up)?;
    person.shows("Settings: Speed: gentle")?;
    person.press(Left)?;
    person.shows("Settings: Speed: own")?;
    person.back_to_menu()?;
    person.file_holds("menu.toml", "profile = \"own\"", true)
}

fn jammed_and_freed_once(person: &mut Person<'_>) -> Result<(), Failure> {
    for phase in ["scan 2 of", "motion 4 of"] {
        for part in TWO {
            person.begins_once()?;
            person.says(phase)?;
            person.change(&Change::Jam(part))?;
            person.change(&Change::FreeOnceOff(part))?;
            person.says("recovering")?;
            person.says("solved: yes")?;
            person.ends(0)?;
            person.solved(true)?;
            person.straightens()?;
        }
    }
    Ok(())
}

fn jammed_for_ever(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    for part in [Part::Flipper, Part::Turntable, Part::Arm] {
        person.shows("* Reading, 2 of")?;
        person.change(&Change::Jam(part))?;
        person.shows(&format!("Solve, from ... {part} ... try again"))?;
        person.off()?;
        person.change(&Change::Free(part))?;
        person.runs_again()?;
    }
    person.is_solved_at_last()
}

fn jammed_in_turning(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_run()?;
    for part in TWO {
        person.shows("* Turning, motion ... left")?;
        person.change(&Change::Jam(part))?;
        person.seen(
            &format!("Solve, from ... {part} ... try again"),
            &format!("jammed-{part}"),
        )?;
        person.off()?;
        person.change(&Change::Free(part))?;
        person.runs_again()?;
    }
    person.is_solved_at_last()
}

fn battery_low(person: &mut Person<'_>) -> Result<(), Failure> {
    const TOLD: &str = "Solve, from ... the battery is too low ... charge it";
    person.begins_run()?;
    person.shows("* Turning, motion ... left")?;
    person.change(&Change::Battery(6000))?;
    person.seen(TOLD, "battery-too-low")?;
    person.off()?;
    person.enter_to_menu()?;
    person.starts("Solve")?;
    person.shows(TOLD)?;
    person.off()?;
    person.change(&Change::Battery(8000))?;
    person.enter_to_menu()?;
    person.straightens()?;
    person.solves()
}

fn battery_too_low_once(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Battery(6000))?;
    person.begins_once()?;
    person.says("error: the battery is too low ... charge it")?;
    person.ends(1)
}

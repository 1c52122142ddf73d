//! Before a run: its start, the table, and a low battery.

use brick::Button::{Enter, Left, Right};

use crate::{
    Case, Change, Failure,
    Group::{Menu, Traps},
    Person,
    setup::NEAR,
};

pub(super) const CASES: &[Case] = &[
    Case::new("infrared", Traps, starts_by_itself),
    Case::new("ultrasonic", Traps, starts_by_itself)
        .simulator("[distance]\nsensor = \"ultrasonic\"\n"),
    Case::new("no_distance_sensor", Traps, no_distance_sensor)
        .simulator("[distance]\nsensor = \"none\"\n")
        .pinned(),
    Case::new("aligned_first", Menu, aligned_first).in_process(
        "an arrow within 1.5 s of the robot is too much for a wall clock at ten times life",
    ),
    Case::new("arrows", Menu, arrows),
    Case::new("low_battery_before_a_run", Menu, low_battery_before_a_run),
];

/// Inserting a cube starts a run; a cube that was in before starts none.
fn starts_by_itself(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Remove)?;
    person.begins_menu()?;
    person.item("Solve", "Solve, from ... it starts by itself")?;
    // The program has to see an empty cradle first.
    person.passes(5)?;
    person.change(&Change::Insert(NEAR.to_owned()))?;
    person.shows("Solved: ")?;
    person.enter("Solve, from")?;
    // The cube is still in.
    person.passes(20)?;
    starts(person, 1)?;
    person.change(&Change::Remove)?;
    person.passes(5)?;
    person.change(&Change::Insert(NEAR.to_owned()))?;
    person.is_solved_at_last()?;
    starts(person, 2)
}

/// Claims the number of starts of the robot.
fn starts(person: &mut Person<'_>, expected: usize) -> Result<(), Failure> {
    let seen = person.times("* Getting ready");
    person.claim(
        seen == expected,
        &format!("{expected} starts"),
        &seen.to_string(),
    )
}

fn no_distance_sensor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Remove)?;
    person.begins_menu()?;
    person.item("Solve", "Solve, from ... press the middle button")?;
    person.does_not_say("by itself")?;
    person.passes(2)?;
    person.change(&Change::Insert(NEAR.to_owned()))?;
    person.passes(20)?;
    person.back_to_menu()?;
    starts(person, 0)?;
    person.solves()
}

/// Inserting a cube starts no run while the table is still being aligned.
fn aligned_first(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Remove)?;
    person.begins_menu()?;
    person.item("Solve", "Solve, from")?;
    person.passes(1)?;
    person.change(&Change::Insert(NEAR.to_owned()))?;
    for arrow in [Right, Left, Right, Left] {
        person.passes(1)?;
        person.press(arrow)?;
    }
    person.passes(1)?;
    let motions = person.robot_state()?;
    person.claim(
        motions.flipper > 0.0,
        "the flipper as it was",
        &motions.flipper.to_string(),
    )?;
    person.is_solved_at_last()?;
    starts(person, 1)
}

/// The arrow buttons turn the table before a run.
fn arrows(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.item("Solve", "Solve, from")?;
    for arrow in [Right, Right, Right, Right, Right, Left, Left, Left] {
        person.press(arrow)?;
        // A second press while the button is down has no effect.
        person.passes(1)?;
    }
    let is = |degrees: f64| (11.0..=13.0).contains(&degrees);
    person.becomes(
        "the turntable at 11 to 13 degrees of its motor",
        |state| is(state.turntable),
        |state| state.turntable.to_string(),
    )?;
    person.passes(2)?;
    person.back_to_menu()?;
    let seen = person.robot_state()?.turntable;
    person.claim(
        is(seen),
        "the turntable at 11 to 13 degrees of its motor",
        &seen.to_string(),
    )?;
    // The table stands so near to its first place that only the presses of the arrows tell the new
    // place.
    person.item("Solve", "Solve, from")?;
    person.press(Left)?;
    person.passes(1)?;
    person.press(Enter)?;
    person.is_solved_at_last()?;
    let off = (person.robot_state()?.turntable + 135.0).rem_euclid(270.0) - 135.0;
    person.claim(
        (3.0..=9.0).contains(&off),
        "the turntable 3 to 9 degrees of its motor beyond a quarter",
        &off.to_string(),
    )
}

/// The program tells the low battery, and the run goes on.
fn low_battery_before_a_run(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Battery(6700))?;
    person.begins_menu()?;
    person.item("Solve", "Solve, from line 0: The battery is low (6.")?;
    person.press(Enter)?;
    person.is_solved_at_last()?;
    person.change(&Change::Battery(6900))?;
    person.item("Solve", "Solve, from")?;
    person.does_not_say("battery")?;
    person.back_to_menu()
}

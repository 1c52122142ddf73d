//! Undo after runs of every kind, the list of the cubes that were read, and checkpoints.

use brick::Button::{Back, Down, Enter, Left, Right, Up};
use cube_core::{Cube, Facelets, State};

use crate::{
    Case, Change, Failure,
    Group::{Menu, Traps},
    Part, Person,
    setup::NEAR,
};

pub(super) const CASES: &[Case] = &[
    Case::new("undo", Menu, undo),
    Case::new("undo_scramble_and_pattern", Menu, undo_scramble_and_pattern),
    Case::new("undo_saved", Menu, undo_saved),
    Case::new("undo_stopped", Menu, undo_stopped).simulator(SAME_CUBE),
    Case::new("undo_jammed", Traps, undo_jammed)
        .simulator(SAME_CUBE)
        .may_jam(),
    Case::new("undo_refused", Traps, undo_refused).simulator(SAME_CUBE),
    Case::new("undo_otherwise", Menu, undo_otherwise).simulator(SAME_CUBE),
    Case::new("nothing_to_undo", Menu, nothing_to_undo),
    Case::new("checkpoints", Menu, checkpoints).simulator(SAME_CUBE),
    Case::new("checkpoint_by_sensor", Menu, checkpoint_by_sensor),
    Case::new("history", Menu, history),
    Case::new("history_branch", Menu, history_branch),
    Case::new("history_unwritten", Traps, history_unwritten),
    Case::new("full_disk_history", Traps, full_disk_history)
        .on_tree("a file system is mounted over the robot's files"),
];

/// One kind of cube, none of its stickers worn: the simulator draws both anew each time that a cube is put in.
const SAME_CUBE: &str = "[light]\npalettes = [\"random-02\"]\nworn_stickers = 0\n";
const TURNING: &str = "* Turning, motion ... left";
/// Turns after which the solved cube is [`NEAR`].
const TURNS: &str = "R U2 F'";

/// The state of these stickers.
fn cube(stickers: &str) -> Cube {
    let facelets: Facelets = stickers.parse().expect("54 letters");
    Cube::try_from(&facelets).expect("a legal cube")
}

/// The stickers after these turns of the solved cube and its rotations.
fn stickers(turns: &str) -> String {
    let state: State = turns.parse().expect("turns");
    state.facelets().to_string()
}

/// Brings the cube back by Undo, whose screen says these words, and claims that it is [`NEAR`].
fn undoes(person: &mut Person<'_>, words: &str) -> Result<(), Failure> {
    person.item("Undo", &format!("Undo, just now: {words}"))?;
    person.enter("Go back, from line 0: Put the cube in")?;
    person.enter("As it was: ")?;
    person.off()?;
    person.cube_is(&cube(NEAR))?;
    person.enter_to_menu()
}

/// Takes the cube out and puts it in again, its layers straight.
fn straightens_what_lies(person: &mut Person<'_>) -> Result<(), Failure> {
    let stickers = person.robot_state()?.stickers;
    person.change(&Change::Remove)?;
    person.change(&Change::Insert(stickers))
}

/// A second undo goes to the same cube as the first; the screen says what it will do before.
fn undo(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.solves()?;
    person.pick("MindCub3r", "Undo")?;
    person.seen(
        "Undo, just now: as it was before Solve; done in 3 turns (middle: go back",
        "undo",
    )?;
    person.back_to_menu()?;
    person.solved(true)?;
    undoes(person, "as it was before Solve; done in 3 turns")?;
    undoes(person, "as it was before Solve; done in 3 turns")?;
    // The program begins anew, and still knows the cube.
    person.quits()?;
    person.begins_menu()?;
    undoes(person, "as it was before Solve; done in 3 turns")?;
    // Undo can be left before the cube is read.
    person.item("Undo", "Undo, just now: ")?;
    person.enter("Go back, from")?;
    person.back_to_menu()
}

fn undo_scramble_and_pattern(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.starts("Scramble")?;
    person.shows("Scrambled: ")?;
    person.back_to_menu()?;
    undoes(person, "as it was before Scramble; done in ")?;
    person.item("Patterns", "Patterns: ")?;
    person.pick("Patterns", "superflip")?;
    person.shows("superflip, from")?;
    person.enter("Done: ")?;
    person.enter("Patterns: ")?;
    person.back_to_menu()?;
    undoes(person, "as it was before superflip; done in ")
}

/// After a saved state, and after a cube that was read to be saved.
fn undo_saved(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.solves()?;
    person.item("Go to saved state", "Go to saved state: ")?;
    person.pick("Go to saved state", "kept")?;
    person.shows("kept, from")?;
    person.enter("Done: ")?;
    person.enter("Go to saved state: ")?;
    person.back_to_menu()?;
    // The saved state is the cube that was put in; before it the cube was solved.
    person.item("Undo", "Undo, just now: as it was before kept; done in ")?;
    person.enter("Go back, from")?;
    person.enter("As it was: ")?;
    person.solved(true)?;
    person.enter_to_menu()?;
    person.starts("Save this cube")?;
    person.shows("Name the cube: ")?;
    person.back_to_menu()?;
    person.item("Undo", "Undo, just now: as it was at Save; ")?;
    person.enter("Go back, from")?;
    person.enter("As it was: 0 turns")?;
    person.solved(true)?;
    person.enter_to_menu()
}

/// The person stops the robot in the middle, and goes back to what was put in.
fn undo_stopped(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for after in [0, 2, 5] {
        person.starts("Scramble")?;
        person.shows(TURNING)?;
        person.passes(after)?;
        person.press(Back)?;
        person.shows("Stopped, from")?;
        person.enter_to_menu()?;
        straightens_what_lies(person)?;
        undoes(person, "as it was before Scramble; stopped after ")?;
    }
    // A run that was stopped before it had read the cube changes nothing.
    person.starts("Solve")?;
    person.shows("* Reading, 2 of")?;
    person.press(Back)?;
    person.menu()?;
    straightens_what_lies(person)?;
    undoes(person, "as it was before Scramble; stopped after ")
}

fn undo_jammed(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for part in [Part::Flipper, Part::Turntable] {
        person.starts("Scramble")?;
        person.shows(TURNING)?;
        person.change(&Change::Jam(part))?;
        person.shows(&format!("Scramble, from ... {part} ... try again"))?;
        person.change(&Change::Free(part))?;
        person.enter_to_menu()?;
        straightens_what_lies(person)?;
        undoes(person, "as it was before Scramble; failed after ")?;
    }
    Ok(())
}

/// A run that reads no cube changes nothing.
fn undo_refused(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.solves()?;
    let solved = person.robot_state()?.stickers;
    person.change(&Change::Remove)?;
    person.starts("Scramble")?;
    person.shows("Doubt: ")?;
    person.pick("Doubt", "give up")?;
    person.menu()?;
    person.change(&Change::Insert(solved))?;
    undoes(person, "as it was before Solve; done in 3 turns")
}

/// The cube is put in with other sides up and in front, and lies as it lay at the end.
fn undo_otherwise(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.solves()?;
    for rotation in ["y", "x", "z'", "x2", "x y"] {
        person.change(&Change::Remove)?;
        person.change(&Change::Insert(stickers(rotation)))?;
        person.item("Undo", "Undo, just now: as it was before Solve")?;
        person.enter("Go back, from")?;
        person.enter("As it was: ")?;
        person.off()?;
        // The simulator counts by how the cube was put in.
        let expected = stickers(&format!("{TURNS} {rotation}"));
        person.becomes(
            &expected,
            |state| state.stickers == expected,
            |state| state.stickers,
        )?;
        person.enter_to_menu()?;
    }
    // It lies as it lay when it was read: the sides have the same names.
    person.starts("Save this cube")?;
    person.shows("Name the cube: cube-1[a]")?;
    person.enter("Saved, from")?;
    person.enter_to_menu()?;
    person.file_holds("states/cube-1.toml", NEAR, true)
}

fn nothing_to_undo(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    for item in ["Undo", "History"] {
        person.item(item, &format!("{item}, from line 0: Nothing yet"))?;
        person.off()?;
        person.enter_to_menu()?;
    }
    person.starts("Solve")?;
    person.shows("* Reading, 2 of")?;
    person.press(Back)?;
    person.menu()?;
    person.item("Undo", "Undo, from line 0: Nothing yet")?;
    person.back_to_menu()?;
    straightens_what_lies(person)?;
    person.solves()?;
    person.item("Undo", "Undo, just now: ")?;
    person.back_to_menu()
}

/// One press for each checkpoint; the cube is given back as it was held.
fn checkpoints(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.item("Checkpoint", "Checkpoint, from line 0: Put the cube in")?;
    person.press(Enter)?;
    person.seen(
        "Checkpoint, from line 0: Kept: moment-1. Put the cube in",
        "checkpoint",
    )?;
    person.off()?;
    can_be_taken(person, NEAR)?;
    person.back_to_menu()?;
    // The sides have the same names as when the person put it in.
    person.starts("Save this cube")?;
    person.shows("Name the cube: cube-1[a]")?;
    person.enter("Saved, from")?;
    person.enter_to_menu()?;
    person.file_holds("states/cube-1.toml", NEAR, true)?;
    person.item("Checkpoint", "Checkpoint, from line 0: Put the cube in")?;
    // The person goes on by hand.
    let next = stickers(&format!("{TURNS} L D"));
    person.change(&Change::Remove)?;
    person.change(&Change::Insert(next.clone()))?;
    person.enter("Checkpoint, from line 0: Kept: moment-3. Put the cube in")?;
    can_be_taken(person, &next)?;
    person.back_to_menu()?;
    // The person is lost, and goes back to the last checkpoint.
    person.change(&Change::Remove)?;
    person.change(&Change::Insert(stickers(&format!("{TURNS} L D B2 R'"))))?;
    person.item("Undo", "Undo, just now: as it was at Checkpoint; (middle")?;
    person.enter("Go back, from")?;
    person.enter("As it was: ")?;
    person.cube_is(&cube(&next))?;
    person.enter_to_menu()?;
    // And to the one before.
    person.item("History", "History: ... Undo, just now (line 1 of 4")?;
    person.presses(Down, 3, "History: ")?;
    person.enter("History, just now: as it was at Checkpoint")?;
    person.enter("Go back, from")?;
    person.enter("As it was: ")?;
    person.cube_is(&cube(NEAR))?;
    person.enter("History: ")?;
    person.back_to_menu()
}

/// Claims that the cube is this one, the table square, and the flipper out of the way.
fn can_be_taken(person: &mut Person<'_>, stickers: &str) -> Result<(), Failure> {
    person.cube_is(&cube(stickers))?;
    let state = person.robot_state()?;
    let off = (state.turntable + 135.0).rem_euclid(270.0) - 135.0;
    let is_so = off.abs() < 12.0 && state.flipper < 10.0;
    let seen = format!("flipper {:.0}, turntable {off:.0}", state.flipper);
    person.claim(is_so, "a square table, and the flipper up", &seen)
}

/// A cube that is put in is read at once, as with Solve.
fn checkpoint_by_sensor(person: &mut Person<'_>) -> Result<(), Failure> {
    person.change(&Change::Remove)?;
    person.begins_menu()?;
    person.item("Checkpoint", "Checkpoint, from ... it starts by itself")?;
    for (turns, name) in [(TURNS, "moment-1"), ("R U", "moment-2")] {
        // The program has to see an empty cradle first.
        person.passes(5)?;
        person.change(&Change::Insert(stickers(turns)))?;
        person.shows(&format!("Checkpoint, from ... Kept: {name}"))?;
        can_be_taken(person, &stickers(turns))?;
        person.change(&Change::Remove)?;
    }
    person.back_to_menu()?;
    person.change(&Change::Insert(NEAR.to_owned()))
}

/// The list holds more than the screen, the newest first; a cube is looked at, and saved under a name. On a device tree
/// the first run is minutes old by then.
fn history(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.solves()?;
    person.item(
        "History",
        "History: ... Solve, just now (line 1 of 1; middle: choose)",
    )?;
    person.back_to_menu()?;
    person.item("Checkpoint", "Checkpoint, from")?;
    for number in 2..=9 {
        person.enter(&format!("Checkpoint, from ... Kept: moment-{number}."))?;
    }
    person.back_to_menu()?;
    person.pick("MindCub3r", "History")?;
    person.seen("History: ... Checkpoint, just now (line 1 of 9", "history")?;
    // Up goes from the first line to the last: the oldest.
    person.press(Up)?;
    person.shows("History: ... Solve, ... (line 9 of 9")?;
    person.press(Enter)?;
    person.seen(
        "History, ... as it was before Solve; done in 3 turns (middle: go there",
        "moment",
    )?;
    person.press(Right)?;
    person.shows("Name the cube: cube-1[a]")?;
    person.enter("Saved, from ... cube-1")?;
    person.enter("History, ... as it was before Solve")?;
    person.file_holds("states/cube-1.toml", NEAR, true)?;
    person.press(Up)?;
    person.shows("History, ... as it was at Checkpoint")?;
    person.press(Left)?;
    person.shows("History: ... Checkpoint, ... (line 8 of 9")?;
    person.press(Down)?;
    person.shows("History: ... Solve, ... (line 9 of 9")?;
    person.enter("History, ... as it was before Solve")?;
    person.enter("Go back, from")?;
    person.enter("As it was: ")?;
    person.cube_is(&cube(NEAR))?;
    person.enter("History: ... Undo, just now (line 1 of 10")?;
    person.back_to_menu()
}

/// Nothing is cut off when somebody goes back: the other branch can be reached, too.
fn history_branch(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.item("Patterns", "Patterns: ")?;
    person.pick("Patterns", "superflip")?;
    person.shows("superflip, from")?;
    person.enter("Done: ")?;
    let superflip = person.robot_state()?.stickers;
    person.enter("Patterns: ")?;
    person.back_to_menu()?;
    undoes(person, "as it was before superflip")?;
    person.solves()?;
    person.item("History", "History: ... Solve, just now (line 1 of 3")?;
    person.enter("History, just now: as it was before Solve; ... after moment-1 (")?;
    person.press(Down)?;
    // This cube is the superflip, as it lay when the undo began.
    person.shows("History, just now: as it was before Undo; done in ")?;
    person.does_not_say("follows")?;
    person.enter("Go back, from")?;
    person.enter("As it was: ")?;
    person.becomes(
        &superflip,
        |state| state.stickers == superflip,
        |state| state.stickers,
    )?;
    person.enter("History: ... Undo, just now (line 1 of 4")?;
    person.back_to_menu()
}

/// Without a place for the history the screen says so once, and undo is right until the menu ends.
fn history_unwritten(person: &mut Person<'_>) -> Result<(), Failure> {
    person.removes("states")?;
    // A file stands in the place of the folder.
    person.writes("states", "")?;
    person.begins_menu()?;
    person.starts("Solve")?;
    unwritten_once(person)?;
    person.quits()?;
    person.begins_menu()?;
    person.item("Undo", "Undo, from line 0: ")?;
    person.enter_to_menu()
}

/// A card that is full from the first cube on.
fn full_disk_history(person: &mut Person<'_>) -> Result<(), Failure> {
    person.fills("states")?;
    person.begins_menu()?;
    person.starts("Solve")?;
    unwritten_once(person)?;
    // Room makes the next cube outlast a restart.
    person.removes("states/filler")?;
    person.solves()?;
    person.quits()?;
    person.begins_menu()?;
    undoes(person, "as it was before Solve")
}

/// Waits for the end of a run whose cube is not written, and goes back; then for another one.
fn unwritten_once(person: &mut Person<'_>) -> Result<(), Failure> {
    person.seen(
        "Not written, from line 0: This cube is kept only until the menu ends. ... states",
        "not-written",
    )?;
    person.off()?;
    person.enter("Solved: ")?;
    person.back_to_menu()?;
    undoes(person, "as it was before Solve; done in 3 turns")?;
    person.item("Checkpoint", "Checkpoint, from")?;
    person.enter("Checkpoint, from line 0: Kept: moment-3. Put the cube in")?;
    person.back_to_menu()?;
    person.item("History", "History: ... Checkpoint, just now (line 1 of 3")?;
    person.back_to_menu()
}

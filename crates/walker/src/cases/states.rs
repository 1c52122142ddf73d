//! Patterns, saved states, and names.

use brick::Button::{Back, Down, Enter, Left, Right, Up};
use cube_core::{Cube, Facelets, Pattern};

use crate::{
    Case, Change, Failure,
    Group::{Menu, Traps},
    Person,
    setup::NEAR,
};

const NAME: &str = "Name the cube: ";
const SAVED: &str = "Go to saved state: ";

pub(super) const CASES: &[Case] = &[
    Case::new("pattern", Menu, pattern).pinned(),
    Case::new("save_and_go_there", Menu, save_and_go_there),
    Case::new("save", Menu, save).pinned(),
    Case::new("taken_name", Menu, taken_name).pinned(),
    Case::new("no_place_for_states", Traps, no_place_for_states),
];

fn pattern(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.item("Patterns", "Patterns: ")?;
    person.pick("Patterns", "superflip")?;
    person.shows("superflip, from line 0: Put the cube in")?;
    person.enter("Done: ")?;
    person.off()?;
    person.solved(false)?;
    let superflip = Pattern::find("superflip").expect("a pattern");
    person.cube_is(&superflip.cube())?;
    person.enter("Patterns: ")?;
    person.press(Left)?;
    person.menu()
}

fn save_and_go_there(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.starts("Save this cube")?;
    person.shows("Name the cube: cube-1[a]")?;
    person.press(Down)?;
    person.shows("Name the cube: cube-1[b]")?;
    person.press(Right)?;
    person.seen("Name the cube: cube-1b", "name")?;
    person.press(Enter)?;
    person.seen("Saved, from ... cube-1b", "saved")?;
    person.file_holds("states/cube-1b.toml", NEAR, true)?;
    person.enter_to_menu()?;
    person.solves()?;
    person.item("Go to saved state", SAVED)?;
    person.pick("Go to saved state", "cube-1b")?;
    person.shows("cube-1b, from")?;
    person.enter("Done: ")?;
    person.off()?;
    person.enter(SAVED)?;
    person.back_to_menu()?;
    // The cube lies otherwise than it was put in, and is as far from the solved one.
    person.starts("Solve")?;
    person.shows("Solved: 3 turns")?;
    person.solved(true)?;
    person.back_to_menu()
}

/// Enters letters that make no name, and then letters that do.
fn save(person: &mut Person<'_>) -> Result<(), Failure> {
    person.removes("states/kept.toml")?;
    person.begins_menu()?;
    person.item(
        "Go to saved state",
        "Go to saved state, from ... No state is saved yet",
    )?;
    person.enter_to_menu()?;
    person.starts("Save this cube")?;
    person.shows(NAME)?;
    // The names entered: none, then "1", then "b", which means a turn, then "c".
    person.presses(Left, 6, NAME)?;
    person.enter("Not a name")?;
    person.enter(NAME)?;
    person.presses(Up, 10, NAME)?;
    person.presses(Right, 1, NAME)?;
    person.enter("Not a name")?;
    person.enter(NAME)?;
    person.presses(Left, 1, NAME)?;
    person.presses(Down, 1, NAME)?;
    person.presses(Right, 1, NAME)?;
    person.enter("Not a name")?;
    person.enter(NAME)?;
    person.presses(Left, 1, NAME)?;
    enters_c(person)?;
    person.enter("Saved, from")?;
    person.enter_to_menu()?;
    person.file_holds("states/c.toml", NEAR, true)
}

/// Enters "c" where the name has no letter yet.
fn enters_c(person: &mut Person<'_>) -> Result<(), Failure> {
    person.presses(Down, 2, NAME)?;
    person.presses(Right, 1, "Name the cube: c[")
}

fn taken_name(person: &mut Person<'_>) -> Result<(), Failure> {
    let state = format!("version = 1\nname = \"c\"\nfacelets = \"{NEAR}\"\n");
    person.writes("states/c.toml", state)?;
    let solved: String = Cube::SOLVED.facelets().as_array().iter().collect();
    person.change(&Change::Remove)?;
    person.change(&Change::Insert(solved.clone()))?;
    person.begins_menu()?;
    person.starts("Save this cube")?;
    person.shows(NAME)?;
    person.presses(Left, 6, NAME)?;
    enters_c(person)?;
    person.enter("c is saved: ")?;
    person.pick("c is saved", "another name")?;
    person.shows(NAME)?;
    person.presses(Left, 1, NAME)?;
    enters_c(person)?;
    person.enter("c is saved: ")?;
    person.back(NAME)?;
    person.back_to_menu()?;
    person.item("Go to saved state", SAVED)?;
    person.pick("Go to saved state", "c")?;
    person.shows("c, from")?;
    person.change(&Change::Insert(solved))?;
    person.enter("Done: ")?;
    person.enter(SAVED)?;
    person.back_to_menu()?;
    let near: Facelets = NEAR.parse().expect("54 letters");
    person.cube_is(&Cube::try_from(&near).expect("a legal cube"))
}

/// A cube that cannot be saved is kept until the person gives it up.
fn no_place_for_states(person: &mut Person<'_>) -> Result<(), Failure> {
    person.removes("states")?;
    // A file stands in the place of the folder.
    person.writes("states", "")?;
    person.begins_menu()?;
    person.starts("Save this cube")?;
    person.shows(NAME)?;
    person.enter("Not saved, from ... states")?;
    person.enter(NAME)?;
    person.enter("Not saved, from ... states")?;
    person.press(Back)?;
    person.menu()
}

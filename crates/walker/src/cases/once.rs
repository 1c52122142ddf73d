//! One cube without a menu.

use crate::{Case, Failure, Group::Menu, Person};

/// A case that is not among [`cases`](super::cases): the program solves this cube by `run --once`, with its own
/// settings. A motor may run against the cube, as in runs by the menu.
pub fn once(cube: &'static str) -> Case {
    Case::new("once", Menu, solves)
        .cube(cube)
        .on_tree(crate::case::ONCE)
        .may_jam()
}

/// A case that is not among [`cases`](super::cases): the program solves this cube from its menu, with its own
/// settings.
pub fn from_menu(cube: &'static str) -> Case {
    Case::new("from_menu", Menu, solves_from_menu)
        .cube(cube)
        .may_jam()
}

fn solves_from_menu(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", "")?;
    person.begins_menu()?;
    person.starts("Solve")?;
    person.seen("Solved: ... turns", "solved")?;
    person.solved(true)?;
    person.back_to_menu()
}

fn solves(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", "")?;
    person.begins_once()?;
    person.says("solved: yes")?;
    person.ends(0)?;
    person.solved(true)
}

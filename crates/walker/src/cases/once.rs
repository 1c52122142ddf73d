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

fn solves(person: &mut Person<'_>) -> Result<(), Failure> {
    person.writes("robot.toml", "")?;
    person.begins_once()?;
    person.says("solved: yes")?;
    person.ends(0)?;
    person.solved(true)
}

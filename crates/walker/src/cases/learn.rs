//! Lessons of a human method.

use brick::Button::{Down, Left, Right};

use crate::{Case, Failure, Group::Menu, Person};

pub(super) const CASES: &[Case] = &[Case::new("learn", Menu, learn)];

/// A person asks for hints, lets the robot make steps to the end, and practises.
fn learn(person: &mut Person<'_>) -> Result<(), Failure> {
    person.begins_menu()?;
    person.starts("Learn")?;
    person.seen("CFOP, from ... Done: ... Next: ", "learn")?;
    person.off()?;
    person.enter("CFOP, from ... Step: ")?;
    person.press(brick::Button::Enter)?;
    person.seen("CFOP, from ... Pieces: ", "learn-pieces")?;
    person.enter("CFOP, from ... turns. ")?;
    person.enter("CFOP, from ... Next turn: ")?;
    person.press(brick::Button::Enter)?;
    person.seen("CFOP, from ... Turns: ", "learn-turns")?;
    person.solved(false)?;
    person.press(Right)?;
    person.seen("* Turning ... 1/1 ", "learn-turning")?;
    person.shows("CFOP, from ... ")?;
    person.off()?;
    person.press(Left)?;
    person.seen("Practise: ", "practise")?;
    person.pick("Practise", "Last layer orientation")?;
    person.shows("CFOP, from ... Done: Cross, First two layers")?;
    person.press(Down)?;
    person.shows("Learn, from")?;
    person.back("CFOP, from ... Done: Cross, First two layers")?;
    person.back_to_menu()
}

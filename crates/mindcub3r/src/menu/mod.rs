//! Program behind the brick's screen and buttons.
//!
//! ```text
//!   menu ──▶ an item ──▶ ready: cube in, table aligned ──▶ a run ──▶ done, or what went wrong ──▶ menu
//!              │                                            │
//!              └ dialogues: choose, tell, name, correct     └ working: what is seen meanwhile
//! ```
//! [`run`], in `items`, shows the menu until the person leaves it. An item is a method of `Menu`,
//! which `session` declares: those of `runs`, `history`, `name`, `learn` and `calibrate` move the
//! robot,
//! `settings` and `statistics` do not. All dialogues are made of the crate `dialogue`: a view is shown, a
//! button is pressed. After an error in an item the motors are off, the screen tells the error, and the menu
//! is there again; only a signal, or buttons that cannot be read, end the menu.
//!
//! Up and down move, the middle button chooses, left and the button below the screen go back. While
//! the robot moves, the button below the screen stops it at once. The lights: green, the person may
//! act, or the cube is known and being turned; orange, the robot reads the cube, or thinks; red,
//! something needs the person.

mod calibrate;
mod explain;
mod history;
mod items;
mod learn;
mod lesson;
mod name;
mod orders;
mod page;
mod runs;
mod served;
mod session;
mod settings;
mod statistics;
#[cfg(test)]
mod tests;
mod trouble;
mod working;

pub(crate) use self::{items::run, served::Place, session::Options};

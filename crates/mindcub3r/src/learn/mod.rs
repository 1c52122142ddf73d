//! Learning a human method with the robot: it reads the cube, gives hints, makes the next step, or
//! sets up a case to practise.
//!
//! ```text
//!   terminal: lines ──▶ Command ─┐                  ┌─▶ Teacher: the next step, with hints; practice cases
//!   menu: buttons ───────────────┴─▶ Pupil ─────────┤
//!                                                   └─▶ Task for robot::run_and_rest, which leaves the cube known
//! ```
//! Read `pupil` first. The item Learn of the menu is in `menu/learn.rs`.

mod at_hand;
mod command;
mod given;
mod pupil;
mod teacher;
mod terminal;

pub(crate) use self::{
    at_hand::{Place, set_back},
    pupil::Pupil,
    teacher::Teacher,
    terminal::{Options, run},
};

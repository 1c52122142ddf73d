//! Measuring the robot, step by step; what is found holds in every later run.
//!
//! ```text
//!   steps ──▶ Step::run ──▶ Outcome ──▶ save ──▶ calibration.toml, laid over the settings
//!                │
//!              Guide: the terminal, or the brick's screen and buttons
//! ```
//! A file for each step; each can be repeated on its own. What several of them need: `sweep` looks
//! at the cube while it turns, `drive` moves one motor, `forwards` hides motors that are built in
//! the other way round. The command `calibrate` and the menu's item of that name do the steps.

mod alignment;
mod drive;
mod durations;
#[cfg(test)]
mod durations_tests;
mod face_model;
mod flipper;
mod forwards;
mod guide;
mod least_squares;
#[cfg(test)]
mod lever;
mod look;
mod overshoot;
mod positions;
mod rig;
mod sensor;
mod step;
#[cfg(test)]
mod steps_tests;
mod stops;
mod sweep;
#[cfg(test)]
mod tests;
mod turntable;
#[cfg(test)]
mod whole_tests;

pub(crate) use self::{
    durations::{ROUNDS, STEP as DURATIONS, from_log, of_rounds},
    flipper::STEP as FLIPPER,
    guide::{Adjust, Guide, Prepared, Terminal},
    overshoot::STEP as OVERSHOOT,
    sensor::STEP as SENSOR,
    step::{Outcome, Step, guarded, measured_now},
    stops::STEP as STOPS,
    turntable::{STEP as TURNTABLE, by_degrees},
};

/// All steps, in the order in which a new robot needs them.
pub(crate) fn steps() -> &'static [Step] {
    const { &[STOPS, TURNTABLE, SENSOR, FLIPPER, OVERSHOOT, DURATIONS] }
}

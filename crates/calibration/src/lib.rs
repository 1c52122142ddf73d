//! Calibration of the robot, step by step; every later run uses the findings.
//!
//! ```text
//!   steps ──▶ Step::run ──▶ Outcome ──▶ Finding ──▶ settings with the finding laid over
//!                │
//!              Guide: the person at the robot
//! ```
//! Each step has its own file, and can be repeated on its own. Several steps share `sweep`, which
//! looks at the cube while it turns, and `drive`, which moves one motor. This crate writes no file:
//! the caller saves the findings.
#![forbid(unsafe_code)]

mod alignment;
pub mod content;
mod drive;
mod durations;
#[cfg(test)]
mod durations_tests;
pub mod error;
mod face_model;
#[cfg(test)]
mod family_tests;
pub mod finding;
mod flipper;
pub mod guide;
mod known;
mod least_squares;
#[cfg(test)]
mod lever;
mod look;
mod overshoot;
mod positions;
mod rig;
mod sensor;
mod speed;
#[cfg(test)]
mod speed_tests;
mod square;
pub mod step;
#[cfg(test)]
mod steps_tests;
mod stops;
mod sweep;
#[cfg(test)]
mod tests;
mod turntable;
#[cfg(test)]
mod weak_tests;
#[cfg(test)]
mod whole_tests;

pub use self::{
    durations::{ROUNDS, STEP as DURATIONS, from_recordings, of_rounds},
    error::{CalibrationError, CalibrationErrorKind, GuideError},
    finding::{Finding, Stops},
    flipper::STEP as FLIPPER,
    guide::{Adjust, Guide, Prepared},
    overshoot::STEP as OVERSHOOT,
    sensor::STEP as SENSOR,
    speed::STEP as SPEED,
    step::{Handling, Outcome, Step, guarded},
    stops::STEP as STOPS,
    turntable::{STEP as TURNTABLE, by_degrees},
};

/// All steps, in the order in which a new robot needs them.
pub fn steps() -> &'static [Step] {
    const {
        &[
            STOPS, TURNTABLE, SENSOR, FLIPPER, OVERSHOOT, SPEED, DURATIONS,
        ]
    }
}

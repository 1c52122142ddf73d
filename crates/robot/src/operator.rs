//! The person at the robot, as a run sees them.

use std::time::Duration;

use brick::Brick;
use cube_core::{Cube, Facelet};
use recogniser::{Readings, Recognition};

use crate::report::Phase;

/// What shall become of a cube that could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Read it once more; what was read stays known.
    LookAgain,
    /// It is this one, lying as it lies.
    Cube(Cube),
    /// Leave it.
    GiveUp,
}

/// The person at the robot, as a run sees them. It is called between two motions, never while one
/// is watched, and may take some milliseconds.
pub trait Operator {
    /// A phase of so many steps begins.
    fn begin(&mut self, phase: Phase, steps: usize);

    /// The phase has so many steps after all.
    fn change_steps(&mut self, steps: usize);

    /// One more step is done; `left` is the robot's time until the end of the phase.
    fn step(&mut self, what: &str, left: Duration);

    /// Something happened that a person may want to know, in a line or some.
    fn say(&mut self, line: &str);

    /// A scan begins: what was read before counts no longer.
    fn scanning(&mut self) {}

    /// These stickers were read; their colours are not known yet.
    fn read(&mut self, _stickers: &[Facelet]) {}

    /// Readings were recognised, or not; `label` says which scan and look it was.
    fn recognition(&mut self, _label: &str, _readings: &Readings, _recognition: &Recognition) {}

    /// The cube is known.
    fn recognised(&mut self, cube: &Cube);

    /// The cube cannot be read. The motors stand still meanwhile.
    ///
    /// # Errors
    /// When a device fails that is needed to ask.
    fn unreadable(
        &mut self,
        _brick: &mut Brick,
        _refusal: &Recognition,
    ) -> anyhow::Result<Decision> {
        Ok(Decision::GiveUp)
    }
}

/// Nobody: nothing is shown, and a cube that cannot be read is given up.
#[derive(Debug, Default, Clone, Copy)]
pub struct Unattended;

impl Operator for Unattended {
    fn begin(&mut self, _: Phase, _: usize) {}

    fn change_steps(&mut self, _: usize) {}

    fn step(&mut self, _: &str, _: Duration) {}

    fn say(&mut self, line: &str) {
        log::info!("{line}");
    }

    fn recognised(&mut self, _: &Cube) {}
}

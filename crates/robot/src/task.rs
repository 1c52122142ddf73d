//! What a run shall do, and with whom.

use std::fmt;

use cube_core::Cube;
use recogniser::{KnownCube, Readings};

use crate::{
    aside::{Aside, InPlace},
    config::ScanKind,
    event::{Observer, Unobserved},
    find_turns::Turning,
    operator::{Operator, Unattended},
    thought::Pace,
};

/// What a run shall do.
#[derive(Debug, Clone)]
pub struct Task {
    /// The state to reach.
    pub target: Cube,
    /// How to find turns.
    pub turning: Turning,
    /// Recorded readings to use instead of scanning.
    pub readings: Option<Readings>,
    /// How much of the cube to scan.
    pub scan: ScanKind,
    /// A cube that was read and solved before: scans of it are accepted more often.
    pub known: Option<KnownCube>,
}

impl Task {
    /// A whole scan, and the robot's own search for turns to this state.
    pub fn to(target: Cube) -> Self {
        Self {
            target,
            turning: Turning::Search,
            readings: None,
            scan: ScanKind::Full,
            known: None,
        }
    }
}

/// Who stands by a run: who hears of it, who decides, and how the program computes and thinks.
pub struct Crew<'a> {
    /// Hears of everything.
    pub observer: &'a mut dyn Observer,
    /// Decides about a cube that cannot be read.
    pub operator: &'a mut dyn Operator,
    /// Makes long computations.
    pub aside: &'a dyn Aside,
    /// How the brick's clock and thinking belong together.
    pub pace: Pace,
}

impl fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crew")
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// The parts of a [`Crew`] that do without a person: nobody is told or asked, and computations are
/// made in place.
#[derive(Debug, Default)]
pub struct Alone {
    observer: Unobserved,
    operator: Unattended,
    aside: InPlace,
}

impl Alone {
    /// A crew whose observer is this one.
    pub fn observed<'a>(&'a mut self, pace: Pace, observer: &'a mut dyn Observer) -> Crew<'a> {
        Crew {
            observer,
            ..self.crew(pace)
        }
    }

    /// A crew without anybody.
    pub fn crew(&mut self, pace: Pace) -> Crew<'_> {
        Crew {
            observer: &mut self.observer,
            operator: &mut self.operator,
            aside: &self.aside,
            pace,
        }
    }
}

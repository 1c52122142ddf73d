//! Task of a run, and its crew.

use std::fmt;

use recogniser::Readings;

use crate::{
    aside::{Aside, InPlace},
    config::ScanKind,
    event::{Observer, Unobserved},
    find_turns::Turning,
    operator::{Operator, Unattended},
    resting::Resting,
    target::Target,
    thought::Pace,
};

/// Task of a run.
#[derive(Debug, Clone)]
pub struct Task {
    /// The state to reach.
    pub target: Target,
    /// Source of the turns.
    pub turning: Turning,
    /// Recorded readings that replace the scan.
    pub readings: Option<Readings>,
    /// Cube that rests in the cradle since an earlier run: it replaces the scan.
    pub resting: Option<Resting>,
    /// Share of the cube that the scan reads.
    pub scan: ScanKind,
}

impl Task {
    /// Task with a whole scan, and with the robot's own search for turns to this state.
    pub fn to(target: impl Into<Target>) -> Self {
        Self {
            target: target.into(),
            turning: Turning::Search,
            readings: None,
            resting: None,
            scan: ScanKind::Full,
        }
    }
}

/// Crew of a run: observer, operator, place for computations, and pace of the search.
pub struct Crew<'a> {
    /// Receives all events.
    pub observer: &'a mut dyn Observer,
    /// Decides about a cube that the recogniser refused.
    pub operator: &'a mut dyn Operator,
    /// Makes long computations.
    pub aside: &'a dyn Aside,
    /// Relation of the brick's clock to the search.
    pub pace: Pace,
}

impl fmt::Debug for Crew<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Crew")
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// Parts of a [`Crew`] for a run without a person: no observer, no operator, and computations in
/// place.
#[derive(Debug, Default)]
pub struct Alone {
    observer: Unobserved,
    operator: Unattended,
    aside: InPlace,
}

impl Alone {
    /// Crew with this observer.
    pub fn observed<'a>(&'a mut self, pace: Pace, observer: &'a mut dyn Observer) -> Crew<'a> {
        Crew {
            observer,
            ..self.crew(pace)
        }
    }

    /// Crew without an observer.
    pub fn crew(&mut self, pace: Pace) -> Crew<'_> {
        Crew {
            observer: &mut self.observer,
            operator: &mut self.operator,
            aside: &self.aside,
            pace,
        }
    }
}

//! What a run did, phase by phase, in robot seconds.

use std::{fmt, time::Duration};

/// A phase of the main loop, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Finding the end stops and seating the cube.
    Home,
    /// Reading the stickers.
    Scan,
    /// Reading those stickers again that are in doubt.
    LookAgain,
    /// Finding the end stops anew after something was stuck.
    Recover,
    /// From readings to a cube.
    Recognise,
    /// From the cube to turns.
    Solve,
    /// From turns to motions.
    Plan,
    /// Performing the motions.
    Turn,
}

impl Phase {
    /// The word for the phase.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Scan => "scan",
            Self::LookAgain => "look again",
            Self::Recover => "recover",
            Self::Recognise => "recognise",
            Self::Solve => "solve",
            Self::Plan => "plan",
            Self::Turn => "turn",
        }
    }
}

/// A finished phase: what it took, and one line on what came out.
#[derive(Debug)]
pub(crate) struct PhaseReport {
    pub(crate) phase: Phase,
    /// By the brick's clock, so in robot seconds also where the robot is simulated.
    pub(crate) took: Duration,
    pub(crate) result: String,
}

/// All finished phases of a run.
#[derive(Debug, Default)]
pub(crate) struct Report(Vec<PhaseReport>);

impl Report {
    /// Adds a finished phase.
    pub(crate) fn add(&mut self, phase: Phase, took: Duration, result: String) {
        self.0.push(PhaseReport {
            phase,
            took,
            result,
        });
    }
}

impl fmt::Display for Report {
    /// One line a phase, then one for all of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, took: Duration, result: &str| {
            writeln!(f, "{name:<10} {:>6.2} s  {result}", took.as_secs_f64())
        };
        for PhaseReport {
            phase,
            took,
            result,
        } in &self.0
        {
            line(phase.name(), *took, result)?;
        }
        let total = self.0.iter().map(|report| report.took).sum();
        line("total", total, "robot time")
    }
}

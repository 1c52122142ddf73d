//! What a run did, phase by phase, in robot seconds.

use std::{fmt, time::Duration};

use cube_core::Turns;

/// A phase of the main loop, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
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
    /// Looking at what came of it.
    Verify,
}

impl Phase {
    /// The word for the phase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Scan => "scan",
            Self::LookAgain => "look again",
            Self::Recover => "recover",
            Self::Recognise => "recognise",
            Self::Solve => "solve",
            Self::Plan => "plan",
            Self::Turn => "turn",
            Self::Verify => "verify",
        }
    }
}

/// A finished phase: what it took, and one line on what came out.
#[derive(Debug)]
pub struct PhaseReport {
    /// The phase.
    pub phase: Phase,
    /// By the brick's clock, so in robot seconds also where the robot is simulated.
    pub took: Duration,
    /// What came out of it.
    pub result: String,
}

/// All finished phases of a run, and the turns made.
#[derive(Debug, Default)]
pub struct Report {
    phases: Vec<PhaseReport>,
    turns: Turns,
}

impl Report {
    /// Adds a finished phase.
    pub fn add(&mut self, phase: Phase, took: Duration, result: String) {
        self.phases.push(PhaseReport {
            phase,
            took,
            result,
        });
    }

    /// Notes more turns that the robot made, all of a plan or those before it failed.
    pub fn made(&mut self, turns: Turns) {
        self.turns.extend(turns);
    }

    /// The turns that the robot made. Those after it recovered count from the cube as it lay then.
    pub const fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Whether this phase was finished.
    pub fn has(&self, phase: Phase) -> bool {
        self.phases.iter().any(|report| report.phase == phase)
    }

    /// How often these phases were finished.
    pub fn count(&self, phases: &[Phase]) -> usize {
        let of_them = self.phases.iter().filter(|one| phases.contains(&one.phase));
        of_them.count()
    }

    /// The robot time of all these phases together.
    pub fn took(&self, phases: &[Phase]) -> Duration {
        let of_them = self.phases.iter().filter(|one| phases.contains(&one.phase));
        of_them.map(|report| report.took).sum()
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
        } in &self.phases
        {
            line(phase.name(), *took, result)?;
        }
        let total = self.phases.iter().map(|report| report.took).sum();
        line("total", total, "robot time")
    }
}

//! A run with one fault that can be made elsewhere, too: its robot, its cube, and what to expect.

use anyhow::{Context, Result};
use cube_core::{Cube, RandomCubes};
use robot::Config;
use simulator::Disturbance;

use super::{
    case::{Case, End, settings_text},
    chosen,
    kinds::{Fault, Form, Kind},
};

/// A run of a robot of the family that has to solve its cube, with one fault.
pub(crate) struct OneFault {
    number: u32,
    fault: Fault,
}

/// End of such a run.
#[derive(Debug, Clone)]
pub(crate) struct Ended {
    /// The error that the run reported; none if it said done.
    pub(crate) error: Option<String>,
    /// Whether the cube is solved.
    pub(crate) is_target: bool,
    pub(crate) has_power: bool,
    /// Whether the fault has happened.
    pub(crate) has_happened: bool,
    pub(crate) took_s: f64,
}

impl OneFault {
    /// The run of this kind and number: the same number gives the same run.
    pub(crate) fn draw(kind: &str, number: u32) -> Result<Self> {
        let solved = [("solved", Cube::SOLVED)];
        let case = Case::draw(number, &chosen(&[kind.to_owned()])?, 1..=1, &solved)?;
        let fault = case.faults.into_iter().next().context("one fault")?;
        Ok(Self { number, fault })
    }

    /// Names of all kinds.
    pub(crate) fn kinds() -> Result<Vec<&'static str>> {
        Ok(chosen(&[])?.iter().map(|Kind { name, .. }| *name).collect())
    }

    pub(crate) fn kind(&self) -> &'static str {
        self.fault.kind.name
    }

    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    pub(crate) fn cube(&self) -> Cube {
        RandomCubes::new(self.number.into()).draw()
    }

    /// A fault that happens in the run, its time counted from the start.
    pub(crate) fn event(&self) -> Option<Disturbance> {
        match self.fault.form {
            Form::Event(event) => Some(event),
            Form::Settings(_) => None,
        }
    }

    /// Settings of the robot, without a fault that happens in the run.
    pub(crate) fn settings(&self) -> String {
        match self.fault.form {
            Form::Event(_) => settings_text(self.number, &[]),
            Form::Settings(_) => settings_text(self.number, std::slice::from_ref(&self.fault)),
        }
    }

    /// Number and fault in words.
    pub(crate) fn words(&self) -> String {
        let fault = match &self.fault.form {
            Form::Event(event) => event.to_string(),
            Form::Settings(_) => self.kind().to_owned(),
        };
        format!("{} {fault}", self.number)
    }

    /// Makes the run in the simulator alone.
    pub(crate) fn simulated(&self, config: &Config) -> Result<Ended> {
        let case = Case {
            number: self.number,
            target: ("solved", Cube::SOLVED),
            faults: vec![self.fault.clone()],
        };
        let outcome = case.run(config)?;
        let error = match &outcome.end {
            End::Done => None,
            End::GaveUp(_, message) => Some(message.clone()),
            End::Hang => Some("hangs".to_owned()),
        };
        Ok(Ended {
            error,
            is_target: outcome.is_target(),
            has_power: outcome.has_power(),
            has_happened: !outcome.faults.is_empty(),
            took_s: outcome.took_s,
        })
    }
}

impl Ended {
    pub(crate) fn is_reached(&self) -> bool {
        self.error.is_none() && self.is_target
    }

    pub(crate) fn is_lie(&self) -> bool {
        self.error.is_none() && !self.is_target
    }

    /// The end in a few words.
    pub(crate) fn words(&self) -> &str {
        match &self.error {
            None if self.is_target && !self.has_happened => "solved, before the fault",
            None if self.is_target => "solved",
            None => "says solved, and is not",
            Some(error) => error,
        }
    }
}

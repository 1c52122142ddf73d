//! A scenario on the simulated device tree.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use simulator::{
    Settings, solved,
    tree::{DeviceTree, Wiring},
};

use super::{
    scenario::{Access, Motor, Scenario},
    trace::{Moment, Trace},
};
use crate::ev3sim;

/// Seed of the simulated robot: the arm stands 200 degrees from its stop at power-up.
const SEED: u64 = 3;

/// The simulated robot, and the motor of a scenario.
pub(super) struct Simulated {
    tree: DeviceTree,
    motor: Motor,
    /// Angle of the motor at power-up, in degrees of the mechanism.
    start: f64,
}

impl Motor {
    /// Number of the motor, by its port.
    pub(super) const fn number(self) -> usize {
        match self {
            Self::Large => 1,
            Self::Medium => 2,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Large => "turntable",
            Self::Medium => "arm",
        }
    }
}

impl Simulated {
    pub(super) fn new(motor: Motor) -> Result<Self> {
        let tree = DeviceTree::new(&Settings::default(), &solved(), SEED, Wiring::default());
        let mut simulated = Self {
            tree,
            motor,
            start: 0.0,
        };
        simulated.start = simulated.angle()?;
        Ok(simulated)
    }

    /// Angle of the arm's outer stop, from where the arm stands at power-up.
    pub(super) fn stop(&self) -> Option<f64> {
        (self.motor == Motor::Medium).then_some(-self.start)
    }

    /// Performs a scenario.
    pub(super) fn perform(mut self, scenario: &Scenario) -> Result<Trace> {
        let mut trace = Trace::default();
        let mut events = scenario.events.iter().peekable();
        for ms in 0..scenario.end_ms {
            while let Some(event) = events.next_if(|event| event.ms <= ms) {
                trace.answers.extend(self.access(ms, &event.access));
            }
            self.tree.advance_to(Duration::from_millis(ms + 1));
            trace.moments.push(self.moment()?);
        }
        Ok(trace)
    }

    fn path(&self, file: &str) -> String {
        format!("class/tacho-motor/motor{}/{file}", self.motor.number())
    }

    /// The answer of an access, in the judge's words.
    fn access(&mut self, ms: u64, access: &Access) -> Option<String> {
        match access {
            Access::Read(file) => {
                let text = match self.tree.read(&self.path(file)) {
                    Ok(bytes) => String::from_utf8_lossy(&bytes).trim_end().to_owned(),
                    Err(refusal) => format!("errno {}", refusal.code()),
                };
                Some(format!("read {ms} {file}={text}"))
            }
            Access::Write(file, value) => {
                let written = self.tree.write(&self.path(file), value.as_bytes());
                let refusal = written.err()?;
                Some(format!("refused {ms} {file} {}", refusal.code()))
            }
        }
    }

    fn get(&mut self, path: &str) -> Result<String> {
        let bytes = self.tree.read(path);
        let bytes = bytes.map_err(|refusal| anyhow!("{path}: {refusal}"))?;
        Ok(String::from_utf8(bytes)?.trim_end().to_owned())
    }

    fn angle(&mut self) -> Result<f64> {
        let state = self.get("state")?;
        let angle = ev3sim::value(&state, self.motor.key()).context("the state has every motor")?;
        Ok(angle.parse()?)
    }

    fn moment(&mut self) -> Result<Moment> {
        let path = self.path("state");
        Ok(Moment {
            angle: self.angle()? - self.start,
            position: self.get(&self.path("position"))?.parse()?,
            duty: self.get(&self.path("duty_cycle"))?.parse()?,
            notices: self.tree.changes(&path).unwrap_or(0),
            state: self.get(&path)?,
        })
    }
}

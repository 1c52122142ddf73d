//! A picture of a simulated run: positions of the three motors over time, with phases, motions and
//! faults.
//!
//! ```text
//!   the robot's clock ─▶ Recording ─▶ samples ────────────────┐
//!   events of the run ─▶ Marks: phases, motions, readings ────┴▶ drawing ─▶ Svg ─▶ file
//! ```
//! Positions are the true ones, whatever the encoders show; times are those of the robot's clock.

mod drawing;
mod marks;
mod recording;
#[cfg(test)]
mod tests;

use std::{path::PathBuf, time::Duration};

use robot::{Config, Event, Observer};

use crate::durable;

pub(crate) use recording::Recording;

/// Picture of a run, written once the run is over. The picture is an observer of the run.
#[derive(Debug)]
pub(crate) struct Plot {
    path: PathBuf,
    config: Config,
    seed: u64,
    recording: Recording,
    marks: marks::Marks,
}

impl Plot {
    pub(crate) fn new(path: PathBuf, config: Config, seed: u64) -> Self {
        Self {
            path,
            config,
            seed,
            recording: Recording::default(),
            marks: marks::Marks::default(),
        }
    }

    /// Recording from which the picture is drawn, to be filled by a run.
    pub(crate) fn recording(&self) -> Recording {
        self.recording.clone()
    }

    /// Writes the picture of a run that ended at this time of the robot's clock, with this last event.
    ///
    /// # Errors
    /// Names the file when it cannot be written.
    pub(crate) fn write(mut self, ended: Duration, report: &Event) -> anyhow::Result<()> {
        self.marks.break_off(ended);
        durable::write_named(&self.path, self.svg(ended, report).as_bytes())
    }

    fn svg(&self, ended: Duration, report: &Event) -> String {
        let (ending, cause) = match report {
            Event::Report { reached: true, .. } => ("target reached", None),
            Event::Report { error, .. } => ("target not reached", error.as_deref()),
            _ => ("no report", None),
        };
        let (seed, seconds) = (self.seed, ended.as_secs_f64());
        let title = format!("simulated run, seed {seed}, {seconds:.2} s, {ending}");
        let samples = self.recording.samples();
        let strips = drawing::strips(&samples, &self.config);
        drawing::svg(
            [&title, cause.unwrap_or_default()],
            &self.marks,
            &strips,
            ended,
        )
    }
}

impl Observer for Plot {
    fn event(&mut self, at: Duration, event: &Event) {
        self.marks.event(at, event);
    }
}

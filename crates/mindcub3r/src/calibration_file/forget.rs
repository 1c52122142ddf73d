//! Removal of what a step found.

use std::path::Path;

use robot::Config;

use super::{Kept, Measured, read, text};
use crate::{durable, echo, failure::bad_input, file_lock};

/// Removes what a step found, so that the settings hold in its stead; the findings of other steps
/// stay. Gives the steps that were forgotten: prices were timed at the speeds of the step `speed`,
/// and go with them.
///
/// # Errors
/// Those of [`keep`](super::keep), and when nothing of the step is there.
pub(crate) fn forget(
    path: &Path,
    settings: &Config,
    step: &str,
) -> anyhow::Result<Vec<&'static str>> {
    file_lock::alone(path, || {
        let read = read(path, settings)?;
        let mut kept = read.map_or_else(Kept::default, |read| read.kept);
        let forgotten = kept.forget(step);
        if forgotten.is_empty() {
            return Err(bad_input(format!(
                "{}: nothing of the step {step} is there; `calibrate list` says which were done",
                echo::path(path)
            )));
        }
        durable::write(path, kept.text().as_bytes())?;
        Ok(forgotten)
    })
}

impl Measured {
    const fn entries_mut(&mut self) -> [(&'static str, &mut Option<String>); 6] {
        [
            ("stops", &mut self.stops),
            ("sensor", &mut self.sensor),
            ("flipper", &mut self.flipper),
            ("overshoot", &mut self.overshoot),
            ("speed", &mut self.speed),
            ("durations", &mut self.durations),
        ]
    }
}

impl Kept {
    /// Removes the findings and entries of a step, and of the steps that build on its findings
    /// alone; gives those of which something was there.
    fn forget(&mut self, step: &str) -> Vec<&'static str> {
        let is_of = |name: &str| name == step || (name == "durations" && step == "speed");
        let mut forgotten = Vec::new();
        for (name, entry) in self.measured.entries_mut() {
            if !is_of(name) {
                continue;
            }
            let found = self.found.len();
            self.found
                .retain(|(section, key, _)| text::step_of(section, key) != Some(name));
            let had_entry = entry.take().is_some();
            if had_entry || found > self.found.len() {
                forgotten.push(name);
            }
        }
        forgotten
    }
}

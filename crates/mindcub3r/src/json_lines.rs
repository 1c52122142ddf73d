//! The events of a run as lines of JSON on standard output.

use std::time::Duration;

use robot::{Event, Observer, Stamped};

use crate::output;

/// Prints each event; what cannot be printed is told at the end.
#[derive(Debug, Default)]
pub(crate) struct JsonLines {
    /// Why the first line that could not be printed could not.
    failure: Option<anyhow::Error>,
}

impl JsonLines {
    /// Whether all lines were printed.
    ///
    /// # Errors
    /// Why the first could not be that was not.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

impl Observer for JsonLines {
    fn event(&mut self, at: Duration, event: &Event) {
        if self.failure.is_none() {
            let line = Stamped::new(at, event.clone());
            self.failure = output::json(&line).err();
        }
    }
}

//! The events of a run as lines of JSON on standard output.

use std::time::Duration;

use robot::{Event, Observer, Stamped};

use crate::output;

/// Observer that prints each event; [`finish`](Self::finish) tells of lines that could not be
/// printed.
#[derive(Debug, Default)]
pub(crate) struct JsonLines {
    /// Error of the first line that could not be printed.
    failure: Option<anyhow::Error>,
}

impl JsonLines {
    /// Checks that all lines were printed.
    ///
    /// # Errors
    /// Error of the first line that could not be printed.
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

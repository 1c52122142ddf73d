//! Relay: passes the stream of a brick on to the pages here, and their commands to the brick.

use ::studio::{Command, Commands, Publisher, Reply};

/// Relay between a brick and the pages here.
#[derive(Debug, Default)]
pub(super) struct Relay;

impl Relay {
    /// Passes on until told to end.
    pub(super) fn pass_on(&self, _: &str, _: &str, _: &Publisher, _: impl Fn() -> bool) {}
}

impl Commands for Relay {
    fn stop(&self) -> Result<String, String> {
        Err("no brick".into())
    }

    fn take(&self, _: Command, reply: Reply) {
        reply.answer(Err("no brick"));
    }
}

//! Writes whose answers are held until the tree has them: the writer waits, and all others are served meanwhile.

use fuser::{Errno, ReplyWrite};
use simulator::tree::{Refusal, Waiting};

/// A write that waits, and its answer.
#[derive(Debug)]
pub(crate) struct HeldWrite {
    pub(crate) write: Waiting,
    /// Bytes of the write.
    pub(crate) length: u32,
    pub(crate) reply: ReplyWrite,
}

impl HeldWrite {
    /// Answers the write; gives it back while it waits.
    pub(crate) fn answer(self) -> Option<Self> {
        let Some(outcome) = self.write.outcome() else {
            return Some(self);
        };
        answer(self.reply, outcome.map(|()| self.length));
        None
    }
}

/// Answers a write with the number of bytes that were taken, or with the refusal.
pub(crate) fn answer(reply: ReplyWrite, taken: Result<u32, Refusal>) {
    match taken {
        Ok(length) => reply.written(length),
        Err(refusal) => reply.error(error(refusal)),
    }
}

/// The kernel's number of a refusal.
pub(crate) fn error(refusal: Refusal) -> Errno {
    Errno::from_i32(refusal.code())
}

//! Queue of one client: bounded, and never waited for by the one who fills it.

use std::{
    collections::VecDeque,
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::line::Kind;

/// Bytes from which on postures, then screens, are dropped: some ten seconds of a run.
const CROWDED_BYTES: usize = 64 * 1024;
/// Bytes with which a client does not keep up, and is dropped: events of several runs.
const MAX_BYTES: usize = 256 * 1024;
/// Bytes that one write takes at least, if there are so many.
const BATCH_BYTES: usize = 16 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Put {
    /// The client gets it.
    Kept,
    /// The client does without it.
    Dropped,
    /// The client does not keep up.
    Overflow,
}

/// Next work of the one who empties the queue.
#[derive(Debug)]
pub(crate) enum Next {
    /// Bytes to be sent.
    Batch(Arc<[u8]>),
    /// There was nothing to send for the whole time.
    Idle,
    /// The queue is closed.
    Closed,
}

#[derive(Debug)]
pub(crate) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Lines from before the client came; counted by the history.
    backlog: VecDeque<Arc<[u8]>>,
    lines: VecDeque<(Kind, Arc<[u8]>)>,
    /// Bytes of `lines`.
    bytes: usize,
    is_closed: bool,
}

impl Outbox {
    /// Queue that begins with these pieces.
    pub(crate) fn new(backlog: VecDeque<Arc<[u8]>>) -> Self {
        Self {
            state: Mutex::new(State {
                backlog,
                lines: VecDeque::new(),
                bytes: 0,
                is_closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn put(&self, kind: Kind, frame: &Arc<[u8]>) -> Put {
        let put = self.lock().put(kind, frame);
        if put == Put::Kept {
            self.changed.notify_one();
        }
        put
    }

    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.backlog.clear();
        state.lines.clear();
        drop(state);
        self.changed.notify_all();
    }

    /// Waits for something to send, at most this long.
    pub(crate) fn next(&self, at_most: Duration) -> Next {
        let state = self.lock();
        let is_empty = |state: &mut State| {
            !state.is_closed && state.backlog.is_empty() && state.lines.is_empty()
        };
        let waited = self.changed.wait_timeout_while(state, at_most, is_empty);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.next()
    }
}

impl State {
    fn put(&mut self, kind: Kind, frame: &Arc<[u8]>) -> Put {
        if self.is_closed {
            return Put::Dropped;
        }
        for dropped in [Kind::Posture, Kind::Screen] {
            if self.bytes + frame.len() > CROWDED_BYTES {
                self.lines.retain(|(kind, _)| *kind != dropped);
                self.bytes = self.lines.iter().map(|(_, frame)| frame.len()).sum();
            }
        }
        let needed = self.bytes + frame.len();
        if needed > MAX_BYTES {
            return Put::Overflow;
        }
        if needed > CROWDED_BYTES && kind.can_be_dropped() {
            return Put::Dropped;
        }
        self.lines.push_back((kind, Arc::clone(frame)));
        self.bytes = needed;
        Put::Kept
    }

    fn next(&mut self) -> Next {
        if self.is_closed {
            return Next::Closed;
        }
        if let Some(piece) = self.backlog.pop_front() {
            return Next::Batch(piece);
        }
        let mut batch = Vec::new();
        while batch.len() < BATCH_BYTES {
            let Some((_, frame)) = self.lines.pop_front() else {
                break;
            };
            self.bytes -= frame.len();
            if batch.is_empty() && self.lines.is_empty() {
                return Next::Batch(frame);
            }
            batch.extend_from_slice(&frame);
        }
        if batch.is_empty() {
            return Next::Idle;
        }
        Next::Batch(mem::take(&mut batch).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(letter: u8, length: usize) -> Arc<[u8]> {
        vec![letter; length].into()
    }

    fn all(outbox: &Outbox) -> Vec<u8> {
        let mut all = Vec::new();
        while let Next::Batch(bytes) = outbox.next(Duration::ZERO) {
            all.extend_from_slice(&bytes);
        }
        all
    }

    #[test]
    fn lines_come_out_in_their_order_after_the_backlog() {
        let outbox = Outbox::new([frame(b'a', 2), frame(b'b', 1)].into());
        for letter in b'c'..=b'z' {
            assert_eq!(outbox.put(Kind::Event, &frame(letter, 1)), Put::Kept);
        }
        assert_eq!(all(&outbox), b"aabcdefghijklmnopqrstuvwxyz");
        assert!(matches!(outbox.next(Duration::ZERO), Next::Idle));
        outbox.close();
        assert!(matches!(outbox.next(Duration::MAX), Next::Closed));
    }

    #[test]
    fn postures_are_dropped_first_then_screens_then_the_client() {
        let outbox = Outbox::new(VecDeque::new());
        for _ in 0..40 {
            assert_eq!(outbox.put(Kind::Screen, &frame(b's', 1000)), Put::Kept);
            assert_eq!(outbox.put(Kind::Posture, &frame(b'p', 500)), Put::Kept);
        }
        for _ in 0..20 {
            assert_eq!(outbox.put(Kind::Event, &frame(b'e', 1000)), Put::Kept);
        }
        let kinds = |letter| {
            let state = outbox.lock();
            let frames = state.lines.iter();
            frames.filter(|(_, frame)| frame[0] == letter).count()
        };
        assert_eq!([b'p', b's', b'e'].map(kinds), [0, 40, 20]);
        while kinds(b's') > 0 {
            assert_eq!(outbox.put(Kind::Event, &frame(b'e', 1000)), Put::Kept);
        }
        while outbox.lock().bytes + 1000 <= CROWDED_BYTES {
            assert_eq!(outbox.put(Kind::Event, &frame(b'e', 1000)), Put::Kept);
        }
        assert_eq!(outbox.put(Kind::Posture, &frame(b'p', 1000)), Put::Dropped);
        let mut puts = 0;
        while outbox.put(Kind::Event, &frame(b'e', 1000)) == Put::Kept {
            puts += 1;
        }
        assert!(outbox.lock().bytes <= MAX_BYTES && puts > 100);
        assert_eq!(outbox.put(Kind::Event, &frame(b'e', 1000)), Put::Overflow);
    }
}

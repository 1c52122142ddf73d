//! The run so far, for newcomers: bounded by thinning old postures, then by forgetting the oldest
//! lines.
//!
//! Lines lie in chunks. A closed chunk is shared with the newcomers to whom it is sent, so that a
//! newcomer costs a list of chunks, not a copy, while the run waits for the lock.

use std::{collections::VecDeque, sync::Arc};

use crate::line::Kind;

/// Bytes at which a chunk is closed: thinning one takes less than a millisecond on the brick.
const CHUNK_BYTES: usize = 16 * 1024;
/// Of this many postures of an old chunk one is kept: two a second.
const POSTURES_TO_ONE: usize = 10;

#[derive(Debug)]
struct Closed {
    bytes: Arc<[u8]>,
    /// Length and kind of each line.
    lines: Vec<(u32, Kind)>,
}

#[derive(Debug)]
pub(crate) struct History {
    closed: VecDeque<Closed>,
    /// Number of closed chunks, from the oldest on, that are thinned already.
    thinned: usize,
    open: Vec<u8>,
    open_lines: Vec<(u32, Kind)>,
    /// Bytes of all chunks.
    bytes: usize,
    max_bytes: usize,
}

impl History {
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            closed: VecDeque::new(),
            thinned: 0,
            open: Vec::new(),
            open_lines: Vec::new(),
            bytes: 0,
            max_bytes,
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.max_bytes);
    }

    pub(crate) fn push(&mut self, kind: Kind, frame: &[u8]) {
        self.open.extend_from_slice(frame);
        self.open_lines.push((frame.len() as u32, kind));
        self.bytes += frame.len();
        if self.open.len() >= CHUNK_BYTES {
            self.closed.push_back(Closed {
                bytes: self.open.as_slice().into(),
                lines: std::mem::take(&mut self.open_lines),
            });
            self.open.clear();
        }
        while self.bytes > self.max_bytes && !self.closed.is_empty() {
            self.shrink();
        }
    }

    pub(crate) fn pieces(&self) -> VecDeque<Arc<[u8]>> {
        let closed = self.closed.iter().map(|chunk| Arc::clone(&chunk.bytes));
        let open = (!self.open.is_empty()).then(|| self.open.as_slice().into());
        closed.chain(open).collect()
    }

    /// Thins the oldest chunk that is not thinned yet; forgets the oldest of all where each is.
    fn shrink(&mut self) {
        if let Some(chunk) = self.closed.get_mut(self.thinned) {
            let before = chunk.bytes.len();
            *chunk = chunk.thinned();
            self.bytes -= before - chunk.bytes.len();
            self.thinned += 1;
        } else if let Some(chunk) = self.closed.pop_front() {
            self.bytes -= chunk.bytes.len();
            self.thinned -= 1;
        }
    }
}

impl Closed {
    /// Chunk with one of ten postures, and with its last screen alone.
    fn thinned(&self) -> Self {
        let last_screen = (self.lines.iter()).rposition(|(_, kind)| *kind == Kind::Screen);
        let (mut bytes, mut lines) = (Vec::new(), Vec::new());
        let (mut from, mut postures) = (0, 0);
        for (number, &(length, kind)) in self.lines.iter().enumerate() {
            let frame = &self.bytes[from..from + length as usize];
            from += frame.len();
            let is_kept = match kind {
                Kind::Posture => {
                    postures += 1;
                    postures % POSTURES_TO_ONE == 0
                }
                Kind::Screen => Some(number) == last_screen,
                Kind::Hello | Kind::Settings | Kind::RunBegins | Kind::Event => true,
            };
            if is_kept {
                bytes.extend_from_slice(frame);
                lines.push((length, kind));
            }
        }
        Self {
            bytes: bytes.into(),
            lines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: usize = 200_000;

    fn lines(history: &History) -> Vec<u8> {
        history
            .pieces()
            .iter()
            .flat_map(|piece| piece.to_vec())
            .collect()
    }

    #[test]
    fn all_lines_are_kept_in_their_order_while_there_is_room() {
        let mut history = History::new(MAX);
        let mut all = Vec::new();
        for number in 0..5_000_u32 {
            history.push(Kind::Posture, &number.to_le_bytes());
            all.extend(number.to_le_bytes());
        }
        assert_eq!(lines(&history), all);
        history.clear();
        assert!(history.pieces().is_empty());
    }

    #[test]
    fn old_postures_go_first_and_events_stay() {
        let mut history = History::new(MAX);
        let (posture, event) = ([b'p'; 60], [b'e'; 60]);
        for number in 0..20_000 {
            match number % 20 {
                0 => history.push(Kind::Event, &event),
                _ => history.push(Kind::Posture, &posture),
            }
            assert!(lines_len(&history) <= MAX);
        }
        let kept = lines(&history);
        let events = kept
            .split(|&byte| byte != b'e')
            .map(<[u8]>::len)
            .sum::<usize>()
            / 60;
        assert_eq!(events, 1_000, "no event is lost");
        assert!(kept.len() > MAX / 2, "{}", kept.len());
        assert!(kept.ends_with(&posture), "young postures stay");
    }

    #[test]
    fn the_oldest_events_go_when_nothing_else_is_left() {
        let mut history = History::new(MAX);
        for number in 0..100_000_u32 {
            history.push(Kind::Event, &number.to_le_bytes());
            assert!(lines_len(&history) <= MAX);
        }
        assert!(lines(&history).ends_with(&99_999_u32.to_le_bytes()));
    }

    #[test]
    fn of_old_screens_the_last_of_each_chunk_stays() {
        let mut history = History::new(MAX);
        for number in 0..1_000_u32 {
            history.push(Kind::Screen, &[number as u8; 1000]);
        }
        let kept = lines_len(&history);
        assert!((MAX - 2 * CHUNK_BYTES..=MAX).contains(&kept), "{kept}");
    }

    fn lines_len(history: &History) -> usize {
        history.pieces().iter().map(|piece| piece.len()).sum()
    }
}

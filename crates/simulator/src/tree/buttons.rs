//! The buttons' stream of input events, as records for any number of readers.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use brick::{Button, ButtonEvent};

use super::refusal::Refusal;

/// Records kept for a reader: one that falls farther behind loses them, and gets notice of that.
const MAX_RECORDS: usize = 64;

/// Length of a record: the time in it is two machine words of the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// 16 bytes: the brick, and a program for it in an emulator.
    Words32,
    /// 24 bytes: a host of 64 bits.
    Words64,
}

impl Layout {
    const fn bytes(self) -> usize {
        match self {
            Self::Words32 => 16,
            Self::Words64 => 24,
        }
    }
}

/// A reader of the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reader(u64);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Record {
    at: Duration,
    kind: u16,
    code: u16,
    value: i32,
}

impl Record {
    fn bytes(self, layout: Layout) -> Vec<u8> {
        let (seconds, micros) = (self.at.as_secs(), u64::from(self.at.subsec_micros()));
        let mut bytes = Vec::with_capacity(layout.bytes());
        for word in [seconds, micros] {
            match layout {
                Layout::Words32 => bytes.extend((word as u32).to_ne_bytes()),
                Layout::Words64 => bytes.extend(word.to_ne_bytes()),
            }
        }
        bytes.extend(self.kind.to_ne_bytes());
        bytes.extend(self.code.to_ne_bytes());
        bytes.extend(self.value.to_ne_bytes());
        bytes
    }
}

/// The numbers of `linux/input-event-codes.h`.
const SYNC: u16 = 0;
const KEY: u16 = 1;
const REPORT: u16 = 0;
const DROPPED: u16 = 3;

const fn code(button: Button) -> u16 {
    match button {
        Button::Back => 14,
        Button::Enter => 28,
        Button::Up => 103,
        Button::Left => 105,
        Button::Right => 106,
        Button::Down => 108,
    }
}

#[derive(Debug, Default)]
pub(super) struct Stream {
    opened: u64,
    readers: BTreeMap<Reader, (Layout, VecDeque<Record>)>,
}

impl Stream {
    pub(super) fn event(&mut self, event: ButtonEvent, at: Duration) {
        let record = |kind, code, value| Record {
            at,
            kind,
            code,
            value,
        };
        let key = record(KEY, code(event.button), i32::from(event.pressed));
        for (_, records) in self.readers.values_mut() {
            if records.len() + 2 > MAX_RECORDS {
                records.clear();
                records.push_back(record(SYNC, DROPPED, 0));
            }
            records.push_back(key);
            records.push_back(record(SYNC, REPORT, 0));
        }
    }

    pub(super) fn open(&mut self, layout: Layout) -> Reader {
        self.opened += 1;
        let reader = Reader(self.opened);
        self.readers.insert(reader, (layout, VecDeque::new()));
        reader
    }

    pub(super) fn read(&mut self, reader: Reader, room: usize) -> Result<Vec<u8>, Refusal> {
        let (layout, records) = self.readers.get_mut(&reader).ok_or(Refusal::NoDevice)?;
        let fitting = room / layout.bytes();
        if fitting == 0 {
            return Err(Refusal::Invalid);
        }
        if records.is_empty() {
            return Err(Refusal::Again);
        }
        let taken = records.drain(..fitting.min(records.len()));
        Ok(taken.flat_map(|record| record.bytes(*layout)).collect())
    }

    pub(super) fn has_events(&self, reader: Reader) -> bool {
        let records = self.readers.get(&reader);
        records.is_some_and(|(_, records)| !records.is_empty())
    }

    pub(super) fn close(&mut self, reader: Reader) {
        self.readers.remove(&reader);
    }
}

//! Format of the history's file: slots of equal size, each with one record.
//!
//! ```text
//!   {"format":"mindcub3r history","v":1}                                     slot 0, written once
//!   {"seq":12,"last":7,"record":{"moment":{...}},"crc":"0a1b2c3d"}           slot 1 + (12 - 1) % 255
//!   {"seq":13,"last":7,"record":{"end":{"number":7,...}},"crc":"4e5f6a7b"}
//! ```
//! A slot is a line, filled with spaces. A write that a power cut tears leaves a slot whose checksum is wrong:
//! that slot alone is passed over, be it the first. The run that an undo takes back keeps its slots, however many
//! records come after it: the number of the next record skips those places.

use serde::{Deserialize, Serialize};

use super::moment::{End, Moment};

/// Slots of the file, the header's included.
pub(super) const SLOTS: usize = 256;
/// Bytes of a slot: a sector of a card, which is the least that is written.
pub(super) const SLOT_BYTES: usize = 512;
/// Bytes of the file.
pub(super) const FILE_BYTES: usize = SLOTS * SLOT_BYTES;
/// First bytes of the file, up to its version.
const FORMAT: &str = "{\"format\":\"mindcub3r history\",\"v\":";
/// Version of the format that this program writes, and the only one it reads.
const VERSION: u32 = 1;
/// Begin of a slot with a record.
const SEQ: &[u8] = b"{\"seq\":";
/// Begin of the checksum, which is the last field: CRC-32 of all bytes before this.
const CRC: &str = ",\"crc\":\"";
/// Bytes from the begin of the checksum to the end of the record.
const CRC_BYTES: usize = CRC.len() + "0a1b2c3d\"}".len();

/// A moment, or the end of the run that began with one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Record {
    Moment(Moment),
    End(End),
}

impl Record {
    /// Number of the moment.
    pub(super) const fn number(&self) -> u32 {
        match self {
            Self::Moment(moment) => moment.number,
            Self::End(end) => end.number,
        }
    }
}

/// Record and its place among all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Number of the record, from 1.
    pub(super) seq: u64,
    /// Greatest number of a moment so far.
    pub(super) last: u32,
    pub(super) record: Record,
}

impl Entry {
    /// Place of the record in the file, in bytes.
    pub(super) const fn offset(&self) -> u64 {
        Self::offset_of(self.seq)
    }

    /// Place of the record with this number.
    const fn offset_of(seq: u64) -> u64 {
        let slots = SLOTS as u64 - 1;
        (1 + seq.saturating_sub(1) % slots) * SLOT_BYTES as u64
    }

    /// Slot with this record; turns for which it has no room are left out.
    pub(super) fn slot(&self) -> [u8; SLOT_BYTES] {
        let text = self.text();
        match &self.record {
            Record::End(end) if text.len() >= SLOT_BYTES => {
                let end = End {
                    turns: None,
                    ..end.clone()
                };
                let record = Record::End(end);
                filled(&Self { record, ..*self }.text())
            }
            _ => filled(&text),
        }
    }

    fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a record is text and numbers");
        text.pop();
        let crc = crc32fast::hash(text.as_bytes());
        text + &format!("{CRC}{crc:08x}\"}}")
    }

    /// Record of a slot; none if the slot is torn.
    fn of(slot: &[u8]) -> Option<Self> {
        let text = slot.trim_ascii_end();
        let (body, crc) = text.split_at_checked(text.len().checked_sub(CRC_BYTES)?)?;
        let expected = format!("{CRC}{:08x}\"}}", crc32fast::hash(body));
        if crc != expected.as_bytes() {
            return None;
        }
        serde_json::from_slice(text).ok()
    }
}

/// A line that fills a slot.
fn filled(text: &str) -> [u8; SLOT_BYTES] {
    let mut slot = [b' '; SLOT_BYTES];
    slot[..text.len()].copy_from_slice(text.as_bytes());
    slot[SLOT_BYTES - 1] = b'\n';
    slot
}

/// File without a record.
pub(super) fn new_file() -> Vec<u8> {
    let empty = filled("");
    let mut file = filled(&format!("{FORMAT}{VERSION}}}")).to_vec();
    (1..SLOTS).for_each(|_| file.extend(empty));
    file
}

/// Reason why a file is no history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoHistory {
    #[error("its first line does not say \"mindcub3r history\"")]
    Format,
    #[error("its version is not {VERSION}, the only one that this program reads")]
    Version,
}

/// Content of a file.
pub(super) struct Slots {
    bytes: Vec<u8>,
    /// Numbers of the records that the slots begin with, and the slots, the newest first.
    order: Vec<(u64, usize)>,
}

impl Slots {
    /// Content of the file with these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Result<Self, NoHistory> {
        let header = bytes.get(..SLOT_BYTES).unwrap_or(&bytes);
        let version = header
            .strip_prefix(FORMAT.as_bytes())
            .and_then(leading_number);
        if version.is_some_and(|version| version != u64::from(VERSION)) {
            return Err(NoHistory::Version);
        }
        let mut order = Vec::new();
        for (slot, bytes) in bytes.chunks(SLOT_BYTES).enumerate().skip(1) {
            match number(bytes) {
                Some(seq) => order.push((seq, slot)),
                None if is_empty(bytes) => {}
                None => log::info!("slot {slot} of the history is torn, and passed over"),
            }
        }
        order.sort_unstable_by(|a, b| b.cmp(a));
        let slots = Self { bytes, order };
        // A damaged first slot costs no record.
        if version.is_some() || slots.newest_first().next().is_some() {
            Ok(slots)
        } else {
            Err(NoHistory::Format)
        }
    }

    /// Number of the next record. Its slot is none of the run that an undo takes back.
    pub(super) fn next_seq(&self) -> u64 {
        let next = self
            .newest_first()
            .next()
            .map_or(1, |newest| newest.seq + 1);
        // At most two records of each kind of robot are spared.
        (next..next + SLOTS as u64)
            .find(|&seq| !self.spares(Entry::offset_of(seq)))
            .unwrap_or(next)
    }

    /// Whether the slot at this offset belongs to the newest run of its kind of robot that was no undo.
    fn spares(&self, offset: u64) -> bool {
        let slot = usize::try_from(offset).unwrap_or(usize::MAX) / SLOT_BYTES;
        let number = self.entry(slot).map(|entry| entry.record.number());
        let moments = || {
            self.newest_first().filter_map(|entry| match entry.record {
                Record::Moment(moment) if moment.begins_a_run_to_undo() => Some(moment),
                _ => None,
            })
        };
        let Some(of) = moments().find(|moment| Some(moment.number) == number) else {
            return false;
        };
        moments()
            .find(|moment| moment.robot == of.robot)
            .is_some_and(|newest| newest.number == of.number)
    }

    /// All records that are whole, the oldest first.
    pub(super) fn records(&self) -> Vec<Record> {
        let mut records: Vec<_> = self.newest_first().map(|entry| entry.record).collect();
        records.reverse();
        records
    }

    /// Records that are whole, the newest first. A record is read when it is asked for.
    pub(super) fn newest_first(&self) -> impl Iterator<Item = Entry> {
        self.order.iter().filter_map(|&(seq, slot)| {
            let entry = self.entry(slot);
            if entry.is_none() {
                log::info!("record {seq} of the history is torn, and passed over");
            }
            entry
        })
    }

    /// Record of a slot; none if it is empty, torn or in another record's place.
    fn entry(&self, slot: usize) -> Option<Entry> {
        let entry = Entry::of(self.bytes.chunks(SLOT_BYTES).nth(slot)?)?;
        (entry.offset() == (slot * SLOT_BYTES) as u64).then_some(entry)
    }
}

/// Number of the record with which a slot begins, whole or not.
fn number(slot: &[u8]) -> Option<u64> {
    leading_number(slot.strip_prefix(SEQ)?)
}

/// Number that something else follows.
fn leading_number(text: &[u8]) -> Option<u64> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit())?;
    str::from_utf8(&text[..end]).ok()?.parse().ok()
}

/// Whether nothing was written: spaces, or the zeros of a hole.
fn is_empty(slot: &[u8]) -> bool {
    slot.iter()
        .all(|&byte| byte == 0 || byte.is_ascii_whitespace())
}

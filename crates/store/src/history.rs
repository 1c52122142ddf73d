//! History: the cubes that the robots of this place have read, each with what was done to it: `states/history`.
//!
//! ```text
//!   Observer ──▶ Keeper ─┬─ cube ────▶ History::keep ──▶ slot 1 + (seq - 1) % 255, in place, synced
//!                        └─ the end ─▶ History::end  ──▶ the next slot
//!   moments, before, get ◀── all slots that are whole ──┘
//! ```
//! The file has its full size before the first record: a card that is full later does no harm. A write changes
//! one slot, the oldest; a power cut tears that slot at most, and its checksum shows it. A history that cannot
//! be written is a warning: the run goes on, and its moments stay in memory as long as the program runs.

mod file;
mod keeper;
mod moment;
mod slot;

pub use self::{
    file::{History, NAME},
    keeper::Keeper,
    moment::{CentreColours, Deed, End, Moment, MomentName, Outcome},
};

#[cfg(test)]
mod tests;

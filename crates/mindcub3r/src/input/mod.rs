//! Input that a person gives: a STATE in all of its forms (`state`), lists of states (`list`), and the puzzle
//! they belong to.

pub(crate) mod form;
pub(crate) mod list;
pub(crate) mod list_entry;
pub(crate) mod puzzle;
pub(crate) mod state;

pub(crate) use store::text::{Kind, MAX_BYTES, file, text_of, without_mark};

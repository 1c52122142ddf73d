//! Files that only the program writes: its log, and those that a person names. Files of the robot are in the
//! crate `store`.

pub(crate) mod log;
#[cfg(feature = "desk")]
pub(crate) mod photograph_sheet;
pub(crate) mod picture;
pub(crate) mod scan_report;

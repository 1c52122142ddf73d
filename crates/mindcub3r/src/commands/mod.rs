//! Commands: a file each, with its arguments and its work.

mod answers;
pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod config;
#[cfg(feature = "desk")]
pub(crate) mod inspect;
#[cfg(feature = "desk")]
mod photographs;
pub(crate) mod plan;
pub(crate) mod resolve;
pub(crate) mod run;
pub(crate) mod scramble;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod statistics;
#[cfg(target_pointer_width = "64")]
mod step_ways;
#[cfg(feature = "desk")]
pub(crate) mod studio;
#[cfg(feature = "desk")]
pub(crate) mod turns;
pub(crate) mod verify;

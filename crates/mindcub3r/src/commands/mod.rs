//! Commands: a file each, with its arguments and its work.

mod answer;
pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod config;
#[cfg(feature = "desk")]
pub(crate) mod inspect;
#[cfg(feature = "desk")]
pub(crate) mod invert;
mod lines;
mod list;
pub(crate) mod my_cube;
mod net_lines;
pub(crate) mod plan;
pub(crate) mod resolve;
pub(crate) mod run;
pub(crate) mod scramble;
mod search;
pub(crate) mod show;
#[cfg(feature = "desk")]
pub(crate) mod simplify;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod statistics;
#[cfg(target_pointer_width = "64")]
mod step_ways;
#[cfg(feature = "desk")]
pub(crate) mod studio;
#[cfg(feature = "desk")]
mod turn_lines;
pub(crate) mod verify;

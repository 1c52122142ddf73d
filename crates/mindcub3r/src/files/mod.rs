//! Files of this robot: their places, their formats, and the cures for those that cannot be used.
//!
//! | file | of |
//! |---|---|
//! | `robot.toml`, `config/robot.toml` | [`settings`] |
//! | `calibration.toml`, beside it | [`calibration`] |
//! | `menu.toml`, beside it | [`preferences`] |
//! | `states/NAME.toml` | [`saved_states`] |
//! | `solves.jsonl` | [`statistics`] |
//! | `recordings/run-N.jsonl` | [`recordings`] |
//! | `mindcub3r.log`, `mindcub3r.log.old` | [`log`] |
//! | `method-NAME.tables`, `optimal-NAME.table` | [`tables`] |
//! | named by a person | [`run_file`], [`picture`], [`scan_report`] |
//!
//! `environment` says where each lies. All are written by [`durable`], so that a pulled battery
//! leaves the old file or the new one.

pub(crate) mod calibration;
pub(crate) mod cure;
pub(crate) mod durable;
pub(crate) mod log;
pub(crate) mod picture;
pub(crate) mod preferences;
pub(crate) mod recordings;
pub(crate) mod regular;
pub(crate) mod run_file;
pub(crate) mod saved_states;
pub(crate) mod scan_report;
pub(crate) mod settings;
pub(crate) mod statistics;
pub(crate) mod stored;
pub(crate) mod tables;
pub(crate) mod timestamp;

//! Files of a robot: their formats, how they are read and written, and the cures for those that cannot be
//! used.
//!
//! ```text
//!   path ──▶ regular::open ──▶ text::read ──▶ Stored::parse ──▶ content
//!                 │ no file       │ too long       │ not allowed
//!                 └───────────────┴────────────────┴──▶ error: place, reason, cure
//!   content ──▶ Stored::text ──▶ durable::write: draft, sync, rename
//! ```
//! | file | of |
//! |---|---|
//! | `robot.toml`, `config/robot.toml` | [`config`] |
//! | `calibration.toml`, beside it | [`calibration`] |
//! | `menu.toml`, beside it | [`preferences`] |
//! | `states/NAME.toml` | [`saved_states`] |
//! | `states/history` | [`history`] |
//! | `solves.jsonl` | [`statistics`] |
//! | `recordings/run-N.jsonl` | [`recordings`] |
//! | `method-NAME.tables`, `optimal-NAME.table`, `optimal-seconds.costs` | [`tables`] |
//!
//! The program's `environment` says where each lies. A pulled battery leaves the old file or the new one.
//! This crate belongs to the program, as the errors of `anyhow` show, whose kinds [`failure`] marks; no other
//! library needs a file. Read [`stored`] first.
#![forbid(unsafe_code)]
#![allow(
    clippy::missing_errors_doc,
    reason = "every error names the file, the reason and the cure"
)]

pub mod calibration;
pub mod config;
pub mod cure;
pub mod durable;
pub mod echo;
pub mod failure;
pub mod history;
pub mod preferences;
pub mod recordings;
pub mod regular;
pub mod saved_states;
pub mod statistics;
pub mod stored;
pub mod tables;
pub mod text;
pub mod timestamp;

//! Answer of `solve` where a method ends short of the target.

use std::time::Duration;

use serde::Serialize;

use crate::{by_stickers::EndsShort, method::Method};

/// End of a walk: how far it came. Its turns are no solution, and stand under a name of their own.
#[derive(Debug, Serialize)]
pub(super) struct Short {
    pub(super) error: String,
    method: &'static str,
    pub(super) walked: String,
    score: u32,
    score_before: u32,
    nodes: u64,
    elapsed_ms: f64,
}

impl Short {
    pub(super) fn new(end: &EndsShort, elapsed: Duration) -> Self {
        Self {
            error: end.to_string(),
            method: Method::Stickers.name(),
            walked: end.walk.turns.to_string(),
            score: end.walk.score,
            score_before: end.walk.score_before,
            nodes: end.search.nodes + end.walk.made as u64,
            elapsed_ms: elapsed.as_micros() as f64 / 1000.0,
        }
    }
}

//! Totals of many runs, and their summary.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::solve::{Outcome, Solve};

/// Totals of many runs. Times and turns are those of the solved ones.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(super) struct Totals {
    runs: u64,
    solved: u64,
    stopped: u64,
    seconds: f64,
    best_seconds: Option<f64>,
    turns: u64,
    turn_seconds: f64,
}

impl From<&Solve> for Totals {
    fn from(solve: &Solve) -> Self {
        let run = Self {
            runs: 1,
            ..Self::default()
        };
        match solve.outcome {
            Outcome::Solved => Self {
                solved: 1,
                seconds: solve.seconds(),
                best_seconds: Some(solve.seconds()),
                turns: solve.turns.into(),
                turn_seconds: solve.turn_s,
                ..run
            },
            Outcome::Stopped => Self { stopped: 1, ..run },
            Outcome::Failed => run,
        }
    }
}

impl Totals {
    pub(super) fn join(&mut self, other: &Self) {
        self.runs += other.runs;
        self.solved += other.solved;
        self.stopped += other.stopped;
        self.seconds += other.seconds;
        let best = [self.best_seconds, other.best_seconds];
        self.best_seconds = best.into_iter().flatten().reduce(f64::min);
        self.turns += other.turns;
        self.turn_seconds += other.turn_seconds;
    }
}

/// Lines that the program did not write, or that were cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Unreadable {
    /// Number of the lines.
    pub lines: u64,
    /// Number of the first line, counted from 1.
    pub first_line: u64,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lines, first_line } = self;
        match lines {
            1 => write!(f, "line {first_line} cannot be read, and is not counted"),
            _ => write!(
                f,
                "{lines} lines cannot be read, and are not counted; the first is line {first_line}"
            ),
        }
    }
}

/// Summary of all runs together. Means and the best are over the solved runs, and `None` without
/// any.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Summary {
    /// Number of all runs.
    pub runs: u64,
    /// Number of runs that reached their target.
    pub solved: u64,
    /// Number of runs that somebody stopped.
    pub stopped: u64,
    /// Number of runs that a fault ended.
    pub failed: u64,
    /// Mean time of a whole run.
    pub mean_seconds: Option<f64>,
    /// Least time of a whole run.
    pub best_seconds: Option<f64>,
    /// Mean time of the motions, and of the look at their result.
    pub mean_turn_seconds: Option<f64>,
    /// Mean number of turns, in the half-turn metric.
    pub mean_turns: Option<f64>,
    /// Lines of the file that are not counted; `None` if all are.
    pub unreadable: Option<Unreadable>,
}

impl From<Totals> for Summary {
    fn from(totals: Totals) -> Self {
        let mean = |sum: f64| (totals.solved > 0).then(|| sum / totals.solved as f64);
        Self {
            runs: totals.runs,
            solved: totals.solved,
            stopped: totals.stopped,
            failed: totals.runs.saturating_sub(totals.solved + totals.stopped),
            mean_seconds: mean(totals.seconds),
            best_seconds: totals.best_seconds,
            mean_turn_seconds: mean(totals.turn_seconds),
            mean_turns: mean(totals.turns as f64),
            unreadable: None,
        }
    }
}

//! Item that shows the statistics of all runs.

use super::{session::Menu, trouble::Trouble};
use crate::statistics::Summary;
use panel::screen::View;

impl Menu<'_> {
    /// Shows the sums and means until the person answers.
    pub(super) fn statistics(&mut self) -> Result<(), Trouble> {
        let summary = self.environment.statistics()?.summary()?;
        self.console
            .scroll(&mut self.session.brick, |first_row| View::Table {
                title: "Statistics".to_owned(),
                rows: rows(&summary),
                first_row,
                hint: "middle: back".to_owned(),
            })?;
        Ok(())
    }
}

/// Labels and values; rows without a value are left out.
fn rows(summary: &Summary) -> Vec<(String, String)> {
    let row = |label: &str, value: String| (label.to_owned(), value);
    let mut rows = vec![
        row("Runs", summary.runs.to_string()),
        row("Done", summary.solved.to_string()),
        row("Failed", summary.failed.to_string()),
        row("Stopped", summary.stopped.to_string()),
    ];
    let seconds = |value: Option<f64>| value.map(|value| format!("{value:.1} s"));
    let turns = summary.mean_turns.map(|turns| format!("{turns:.1}"));
    for (label, value) in [
        ("Mean time", seconds(summary.mean_seconds)),
        ("Best time", seconds(summary.best_seconds)),
        ("Mean turning", seconds(summary.mean_turn_seconds)),
        ("Mean turns", turns),
    ] {
        rows.extend(value.map(|value| row(label, value)));
    }
    rows
}

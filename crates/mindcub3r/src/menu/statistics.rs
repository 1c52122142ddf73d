//! Item that shows the statistics of all runs.

use super::{session::Menu, trouble::Trouble};
use crate::statistics::Summary;
use panel::screen::View;
use words::Words;

impl Menu<'_> {
    /// Shows the sums and means until the person answers.
    pub(super) fn statistics(&mut self) -> Result<(), Trouble> {
        let words = self.words();
        let summary = self.environment.statistics()?.summary()?;
        self.console
            .scroll(&mut self.session.brick, |first_row| View::Table {
                title: words.menu_statistics().to_owned(),
                rows: rows(words, &summary),
                first_row,
                hint: words.hint_back().to_owned(),
            })?;
        Ok(())
    }
}

/// Labels and values; rows without a value are left out.
fn rows(words: Words, summary: &Summary) -> Vec<(String, String)> {
    let row = |label: &str, value: String| (label.to_owned(), value);
    let mut rows = vec![
        row(words.statistics_runs(), summary.runs.to_string()),
        row(words.statistics_done(), summary.solved.to_string()),
        row(words.statistics_failed(), summary.failed.to_string()),
        row(words.statistics_stopped(), summary.stopped.to_string()),
    ];
    let decimal = |value: f64| format!("{value:.1}").replace('.', words.done_point());
    let seconds = |value: Option<f64>| value.map(|value| words.done_seconds(&decimal(value)));
    let turns = summary.mean_turns.map(decimal);
    for (label, value) in [
        (words.statistics_mean_time(), seconds(summary.mean_seconds)),
        (words.statistics_best_time(), seconds(summary.best_seconds)),
        (
            words.statistics_mean_turning(),
            seconds(summary.mean_turn_seconds),
        ),
        (words.statistics_mean_turns(), turns),
    ] {
        rows.extend(value.map(|value| row(label, value)));
    }
    rows
}

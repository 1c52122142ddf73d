//! Lines of the measurement, each judged by its bar.

use super::cost::Cost;

/// Output of lines; `holds` while all are within their bars.
pub(super) struct Table {
    pub(super) holds: bool,
}

impl Table {
    pub(super) fn line(&mut self, name: &str, number: u64, unit: &str, most: u64) {
        let is_too_much = number > most;
        self.holds &= !is_too_much;
        let note = if is_too_much { "   too much" } else { "" };
        println!("{name:<26} {number} {unit}, at most {most}{note}");
    }

    /// Prints the median and the worst of some costs; the worst must be within `most_ms`.
    pub(super) fn costs(&mut self, name: &str, mut costs: Vec<Cost>, most_ms: Option<f64>) {
        costs.sort_by(|one, other| one.ms.total_cmp(&other.ms));
        let median = &costs[(costs.len() - 1) / 2];
        let worst = &costs[costs.len() - 1];
        let is_late = most_ms.is_some_and(|most| worst.ms > most);
        self.holds &= !is_late;
        println!(
            "{name:<26} {:>6.0} {:>6.0}   {:>6.1} {:>6.1}{}",
            median.ms,
            worst.ms,
            median.instructions / 1e6,
            worst.instructions / 1e6,
            if is_late { "   too long" } else { "" }
        );
    }
}

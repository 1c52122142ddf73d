//! Figures of measurements: means, percentiles, tables, and the bars that they must keep.

use std::process::ExitCode;

/// Mean of values; NaN, which a table shows as a dash, without any.
pub(crate) fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value;
        count += 1.0;
    }
    sum / count
}

pub(crate) fn per_cent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of as f64
}

/// The least value that at least `percent` of the values do not exceed; NaN without any.
pub(crate) fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(f64::NAN)
}

/// Limit of the value in a column; a value beyond it fails the command.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bar {
    AtLeast(&'static str, f64),
    AtMost(&'static str, f64),
}

/// Exit code of a check with these failures, which are printed.
pub(crate) fn exit_code(failures: &[String]) -> ExitCode {
    for line in failures {
        println!("{line}");
    }
    if failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Heading and decimals of a column.
pub(crate) type Column = (&'static str, usize);

/// Column that is measured over the cases of a line: heading, decimals, and the value.
pub(crate) struct Measure<T>(&'static str, usize, Value<T>);

enum Value<T> {
    Count(fn(&T) -> bool),
    Share(fn(&T) -> bool),
    Mean(fn(&T) -> f64),
    MeanWhere(fn(&T) -> Option<f64>),
    Percentile(usize, fn(&T) -> f64),
    Ratio(fn(&T) -> [f64; 2]),
}

impl<T> Measure<T> {
    /// Number of cases.
    pub(crate) const fn count(head: &'static str, is: fn(&T) -> bool) -> Self {
        Self(head, 0, Value::Count(is))
    }

    /// Per cent of the cases.
    pub(crate) const fn share(head: &'static str, digits: usize, is: fn(&T) -> bool) -> Self {
        Self(head, digits, Value::Share(is))
    }

    /// Mean of all cases.
    pub(crate) const fn mean(head: &'static str, digits: usize, of: fn(&T) -> f64) -> Self {
        Self(head, digits, Value::Mean(of))
    }

    /// Mean of the cases that have a value.
    pub(crate) const fn mean_where(
        head: &'static str,
        digits: usize,
        of: fn(&T) -> Option<f64>,
    ) -> Self {
        Self(head, digits, Value::MeanWhere(of))
    }

    /// Percentile of all cases: 0 is the least value, 100 the greatest.
    pub(crate) const fn percentile(
        head: &'static str,
        digits: usize,
        percent: usize,
        of: fn(&T) -> f64,
    ) -> Self {
        Self(head, digits, Value::Percentile(percent, of))
    }

    /// Sum of the first value over all cases, divided by that of the second.
    pub(crate) const fn ratio(head: &'static str, digits: usize, of: fn(&T) -> [f64; 2]) -> Self {
        Self(head, digits, Value::Ratio(of))
    }

    /// Heading and decimals.
    pub(crate) const fn column(&self) -> Column {
        (self.0, self.1)
    }

    /// The value over these cases.
    pub(crate) fn of(&self, cases: &[T]) -> f64 {
        let count = |is: &fn(&T) -> bool| cases.iter().filter(|case| is(case)).count();
        match &self.2 {
            Value::Count(is) => count(is) as f64,
            Value::Share(is) => per_cent(count(is), cases.len()),
            Value::Mean(of) => mean(cases.iter().map(of)),
            Value::MeanWhere(of) => mean(cases.iter().filter_map(of)),
            Value::Percentile(percent, of) => {
                percentile(&cases.iter().map(of).collect::<Vec<f64>>(), *percent)
            }
            Value::Ratio(of) => {
                let sum = |part: usize| cases.iter().map(|case| of(case)[part]).sum::<f64>();
                sum(0) / sum(1)
            }
        }
    }
}

/// Table whose lines are measured over cases: runs of robots, answers of a search, readings of cubes.
pub(crate) struct Measured<T: 'static> {
    measures: &'static [Measure<T>],
    pub(crate) table: Table,
}

impl<T: 'static> Measured<T> {
    /// Prints the head of a table.
    pub(crate) fn new(rows: &str, measures: &'static [Measure<T>]) -> Self {
        let table = Table::new(rows, measures.iter().map(Measure::column));
        Self { measures, table }
    }

    /// Prints a line over these cases, and judges its values.
    pub(crate) fn line(&mut self, name: &str, cases: &[T], bars: &[Bar]) {
        let values: Vec<f64> = self
            .measures
            .iter()
            .map(|measure| measure.of(cases))
            .collect();
        self.table.line(name, &values, bars);
    }

    /// Prints all failures; the exit code of the command.
    pub(crate) fn end(&self) -> ExitCode {
        self.table.end()
    }
}

/// Table that is printed line by line, and judged.
#[derive(Debug)]
pub(crate) struct Table {
    columns: Vec<Column>,
    failures: Vec<String>,
}

impl Table {
    /// Prints the head of a table.
    pub(crate) fn new(rows: &str, columns: impl IntoIterator<Item = Column>) -> Self {
        let columns: Vec<Column> = columns.into_iter().collect();
        let heads = columns.iter().map(|(head, _)| format!("  {head:>7}"));
        println!("{rows:<34}{}", heads.collect::<String>());
        Self {
            columns,
            failures: Vec::new(),
        }
    }

    /// Prints a line, and judges its values.
    pub(crate) fn line(&mut self, name: &str, values: &[f64], bars: &[Bar]) {
        let cells = self
            .columns
            .iter()
            .zip(values)
            .map(|((head, digits), value)| {
                let text = format!("{value:.digits$}");
                let text = if value.is_nan() { "-" } else { &text };
                format!("  {text:>width$}", width = head.chars().count().max(7))
            });
        println!("{name:<34}{}", cells.collect::<String>());
        for bar in bars {
            let (Bar::AtLeast(head, _) | Bar::AtMost(head, _)) = *bar;
            let column = self.columns.iter().position(|(name, _)| *name == head);
            let value = values[column.expect("a bar names a column of its table")];
            self.judge(&format!("{name}: {head}"), value, *bar);
        }
    }

    /// Judges a value that stands in no line.
    pub(crate) fn judge(&mut self, what: &str, value: f64, bar: Bar) {
        let (is_kept, limit) = match bar {
            Bar::AtLeast(_, limit) => (value >= limit, format!("at least {limit}")),
            Bar::AtMost(_, limit) => (value <= limit, format!("at most {limit}")),
        };
        // A value that is not a number keeps no bar.
        if !is_kept {
            self.failures
                .push(format!("{what} is {value:.3}, not {limit}"));
        }
    }

    /// The failures of two tables.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.failures.extend(other.failures);
        self
    }

    pub(crate) fn failures(&self) -> &[String] {
        &self.failures
    }

    /// Prints all failures; the exit code of the command.
    pub(crate) fn end(&self) -> ExitCode {
        exit_code(self.failures())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_beyond_its_bar_is_a_failure() {
        let bars = [Bar::AtLeast("right %", 99.0), Bar::AtMost("wrong", 0.0)];
        let failures = |values: [f64; 2]| {
            let mut table = Table::new("", [("right %", 1), ("wrong", 0)]);
            table.line("robot", &values, &bars);
            let is_success = table.end() == ExitCode::SUCCESS;
            assert_eq!(is_success, table.failures.is_empty());
            table.failures
        };
        assert_eq!(failures([99.0, 0.0]), [""; 0]);
        assert_eq!(
            failures([98.9, 1.0]),
            [
                "robot: right % is 98.900, not at least 99",
                "robot: wrong is 1.000, not at most 0"
            ]
        );
        assert_eq!(failures([f64::NAN, 0.0]).len(), 1);
    }

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let values: Vec<f64> = (1..=200).rev().map(f64::from).collect();
        let found = [0, 1, 50, 95, 100].map(|percent| percentile(&values, percent));
        assert_eq!(found, [1.0, 2.0, 100.0, 190.0, 200.0]);
        assert!(percentile(&[], 50).is_nan() && mean([]).is_nan());
    }
}

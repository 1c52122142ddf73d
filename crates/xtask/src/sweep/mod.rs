//! `cargo xtask sweep`: right cubes under noise of all kinds, as one pinned table.

mod levels;
mod run;
mod table;

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::{missed, places};
use levels::{Demand, Row};
use run::Outcome;

/// Cubes at each level of the pinned table.
const CUBES: usize = 1000;

/// Cubes at each level of the short table, which `cargo test` compares.
const FEW_CUBES: usize = 40;

/// Reads cubes under all kinds of noise and prints the share of right ones, beside the reference
/// resolver's
///
/// Fails when the table differs from the pinned one, which docs/recognition.md shows, or misses a
/// bar. `simulator::noise::NoiseKind` explains kinds and levels. On another kind of machine some
/// counts may differ by one or two, because the last digit of `ln` and `exp` tips cubes that lie on
/// the edge: there the bars count, and the pinned table stays as it is.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Reads the first cubes of each level only, and judges no bar
    #[arg(long)]
    short: bool,
    /// Pins the table that is measured, and puts the whole one into the documentation
    #[arg(long)]
    update: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes = if arguments.short { FEW_CUBES } else { CUBES };
    let folder = places::root().join("crates/xtask/src/sweep");
    let pinned_path = folder.join(if arguments.short {
        "pinned_short.txt"
    } else {
        "pinned.txt"
    });
    let documentation_path = places::root().join("docs/recognition.md");
    let sweep = run::sweep(cubes);
    let table = table::of(&sweep, cubes);
    println!("{table}");
    if arguments.update {
        places::write(&pinned_path, &table)?;
    }
    let pinned = places::text(&pinned_path)?;
    let mut missed: Vec<String> = table
        .lines()
        .filter(|line| !pinned.lines().any(|other| other == *line))
        .map(|line| format!("not in the pinned table: {line}"))
        .collect();
    if !arguments.short {
        missed.extend(missed_bars(&sweep, cubes));
        let mut documentation = places::text(&documentation_path)?;
        if arguments.update {
            documentation = table::put_into(&documentation, &table)
                .context("docs/recognition.md does not mark the place of the table")?;
            places::write(&documentation_path, &documentation)?;
        }
        if !documentation.contains(&pinned) {
            missed.push("docs/recognition.md shows another table than the pinned one".to_owned());
        }
    }
    Ok(missed::exit_code(&missed))
}

/// All bars that a sweep misses; `cubes` is the number of cubes at each level.
fn missed_bars(sweep: &[(Row, Outcome)], cubes: usize) -> Vec<String> {
    /// Most wrong cubes that are accepted, in per cent.
    const MAX_WRONG: f64 = 0.2;
    const MAX_WRONG_EVERYDAY: f64 = 0.05;
    /// Most right cubes at everyday levels that are refused, in per cent.
    const MAX_REFUSED: f64 = 5.0;

    let mut missed: Vec<String> = sweep
        .iter()
        .filter_map(|(row, outcome)| {
            let right = 100.0 * outcome.right as f64 / cubes as f64;
            let least = row.demand.least_right();
            (right < least).then(|| {
                format!(
                    "{} {}: {right} % right, at least {least} %",
                    row.kind, row.level
                )
            })
        })
        .collect();
    let per_cent = |demand: Option<Demand>, count: fn(&Outcome) -> usize| {
        let chosen: Vec<usize> = sweep
            .iter()
            .filter(|(row, _)| demand.is_none_or(|demand| demand == row.demand))
            .map(|(_, outcome)| count(outcome))
            .collect();
        100.0 * chosen.iter().sum::<usize>() as f64 / (chosen.len() * cubes) as f64
    };
    let mut at_most = |what: &str, share: f64, most: f64| {
        if share > most {
            missed.push(format!("{what}: {share:.3} %, at most {most} %"));
        }
    };
    let wrong = |outcome: &Outcome| outcome.wrong_though_accepted;
    at_most(
        "wrong though accepted, all levels",
        per_cent(None, wrong),
        MAX_WRONG,
    );
    let everyday = Some(Demand::Everyday);
    at_most(
        "wrong though accepted, everyday levels",
        per_cent(everyday, wrong),
        MAX_WRONG_EVERYDAY,
    );
    let refused = per_cent(everyday, |outcome| outcome.right_but_refused)
        / per_cent(everyday, |outcome| outcome.right);
    at_most(
        "refused of the right answers, everyday levels",
        100.0 * refused,
        MAX_REFUSED,
    );
    missed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a wanted change of recognition, `cargo xtask sweep --short --update` pins the new
    /// table.
    #[test]
    fn the_first_cubes_of_each_level_are_read_as_pinned() {
        let table = table::of(&run::sweep(FEW_CUBES), FEW_CUBES);
        assert_eq!(table, include_str!("pinned_short.txt"));
    }

    #[test]
    fn the_documentation_shows_the_pinned_table() {
        let documentation = places::text(&places::root().join("docs/recognition.md"));
        let pinned = include_str!("pinned.txt");
        assert!(documentation.expect("a document").contains(pinned));
    }

    #[test]
    fn each_missed_bar_is_reported() {
        let all = |outcome: Outcome| -> Vec<(Row, Outcome)> {
            levels::ROWS.into_iter().map(|row| (row, outcome)).collect()
        };
        let good = Outcome {
            right: CUBES,
            ..Outcome::default()
        };
        assert!(missed_bars(&all(good), CUBES).is_empty());
        let wrong = Outcome {
            wrong_though_accepted: 3,
            ..good
        };
        assert_eq!(missed_bars(&all(wrong), CUBES).len(), 2);
        let refused = Outcome {
            right_but_refused: 51,
            ..good
        };
        assert_eq!(missed_bars(&all(refused), CUBES).len(), 1);
        let few = Outcome { right: 989, ..good };
        let everyday = levels::ROWS
            .iter()
            .filter(|row| matches!(row.demand, Demand::Everyday));
        assert_eq!(missed_bars(&all(few), CUBES).len(), everyday.count());
    }
}

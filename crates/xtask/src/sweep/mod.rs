//! `cargo xtask sweep`: right cubes under noise of all kinds, as one pinned table.

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, Result};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use recogniser::Constants;
use simulator::noise::Noise;

use crate::{
    figures::{exit_code, per_cent},
    outcome::{Outcome, Tally},
    places, scans,
};

/// Cubes at each level of the pinned table, and of the short one, which `cargo test` compares.
const CUBES: usize = 1000;
const FEW_CUBES: usize = 40;

/// Seed of the sweep; the recogniser was tuned with others.
const SEED: u64 = 0x5eed_0f54;

/// Least per cent of right cubes at everyday levels.
const EVERYDAY: f64 = 99.0;

/// Marks of the table's place in docs/recognition.md.
const BEGIN: &str = "<!-- sweep -->\n```text\n";
const END: &str = "```\n<!-- end of sweep -->\n";

/// Reads cubes under all kinds of noise and prints the share of right ones, beside the reference
/// resolver's
///
/// Fails when the table differs from the pinned one, which docs/recognition.md shows, or a value is beyond its
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

/// A level, the demand on its cubes, and what became of them.
#[derive(Debug, Clone, Copy)]
struct Row {
    noise: Noise,
    /// Least per cent of right cubes, accepted or not.
    least_right: f64,
    /// Per cent of right cubes by the reference resolver: its newest and its strongest version.
    reference: [u8; 2],
    tally: Tally,
}

impl Row {
    fn is_everyday(&self) -> bool {
        self.least_right == EVERYDAY
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (cubes, file) = if arguments.short {
        (FEW_CUBES, "pinned_short.txt")
    } else {
        (CUBES, "pinned.txt")
    };
    let pinned_path = places::root().join("crates/xtask/src/sweep").join(file);
    let documentation_path = places::root().join("docs/recognition.md");
    let sweep = sweep(cubes)?;
    let table = table(&sweep, cubes);
    println!("{table}");
    if arguments.update {
        places::write(&pinned_path, &table)?;
    }
    let pinned = places::text(&pinned_path)?;
    let is_new = |line: &&str| !pinned.lines().any(|other| other == *line);
    let new_lines = table.lines().filter(is_new);
    let mut failures: Vec<String> = new_lines
        .map(|line| format!("not in the pinned table: {line}"))
        .collect();
    if !arguments.short {
        failures.extend(beyond_bars(&sweep));
        let mut documentation = places::text(&documentation_path)?;
        if arguments.update {
            documentation = put_into(&documentation, &table)
                .context("docs/recognition.md does not mark the place of the table")?;
            places::write(&documentation_path, &documentation)?;
        }
        if !documentation.contains(&pinned) {
            failures.push("docs/recognition.md shows another table than the pinned one".to_owned());
        }
    }
    Ok(exit_code(&failures))
}

/// Reads this number of cubes at each level of levels.txt.
fn sweep(cubes: usize) -> Result<Vec<Row>> {
    let lines = include_str!("levels.txt").lines();
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    lines
        .par_iter()
        .map(|line| row(line, cubes).with_context(|| (*line).to_owned()))
        .collect()
}

fn row(line: &str, cubes: usize) -> Result<Row> {
    let fields: Vec<&str> = line.split(", ").collect();
    let &[noise, least_right, reference] = fields.as_slice() else {
        anyhow::bail!("a line has three fields");
    };
    let noise = scans::noise(noise)?;
    let (newest, strongest) = reference.split_once(' ').context("two versions")?;
    let outcomes: Vec<Outcome> = (0..cubes).map(|number| outcome(noise, number)).collect();
    Ok(Row {
        noise,
        least_right: least_right.parse()?,
        reference: [newest.parse()?, strongest.parse()?],
        tally: Tally::of(&outcomes),
    })
}

fn outcome(noise: Noise, number: usize) -> Outcome {
    // The stream follows from kind and level, not from the place of the row: a new row changes no other.
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let level = (noise.level() * 1000.0).round() as u64;
    rng.set_stream(((noise.kind() as u64) << 48) | (level << 24) | number as u64);
    Outcome::of(&scans::noisy(noise, &mut rng), &Constants::FITTED)
}

/// Cubes of all these levels together.
fn together<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Tally {
    rows.into_iter()
        .fold(Tally::default(), |all, Row { tally, .. }| Tally {
            cubes: all.cubes + tally.cubes,
            right: all.right + tally.right,
            right_and_accepted: all.right_and_accepted + tally.right_and_accepted,
            wrong_though_accepted: all.wrong_though_accepted + tally.wrong_though_accepted,
        })
}

/// Values of a sweep that are beyond their bars.
fn beyond_bars(sweep: &[Row]) -> Vec<String> {
    /// Most wrong cubes that are accepted, in per cent.
    const MAX_WRONG: f64 = 0.2;
    const MAX_WRONG_EVERYDAY: f64 = 0.05;
    /// Most right cubes at everyday levels that are refused, in per cent.
    const MAX_REFUSED: f64 = 5.0;

    let mut failures = Vec::new();
    for Row {
        noise,
        least_right,
        tally,
        ..
    } in sweep
    {
        let right = per_cent(tally.right, tally.cubes);
        if right < *least_right {
            let (kind, level) = (noise.kind(), noise.level());
            failures.push(format!(
                "{kind} {level}: {right} % right, at least {least_right} %"
            ));
        }
    }
    let all = together(sweep);
    let everyday = together(sweep.iter().filter(|row| row.is_everyday()));
    let wrong = |tally: Tally| per_cent(tally.wrong_though_accepted, tally.cubes);
    let refused = per_cent(everyday.right - everyday.right_and_accepted, everyday.right);
    for (what, share, most) in [
        ("wrong though accepted, all levels", wrong(all), MAX_WRONG),
        (
            "wrong though accepted, everyday levels",
            wrong(everyday),
            MAX_WRONG_EVERYDAY,
        ),
        (
            "refused of the right answers, everyday levels",
            refused,
            MAX_REFUSED,
        ),
    ] {
        if share > most {
            failures.push(format!("{what}: {share:.3} %, at most {most} %"));
        }
    }
    failures
}

/// The table, in per cent of the cubes at each level.
fn table(sweep: &[Row], cubes: usize) -> String {
    let mut text = format!(
        "Per cent of {cubes} cubes at each level; * everyday levels\n\n\
         {:19}this recogniser, colours dealt by lot     reference: right\n \
         kind       level    right   right, but   wrong, though      2022-10   2017-11\n\
         {:32}refused        accepted\n",
        "", ""
    );
    for row in sweep {
        let star = if row.is_everyday() { '*' } else { ' ' };
        let [newest, strongest] = row.reference;
        let (kind, level) = (row.noise.kind(), row.noise.level());
        // The shares of one level are whole halves of a per cent; the shares over many levels are not.
        let shares = shares(row.tally, 1);
        writeln!(
            text,
            "{star}{kind:<9} {level:>6} {shares} {newest:>12} {strongest:>9}"
        )
        .expect("a string takes any text");
    }
    let everyday = shares(together(sweep.iter().filter(|row| row.is_everyday())), 2);
    let all = shares(together(sweep), 2);
    text + &format!("\n*everyday        {everyday}\n all             {all}\n")
}

fn shares(tally: Tally, digits: usize) -> String {
    let share = |count| per_cent(count, tally.cubes);
    format!(
        "{:>8.digits$} {:>12.digits$} {:>15.digits$}",
        share(tally.right),
        share(tally.right - tally.right_and_accepted),
        share(tally.wrong_though_accepted),
    )
}

/// The documentation with this table put between the marks of the table's place, if it has these
/// marks.
fn put_into(documentation: &str, table: &str) -> Option<String> {
    let (before, rest) = documentation.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a wanted change of recognition, `cargo xtask sweep --short --update` pins the new
    /// table.
    #[test]
    fn the_first_cubes_of_each_level_are_read_as_pinned() {
        let table = table(&sweep(FEW_CUBES).expect("the levels"), FEW_CUBES);
        assert_eq!(table, include_str!("pinned_short.txt"));
    }

    #[test]
    fn the_documentation_shows_the_pinned_table() {
        let documentation = places::text(&places::root().join("docs/recognition.md"));
        let pinned = include_str!("pinned.txt");
        assert!(documentation.expect("a document").contains(pinned));
    }

    #[test]
    fn each_value_beyond_its_bar_is_reported() {
        let rows = sweep(0).expect("the levels");
        let all =
            |tally: Tally| -> Vec<Row> { rows.iter().map(|row| Row { tally, ..*row }).collect() };
        let good = Tally {
            cubes: CUBES,
            right: CUBES,
            right_and_accepted: CUBES,
            wrong_though_accepted: 0,
        };
        assert!(beyond_bars(&all(good)).is_empty());
        let wrong = Tally {
            wrong_though_accepted: 3,
            ..good
        };
        assert_eq!(beyond_bars(&all(wrong)).len(), 2);
        let refused = Tally {
            right_and_accepted: CUBES - 51,
            ..good
        };
        assert_eq!(beyond_bars(&all(refused)).len(), 1);
        let few = Tally {
            right: 989,
            right_and_accepted: 989,
            ..good
        };
        let everyday = rows.iter().filter(|row| row.is_everyday());
        assert_eq!(beyond_bars(&all(few)).len(), everyday.count());
    }
}

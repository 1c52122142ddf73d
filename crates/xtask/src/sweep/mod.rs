//! `cargo xtask sweep`: right cubes under noise of all kinds, as one pinned table.

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, Result};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use recogniser::fit::Constants;
use simulator::{Scheme, noise::Noise};

use crate::{
    figures::{Measure, exit_code},
    outcome::Outcome,
    places, scans,
};

/// Cubes at each level of the pinned table.
const CUBES: usize = 1000;

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
    /// Pins the table that is measured, and puts it into the documentation
    #[arg(long)]
    update: bool,
}

/// A level, the demand on its cubes, and what became of them.
#[derive(Debug, Clone)]
struct Row {
    noise: Noise,
    /// Least per cent of right cubes, accepted or not.
    least_right: f64,
    /// Per cent of right cubes by the reference resolver: its newest and its strongest version.
    reference: [u8; 2],
    /// In the usual scheme, and with colours dealt by lot.
    outcomes: [Vec<Outcome>; 2],
}

/// Schemes of the columns, and their names.
const SCHEMES: [(Scheme, &str); 2] = [
    (Scheme::Standard, "usual scheme"),
    (Scheme::Random, "dealt by lot"),
];

impl Row {
    fn is_everyday(&self) -> bool {
        self.least_right == EVERYDAY
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let pinned_path = places::root().join("crates/xtask/src/sweep/pinned.txt");
    let documentation_path = places::root().join("docs/recognition.md");
    let sweep = sweep(CUBES)?;
    let table = table(&sweep, CUBES);
    println!("{table}");
    if arguments.update {
        places::write(&pinned_path, &table)?;
        let documentation = put_into(&places::text(&documentation_path)?, &table);
        let documentation =
            documentation.context("docs/recognition.md does not mark the place of the table")?;
        places::write(&documentation_path, &documentation)?;
    }
    let pinned = places::text(&pinned_path)?;
    let is_new = |line: &&str| !pinned.lines().any(|other| other == *line);
    let new_lines = table.lines().filter(is_new);
    let new_lines = new_lines.map(|line| format!("not in the pinned table: {line}"));
    let mut failures: Vec<String> = new_lines.chain(beyond_bars(&sweep)).collect();
    if !places::text(&documentation_path)?.contains(&pinned) {
        failures.push("docs/recognition.md shows another table than the pinned one".to_owned());
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
    Ok(Row {
        noise,
        least_right: least_right.parse()?,
        reference: [newest.parse()?, strongest.parse()?],
        outcomes: SCHEMES.map(|(scheme, _)| {
            let outcomes = (0..cubes).map(|number| outcome(noise, scheme, number));
            outcomes.collect()
        }),
    })
}

fn outcome(noise: Noise, scheme: Scheme, number: usize) -> Outcome {
    // The stream follows from kind and level, not from the place of the row: a new row changes no other.
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let level = (noise.level() * 1000.0).round() as u64;
    rng.set_stream(((noise.kind() as u64) << 48) | (level << 24) | number as u64);
    Outcome::of(&scans::noisy(noise, scheme, &mut rng), &Constants::FITTED)
}

/// Cubes of all these levels together, in one column.
fn together<'a>(rows: impl IntoIterator<Item = &'a Row>, column: usize) -> Vec<Outcome> {
    rows.into_iter()
        .flat_map(|row| row.outcomes[column].iter().copied())
        .collect()
}

/// Per cent of right cubes, of right cubes that are refused, and of wrong cubes that are accepted.
const SHARES: [Measure<Outcome>; 3] = [
    Measure::share("right", 1, |outcome| outcome.right),
    Measure::share("refused", 1, |outcome| outcome.right && !outcome.accepted),
    Measure::share("wrong", 1, Outcome::is_wrong_though_accepted),
];

/// Values of a sweep that are beyond their bars.
fn beyond_bars(sweep: &[Row]) -> Vec<String> {
    /// Most wrong cubes that are accepted, in per cent.
    const MAX_WRONG: f64 = 0.2;
    const MAX_WRONG_EVERYDAY: f64 = 0.05;
    /// Most right cubes at everyday levels that are refused, in per cent.
    const MAX_REFUSED: f64 = 5.0;

    let shares = |outcomes: &[Outcome]| SHARES.map(|measure| measure.of(outcomes));
    let mut failures = Vec::new();
    for (column, (_, scheme)) in SCHEMES.into_iter().enumerate() {
        for row in sweep {
            let (noise, least) = (&row.noise, row.least_right);
            let [right, ..] = shares(&row.outcomes[column]);
            if right < least {
                let (kind, level) = (noise.kind(), noise.level());
                failures.push(format!(
                    "{scheme}: {kind} {level}: {right} % right, at least {least} %"
                ));
            }
        }
        let [_, _, wrong] = shares(&together(sweep, column));
        let everyday = together(sweep.iter().filter(|row| row.is_everyday()), column);
        let [right, refused, wrong_everyday] = shares(&everyday);
        for (what, share, most) in [
            ("wrong though accepted, all levels", wrong, MAX_WRONG),
            (
                "wrong though accepted, everyday levels",
                wrong_everyday,
                MAX_WRONG_EVERYDAY,
            ),
            (
                "refused of the right answers, everyday levels",
                100.0 * refused / right,
                MAX_REFUSED,
            ),
        ] {
            if share > most {
                failures.push(format!("{scheme}: {what}: {share:.3} %, at most {most} %"));
            }
        }
    }
    failures
}

/// The table, in per cent of the cubes at each level.
fn table(sweep: &[Row], cubes: usize) -> String {
    let mut text = format!(
        "Per cent of {cubes} cubes at each level: right; right, but refused; wrong, though accepted. * everyday levels\n\n\
         {:17}usual scheme             dealt by lot             reference: right\n \
         kind       level  right  refused  wrong   right  refused  wrong   2022-10   2017-11\n",
        ""
    );
    for row in sweep {
        let star = if row.is_everyday() { '*' } else { ' ' };
        let [newest, strongest] = row.reference;
        let (kind, level) = (row.noise.kind(), row.noise.level());
        // The shares of one level are whole halves of a per cent; the shares over many levels are not.
        let [usual, dealt] = [0, 1].map(|column| shares(&row.outcomes[column], 1));
        writeln!(
            text,
            "{star}{kind:<9} {level:>6} {usual} {dealt} {newest:>9} {strongest:>9}"
        )
        .expect("a string takes any text");
    }
    let [everyday, all] = [true, false].map(|only_everyday| {
        let rows = || {
            sweep
                .iter()
                .filter(|row| row.is_everyday() || !only_everyday)
        };
        [0, 1]
            .map(|column| shares(&together(rows(), column), 2))
            .join(" ")
    });
    text + &format!("\n*everyday        {everyday}\n all             {all}\n")
}

fn shares(outcomes: &[Outcome], digits: usize) -> String {
    let [right, refused, wrong] = SHARES.map(|measure| measure.of(outcomes));
    format!("{right:>6.digits$} {refused:>8.digits$} {wrong:>6.digits$} ")
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
    use std::env;

    use super::*;

    /// Cubes at each level of the short table.
    const FEW_CUBES: usize = 40;

    /// After a wanted change of recognition, `UPDATE=1 cargo test -p xtask sweep` pins the new table.
    #[test]
    fn the_first_cubes_of_each_level_are_read_as_pinned() {
        let table = table(&sweep(FEW_CUBES).expect("the levels"), FEW_CUBES);
        let path = places::root().join("crates/xtask/src/sweep/pinned_short.txt");
        if env::var_os("UPDATE").is_some() {
            places::write(&path, &table).expect("a file");
        }
        assert_eq!(table, places::text(&path).expect("the pinned table"));
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
        let all = |right: usize, accepted: usize| -> Vec<Row> {
            let outcome = |number| Outcome {
                everyday: true,
                has_alike: false,
                has_sides_exchanged: false,
                right: number < right,
                accepted: number < accepted,
                doubt: 0.0,
            };
            let outcomes: Vec<Outcome> = (0..CUBES).map(outcome).collect();
            let row = |row: &Row| Row {
                outcomes: [outcomes.clone(), outcomes.clone()],
                ..row.clone()
            };
            rows.iter().map(row).collect()
        };
        assert!(beyond_bars(&all(CUBES, CUBES)).is_empty());
        // Three are wrong though accepted.
        assert_eq!(beyond_bars(&all(CUBES - 3, CUBES)).len(), 4);
        // 51 right ones are refused.
        assert_eq!(beyond_bars(&all(CUBES, CUBES - 51)).len(), 2);
        let everyday = rows.iter().filter(|row| row.is_everyday());
        assert_eq!(beyond_bars(&all(989, 989)).len(), 2 * everyday.count());
    }
}

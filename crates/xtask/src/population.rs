//! `cargo xtask population`: right and accepted cubes of drawn owners, and the honesty of the
//! stated doubt.

mod diagram;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use rayon::prelude::*;
use recogniser::fit::Constants;

use crate::{
    figures::{Bar, Measured, Table},
    outcome::{Bin, HONEST, MEASURES, Outcome, bins},
    places, scans,
};

/// Reads one cube, by one look, of each of many drawn owners.
///
/// Half of the owners are everyday. Fails when fewer than 97 % of the everyday owners' cubes are
/// right and accepted, or more than one in 5,000 of them is wrong though accepted; when more than
/// one in 1,000 of all cubes is wrong though accepted; or when, of cubes with about the same stated
/// doubt, the wrong ones are fewer than half or more than 1.5 times the stated number. The
/// last bar is not judged where fewer than 8 wrong cubes are stated.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of owners
    #[arg(long, value_name = "N", default_value_t = 4000)]
    count: u64,
    /// Number of the first owner; those below 1,000,000 are for choosing constants
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000_000)]
    from: u64,
    /// Draws the reliability diagram of all owners: stated doubt, and share of wrong cubes
    #[arg(long, value_name = "FILE.svg")]
    diagram: Option<PathBuf>,
}

/// Least sum of stated doubts at which a bin is judged. At 8 stated wrong cubes chance alone makes
/// one bin in ten miss by more than half; at fewer, more bins.
const MIN_STATED: f64 = 8.0;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let numbers = arguments.from..arguments.from + arguments.count;
    let outcomes = numbers.into_par_iter().map(|number| {
        let scan = scans::of_owner(number);
        Outcome::of(&scan, &Constants::FITTED)
    });
    let outcomes: Vec<Outcome> = outcomes.collect();
    let table = judged(&outcomes, &bins(&outcomes));
    if let Some(path) = &arguments.diagram {
        let [count, from] = [arguments.count, arguments.from].map(indicatif::HumanCount);
        let origin = format!("{count} owners from number {from} on, one scan of one cube each");
        places::write(path, &diagram::svg(&outcomes, &origin))?;
    }
    Ok(table.end())
}

/// Prints the outcomes and bins of owners.
fn judged(outcomes: &[Outcome], bins: &[Bin]) -> Table {
    let mut table = Measured::new("", &MEASURES);
    let everyday: Vec<Outcome> = outcomes.iter().filter(|it| it.everyday).copied().collect();
    let is_accepted = Bar::AtLeast("accepted %", 97.0);
    table.line(
        "everyday",
        &everyday,
        &[is_accepted, few_wrong(&everyday, 5000)],
    );
    table.line("all", outcomes, &[few_wrong(outcomes, 1000)]);
    println!();
    let columns = [
        ("cubes", 0),
        ("stated wrong", 1),
        ("are wrong", 0),
        ("ratio", 2),
    ];
    let mut honesty = Table::new("stated doubt", columns);
    for bin in bins {
        let name = format!("{} to {} %", 100.0 * bin.most, 100.0 * bin.least.max(0.0));
        let values = [bin.cubes as f64, bin.stated, bin.wrong as f64, bin.ratio()];
        honesty.line(&name, &values, honest(bin));
    }
    table.table.and(honesty)
}

/// One in so many cubes may be wrong though accepted; among few cubes one always may.
fn few_wrong(outcomes: &[Outcome], one_in: usize) -> Bar {
    Bar::AtMost("wrong, accepted", (outcomes.len() / one_in).max(1) as f64)
}

fn honest(bin: &Bin) -> &'static [Bar] {
    const BARS: [Bar; 2] = [
        Bar::AtLeast("ratio", *HONEST.start()),
        Bar::AtMost("ratio", *HONEST.end()),
    ];
    if bin.stated >= MIN_STATED { &BARS } else { &[] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everyday owners and others: of each the right cubes that are accepted and refused, and the wrong ones that are
    /// accepted.
    fn outcomes(everyday: [usize; 3], others: [usize; 3]) -> Vec<Outcome> {
        let mut all = Vec::new();
        for (everyday, counts) in [(true, everyday), (false, others)] {
            let kinds = [(true, true), (true, false), (false, true)];
            for ((right, accepted), count) in kinds.into_iter().zip(counts) {
                let outcome = Outcome {
                    everyday,
                    right,
                    accepted,
                    doubt: 0.0,
                };
                all.extend(vec![outcome; count]);
            }
        }
        all
    }

    #[test]
    fn each_value_beyond_its_bar_is_reported() {
        let honest = Bin {
            most: 0.1,
            least: 0.01,
            cubes: 400,
            stated: 10.0,
            wrong: 15,
        };
        let failures = |everyday, others, bin| {
            let outcomes = outcomes(everyday, others);
            judged(&outcomes, &[bin]).failures().to_vec()
        };
        // Of 10,000 everyday owners two cubes may be wrong though accepted, of 20,000 in all twenty.
        let good = [9700, 298, 2];
        assert_eq!(failures(good, [9982, 0, 18], honest), [""; 0]);
        assert_eq!(failures([9699, 299, 2], [9982, 0, 18], honest).len(), 1);
        assert_eq!(failures([9700, 297, 3], [9983, 0, 17], honest).len(), 1);
        assert_eq!(failures(good, [9981, 0, 19], honest).len(), 1);
        assert_eq!(failures([9700, 297, 3], [9982, 0, 18], honest).len(), 2);
        // One cube of few may be wrong.
        assert_eq!(failures([99, 0, 1], [0; 3], honest), [""; 0]);
        for wrong in [4, 16] {
            let bin = Bin { wrong, ..honest };
            assert_eq!(failures(good, [0; 3], bin).len(), 1, "{wrong} wrong");
            // Too few cubes are stated to be wrong.
            let bin = Bin { stated: 2.0, ..bin };
            assert_eq!(failures(good, [0; 3], bin), [""; 0], "{wrong} wrong");
        }
    }
}

//! `cargo xtask population`: right and accepted cubes of drawn owners, and the honesty of the
//! stated doubt.

mod diagram;
mod outcome;
mod scans;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use indicatif::HumanCount;
use recogniser::Constants;

pub(crate) use self::{
    outcome::{Outcome, Tally},
    scans::{Scan, Spoiled, degraded, of_owner},
};

use self::outcome::{Bin, HONEST, bins};
use crate::{missed, parallel, places};

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
    let numbers: Vec<u64> = (arguments.from..arguments.from + arguments.count).collect();
    let outcomes = parallel::map(&numbers, |&number| {
        Outcome::of(&of_owner(number), &Constants::FITTED)
    });
    let everyday = Tally::of(outcomes.iter().filter(|outcome| outcome.everyday));
    let all = Tally::of(&outcomes);
    println!(
        "{}\n{}\n{}\n",
        Tally::HEAD,
        everyday.line("everyday"),
        all.line("all")
    );
    println!("stated doubt       cubes   should be wrong   are wrong   ratio");
    let bins = bins(&outcomes);
    for bin in &bins {
        println!(
            "{:>5} to {:>4} %  {:>8} {:>17.1} {:>11} {:>7.2}",
            100.0 * bin.most,
            100.0 * bin.least.max(0.0),
            bin.cubes,
            bin.stated,
            bin.wrong,
            bin.ratio()
        );
    }
    if let Some(path) = &arguments.diagram {
        let [count, from] = [arguments.count, arguments.from].map(HumanCount);
        let origin = format!("{count} owners from number {from} on, one scan of one cube each");
        places::write(path, &diagram::svg(&outcomes, &origin))?;
    }
    Ok(missed::exit_code(&missed_bars(everyday, all, &bins)))
}

/// The bars that these counts and bins of owners miss.
fn missed_bars(everyday: Tally, all: Tally, bins: &[Bin]) -> Vec<String> {
    /// Least right and accepted of the everyday cubes, in per cent.
    const MIN_ACCEPTED: f64 = 97.0;

    let mut missed = Vec::new();
    let share = 100.0 * everyday.accepted_share();
    if share < MIN_ACCEPTED {
        missed.push(format!(
            "{share:.1} % of the everyday cubes are right and accepted, not {MIN_ACCEPTED}"
        ));
    }
    for (name, tally, one_in) in [("everyday", everyday, 5000), ("all", all, 1000)] {
        // Among few cubes one may always be wrong though accepted.
        if tally.wrong_though_accepted > (tally.cubes / one_in).max(1) {
            missed.push(format!(
                "{name}: more than one in {one_in} is wrong though accepted"
            ));
        }
    }
    for bin in bins.iter().filter(|bin| bin.stated >= MIN_STATED) {
        if !HONEST.contains(&bin.ratio()) {
            let per_cent = 100.0 * bin.most;
            missed.push(format!(
                "of doubts up to {per_cent} % the share of wrong cubes is another"
            ));
        }
    }
    missed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_missed_bar_is_reported() {
        let good = Tally {
            cubes: 10_000,
            right: 9900,
            right_and_accepted: 9700,
            wrong_though_accepted: 2,
        };
        let honest = Bin {
            most: 0.1,
            least: 0.01,
            cubes: 400,
            stated: 10.0,
            wrong: 15,
        };
        let told = |everyday, all, bin| missed_bars(everyday, all, &[bin]);
        assert_eq!(told(good, good, honest), [""; 0]);
        let refused = Tally {
            right_and_accepted: 9699,
            ..good
        };
        assert_eq!(told(refused, good, honest).len(), 1);
        let wrong = |wrong_though_accepted| Tally {
            wrong_though_accepted,
            ..good
        };
        assert_eq!(told(wrong(3), wrong(10), honest).len(), 1);
        assert_eq!(told(wrong(3), wrong(11), honest).len(), 2);
        // One cube of few may be wrong.
        let one_of_few = Tally {
            cubes: 100,
            right: 99,
            right_and_accepted: 99,
            wrong_though_accepted: 1,
        };
        assert_eq!(told(one_of_few, one_of_few, honest), [""; 0]);
        for wrong in [4, 16] {
            let bin = Bin { wrong, ..honest };
            assert_eq!(told(good, good, bin).len(), 1, "{wrong} wrong");
            // Too few cubes are stated to be wrong.
            let bin = Bin { stated: 2.0, ..bin };
            assert_eq!(told(good, good, bin), [""; 0], "{wrong} wrong");
        }
    }
}

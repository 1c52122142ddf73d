//! `cargo xtask population`: right and accepted cubes of drawn owners, and the honesty of the
//! stated doubt.

mod diagram;

use std::{path::PathBuf, process::ExitCode};

use anyhow::Result;
use rayon::prelude::*;
use recogniser::fit::Constants;
use simulator::Scheme;

use crate::{
    figures::{Bar, Measured, Table, exit_code},
    known_colours::KnownColours,
    outcome::{Bin, HONEST, MEASURES, Outcome, bins},
    places, scans,
};

/// Reads one cube, by one look, of each of many drawn owners.
///
/// Two columns of owners: those whose cubes have the usual scheme, as nearly all have (red opposite
/// orange), and the same owners with colours dealt to the faces by lot. Half of the owners are
/// everyday; of some, two colours are alike. Fails when fewer than 98.5 % of the everyday owners' cubes
/// are right and accepted (97 % of those with dealt colours), or more than one in 5,000 of them is wrong
/// though accepted; when of all cubes without alike colours more are wrong than 1.3 times the stated
/// number, or more than one in 1,000 is wrong though accepted; or when, of cubes with about the same
/// stated doubt, the wrong ones are fewer than half or more than 1.5 times the stated number. The last
/// bar is not judged where fewer than 30 wrong cubes are stated.
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
    /// Reads by the judge that knows the colours, for comparison
    #[arg(long)]
    known: bool,
}

/// Least sum of stated doubts at which a bin is judged: at 30 stated wrong cubes chance alone makes one
/// bin in 150 miss by half.
const MIN_STATED: f64 = 30.0;

/// Most wrong cubes of owners without alike colours, as a multiple of the stated number.
const MAX_RATIO: f64 = 1.3;

/// Other scans of an owner that the judge who knows the colours is shown.
const SHOWN: usize = 40;

/// Schemes, their names, and the least share of right and accepted cubes of everyday owners.
const SCHEMES: [(Scheme, &str, f64); 2] = [
    (Scheme::Standard, "usual scheme", 98.5),
    (Scheme::Random, "dealt by lot", 97.0),
];

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut failures = Vec::new();
    for (scheme, name, least) in SCHEMES {
        let numbers = arguments.from..arguments.from + arguments.count;
        let outcomes = numbers.into_par_iter().map(|number| {
            let scan = scans::of_owner(number, scheme);
            if arguments.known {
                KnownColours::of(&scans::others_of_owner(number, scheme, SHOWN)).outcome(&scan)
            } else {
                Outcome::of(&scan, &Constants::FITTED)
            }
        });
        let outcomes: Vec<Outcome> = outcomes.collect();
        if let (Some(path), Scheme::Standard) = (&arguments.diagram, scheme) {
            let [count, from] = [arguments.count, arguments.from].map(indicatif::HumanCount);
            let origin = format!("{count} owners from number {from} on, one scan of one cube each");
            places::write(path, &diagram::svg(&outcomes, &origin))?;
        }
        let table = judged(name, least, &outcomes, &bins(&outcomes));
        failures.extend_from_slice(table.failures());
        println!();
    }
    Ok(exit_code(&failures))
}

/// Prints the outcomes and bins of owners.
fn judged(scheme: &str, least: f64, outcomes: &[Outcome], bins: &[Bin]) -> Table {
    let mut table = Measured::new(scheme, &MEASURES);
    let of = |is: fn(&Outcome) -> bool| -> Vec<Outcome> {
        outcomes.iter().filter(|it| is(it)).copied().collect()
    };
    let everyday = of(|it| it.everyday && !it.has_alike);
    let is_accepted = Bar::AtLeast("accepted %", least);
    table.line(
        "everyday",
        &everyday,
        &[is_accepted, few_wrong(&everyday, 5000)],
    );
    let unlike = of(|it| !it.has_alike);
    table.line("all without alike", &unlike, &[few_wrong(&unlike, 1000)]);
    let ratio = Bin::of(&unlike, 1.0, -1.0).ratio();
    println!("wrong over stated: {ratio:.2}");
    (table.table).judge("wrong over stated", ratio, Bar::AtMost("", MAX_RATIO));
    let wrong = of(|it| !it.has_alike && !it.right);
    let exchanged = wrong.iter().filter(|it| it.has_sides_exchanged).count();
    println!(
        "wrong in the colours of sides: {exchanged} of {}",
        wrong.len()
    );
    table.line("all with alike", &of(|it| it.has_alike), &[]);
    table.line("all", outcomes, &[]);
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
                    has_alike: false,
                    has_sides_exchanged: false,
                    right,
                    accepted,
                    doubt: 0.01,
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
            stated: 40.0,
            wrong: 60,
        };
        let failures = |everyday, others, bin| {
            let outcomes = outcomes(everyday, others);
            judged("", 97.0, &outcomes, &[bin]).failures().to_vec()
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
        for wrong in [19, 61] {
            let bin = Bin { wrong, ..honest };
            assert_eq!(failures(good, [0; 3], bin).len(), 1, "{wrong} wrong");
            // Too few cubes are stated to be wrong.
            let bin = Bin { stated: 2.0, ..bin };
            assert_eq!(failures(good, [0; 3], bin), [""; 0], "{wrong} wrong");
        }
    }
}

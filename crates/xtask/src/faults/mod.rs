//! `cargo xtask faults`: runs of simulated robots into which faults come, and their ends.

mod case;
mod kinds;
mod one;

use std::{collections::BTreeMap, ops::RangeInclusive, process::ExitCode};

use anyhow::{Result, ensure};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

pub(crate) use self::one::{Ended, OneFault};
use self::{
    case::{Case, End, Outcome, TARGETS, targets},
    kinds::Kind,
};
use crate::{
    campaign::Files,
    figures::{Bar, Measure, Measured},
};

const MEASURES: [Measure<Outcome>; 9] = [
    Measure::count("runs", |_| true),
    Measure::share("reached %", 1, Outcome::is_reached),
    Measure::count("lies", Outcome::is_lie),
    Measure::count("gave up", Outcome::gave_up),
    Measure::count("made, failed", Outcome::is_made_though_failed),
    Measure::count("misnamed", Outcome::is_misnamed),
    Measure::count("hangs", Outcome::is_hang),
    Measure::count("power", Outcome::has_power),
    Measure::percentile("longest s", 0, 100, |it| it.took_s),
];

const NAMED: Bar = Bar::AtMost("misnamed", 0.0);

/// Bars of every line.
const SAFE: [Bar; 3] = [
    Bar::AtMost("lies", 0.0),
    Bar::AtMost("hangs", 0.0),
    Bar::AtMost("power", 0.0),
];

/// Runs robots of the family with one to four faults each, and counts how the runs end.
///
/// Each number is a robot, a cube, a target and faults by lot. A run counts if its faults began before
/// the check of the turned cube ended. Fails when a run says done though the simulator's cube is not
/// the target, when a run hangs, panics, or leaves a motor with power, when fewer than 97 % of the
/// runs reach their target with one fault that patience mends (85 % with two to four), and when a
/// run that gave up does not name a fault.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: u32,
    /// The first number; those from 1,000,000 on are for reports, and nothing is tuned on them
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u32,
    /// Gives each run one fault, of this kind; may be repeated
    #[arg(long, value_name = "KIND")]
    only_fault: Vec<String>,
    /// Gives each run this many faults, instead of one to four
    #[arg(long, value_name = "N")]
    faults: Option<usize>,
    /// Prints a line for each run, and the settings of its robot
    #[arg(long)]
    each: bool,
    #[command(flatten)]
    files: Files,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let kinds = chosen(&arguments.only_fault)?;
    let faults = match (arguments.faults, arguments.only_fault.is_empty()) {
        (Some(count), _) => count..=count,
        (None, false) => 1..=1,
        (None, true) => 1..=4,
    };
    let numbers = arguments.from..=arguments.from + (arguments.count - 1);
    let outcomes = outcomes(arguments, numbers, &kinds, &faults)?;
    for outcome in &outcomes {
        let is_bad = outcome.is_lie() || outcome.is_hang();
        if arguments.each || is_bad && outcome.counts() {
            print(outcome);
        }
    }
    let total = outcomes.len();
    let (counted, others): (Vec<Outcome>, Vec<Outcome>) =
        outcomes.into_iter().partition(Outcome::counts);
    println!(
        "{total} runs; {} do not count, because their faults came after the check or never, or a hand\n\
         turned the cube before the robot saw it\n",
        others.len()
    );
    print_causes(&counted);
    judge(&counted)
}

/// Settings of a robot of the family with a fault of this kind, by lot.
pub(crate) fn robot_with(kind: &str, number: u32) -> Result<String> {
    let kinds = chosen(&[kind.to_owned()])?;
    let mut rng = ChaCha8Rng::seed_from_u64(number.into());
    let faults: Result<Vec<_>> = kinds.into_iter().map(|kind| kind.draw(&mut rng)).collect();
    Ok(case::settings_text(number, &faults?))
}

fn chosen(names: &[String]) -> Result<Vec<Kind>> {
    let all = kinds::all()?;
    let known: Vec<&str> = all.iter().map(|kind| kind.name).collect();
    for name in names {
        ensure!(
            known.contains(&name.as_str()),
            "no fault \"{name}\"; allowed are {}",
            known.join(", ")
        );
    }
    let is_chosen = |kind: &Kind| names.is_empty() || names.iter().any(|name| name == kind.name);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// Makes the runs of these numbers, on all processors.
fn outcomes(
    arguments: &Arguments,
    numbers: RangeInclusive<u32>,
    kinds: &[Kind],
    faults: &RangeInclusive<usize>,
) -> Result<Vec<Outcome>> {
    let config = arguments.files.group(numbers.clone())?.config;
    let targets = targets()?;
    numbers
        .into_par_iter()
        .map(|number| Case::draw(number, kinds, faults.clone(), &targets)?.run(&config))
        .collect()
}

/// Prints by which kind of error the runs gave up.
fn print_causes(outcomes: &[Outcome]) {
    let mut causes = BTreeMap::<String, usize>::new();
    for outcome in outcomes {
        if let End::GaveUp(kind, _) = outcome.end {
            *causes.entry(format!("{kind:?}")).or_default() += 1;
        }
    }
    println!("gave up by kind of error: {causes:?}\n");
}

/// Prints the tables, by number of faults, target and kind, and judges them.
fn judge(outcomes: &[Outcome]) -> Result<ExitCode> {
    let those = |is: &dyn Fn(&Outcome) -> bool| -> Vec<Outcome> {
        outcomes.iter().filter(|it| is(it)).cloned().collect()
    };
    let mut all = Measured::new("faults that patience mends", &MEASURES);
    for (name, counts, least) in [("one", 1..=1, 97.0), ("two to four", 2..=4, 85.0)] {
        let runs = those(&|it| it.is_mended() && counts.contains(&it.case.faults.len()));
        if !runs.is_empty() {
            let reached = Bar::AtLeast("reached %", least);
            all.line(name, &runs, &[&SAFE[..], &[reached, NAMED]].concat());
        }
    }
    let beyond = those(&|it| !it.is_mended());
    if !beyond.is_empty() {
        all.line("with others", &beyond, &[&SAFE[..], &[NAMED]].concat());
    }
    println!();
    let mut by_target = Measured::new("those that it mends, by target", &MEASURES);
    for name in TARGETS {
        let runs = those(&|it| it.is_mended() && it.case.target.0 == name);
        if !runs.is_empty() {
            by_target.line(name, &runs, &[]);
        }
    }
    println!();
    let mut by_kind = Measured::new("one fault, by kind", &MEASURES);
    for kind in kinds::all()? {
        let runs = those(&|it| matches!(&it.case.faults[..], [only] if only.kind == kind));
        if !runs.is_empty() {
            by_kind.line(kind.name, &runs, &[]);
        }
    }
    println!();
    Ok(all.end())
}

/// Prints a run, with the settings that make it again.
fn print(outcome: &Outcome) {
    let Outcome {
        case, end, took_s, ..
    } = outcome;
    let words = match end {
        End::Done if outcome.is_lie() => "says done, and is not",
        End::Done => "reached",
        End::GaveUp(_, message) => message,
        End::Hang => "hangs",
    };
    let misnamed = if outcome.is_misnamed() {
        " (MISNAMED)"
    } else {
        ""
    };
    let names: Vec<&str> = case.faults.iter().map(|fault| fault.kind.name).collect();
    println!(
        "{} to {}: {}: {took_s:.1} s, {words}{misnamed}",
        case.number,
        case.target.0,
        names.join(" + ")
    );
    for line in case.settings().lines() {
        println!("    {line}");
    }
}

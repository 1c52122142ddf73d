//! `cargo xtask fit`: the constants of recognition, from data.
//!
//! ```text
//!   owners drawn by lot ─────────────┐
//!   real palettes, everyday noise ───┤
//!   real palettes, too much noise ───┼──▶ cases ──▶ weights of the evidence ──▶ doubt
//!   real palettes, many worn ────────┘      ▲
//!                                        beliefs, changed one by one as long as the doubt tells better
//! ```
//! The weights are a logistic regression: *the likeliest cube is wrong* on the terms of the evidence.
//! Beliefs are better if the best weights then make the outcomes likelier.

mod beliefs;
mod cases;
mod logistic;
mod write;

use std::process::ExitCode;

use anyhow::{Result, ensure};
use recogniser::{Constants, Odds};

use self::{
    cases::{Cases, EVERYDAY},
    logistic::Case,
};
use crate::{
    missed, parallel,
    population::{Outcome, Tally},
    real_scan::Real,
};

/// Sets the constants of recognition from data, or judges them by palettes that had no say.
///
/// Owners 0 and up of the population are used, those above 1,000,000 never: `cargo xtask population`
/// judges by them. Of real palettes only those read by LEGO sensors count. With `--each` it fails
/// when on the mean fewer than 95 % of the left-out palettes' cubes are right and accepted, or fewer
/// than 85 % of one palette's; or when of the scans themselves one is wrong, or more than two are
/// refused.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Leaves this palette out, and judges it by the constants that are found
    #[arg(long, value_name = "PALETTE")]
    without: Option<String>,
    /// Leaves out each in turn
    #[arg(long, conflicts_with_all = ["without", "write"])]
    each: bool,
    /// Looks for better beliefs too, some minutes; otherwise they stay as they are
    #[arg(long)]
    beliefs: bool,
    /// Number of owners
    #[arg(long, value_name = "N", default_value_t = 80_000)]
    owners: u64,
    /// Puts the constants into the recogniser
    #[arg(long, conflicts_with = "without")]
    write: bool,
}

/// Scans of a palette that are judged.
const JUDGED: u64 = 1800;

/// Number of the first scan of a palette that is judged; those below are fitted to.
const JUDGED_FROM: u64 = 1_000_000;

/// Least right and accepted, in per cent: over all left-out palettes, and of one.
const MIN_ACCEPTED: (f64, f64) = (95.0, 85.0);

/// Scans of left-out palettes themselves that may be refused.
const MAX_REFUSED: usize = 2;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut real = Real::all()?;
    real.retain(Real::is_by_lego);
    if let Some(name) = &arguments.without {
        let names: Vec<&str> = real.iter().map(|real| real.name.as_str()).collect();
        ensure!(
            names.contains(&name.as_str()),
            "no palette {name}: one of {}",
            names.join(", ")
        );
    }
    let cases = Cases::of(arguments.owners, &real);
    // Where beliefs stay, so do the owners' cases.
    let owners = (!arguments.beliefs).then(|| cases.of_owners(&Constants::FITTED));
    let fitted = |without: Option<&str>| {
        let (beliefs, owners) = if let Some(owners) = &owners {
            (Constants::FITTED, owners.clone())
        } else {
            let beliefs = beliefs::better(Constants::FITTED, &cases, without);
            (beliefs, cases.of_owners(&beliefs))
        };
        with_weights(beliefs, &cases.with(owners, &beliefs, without))
    };
    if !arguments.each && arguments.without.is_none() {
        let constants = fitted(None);
        println!("{constants:#?}");
        if arguments.write {
            write::constants(&constants)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    println!("{}   the scan itself", Tally::HEAD);
    let (mut shares, mut wrong, mut refused) = (Vec::new(), 0, 0);
    for left_out in &real {
        if !arguments.each && arguments.without.as_ref() != Some(&left_out.name) {
            continue;
        }
        let constants = fitted(Some(&left_out.name));
        let tally = judged(left_out, &constants);
        let itself = Outcome::of_real(left_out, &constants);
        println!("{}   {itself}", tally.line(&left_out.name));
        shares.push(100.0 * tally.accepted_share());
        wrong += usize::from(!itself.right);
        refused += usize::from(!itself.accepted);
    }
    Ok(missed::exit_code(&missed_bars(&shares, wrong, refused)))
}

/// The bars that left-out palettes with these shares of right and accepted cubes miss, when so many
/// of the scans themselves are wrong, and refused.
fn missed_bars(shares: &[f64], wrong: usize, refused: usize) -> Vec<String> {
    let (on_the_mean, of_one) = MIN_ACCEPTED;
    let mut missed = Vec::new();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    if mean < on_the_mean {
        missed.push(format!(
            "{mean:.1} % are right and accepted on the mean, not {on_the_mean}"
        ));
    }
    let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
    if least < of_one {
        missed.push(format!(
            "{least:.1} % of one palette are right and accepted, not {of_one}"
        ));
    }
    if wrong > 0 || refused > MAX_REFUSED {
        missed.push(format!(
            "of the scans themselves {wrong} are wrong, {refused} refused"
        ));
    }
    missed
}

/// These constants with the weights of the evidence under which the cases' outcomes are likeliest, to
/// three places.
fn with_weights(constants: Constants, cases: &[Case]) -> Constants {
    let (weights, _) = logistic::fitted(cases);
    let odds = Odds::from(weights.map(|weight| (weight * 1000.0).round() as f32 / 1000.0));
    Constants { odds, ..constants }
}

/// Tally of readings of cubes with a palette's stickers, under everyday noise and with these
/// constants.
fn judged(palette: &Real, constants: &Constants) -> Tally {
    let numbers: Vec<u64> = (JUDGED_FROM..JUDGED_FROM + JUDGED).collect();
    let outcomes = parallel::map(&numbers, |&number| {
        Outcome::of(&EVERYDAY.scan(palette, number), constants)
    });
    Tally::of(&outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_missed_bar_is_reported() {
        assert_eq!(missed_bars(&[99.0, 91.0], 0, 2), [""; 0]);
        assert_eq!(missed_bars(&[99.0, 90.9], 0, 0).len(), 1, "on the mean");
        assert_eq!(
            missed_bars(&[99.0, 99.0, 99.0, 84.9], 0, 0).len(),
            1,
            "of one"
        );
        assert_eq!(missed_bars(&[99.0], 1, 0).len(), 1, "wrong");
        assert_eq!(missed_bars(&[99.0], 0, 3).len(), 1, "refused");
    }
}

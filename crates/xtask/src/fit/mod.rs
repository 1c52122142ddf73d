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

use std::process::ExitCode;

use anyhow::{Result, bail};
use rayon::prelude::*;
use recogniser::{Constants, Odds};

use self::{
    cases::{Cases, EVERYDAY},
    logistic::Case,
};
use crate::{
    figures::{Bar, Table, mean},
    outcome::{Outcome, Tally},
    places,
    scans::Real,
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

/// File of the constants, in the recogniser.
const FILE: &str = "crates/recogniser/src/recognise/fitted.rs";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut real = Real::all()?;
    real.retain(Real::is_by_lego);
    let is_left_out =
        |real: &&Real| arguments.each || arguments.without.as_ref() == Some(&real.name);
    let left_out: Vec<&Real> = real.iter().filter(is_left_out).collect();
    if let (Some(name), []) = (&arguments.without, left_out.as_slice()) {
        let names: Vec<&str> = real.iter().map(|real| real.name.as_str()).collect();
        bail!("no palette {name}: one of {}", names.join(", "));
    }
    let cases = Cases {
        owners: arguments.owners,
        real: &real,
    };
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
    if left_out.is_empty() {
        let constants = fitted(None);
        println!("{constants:#?}");
        if arguments.write {
            places::write(&places::root().join(FILE), &text(&constants))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let palettes = left_out.into_iter().map(|palette| {
        let constants = fitted(Some(&palette.name));
        let itself = Outcome::of(&palette.scan(), &constants);
        (
            palette.name.as_str(),
            under_noise(palette, &constants),
            itself,
        )
    });
    Ok(judged(palettes).end())
}

/// Prints left-out palettes: readings of their stickers under noise, and of the scans themselves.
fn judged<'a>(palettes: impl Iterator<Item = (&'a str, Tally, Outcome)>) -> Table {
    let itself = [("scan right", 0), ("accepted", 0), ("doubt", 4)];
    let mut table = Table::new("palette", Tally::COLUMNS.into_iter().chain(itself));
    let (mut shares, mut refused) = (Vec::new(), 0.0);
    for (name, tally, itself) in palettes {
        let [right, accepted] = [itself.right, itself.accepted].map(|is| f64::from(u8::from(is)));
        let values = [&tally.values()[..], &[right, accepted, itself.doubt]].concat();
        let bars = [
            Bar::AtLeast("accepted %", 85.0),
            Bar::AtLeast("scan right", 1.0),
        ];
        table.line(name, &values, &bars);
        shares.push(tally.accepted_percent());
        refused += 1.0 - accepted;
    }
    table.judge(
        "accepted %, on the mean",
        mean(shares),
        Bar::AtLeast("", 95.0),
    );
    table.judge("refused scans themselves", refused, Bar::AtMost("", 2.0));
    table
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
fn under_noise(palette: &Real, constants: &Constants) -> Tally {
    let numbers = (JUDGED_FROM..JUDGED_FROM + JUDGED).into_par_iter();
    let outcome = |number| Outcome::of(&EVERYDAY.scan(palette, number), constants);
    let outcomes: Vec<Outcome> = numbers.map(outcome).collect();
    Tally::of(&outcomes)
}

/// The constants as the file of the recogniser; `cargo fmt` breaks its lines.
fn text(constants: &Constants) -> String {
    let constants = format!("{constants:#?}").replacen("Constants", "Self", 1);
    format!(
        "//! Fitted constants, written by `cargo xtask fit --write`.\n\n\
         use super::constants::{{Apart, Constants, Odds}};\n\n\
         impl Constants {{\n    \
         /// Constants of [`recognise`](super::recognise()), fitted to data.\n    \
         pub const FITTED: Self = {constants};\n}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_beyond_its_bar_is_reported() {
        let good = Outcome {
            everyday: true,
            right: true,
            accepted: true,
            doubt: 0.0,
        };
        let failures = |accepted: &[usize], itself: [Outcome; 4]| {
            let tallies = accepted
                .iter()
                .zip(itself)
                .map(|(&right_and_accepted, itself)| {
                    let tally = Tally {
                        cubes: 1000,
                        right: 1000,
                        right_and_accepted,
                        wrong_though_accepted: 0,
                    };
                    ("palette", tally, itself)
                });
            judged(tallies).failures().len()
        };
        let wrong = Outcome {
            right: false,
            ..good
        };
        let refused = Outcome {
            accepted: false,
            ..good
        };
        assert_eq!(failures(&[990, 910], [refused, refused, good, good]), 0);
        assert_eq!(failures(&[990, 909], [good; 4]), 1, "on the mean");
        assert_eq!(failures(&[990, 990, 990, 849], [good; 4]), 1, "of one");
        assert_eq!(failures(&[990], [wrong; 4]), 1, "wrong");
        assert_eq!(failures(&[990; 3], [refused; 4]), 1, "refused");
    }

    #[test]
    fn the_fitted_file_equals_the_text_written_from_its_constants() {
        let bare = |text: &str| text.replace(char::is_whitespace, "").replace(",}", "}");
        let file = places::text(&places::root().join(FILE)).expect("the file is there");
        assert_eq!(bare(&file), bare(&text(&Constants::FITTED)));
    }
}

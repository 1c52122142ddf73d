//! `cargo xtask fit`: the constants of recognition, from data.
//!
//! ```text
//!   owners drawn by lot ─────────────┐
//!   real palettes, everyday noise ───┤
//!   real palettes, too much noise ───┼──▶ cases ──▶ weights of the evidence ──▶ doubt
//!   real palettes, many worn ────────┘
//! ```
//! The weights are a logistic regression: *the likeliest cube is wrong* on the terms of the evidence.

mod cases;
mod logistic;

use std::process::ExitCode;

use anyhow::{Result, bail};
use rayon::prelude::*;
use recogniser::fit::{Constants, Odds};

use self::{cases::EVERYDAY, logistic::Case};
use crate::{
    figures::{Bar, Measure, Table, mean},
    outcome::{ACCEPTED, MEASURES, Outcome},
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
    let owners = cases::of_owners(arguments.owners);
    let fitted = |without: Option<&Real>| {
        let is_used = |real: &&Real| without.is_none_or(|without| without.name != real.name);
        let palettes: Vec<&Real> = real.iter().filter(is_used).collect();
        let mut cases = owners.clone();
        cases.extend(cases::of_palettes(&palettes, arguments.owners));
        with_weights(Constants::FITTED, &cases)
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
        let constants = fitted(Some(palette));
        let itself = Outcome::of(&palette.scan(), &constants);
        (&*palette.name, under_noise(palette, &constants), itself)
    });
    Ok(judged(palettes).end())
}

/// Prints left-out palettes: readings of their stickers under noise, and of the scans themselves.
fn judged<'a>(palettes: impl Iterator<Item = (&'a str, Vec<Outcome>, Outcome)>) -> Table {
    let columns = MEASURES.iter().map(Measure::column);
    let itself = [("scan right", 0), ("accepted", 0), ("doubt", 4)];
    let mut table = Table::new("palette", columns.chain(itself));
    let (mut shares, mut refused) = (Vec::new(), 0.0);
    for (name, outcomes, itself) in palettes {
        let [right, accepted] = [itself.right, itself.accepted].map(|is| f64::from(u8::from(is)));
        let values = MEASURES.iter().map(|measure| measure.of(&outcomes));
        let values: Vec<f64> = values.chain([right, accepted, itself.doubt]).collect();
        let bars = [
            Bar::AtLeast("accepted %", 85.0),
            Bar::AtLeast("scan right", 1.0),
        ];
        table.line(name, &values, &bars);
        shares.push(ACCEPTED.of(&outcomes));
        refused += 1.0 - accepted;
    }
    let mean = mean(shares);
    table.judge("accepted %, on the mean", mean, Bar::AtLeast("", 95.0));
    table.judge("refused scans themselves", refused, Bar::AtMost("", 2.0));
    table
}

/// These constants with the weights of the evidence under which the cases' outcomes are likeliest, to
/// three places.
fn with_weights(constants: Constants, cases: &[Case]) -> Constants {
    let odds =
        Odds::from(logistic::fitted(cases).map(|weight| (weight * 1000.0).round() as f32 / 1000.0));
    Constants { odds, ..constants }
}

/// Readings of cubes with a palette's stickers, under everyday noise and with these constants.
fn under_noise(palette: &Real, constants: &Constants) -> Vec<Outcome> {
    let numbers = (JUDGED_FROM..JUDGED_FROM + JUDGED).into_par_iter();
    let outcome = |number| Outcome::of(&EVERYDAY.scan(palette, number), constants);
    numbers.map(outcome).collect()
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
            let palettes = accepted.iter().zip(itself).map(|(&accepted, itself)| {
                let outcome = |number| Outcome {
                    accepted: number < accepted,
                    ..good
                };
                ("palette", (0..1000).map(outcome).collect(), itself)
            });
            judged(palettes).failures().len()
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

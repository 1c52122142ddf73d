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
use simulator::Scheme;

use self::{cases::EVERYDAY, logistic::Case};
use crate::{
    figures::{Bar, Measure, Table, exit_code, mean, per_cent},
    known_colours::KnownColours,
    outcome::{ACCEPTED, MEASURES, Outcome},
    palette::Palette,
    places,
    scans::{Real, Scan},
};

/// Sets the constants of recognition from data, or judges them by palettes that had no say.
///
/// Owners 0 and up of the population are used, those above 1,000,000 never: `cargo xtask population`
/// judges by them. Of real palettes only those read by LEGO sensors count. With `--each` it fails
/// when of the left-out palettes' cubes in the usual scheme fewer than 93 % are right and accepted on
/// the mean, or fewer than 80 % of one palette's (95 and 85 % with colours dealt by lot), or more than
/// 0.05 % are wrong though accepted; or when of the scans themselves one is wrong, or those of more than
/// two palettes are refused.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Leaves this palette out, and judges it by the constants that are found
    #[arg(long, value_name = "PALETTE")]
    without: Option<String>,
    /// Leaves out each in turn
    #[arg(long, conflicts_with_all = ["without", "write"])]
    each: bool,
    /// Number of owners
    #[arg(long, value_name = "N", default_value_t = 60_000)]
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
    let palettes = Palette::all(&real);
    let is_left_out =
        |palette: &&Palette| arguments.each || arguments.without.as_deref() == Some(palette.name);
    let left_out: Vec<&Palette> = palettes.iter().filter(is_left_out).collect();
    if let (Some(name), []) = (&arguments.without, left_out.as_slice()) {
        let names: Vec<&str> = palettes.iter().map(|palette| palette.name).collect();
        bail!("no palette {name}: one of {}", names.join(", "));
    }
    let owners = cases::of_owners(arguments.owners);
    let of_palettes: Vec<Vec<Case>> = palettes.iter().map(cases::of_palette).collect();
    let fitted = |without: Option<&Palette>| {
        let is_used = |palette: &Palette| without.is_none_or(|it| it.name != palette.name);
        let used = palettes.iter().zip(&of_palettes);
        let used: Vec<&[Case]> = used
            .filter(|(palette, _)| is_used(palette))
            .map(|(_, cases)| cases.as_slice())
            .collect();
        // All palettes together weigh as much as the owners, but for their parts.
        let share = arguments.owners as f64 / used.len().max(1) as f64;
        let weighed = used.concat().into_iter().map(|case| Case {
            weight: case.weight * share,
            ..case
        });
        let cases: Vec<Case> = owners.iter().copied().chain(weighed).collect();
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
    let found = left_out.iter().map(|palette| fitted(Some(palette)));
    let found: Vec<(&Palette, Constants)> = left_out.iter().copied().zip(found).collect();
    let mut failures = Vec::new();
    for (scheme, name, bars) in [
        (Scheme::Standard, "usual scheme", USUAL),
        (Scheme::Random, "dealt by lot", DEALT),
    ] {
        let palettes = found.iter().map(|(palette, constants)| {
            let itself = palette.scans.iter();
            let itself = itself.map(|real| Outcome::of(&real.scan(), constants));
            let outcomes = under_noise(palette, scheme, constants);
            let known = known_under_noise(palette, scheme);
            (palette.name, outcomes, known, itself.collect())
        });
        failures.extend_from_slice(judged(name, bars, palettes).failures());
        println!();
    }
    Ok(exit_code(&failures))
}

/// Least shares of right and accepted cubes, in per cent: of one palette, and on the mean.
type Least = (f64, f64);
const USUAL: Least = (80.0, 93.0);
const DEALT: Least = (85.0, 95.0);

/// Most wrong though accepted cubes of all palettes, in per cent.
const MAX_WRONG: f64 = 0.05;

/// Prints left-out palettes: readings of their stickers under noise, and of the scans themselves.
fn judged<'a>(
    scheme: &str,
    (least, least_mean): Least,
    palettes: impl Iterator<Item = (&'a str, Vec<Outcome>, Vec<Outcome>, Vec<Outcome>)>,
) -> Table {
    let columns = MEASURES.iter().map(Measure::column);
    let known = [("known: right %", 2), ("accepted %", 2), ("wrong", 0)];
    let itself = [("scans", 0), ("right", 0), ("accepted", 0)];
    let mut table = Table::new(scheme, columns.chain(known).chain(itself));
    let (mut shares, mut refused) = (Vec::new(), 0);
    let (mut wrong, mut cubes) = (0, 0);
    for (name, outcomes, known, itself) in palettes {
        let count = |is: fn(&Outcome) -> bool| itself.iter().filter(|it| is(it)).count();
        let accepted = count(|it| it.accepted);
        let of_scans = [itself.len(), count(|it| it.right), accepted].map(|it| it as f64);
        let values = MEASURES.iter().map(|measure| measure.of(&outcomes));
        let of_known = MEASURES[1..].iter().map(|measure| measure.of(&known));
        let values: Vec<f64> = values.chain(of_known).chain(of_scans).collect();
        let bars = [
            Bar::AtLeast("accepted %", least),
            Bar::AtLeast("right", of_scans[0]),
        ];
        table.line(name, &values, &bars);
        shares.push(ACCEPTED.of(&outcomes));
        refused += usize::from(accepted < itself.len());
        wrong += (outcomes.iter())
            .filter(|it| it.is_wrong_though_accepted())
            .count();
        cubes += outcomes.len();
    }
    let mean = mean(shares);
    println!("accepted on the mean: {mean:.2} %");
    table.judge(
        "accepted %, on the mean",
        mean,
        Bar::AtLeast("", least_mean),
    );
    let most = Bar::AtMost("", MAX_WRONG);
    table.judge("wrong, accepted %", per_cent(wrong, cubes), most);
    table.judge(
        "palettes with refused scans",
        refused as f64,
        Bar::AtMost("", 2.0),
    );
    table
}

/// These constants with the weights of the evidence under which the cases' outcomes are likeliest, to
/// three places.
fn with_weights(constants: Constants, cases: &[Case]) -> Constants {
    let odds =
        Odds::from(logistic::fitted(cases).map(|weight| (weight * 1000.0).round() as f32 / 1000.0));
    Constants { odds, ..constants }
}

/// Outcomes of cubes with a palette's stickers under everyday noise.
fn under_noise(palette: &Palette, scheme: Scheme, constants: &Constants) -> Vec<Outcome> {
    let numbers = (JUDGED_FROM..JUDGED_FROM + JUDGED).into_par_iter();
    let scans = numbers.map(|number| EVERYDAY.scan(palette, scheme, number));
    scans.map(|scan| Outcome::of(&scan, constants)).collect()
}

/// Outcomes of the same cubes by the judge that knows the colours, which is shown other scans of the same
/// level of noise.
fn known_under_noise(palette: &Palette, scheme: Scheme) -> Vec<Outcome> {
    /// Scans that the judge is shown.
    const SHOWN: u64 = 40;
    let kinds = EVERYDAY.levels() * palette.scans.len() as u64;
    let levels = (0..kinds).into_par_iter();
    let outcomes = levels.flat_map_iter(|level| {
        let of_level = |from: u64| (from..).filter(move |number| number % kinds == level);
        let shown = of_level(0).take(SHOWN as usize);
        let shown: Vec<Scan> = shown
            .map(|number| EVERYDAY.scan(palette, Scheme::Standard, number))
            .collect();
        let known = KnownColours::of(&shown);
        let judged = of_level(JUDGED_FROM).take_while(|number| *number < JUDGED_FROM + JUDGED);
        judged.map(move |number| known.outcome(&EVERYDAY.scan(palette, scheme, number)))
    });
    outcomes.collect()
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
            has_alike: false,
            has_sides_exchanged: false,
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
                (
                    "palette",
                    (0..1000).map(outcome).collect(),
                    vec![good],
                    vec![itself],
                )
            });
            judged("", DEALT, palettes).failures().len()
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

//! `cargo xtask photographs`: whether sides of cubes are found in photographs that the darkroom draws.
//!
//! ```text
//!   number ─▶ random cube ─▶ six pictures (darkroom) ─▶ six sides (photo) ─▶ beside the truth: right, wrong, refused
//!                                                           └─▶ cube (recogniser) ─▶ beside the one that was drawn
//! ```

mod cubes;
mod regression;
#[cfg(test)]
mod tests;
mod view;

use std::{collections::BTreeMap, process::ExitCode};

use anyhow::{Result, ensure};
use clap::ValueEnum;
use cube_core::Face;
use darkroom::Wishes;
use rayon::prelude::*;

use crate::figures::{exit_code, mean, per_cent};

use cubes::Outcome;
use view::{Ending, View};

/// Greatest share of sides that are wrong though [`ACCEPTED`], in per cent.
const MAX_WRONG: f64 = 1.0;
/// Greatest share of cubes that are wrong though accepted.
const MAX_WRONG_CUBES: f64 = 0.001;
/// How sure a side is that counts as accepted.
const ACCEPTED: f32 = 0.9;
/// Greatest number of places that are looked at in a picture, in the mean.
const MAX_PLACES: f64 = 1.2e6;
/// Width of the groups by blur, in cells.
const BLUR: f64 = 0.02;
/// Upper ends of the bins of how sure a side is.
const BINS: [f32; 6] = [0.7, 0.9, 0.97, 0.99, 0.997, 1.0];
/// Wrong sides for each that the finder expects: at least and at most, where it expects [`ENOUGH`].
const HONEST: std::ops::RangeInclusive<f32> = 0.5..=1.5;
/// Wrong sides that must be expected for their number to say something.
const ENOUGH: f32 = 8.0;

/// Looks for the sides of random cubes in drawn photographs, and compares them with what was drawn.
///
/// Number n is a random cube, photographed by one person with one camera: six pictures. A side is right when the middle
/// of each of its cells is found within a quarter of a cell, in any quarter turn. The weights of the finder are fitted to
/// the numbers 5001 to 5120 (rough grids), 30001 to 30620 (fine ones) and 31001 to 31600 (odds), the recogniser's constants for
/// cameras to 5121 to 5300, and ideas were tried out on 50001 to 50400; others judge.
///
/// The six sides of a cube are put together: the cube is right, wrong though accepted, asks for a further picture, is
/// refused, or has a picture in which no side was found, which a person would take again.
///
/// Fails when more than one cube in a thousand is wrong though accepted, when fewer sides are right than the level asks
/// for, when more than 1 % are wrong though the finder is sure by 90 %, or when it looks at more places than its time
/// allows; and, where it expects eight or more wrong sides in a bin or in all, when less than half or more than one and a
/// half times as many are wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of cubes
    #[arg(long, value_name = "N", default_value_t = 20)]
    cubes: u64,
    /// The first cube
    #[arg(long, value_name = "SEED", default_value_t = 1_001)]
    from: u64,
    /// How hard the pictures are
    #[arg(long, value_enum, default_value_t = Level::Hard)]
    level: Level,
    /// Computes the weights of the finder from these pictures, and prints them
    #[arg(long)]
    fit: bool,
    /// Prints a line for each side and each cube that is not right
    #[arg(long)]
    each: bool,
}

/// A preset of the darkroom.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Level {
    Clean,
    Mild,
    Hard,
}

impl Level {
    const fn wishes(self) -> Wishes {
        match self {
            Self::Clean => Wishes::CLEAN,
            Self::Mild => Wishes::MILD,
            Self::Hard => Wishes::HARD,
        }
    }

    /// Least share of the sides that are found, in per cent: what is reached. 99.6 is the aim in all levels.
    const fn min_right(self) -> f64 {
        match self {
            Self::Clean | Self::Mild => 99.0,
            Self::Hard => 98.0,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    ensure!(arguments.cubes > 0, "--cubes is 0: at least 1 is needed");
    let wishes = arguments.level.wishes();
    let pictures: Vec<(u64, Face)> = (arguments.from..arguments.from + arguments.cubes)
        .flat_map(|number| Face::ALL.map(|face| (number, face)))
        .collect();
    let views: Vec<View> = pictures
        .into_par_iter()
        .map(|(number, face)| View::of(number, face, &wishes, arguments.fit))
        .collect::<Result<_>>()?;
    if arguments.fit {
        for (name, is_fine) in [("ROUGH", false), ("FINE", true)] {
            println!("{name}: {:.2?}", regression::weights(&views, is_fine));
        }
        let chosen = views.iter().filter_map(View::sure);
        println!("OF_CHOSEN: {:.2?}", regression::of_chosen(chosen));
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.each {
        for view in views.iter().filter(|view| !view.is_right()) {
            println!("{view}");
        }
    }
    let dishonest = print_bins(&views);
    for key in ["plastic", "backdrop", "size"] {
        print_groups(&views, key, |view| view.said(key).to_owned());
    }
    print_groups(&views, "blur in cells from", |view| {
        let blur: f64 = view.said("blur_cells").parse().unwrap_or(f64::NAN);
        format!("{:.2}", (blur / BLUR).floor() * BLUR)
    });
    let wrong = print_cubes(&views, arguments.each);
    let mut failures = judged(&views, arguments.level.min_right());
    failures.extend(dishonest);
    if wrong as f64 > MAX_WRONG_CUBES * arguments.cubes as f64 {
        failures.push(format!(
            "{wrong} cubes are wrong though accepted: at most one in a thousand may be"
        ));
    }
    Ok(exit_code(&failures))
}

/// What is beyond its bar.
fn judged(views: &[View], min_right: f64) -> Vec<String> {
    let share = |is: &dyn Fn(&View) -> bool| {
        per_cent(views.iter().filter(|view| is(view)).count(), views.len())
    };
    let right = share(&View::is_right);
    let wrong =
        share(&|view| matches!(view.ending, Ending::Wrong { sure, .. } if sure >= ACCEPTED));
    let places = mean(views.iter().map(|view| view.work.places as f64));
    let pixels = mean(views.iter().map(|view| view.work.pixels as f64));
    println!(
        "{} sides: {right:.2} % right, {wrong:.2} % wrong though sure by 90 %",
        views.len()
    );
    println!("in a picture {pixels:.0} pixels, {places:.0} places looked at");
    let mut failures = Vec::new();
    if right < min_right {
        failures.push(format!(
            "{right:.2} % of the sides are right: at least {min_right} % are asked"
        ));
    }
    if wrong > MAX_WRONG {
        failures.push(format!(
            "{wrong:.2} % of the sides are wrong though sure: at most {MAX_WRONG} % may be"
        ));
    }
    if places > MAX_PLACES {
        failures.push(format!(
            "{places:.0} places are looked at in a picture: at most {MAX_PLACES:.0} may be"
        ));
    }
    failures
}

/// By how sure the finder is: how many sides are right and wrong, and how many wrong ones it expects. Returns what is
/// beyond its bar, of each bin and of all.
fn print_bins(views: &[View]) -> Vec<String> {
    println!("sure up to   right   wrong   expected wrong");
    let mut failures = Vec::new();
    let mut judge = |name: String, sides: &[(bool, f32)]| {
        let wrong = sides.iter().filter(|(is_right, _)| !is_right).count();
        let expected = sides.iter().fold(0.0, |sum, (_, sure)| sum + 1.0 - sure);
        println!(
            "{name:>10} {:7} {wrong:7} {expected:16.1}",
            sides.len() - wrong
        );
        if expected >= ENOUGH && !HONEST.contains(&(wrong as f32 / expected)) {
            failures.push(format!(
                "sure up to {name}: {wrong} sides are wrong where the finder expects {expected:.1}; {} to {} times as \
                 many may be",
                HONEST.start(),
                HONEST.end()
            ));
        }
    };
    let found: Vec<(bool, f32)> = views.iter().filter_map(View::sure).collect();
    let mut low = 0.0;
    for high in BINS {
        let is_within = |sure: f32| low <= sure && (sure < high || high == 1.0);
        let within: Vec<_> = found.iter().filter(|it| is_within(it.1)).copied().collect();
        judge(high.to_string(), &within);
        low = high;
    }
    judge("all".to_owned(), &found);
    println!("   refused {:7}", views.len() - found.len());
    failures
}

/// Sides that are not right, by what the darkroom says of a picture.
fn print_groups(views: &[View], key: &str, value: impl Fn(&View) -> String) {
    let mut groups: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for view in views {
        let [all, failed] = groups.entry(value(view)).or_default();
        *all += 1;
        *failed += usize::from(!view.is_right());
    }
    for (value, [all, failed]) in groups.into_iter().filter(|(_, [_, failed])| *failed > 0) {
        println!("{key} {value}: {failed} of {all} not right");
    }
}

/// What becomes of the cubes, with how many are wrong though accepted.
fn print_cubes(views: &[View], each: bool) -> usize {
    let cubes: Vec<&[View]> = views.chunks_exact(6).collect();
    let outcomes: Vec<(Outcome, f32)> = cubes.par_iter().map(|sides| Outcome::of(sides)).collect();
    for (sides, (outcome, _)) in cubes.iter().zip(&outcomes) {
        if each && *outcome != Outcome::Right {
            println!("{}: {outcome:?}", sides[0].number);
        }
    }
    let count = |outcome: Outcome| outcomes.iter().filter(|it| it.0 == outcome).count();
    let doubt: f32 = outcomes.iter().map(|it| it.1).sum();
    let [right, wrong, asked, refused, unseen] = Outcome::ALL.map(count);
    let whole = cubes
        .iter()
        .filter(|sides| sides.iter().all(View::is_right))
        .count();
    println!(
        "{} cubes, {whole} with six right sides: {right} right, {wrong} wrong though accepted, {asked} asked for a further \
         picture, {refused} refused, {unseen} with a picture to take again; by their doubts {doubt:.2} of the accepted ones are wrong",
        cubes.len()
    );
    wrong
}

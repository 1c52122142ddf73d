//! `cargo xtask methods`: solutions by human methods, against bars.

mod bars;
mod play;
mod seconds;

use std::{fs, path::Path, process::ExitCode};

use ::methods::{Ahead, Method, Prepared};
use actuator::{CostModel, Planner, Stance};
use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use cube_core::Cube;
use robot::RobotTime;

use self::{bars::Bar, play::Play};
use crate::{missed, places};

/// Measures human methods over the first N cubes of data/cubes/random1000.txt.
///
/// Plays each method as a person with D at the bottom, as a person who chooses how to hold the cube,
/// with a look ahead for D, and with a look ahead for any hold. Prints mean, least and most turns,
/// milliseconds of a processor and nodes a cube. Makes each solution again step by step. Fails when a
/// cube is not solved, a step misses its goal or a mean is above its bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Methods by name, or as files that end in .toml; all that come with the program if not given
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Number of cubes
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
    /// Measure: turns, or the robot's seconds, chosen by seconds and beside that by turns
    #[arg(long, value_name = "MEASURE", default_value = "turns")]
    objective: Objective,
    /// Beams of a wider look ahead, which is played alone
    #[arg(long, value_name = "N")]
    beams: Option<usize>,
}

/// Measure by which solutions are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Objective {
    Turns,
    Seconds,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let texts = places::cubes(arguments.count)?;
    let cubes = texts.iter().map(|text| text.parse());
    let cubes: Vec<Cube> = cubes.collect::<Result<_, _>>()?;
    ensure!(!cubes.is_empty(), "--count is 0: allowed are 1 to 1000");
    let planner = Planner::new(&CostModel::default());
    let robot = RobotTime::new(&planner, Stance::START);
    let ahead = Ahead {
        beams: arguments.beams.unwrap_or(Ahead::default().beams),
        ..Ahead::default()
    };
    match arguments.objective {
        Objective::Turns => println!(
            "{:<14}{:<19}{:>5}{:>8}{:>7}{:>6}{:>10}{:>10}  bar",
            "method", "played", "", "mean", "least", "most", "CPU ms", "nodes"
        ),
        Objective::Seconds => seconds::print_head(),
    }
    let mut missed = Vec::new();
    for method in methods(&arguments.names)? {
        let method = Prepared::new(method)?;
        if arguments.objective == Objective::Seconds {
            missed.extend(seconds::measure(&method, &cubes, ahead, &robot)?);
            continue;
        }
        let is_wide = arguments.beams.is_some();
        let plays = Play::ALL.into_iter();
        for play in plays.filter(|play| play.is_ahead() || !is_wide) {
            missed.extend(measure(&method, play, &cubes, (ahead, is_wide), &robot)?);
        }
    }
    Ok(missed::exit_code(&missed))
}

/// The methods of these names and files.
fn methods(names: &[String]) -> Result<Vec<Method>> {
    let shipped = || Method::shipped_names().map(str::to_owned).collect();
    let names = if names.is_empty() {
        shipped()
    } else {
        names.to_vec()
    };
    let read = |name: &String| {
        if Path::new(name).extension() == Some("toml".as_ref()) {
            let text = fs::read_to_string(name).with_context(|| name.clone())?;
            return Method::read(&text).with_context(|| name.clone());
        }
        let known = || shipped().join(", ");
        Method::shipped(name).with_context(|| format!("method {name:?}: allowed are {}", known()))
    };
    names.iter().map(read).collect()
}

/// Prints a line of the table; returns the missed bar, if one is missed.
fn measure(
    method: &Prepared,
    play: Play,
    cubes: &[Cube],
    (ahead, is_wide): (Ahead, bool),
    robot: &RobotTime<'_>,
) -> Result<Option<String>> {
    let name = &method.method().name;
    let (count, unit) = play::metric(method);
    let mean = play::mean(method, play, cubes, (ahead, count), robot)?;
    let bar = Bar::find(name, play, is_wide);
    println!(
        "{name:<14}{:<19}{unit:>5}{:>8.2}{:>7}{:>6}{:>10.2}{:>10.0}  {}",
        play.name(),
        mean.turns,
        mean.least,
        mean.most,
        mean.milliseconds,
        mean.nodes,
        bar.map_or(String::new(), Bar::told),
    );
    Ok(bar.and_then(|bar| bar.missed(&mean)))
}

//! `cargo xtask methods`: solutions by human methods, against bars.

mod play;

use std::{path::Path, process::ExitCode};

use ::methods::{Ahead, Count, Method, Prepared};
use actuator::{CostModel, Planner, Stance};
use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use robot::RobotTime;

use self::play::{MEASURES, Play};
use crate::{
    figures::{Bar, Measured},
    places,
};

/// Largest mean turns of a method that is played in a way, in the half-turn metric and for Roux in the slice-turn
/// metric, and most milliseconds of a processor for a solution.
const BARS: [(&str, Play, Bar); 17] = [
    ("cfop", Play::Person, Bar::AtMost("turns", 50.0)),
    ("cfop", Play::Person, Bar::AtMost("CPU ms", 5.0)),
    ("cfop", Play::One, Bar::AtMost("turns", 37.0)),
    ("cfop", Play::One, Bar::AtMost("CPU ms", 200.0)),
    ("cfop", Play::Any, Bar::AtMost("turns", 33.0)),
    ("cfop", Play::Any, Bar::AtMost("CPU ms", 200.0)),
    ("layers", Play::Person, Bar::AtMost("turns", 73.0)),
    ("layers", Play::Any, Bar::AtMost("turns", 39.0)),
    ("layers-eight", Play::Person, Bar::AtMost("turns", 90.0)),
    ("roux", Play::Person, Bar::AtMost("turns", 38.0)),
    ("roux", Play::Any, Bar::AtMost("turns", 33.0)),
    ("petrus", Play::Chosen, Bar::AtMost("turns", 45.0)),
    ("petrus", Play::Any, Bar::AtMost("turns", 36.0)),
    ("zz", Play::Person, Bar::AtMost("turns", 46.0)),
    ("zz", Play::Any, Bar::AtMost("turns", 36.0)),
    ("reduction", Play::Person, Bar::AtMost("turns", 31.0)),
    ("reduction", Play::Any, Bar::AtMost("turns", 24.0)),
];

/// The same with a wide look ahead, by `--beams`.
const WIDE_BARS: [(&str, Play, Bar); 2] = [
    ("cfop", Play::Any, Bar::AtMost("turns", 31.0)),
    ("cfop", Play::Any, Bar::AtMost("CPU ms", 5000.0)),
];

/// Largest ratio of the robot's seconds, of solutions chosen by seconds and by turns.
const MAX_RATIO: f64 = 1.01;

/// Measures human methods over the first N cubes of data/cubes/random1000.txt.
///
/// Plays each method as a person with D at the bottom, as a person who chooses how to hold the cube,
/// with a look ahead for D, and with a look ahead for any hold. Prints mean, least and most turns, the robot's
/// seconds, milliseconds of a processor and nodes a cube. Makes each solution again step by step. Fails when a
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
    ensure!(arguments.count > 0, "--count is 0: allowed are 1 to 1000");
    let cubes = places::cubes(arguments.count)?;
    let planner = Planner::new(&CostModel::default());
    let robot = RobotTime::new(&planner, Stance::START);
    let ahead = Ahead::USUAL.with_beams(arguments.beams.unwrap_or(Ahead::USUAL.beams));
    let is_wide = arguments.beams.is_some();
    let by_seconds = arguments.objective == Objective::Seconds;
    let measures = if by_seconds {
        &MEASURES[..]
    } else {
        &MEASURES[..MEASURES.len() - 1]
    };
    let mut table = Measured::new("method", measures);
    for method in methods(&arguments.names)? {
        let method = Prepared::new(method)?;
        let name = &method.method().name;
        check_bar(name)?;
        let (count, unit) = play::metric(&method);
        let played = |play, count| play::all(&method, play, &cubes, (ahead, count), &robot);
        if by_seconds {
            let by_turns = played(Play::Any, count)?;
            table.line(&format!("{name}, by turns"), &by_turns, &[]);
            let mut by_seconds = played(Play::Any, Count::Cost(robot.objective()))?;
            for (played, by_turns) in by_seconds.iter_mut().zip(&by_turns) {
                played.seconds_by_turns = by_turns.seconds;
            }
            let bars = [Bar::AtMost("ratio", MAX_RATIO)];
            table.line(&format!("{name}, by seconds"), &by_seconds, &bars);
            continue;
        }
        let plays = Play::ALL.into_iter();
        for play in plays.filter(|play| play.is_ahead() || !is_wide) {
            let row = format!("{name}, {}, {unit}", play.name());
            table.line(&row, &played(play, count)?, &bars(name, play, is_wide));
        }
    }
    Ok(table.end())
}

/// Refuses a method of the program that no bar holds.
fn check_bar(name: &str) -> Result<()> {
    let is_shipped = Method::shipped_names().any(|shipped| shipped == name);
    let has_bar = BARS.iter().any(|bar| bar.0 == name);
    ensure!(
        has_bar || !is_shipped,
        "the method {name} has no bar: add one to BARS in crates/xtask/src/methods/mod.rs"
    );
    Ok(())
}

/// Bars of a method that is played in a way, with the default look ahead or a wider one.
fn bars(method: &str, play: Play, is_wide: bool) -> Vec<Bar> {
    let bars = if is_wide { &WIDE_BARS[..] } else { &BARS[..] };
    let own = bars.iter().filter(|bar| bar.0 == method && bar.1 == play);
    own.map(|bar| bar.2).collect()
}

/// The methods of these names and files.
fn methods(names: &[String]) -> Result<Vec<Method>> {
    if names.is_empty() {
        return Ok(Method::shipped_names()
            .filter_map(Method::shipped)
            .collect());
    }
    let read = |name: &String| {
        if Path::new(name).extension() == Some("toml".as_ref()) {
            return Method::read(&places::text(Path::new(name))?).with_context(|| name.clone());
        }
        let known = || Method::shipped_names().collect::<Vec<_>>().join(", ");
        Method::shipped(name).with_context(|| format!("method {name:?}: allowed are {}", known()))
    };
    names.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_look_ahead_has_bars_of_its_own() {
        let limits = |is_wide| {
            bars("cfop", Play::Any, is_wide)
                .into_iter()
                .map(|bar| match bar {
                    Bar::AtLeast(_, limit) | Bar::AtMost(_, limit) => limit,
                })
        };
        assert!(limits(false).eq([33.0, 200.0]));
        assert!(limits(true).eq([31.0, 5000.0]));
    }

    #[test]
    fn every_method_of_the_program_has_a_bar() {
        for name in Method::shipped_names() {
            assert!(BARS.iter().any(|bar| bar.0 == name), "{name}");
        }
    }
}

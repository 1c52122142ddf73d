//! `cargo xtask look-again`: share of doubtful scans that a second look settles.

use std::process::ExitCode;

use anyhow::Result;
use cube_core::Cube;
use robot::{Phase, phase::PhaseResult};

use crate::{
    campaign::{Group, Run},
    figures::{Bar, Measure, Measured},
    places,
    reading::MEASURES,
};

/// Kinds of noise and their highest everyday levels in the sweep; of combo also a lower level.
const LEVELS: &str = "clean 0, drift 0.4, gauss 0.1, blend 0.4, worn6 0.8, redorange 0.5, badcentre 1, \
                      combo 0.5, combo 1";

/// Over all levels of noise.
const LEVEL_BARS: [Bar; 2] = [
    Bar::AtLeast("right %", 99.5),
    Bar::AtMost("2nd scan %", 5.0),
];

const MORE: Bar = Bar::AtMost("more s", 3.0);
const EVERYDAY_BARS: [Bar; 3] = [
    Bar::AtLeast("right %", 99.9),
    Bar::AtMost("wrong %", 0.0),
    MORE,
];
const POOR_BARS: [Bar; 3] = [
    Bar::AtLeast("right %", 99.0),
    Bar::AtMost("wrong %", 0.1),
    MORE,
];

const NEVER_WRONG: &[Bar] = &[Bar::AtMost("wrong %", 0.0)];

/// Robots, their settings and bars. One with a third of the stickers worn may read again and again.
const ROBOTS: [(&str, &str, &[Bar]); 8] = [
    ("everyday", "config/light/everyday.toml", &EVERYDAY_BARS),
    ("poor", "config/light/poor.toml", &POOR_BARS),
    ("lamp", "config/light/lamp.toml", NEVER_WRONG),
    ("sun", "config/light/sun.toml", NEVER_WRONG),
    ("half worn", "config/light/half-worn.toml", NEVER_WRONG),
    ("askew", "config/light/askew.toml", NEVER_WRONG),
    ("dim", "config/light/dim.toml", NEVER_WRONG),
    (
        "20 worn",
        "crates/xtask/robots/worn.toml",
        &[Bar::AtMost("wrong %", 0.3)],
    ),
];

/// Counts the scans in doubt that a second look settles.
///
/// Runs N cubes with the full scan at the highest everyday level of each kind of noise of the
/// sweep, and at a lower level of combo. Each time a face comes up its readings are spoilt again;
/// wear, logos and dyes stay. Then runs N cubes each in the lights of `config/light`, and with 20
/// worn stickers. Prints the shares of runs that trusted the first scan, that ended right, that
/// trusted a wrong cube, and that needed a second look or a second whole scan, and the mean of the
/// seconds that reading took beyond the first scan.
///
/// Fails when over all levels fewer than 99.5 % end right or more than 5 % need a second scan; when
/// fewer than 99.9 % end right in everyday light or 99 % in poor light; when a robot trusts a wrong
/// cube in a light of `config/light` but the poor one, more than 0.1 % do in poor light, or 0.3 % with 20 worn stickers; or when reading
/// takes more than 3 s longer in one of these lights.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Cubes at each level
    #[arg(value_name = "N", default_value_t = 1000)]
    count: u32,
    /// Runs the robots only, without the levels of noise
    #[arg(long)]
    robots: bool,
    /// Runs the robots with cubes that are solved, of which none may be turned
    #[arg(long)]
    solved: bool,
}

/// Runs with solved cubes.
const SOLVED: [Measure<Run>; 3] = [
    Measure::count("runs", |_| true),
    Measure::share("solved %", 2, Run::is_solved),
    Measure::count("turned", is_turned),
];

/// Whether the robot made a motion of a plan.
fn is_turned(run: &Run) -> bool {
    let mut turned = run.phases(Phase::Turn);
    turned.any(|report| !matches!(report.result, PhaseResult::Turned { motions: 0, .. }))
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let cubes: &[Cube] = if arguments.solved {
        &[Cube::SOLVED]
    } else {
        &[]
    };
    let runs = |name, simulator| runs(name, simulator, cubes, arguments.count);
    if arguments.solved {
        let mut table = Measured::new("solved cubes", &SOLVED);
        for (name, file, _) in ROBOTS {
            let light = places::text(&places::root().join(file))?;
            table.line(name, &runs(name, light)?, &[Bar::AtMost("turned", 0.0)]);
        }
        return Ok(table.end());
    }
    let mut table = Measured::new("", &MEASURES);
    let mut all = Vec::new();
    for name in LEVELS.split(", ").filter(|_| !arguments.robots) {
        let (kind, level) = name.split_once(' ').expect("a kind and a level");
        let noise = format!("noise_kind = \"{kind}\"\nnoise_level = {level}\n");
        let runs = runs(name, places::light("clean")? + &noise)?;
        table.line(name, &runs, &[]);
        all.extend(runs);
    }
    if !all.is_empty() {
        table.line("all levels", &all, &LEVEL_BARS);
    }
    for (name, file, bars) in ROBOTS {
        let light = places::text(&places::root().join(file))?;
        table.line(name, &runs(name, light)?, bars);
    }
    Ok(table.end())
}

/// Runs of this robot with these cubes, or with random ones if there are none.
fn runs(name: &str, simulator: String, cubes: &[Cube], count: u32) -> Result<Vec<Run>> {
    let group = Group {
        name,
        numbers: 1..=count,
        cubes,
        simulator,
        ..Group::default()
    };
    group.runs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_cubes_in_dim_light_are_left_as_they_are() -> Result<()> {
        let dim = places::text(&places::root().join("config/light/dim.toml"))?;
        for run in runs("dim", dim, &[Cube::SOLVED], 24)? {
            assert!(run.is_solved() && !is_turned(&run));
        }
        Ok(())
    }
}

//! `cargo xtask calibrations`: whole calibrations of simulated robots, and a cube on each afterwards.

use std::process::ExitCode;

use anyhow::Result;
use calibration::{Handling, Prepared, steps};
use cube_core::{Cube, RandomCubes};
use rayon::prelude::*;
use robot::{Account, Config, Pace, Session, Task, Unattended, error::one_line, whole_run};
use simulator::{Settings, Simulator, Wider};

use crate::{
    faults,
    figures::{Bar, Measure, Measured},
};

/// Kind of the faults whose robots bear less than those of the family.
const WEAK: &str = "weak LEGO";
/// Greatest angle of a cube that is square, in degrees: the flipper takes a cube that is askew by 8.
const MAX_ASKEW_DEG: f64 = 6.0;
/// Positions that a robot searches before the first motion: thought is not measured here.
const FEW_NODES: u32 = 20_000;

const MEASURES: [Measure<Robot>; 8] = [
    Measure::count("robots", |_| true),
    Measure::count("errors", |robot| robot.failed.is_some()),
    Measure::count("warnings", |robot| robot.warnings > 0),
    Measure::count("not as it was", |robot| !robot.is_as_it_was),
    Measure::count("askew", |robot| robot.askew_deg > MAX_ASKEW_DEG),
    Measure::share("solved %", 1, |robot| robot.run_s.is_some()),
    Measure::mean("calibration s", 0, |robot| robot.took_s),
    Measure::mean_where("run s", 1, |robot| robot.run_s),
];

/// Bars of every line, and the least share of solved cubes on robots that are as they should be, and
/// on weak ones.
const SAFE: [Bar; 3] = [
    Bar::AtMost("errors", 0.0),
    Bar::AtMost("not as it was", 0.0),
    Bar::AtMost("askew", 0.0),
];
const SOLVED: Bar = Bar::AtLeast("solved %", 98.0);
const SOLVED_BY_WEAK: Bar = Bar::AtLeast("solved %", 90.0);

/// Calibrates simulated robots, each with every step, and solves a cube on each with its findings.
///
/// Robots of the family, robots drawn from ranges 30 % wider, and robots whose LEGO bears less than
/// that of any robot of the family. Fails when a calibration ends with an error, when the cube is not
/// solved after a step or not square after a step that tilts it, and when fewer than 98 % of the robots
/// (90 % of the weak ones) solve a cube afterwards.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of robots of each kind
    #[arg(long, value_name = "N", default_value_t = 60)]
    count: u32,
    /// The first number; those from 1,000,000 on are for reports, and nothing is tuned on them
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut table = Measured::new("", &MEASURES);
    for (name, kind, solved) in [
        ("family", Kind::Family, SOLVED),
        ("30 % wider", Kind::Wider, SOLVED),
        (WEAK, Kind::Weak, SOLVED_BY_WEAK),
    ] {
        let numbers = (arguments.from..arguments.from + arguments.count).into_par_iter();
        let robots = numbers.map(|number| Ok(Robot::calibrated(number, &kind.settings(number)?)));
        let robots = robots.collect::<Result<Vec<Robot>>>()?;
        for robot in &robots {
            if let Some(failed) = &robot.failed {
                eprintln!("{name}, robot {}: {failed}", robot.number);
            }
        }
        table.line(name, &robots, &[&SAFE[..], &[solved]].concat());
    }
    Ok(table.end())
}

/// Kind of the robots in a line of the table.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Family,
    Wider,
    Weak,
}

impl Kind {
    /// Settings of the robot of this number.
    fn settings(self, number: u32) -> Result<Settings> {
        Ok(match self {
            Self::Family => Settings::of_family(number),
            Self::Wider => Settings::of_wider_family(number, Wider::All),
            Self::Weak => Settings::from_toml(&faults::robot_with(WEAK, number)?)?,
        })
    }
}

/// A robot after its calibration.
#[derive(Debug)]
struct Robot {
    number: u32,
    /// Step that ended with an error, and the error; or the error of the run.
    failed: Option<String>,
    warnings: u32,
    /// Whether the cube was solved after each step.
    is_as_it_was: bool,
    /// Greatest angle of the cube, or of its layers, after a step that tilts it, in degrees.
    askew_deg: f64,
    took_s: f64,
    /// Robot seconds of the run; none if it did not solve its cube.
    run_s: Option<f64>,
}

impl Robot {
    /// Calibrates the robot of these settings, and solves a cube.
    fn calibrated(number: u32, settings: &Settings) -> Self {
        let simulator = Simulator::new(settings, &simulator::solved(), number.into());
        let mut robot = Self {
            number,
            failed: None,
            warnings: 0,
            is_as_it_was: true,
            askew_deg: 0.0,
            took_s: 0.0,
            run_s: None,
        };
        let config = robot.steps(&simulator);
        robot.took_s = simulator.now().as_secs_f64();
        robot.solves(&simulator, &config);
        robot
    }

    /// Makes the steps; returns the settings with the findings until the first error.
    fn steps(&mut self, simulator: &Simulator) -> Config {
        let mut config = Config::default();
        for step in steps() {
            let outcome = step.run(&mut simulator.brick(), &config, &mut Prepared::quiet());
            let laid_over = outcome.and_then(|outcome| {
                self.warnings += u32::from(outcome.warning.is_some());
                outcome.laid_over(&config)
            });
            match laid_over {
                Ok(found) => config = found,
                Err(error) => {
                    self.failed = Some(format!("{}: {}", step.name, one_line(&error)));
                    return config;
                }
            }
            self.is_as_it_was &= has_one_colour_a_side(&simulator.stickers());
            if step.handling != Handling::Spins {
                let askew = simulator.askew().abs().max(simulator.misalignment().abs());
                if askew > MAX_ASKEW_DEG {
                    let (number, step) = (self.number, step.name);
                    eprintln!("robot {number}: askew by {askew:.0} degrees after {step}");
                }
                self.askew_deg = self.askew_deg.max(askew);
            }
        }
        config
    }

    /// Solves a cube with these settings.
    fn solves(&mut self, simulator: &Simulator, config: &Config) {
        let cube = RandomCubes::new(self.number.into()).draw();
        simulator.insert_cube(cube.facelets().as_array());
        let mut config = config.clone();
        config.run.think_first_nodes = FEW_NODES;
        config.run.think_while_moving = false;
        let began = simulator.now();
        let mut session = Session::of(simulator.brick()).paced(Pace::of_simulator(&config));
        let task = Task::to(Cube::SOLVED);
        let ended = session.run(
            &config,
            &mut Account::default(),
            &mut Unattended,
            |brick, crew| whole_run(brick, &config, &task, crew).map(drop),
        );
        match ended.result {
            Ok(()) if simulator.verdict(&simulator::solved()).is_ok() => {
                self.run_s = Some(simulator.now().saturating_sub(began).as_secs_f64());
            }
            Ok(()) => eprintln!("robot {}: wrongly taken for solved", self.number),
            Err(error) => eprintln!("robot {}: the run: {}", self.number, one_line(&error)),
        }
    }
}

/// Whether a cube is solved, whichever side is on top.
fn has_one_colour_a_side(stickers: &[char; 54]) -> bool {
    let mut sides = stickers.chunks(9);
    sides.all(|side| side.iter().all(|sticker| *sticker == side[0]))
}

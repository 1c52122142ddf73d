//! `calibrate`: measures the robot, and saves the findings for every later run. Findings of a
//! simulated robot go only to the file of `--output`.

mod durations;
mod single;
mod target;

use clap::{Args, Subcommand};

use self::{single::one, target::Target};
use crate::{calibration_file, environment::Environment, failure::Exit, help, output};
use calibration::{FLIPPER, OVERSHOOT, SENSOR, SPEED, STOPS, Step, TURNTABLE, by_degrees, steps};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r calibrate
  mindcub3r calibrate sensor
  mindcub3r calibrate list
  mindcub3r calibrate durations --simulate --rounds 1";

/// Measures the robot and writes its own settings
///
/// Without a step, all steps one after another; each is saved before the next begins. Values of a
/// simulated robot are written only where --output says.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    target: Target,
}

/// Without one, `calibrate` walks through all steps.
#[derive(Debug, Subcommand)]
enum What {
    /// Lists the steps, and when each was done
    #[command(after_help = "Examples:\n  mindcub3r calibrate list")]
    List,
    /// Finds out how well colour arm and flipper meet their end stops
    #[command(after_help = help::of_step("stops"))]
    Stops(Plain),
    /// Turns the turntable to where it stands square
    #[command(
        after_help = "Examples:\n  mindcub3r calibrate turntable\n  mindcub3r calibrate turntable --offset-deg -6"
    )]
    Turntable {
        /// Turns it by so many degrees of its motor (3 are 1 of the cube; clockwise seen from above
        /// is positive), and asks nothing
        #[arg(long, value_name = "N", allow_negative_numbers = true)]
        offset_deg: Option<i32>,
        #[command(flatten)]
        target: Target,
    },
    /// Finds where arm and turntable bring each sticker under the colour sensor
    #[command(after_help = help::of_step("sensor"))]
    Sensor(Plain),
    /// Finds where the flipper holds the cube, and how far it pulls to tilt it
    #[command(after_help = help::of_step("flipper"))]
    Flipper(Plain),
    /// Finds how far a layer is turned beyond its target
    #[command(after_help = help::of_step("overshoot"))]
    Overshoot(Plain),
    /// Finds how fast the flipper may be, with a solved cube
    #[command(after_help = help::of_step("speed"))]
    Speed(Plain),
    #[command(visible_alias = "costs")]
    Durations(durations::Arguments),
}

/// A step without options of its own.
#[derive(Debug, Args)]
struct Plain {
    #[command(flatten)]
    target: Target,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    match &arguments.what {
        None => walk(&arguments.target, environment),
        Some(What::List) => list(environment),
        Some(What::Stops(plain)) => step(&STOPS, &plain.target, environment),
        Some(What::Turntable { offset_deg, target }) => match *offset_deg {
            Some(degrees) => one(target, environment, |brick, config, _| {
                by_degrees(brick, config, degrees)
            }),
            None => step(&TURNTABLE, target, environment),
        },
        Some(What::Sensor(plain)) => step(&SENSOR, &plain.target, environment),
        Some(What::Flipper(plain)) => step(&FLIPPER, &plain.target, environment),
        Some(What::Overshoot(plain)) => step(&OVERSHOOT, &plain.target, environment),
        Some(What::Speed(plain)) => step(&SPEED, &plain.target, environment),
        Some(What::Durations(arguments)) => durations::run(arguments, environment),
    }
}

/// Does one step. The person who named it has prepared it, but is told all the same what it needs.
fn step(step: &Step, target: &Target, environment: &Environment) -> anyhow::Result<Exit> {
    one(target, environment, |brick, config, guide| {
        guide.tell(brick, &step.announcement())?;
        (step.measure)(brick, config, guide)
    })
}

/// Does all steps, one after another, and saves each before the next begins.
fn walk(target: &Target, environment: &Environment) -> anyhow::Result<Exit> {
    let before = environment.config()?;
    let mut config = before.clone();
    target.check(environment)?;
    let mut guide = target.guide();
    target.measured(&before, |brick| {
        let count = steps().len();
        for (done, step) in steps().iter().enumerate() {
            let text = format!("{} of {count}, {}", done + 1, step.announcement());
            match guide.choose(brick, &text, &["begin", "skip it", "stop here"])? {
                0 => {}
                1 => continue,
                _ => break,
            }
            let outcome = step.run(brick, &config, &mut *guide)?;
            target.keep(&outcome, &target.now(brick)?, environment)?;
            config = outcome.laid_over(&config)?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}

fn list(environment: &Environment) -> anyhow::Result<Exit> {
    let path = calibration_file::path_beside(environment.config_path().as_deref());
    let (settings, _) = environment.settings()?;
    let measured = calibration_file::measured(&path, &settings)?;
    for step in steps() {
        let when = match measured.of(step.name) {
            Some(when) => when,
            None if step.name == TURNTABLE.name => "not written, it stands as it was left",
            None => "not yet",
        };
        output::line(&format!("{:<11}{}: {when}", step.name, step.finds))?;
    }
    Ok(Exit::Success)
}

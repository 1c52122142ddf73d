//! `calibrate`: measures the robot, and saves the findings for every later run. Findings of a
//! simulated robot go only to the file of `--output`.

mod durations;
mod target;

use clap::{Args, Subcommand};

use self::target::Target;
use crate::{echo, environment::Environment, failure::Exit, help, number, output};
use calibration::{FLIPPER, OVERSHOOT, SENSOR, SPEED, STOPS, Step, TURNTABLE, by_degrees, steps};

const EXAMPLES: &str = "\
Examples:
  mindcub3r calibrate
  mindcub3r calibrate sensor
  mindcub3r calibrate list
  mindcub3r calibrate forget sensor
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
    command: Option<Command>,
    #[command(flatten)]
    target: Target,
}

/// A step, or the list of the steps; `calibrate` alone walks through all steps.
#[derive(Debug, Subcommand)]
enum Command {
    /// Lists the steps, and when each was done
    #[command(after_help = "Examples:\n  mindcub3r calibrate list")]
    List,
    /// Forgets what a step found: the settings hold in its stead, as before the step
    #[command(after_help = "Examples:\n  mindcub3r calibrate forget sensor")]
    Forget {
        /// The step
        #[arg(value_name = "STEP", value_parser = calibration::content::STEPS)]
        step: String,
    },
    /// Measures the spread of the end stops of colour arm and flipper
    #[command(after_help = help::of_step("stops"))]
    Stops(Target),
    /// Turns the turntable until it stands square
    #[command(
        after_help = "Examples:\n  mindcub3r calibrate turntable\n  mindcub3r calibrate turntable --offset-deg -6"
    )]
    Turntable {
        /// Degrees of its motor by which the turntable turns, without a question (3 are 1 of the
        /// cube; clockwise seen from above is positive)
        #[arg(long, value_name = "N", value_parser = number::whole::<i32>(i32::MIN.into()..=i32::MAX.into()),
            allow_negative_numbers = true)]
        offset_deg: Option<i32>,
        #[command(flatten)]
        target: Target,
    },
    /// Finds the positions of arm and turntable for each sticker
    #[command(after_help = help::of_step("sensor"))]
    Sensor(Target),
    /// Finds the positions of the flipper that hold and tilt the cube
    #[command(after_help = help::of_step("flipper"))]
    Flipper(Target),
    /// Finds the overshoot: the distance past its target at which a turn comes back
    #[command(after_help = help::of_step("overshoot"))]
    Overshoot(Target),
    /// Finds the greatest speeds of the flipper, with a solved cube
    #[command(after_help = help::of_step("speed"))]
    Speed(Target),
    #[command(visible_alias = "costs")]
    Durations(durations::Arguments),
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    match &arguments.command {
        None => walk(&arguments.target, environment),
        Some(Command::List) => list(environment),
        Some(Command::Forget { step }) => forget(step, environment),
        Some(Command::Stops(target)) => step(&STOPS, target, environment),
        Some(Command::Turntable { offset_deg, target }) => match *offset_deg {
            Some(degrees) => target.measure(environment, |brick, config, _| {
                by_degrees(brick, config, degrees)
            }),
            None => step(&TURNTABLE, target, environment),
        },
        Some(Command::Sensor(target)) => step(&SENSOR, target, environment),
        Some(Command::Flipper(target)) => step(&FLIPPER, target, environment),
        Some(Command::Overshoot(target)) => step(&OVERSHOOT, target, environment),
        Some(Command::Speed(target)) => step(&SPEED, target, environment),
        Some(Command::Durations(arguments)) => durations::run(arguments, environment),
    }
}

/// Does one step, after it tells the person what the step needs.
fn step(step: &Step, target: &Target, environment: &Environment) -> anyhow::Result<Exit> {
    target.measure(environment, |brick, config, guide| {
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

fn forget(step: &str, environment: &Environment) -> anyhow::Result<Exit> {
    let file = environment.calibration();
    let settings = environment.settings()?;
    let forgotten = file.forget(&settings, step)?;
    output::line(&format!(
        "forgotten: {}, in {}; the settings hold in their stead",
        forgotten.join(", "),
        echo::path(file.path())
    ))?;
    Ok(Exit::Success)
}

fn list(environment: &Environment) -> anyhow::Result<Exit> {
    let settings = environment.settings()?;
    let measured = environment.calibration().measured(&settings)?;
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

//! Arguments of every calibration: the robot to measure, and the destination of the findings.

use std::path::PathBuf;

use anyhow::Context;
use brick::{Brick, reversed};
use clap::Args;
use cube_core::Cube;
use simulator::Simulator;

use crate::{
    aside::Threads,
    calibration_file::{self, measured_in_simulator, measured_now},
    config_file, echo,
    environment::Environment,
    guides::Terminal,
    number, output,
    this_brick::{self, Devices},
};
use calibration::{Guide, Outcome, Prepared};
use robot::{Config, Stopped, interruptible};

/// The robot to measure, the person who answers, and the file for the findings.
#[derive(Debug, Args)]
pub(super) struct Target {
    /// Measures a simulated robot instead of the brick's motors and sensors; its findings are
    /// written only to the file of --output
    #[arg(long)]
    simulate: bool,
    /// Makes the simulated robot repeatable
    #[arg(
        long,
        value_name = "N",
        requires = "simulate",
        default_value_t = 1,
        value_parser = number::any,
        allow_negative_numbers = true
    )]
    seed: u64,
    /// Settings of the simulated robot
    #[arg(long, value_name = "FILE", requires = "simulate")]
    simulator: Option<PathBuf>,
    /// Asks nothing: the cube is in, and the robot is prepared
    #[arg(long)]
    yes: bool,
    /// Prints the values, and writes nothing
    #[arg(long)]
    dry_run: bool,
    /// File for the findings [default: calibration.toml beside the settings in use, for a real
    /// robot]
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    output: Option<PathBuf>,
}

impl Target {
    /// Opens the robot, and works with it.
    ///
    /// # Errors
    /// The errors of `work`, and when there is no such robot.
    pub(super) fn measured<T>(
        &self,
        config: &Config,
        work: impl FnOnce(&mut Brick) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if !self.simulate {
            return on_brick(config, work);
        }
        let settings = config_file::simulator(self.simulator.as_deref())?;
        let stickers = *Cube::SOLVED.facelets().as_array();
        let simulator = Simulator::new(&settings, &stickers, self.seed);
        let found = work(&mut reversed::wrap(simulator.brick(), &config.robot));
        match simulator.fault() {
            Some(fault) => found.with_context(|| fault.to_string()),
            None => found,
        }
    }

    /// Guide that answers the questions of the steps: a person at the terminal, or, with `--yes`
    /// and in the simulator, one that takes everything as prepared.
    pub(super) fn guide(&self) -> Box<dyn Guide> {
        if self.yes || self.simulate {
            Box::new(Prepared {
                tell: output::tell,
                aside: &Threads,
            })
        } else {
            Box::new(Terminal::new())
        }
    }

    /// Checks, before anything is measured, that an earlier calibration can be kept.
    ///
    /// # Errors
    /// When an earlier calibration cannot be used.
    pub(super) fn check(&self, environment: &Environment) -> anyhow::Result<()> {
        let (settings, _) = environment.settings()?;
        match self.destination(environment) {
            Destination::Own(path) => calibration_file::check(&path, &settings),
            Destination::Named(path) => calibration_file::check_named(&path, &settings),
            Destination::Nowhere(_) => Ok(()),
        }
    }

    /// Entry of a step that is done now: date and circumstances.
    ///
    /// # Errors
    /// When the battery cannot be read.
    pub(super) fn now(&self, brick: &mut Brick) -> anyhow::Result<String> {
        if self.simulate {
            Ok(measured_in_simulator(self.seed))
        } else {
            measured_now(brick)
        }
    }

    /// Shows the findings, and writes them beside the earlier ones, unless they are only to be
    /// shown.
    ///
    /// # Errors
    /// When an earlier calibration cannot be used, or the file cannot be written.
    pub(super) fn keep(
        &self,
        outcome: &Outcome,
        when: &str,
        environment: &Environment,
    ) -> anyhow::Result<()> {
        output::line(&outcome.details)?;
        if let Some(warning) = &outcome.warning {
            output::tell(&format!("warning: {warning}"));
        }
        if outcome.finding.is_none() {
            return Ok(());
        }
        let (settings, _) = environment.settings()?;
        let path = match self.destination(environment) {
            Destination::Nowhere(reason) => {
                return output::line(&format!("nothing was written ({reason})"));
            }
            Destination::Own(path) => {
                calibration_file::keep(&path, &settings, outcome, when)?;
                path
            }
            Destination::Named(path) => {
                calibration_file::keep_named(&path, &settings, outcome, when)?;
                path
            }
        };
        output::line(&format!("written to {}", echo::path(&path)))
    }

    fn destination(&self, environment: &Environment) -> Destination {
        match &self.output {
            Some(path) => Destination::Named(path.clone()),
            None if self.dry_run => Destination::Nowhere("--dry-run"),
            None if self.simulate => Destination::Nowhere(
                "these are values of a simulated robot: --output FILE says where to write them",
            ),
            None => {
                let config = environment.config_place();
                Destination::Own(calibration_file::path_beside(config.as_deref()))
            }
        }
    }
}

/// Destination of findings.
enum Destination {
    /// The calibration of this robot.
    Own(PathBuf),
    /// A file that was named.
    Named(PathBuf),
    /// No file: findings are only shown, for this reason.
    Nowhere(&'static str),
}

/// Works with the brick that this program runs on. The button below the screen ends the work; arm
/// and flipper are then put aside.
fn on_brick<T>(
    config: &Config,
    work: impl FnOnce(&mut Brick) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    this_brick::stop_in_time();
    let (mut brick, interrupt) = this_brick::open(Devices::All, &config.robot, None)?;
    let result = interruptible(
        &mut brick,
        &interrupt,
        &config.mechanism,
        |_: &anyhow::Error| false,
        work,
    );
    if result.as_ref().is_err_and(anyhow::Error::is::<Stopped>) {
        output::tell(
            "nothing of this step is kept; align the cube's layers and the turntable before the next",
        );
    }
    result
}

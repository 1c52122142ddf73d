//! Arguments of every calibration: the robot to measure, and the destination of the findings.

use std::path::PathBuf;

use brick::Brick;
use clap::Args;
use cube_core::Cube;

use crate::{
    aside::Threads,
    calibration_file::{CalibrationFile, measured_now},
    echo,
    environment::Environment,
    failure::{Exit, bad_input},
    guides::Terminal,
    number, output,
    robots::{
        simulated::{self, Setting, Simulated},
        this_brick::{self, Devices},
    },
};
use calibration::{
    CalibrationError, Guide, Outcome, Prepared, content::measured_in_simulator, guarded,
};
use robot::{Config, Stopped};

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
    pub(super) fn measured<T>(
        &self,
        config: &Config,
        work: impl FnOnce(&mut Brick) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if !self.simulate {
            return on_brick(config, work);
        }
        let setting = Setting {
            simulator: simulated::settings(self.simulator.as_deref())?,
            cube: Cube::SOLVED,
            seed: self.seed,
            cube_seed: self.seed,
            pace: None,
        };
        let mut robot = Simulated::new(config, &setting, || false, None);
        let found = robot.session.work(&config.mechanism, work);
        robot.with_fault(found)
    }

    pub(super) fn measure(
        &self,
        environment: &Environment,
        measure: impl FnOnce(&mut Brick, &Config, &mut dyn Guide) -> Result<Outcome, CalibrationError>,
    ) -> anyhow::Result<Exit> {
        let config = environment.config()?;
        self.check(environment)?;
        let mut guide = self.guide();
        self.measured(&config, |brick| {
            let outcome = guarded(brick, &config, |brick, config| {
                measure(brick, config, &mut *guide)
            })
            .map_err(|error| match error {
                CalibrationError::OffsetTooFar { .. } => bad_input(error),
                error => error.into(),
            })?;
            self.keep(&outcome, &self.now(brick)?, environment)
        })?;
        Ok(Exit::Success)
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
    pub(super) fn check(&self, environment: &Environment) -> anyhow::Result<()> {
        let settings = environment.settings()?;
        match self.destination(environment) {
            Ok(file) => file.check(&settings),
            Err(_) => Ok(()),
        }
    }

    /// Entry of a step that is done now: date and circumstances.
    pub(super) fn now(&self, brick: &mut Brick) -> anyhow::Result<String> {
        if self.simulate {
            Ok(measured_in_simulator(self.seed))
        } else {
            measured_now(brick)
        }
    }

    /// Shows the findings, and writes them beside the earlier ones, unless they are only to be
    /// shown.
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
        match self.destination(environment) {
            Err(reason) => output::line(&format!("nothing was written ({reason})")),
            Ok(file) => {
                let settings = environment.settings()?;
                file.keep(&settings, outcome, when)?;
                output::line(&format!("written to {}", echo::path(file.path())))
            }
        }
    }

    /// File for the findings, or the reason why they are only shown.
    fn destination(&self, environment: &Environment) -> Result<CalibrationFile, &'static str> {
        match &self.output {
            Some(path) => Ok(CalibrationFile::named(path.clone())),
            None if self.dry_run => Err("--dry-run"),
            None if self.simulate => {
                Err("these are values of a simulated robot: --output FILE says where to write them")
            }
            None => Ok(environment.calibration()),
        }
    }
}

/// Works with the brick that this program runs on. The button below the screen ends the work; arm
/// and flipper are then put aside.
fn on_brick<T>(
    config: &Config,
    work: impl FnOnce(&mut Brick) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    this_brick::stop_in_time();
    let mut session = this_brick::open(Devices::All, &config.robot, None, || false)?;
    let result = session.work(&config.mechanism, work);
    if result.as_ref().is_err_and(anyhow::Error::is::<Stopped>) {
        output::tell(
            "nothing of this step is kept; align the cube's layers and the turntable before the next",
        );
    }
    result
}

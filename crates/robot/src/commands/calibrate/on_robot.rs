//! What every calibration shares: the robot that is measured, and where the findings go.

use std::path::{Path, PathBuf};

use anyhow::Context;
use brick::Brick;
use clap::Args;
use cube_core::Cube;
use simulator::Simulator;

use crate::{
    calibration::{self, Finding},
    environment::Environment,
    failure::OrBadInput,
    input, output,
};

/// Which robot, and where to write.
#[derive(Debug, Args)]
pub(super) struct Target {
    /// Measures a simulated robot instead of the brick's motors and sensors
    #[arg(long)]
    simulate: bool,
    /// Makes the simulated robot repeatable
    #[arg(long, value_name = "N", requires = "simulate", default_value_t = 1)]
    seed: u64,
    /// Settings of the simulated robot
    #[arg(long, value_name = "FILE", requires = "simulate")]
    simulator: Option<PathBuf>,
    /// Says what would be written, and writes nothing
    #[arg(long)]
    dry_run: bool,
    /// Where to write [default: calibration.toml beside the settings in use]
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    output: Option<PathBuf>,
}

impl Target {
    /// Measures on the robot. Whatever happens, no motor stays energised.
    ///
    /// # Errors
    /// Those of `measure`, and when there is no such robot.
    pub(super) fn measured<T>(
        &self,
        measure: impl FnOnce(&mut Brick) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if !self.simulate {
            return on_brick(measure);
        }
        let settings = simulator_settings(self.simulator.as_deref())?;
        let stickers = *Cube::SOLVED.facelets().as_array();
        let simulator = Simulator::new(&settings, &stickers, self.seed);
        let found = measure(&mut simulator.brick());
        match simulator.fault() {
            Some(fault) => found.with_context(|| fault.to_string()),
            None => found,
        }
    }

    /// Writes what was found beside what is known already, unless it is only to be shown.
    ///
    /// # Errors
    /// When a calibration that stands there cannot be used, or the file cannot be written.
    pub(super) fn keep(
        &self,
        finding: Finding<'_>,
        environment: &Environment,
    ) -> anyhow::Result<()> {
        if self.dry_run {
            return output::line("nothing was written (--dry-run)");
        }
        let beside = || calibration::path_beside(environment.config_path().as_deref());
        let path = self.output.clone().unwrap_or_else(beside);
        calibration::write(&path, finding)?;
        output::line(&format!("written to {}", path.display()))
    }
}

fn simulator_settings(path: Option<&Path>) -> anyhow::Result<simulator::Settings> {
    match path {
        None => Ok(simulator::Settings::default()),
        Some(path) => simulator::Settings::from_toml(&input::file(path)?)
            .or_bad_input()
            .with_context(|| path.display().to_string()),
    }
}

#[cfg(target_os = "linux")]
fn on_brick<T>(measure: impl FnOnce(&mut Brick) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let mut brick = brick::ev3::open()
        .map(brick::trace::wrap)
        .context("no MindCub3r is connected here (to try without one: `--simulate`)")?;
    let found = measure(&mut brick);
    let stopped = brick.stop_motors(brick::StopAction::Coast);
    let found = found?;
    stopped?;
    Ok(found)
}

#[cfg(not(target_os = "linux"))]
fn on_brick<T>(_: impl FnOnce(&mut Brick) -> anyhow::Result<T>) -> anyhow::Result<T> {
    anyhow::bail!("a real robot runs on the EV3 brick only; to try without one: `--simulate`")
}

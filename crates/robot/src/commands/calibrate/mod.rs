//! `calibrate`: measures the robot, and writes what it found for every later run.

mod costs;
#[cfg(test)]
mod costs_tests;
mod face_model;
mod least_squares;
mod on_robot;
mod positions;
mod sensor;
mod sweep;
#[cfg(test)]
mod tests;

use clap::{Args, Subcommand};

use crate::{environment::Environment, failure::Exit};

/// Options of `calibrate`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Finds where arm and turntable bring each sticker under the colour sensor
    Sensor(sensor::Arguments),
    /// Finds how long each motion takes
    Costs(costs::Arguments),
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    match &arguments.what {
        What::Sensor(arguments) => sensor::run(arguments, environment),
        What::Costs(arguments) => costs::run(arguments, environment),
    }
}

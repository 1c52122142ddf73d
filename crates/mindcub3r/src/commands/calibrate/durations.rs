//! `calibrate durations`: the time of each motion on this robot, measured now or read from the log
//! of earlier runs.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::Args;

use super::target::Target;
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, bad_input},
    input::{self, Kind},
    log_file, number,
};
use calibration::{DURATIONS, ROUNDS, from_log, of_rounds};

const EXAMPLES: &str = "\
Examples:
  mindcub3r calibrate durations
  mindcub3r calibrate durations --from-log run.log --dry-run";

/// Finds the time of each motion
///
/// Times every motion, and pairs of motions, so that plans count in this robot's seconds. Put any cube
/// in, and align the turntable by hand; the cube is left as it was.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Rounds of all motions and pairs, 1 to 50; a round takes about 28 seconds
    #[arg(long, value_name = "N", default_value_t = ROUNDS,
        value_parser = number::whole::<u8>(1..=50))]
    rounds: u8,
    /// Takes the durations from the log of earlier runs instead of moving anything: from this file (as
    /// by `run -vv`), or else from what the robot logged itself
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["rounds", "simulate"])]
    from_log: Option<OsString>,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if let Some(name) = &arguments.from_log {
        let own = environment.own_file(log_file::NAME);
        let named = Some(PathBuf::from(name)).filter(|_| !name.is_empty());
        let path = named.or(own).ok_or_else(|| {
            bad_input("this robot keeps no log: name one, as in `--from-log run.log`")
        })?;
        return by_log(&path, &arguments.target, environment);
    }
    (arguments.target).measure(environment, |brick, config, guide| {
        guide.tell(brick, &DURATIONS.announcement())?;
        of_rounds(brick, config, guide, arguments.rounds)
    })
}

/// Finds the prices from logged motions, without a robot.
fn by_log(path: &Path, target: &Target, environment: &Environment) -> anyhow::Result<Exit> {
    let config = environment.config()?;
    target.check(environment)?;
    let log = echo::path(path);
    if !path.exists() {
        return Err(bad_input(format!(
            "{log} is not there: runs on the brick write it; name another log, as in \
             `--from-log run.log`"
        )));
    }
    let Some(outcome) = from_log(&config, &input::file(path, Kind::Log)?)? else {
        return Err(bad_input(format!(
            "{log} has no line such as `tilt took 812 ms, planned 800 ms`: log a run with `run -vv`",
        )));
    };
    target.keep(&outcome, &format!("from {log}"), environment)?;
    Ok(Exit::Success)
}

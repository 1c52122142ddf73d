//! `calibrate durations`: the time of each motion on this robot, measured now or read from recordings
//! of earlier runs.

use std::{ffi::OsString, path::Path};

use clap::Args;

use super::target::Target;
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, bad_input},
    input::{self, Kind},
    number, recordings,
};
use calibration::{DURATIONS, ROUNDS, from_recordings, of_rounds};

const EXAMPLES: &str = "\
Examples:
  mindcub3r calibrate durations
  mindcub3r calibrate durations --from-recording run.jsonl --dry-run";

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
    /// Takes the durations from the recording of a run instead of moving anything: from this file (as by
    /// `run --record`), or else from the runs that the robot recorded itself
    #[arg(long, alias = "from-log", value_name = "FILE", num_args = 0..=1, default_missing_value = "",
        conflicts_with_all = ["rounds", "simulate"])]
    from_recording: Option<OsString>,
    #[command(flatten)]
    target: Target,
}

pub(super) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if let Some(name) = &arguments.from_recording {
        let path = Some(Path::new(name)).filter(|_| !name.is_empty());
        let (text, source) = recorded(path, environment)?;
        return by_recordings(&text, &source, &arguments.target, environment);
    }
    (arguments.target).measure(environment, |brick, config, guide| {
        guide.tell(brick, &DURATIONS.announcement())?;
        of_rounds(brick, config, guide, arguments.rounds)
    })
}

/// Text of the named recording, or of all that the robot kept, and the name of its file or folder.
fn recorded(path: Option<&Path>, environment: &Environment) -> anyhow::Result<(String, String)> {
    if let Some(path) = path {
        return Ok((input::file(path, Kind::Recording)?, echo::path(path)));
    }
    let folder = environment.own_file(recordings::NAME).ok_or_else(|| {
        bad_input("this robot keeps no recordings: name one, as in `--from-recording run.jsonl`")
    })?;
    let texts = recordings::paths(&folder)
        .iter()
        .map(|path| input::file(path, Kind::Recording))
        .collect::<anyhow::Result<Vec<_>>>()?;
    Ok((texts.concat(), echo::path(&folder)))
}

/// Finds the prices from recorded motions, without a robot.
fn by_recordings(
    text: &str,
    source: &str,
    target: &Target,
    environment: &Environment,
) -> anyhow::Result<Exit> {
    let config = environment.config()?;
    target.check(environment)?;
    let Some(outcome) = from_recordings(&config, text)? else {
        return Err(bad_input(format!(
            "{source} has no motion: record a run with `run --record run.jsonl`, then name it, as in \
             `--from-recording run.jsonl`",
        )));
    };
    target.keep(&outcome, &format!("from {source}"), environment)?;
    Ok(Exit::Success)
}

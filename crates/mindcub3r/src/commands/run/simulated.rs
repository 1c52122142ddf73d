//! One cube in the simulated robot.

use anyhow::bail;
use cube_core::{Cube, State};
use recogniser::{Readings, Refusal, recognise};
use robot::{Config, Observer, Observers, RobotKind, Task};

use super::arguments::{Arguments, target_line, yes_or_no};
use crate::{
    config_file,
    failure::Exit,
    json_lines::JsonLines,
    my_cube::LastAccepted,
    output,
    plot::Plot,
    progress::StandardError,
    run_file::{RunFile, first_of},
    simulated::{Setting, simulate},
    state_argument::StateReader,
};

/// Runs one cube in the simulator, with progress on standard error.
pub(super) fn run_simulated(
    arguments: &Arguments,
    config: &Config,
    task: &Task,
    states: &mut StateReader,
    seed: u64,
    last: &mut LastAccepted,
) -> anyhow::Result<Exit> {
    let path = arguments.plot.clone();
    let mut plot = path.map(|path| Plot::new(path, config.clone(), seed));
    let cube = simulated_cube(arguments, task.readings.as_ref(), states)?;
    let record = RunFile::new(arguments.record.as_deref(), RobotKind::Simulated);
    let setting = Setting {
        recording: plot.as_ref().map(Plot::recording),
        record: record.as_ref().map(RunFile::recording),
        ..setting(arguments, cube, seed)?
    };
    output::tell(&format!("seed {seed}"));
    let mut lines = JsonLines::default();
    let mut progress = StandardError::new(arguments.scan_report.clone());
    let mut observers = Observers(vec![&mut progress, last]);
    if arguments.json {
        observers.0.push(&mut lines);
    }
    observers
        .0
        .extend(plot.as_mut().map(|plot| plot as &mut dyn Observer));
    let verdict = simulate(config, task, &setting, &mut observers);
    drop(progress);
    let told = if arguments.json {
        lines.event(verdict.ended, &verdict.event());
        lines.finish()
    } else {
        let is_reached = verdict.reached.is_ok();
        output::line(&format!(
            "{}{}cube: {}\nsolved: {}",
            verdict.report,
            target_line(arguments, &task.target, is_reached),
            verdict.stickers,
            yes_or_no(is_reached)
        ))
    };
    let (ended, event) = (verdict.ended, verdict.event());
    let drawn = plot.map_or(Ok(()), |plot| plot.write(ended, &event));
    let recorded = record.map_or(Ok(()), |record| record.write(ended, &event));
    let run = first_of(told.and(verdict.reached), drawn);
    first_of(run, recorded).map(|()| Exit::Success)
}

/// Setting of a simulated run without a recording.
pub(super) fn setting(arguments: &Arguments, cube: Cube, seed: u64) -> anyhow::Result<Setting> {
    Ok(Setting {
        simulator: config_file::simulator(arguments.simulator.as_deref())?,
        cube,
        seed,
        pace: arguments.pace,
        recording: None,
        record: None,
    })
}

/// Cube for the simulated robot: the one named, else that of the recorded readings, else a random
/// one.
pub(super) fn simulated_cube(
    arguments: &Arguments,
    readings: Option<&Readings>,
    states: &mut StateReader,
) -> anyhow::Result<Cube> {
    match (&arguments.cube, readings) {
        (Some(cube), _) => Ok(states.read_for_robot(cube)?.cube),
        (None, Some(readings)) => match recognise(readings)? {
            recognition if recognition.accepted => Ok(recognition
                .cube
                .expect("an accepted recognition has a cube")),
            recognition => bail!(
                "the cube cannot be read from the recorded scan: {}",
                Refusal::new(readings, recognition).text()
            ),
        },
        (None, None) => Ok(states.read::<State>("random")?.cube),
    }
}

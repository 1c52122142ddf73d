//! `run`: reads the cube, finds turns, and makes them.

mod arguments;
mod simulated;

use std::path::Path;

use anyhow::Context;
use app::Method;
use recogniser::Readings;
use robot::{
    Config, Observer, Observers, Pace, Report, RobotKind, RunError, ScanKind, Stream, Task,
    interruptible, report::Ending,
};

pub(crate) use self::arguments::{Arguments, code, pace};
use self::{
    arguments::{target_line, yes_or_no},
    simulated::run_simulated,
};
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    human::TableStore,
    input::{self, Kind},
    json_lines::JsonLines,
    menu,
    my_cube::{LastAccepted, MyCubeFile, Sensor},
    on_brick::{Wish, run_with_lights, wait_for_wish},
    output,
    progress::StandardError,
    run_file::{RunFile, first_of},
    state_argument::random_seed,
    statistics::{Solve, Statistics},
    this_brick::{self, Devices},
};

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    arguments.puzzle.check_for_robot()?;
    let method = arguments
        .method
        .map(Method::for_run)
        .transpose()
        .or_bad_input()?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let mut states = environment.state_reader(Some(seed))?;
    let target = states.read_for_robot(&arguments.target_state)?.cube;
    let (scan, readings) = scan(arguments)?;
    if !arguments.simulate && !arguments.once {
        if arguments.keep_cube {
            return Err(bad_input(
                "--keep-cube needs --once or --simulate; in the menu choose My cube",
            ));
        }
        if arguments.record.is_some() {
            return Err(bad_input(
                "--record needs --once or --simulate; the menu keeps its last runs by itself",
            ));
        }
        let options = menu::Options {
            target,
            method,
            scan,
            readings,
            scan_report: arguments.scan_report.clone(),
            seed,
            pace: Pace::OfThisMachine,
            page: menu::Place::new(arguments.listen, arguments.code.clone()),
        };
        this_brick::stop_in_time();
        let (page, speed) = (options.page.clone(), arguments.clock_speed);
        let mut open = |devices, robot: &_| {
            let page = page.clone();
            this_brick::open_with_stop(devices, robot, speed, move || page.is_stopped())
        };
        return menu::run(&mut open, environment, options).map(|()| Exit::Success);
    }
    let config = environment.config()?;
    // Recorded readings are those of a real sensor, also in a simulated run.
    let sensor = Sensor::simulated_if(arguments.simulate && readings.is_none());
    let mut tell = output::tell_waiting;
    let mut tables = TableStore::new(environment.tables_folder(), &mut tell);
    let task = Task {
        turning: tables.turning(method.unwrap_or_default()),
        readings,
        scan: scan.unwrap_or(config.run.scan),
        known: environment.known_cube(sensor),
        ..Task::to(target)
    };
    let keep = keep_file(arguments, environment, &config, &task, sensor)?;
    let mut last = LastAccepted::default();
    let exit = if arguments.simulate {
        run_simulated(arguments, &config, &task, &mut states, seed, &mut last)
    } else {
        run_once(
            arguments,
            &config,
            &task,
            &environment.statistics()?,
            &mut last,
        )
    }?;
    if let (Some(file), Some(my_cube)) = (keep, last.take()) {
        let instead = if file.is_there() {
            ", in place of the one before"
        } else {
            ""
        };
        file.keep(&my_cube)?;
        let file = echo::path(file.path());
        output::tell(&format!("my cube is kept in {file}{instead}"));
    }
    Ok(exit)
}

/// File in which to keep the cube, if the arguments ask for that.
///
/// # Errors
/// When no place for the file is known, or the run would not show for sure which cube it was.
fn keep_file(
    arguments: &Arguments,
    environment: &Environment,
    config: &Config,
    task: &Task,
    sensor: Sensor,
) -> anyhow::Result<Option<MyCubeFile>> {
    if !arguments.keep_cube {
        return Ok(None);
    }
    if !task.target.is_solved() || !config.run.verify {
        return Err(bad_input(
            "--keep-cube: only a cube that is solved, and looked at in the end, is known for sure; \
             leave --target-state out, and set verify = true",
        ));
    }
    if let (Some(_), Some(file)) = (&task.readings, &arguments.scan) {
        return Err(bad_input(format!(
            "--keep-cube: recorded readings show no cube that ends solved; leave --scan {} out",
            echo::path(file)
        )));
    }
    environment.my_cube(sensor).map(Some)
}

/// Kind of scan, if given, or recorded readings, if given.
fn scan(arguments: &Arguments) -> anyhow::Result<(Option<ScanKind>, Option<Readings>)> {
    Ok(match arguments.scan.as_deref() {
        None => (None, None),
        Some(word) if word == Path::new("full") => (Some(ScanKind::Full), None),
        Some(word) if word == Path::new("quick") => (Some(ScanKind::Quick), None),
        Some(file) => (None, Some(read_scan(file)?)),
    })
}

fn read_scan(path: &Path) -> anyhow::Result<Readings> {
    let text = input::file(path, Kind::Scan)
        .context("--scan takes full, quick or a FILE of recorded readings")?;
    recogniser::scan_json::parse(&text)
        .or_bad_input()
        .with_context(|| echo::path(path))
}

/// Runs one cube on the brick, with progress on standard error.
fn run_once(
    arguments: &Arguments,
    config: &Config,
    task: &Task,
    statistics: &Statistics,
    last: &mut LastAccepted,
) -> anyhow::Result<Exit> {
    this_brick::stop_in_time();
    let (mut brick, interrupt) =
        this_brick::open(Devices::All, &config.robot, arguments.clock_speed)?;
    output::tell("put the cube in and press the middle button; the button below the screen ends");
    if wait_for_wish(&mut brick)? == Wish::Leave {
        return Ok(Exit::Success);
    }
    let (mut report, mut lines) = (Report::default(), JsonLines::default());
    let record = RunFile::new(arguments.record.as_deref(), RobotKind::Brick);
    let mut stream = None;
    if let Some(record) = &record {
        let (streamed, own) = Stream::of(brick, record.recording().sink());
        brick = streamed;
        stream = Some(own);
    }
    let settings = &config.mechanism;
    let result = interruptible(
        &mut brick,
        &interrupt,
        settings,
        RunError::is_battery_empty,
        |brick| {
            let mut progress = StandardError::new(arguments.scan_report.clone());
            let mut observers = Observers(vec![&mut progress, &mut report, last]);
            if arguments.json {
                observers.0.push(&mut lines);
            }
            observers
                .0
                .extend(stream.as_mut().map(|stream| stream as &mut dyn Observer));
            run_with_lights(brick, config, task, &mut observers)
        },
    );
    let battery = brick.battery.voltage().ok();
    statistics.note(&Solve::of_run(
        &arguments.target_state,
        &report,
        &result,
        battery,
    ));
    let (ended, last) = (
        brick.clock.now(),
        report.last_event(&Ending::of(&task.target, &result)),
    );
    let told = if arguments.json {
        lines.event(ended, &last);
        lines.finish()
    } else {
        let target = target_line(arguments, &task.target, result.is_ok());
        let answer = yes_or_no(result.is_ok());
        output::line(&format!("{report}{target}solved: {answer}"))
    };
    let recorded = record.map_or(Ok(()), |record| record.write(ended, &last));
    let run = told.and(result.map_err(anyhow::Error::new));
    first_of(run, recorded).map(|()| Exit::Success)
}

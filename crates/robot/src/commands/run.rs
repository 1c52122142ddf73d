//! `run`: reads the cube, thinks, and turns it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use cube_core::Cube;
use scanner::{Readings, recognise};
use solver::Method;

use crate::{
    config::{self, Config, ScanKind},
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input, one_line},
    input,
    interruptible::interruptible,
    output,
    run::{
        Report, Task,
        on_brick::{Wish, run_with_lights, wait_for_wish},
        simulated::{Setting, simulate},
    },
    signals,
    state_argument::{StateReader, random_seed},
};

/// Options of `run`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Runs against a simulated robot instead of the brick's motors and sensors
    #[arg(long)]
    simulate: bool,
    /// The state to bring the cube to
    #[arg(long, value_name = "STATE", default_value = "solved")]
    target_state: String,
    /// How to find turns: tables, two-phase or robot
    #[arg(long, value_name = "METHOD", default_value_t)]
    method: Method,
    /// Ends after one cube instead of waiting for the next (a simulated run always does)
    #[arg(long)]
    once: bool,
    /// Makes everything repeatable that is left to chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The cube that is put into the simulated robot
    #[arg(long, value_name = "STATE", requires = "simulate")]
    cube: Option<String>,
    /// How much is scanned: full or quick; or a FILE of recorded readings to use instead (./quick
    /// is a file too) [default: as the settings say]
    #[arg(long, value_name = "full|quick|FILE")]
    scan: Option<PathBuf>,
    /// Keeps every scan in this directory: what was read and recognised, as JSON and as a picture
    #[arg(long, value_name = "DIR")]
    scan_report: Option<PathBuf>,
    /// Settings of the simulated robot: its motors, mechanism, light and battery
    #[arg(long, value_name = "FILE", requires = "simulate")]
    simulator: Option<PathBuf>,
    /// Robot seconds in a real second, to watch a simulated run [default: as fast as it goes]
    #[arg(long, value_name = "X", requires = "simulate", value_parser = pace)]
    pace: Option<f64>,
    /// Lets the program's clock go this much faster than real time, as the simulated brick's
    /// does behind the device files (`ev3sim --speed`)
    #[arg(long, value_name = "X", hide = true, conflicts_with = "simulate", value_parser = pace)]
    clock_speed: Option<f64>,
}

fn pace(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(pace) if (0.1..=10_000.0).contains(&pace) => Ok(pace),
        _ => Err("allowed are 0.1 to 10000".into()),
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let config = environment.config()?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let mut states = environment.state_reader(Some(seed))?;
    let (scan, readings) = match arguments.scan.as_deref() {
        None => (config.run.scan, None),
        Some(word) if word == Path::new("full") => (ScanKind::Full, None),
        Some(word) if word == Path::new("quick") => (ScanKind::Quick, None),
        Some(file) => (config.run.scan, Some(read_scan(file)?)),
    };
    let task = Task {
        target: states.read(&arguments.target_state)?.cube,
        method: arguments.method,
        readings,
        scan,
        scan_report: arguments.scan_report.clone(),
    };
    if arguments.simulate {
        run_simulated(arguments, &config, &task, &mut states, seed)
    } else {
        run_on_brick(&config, &task, arguments)
    }
}

fn read_scan(path: &Path) -> anyhow::Result<Readings> {
    let text = input::file(path)?;
    scanner::scan_json::parse(&text)
        .or_bad_input()
        .with_context(|| path.display().to_string())
}

fn run_simulated(
    arguments: &Arguments,
    config: &Config,
    task: &Task,
    states: &mut StateReader,
    seed: u64,
) -> anyhow::Result<Exit> {
    let setting = Setting {
        simulator: simulator_settings(arguments)?,
        cube: simulated_cube(arguments, task, states)?,
        seed,
        pace: arguments.pace,
    };
    output::tell(&format!("seed {seed}"));
    let verdict = simulate(config, task, &setting);
    let answer = if verdict.reached.is_ok() { "yes" } else { "no" };
    output::line(&format!(
        "{}cube: {}\nsolved: {answer}",
        verdict.report, verdict.stickers
    ))?;
    verdict.reached.map(|()| Exit::Success)
}

fn simulator_settings(arguments: &Arguments) -> anyhow::Result<simulator::Settings> {
    match &arguments.simulator {
        None => Ok(simulator::Settings::default()),
        Some(path) => config::parse(&input::file(path)?)
            .map_err(|error| bad_input(format!("{}, {error}", path.display()))),
    }
}

/// The cube that is named; else the one of the recorded readings, else a random one.
fn simulated_cube(
    arguments: &Arguments,
    task: &Task,
    states: &mut StateReader,
) -> anyhow::Result<Cube> {
    match (&arguments.cube, &task.readings) {
        (Some(cube), _) => Ok(states.read(cube)?.cube),
        (None, Some(readings)) => match recognise(readings)? {
            recognition if recognition.accepted => Ok(recognition
                .cube
                .expect("an accepted recognition has a cube")),
            recognition => bail!(
                "the cube cannot be read from the recorded scan: {}",
                recognition.reason.unwrap_or_default()
            ),
        },
        (None, None) => Ok(states.read("random")?.cube),
    }
}

#[cfg(target_os = "linux")]
fn run_on_brick(config: &Config, task: &Task, arguments: &Arguments) -> anyhow::Result<Exit> {
    stop_motors_on_panic();
    signals::listen();
    let mut brick = brick::ev3::open()
        .context("no MindCub3r is connected here (to try without one: `run --simulate`)")?;
    if let Some(speed) = arguments.clock_speed {
        brick.clock = std::rc::Rc::new(brick::ev3::SystemClock::with_speed(speed));
    }
    let brick = brick::trace::wrap(brick);
    let (mut brick, interrupt) = brick::interrupt::wrap(brick, || signals::received().is_some());
    loop {
        output::tell(
            "put the cube in and press the middle button; the button below the screen ends",
        );
        if wait_for_wish(&mut brick)? == Wish::Leave {
            return Ok(Exit::Success);
        }
        let mut report = Report::default();
        let result = interruptible(&mut brick, &interrupt, &config.mechanism, |brick| {
            run_with_lights(brick, config, task, &mut report)
        });
        let answer = if result.is_ok() { "yes" } else { "no" };
        output::line(&format!("{report}solved: {answer}"))?;
        match result {
            _ if arguments.once => return result.map(|()| Exit::Success),
            Ok(()) => {}
            Err(error) => output::tell(&format!("error: {}", one_line(&error))),
        }
    }
}

/// The kernel keeps motors running when a program dies: a bug of ours must not tear at the cube.
#[cfg(target_os = "linux")]
fn stop_motors_on_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        brick::ev3::emergency_stop();
        tell(panic);
    }));
}

#[cfg(not(target_os = "linux"))]
fn run_on_brick(_: &Config, _: &Task, _: &Arguments) -> anyhow::Result<Exit> {
    bail!("a real robot runs on the EV3 brick only; to try without one: `run --simulate`")
}

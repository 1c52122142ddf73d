//! `run`: reads the cube, finds turns, and makes them.

mod simulated;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use cube_core::Cube;
use recogniser::Readings;
use robot::{
    Config, Observer, Observers, Pace, Report, RunError, ScanKind, Task, interruptible,
    report::Ending,
};

use self::simulated::{run_simulated, setting, simulated_cube};
use crate::{
    durable,
    echo::{self, excerpt},
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    help,
    human::Shelf,
    input::{self, Kind},
    json_lines::JsonLines,
    learn, menu,
    method::Method,
    my_cube::{LastAccepted, MyCubeFile, Sensor},
    on_brick::{Wish, run_with_lights, wait_for_wish},
    output,
    progress::StandardError,
    puzzle::Puzzle,
    state_argument::random_seed,
    statistics::{Solve, Statistics},
    this_brick::{self, Devices},
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r run --simulate --seed 3
  mindcub3r run --simulate --cube \"R U R' U'\" --target-state superflip
  mindcub3r run --simulate --scan quick --plot motors.svg
  mindcub3r run --once                             # on the brick, without the menu";

/// Reads the cube, thinks, and turns it [the default command]
///
/// On the brick: the menu on its screen, or with --once one cube. With --simulate: one cube in the
/// simulated robot. A run ends with a line for each phase, and `solved: yes` where the target is
/// reached, else `solved: no`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(crate) struct Arguments {
    /// Runs against a simulated robot instead of the brick's motors and sensors
    #[arg(long)]
    simulate: bool,
    /// The state to bring the cube to
    #[arg(long, value_name = "STATE", default_value = "solved")]
    target_state: String,
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, stickers for the sticker score, which rarely gets there; the others are human
    /// methods [default: robot, or as chosen in the menu]
    #[arg(long, value_name = "METHOD")]
    method: Option<Method>,
    /// On the brick: one cube, started by the middle button, instead of the menu on its screen
    #[arg(long)]
    once: bool,
    /// Learns a human method (--method, else cfop) with the robot, by lines on standard input: hint, do,
    /// read, practise [STEP[/CASE]], quit
    #[arg(long, conflicts_with_all = ["once", "target_state", "json", "keep_cube", "plot"])]
    learn: bool,
    /// Prints each event at once as a line of JSON; the last one is the report
    #[arg(long)]
    json: bool,
    /// Makes a run with chance repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The cube that is put into the simulated robot
    #[arg(long, value_name = "STATE", requires = "simulate")]
    cube: Option<String>,
    /// Share of the cube that is scanned: full or quick; or a FILE of recorded readings to use
    /// instead (./quick is a file too) [default: as in the settings]
    #[arg(long, value_name = "full|quick|FILE")]
    scan: Option<PathBuf>,
    /// Keeps every scan in this directory: what was read and recognised, as JSON and as a picture
    #[arg(long, value_name = "DIR")]
    scan_report: Option<PathBuf>,
    /// Keeps this cube as my cube, if it ends solved: later scans of it are accepted more often. With
    /// --once, or with --simulate in a file of its own; the menu has an item of its own
    #[arg(long)]
    keep_cube: bool,
    /// Settings of the simulated robot: its motors, mechanism, light and battery
    #[arg(long, value_name = "FILE", requires = "simulate")]
    simulator: Option<PathBuf>,
    /// Robot seconds in a real second, to watch a simulated run [default: as fast as it goes]
    #[arg(long, value_name = "X", requires = "simulate", value_parser = pace,
          allow_negative_numbers = true)]
    pace: Option<f64>,
    /// Draws the positions of the motors over time, with phases, motions and faults, as an SVG
    /// picture
    #[arg(long, value_name = "FILE", requires = "simulate", value_parser = svg_file)]
    plot: Option<PathBuf>,
    /// Speed of the program's clock as a multiple of real time, as that of the simulated brick
    /// behind the device files (`ev3sim --speed`)
    #[arg(long, value_name = "X", hide = true, conflicts_with = "simulate", value_parser = pace)]
    clock_speed: Option<f64>,
    /// Refused unless it is 3x3x3
    #[arg(long, value_name = "PUZZLE", default_value_t, hide = true)]
    puzzle: Puzzle,
}

impl Arguments {
    /// Whether the run uses the motors and sensors of this machine.
    pub(crate) const fn is_on_brick(&self) -> bool {
        !self.simulate
    }
}

fn pace(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(pace) if (0.1..=10_000.0).contains(&pace) => Ok(pace),
        _ => Err("allowed are 0.1 to 10000".into()),
    }
}

fn svg_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let ending = path.extension();
    let is_svg = ending.is_none_or(|ending| ending.eq_ignore_ascii_case("svg"));
    if is_svg || durable::is_special(&path) {
        Ok(path)
    } else {
        Err("the picture is SVG: allowed are a name that ends in .svg or has no ending".into())
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    arguments.puzzle.check_for_robot()?;
    let method = arguments.method.map(Method::for_run).transpose()?;
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let mut states = environment.state_reader(Some(seed))?;
    let target = states.read_for_robot(&arguments.target_state)?.cube;
    let (scan, readings) = scan(arguments)?;
    if arguments.learn {
        if let (Some(_), Some(file)) = (&readings, &arguments.scan) {
            let file = echo::path(file);
            return Err(bad_input(format!(
                "--learn: the robot reads the cube that is in it; leave --scan {file} out"
            )));
        }
        let place = if arguments.simulate {
            let cube = simulated_cube(arguments, None, &mut states)?;
            learn::Place::Simulated(Box::new(setting(arguments, cube, seed)?))
        } else {
            learn::Place::Brick {
                clock_speed: arguments.clock_speed,
            }
        };
        let options = learn::Options {
            method: Method::to_learn(arguments.method)?,
            place,
            scan,
            scan_report: arguments.scan_report.clone(),
            seed,
        };
        return learn::run(options, environment);
    }
    if !arguments.simulate && !arguments.once {
        if arguments.keep_cube {
            return Err(bad_input(
                "--keep-cube needs --once or --simulate; in the menu choose My cube",
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
        };
        this_brick::stop_in_time();
        let mut open = |devices, robot: &_| this_brick::open(devices, robot, arguments.clock_speed);
        return menu::run(&mut open, environment, options).map(|()| Exit::Success);
    }
    let config = environment.config()?;
    // Recorded readings are those of a real sensor, also in a simulated run.
    let sensor = Sensor::simulated_if(arguments.simulate && readings.is_none());
    let mut tell = output::tell_waiting;
    let mut shelf = Shelf::new(environment.tables_folder(), &mut tell);
    let task = Task {
        turning: method.unwrap_or_default().turning(&mut shelf),
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
    if arguments.json {
        let ending = Ending::of(&task.target, &result);
        lines.event(brick.clock.now(), &report.last_event(&ending));
        lines.finish()?;
    } else {
        let target = target_line(arguments, &task.target, result.is_ok());
        let answer = yes_or_no(result.is_ok());
        output::line(&format!("{report}{target}solved: {answer}"))?;
    }
    result?;
    Ok(Exit::Success)
}

/// Summary line that names a target other than the solved cube: for such a target `solved: yes`
/// means that the target is reached.
fn target_line(arguments: &Arguments, target: &Cube, is_reached: bool) -> String {
    if target.is_solved() {
        return String::new();
    }
    let given = arguments.target_state.trim();
    let is_drawn_or_read =
        given.eq_ignore_ascii_case("random") || given == "-" || given.starts_with('@');
    let name = if is_drawn_or_read {
        target.facelets().to_string()
    } else {
        let words: Vec<&str> = given.split_whitespace().collect();
        excerpt(&words.join(" ")).to_string()
    };
    let outcome = if is_reached { "reached" } else { "not reached" };
    format!("target {outcome}: {name}\n")
}

const fn yes_or_no(is_true: bool) -> &'static str {
    if is_true { "yes" } else { "no" }
}

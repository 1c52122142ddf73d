//! `cargo xtask check-on-ev3sim`: cubes solved by the unmodified program on the simulated brick.

use std::{
    fs,
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    ev3sim::{self, Brick, Records},
    held_up::{self, Watcher},
    places,
};

/// Solves cubes with the unmodified program in the simulated device tree, by the button as on the brick.
///
/// Run n has cube n of data/cubes and seed n. Fails unless each run ends with exit code 0, a cube
/// that is solved by the simulator's own pieces, and no motor energised. A run that fails while the
/// machine holds up programs proves nothing, and is repeated at the speed of the wall clock.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Arguments {
    /// Robot seconds in a second of the wall clock
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    speed: f64,
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 1)]
    runs: usize,
    /// Folder for the screen at the end of each run
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// The program that runs mindcub3r, such as `qemu-arm -cpu arm926 FILE`, if not the one built from here
    #[arg(
        value_name = "PROGRAM",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    program: Vec<String>,
    /// Number of the run that happens on the brick around this process
    #[arg(long, hide = true)]
    inside: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(number) = arguments.inside {
        return inside(arguments, number);
    }
    let mut arguments = arguments.clone();
    if arguments.program.is_empty() {
        let program = places::program(None)?;
        arguments.program = vec![program.to_string_lossy().into_owned()];
    }
    if let Some(folder) = &mut arguments.pictures {
        fs::create_dir_all(&*folder)?;
        *folder = fs::canonicalize(&*folder)?;
    }
    let mut failed = 0;
    for (index, cube) in places::stickers(arguments.runs)?.iter().enumerate() {
        let number = index + 1;
        if !solves(&arguments, number, cube)? {
            eprintln!("run {number} failed");
            failed += 1;
        }
    }
    ensure!(failed == 0, "{failed} of {} runs failed", arguments.runs);
    Ok(ExitCode::SUCCESS)
}

/// Whether a run ends well, by this command itself on a brick of its own.
fn solves(arguments: &Arguments, number: usize, cube: &str) -> Result<bool> {
    let mut speed = arguments.speed;
    for _ in 0..=held_up::MAX_REPETITIONS {
        let mut command = run_of(arguments, number, cube, speed)?;
        let status = command.stdin(Stdio::null()).status();
        let status = status.context("scripts/with-ev3sim.sh")?;
        if status.code() != Some(held_up::EXIT_CODE.into()) {
            return Ok(status.success());
        }
        speed = speed.min(1.0);
    }
    Ok(false)
}

fn run_of(arguments: &Arguments, number: usize, cube: &str, speed: f64) -> Result<Command> {
    let number = number.to_string();
    let options = ["--seed", &number, "--cube", cube];
    let mut command = ev3sim::command(Records::of(&arguments.program), speed, &options);
    let speed = speed.to_string();
    let mut words = vec!["check-on-ev3sim", "--inside", &number, "--speed", &speed];
    let folder = arguments.pictures.as_ref();
    let folder = folder.map(|folder| folder.to_string_lossy());
    if let Some(folder) = &folder {
        words.extend(["--pictures", folder]);
    }
    words.extend(arguments.program.iter().map(String::as_str));
    ev3sim::then_xtask(&mut command, &words)?;
    Ok(command)
}

/// One run on the brick around this process.
fn inside(arguments: &Arguments, number: usize) -> Result<ExitCode> {
    let brick = Brick::around()?;
    let folder = tempfile::tempdir()?;
    let [program, rest @ ..] = arguments.program.as_slice() else {
        bail!("no program is given");
    };
    let speed = arguments.speed.to_string();
    let mut command = Command::new(program);
    command
        .args(rest)
        .args(["run", "--once", "--clock-speed", &speed])
        .current_dir(places::root());
    let watcher = Watcher::start();
    let (status, log) = ev3sim::solve_once(&brick, &mut command, &folder.path().join("log"))?;
    if let Some(pictures) = &arguments.pictures {
        brick.tell(&format!("capture {}/run-{number}.png", pictures.display()))?;
    }
    let state = brick.state()?;
    let is_true = |line: &str| state.lines().any(|other| other == line);
    if !status.success() || !is_true("solved: yes") || !is_true("energised: none") {
        eprintln!("{log}{state}\nthe run ended with {status}");
        return Ok(watcher.exit_code(arguments.speed).into());
    }
    let seconds = log.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, number, unit) = (words.next()?, words.next()?, words.next()?);
        (["scan", "solve", "turn"].contains(&name) && unit == "s")
            .then(|| format!("{name} {number}"))
    });
    let seconds: Vec<String> = seconds.collect();
    println!(
        "run {number}: solved, no motor energised; robot seconds: {}",
        seconds.join(" ")
    );
    Ok(ExitCode::SUCCESS)
}

//! `cargo xtask guard`: the program is killed in runs on the simulated device tree, and its guard stops the motors.

use std::{
    fs,
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::{ThreadPoolBuilder, prelude::*};
use serde::{Deserialize, Serialize};

use crate::{
    ev3sim::{self, Brick, value},
    figures::{exit_code, percentile},
    places,
    process::{self, poll},
};

/// Greatest time from a kill to motors without power.
const MAX_STOP: Duration = Duration::from_millis(500);
/// Silence of a program that counts as gone: `brick::ev3::guard::MAX_SILENCE`.
const SILENCE: Duration = Duration::from_secs(3);
/// Robot seconds after the start of a run within which it is killed: scan and most of the turning.
const MAX_MOMENT_S: f64 = 50.0;
/// Robot seconds, and seconds of the wall clock besides, in which an awaited state comes.
const MAX_WAIT_S: f64 = 60.0;
const MAX_START: Duration = Duration::from_secs(20);
const BETWEEN_CLICKS: Duration = Duration::from_millis(200);
/// Name of the guard's process.
const NAME: &str = "cube-guard";

/// Kills runs on the simulated device tree at random moments, while a motor has power.
///
/// Run n has cube n of data/cubes and seed n, and a brick of its own. Every third run is killed with its process group, and
/// every tenth is stopped, as a program that hangs, while a blocked motor runs. Fails unless all motors are without
/// power 0.5 s later; after the 3 s of silence that are allowed in a run that hangs. Needs what scripts/with-ev3sim.sh
/// needs.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 200)]
    kills: usize,
    /// Robot seconds in a second of the wall clock
    #[arg(long, value_name = "X", default_value_t = 5.0)]
    speed: f64,
    /// Number of runs at a time
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
    /// The program, if not the one built from here
    #[arg(value_name = "PROGRAM")]
    program: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Way {
    Kill,
    KillGroup,
    Hang,
}

impl Way {
    const ALL: [Self; 3] = [Self::Kill, Self::KillGroup, Self::Hang];

    const fn of_run(number: usize) -> Self {
        match number {
            n if n % 10 == 0 => Self::Hang,
            n if n % 3 == 0 => Self::KillGroup,
            _ => Self::Kill,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Kill => "killed",
            Self::KillGroup => "killed with its group",
            Self::Hang => "stopped for ever",
        }
    }
}

/// A run that is killed, as the process on the brick gets it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Work {
    program: PathBuf,
    way: Way,
    speed: f64,
    moment_s: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(code) = ev3sim::inside(inside)? {
        return Ok(code);
    }
    let program = places::program(arguments.program.as_deref())?;
    let cubes = places::stickers(arguments.kills)?;
    let runs: Vec<(usize, String)> = (1..).zip(cubes).collect();
    let one = |(number, cube): &(usize, String)| {
        let way = Way::of_run(*number);
        let mut random = ChaCha8Rng::seed_from_u64(*number as u64);
        let work = Work {
            program: program.clone(),
            way,
            speed: arguments.speed,
            moment_s: random.random_range(0.0..MAX_MOMENT_S),
        };
        let seed = number.to_string();
        let robot = ["--cube", cube.as_str(), "--seed", seed.as_str()];
        let brick = ev3sim::command("mindcub3r", arguments.speed, &robot);
        let stopped: Result<f64> = ev3sim::work(brick, "guard", &work);
        (*number, way, stopped)
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.jobs.into())
        .build()?;
    let ends: Vec<_> = pool.install(|| runs.par_iter().with_max_len(1).map(one).collect());
    for way in Way::ALL {
        let of_way = || ends.iter().filter(|(_, other, _)| *other == way);
        let times = of_way().filter_map(|(_, _, end)| end.as_ref().ok().copied());
        let times: Vec<f64> = times.collect();
        println!(
            "{:<22} {:>4} runs  {:>4} motors off  {:>4.0} ms at the median  {:>4.0} ms at most",
            way.name(),
            of_way().count(),
            times.len(),
            1000.0 * percentile(&times, 50),
            1000.0 * percentile(&times, 100),
        );
    }
    let failures = ends.iter().filter_map(|(number, way, end)| {
        let error = end.as_ref().err()?;
        Some(format!("run {number}, {}: {error:#}", way.name()))
    });
    Ok(exit_code(&failures.collect::<Vec<_>>()))
}

/// Does a run on the brick around this process; the seconds until no motor has power.
fn inside(work: &Work, brick: &Brick) -> Result<f64> {
    let patience = MAX_START + Duration::from_secs_f64(MAX_WAIT_S / work.speed);
    let folder = tempfile::tempdir()?;
    places::write(&folder.path().join("robot.toml"), "")?;
    let program = Command::new(&work.program)
        .arg("--config")
        .arg(folder.path().join("robot.toml"))
        .args(["run", "--once", "--clock-speed", &work.speed.to_string()])
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| work.program.display().to_string())?;
    let mut program = Program(program);
    brick.wait_until("leds: green", patience)?;
    // The program forgets presses from before it is ready, a moment after the green light.
    poll("a run", patience, || {
        brick.order("click enter")?;
        thread::sleep(BETWEEN_CLICKS);
        let state = brick.state()?;
        Ok((value(&state, "leds") == Some("orange")).then_some(()))
    })?;
    thread::sleep(Duration::from_secs_f64(work.moment_s / work.speed));
    program.check_guard()?;
    let stopped = program.end_with_power(work.way, brick, patience)?;
    let limit = match work.way {
        Way::Kill | Way::KillGroup => MAX_STOP,
        Way::Hang => SILENCE + MAX_STOP,
    };
    let is_off = || Ok((energised(brick)? == "none").then(|| stopped.elapsed()));
    let took =
        poll("motors off", limit, is_off).with_context(|| brick.state().unwrap_or_default())?;
    Ok(took.as_secs_f64())
}

/// The motors with power.
fn energised(brick: &Brick) -> Result<String> {
    let state = brick.state()?;
    Ok(value(&state, "energised").context("energised")?.to_owned())
}

/// A program in a process group of its own; dropped, it is killed.
struct Program(Child);

impl Program {
    fn signal(&self, name: &str, group: &str) -> Result<()> {
        let command = format!("kill -{name} -- {group}{}", self.0.id());
        process::succeed(&mut process::command(&command))
    }

    /// Checks that the program has a guard, which neither its own name nor its group reaches.
    fn check_guard(&self) -> Result<()> {
        let children = format!("/proc/{0}/task/{0}/children", self.0.id());
        let children = fs::read_to_string(&children).with_context(|| children.clone())?;
        let stats = children.split_whitespace().filter_map(|child| {
            // Process number, name in brackets, state, parent, group.
            let stat = fs::read_to_string(format!("/proc/{child}/stat")).ok()?;
            let group = stat.rsplit(") ").next()?.split(' ').nth(2)?.to_owned();
            Some((stat.contains(&format!("({NAME})")), group))
        });
        let guards: Vec<_> = stats.filter(|(is_guard, _)| *is_guard).collect();
        ensure!(guards.len() == 1, "{} guards run, not one", guards.len());
        let own_group = self.0.id().to_string();
        ensure!(
            guards[0].1 != own_group,
            "the guard is in the program's group"
        );
        Ok(())
    }

    /// Ends the program while a motor has power, or runs in the case of a program that hangs; the time at which it ended.
    fn end_with_power(&mut self, way: Way, brick: &Brick, patience: Duration) -> Result<Instant> {
        match way {
            Way::Kill | Way::KillGroup => {
                let has_power = || Ok((energised(brick)? != "none").then_some(()));
                poll("a motor with power", patience, has_power)?;
                let stopped = Instant::now();
                self.signal("KILL", if way == Way::KillGroup { "-" } else { "" })?;
                Ok(stopped)
            }
            // A motor that has arrived between the two looks may hold for ever: the program goes on, and is stopped again.
            Way::Hang => poll("a motor that runs", patience, || {
                if !energised(brick)?.contains("runs") {
                    return Ok(None);
                }
                brick.order("jam flipper\njam turntable\njam arm")?;
                let stopped = Instant::now();
                self.signal("STOP", "")?;
                if energised(brick)?.contains("runs") {
                    return Ok(Some(stopped));
                }
                brick.order("free flipper\nfree turntable\nfree arm")?;
                self.signal("CONT", "")?;
                Ok(None)
            }),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The signal to an ended process fails, and that is no matter.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

//! `cargo xtask virtual-brick`: the brick's own binary on a real kernel with ev3dev's real drivers, over the simulated
//! mechanism.
//!
//! ```text
//!   brick's binary ──files──▶ Linux on an ARM926, ev3dev's drivers ──pins──▶ ev3virt ──pipes──▶ Emulator ──▶ simulator
//!   (user robot)              in qemu-system-arm                    ◀─edges─         ◀────────           ◀──
//!   walker ◀── OnVirtualBrick: what the program prints, its files, buttons, faults ──┘
//! ```
//! Nothing of the regulator, of the attributes, events and files is ours there. What it does not show: caches, the
//! co-processor that counts steps, the sensors' wires, and the LEGO.

mod beside;
mod built;
mod emulator;
mod hold_ups;
mod kills;
mod transport;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};
use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};
use simulator::Settings;
use walker::{Case, Place, cases};

use self::{
    beside::Pair,
    built::Built,
    emulator::{Emulator, files_in},
    transport::OnVirtualBrick,
};
use crate::{driver_judge, figures::exit_code, places};

/// Runs the brick's binary on a virtual brick: a real kernel with ev3dev's drivers, over the simulated robot
///
/// Builds the kernel and its modules into target/virtual-brick the first time. Then solves cubes from the menu, or does
/// the cases of `menu` and `traps` that are named. Needs the binary of scripts/build-brick.sh and ev3dev's sources.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Folder with ev3dev's sources, see virtual-brick/README.md; else that of the variable `EV3DEV_SOURCES`, or
    /// ../shared/ev3dev-sources if it is there
    #[arg(long, value_name = "DIR")]
    drivers: Option<PathBuf>,
    /// The brick's binary, if not the one of scripts/build-brick.sh
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Cubes to solve from the menu, if no case is named
    #[arg(long, value_name = "N", default_value_t = 1)]
    cubes: usize,
    /// A case of `menu` or `traps` to do; may be given again
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Stops and continues the program at random for 0.05 to 0.5 s, beside a busy process
    #[arg(long)]
    held_up: bool,
    /// Does each job a second time; every byte that the program prints and keeps must be the same
    #[arg(long)]
    twice: bool,
    /// Bricks at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    jobs: usize,
    /// Kills the program at so many random times instead; the motors must be off soon
    #[arg(long, value_name = "N", default_value_t = 0)]
    kills: u64,
    /// Installs Debian's packages of the tools, as root
    #[arg(long)]
    install: bool,
}

/// What a case does, and on which robot.
struct Job {
    name: String,
    case: Case,
    seed: u64,
    /// Whether it solves a whole cube, whose seconds are compared.
    is_cube: bool,
    is_held_up: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let drivers = driver_judge::sources(arguments.drivers.as_deref())?.context(
        "no sources of ev3dev's drivers: give --drivers DIR, see virtual-brick/README.md",
    )?;
    let program = arguments.program.clone().unwrap_or_else(|| {
        places::root().join("target/armv5te-unknown-linux-musleabi/brick/mindcub3r")
    });
    ensure!(
        program.is_file(),
        "{} is missing: scripts/build-brick.sh",
        program.display()
    );
    let jobs = jobs(arguments)?;
    let built = Built::new(&drivers, &program, arguments.install)?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(arguments.jobs)
        .build()?;
    if arguments.kills > 0 {
        return Ok(kill_all(&built, arguments.kills, &pool));
    }
    let one = |job: &Job| match walks(&built, job, arguments.twice) {
        Ok(account) => {
            println!("{:<28} {account}", job.name);
            true
        }
        Err(error) => {
            println!("FAILED {}: {error:#}", job.name);
            false
        }
    };
    let ends: Vec<bool> = pool.install(|| jobs.par_iter().with_max_len(1).map(one).collect());
    let well = ends.iter().filter(|well| **well).count();
    println!("{well} of {} ended well", ends.len());
    let solved = jobs
        .iter()
        .zip(&ends)
        .filter(|(job, well)| **well && job.is_cube && !job.is_held_up);
    let cubes = places::cubes(arguments.cubes)?;
    let pairs: Vec<Pair> = solved
        .map(|(job, _)| Pair::new(job.seed as usize, &cubes, &folder(job)))
        .collect::<Result<_>>()?;
    let mut failures = if pairs.is_empty() {
        Vec::new()
    } else {
        beside::table(&pairs)
    };
    if well < ends.len() {
        failures.push(format!("{} failed", ends.len() - well));
    }
    Ok(exit_code(&failures))
}

fn jobs(arguments: &Arguments) -> Result<Vec<Job>> {
    if arguments.only.is_empty() {
        let cubes = places::stickers(arguments.cubes)?;
        let job = |(n, cube): (usize, String)| Job {
            name: format!("cube {}", n + 1),
            // A case holds its robot for ever, as the cases of the walker do.
            case: walker::from_menu(String::leak(cube)),
            seed: n as u64 + 1,
            is_cube: true,
            is_held_up: arguments.held_up,
        };
        return Ok(cubes.into_iter().enumerate().map(job).collect());
    }
    let known = cases();
    let job = |name: &String| {
        let case = known.iter().find(|case| case.name == *name);
        let case = case.filter(|case| !matches!(case.place, Place::InProcess(_)));
        Ok(Job {
            name: name.clone(),
            case: *case.with_context(|| {
                format!("no case is named {name}; menu and traps --list show all")
            })?,
            seed: 1,
            is_cube: false,
            is_held_up: arguments.held_up,
        })
    };
    arguments.only.iter().map(job).collect()
}

/// The folder of a job's files, here and on the brick.
fn folder(job: &Job) -> PathBuf {
    Path::new("/tmp/virtual-brick").join(job.name.replace(' ', "-"))
}

fn kill_all(built: &Built, kills: u64, pool: &ThreadPool) -> ExitCode {
    let one = |number: u64| match kills::kill(built, number) {
        Ok(account) => {
            println!("kill {number:<4} {account}");
            None
        }
        Err(error) => Some(format!("kill {number}: {error:#}")),
    };
    let failures: Vec<String> = pool.install(|| {
        let numbers: Vec<u64> = (1..=kills).collect();
        numbers
            .par_iter()
            .with_max_len(1)
            .filter_map(|it| one(*it))
            .collect()
    });
    println!("{} of {kills} ended well", kills as usize - failures.len());
    exit_code(&failures)
}

/// Does a job, or does it twice and compares.
fn walks(built: &Built, job: &Job, twice: bool) -> Result<String> {
    let (account, said) = walk(built, job)?;
    if !twice {
        return Ok(account);
    }
    let kept = files_in(&folder(job))?;
    let (_, again) = walk(built, job)?;
    let differs = said.iter().zip(&again).find(|(one, other)| one != other);
    ensure!(said == again, "another output the second time: {differs:?}");
    ensure!(
        kept == files_in(&folder(job))?,
        "other files the second time"
    );
    Ok(format!("{account}, twice the same"))
}

/// Does one case on a brick of its own; the answer is what a person wants to know of it, and what the program printed.
fn walk(built: &Built, job: &Job) -> Result<(String, Vec<String>)> {
    let setup = job.case.setup;
    let settings: Settings = Settings::from_toml(setup.simulator)?;
    // The module has an infrared sensor, and motors at these ports.
    ensure!(
        setup.motors == "ABC" && !setup.simulator.contains("[distance]"),
        "the virtual brick has no other ports or distance sensors"
    );
    let stickers: Vec<char> = setup.cube.chars().collect();
    let stickers: [char; 54] = stickers.try_into().ok().context("54 stickers")?;
    let emulator = Emulator::new(built, &settings, &stickers, job.seed)?;
    let held_up = job.is_held_up.then_some(job.seed);
    let mut brick = OnVirtualBrick::new(emulator, folder(job), held_up)?;
    let walked = job.case.walk(&mut brick);
    if let Err(failure) = walked {
        anyhow::bail!("{failure}\n{}", brick.scene());
    }
    let (hold_ups, askew) = brick.hold_ups();
    ensure!(
        !job.is_held_up || hold_ups > 0,
        "nothing held the program up"
    );
    ensure!(
        !job.is_held_up || askew == 0,
        "the cube came to lie askew {askew} times, {hold_ups} hold-ups"
    );
    let account = format!(
        "{:>6.1} robot s, {} KiB, held up {hold_ups} times",
        brick.now().as_secs_f64(),
        brick.peak_kib().unwrap_or_default(),
    );
    Ok((account, brick.said))
}

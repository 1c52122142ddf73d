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
mod faults;
mod hold_ups;
mod job;
mod kills;
mod measure;
mod page;
mod screens;
mod transport;

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, ensure};
use rayon::{ThreadPoolBuilder, prelude::*};

use self::{beside::Pair, built::Built, job::Job};
use crate::{driver_judge, figures::exit_code, places};

/// Runs the brick's binary on a virtual brick: a real kernel with ev3dev's drivers, over the simulated robot
///
/// Builds the kernel and its modules into target/virtual-brick the first time. Then solves cubes from the menu, or does
/// the cases of `menu` and `traps` that are named. Needs the binary of scripts/build-brick.sh and ev3dev's sources.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "options of a command")]
pub(crate) struct Arguments {
    /// Folder with ev3dev's sources, see virtual-brick/README.md; else that of the variable `EV3DEV_SOURCES`, or
    /// ../shared/ev3dev-sources if it is there
    #[arg(long, value_name = "DIR")]
    drivers: Option<PathBuf>,
    /// The brick's binary, if not the one of scripts/build-brick.sh
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Cubes to solve from the menu, if no case is named
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    cubes: u16,
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
    /// Measures the kernel's files and sleeps, the program's times and memory instead, beside what was estimated
    #[arg(long)]
    measure: bool,
    /// Watches and stops runs by the page that the program serves, over the network, instead
    #[arg(long)]
    page: bool,
    /// Compares the screens of walks, of those named by --only if any, with those on the simulated device tree instead
    #[arg(long)]
    screens: bool,
    /// Makes so many runs with each kind of fault of `faults` instead, here and in the simulator; they must end alike
    #[arg(long, value_name = "N", default_value_t = 0)]
    faults: u32,
    /// A kind of these faults; may be given again
    #[arg(long, value_name = "KIND")]
    only_fault: Vec<String>,
    /// The first cube, or the first number of a run with a fault
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// Installs Debian's packages of the tools, as root
    #[arg(long)]
    install: bool,
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
    ensure!(
        built::is_for_arm(&program)?,
        "{} is no program for ARM",
        program.display()
    );
    let first = arguments.from as usize;
    let jobs = match arguments.only.as_slice() {
        [] => Job::cubes(first, arguments.cubes.into(), arguments.held_up)?,
        names => {
            let named = |name: &String| Job::named(name, arguments.held_up);
            names.iter().map(named).collect::<Result<_>>()?
        }
    };
    let built = Built::new(&drivers, &program, arguments.install)?;
    let bricks = ThreadPoolBuilder::new().num_threads(arguments.jobs);
    let failures = bricks.build()?.install(|| {
        if arguments.measure {
            measure::tables(&built, &program)
        } else if arguments.screens {
            screens::compare(&built, &arguments.only)
        } else if arguments.page {
            page::watch(&built)
        } else if arguments.kills > 0 {
            Ok(kills::all(&built, arguments.kills))
        } else if arguments.faults > 0 {
            let numbers = arguments.from..arguments.from + arguments.faults;
            faults::all(&built, &arguments.only_fault, &numbers)
        } else {
            walk_all(&built, &jobs, arguments.twice)
        }
    })?;
    Ok(exit_code(&failures))
}

/// Does all jobs, and compares the seconds of whole cubes with the simulator's; the answer is what failed.
fn walk_all(built: &Built, jobs: &[Job], twice: bool) -> Result<Vec<String>> {
    let one = |job: &Job| {
        let walked = job.walk(built).and_then(|walked| {
            if twice {
                job.walk_again(built, &walked)?;
            }
            Ok(walked.account())
        });
        let again = if twice { ", twice the same" } else { "" };
        match walked {
            Ok(account) => println!("{:<28} {account}{again}", job.name),
            Err(error) => {
                println!("FAILED {}: {error:#}", job.name);
                return false;
            }
        }
        true
    };
    let ends: Vec<bool> = jobs.par_iter().with_max_len(1).map(one).collect();
    let well = ends.iter().filter(|well| **well).count();
    println!("{well} of {} ended well", ends.len());
    let solved = jobs
        .iter()
        .zip(&ends)
        .filter(|(job, well)| **well && job.is_cube && !job.is_held_up);
    let last = jobs.iter().map(|job| job.seed as usize).max();
    let cubes = places::cubes(last.unwrap_or_default())?;
    let pairs: Vec<Pair> = solved
        .map(|(job, _)| Pair::new(job.seed as usize, &cubes, &job.folder()))
        .collect::<Result<_>>()?;
    let mut failures = if pairs.is_empty() {
        Vec::new()
    } else {
        beside::table(&pairs)
    };
    if well < ends.len() {
        failures.push(format!("{} failed", ends.len() - well));
    }
    Ok(failures)
}

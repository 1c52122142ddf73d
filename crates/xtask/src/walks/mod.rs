//! `cargo xtask menu` and `cargo xtask traps`: the cases of the walker on the simulated brick.
//!
//! ```text
//!   menu, traps ──▶ scripts/with-ev3sim.sh ──▶ menu --inside NAME ──▶ Case::walk over OnTree ──▶ program
//!                   a brick for each case         this command again
//! ```

mod on_tree;
mod program;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{ExitCode, Output},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use anyhow::{Context, Result, bail, ensure};
use walker::{Case, Group, Place, cases};

use self::on_tree::OnTree;
use crate::{
    ev3sim::{self, Records},
    held_up::{self, Watcher},
    places,
};

/// Arguments of both commands.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Arguments {
    /// Speed of the robot, as a multiple of the wall clock. A program that the machine holds up is
    /// late on the robot by as many times as much.
    #[arg(long, value_name = "X", default_value_t = 3.0)]
    speed: f64,
    /// Number of cases at a time
    #[arg(long, value_name = "N", default_value_t = 6)]
    jobs: usize,
    /// A case to do instead of all; may be given again
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Folder for pictures of what the screen shows
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Names the cases, and does none
    #[arg(long)]
    list: bool,
    /// The program that runs mindcub3r, such as `qemu-arm -cpu arm926 FILE`, if not the one built from here
    #[arg(
        value_name = "PROGRAM",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    program: Vec<String>,
    /// The case to do on the brick around this process
    #[arg(long, hide = true, value_name = "NAME")]
    inside: Option<String>,
}

/// Does the cases of a group. Fails if one of them fails, after all are done.
/// The walks through the menu.
pub(crate) fn menu(arguments: &Arguments) -> Result<ExitCode> {
    run(Group::Menu, arguments)
}

/// The walks through faults.
pub(crate) fn traps(arguments: &Arguments) -> Result<ExitCode> {
    run(Group::Traps, arguments)
}

fn run(group: Group, arguments: &Arguments) -> Result<ExitCode> {
    let all = of(group);
    if arguments.list {
        for case in &all {
            println!("{}", case.name);
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(name) = &arguments.inside {
        return inside(find(&all, name)?, arguments);
    }
    let named: Result<Vec<Case>> = arguments.only.iter().map(|name| find(&all, name)).collect();
    let named = named?;
    let chosen = if named.is_empty() { all } else { named };
    walk_all(group, &chosen, arguments)
}

/// Does the cases of these names, whatever the rest of the arguments is by default.
pub(crate) fn walk_for_pictures(
    group: Group,
    only: &[&str],
    pictures: &Path,
    program: &[String],
) -> Result<ExitCode> {
    let arguments = Arguments {
        speed: 10.0,
        jobs: 4,
        only: only.iter().map(|&name| name.to_owned()).collect(),
        pictures: Some(pictures.to_path_buf()),
        list: false,
        program: program.to_vec(),
        inside: None,
    };
    run(group, &arguments)
}

/// The cases of a group that make sense on the device tree.
fn of(group: Group) -> Vec<Case> {
    let cases = cases().into_iter();
    cases
        .filter(|case| case.group == group && !matches!(case.place, Place::InProcess(_)))
        .collect()
}

fn find(cases: &[Case], name: &str) -> Result<Case> {
    let found = cases.iter().find(|case| case.name == name);
    found
        .copied()
        .with_context(|| format!("no case is named {name}; --list tells all"))
}

/// Walks so many cases at a time, each on a brick of its own.
fn walk_all(group: Group, chosen: &[Case], arguments: &Arguments) -> Result<ExitCode> {
    ensure!(arguments.jobs > 0, "--jobs 0: at least one case at a time");
    let mut arguments = arguments.clone();
    if arguments.program.is_empty() {
        let program = places::program(None)?;
        arguments.program = vec![program.to_string_lossy().into_owned()];
    }
    if let Some(folder) = &mut arguments.pictures {
        fs::create_dir_all(&*folder).with_context(|| folder.display().to_string())?;
        *folder = fs::canonicalize(&*folder)?;
    }
    let begun = Instant::now();
    let next = AtomicUsize::new(0);
    let (failed, held_up) = <(Mutex<Vec<&str>>, Mutex<Vec<&Case>>)>::default();
    let walk = |case, arguments: &Arguments| match walk_one(group, case, arguments) {
        Ok(Walked::Well) => {}
        Ok(Walked::HeldUp) => held_up.lock().expect("no thread panics").push(case),
        Err(error) => {
            println!("FAILED {}: {error:#}", case.name);
            failed.lock().expect("no thread panics").push(case.name);
        }
    };
    thread::scope(|scope| {
        for _ in 0..arguments.jobs.min(chosen.len()) {
            scope.spawn(|| {
                while let Some(case) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    walk(case, &arguments);
                }
            });
        }
    });
    arguments.speed = arguments.speed.min(1.0);
    for _ in 0..held_up::MAX_REPETITIONS {
        let again = std::mem::take(&mut *held_up.lock().expect("all threads are done"));
        for case in again {
            walk(case, &arguments);
        }
    }
    let mut failed = failed.into_inner().expect("all threads are done");
    let held_up = held_up.into_inner().expect("all threads are done");
    failed.extend(held_up.iter().map(|case| case.name));
    let (cases, seconds) = (chosen.len(), begun.elapsed().as_secs());
    println!("{cases} cases, {} failed, {seconds} s", failed.len());
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// The end of a walk that tells nothing against the program.
enum Walked {
    Well,
    /// The walk failed while the machine held up the program, so the failure proves nothing.
    HeldUp,
}

/// One case, by this command itself, on a brick of its own.
fn walk_one(group: Group, case: &Case, arguments: &Arguments) -> Result<Walked> {
    let begun = Instant::now();
    let output = walk_once(group, case, arguments)?;
    if output.status.code() == Some(held_up::EXIT_CODE.into()) {
        let said = String::from_utf8_lossy(&output.stdout);
        println!("{}: {}", case.name, said.trim_end());
        return Ok(Walked::HeldUp);
    }
    if !output.status.success() {
        bail!(
            "{}\n{}{}",
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    println!("{:<28} {:>3} s", case.name, begun.elapsed().as_secs());
    Ok(Walked::Well)
}

fn walk_once(group: Group, case: &Case, arguments: &Arguments) -> Result<Output> {
    let settings = tempfile::NamedTempFile::new()?;
    fs::write(settings.path(), case.setup.simulator)?;
    let path = settings.path().to_string_lossy();
    let setup = &case.setup;
    let options = [
        "--cube",
        setup.cube,
        "--motors",
        setup.motors,
        "--settings",
        &path,
    ];
    let records = Records::of(&arguments.program);
    let mut command = ev3sim::command(records, arguments.speed, &options);
    let speed = arguments.speed.to_string();
    let name = match group {
        Group::Menu => "menu",
        Group::Traps => "traps",
    };
    let mut words = vec![name, "--inside", case.name, "--speed", &speed];
    let folder = arguments
        .pictures
        .as_ref()
        .map(|folder| folder.to_string_lossy());
    if let Some(folder) = &folder {
        words.extend(["--pictures", folder]);
    }
    words.extend(arguments.program.iter().map(String::as_str));
    ev3sim::then_xtask(&mut command, &words)?;
    command.output().context("scripts/with-ev3sim.sh")
}

/// A case on the brick around this process.
fn inside(case: Case, arguments: &Arguments) -> Result<ExitCode> {
    let mut transport = OnTree::new(
        arguments.speed,
        arguments.pictures.as_deref(),
        &arguments.program,
    )?;
    let watcher = Watcher::start();
    let walked = case.walk(&mut transport);
    let Err(failure) = walked else {
        return Ok(ExitCode::SUCCESS);
    };
    let exit_code = watcher.exit_code(arguments.speed);
    println!("{failure}\n{}", transport.scene());
    Ok(exit_code.into())
}

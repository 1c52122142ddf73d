//! `cargo xtask menu`, `traps` and `check-on-ev3sim`: the cases of the walker on the simulated brick.
//!
//! ```text
//!   command ──▶ held_up::run_all ──▶ ev3sim::work ──▶ Case::walk over OnTree ──▶ program
//!                 repeats             a brick for each case
//! ```

mod on_tree;
mod walk;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, anyhow};
use walker::{Group, Place, cases};

pub(crate) use self::on_tree::read as read_state;
use self::{on_tree::OnTree, walk::Walk};
use crate::{
    ev3sim::{self, Brick},
    held_up::{self, End},
    places,
};

/// Arguments of `menu` and `traps`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Arguments {
    /// Speed of the robot, as a multiple of the wall clock. A program that the machine holds up is
    /// late on the robot by as many times as much.
    #[arg(long, value_name = "X", default_value_t = 3.0)]
    speed: f64,
    /// Number of cases at a time
    #[arg(long, value_name = "N", default_value_t = 6)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
    /// A case to do instead of all; may be given again
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Folder for pictures of what the screen shows
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Names the cases, and does none
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    program: Program,
}

/// Solves cubes with the unmodified program in the simulated device tree, by the button as on the brick.
///
/// Run n has cube n of data/cubes and seed n. Fails unless each run ends with exit code 0, a cube
/// that is solved by the simulator's own pieces, and no motor energised. A run that fails while the
/// machine holds up programs proves nothing, and is repeated at the speed of the wall clock.
#[derive(Debug, clap::Args)]
pub(crate) struct OnceArguments {
    /// Robot seconds in a second of the wall clock
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    speed: f64,
    /// Number of runs
    #[arg(long, value_name = "N", default_value_t = 1)]
    runs: usize,
    #[command(flatten)]
    program: Program,
}

#[derive(Debug, Clone, clap::Args)]
struct Program {
    /// The program that runs mindcub3r, such as `qemu-arm -cpu arm926 FILE`, if not the one built from here
    #[arg(
        value_name = "PROGRAM",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    program: Vec<String>,
}

impl Program {
    fn words(&self) -> Result<Vec<String>> {
        if self.program.is_empty() {
            return Ok(vec![places::program(None)?.display().to_string()]);
        }
        Ok(self.program.clone())
    }
}

/// The walks through the menu.
pub(crate) fn menu(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(code) = ev3sim::inside(inside)? {
        return Ok(code);
    }
    run(Group::Menu, arguments)
}

/// The walks through faults.
pub(crate) fn traps(arguments: &Arguments) -> Result<ExitCode> {
    run(Group::Traps, arguments)
}

/// Does the cases of these names for their pictures.
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
        program: Program {
            program: program.to_vec(),
        },
    };
    run(group, &arguments)
}

/// Does the cases of a group that make sense on the device tree.
fn run(group: Group, arguments: &Arguments) -> Result<ExitCode> {
    let mut chosen: Vec<&str> = arguments.only.iter().map(String::as_str).collect();
    let all = cases().into_iter();
    let all = all.filter(|it| it.group == group && !matches!(it.place, Place::InProcess(_)));
    let names: Vec<&str> = all.map(|case| case.name).collect();
    if let Some(name) = chosen.iter().find(|name| !names.contains(name)) {
        anyhow::bail!("no case is named {name}; --list shows all");
    }
    if chosen.is_empty() {
        chosen = names;
    }
    if arguments.list {
        println!("{}", chosen.join("\n"));
        return Ok(ExitCode::SUCCESS);
    }
    let mut pictures = arguments.pictures.clone();
    if let Some(folder) = &mut pictures {
        fs::create_dir_all(&*folder).with_context(|| folder.display().to_string())?;
        *folder = fs::canonicalize(&*folder)?;
    }
    let program = arguments.program.words()?;
    let walks = chosen.into_iter().map(|name| Walk {
        case: name.to_owned(),
        cube: None,
        seed: 1,
        speed: arguments.speed,
        pictures: pictures.clone(),
        program: program.clone(),
    });
    let walks: Vec<_> = walks.map(|walk| (walk.case.clone(), walk)).collect();
    held_up::run_all(arguments.jobs.into(), arguments.speed, &walks, on_brick)?;
    Ok(ExitCode::SUCCESS)
}

/// Solves cubes without the menu.
pub(crate) fn check_on_ev3sim(arguments: &OnceArguments) -> Result<ExitCode> {
    let program = arguments.program.words()?;
    let cubes = places::stickers(arguments.runs)?;
    let walks = cubes.into_iter().enumerate().map(|(index, cube)| Walk {
        case: format!("run {}", index + 1),
        cube: Some(cube),
        seed: index + 1,
        speed: arguments.speed,
        pictures: None,
        program: program.clone(),
    });
    let walks: Vec<_> = walks.map(|walk| (walk.case.clone(), walk)).collect();
    held_up::run_all(1, arguments.speed, &walks, on_brick)?;
    Ok(ExitCode::SUCCESS)
}

/// Does a walk on a brick of its own.
fn on_brick(walk: &Walk, speed: f64) -> Result<End> {
    let walk = Walk {
        speed,
        ..walk.clone()
    };
    let setup = walk.case()?.setup;
    let settings = tempfile::NamedTempFile::new()?;
    places::write(settings.path(), setup.simulator)?;
    let (settings, seed) = (settings.path().to_string_lossy(), walk.seed.to_string());
    let robot = [
        "--cube",
        setup.cube,
        "--motors",
        setup.motors,
        "--seed",
        &seed,
    ];
    let options = [&robot[..], &["--settings", &settings]].concat();
    let brick = ev3sim::command(&walk.program[0], speed, &options);
    ev3sim::work(brick, "menu", &walk)
}

/// Does a walk on the brick around this process.
fn inside(walk: &Walk, brick: &Brick) -> Result<End> {
    let case = walk.case()?;
    let mut transport = OnTree::new(brick, walk)?;
    Ok(held_up::watched(walk.speed, || {
        let walked = case.walk(&mut transport);
        walked.map_err(|failure| anyhow!("{failure}\n{}", transport.scene()))?;
        Ok(String::new())
    }))
}

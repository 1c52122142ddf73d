//! `cargo xtask check-deploy`: the ARM binary copied to a stand-in for a brick, checked and run there.

mod cases;
mod server;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use self::{cases::Deployment, server::Server};
use crate::{
    ev3sim::{self, Brick},
    places, process,
};

/// Deploys to a stand-in for a brick, and solves a cube there.
///
/// Sessions of an sshd within scripts/with-ev3sim.sh have the simulated brick's devices.
/// scripts/deploy.sh copies the ARM binary there and checks it. Then the
/// program runs, started over ssh under `qemu-arm -cpu arm926`: it must solve the cube and leave no
/// motor energised. A second deployment must keep the files that belong to the robot, and name
/// unplugged devices.
///
/// Needs root, FUSE and mount namespaces (as scripts/with-ev3sim.sh does), sshd (Debian:
/// openssh-server), ssh, and qemu-arm (Debian: qemu-user). All files are in a folder of their own,
/// and the home folder of the sessions is in memory; no file is left behind.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Robot seconds in a second of the wall clock
    #[arg(long, value_name = "X", default_value_t = 1.0)]
    speed: f64,
    /// The binary, if not the one that scripts/build-brick.sh made
    #[arg(value_name = "BINARY")]
    binary: Option<PathBuf>,
}

/// Work on the brick around a process.
#[derive(Debug, Serialize, Deserialize)]
struct Work {
    binary: PathBuf,
    speed: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(code) = ev3sim::inside(inside)? {
        return Ok(code);
    }
    let (binary, speed) = (
        places::brick_binary(arguments.binary.as_deref())?,
        arguments.speed,
    );
    process::need("sshd", "openssh-server")?;
    process::need("ssh", "openssh-client")?;
    process::need_emulator()?;
    let cubes = places::stickers(1)?;
    let brick = ev3sim::command("qemu-arm", speed, &["--cube", &cubes[0]]);
    ev3sim::work::<()>(brick, "check-deploy", &Work { binary, speed })?;
    Ok(ExitCode::SUCCESS)
}

fn inside(work: &Work, brick: &Brick) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let user = process::output_of(&mut process::command("getent passwd root"))?;
    let home = PathBuf::from(
        user.trim_end()
            .split(':')
            .nth(5)
            .context("a home of root")?,
    );
    let (place, hidden) = (folder.display(), home.display());
    ensure!(
        !folder.starts_with(&home),
        "{place} is below {hidden}, over which a folder is mounted: set TMPDIR to another place"
    );
    make_sources(folder)?;
    // The binary is copied first: the caller's may lie below the home folder that is mounted over.
    let binary = folder.join("mindcub3r");
    fs::copy(&work.binary, &binary)?;
    let list = folder.join(solver::PhaseOneList::FILE_NAME);
    fs::write(&list, solver::PhaseOneList::make().to_file())?;
    let server = Server::start(folder, &home)?;
    Deployment {
        brick,
        home: &home,
        folder,
        binary: &binary,
        list: &list,
        server: &server,
    }
    .all(work.speed)
}

/// Makes the folder of deployed files. Calibration, menu settings and states in it belong to the
/// simulated robot: a deployment must not copy them.
fn make_sources(folder: &Path) -> Result<()> {
    let config = folder.join("config");
    fs::create_dir_all(folder.join("scripts"))?;
    fs::create_dir_all(config.join("states"))?;
    for (files, place) in [
        ("scripts/deploy.sh", "scripts"),
        ("config/robot.toml", "config"),
        ("config/simulator.toml", "config"),
        ("config/light", "config"),
    ] {
        let mut copy = process::command("cp -r");
        process::succeed(copy.arg(places::root().join(files)).arg(folder.join(place)))?;
    }
    for name in cases::OF_A_ROBOT {
        places::write(&config.join(name), "version = 1 # of the simulated robot\n")?;
    }
    Ok(())
}

//! `cargo xtask check-deploy`: the ARM binary copied to a stand-in for a brick, checked and run there.

mod cases;
mod server;

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, ensure};

use crate::{
    ev3sim::{self, Brick, Records},
    places::{self, EMULATOR},
};
use cases::Bench;
use server::Server;

/// Deploys to a stand-in for a brick, and solves a cube there.
///
/// An sshd on the loopback address, started by scripts/with-ev3sim.sh, has the simulated brick's
/// devices in its sessions. scripts/deploy.sh copies the ARM binary there and checks it. Then the
/// program runs, started over ssh under `qemu-arm -cpu arm926`: it must solve the cube and leave no
/// motor energised. A second deployment must keep the files that belong to the robot, and tell
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
    /// Runs on the brick around this process
    #[arg(long, hide = true)]
    inside: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let binary = places::brick_binary(arguments.binary.as_deref())?;
    if arguments.inside {
        inside(&binary, arguments.speed)?;
        return Ok(ExitCode::SUCCESS);
    }
    places::need("sshd", "openssh-server")?;
    for program in ["ssh", "ssh-keygen"] {
        places::need(program, "openssh-client")?;
    }
    places::need(EMULATOR[0], "qemu-user")?;
    let cubes = places::stickers(1)?;
    let options = ["--seed", "1", "--cube", &cubes[0]];
    let mut command = ev3sim::command(Records::Arm, arguments.speed, &options);
    let (speed, binary) = (arguments.speed.to_string(), binary.to_string_lossy());
    let words = ["check-deploy", "--inside", "--speed", &speed, &binary];
    ev3sim::then_xtask(&mut command, &words)?;
    places::succeed(&mut command)?;
    Ok(ExitCode::SUCCESS)
}

fn inside(binary: &Path, speed: f64) -> Result<()> {
    let brick = Brick::around()?;
    let folder = tempfile::tempdir()?;
    let home = home_of_root()?;
    ensure!(
        !folder.path().starts_with(&home),
        "{} is below {}, which is not seen in here: set TMPDIR to another place",
        folder.path().display(),
        home.display()
    );
    let sources = folder.path().join("sources");
    make_sources(&sources)?;
    // The binary is copied first: the caller's may lie below the home folder that is mounted over.
    let copy = folder.path().join("mindcub3r");
    std::fs::copy(binary, &copy)?;
    let server = Server::start(folder.path(), &home)?;
    let bench = Bench {
        brick: &brick,
        folder: folder.path(),
        home: &home,
        sources: &sources,
        binary: &copy,
        server: &server,
        speed,
    };
    bench.first_deployment()?;
    bench.second_deployment()?;
    bench.full_card()?;
    bench.other_ways()?;
    bench.solve()
}

/// The home folder of root, the user of the sessions.
fn home_of_root() -> Result<PathBuf> {
    let users = File::open("/etc/passwd").context("/etc/passwd")?;
    for line in BufReader::new(users).lines() {
        let line = line?;
        let fields: Vec<&str> = line.split(':').collect();
        if let ["root", _, _, _, _, home, ..] = fields.as_slice() {
            return Ok(PathBuf::from(home));
        }
    }
    anyhow::bail!("/etc/passwd has no root")
}

/// Makes the folder of deployed files. Calibration, menu settings and states in it belong to the
/// simulated robot: a deployment must not copy them.
fn make_sources(sources: &Path) -> Result<()> {
    let root = places::root();
    let (scripts, config) = (sources.join("scripts"), sources.join("config"));
    std::fs::create_dir_all(&scripts)?;
    std::fs::create_dir_all(config.join("states"))?;
    let mut copy = Command::new("cp");
    copy.arg("-r").arg(root.join("scripts/deploy.sh"));
    places::succeed(copy.arg(&scripts))?;
    let mut copy = Command::new("cp");
    copy.arg("-r");
    for name in ["robot.toml", "simulator.toml", "light"] {
        copy.arg(root.join("config").join(name));
    }
    places::succeed(copy.arg(&config))?;
    for name in [
        "calibration.toml",
        "calibration.toml.1",
        "menu.toml",
        "states/x.toml",
    ] {
        places::write(&config.join(name), "version = 1 # of the simulated robot\n")?;
    }
    Ok(())
}

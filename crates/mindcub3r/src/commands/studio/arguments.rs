//! Arguments of `studio`.

use std::{net::SocketAddr, path::PathBuf};

use ::studio::Code;
use clap::Args;

use crate::{
    commands::run::{code, pace},
    number,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r studio                                 # the page, with a simulated robot
  mindcub3r studio --cube \"R U R' U'\" --pace 3
  mindcub3r studio run.jsonl                       # replays what `run --record` wrote
  mindcub3r studio --brick ev3dev.local --code 123456";

/// Serves the page on which to play with the cube, watch the robot, and learn
///
/// The first line of the output is the page's address; Ctrl-C ends. Commands to the robot need the code
/// that is printed with it; so does watching from another machine. The robot is a simulated one at
/// life speed, or the one of --brick.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Recording to replay: a file of `run --record`, or one of the brick's last runs
    #[arg(value_name = "FILE", conflicts_with_all = ["brick", "cube", "simulator", "pace"])]
    pub(super) file: Option<PathBuf>,
    /// Address and port to serve the page at; 0.0.0.0:8017 for other machines too, port 0 for a free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017", value_parser = address)]
    pub(super) listen: SocketAddr,
    /// Passes on the stream of the brick on which the studio is on [default port: 8017]
    #[arg(long, value_name = "HOST[:PORT]", requires = "code", value_parser = brick,
          conflicts_with_all = ["cube", "simulator", "pace", "seed"])]
    pub(super) brick: Option<String>,
    /// Code for commands: 4 to 32 letters and digits; with --brick the one that the brick's screen
    /// shows [default: six digits by chance]
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub(super) code: Option<Code>,
    /// The cube that is put into the simulated robot [default: random]
    #[arg(long, value_name = "STATE")]
    pub(super) cube: Option<String>,
    /// Makes the simulated robot's chance repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Settings of the simulated robot: its motors, mechanism, light and battery
    #[arg(long, value_name = "FILE")]
    pub(super) simulator: Option<PathBuf>,
    /// Robot seconds of the simulated robot in a real second [default: 1]
    #[arg(long, value_name = "X", value_parser = pace, allow_negative_numbers = true)]
    pub(super) pace: Option<f64>,
    /// Folder with the files of the page, read at each request: for work on the page
    #[arg(long, value_name = "DIR", hide = true)]
    pub(super) page: Option<PathBuf>,
}

impl Arguments {
    /// Whether something was said of the robot.
    pub(super) const fn names_robot(&self) -> bool {
        self.brick.is_some()
            || self.cube.is_some()
            || self.simulator.is_some()
            || self.pace.is_some()
            || self.seed.is_some()
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let cure = "allowed is ADDRESS:PORT, such as 127.0.0.1:8017, 0.0.0.0:8017 or [::1]:0";
    text.parse().map_err(|_| cure.to_owned())
}

/// Host with a port.
fn brick(text: &str) -> Result<String, String> {
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') || name.ends_with(']') => (name, port),
        _ => (text, "8017"),
    };
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || ".-_[]:".contains(letter);
    let is_valid = !name.is_empty() && name.chars().all(is_name) && port.parse::<u16>().is_ok();
    let cure = "allowed is HOST or HOST:PORT, such as ev3dev.local or 192.168.0.5:8017";
    is_valid
        .then(|| format!("{name}:{port}"))
        .ok_or_else(|| cure.to_owned())
}

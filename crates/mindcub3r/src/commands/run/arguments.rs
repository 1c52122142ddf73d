//! Arguments of `run`, and words that every way to run tells.

use std::{net::SocketAddr, path::PathBuf};

use app::Method;
use clap::Args;
use cube_core::Cube;
use robot::account::Ending;
use studio::Code;

use crate::{durable, echo::excerpt, help, input::puzzle::Puzzle, names, number};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r run --simulate --seed 3
  mindcub3r run --simulate --cube \"R U R' U'\" --target-state superflip
  mindcub3r run --simulate --seed 3 --target-state before   # back to the cube of the last run
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
    reason = "each is an option of the command line"
)]
pub(crate) struct Arguments {
    /// Runs against a simulated robot instead of the brick's motors and sensors
    #[arg(long)]
    pub(super) simulate: bool,
    /// The state to bring the cube to; with `before` or `moment-3` the same cube goes back to how it lay then,
    /// however it is put in
    #[arg(long, value_name = "STATE", default_value = "solved")]
    pub(super) target_state: String,
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search, stickers for the sticker score, which rarely gets there; the others are human
    /// methods [default: robot, or as chosen in the menu]
    #[arg(long, value_name = "METHOD", value_parser = names::method())]
    pub(super) method: Option<Method>,
    /// On the brick: one cube, started by the middle button, instead of the menu on its screen
    #[arg(long)]
    pub(super) once: bool,
    /// Brings all but one piece to the target where no turns solve the cube (a corner is twisted, an edge
    /// flipped, two edges are exchanged), and names that piece; `solved: no`. On the brick's screen the person
    /// chooses
    #[arg(long)]
    pub(super) all_but_one: bool,
    /// Prints each event at once as a line of JSON; the last one is the report
    #[arg(long)]
    pub(super) json: bool,
    /// Makes a run with chance repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// The cube that is put into the simulated robot
    #[arg(long, value_name = "STATE", requires = "simulate")]
    pub(super) cube: Option<String>,
    /// Share of the cube that is scanned: full or quick; or a FILE of recorded readings to use
    /// instead (./quick is a file too) [default: as in the settings]
    #[arg(long, value_name = "full|quick|FILE")]
    pub(super) scan: Option<PathBuf>,
    /// Keeps every scan in this directory: what was read and recognised, as JSON and as a picture
    #[arg(long, value_name = "DIR")]
    pub(super) scan_report: Option<PathBuf>,
    /// Settings of the simulated robot: its motors, mechanism, light and battery
    #[arg(long, value_name = "FILE", requires = "simulate")]
    pub(super) simulator: Option<PathBuf>,
    /// Robot seconds in a real second, to watch a simulated run [default: as fast as it goes]
    #[arg(long, value_name = "X", requires = "simulate", value_parser = pace,
          allow_negative_numbers = true)]
    pub(super) pace: Option<f64>,
    /// Draws the positions of the motors over time, with phases and faults, as an SVG picture
    #[arg(long, value_name = "FILE", requires = "simulate", value_parser = svg_file)]
    pub(super) plot: Option<PathBuf>,
    /// Records the run, events and positions of the motors, for `mindcub3r studio FILE`; the menu keeps
    /// its last 10 runs by itself
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Address and port of the page, which the menu's item Page serves
    #[arg(long, value_name = "ADDR:PORT", default_value = "0.0.0.0:8017", conflicts_with_all = ["simulate", "once"])]
    pub(super) listen: SocketAddr,
    /// Code for the commands of that page: 4 to 32 letters and digits [default: six digits by chance]
    #[arg(long, value_name = "CODE", value_parser = code, conflicts_with_all = ["simulate", "once"])]
    pub(super) code: Option<Code>,
    /// Speed of the program's clock as a multiple of real time, as that of the simulated brick
    /// behind the device files (`ev3sim --speed`)
    #[arg(long, value_name = "X", hide = true, conflicts_with = "simulate", value_parser = pace)]
    pub(super) clock_speed: Option<f64>,
    /// Refused unless it is 3x3x3
    #[arg(long, value_name = "PUZZLE", default_value_t, hide = true)]
    pub(super) puzzle: Puzzle,
}

impl Arguments {
    /// Whether the run uses the motors and sensors of this machine.
    pub(crate) const fn is_on_brick(&self) -> bool {
        !self.simulate
    }
}

/// Robot seconds in a real second.
pub(crate) fn pace(text: &str) -> Result<f64, String> {
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

/// Summary line that names a target other than the solved cube, for which `solved: yes` means that the
/// target is reached; and the piece that the robot has left, if it has.
pub(super) fn target_line(arguments: &Arguments, target: &Cube, ending: &Ending) -> String {
    let but_for = (ending.left).map_or_else(String::new, |left| format!(" but for {left}"));
    if target.is_solved() {
        return match ending.left {
            Some(_) => format!("solved{but_for}\n"),
            None => String::new(),
        };
    }
    let text = arguments.target_state.trim();
    let is_drawn_or_read =
        text.eq_ignore_ascii_case("random") || text == "-" || text.starts_with('@');
    let name = if is_drawn_or_read {
        target.facelets().to_string()
    } else {
        let words: Vec<&str> = text.split_whitespace().collect();
        excerpt(&words.join(" ")).to_string()
    };
    match ending.left {
        Some(_) => format!("target reached{but_for}\ntarget: {name}\n"),
        None if ending.reached => format!("target reached: {name}\n"),
        None => format!("target not reached: {name}\n"),
    }
}

/// Answer of a summary line.
pub(super) const fn yes_or_no(is_true: bool) -> &'static str {
    if is_true { "yes" } else { "no" }
}

/// Code of a page.
pub(crate) fn code(text: &str) -> Result<Code, String> {
    text.parse()
        .map_err(|error: studio::InvalidCode| error.to_string())
}

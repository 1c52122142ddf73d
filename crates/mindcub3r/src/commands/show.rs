//! `show`: a state, unfolded or as it lies in the hand.

use clap::{Args, ValueEnum};
use cube_core::{Facelets, Turn};
use panel::{
    cube_picture::{self, FarSide, Parts},
    net, net_picture,
    stickering::{InvalidPiece, Stickering, Stickers},
};

use super::pocket;
use crate::{
    echo::excerpt,
    environment::Environment,
    failure::{Exit, bad_input},
    help, output,
    picture_file::PictureFile,
    puzzle::Puzzle,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r show checkerboard
  mindcub3r show random --seed 3 --png cube.png
  mindcub3r show \"R U'\" --puzzle 2x2x2
  mindcub3r show \"F R\" --view 3d --only \"DF DR DB DL\" --turn \"R'\" --svg cross.svg";

/// Width of a picture of the cube in the hand, in pixels.
const WIDTH: u32 = 480;

/// Shows a state unfolded, or as the cube lies in the hand
///
/// The net is coloured on a terminal, else in letters (also with the variable `NO_COLOR`, or
/// `TERM=dumb`), and is itself a STATE.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to show
    #[arg(value_name = "STATE")]
    state: String,
    /// Shows the cube unfolded, or in a picture as it lies in the hand
    #[arg(long, value_enum, default_value_t = View::Net)]
    view: View,
    /// Writes a picture instead, to FILE.png, or to standard output by -
    #[arg(long, value_name = "FILE.png|-", value_parser = PictureFile::png)]
    png: Option<PictureFile>,
    /// Writes a picture that scales, to FILE.svg, or to standard output by -
    #[arg(long, value_name = "FILE.svg|-", value_parser = PictureFile::svg, conflicts_with = "png")]
    svg: Option<PictureFile>,
    /// Shows only some pieces and the centres in colour, wherever they are: "DF DR URF"
    #[arg(long, value_name = "PIECES", value_parser = only)]
    only: Option<Stickering>,
    /// Shows a turn by an arrow (with --view 3d)
    #[arg(long, value_name = "TURN")]
    turn: Option<Turn>,
    /// Leaves out L, B and D, which float behind the cube (with --view 3d)
    #[arg(long)]
    near_side: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, turns, solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

/// View of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum View {
    /// Unfolded
    Net,
    /// U, F and R in the hand, with L, B and D behind; needs --png or --svg
    #[value(name = "3d")]
    InHand,
}

/// Reads the names of pieces, parted by spaces or commas.
fn only(text: &str) -> Result<Stickering, InvalidPiece> {
    let names = text.split([' ', ',', '\t', '\n']);
    let pieces = names.filter(|name| !name.is_empty()).map(str::parse);
    Ok(Stickering::only(pieces.collect::<Result<Vec<_>, _>>()?))
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let (stickers, title) = arguments.stickers(environment)?;
    let parts = arguments.parts()?;
    let is_net = arguments.view == View::Net;
    match (&arguments.png, &arguments.svg) {
        (Some(file), _) if is_net => file.write(&net_picture::png(&stickers)?)?,
        (Some(file), _) => file.write(&cube_picture::png(&stickers, parts, WIDTH)?)?,
        (None, Some(file)) if is_net => {
            file.write(net_picture::svg(&stickers, &title).as_bytes())?;
        }
        (None, Some(file)) => {
            file.write(cube_picture::svg(&stickers, parts, &title).as_bytes())?;
        }
        (None, None) => output::line(&net::text_of_stickers(&stickers, output::net_style()))?,
    }
    Ok(Exit::Success)
}

impl Arguments {
    /// Stickers of the state, and the title of their picture.
    fn stickers(&self, environment: &Environment) -> anyhow::Result<(Stickers, String)> {
        if self.puzzle == Puzzle::Pocket {
            if self.only.is_some() {
                return Err(bad_input(
                    "--only names pieces of the 3x3x3, not of the 2x2x2",
                ));
            }
            let cube = pocket::read(&self.state, self.seed)?;
            return Ok((
                cube.stickers().into(),
                title(&self.state, &cube.to_string()),
            ));
        }
        let state = environment.state_reader(self.seed)?.read(&self.state)?;
        let stickering = self.only.unwrap_or(Stickering::FULL);
        let facelets = Facelets::from_faces(&state.faces()).to_string();
        Ok((stickering.stickers(&state), title(&self.state, &facelets)))
    }

    /// Parts of a picture of the cube in the hand.
    fn parts(&self) -> anyhow::Result<Parts> {
        let is_picture = self.png.is_some() || self.svg.is_some();
        match self.view {
            View::InHand if !is_picture => Err(bad_input(
                "--view 3d is a picture: add --png FILE.png or --svg FILE.svg",
            )),
            View::Net if self.turn.is_some() || self.near_side => {
                Err(bad_input("--turn and --near-side need --view 3d"))
            }
            View::Net | View::InHand => Ok(Parts {
                far_side: if self.near_side {
                    FarSide::Hidden
                } else {
                    FarSide::Floating
                },
                turn: self.turn,
            }),
        }
    }
}

/// Title of a picture: the state as it was given, or its stickers where it was read elsewhere.
fn title(argument: &str, stickers: &str) -> String {
    let argument = argument.trim();
    let is_random = argument.eq_ignore_ascii_case("random");
    if is_random || argument == "-" || argument.starts_with('@') {
        stickers.to_owned()
    } else {
        excerpt(argument).to_string()
    }
}

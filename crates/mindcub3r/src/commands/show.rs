//! `show`: a state, unfolded or as it lies in the hand.

use std::fmt;

use anyhow::Context;
use clap::{Args, ValueEnum};
use cube_core::{Facelets, Letters, State, Turn, pocket::PocketCube};
use panel::{
    cube_picture::{self, FarSide, Parts},
    net::{self, Style},
    net_picture,
    stickering::{InvalidPiece, Stickering, Stickers},
};

use serde::Serialize;

use super::answers::{Form, answer_states, print};
use crate::{
    echo::excerpt,
    environment::Environment,
    failure::{Exit, bad_input},
    help,
    input::{
        form::StateForm,
        list::StateList,
        puzzle::{Puzzle, PuzzleArguments},
        state::{StateReader, joined, place_of},
    },
    output,
    picture_file::PictureFile,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r show checkerboard
  mindcub3r show random --seed 3 --png cube.png
  mindcub3r show superflip --as cubies             # in Reid's notation
  mindcub3r show - < cubes.txt                     # a state a line, each answered by a net
  mindcub3r show \"R U'\" --puzzle 2x2x2
  mindcub3r show \"F R\" --view 3d --only \"DF DR DB DL\" --turn \"R'\" --svg cross.svg";

/// Width of a picture of the cube in the hand, in pixels.
const WIDTH: u32 = 480;

/// Shows a state unfolded, or as the cube lies in the hand
///
/// The net is coloured on a terminal, else in letters (also with the variable `NO_COLOR`, or
/// `TERM=dumb`), and is itself a STATE. Its letters are those in which the stickers were typed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to show; `-` reads a state a line, or as the lines of a net, and answers each by a net,
    /// in order, parted by empty lines
    #[arg(value_name = "STATE", required = true)]
    state: Vec<String>,
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
    /// Writes the state in another form, on one line
    #[arg(long = "as", value_name = "FORM", value_enum,
        conflicts_with_all = ["png", "svg", "only", "json"])]
    form: Option<StateForm>,
    /// Prints a line of JSON: `facelets`, and the lines of the `net`
    #[arg(long, conflicts_with_all = ["png", "svg"])]
    json: bool,
    #[command(flatten)]
    puzzle: PuzzleArguments,
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

/// A state, and the stickers of it that are shown.
#[derive(Debug)]
struct Shown {
    facelets: String,
    stickers: Stickers,
    /// Letters in which the colours were typed.
    letters: Letters,
    /// The state in the form of --as.
    written: Option<String>,
}

/// Answer in text, by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Answer {
    facelets: String,
    net: Vec<String>,
    /// The form of --as, or the net in the style of standard output.
    #[serde(skip)]
    text: String,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Shown> for Answer {
    fn from(shown: Shown) -> Self {
        let net = |style| net::text_in(&shown.stickers, style, &shown.letters);
        Self {
            net: net(Style::Letters).lines().map(str::to_owned).collect(),
            text: (shown.written.clone()).unwrap_or_else(|| net(output::net_style())),
            facelets: shown.facelets,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let state = joined(&arguments.state)?;
    let parts = arguments.parts()?;
    if arguments.puzzle.puzzle == Puzzle::Pocket && arguments.only.is_some() {
        return Err(bad_input(
            "--only names pieces of the 3x3x3, not of the 2x2x2",
        ));
    }
    let mut states = environment.state_reader(arguments.puzzle.seed);
    let is_picture = arguments.png.is_some() || arguments.svg.is_some();
    if state == "-" && !is_picture {
        let form = Form {
            json: arguments.json,
            is_parted: arguments.form.is_none(),
        };
        return answer_states(
            arguments.puzzle.puzzle,
            form,
            |text| arguments.shown_line(&mut states, text),
            |shown| Ok(Answer::from(shown)),
            |answer, _| print(answer, arguments.json),
        );
    }
    let shown = if state == "-" {
        let text = StateList::of_input(arguments.puzzle.puzzle).only()?;
        arguments
            .shown_line(&mut states, &text)
            .with_context(|| place_of("-"))?
    } else {
        arguments.shown(&mut states, &state)?
    };
    if is_picture {
        arguments.draw(&shown.stickers, parts, &title(&state, &shown.facelets))?;
    } else {
        print(&Answer::from(shown), arguments.json)?;
    }
    Ok(Exit::Success)
}

fn cube(
    (state, letters): &(State, Letters),
    stickering: Stickering,
    form: Option<StateForm>,
) -> anyhow::Result<Shown> {
    Ok(Shown {
        facelets: Facelets::from_faces(&state.faces()).to_string(),
        stickers: stickering.stickers(state),
        written: form.map(|form| form.of(state, letters)).transpose()?,
        letters: *letters,
    })
}

fn pocket(
    (cube, letters): &(PocketCube, Letters),
    form: Option<StateForm>,
) -> anyhow::Result<Shown> {
    Ok(Shown {
        facelets: cube.to_string(),
        stickers: cube.stickers().into(),
        written: form.map(|form| form.of_pocket(cube, letters)).transpose()?,
        letters: *letters,
    })
}

impl Arguments {
    /// What is shown of a STATE argument.
    fn shown(&self, states: &mut StateReader, argument: &str) -> anyhow::Result<Shown> {
        match self.puzzle.puzzle {
            Puzzle::Cube => cube(&states.read_typed(argument)?, self.stickering(), self.form),
            Puzzle::Pocket => pocket(&states.read_typed(argument)?, self.form),
        }
    }

    /// What is shown of a line of standard input.
    fn shown_line(&self, states: &mut StateReader, text: &str) -> anyhow::Result<Shown> {
        match self.puzzle.puzzle {
            Puzzle::Cube => cube(&states.read_typed_line(text)?, self.stickering(), self.form),
            Puzzle::Pocket => pocket(&states.read_typed_line(text)?, self.form),
        }
    }

    fn stickering(&self) -> Stickering {
        self.only.unwrap_or(Stickering::FULL)
    }

    /// Writes the picture that was asked for.
    fn draw(&self, stickers: &Stickers, parts: Parts, title: &str) -> anyhow::Result<()> {
        let is_net = self.view == View::Net;
        if let Some(file) = &self.png {
            file.write(&if is_net {
                net_picture::png(stickers)?
            } else {
                cube_picture::png(stickers, parts, WIDTH)?
            })?;
        }
        if let Some(file) = &self.svg {
            let picture = if is_net {
                net_picture::svg(stickers, title)
            } else {
                cube_picture::svg(stickers, parts, title)
            };
            file.write(picture.as_bytes())?;
        }
        Ok(())
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

/// Title of a picture: the state as it was typed, or its stickers where it was read elsewhere.
fn title(argument: &str, stickers: &str) -> String {
    let argument = argument.trim();
    let is_random = argument.eq_ignore_ascii_case("random");
    if is_random || argument == "-" || argument.starts_with('@') {
        stickers.to_owned()
    } else {
        excerpt(argument).to_string()
    }
}

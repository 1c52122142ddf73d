//! `inspect`: the structure of a state, and its distance from the solved cube.

use std::{
    fmt::Display,
    time::{Duration, Instant},
};

use app::{Inspection, PocketInspection};
use clap::Args;
use cube_core::State;
use serde::Serialize;
use solver::Limits;

use super::answers::{Form, answer_states, print};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input},
    help,
    input::{
        puzzle::{Puzzle, PuzzleArguments},
        state::{PuzzleState, StateReader, joined},
    },
    number,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r inspect \"R U R' U'\"
  mindcub3r inspect superflip
  mindcub3r inspect - --json < cubes.txt           # a state a line, answered on all cores
  mindcub3r inspect random --seed 3 --json
  mindcub3r inspect \"R U' F2\" --puzzle 2x2x2";

/// Nodes of the search for the distance: about a second on a laptop.
const MAX_NODES: u64 = 40_000_000;

/// Time after which a slower machine ends the search.
const MAX_TIME: Duration = Duration::from_secs(3);

/// Tells the structure of a state, and how far from solved it is
///
/// Faces are named as the cube lies: U is the face on top.
///
/// At home: pieces at their places, neither flipped nor twisted.
///
/// Cycles: `(UF UR BU)` takes the edge of UF to UR, that of UR to BU and that of BU to UF, each letter
/// to the letter in its place. Corners are named clockwise. `+` after a cycle: its pieces come back
/// flipped, or twisted clockwise; `-`: twisted counterclockwise. `(URF)+` is a corner twisted in its
/// place. Pieces at home are in no cycle.
///
/// Flipped: an edge that comes home the wrong way round as long as the two faces make half turns only.
/// Twisted: a corner whose sticker of the two faces lies on neither of them.
///
/// Order: the turns to this state, made that often, lead back to the solved cube as it lay.
///
/// Symmetries: of the 24 rotations of the cube and the 24 of its mirror image, those after which the
/// state looks the same.
///
/// Sticker score: for each sticker 0 on the face of its colour, 1 on a neighbour of that face, 2 on the
/// opposite one; 0 is the solved cube, and no cube has more than 96.
///
/// Distance: the fewest turns to the solved cube, in the half-turn metric (HTM): a half turn counts 1.
/// It is exact for most cubes up to 13 turns away, and lies between two bounds for others. No cube
/// needs more than 20 turns.
///
/// Methods: steps of each human method that are done, held as the most are done: `hold` is the rotation
/// of the whole cube to that. The next step may have parts, such as the four pairs of cfop.
///
/// A 2x2x2 gets its corners and its distances, exact, in half turns (HTM) and in quarter turns (QTM).
/// It has no centres: its corners are named after the rotation `hold`, which brings the corner DBL home.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state to inspect; `-` reads a state a line, or as the nine lines that `show` prints, and answers
    /// each, in order, on all cores; the answers are parted by empty lines
    #[arg(value_name = "STATE", required = true)]
    state: Vec<String>,
    /// Nodes of the search for the distance at most; the same answer on every machine
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    node_limit: Option<u64>,
    /// Prints a line of JSON: `facelets`, `rotation`, `corner_cycles`, `edge_cycles`,
    /// `corners_at_home`, `edges_at_home`, `parity`, `flipped_edges`, `twisted_corners`, `order`,
    /// `own_inverse`, `symmetries`, `score`, `distance` and `methods`; for a 2x2x2 `facelets`, `solved`,
    /// `distance`, `hold`, `corners_at_home` and `corner_cycles`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    puzzle: PuzzleArguments,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let mut states = environment.state_reader(arguments.puzzle.seed);
    let nodes = arguments.node_limit;
    match arguments.puzzle.puzzle {
        Puzzle::Cube => arguments.answer(&mut states, |state| inspected(&state, nodes)),
        Puzzle::Pocket if nodes.is_some() => Err(bad_input(
            "--node-limit is for the 3x3x3: distances of a 2x2x2 are always exact",
        )),
        Puzzle::Pocket => arguments.answer(&mut states, |cube| Ok(PocketInspection::new(&cube))),
    }
}

impl Arguments {
    /// Reads the state, or each of a list, and prints what is found in it.
    fn answer<S: PuzzleState, A: Serialize + Display + Send>(
        &self,
        states: &mut StateReader,
        answer: impl Fn(S) -> anyhow::Result<A> + Sync,
    ) -> anyhow::Result<Exit> {
        let argument = joined(&self.state)?;
        if argument == "-" {
            let form = Form {
                json: self.json,
                is_parted: true,
            };
            let read = |text: &str| Ok(states.read_typed_line(text)?.0);
            let print = |answer: &A, _| print(answer, self.json);
            return answer_states(self.puzzle.puzzle, form, read, answer, print);
        }
        print(&answer(states.read(&argument)?)?, self.json)?;
        Ok(Exit::Success)
    }
}

/// Inspects a state; without a limit of nodes, within the time that a person waits.
fn inspected(state: &State, nodes: Option<u64>) -> anyhow::Result<Inspection> {
    let start = Instant::now();
    let is_late = move || nodes.is_none() && start.elapsed() >= MAX_TIME;
    let limits = Limits::nodes(nodes.unwrap_or(MAX_NODES)).or_until(is_late);
    Ok(Inspection::new(state, &limits)?)
}

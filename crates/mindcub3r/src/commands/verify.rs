//! `verify`: whether turns lead from a state to another.

use std::fmt;

use anyhow::Context;
use clap::Args;
use cube_core::{Rotation, State, notation::Algorithm, pocket::PocketCube};
use serde::Serialize;

use super::answers::{Form, answer_states, print};
use crate::{
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    help,
    input::{
        self, Kind,
        puzzle::{Puzzle, PuzzleArguments},
        state::{PuzzleState, StateReader},
    },
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r verify \"R U\" \"U' R'\"
  mindcub3r verify solved \"M2 E2 S2\" --to checkerboard
  mindcub3r verify - \"R U R' U'\" < cubes.txt       # the same turns for the state of each line
  mindcub3r verify \"R U\" \"U' R'\" --puzzle 2x2x2";

/// Checks that turns solve a state
///
/// Exit codes: 0 the turns lead there, 1 they do not; of many states 2 if one could not be used, else 1
/// if the answer to one is no. How the whole cube lies counts: after `x` alone
/// the solved cube is turned. How a 2x2x2 is held does not count: it has no centres.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns; `-` reads a state a line, or as the lines of a net, and answers each on
    /// a line, in order
    #[arg(value_name = "STATE")]
    state: String,
    /// The turns, also as @FILE or -
    #[arg(value_name = "TURNS")]
    turns: String,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    /// Prints a line of JSON: `leads_there`, `turns`, and where they lead: `end`, and `rotation`, which
    /// the whole cube lacks
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    puzzle: PuzzleArguments,
}

/// Answer of the command, by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Answer {
    leads_there: bool,
    /// Number of face turns.
    turns: usize,
    /// Stickers after the turns.
    end: String,
    /// Rotation of the whole cube that is missing.
    rotation: String,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { end, rotation, .. } = self;
        match self.turns {
            _ if !rotation.is_empty() => write!(
                f,
                "no: the turns lead there, but the whole cube lies turned: {rotation} is missing"
            ),
            _ if !self.leads_there => write!(f, "no: the turns lead to {end}"),
            1 => f.write_str("yes: 1 turn leads there"),
            count => write!(f, "yes: {count} turns lead there"),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let texts = [&arguments.state, &arguments.turns, &arguments.to];
    if texts
        .into_iter()
        .filter(|argument| *argument == "-")
        .count()
        > 1
    {
        return Err(bad_input(
            "standard input can be only one of STATE, TURNS and --to",
        ));
    }
    let mut states = environment.state_reader(arguments.puzzle.seed);
    match arguments.puzzle.puzzle {
        Puzzle::Cube => arguments.answer(&mut states, answer),
        Puzzle::Pocket => arguments.answer(&mut states, answer_of_pocket),
    }
}

impl Arguments {
    /// Reads states and turns in the order of the command line, and answers.
    fn answer<S: PuzzleState>(
        &self,
        states: &mut StateReader,
        answer: impl Fn(&S, &Algorithm, &S) -> Answer + Sync,
    ) -> anyhow::Result<Exit> {
        if self.state == "-" {
            let (to, turns) = (states.read(&self.to)?, self.algorithm()?);
            let mut is_no = false;
            let form = Form {
                json: self.json,
                is_parted: false,
            };
            let exit = answer_states(
                self.puzzle.puzzle,
                form,
                |text| Ok(states.read_typed_line(text)?.0),
                |from| Ok(answer(&from, &turns, &to)),
                |answer, _| {
                    is_no |= !answer.leads_there;
                    print(answer, self.json)
                },
            )?;
            return Ok(if is_no { Exit::Failure } else { exit });
        }
        let (from, to) = (states.read(&self.state)?, states.read(&self.to)?);
        let answer = answer(&from, &self.algorithm()?, &to);
        print(&answer, self.json)?;
        Ok(Exit::of(answer.leads_there))
    }

    fn algorithm(&self) -> anyhow::Result<Algorithm> {
        let turns = input::text_of(&self.turns, Kind::Turns)?;
        Algorithm::parse(&turns).or_bad_input().context("TURNS")
    }
}

fn answer(from: &State, turns: &Algorithm, to: &State) -> Answer {
    let end = from.after(turns);
    let missing = if end.cube == to.cube {
        end.rotation.inverse().then(to.rotation)
    } else {
        Rotation::IDENTITY
    };
    Answer {
        leads_there: end.cube == to.cube && missing == Rotation::IDENTITY,
        turns: turns.unrotated().0.len(),
        end: end.to_string(),
        rotation: missing.to_string(),
    }
}

/// How a 2x2x2 is held does not count.
fn answer_of_pocket(from: &PocketCube, turns: &Algorithm, to: &PocketCube) -> Answer {
    let end = from.after_algorithm(turns);
    Answer {
        leads_there: end.is_same_as(to),
        turns: turns.unrotated().0.len(),
        end: end.to_string(),
        rotation: String::new(),
    }
}

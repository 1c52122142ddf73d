//! `scramble`: turns to random states.

use std::fmt;

use anyhow::Context;
use app::{Exercise, NoExercise, practice_state, scrambles};
use clap::Args;
use cube_core::{Cube, RandomCubes, RandomTurns, State, notation::MAX_STEPS, pocket::PocketCube};
use serde::Serialize;
use solver::Metric;

use super::answers::print;
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, OrBadInput, bad_input},
    human::TableStore,
    input::puzzle::Puzzle,
    input::state,
    notation::NotationArgument,
    number, output,
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r scramble
  mindcub3r scramble --count 5 --seed 1            # the same five each time
  mindcub3r scramble --length 20                   # 20 random turns
  mindcub3r scramble --for cfop/oll                # only the last layer is left, to be oriented
  mindcub3r scramble --for Sune --count 5          # or cfop/oll/27, roux/lse, pll/J, T-perm
  mindcub3r scramble --for cfop/pll --list         # its cases, and how often each comes
  mindcub3r scramble --puzzle 2x2x2";

/// Prints scrambles, each to a random state
///
/// A scramble is turns of the solved cube, 21 at most; all states are equally likely. With --length, it is
/// random turns instead, as games make them: no face twice in a row, and after two opposite faces neither
/// until a third was turned. With --for, a step of a human method is next, with D at the bottom: all that
/// comes before it is done, and its cases come as often as after random scrambles. Such a scramble is as
/// long as others, and does not show the way back.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Makes the scrambles repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Number of scrambles, one a line
    #[arg(
        long,
        value_name = "N",
        value_parser = number::any,
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    count: u64,
    /// Scrambles to practise a step of a method, or a case or group of cases of it by name
    #[arg(
        long = "for",
        value_name = "METHOD/STEP[/CASE]",
        conflicts_with = "puzzle"
    )]
    practice: Option<String>,
    /// Makes each scramble of this many random turns; not all states are equally likely then
    #[arg(
        long,
        value_name = "N",
        value_parser = number::whole::<usize>(1..=MAX_STEPS.into()),
        allow_negative_numbers = true,
        conflicts_with_all = ["practice", "list"]
    )]
    length: Option<usize>,
    /// Lists the cases of --for, each with the share of all states that show it
    #[arg(long, requires = "practice", conflicts_with_all = ["count", "seed"])]
    list: bool,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints a line of JSON for each scramble: `turns`, `htm` and `facelets`
    #[arg(long, conflicts_with = "list")]
    json: bool,
    /// Puzzle; the scramble of a 2x2x2 has the fewest turns
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

/// A scramble, by the keys of its JSON.
#[derive(Debug, Serialize)]
struct Scramble {
    turns: String,
    htm: usize,
    /// Stickers of the cube after the turns.
    facelets: String,
}

impl fmt::Display for Scramble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.turns)
    }
}

impl Arguments {
    /// Prints turns, which may end in a rotation, and lead to a state.
    fn print(&self, turns: String, htm: usize, facelets: String) -> anyhow::Result<()> {
        let turns = self.notation.notation.rewritten(turns);
        let scramble = Scramble {
            turns,
            htm,
            facelets,
        };
        print(&scramble, self.json)
    }

    /// Prints random turns of a length.
    fn print_random_turns(&self, length: usize) -> anyhow::Result<Exit> {
        if self.puzzle == Puzzle::Pocket {
            return Err(bad_input(
                "--length is for the 3x3x3: a scramble of the 2x2x2 has the fewest turns",
            ));
        }
        let mut scrambles = RandomTurns::new(state::seed(self.seed));
        for _ in 0..self.count {
            let turns = scrambles.draw(length);
            let facelets = Cube::from(&turns).facelets().to_string();
            self.print(turns.to_string(), length, facelets)?;
        }
        Ok(Exit::Success)
    }
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if let Some(length) = arguments.length {
        return arguments.print_random_turns(length);
    }
    let seed = state::seed(arguments.seed);
    let (mut random, mut chance) = (RandomCubes::new(seed), RandomTurns::new(seed));
    if arguments.puzzle == Puzzle::Pocket {
        for _ in 0..arguments.count {
            let cube = PocketCube::of(&random.draw());
            let way = solver::pocket::solve(&PocketCube::SOLVED, &cube, Metric::HalfTurns);
            let end = PocketCube::SOLVED.after(&way.turns);
            arguments.print(way.turns.to_string(), way.turns.len(), end.to_string())?;
        }
        return Ok(Exit::Success);
    }
    let exercise = arguments.practice.as_deref().map(Exercise::named);
    let exercise = exercise.transpose().map_err(|error| unknown(&error))?;
    if let Some(exercise) = exercise.as_ref().filter(|_| arguments.list) {
        return list(exercise);
    }
    let mut tell = output::tell_waiting;
    let mut tables = TableStore::new(environment.tables_folder(), &mut tell);
    let mut training = None;
    if let Some(Exercise { method, name }) = exercise {
        training = Some((tables.prepared(method).or_bad_input()?, name));
    }
    for _ in 0..arguments.count {
        let (state, turns) = if let Some((method, name)) = &training {
            let state = practice_state(method, name, &mut random).context("--for")?;
            let turns = scrambles::blind(&state.cube, &mut chance)?;
            (state, turns)
        } else {
            let cube = random.draw();
            (State::from(cube), scrambles::scramble(&cube)?)
        };
        let scramble = format!("{turns} {}", state.rotation);
        let scramble = scramble.trim_end().to_owned();
        arguments.print(scramble, turns.len(), state.to_string())?;
    }
    Ok(Exit::Success)
}

/// Refusal of an exercise.
fn unknown(error: &NoExercise) -> anyhow::Error {
    bad_input(match error.method() {
        Some(method) => format!("--for {method}: {error}"),
        None => format!("--for: {error}"),
    })
}

/// Lists the cases of an exercise.
fn list(exercise: &Exercise) -> anyhow::Result<Exit> {
    let cases = exercise.cases().or_bad_input()?;
    if cases.is_empty() {
        let (method, name) = (&exercise.method.name, echo::excerpt(&exercise.name));
        return Err(bad_input(format!(
            "--list: {method}/{name} is no step that one algorithm of a case ends: leave --list out"
        )));
    }
    for line in cases {
        output::line(&line)?;
    }
    Ok(Exit::Success)
}

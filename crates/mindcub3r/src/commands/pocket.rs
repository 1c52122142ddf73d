//! `solve`, `scramble`, `show` and `verify` with `--puzzle 2x2x2`.
//!
//! A 2x2x2 has no centres, so it does not count how it is held.

use std::time::Instant;

use cube_core::{notation::Algorithm, pocket::PocketCube};
use solver::Metric;

use super::{
    answer::{Answer, ONE_INPUT, Reply, answer_each, print},
    lines::input_lines,
    net_lines::{Letters, with_nets_joined},
};
use crate::{
    failure::{Exit, bad_input},
    input::Kind,
    output,
    pocket_argument::PocketReader,
    puzzle::Puzzle,
};

/// Name of the method in an answer.
const METHOD: &str = "two-way";

/// Error for an option of a search that a 2x2x2 does not need.
pub(super) fn refusal(option: &str) -> anyhow::Error {
    bad_input(format!(
        "{option} is for the 3x3x3: a 2x2x2 always gets the fewest turns; allowed with --puzzle 2x2x2 \
         are --to, --seed and --json"
    ))
}

/// Prints the fewest turns that solve a state.
pub(super) fn solve(state: &str, to: &str, seed: Option<u64>, json: bool) -> anyhow::Result<Exit> {
    let mut states = PocketReader::new(seed);
    if state != "-" {
        let from = states.read_told(state)?;
        let to = states.read_told(to)?;
        print(&answer(&from, &to), "", json)?;
        return Ok(Exit::Success);
    }
    if to == "-" {
        return Err(bad_input(ONE_INPUT));
    }
    let to = states.read(to)?;
    let letters = Letters::of(Puzzle::Pocket);
    let lines = with_nets_joined(input_lines(Kind::State), Puzzle::Pocket);
    let cubes = lines.map(|line| {
        let line = line?;
        letters.count(&line);
        states.read_text(&line)
    });
    let answer = |from| Ok(Reply::Found(answer(&from, &to)));
    answer_each(cubes, answer, &letters, json)
}

fn answer(from: &PocketCube, to: &PocketCube) -> Answer {
    let start = Instant::now();
    let solution = solver::pocket::solve(from, to, Metric::HalfTurns);
    Answer {
        puzzle: Puzzle::Pocket,
        htm: solution.turns.len(),
        stm: solution.turns.len(),
        method: METHOD.to_owned(),
        robot_seconds: None,
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: solution.rotation.to_string(),
        steps: Vec::new(),
        at_least: None,
        all: Vec::new(),
        note: None,
    }
}

/// Prints scrambles, each to a random state by the fewest turns.
pub(super) fn scramble(count: u64, seed: Option<u64>) -> anyhow::Result<Exit> {
    let mut states = PocketReader::new(seed);
    for _ in 0..count {
        let state = states.draw();
        let way = solver::pocket::solve(&PocketCube::SOLVED, &state, Metric::HalfTurns);
        output::line(&way.turns.to_string())?;
    }
    Ok(Exit::Success)
}

/// A state for `show`.
pub(super) fn read(state: &str, seed: Option<u64>) -> anyhow::Result<PocketCube> {
    PocketReader::new(seed).read(state)
}

/// Reads two states of `verify`, the one before and the one after the turns.
pub(super) fn read_both(
    from: &str,
    to: &str,
    seed: Option<u64>,
) -> anyhow::Result<(PocketCube, PocketCube)> {
    let mut states = PocketReader::new(seed);
    Ok((states.read(from)?, states.read(to)?))
}

/// Where turns lead, if not to the target.
pub(super) fn elsewhere(
    (from, to): &(PocketCube, PocketCube),
    turns: &Algorithm,
) -> Option<PocketCube> {
    let end = from.after_algorithm(turns);
    (!end.is_same_as(to)).then_some(end)
}

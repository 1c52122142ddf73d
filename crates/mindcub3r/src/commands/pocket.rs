//! `solve` and `scramble` with `--puzzle 2x2x2`.
//!
//! A 2x2x2 has no centres, so it does not count how it is held.

use std::time::Instant;

use cube_core::{Turns, pocket::PocketCube};
use solver::Metric;

use super::{
    answer::{Answer, ONE_INPUT, Reply, answer_each, print},
    list::input_states,
    net_lines::Letters,
};
use crate::{
    failure::{Exit, bad_input},
    notation::Notation,
    pocket_argument::PocketReader,
    puzzle::Puzzle,
};

/// Name of the method in an answer.
const METHOD: &str = "two-way";

/// Error for an option of a search that a 2x2x2 does not need.
pub(super) fn refusal(option: &str) -> anyhow::Error {
    bad_input(format!(
        "{option} is for the 3x3x3: a 2x2x2 always gets the fewest turns; allowed with --puzzle 2x2x2 \
         are --to, --objective, --notation, --seed and --json"
    ))
}

/// Prints the fewest turns that solve a state, by a metric.
pub(super) fn solve(
    [state, to]: [&str; 2],
    metric: Metric,
    seed: Option<u64>,
    notation: Notation,
    json: bool,
) -> anyhow::Result<Exit> {
    let mut states = PocketReader::new(seed);
    if state != "-" {
        let from = states.read_told(state)?;
        let to = states.read_told(to)?;
        print(&answer(&from, &to, metric, notation), "", json)?;
        return Ok(Exit::Success);
    }
    if to == "-" {
        return Err(bad_input(ONE_INPUT));
    }
    let to = states.read(to)?;
    let letters = Letters::of(Puzzle::Pocket);
    let cubes = input_states(Puzzle::Pocket, &letters).map(|state| states.read_text(&state?));
    let answer = |from| Ok(Reply::Found(answer(&from, &to, metric, notation)));
    answer_each(cubes, answer, &letters, json)
}

fn answer(from: &PocketCube, to: &PocketCube, metric: Metric, notation: Notation) -> Answer {
    let start = Instant::now();
    let solution = solver::pocket::solve(from, to, metric);
    let is_by_quarters = metric == Metric::QuarterTurns;
    Answer {
        puzzle: Puzzle::Pocket,
        qtm: is_by_quarters.then(|| metric.length(&solution.turns)),
        htm: solution.turns.len(),
        stm: solution.turns.len(),
        method: METHOD.to_owned(),
        robot_seconds: None,
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        is_to_solved: to.is_solved(),
        turns: notation.written(&solution.turns),
        rotation: solution.rotation.to_string(),
        steps: Vec::new(),
        at_least: None,
        all: Vec::new(),
        note: None,
    }
}

/// Scrambles, each to a random state by the fewest turns, and the state.
pub(super) fn scrambles(
    count: u64,
    seed: Option<u64>,
) -> impl Iterator<Item = (Turns, PocketCube)> {
    let mut states = PocketReader::new(seed);
    (0..count).map(move |_| {
        let state = states.draw();
        let way = solver::pocket::solve(&PocketCube::SOLVED, &state, Metric::HalfTurns);
        let end = PocketCube::SOLVED.after(&way.turns);
        (way.turns, end)
    })
}

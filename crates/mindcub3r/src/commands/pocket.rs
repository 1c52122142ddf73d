//! `solve`, `scramble`, `show` and `verify` with `--puzzle 2x2x2`.
//!
//! How a 2x2x2 is held does not count: it has no centres.

use std::time::Instant;

use anyhow::Context;
use cube_core::{notation::Algorithm, pocket::PocketCube};
use panel::{net, net_picture};
use solver::Metric;

use super::{
    lines::input_lines,
    net_lines::{Letters, with_nets_joined},
    solve::{self, Answer},
    verify,
};
use crate::{
    failure::{Exit, OrBadInput, bad_input},
    input::{self, Kind},
    output,
    picture_file::PictureFile,
    pocket_argument::PocketReader,
    puzzle::Puzzle,
};

/// Name of the method in an answer.
const METHOD: &str = "two-way";

/// Prints the fewest turns that solve a state.
pub(super) fn solve(arguments: &solve::Arguments) -> anyhow::Result<Exit> {
    if let Some(option) = arguments.search.first_given() {
        return Err(bad_input(format!(
            "{option} is for the 3x3x3: a 2x2x2 always gets the fewest turns; allowed with --puzzle \
             2x2x2 are --to, --seed and --json"
        )));
    }
    let mut states = PocketReader::new(arguments.seed);
    if arguments.state == "-" {
        if arguments.to == "-" {
            return Err(bad_input(solve::ONE_INPUT));
        }
        let to = states.read(&arguments.to)?;
        let letters = Letters::of(Puzzle::Pocket);
        let lines = with_nets_joined(input_lines(Kind::State), Puzzle::Pocket);
        let cubes = lines.map(|line| {
            let line = line?;
            letters.count(&line);
            states.read_text(&line)
        });
        let answer = |from| Ok(answer(&from, &to));
        return solve::answer_each(cubes, answer, &letters, arguments.json);
    }
    let from = states.read_told(&arguments.state)?;
    let to = states.read_told(&arguments.to)?;
    solve::print(&answer(&from, &to), "", arguments.json)?;
    Ok(Exit::Success)
}

fn answer(from: &PocketCube, to: &PocketCube) -> Answer {
    let start = Instant::now();
    let solution = solver::pocket::solve(from, to, Metric::HalfTurns);
    Answer {
        puzzle: Puzzle::Pocket,
        htm: solution.turns.len(),
        method: METHOD,
        robot_seconds: None,
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: solution.rotation.to_string(),
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

/// Shows a state unfolded.
pub(super) fn show(
    state: &str,
    png: Option<&PictureFile>,
    seed: Option<u64>,
) -> anyhow::Result<Exit> {
    let cube = PocketReader::new(seed).read(state)?;
    match png {
        Some(file) => file.write(&net_picture::pocket_png(&cube)?)?,
        None => output::line(&net::pocket_text(&cube, output::net_style()))?,
    }
    Ok(Exit::Success)
}

/// Checks that turns solve a state.
pub(super) fn verify(arguments: &verify::Arguments) -> anyhow::Result<Exit> {
    let mut states = PocketReader::new(arguments.seed);
    let from = states.read(&arguments.state)?;
    let to = states.read(&arguments.to)?;
    let turns = input::text_of(&arguments.turns, Kind::Turns)?;
    let turns = Algorithm::parse(&turns).or_bad_input().context("TURNS")?;
    let end = from.after_algorithm(&turns);
    if !end.is_same_as(&to) {
        output::line(&format!("no: the turns lead to {end}"))?;
        return Ok(Exit::Failure);
    }
    output::line(&verify::yes(&turns))?;
    Ok(Exit::Success)
}

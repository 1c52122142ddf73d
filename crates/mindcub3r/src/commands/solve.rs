//! `solve`: turns that lead from a state to another.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use actuator::{Planner, Stance};
use clap::Args;
use cube_core::{State, Way};
use serde::Serialize;
use solver::{Limits, Solution};

use super::{
    lines::{answer_lines, input_lines, on_all_cores},
    net_lines::{Letters, with_nets_joined},
    pocket,
};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input, exit_of, exit_of_search, one_line},
    help,
    input::Kind,
    method::Method,
    output,
    patience::Patience,
    puzzle::Puzzle,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve - < cubes.txt                    # a state a line, answered on all cores
  mindcub3r solve \"R U' F2\" --puzzle 2x2x2        # the fewest turns, whatever the cube";

/// Finds turns that solve a state
///
/// Prints the turns on one line. Ctrl-C ends a search with the best turns so far, and exit code 130.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target. A 2x2x2 has no centres, and its rotation is
/// told in JSON alone.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns; `-` reads a state a line, or as the nine lines that `show` prints,
    /// and answers each on a line, in order, on all cores
    #[arg(value_name = "STATE")]
    pub(super) state: String,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    pub(super) to: String,
    #[command(flatten)]
    pub(super) search: SearchArguments,
    /// Prints a line of JSON: `turns`, `htm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms` and
    /// `rotation`
    #[arg(long)]
    pub(super) json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, turns, solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search [default: robot]
    #[arg(long, value_name = "METHOD")]
    pub(crate) method: Option<Method>,
    /// Milliseconds to search for better turns
    #[arg(long, value_name = "MS", allow_negative_numbers = true)]
    pub(crate) time_limit: Option<u64>,
    /// Nodes of the search at most; the same turns on every machine
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "time_limit",
        allow_negative_numbers = true
    )]
    pub(crate) node_limit: Option<u64>,
}

impl SearchArguments {
    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far.
    pub(crate) fn solve_watched(
        &self,
        way: &Way,
        robot: &RobotTime<'_>,
    ) -> anyhow::Result<Solution> {
        let patience = Patience::new(self.limit());
        self.solve(way, robot, || patience.is_over())
    }

    /// The first of these options that was given.
    pub(super) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--method", self.method.is_some()),
            ("--time-limit", self.time_limit.is_some()),
            ("--node-limit", self.node_limit.is_some()),
        ];
        let mut given = given.into_iter().filter(|(_, is_given)| *is_given);
        given.next().map(|(option, _)| option)
    }

    fn method(&self) -> Method {
        self.method.unwrap_or_default()
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    fn solve(
        &self,
        way: &Way,
        robot: &RobotTime<'_>,
        is_over: impl Fn() -> bool,
    ) -> anyhow::Result<Solution> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, Some(_)) => u64::MAX,
                (None, None) => Limits::default().nodes,
            },
            stop: &stop,
        };
        let request = self.method().request(robot.objective());
        Ok(solver::solve(&way.from, &way.to, request, &limits)?)
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(skip)]
    pub(super) puzzle: Puzzle,
    pub(super) turns: String,
    pub(super) htm: usize,
    pub(super) method: &'static str,
    /// `None` for a puzzle that the robot does not turn.
    pub(super) robot_seconds: Option<f64>,
    pub(super) nodes: u64,
    pub(super) elapsed_ms: f64,
    pub(super) rotation: String,
}

#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

/// Refusal of a second `-`.
pub(super) const ONE_INPUT: &str = "standard input can be only one of STATE and --to";

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    if arguments.puzzle == Puzzle::Pocket {
        return pocket::solve(arguments);
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    if arguments.state == "-" {
        if arguments.to == "-" {
            return Err(bad_input(ONE_INPUT));
        }
        let to = states.read(&arguments.to)?;
        return answer_input(arguments, &mut states, &to, &robot);
    }
    let (from, to) = states.read_both_told(&arguments.state, &arguments.to)?;
    let (start, way) = (Instant::now(), from.way_to(&to));
    let solution = arguments.search.solve_watched(&way, &robot)?;
    let answer = answer(arguments, &way, &robot, &solution, start);
    print(&answer, "", arguments.json)?;
    Ok(exit_of_search())
}

/// Answers standard input line by line.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let letters = Letters::of(Puzzle::Cube);
    let ways = with_nets_joined(input_lines(Kind::State), Puzzle::Cube).map(|line| {
        let line = line?;
        letters.count(&line);
        Ok(states.read_text(&line)?.way_to(to))
    });
    let answer = |way: Way| {
        let start = Instant::now();
        let solution = arguments.search.solve(&way, robot, || false)?;
        Ok(answer(arguments, &way, robot, &solution, start))
    };
    answer_each(ways, answer, &letters, arguments.json)
}

/// Answers the states of standard input on all cores, in their order, and tells how many a second
/// were solved.
pub(super) fn answer_each<T: Send>(
    states: impl Iterator<Item = anyhow::Result<T>>,
    answer: impl Fn(T) -> anyhow::Result<Answer> + Sync,
    letters: &Letters,
    json: bool,
) -> anyhow::Result<Exit> {
    let mut first_line = None;
    let states = states.inspect(|_| {
        first_line.get_or_insert_with(Instant::now);
    });
    let (solved, result) = on_all_cores(states, answer, |answers| {
        let mut solved = 0;
        let refused = Cell::new(0);
        let print = |answer: &Answer| {
            solved += 1;
            let line = format!("line {}: ", solved + refused.get());
            print(answer, &line, json)
        };
        let refuse = |error: &anyhow::Error| {
            refused.set(refused.get() + 1);
            refuse(error, json)
        };
        let result = answer_lines(answers, print, refuse);
        (solved, result)
    });
    let is_complete = match &result {
        Ok(_) => true,
        Err(error) => exit_of(error) == Exit::BadInput,
    };
    // A rate is of no interest to a person who asks for one answer.
    if let Some(start) = first_line
        && solved > 1
        && is_complete
    {
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(solved) / seconds;
        output::tell(&format!(
            "{solved} cubes in {seconds:.2} s: {rate:.1} a second"
        ));
    }
    if let Some(warning) = letters.warning() {
        output::tell(&warning);
    }
    result
}

fn answer(
    arguments: &Arguments,
    way: &Way,
    robot: &RobotTime<'_>,
    solution: &Solution,
    start: Instant,
) -> Answer {
    Answer {
        puzzle: Puzzle::Cube,
        htm: solution.turns.len(),
        method: arguments.search.method().name(),
        robot_seconds: Some(robot.seconds(&solution.turns)),
        nodes: solution.nodes,
        elapsed_ms: start.elapsed().as_micros() as f64 / 1000.0,
        turns: solution.turns.to_string(),
        rotation: way.rotation.to_string(),
    }
}

/// Prints an answer; `place` names its line among many.
pub(super) fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(answer);
    }
    output::line(&answer.turns)?;
    // Without centres, nobody sees how the whole cube lies.
    if answer.puzzle == Puzzle::Cube {
        tell_rotation(&answer.rotation, place);
    }
    Ok(())
}

/// Tells the rotation of the whole cube that is still to be done, if there is one.
pub(crate) fn tell_rotation(rotation: &str, place: &str) {
    if !rotation.is_empty() {
        output::tell(&format!(
            "{place}rotation: {rotation} (of the whole cube, after the turns)"
        ));
    }
}

fn refuse(error: &anyhow::Error, json: bool) -> anyhow::Result<()> {
    let error = one_line(error);
    if json {
        output::json(&Refusal { error })
    } else {
        output::line(&format!("error: {error}"))
    }
}

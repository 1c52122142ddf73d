//! `solve`: turns that lead from a state to another.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use actuator::{Planner, Stance};
use anyhow::anyhow;
use clap::Args;
use cube_core::{State, Way};
use serde::Serialize;
use solver::Limits;

use super::{
    lines::{answer_lines, input_lines, on_all_cores},
    net_lines::{Letters, with_nets_joined},
};
use crate::{
    environment::Environment,
    failure::{Exit, bad_input, exit_of, exit_of_search, one_line},
    finder::{Finder, Found, is_unsolved},
    help,
    human::{PlayArguments, ToldStep},
    input::Kind,
    measure::Measure,
    method::{Method, Source},
    output,
    patience::Patience,
    state_argument::StateReader,
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve \"R U2 F' L D B'\" --method cfop --as-person --explain
  mindcub3r solve - < cubes.txt                    # a state a line, answered on all cores";

/// Finds turns that solve a state
///
/// Prints the turns on one line. Ctrl-C ends a search with the best turns so far, and exit code 130.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns; `-` reads a state a line, or as the nine lines that `show` prints,
    /// and answers each on a line, in order, on all cores
    #[arg(value_name = "STATE")]
    state: String,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    #[command(flatten)]
    search: SearchArguments,
    /// Prints the steps of a human method, each with its goal and reason, before the turns
    #[arg(long, help_heading = "Human methods")]
    explain: bool,
    /// Prints a line of JSON: `turns`, `htm`, `stm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms`,
    /// `rotation` and `steps`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// Arguments of every command that searches for turns.
#[derive(Debug, Clone, Args)]
pub(crate) struct SearchArguments {
    /// Method of the search for turns: robot for little robot time, two-phase for few turns, tables
    /// without a search; the others are human methods
    #[arg(long, value_name = "METHOD", default_value_t)]
    pub(crate) method: Method,
    /// Measure that the turns make small [default: the method's own; htm for human methods]
    #[arg(long, value_name = "MEASURE")]
    objective: Option<Measure>,
    /// Milliseconds to search for better turns; after them a human method tries no other colour
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
    #[command(flatten)]
    play: PlayArguments,
}

impl SearchArguments {
    /// Finder of turns by the method; makes the tables of a human method.
    ///
    /// # Errors
    /// When an option means nothing to the method, or the file of a method cannot be used.
    pub(crate) fn finder<'a>(&self, robot: &'a RobotTime<'_>) -> anyhow::Result<Finder<'a>> {
        let seconds = robot.objective();
        let method = match (self.play.own()?, self.method.source(seconds)) {
            (Some(own), _) => own,
            (None, Source::Human(human)) => human.method(),
            (None, Source::Solver(request)) => {
                if let Some(option) = self.play.given() {
                    return Err(self.is_for_human_methods(option));
                }
                let measure = self.objective;
                let request = measure.map_or(Ok(request), |it| it.applied(request, seconds))?;
                return Ok(Finder::Solver(request));
            }
        };
        let player = self.play.player(method, self.objective)?;
        Ok(Finder::Human(Box::new(player)))
    }

    /// Refusal of an option that means nothing to a method of the solver.
    fn is_for_human_methods(&self, option: &str) -> anyhow::Error {
        bad_input(format!(
            "{option} is for human methods: the method {} has no steps; name one by --method, such as \
             cfop, or leave {option} out",
            self.method
        ))
    }

    /// Turns that the method finds within the limits, for a person who waits. After Ctrl-C, the
    /// best turns so far of a search that goes on improving them.
    pub(crate) fn solve_watched(&self, finder: &Finder<'_>, way: &Way) -> anyhow::Result<Found> {
        if !finder.is_improving() {
            return self.solve(finder, way, || false);
        }
        let patience = Patience::new(self.limit());
        self.solve(finder, way, || patience.is_over())
    }

    fn limit(&self) -> Option<Duration> {
        self.time_limit.map(Duration::from_millis)
    }

    /// Turns that the method finds within the limits, and before `is_over`.
    fn solve(
        &self,
        finder: &Finder<'_>,
        way: &Way,
        is_over: impl Fn() -> bool,
    ) -> anyhow::Result<Found> {
        let (start, limit) = (Instant::now(), self.limit());
        let stop = || limit.is_some_and(|limit| start.elapsed() >= limit) || is_over();
        let limits = Limits {
            nodes: match (self.node_limit, limit) {
                (Some(nodes), _) => nodes,
                (None, None) if finder.is_improving() => Limits::default().nodes,
                (None, _) => u64::MAX,
            },
            stop: &stop,
        };
        finder.find(way, &limits)
    }
}

#[derive(Debug, Serialize)]
struct Answer {
    turns: String,
    htm: usize,
    stm: usize,
    method: String,
    robot_seconds: f64,
    nodes: u64,
    elapsed_ms: f64,
    rotation: String,
    steps: Vec<ToldStep>,
}

#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let mut states = environment.state_reader(arguments.seed)?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    if arguments.state == "-" {
        if arguments.to == "-" {
            return Err(bad_input(
                "standard input can be only one of STATE and --to",
            ));
        }
        let to = states.read(&arguments.to)?;
        return answer_input(arguments, &mut states, &to, &robot);
    }
    let (from, to) = states.read_both_told(&arguments.state, &arguments.to)?;
    let finder = arguments.finder(&robot)?;
    let (start, way) = (Instant::now(), from.way_to(&to));
    let found = arguments.search.solve_watched(&finder, &way)?;
    let explanation = found.told.as_ref().filter(|_| arguments.explain);
    if let Some(told) = explanation.filter(|_| !arguments.json) {
        output::line(&told.explanation())?;
        tell_rotation(&way.rotation.to_string(), "");
        return Ok(Exit::Success);
    }
    let answer = answer(arguments, &finder, &way, &robot, found, start);
    print(&answer, "", arguments.json)?;
    Ok(exit_of_search())
}

impl Arguments {
    /// Finder of turns, where the options mean something.
    fn finder<'a>(&self, robot: &'a RobotTime<'_>) -> anyhow::Result<Finder<'a>> {
        if self.explain && self.state == "-" && !self.json {
            return Err(bad_input(
                "--explain explains one STATE; for many take --json, whose `steps` say the same",
            ));
        }
        let finder = self.search.finder(robot)?;
        match finder {
            Finder::Solver(_) if self.explain => Err(self.search.is_for_human_methods("--explain")),
            Finder::Solver(_) | Finder::Human(_) => Ok(finder),
        }
    }
}

/// Answers standard input line by line, and tells how many cubes a second were solved.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
) -> anyhow::Result<Exit> {
    let finder = arguments.finder(robot)?;
    let mut first_line = None;
    let letters = Letters::default();
    let ways = with_nets_joined(input_lines(Kind::State)).map(|line| {
        first_line.get_or_insert_with(Instant::now);
        let line = line?;
        letters.count(&line);
        Ok(states.read_text(&line)?.way_to(to))
    });
    let (solved, result) = on_all_cores(
        ways,
        |way| {
            let start = Instant::now();
            let found = arguments.search.solve(&finder, &way, || false);
            let found = apart_if_unsolved(found)?;
            Ok(found.map(|found| answer(arguments, &finder, &way, robot, found, start)))
        },
        |answers| {
            let mut solved = 0;
            let (refused, unsolved) = (Cell::new(0), Cell::new(0));
            let refuse = |error: &anyhow::Error| {
                refused.set(refused.get() + 1);
                refuse(error, arguments.json)
            };
            let print = |answer: &Result<Answer, anyhow::Error>| match answer {
                Ok(answer) => {
                    solved += 1;
                    let line = format!("line {}: ", solved + refused.get());
                    print(answer, &line, arguments.json)
                }
                Err(error) => {
                    unsolved.set(unsolved.get() + 1);
                    refuse(error)
                }
            };
            let result = answer_lines(answers, print, refuse);
            (solved, with_unsolved(result, unsolved.get()))
        },
    );
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

/// Takes the error of a method that does not solve a cube apart from errors that end the answers.
fn apart_if_unsolved(found: anyhow::Result<Found>) -> anyhow::Result<Result<Found, anyhow::Error>> {
    match found {
        Err(error) if !is_unsolved(&error) => Err(error),
        found => Ok(found),
    }
}

/// The result of answering all lines, which is a failure where cubes were not solved.
fn with_unsolved(result: anyhow::Result<Exit>, unsolved: u32) -> anyhow::Result<Exit> {
    match result {
        Ok(_) if unsolved > 0 => {
            let cubes = if unsolved == 1 {
                "cube is"
            } else {
                "cubes are"
            };
            Err(anyhow!(
                "standard input: {unsolved} {cubes} not solved by the method"
            ))
        }
        result => result,
    }
}

fn answer(
    arguments: &Arguments,
    finder: &Finder<'_>,
    way: &Way,
    robot: &RobotTime<'_>,
    found: Found,
    start: Instant,
) -> Answer {
    let elapsed_ms = start.elapsed().as_micros() as f64 / 1000.0;
    let robot_seconds = robot.seconds(&found.turns);
    let method = match finder {
        Finder::Solver(_) => arguments.search.method.name(),
        Finder::Human(player) => &player.method().name,
    };
    let (turns, [htm, stm], steps) = match found.told {
        Some(told) => (told.turns, [told.htm, told.stm], told.steps),
        None => (found.turns.to_string(), [found.turns.len(); 2], Vec::new()),
    };
    Answer {
        turns,
        htm,
        stm,
        method: method.to_owned(),
        robot_seconds,
        nodes: found.nodes,
        elapsed_ms,
        rotation: way.rotation.to_string(),
        steps,
    }
}

/// Prints an answer; `place` names its line among many.
fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        return output::json(answer);
    }
    output::line(&answer.turns)?;
    tell_rotation(&answer.rotation, place);
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

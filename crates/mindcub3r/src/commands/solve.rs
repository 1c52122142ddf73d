//! `solve`: turns that lead from a state to another.

mod explain;

use std::{iter, mem, path::PathBuf, time::Instant};

use actuator::{Planner, Stance};
use anyhow::anyhow;
use app::{Answer, Found, NotFound, Short, Walkthrough};
use clap::Args;
use cube_core::{State, Way, pocket::PocketCube};
use methods::{Hint, Scheme};
use panel::storyboard;
use robot::RobotTime;

use super::answers::{Form, answer_each, refuse, tell_rotation};
#[cfg(target_pointer_width = "64")]
use super::step_ways;
use crate::{
    echo,
    environment::Environment,
    failure::{Exit, bad_input, exit_of, exit_of_search},
    help,
    input::{
        list::StateList,
        puzzle::{Puzzle, PuzzleArguments},
        state::{ONE_INPUT, PuzzleState, StateReader, joined},
    },
    names,
    notation::NotationArgument,
    optimal::Cores,
    output,
    search::{Finder, NoTurns, SearchArguments},
};

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve superflip --method optimal       # the fewest turns, proven
  mindcub3r solve \"R U2 F'\" --method optimal --objective seconds      # the least robot time, proven
  mindcub3r solve \"R U2 F' L D B'\" --method cfop --as-person --explain
  mindcub3r solve \"R U2 F' L D B'\" --method cfop --hint pieces
  mindcub3r solve \"R U2 F' L D B'\" --step cross --count 10
  mindcub3r solve \"R U F2 R' U F2\" --moves \"U R F2\"
  mindcub3r solve - < cubes.txt                    # a state a line, answered on all cores
  mindcub3r solve \"R U' F2\" --puzzle 2x2x2        # the fewest turns, whatever the cube
  mindcub3r solve \"R U' F2\" --puzzle 2x2x2 --objective qtm";

/// Finds turns that solve a state
///
/// Prints the turns on one line. Ctrl-C ends a search with the best turns so far, and exit code 130.
///
/// Where one of the states leaves the cube turned as a whole (as `M U` or `x`), the turns are those
/// of the cube as it lies, and standard error tells the rotation that is still to be done with the
/// whole cube: state, turns, rotation make the target. A 2x2x2 has no centres, and its rotation is
/// in JSON alone.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLES, after_long_help = help::with_state(EXAMPLES))]
pub(crate) struct Arguments {
    /// The state before the turns; `-` reads a state a line, or as the nine lines that `show` prints,
    /// and answers each on a line, in order, on all cores
    #[arg(value_name = "STATE", required = true)]
    state: Vec<String>,
    /// The state after the turns
    #[arg(long, value_name = "STATE", default_value = "solved")]
    to: String,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    notation: NotationArgument,
    /// Prints the steps of a human method, each with its goal and reason, before the turns
    #[arg(long, help_heading = "Human methods")]
    explain: bool,
    /// Prints only a hint for the next step of a human method
    #[arg(
        long,
        value_name = "HINT",
        value_parser = names::hint(),
        help_heading = "Human methods",
        conflicts_with_all = ["explain", "colour"]
    )]
    hint: Option<Hint>,
    #[cfg(target_pointer_width = "64")]
    #[command(flatten)]
    ways: step_ways::StepArguments,
    /// With --explain: writes DIR/solution.html, a page with a picture of each step and turn
    #[arg(long, value_name = "DIR", help_heading = "Human methods")]
    pictures: Option<PathBuf>,
    /// Prints a line of JSON: `turns`, `htm`, `stm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms`,
    /// `rotation` and `steps`; of the method optimal also `at_least`, the length below which there is no
    /// solution, and with --all `all`; with --objective seconds `at_least_seconds` and `exhausted`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    puzzle: PuzzleArguments,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    let is_text = (arguments.explain && !arguments.json) || arguments.hint.is_some();
    explain::check_notation(is_text, arguments.notation.notation)?;
    let state = joined(&arguments.state)?;
    if state == "-" && arguments.to == "-" {
        return Err(bad_input(ONE_INPUT));
    }
    match arguments.puzzle.puzzle {
        Puzzle::Cube => arguments.solve_cube(&state, environment),
        Puzzle::Pocket => arguments.solve_pocket(&state),
    }
}

/// Answer to a state: turns, or how far a method came.
enum Reply {
    Found(Box<Answer>),
    Short(Short),
    /// A human method that does not solve the cube.
    Unsolved(anyhow::Error),
}

impl Arguments {
    fn solve_cube(&self, state: &str, environment: &Environment) -> anyhow::Result<Exit> {
        let mut states = environment.state_reader(self.puzzle.seed);
        let planner = Planner::new(&environment.config()?.cost);
        let robot = RobotTime::new(&planner, Stance::START);
        if state == "-" {
            #[cfg(target_pointer_width = "64")]
            self.ways.check_one_state()?;
            let to: State = states.read(&self.to)?;
            let finder = self.finder(&robot, environment)?;
            return self.answer_list(&mut states, |from: State| {
                let (start, way) = (Instant::now(), from.way_to(&to));
                let found = self.search.solve(&finder, &way, || false);
                self.reply(&finder, &way, &robot, found, start)
            });
        }
        let ([from, to], letters) = states.read_both::<State>(state, &self.to)?;
        let scheme = Scheme::of(&letters);
        let arguments = &Self {
            search: self.search.in_scheme(scheme.unwrap_or(Scheme::USUAL)),
            ..self.clone()
        };
        let way = from.way_to(&to);
        #[cfg(target_pointer_width = "64")]
        if let Some(step) = arguments.ways.step() {
            let (json, search) = (arguments.json, &arguments.search);
            let player = search.player_of_step(step, environment)?;
            let notation = arguments.notation.notation;
            return arguments.ways.print(search, &player, &way, notation, json);
        }
        let finder = arguments.finder(&robot, environment)?;
        let (start, cube) = (Instant::now(), way.from.towards(&way.to));
        if let (Some(hint), Some(player)) = (self.hint, finder.player()) {
            explain::print_hint(player, &cube, hint, scheme, self.json)?;
            return Ok(Exit::Success);
        }
        let found = arguments.search.solve_watched(&finder, &way);
        if let (Some(player), Ok(found)) = (finder.player(), &found)
            && let Some(solution) = &found.solution
        {
            let walkthrough = Walkthrough {
                player,
                cube: &cube,
                solution,
            };
            if let Some(directory) = &self.pictures {
                let file =
                    explain::write_page(directory, &storyboard::page(&walkthrough, [&from, &to]))?;
                output::tell(&format!("pictures: {}", echo::path(&file)));
            }
            if self.explain && !self.json {
                output::line(&walkthrough.text(scheme))?;
                tell_rotation(&way.rotation.to_string(), "");
                return Ok(Exit::Success);
            }
        }
        self.print(arguments.reply(&finder, &way, &robot, found, start)?)
    }

    /// The fewest turns of a 2x2x2, which has no centres: it does not count how it is held.
    fn solve_pocket(&self, state: &str) -> anyhow::Result<Exit> {
        let hint = self.hint.map(|_| "--hint");
        let pictures = self.pictures.as_ref().map(|_| "--pictures");
        #[cfg(target_pointer_width = "64")]
        let pictures = pictures.or(self.ways.option());
        if let Some(option) = self.search.first_set().or(hint).or(pictures) {
            return Err(bad_input(format!(
                "{option} is for the 3x3x3: a 2x2x2 always gets the fewest turns; allowed with --puzzle \
                 2x2x2 are --to, --objective, --notation, --seed and --json"
            )));
        }
        let metric = self.search.pocket_metric()?;
        let reply = |from: &PocketCube, to: &PocketCube| {
            let start = Instant::now();
            let answer = Answer::of_pocket(from, to, metric);
            Ok(self.finished(answer, milliseconds(start)))
        };
        let mut states = StateReader::new(None, self.puzzle.seed);
        if state == "-" {
            let to: PocketCube = states.read(&self.to)?;
            return self.answer_list(&mut states, |from: PocketCube| reply(&from, &to));
        }
        let ([from, to], _) = states.read_both(state, &self.to)?;
        self.print(reply(&from, &to)?)
    }

    /// Answers the states of standard input, and says how many a second were solved.
    fn answer_list<P: PuzzleState>(
        &self,
        states: &mut StateReader,
        reply: impl Fn(P) -> anyhow::Result<Reply> + Sync,
    ) -> anyhow::Result<Exit> {
        let form = Form {
            json: self.json,
            is_parted: false,
        };
        let (mut start, mut solved, mut short) = (None, 0, 0);
        let read = |text: &str| {
            start.get_or_insert_with(Instant::now);
            states.read_text(text)
        };
        let print = |reply: &Reply, line: usize| match reply {
            Reply::Found(answer) => {
                solved += 1;
                print(answer, &format!("line {line}: "), self.json)
            }
            Reply::Short(end) => {
                short += 1;
                if self.json {
                    return output::json(end);
                }
                output::line(&format!("error: {}", end.error))
            }
            Reply::Unsolved(error) => {
                short += 1;
                refuse(error, self.json)
            }
        };
        let mut list = StateList::of_input(self.puzzle.puzzle);
        let result = answer_each(&mut list, form, read, reply, print);
        let is_broken_off = matches!(&result, Err(error) if exit_of(error) != Exit::BadInput);
        // A rate is of no interest to a person who asks for one answer.
        if let Some(start) = start.filter(|_| solved > 1 && !is_broken_off) {
            let seconds = start.elapsed().as_secs_f64();
            let rate = f64::from(solved) / seconds;
            output::tell(&format!(
                "{solved} cubes in {seconds:.2} s: {rate:.1} a second"
            ));
        }
        list.warn();
        let exit = result?;
        anyhow::ensure!(
            short == 0,
            "{short} of {} cubes end short of the target",
            solved + short
        );
        Ok(exit)
    }

    /// Prints the answer to the only state.
    fn print(&self, reply: Reply) -> anyhow::Result<Exit> {
        match reply {
            Reply::Found(answer) => {
                print(&answer, "", self.json)?;
                if !self.json {
                    for turns in answer.all.iter().skip(1) {
                        output::line(turns)?;
                    }
                }
                Ok(match self.puzzle.puzzle {
                    Puzzle::Cube => exit_of_search(),
                    Puzzle::Pocket => Exit::Success,
                })
            }
            Reply::Short(short) => {
                if self.json {
                    output::json(&short)?;
                } else if !short.walked.is_empty() {
                    output::tell(&format!("walked: {}", short.walked));
                }
                Err(anyhow!(short.error))
            }
            Reply::Unsolved(error) => Err(error),
        }
    }

    /// Finder of turns, where the options mean something.
    fn finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
    ) -> anyhow::Result<Finder<'a>> {
        let is_list = self.state == ["-"];
        if let Some(directory) = &self.pictures {
            explain::check_pictures(directory, self.explain, is_list)?;
        }
        if self.explain && is_list && !self.json {
            return Err(bad_input(
                "--explain explains one STATE; for many take --json, whose `steps` say the same",
            ));
        }
        if self.hint.is_some() && is_list {
            return Err(bad_input(
                "--hint is for one STATE, not for the many of `-`: ask for each by itself",
            ));
        }
        match self.search.finder(robot, environment)? {
            finder if finder.player().is_some() => Ok(finder),
            _ if self.hint.is_some() => Err(self.search.is_for_human_methods("--hint")),
            // The other cubes have the other cores.
            Finder::Optimal {
                options,
                least,
                robot,
                ..
            } if is_list => Ok(Finder::Optimal {
                options,
                least,
                cores: Cores::One,
                robot,
            }),
            _ if self.explain => Err(self.search.is_for_human_methods("--explain")),
            finder => Ok(finder),
        }
    }

    /// The answer to a state, as turns or by how far the method came.
    fn reply(
        &self,
        finder: &Finder<'_>,
        way: &Way,
        robot: &RobotTime<'_>,
        found: Result<Found, NoTurns>,
        start: Instant,
    ) -> anyhow::Result<Reply> {
        let elapsed_ms = milliseconds(start);
        let found = match found {
            Ok(found) => found,
            Err(NoTurns::NotFound(NotFound::EndsShort(end))) => {
                return Ok(Reply::Short(Short::new(&end, elapsed_ms)));
            }
            Err(NoTurns::NotFound(NotFound::Unsolved(error))) => {
                return Ok(Reply::Unsolved(error.into()));
            }
            Err(NoTurns::NotFound(NotFound::Solver(error))) => return Err(error.into()),
            Err(NoTurns::Optimal(error)) => return Err(error),
        };
        let player = finder.player();
        let method = player.map_or_else(
            || self.search.method().name(),
            |player| &*player.method().name,
        );
        // Reasons cost more than the search: without JSON nobody reads them here.
        let steps = player.filter(|_| self.json);
        let answer = Answer::new(way, method, found, robot, steps);
        Ok(self.finished(answer, elapsed_ms))
    }

    /// The answer with the time of its search, in the notation that was asked for.
    fn finished(&self, mut answer: Answer, elapsed_ms: f64) -> Reply {
        answer.elapsed_ms = Some(elapsed_ms);
        let steps = answer.steps.iter_mut().map(|step| &mut step.turns);
        let lines = iter::once(&mut answer.turns).chain(&mut answer.all);
        for turns in lines.chain(steps) {
            *turns = self.notation.notation.rewritten(mem::take(turns));
        }
        Reply::Found(Box::new(answer))
    }
}

/// Time since the start of a search.
fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_micros() as f64 / 1000.0
}

/// Prints an answer; `place` names its line among many.
fn print(answer: &Answer, place: &str, json: bool) -> anyhow::Result<()> {
    if json {
        output::json(answer)?;
    } else {
        output::line(&answer.turns)?;
        if answer.is_nothing_to_do() {
            let already = if answer.is_to_solved {
                "solved already"
            } else {
                "nothing to do: already there"
            };
            output::tell(&format!("{place}{already}"));
        }
    }
    if let Some(note) = &answer.note {
        output::tell(&format!("{place}{note}"));
    }
    // Without centres, nobody sees how the whole cube lies.
    if !json && !answer.is_pocket {
        tell_rotation(&answer.rotation, place);
    }
    Ok(())
}

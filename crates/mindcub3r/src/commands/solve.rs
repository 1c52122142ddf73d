//! `solve`: turns that lead from a state to another.

use std::{
    mem,
    path::{Path, PathBuf},
    time::Instant,
};

use actuator::{Planner, Stance};
use anyhow::anyhow;
use clap::Args;
use cube_core::{State, Way};
use methods::{Scheme, Unsolved};

#[cfg(target_pointer_width = "64")]
use super::step_ways;
use super::{
    answer::{Answer, ONE_INPUT, Reply, answer_each, print, tell_rotation},
    list::input_states,
    net_lines::Letters,
    pocket,
    search::SearchArguments,
    short::Short,
};
use crate::{
    by_stickers::EndsShort,
    echo,
    environment::Environment,
    failure::{Exit, bad_input, exit_of_search},
    finder::{Finder, Found},
    help,
    human::{self, Rung, storyboard},
    notation::{Notation, NotationArgument},
    number,
    optimal::Cores,
    output,
    puzzle::Puzzle,
    state_argument::{StateReader, joined},
};
use robot::RobotTime;

/// Examples in `--help`.
const EXAMPLES: &str = "\
Examples:
  mindcub3r solve \"R U2 F'\"
  mindcub3r solve RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB
  mindcub3r solve random --seed 3 --to cube-in-cube
  mindcub3r solve superflip --method two-phase --time-limit 2000
  mindcub3r solve superflip --method optimal       # the fewest turns, proven
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
/// told in JSON alone.
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
        help_heading = "Human methods",
        conflicts_with_all = ["explain", "colour"]
    )]
    hint: Option<Rung>,
    #[cfg(target_pointer_width = "64")]
    #[command(flatten)]
    ways: step_ways::StepArguments,
    /// With --explain: writes DIR/solution.html, a page with a picture of each step and turn
    #[arg(long, value_name = "DIR", help_heading = "Human methods")]
    pictures: Option<PathBuf>,
    /// Prints a line of JSON: `turns`, `htm`, `stm`, `method`, `robot_seconds`, `nodes`, `elapsed_ms`,
    /// `rotation` and `steps`; of the method optimal also `at_least`, the length below which there is no
    /// solution, and with --all `all`
    #[arg(long)]
    json: bool,
    /// Makes `random` repeatable
    #[arg(long, value_name = "N", value_parser = number::any, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Puzzle; for a 2x2x2, STATE is 24 stickers, 24 cubie surfaces, the colours of 8 cubies, turns,
    /// solved, random, @FILE or -
    #[arg(long, value_name = "PUZZLE", default_value_t)]
    puzzle: Puzzle,
}

pub(crate) fn run(arguments: &Arguments, environment: &Environment) -> anyhow::Result<Exit> {
    arguments.check_notation()?;
    let state = joined(&arguments.state)?;
    if arguments.puzzle == Puzzle::Pocket {
        let hint = arguments.hint.map(|_| "--hint");
        let pictures = arguments.pictures.as_ref().map(|_| "--pictures");
        #[cfg(target_pointer_width = "64")]
        let pictures = pictures.or(arguments.ways.given());
        if let Some(option) = arguments.search.first_given().or(hint).or(pictures) {
            return Err(pocket::refusal(option));
        }
        let metric = arguments.search.pocket_metric()?;
        let (notation, states) = (arguments.notation.notation, [&*state, &*arguments.to]);
        return pocket::solve(states, metric, arguments.seed, notation, arguments.json);
    }
    let mut states = environment.state_reader(arguments.seed)?;
    let planner = Planner::new(&environment.config()?.cost);
    let robot = RobotTime::new(&planner, Stance::START);
    if state == "-" {
        #[cfg(target_pointer_width = "64")]
        arguments.ways.check_one_state()?;
        if arguments.to == "-" {
            return Err(bad_input(ONE_INPUT));
        }
        let to = states.read(&arguments.to)?;
        return answer_input(arguments, &mut states, &to, &robot, environment);
    }
    let ([from, to], letters) = states.read_both_told(&state, &arguments.to)?;
    let scheme = Scheme::of(&letters);
    let arguments = &arguments.in_scheme(scheme.unwrap_or(Scheme::USUAL));
    #[cfg(target_pointer_width = "64")]
    if let Some(step) = arguments.ways.step() {
        let (json, search) = (arguments.json, &arguments.search);
        let player = search.player_of_step(step, &robot, environment)?;
        let (way, notation) = (from.way_to(&to), arguments.notation.notation);
        return arguments.ways.print(search, &player, &way, notation, json);
    }
    let finder = arguments.finder(&robot, environment)?;
    let (start, way) = (Instant::now(), from.way_to(&to));
    if let (Some(rung), Finder::Human { player, .. }) = (arguments.hint, &finder) {
        human::print_hint(
            player,
            &way.from.towards(&way.to),
            rung,
            scheme,
            arguments.json,
        )?;
        return Ok(Exit::Success);
    }
    let found = arguments.search.solve_watched(&finder, &way);
    if let (Some(directory), Finder::Human { player, .. }) = (&arguments.pictures, &finder)
        && let Ok(found) = &found
        && let Some(told) = &found.told
    {
        let page = storyboard::write(directory, player, told, [&from, &to])?;
        output::tell(&format!("pictures: {}", echo::path(&page)));
    }
    if let (Ok(found), Finder::Human { player, .. }) = (&found, &finder)
        && let Some(told) = found
            .told
            .as_ref()
            .filter(|_| arguments.explain && !arguments.json)
    {
        output::line(&told.explanation(player, scheme))?;
        tell_rotation(&way.rotation.to_string(), "");
        return Ok(Exit::Success);
    }
    match reply(arguments, &finder, &way, &robot, found, start)? {
        Reply::Found(answer) => {
            print(&answer, "", arguments.json)?;
            if !arguments.json {
                for turns in answer.all.iter().skip(1) {
                    output::line(turns)?;
                }
            }
        }
        Reply::Short(short) => {
            if arguments.json {
                output::json(&short)?;
            } else if !short.walked.is_empty() {
                output::tell(&format!("walked: {}", short.walked));
            }
            return Err(anyhow!(short.error));
        }
        Reply::Unsolved(error) => return Err(error),
    }
    Ok(exit_of_search())
}

impl Arguments {
    /// Whether STATE is the many of standard input.
    fn is_list(&self) -> bool {
        self.state == ["-"]
    }

    /// These arguments for a cube of these colours.
    fn in_scheme(&self, scheme: Scheme) -> Self {
        Self {
            search: self.search.in_scheme(scheme),
            ..self.clone()
        }
    }

    /// Refuses digits in the texts that explain.
    fn check_notation(&self) -> anyhow::Result<()> {
        let is_text = (self.explain && !self.json) || self.hint.is_some();
        if is_text && self.notation.notation != Notation::default() {
            return Err(bad_input(
                "--notation is for the line of turns and for the JSON of the steps: leave it out with \
                 --explain and --hint, or take --explain --json",
            ));
        }
        Ok(())
    }

    /// Finder of turns, where the options mean something.
    fn finder<'a>(
        &self,
        robot: &'a RobotTime<'_>,
        environment: &Environment,
    ) -> anyhow::Result<Finder<'a>> {
        self.check_pictures()?;
        if self.explain && self.is_list() && !self.json {
            return Err(bad_input(
                "--explain explains one STATE; for many take --json, whose `steps` say the same",
            ));
        }
        if self.hint.is_some() && self.is_list() {
            return Err(bad_input(
                "--hint is for one STATE, not for the many of `-`: ask for each by itself",
            ));
        }
        let finder = self.search.finder(robot, environment)?;
        match finder {
            Finder::Human { .. } => Ok(finder),
            _ if self.hint.is_some() => Err(self.search.is_for_human_methods("--hint")),
            // The other cubes have the other cores.
            Finder::Optimal { options, robot, .. } if self.is_list() => Ok(Finder::Optimal {
                options,
                cores: Cores::One,
                robot,
            }),
            _ if self.explain => Err(self.search.is_for_human_methods("--explain")),
            _ => Ok(finder),
        }
    }

    /// Refuses a page that shows nothing, or that has no place.
    fn check_pictures(&self) -> anyhow::Result<()> {
        let Some(directory) = &self.pictures else {
            return Ok(());
        };
        let told = if !self.explain {
            "--pictures draws the steps that --explain tells: add --explain"
        } else if self.is_list() {
            "--pictures draws one solution: allowed is one STATE, not -"
        } else if directory == Path::new("-") {
            "--pictures writes a file into a folder: allowed is the name of a folder, not -"
        } else {
            return Ok(());
        };
        Err(bad_input(told))
    }
}

/// Answers standard input line by line.
fn answer_input(
    arguments: &Arguments,
    states: &mut StateReader,
    to: &State,
    robot: &RobotTime<'_>,
    environment: &Environment,
) -> anyhow::Result<Exit> {
    let finder = arguments.finder(robot, environment)?;
    let letters = Letters::of(Puzzle::Cube);
    let ways =
        input_states(Puzzle::Cube, &letters).map(|state| Ok(states.read_text(&state?)?.way_to(to)));
    let answer = |way: Way| {
        let start = Instant::now();
        let found = arguments.search.solve(&finder, &way, || false);
        reply(arguments, &finder, &way, robot, found, start)
    };
    answer_each(ways, answer, &letters, arguments.json)
}

/// The answer to a state, as turns or by how far the method came.
fn reply(
    arguments: &Arguments,
    finder: &Finder<'_>,
    way: &Way,
    robot: &RobotTime<'_>,
    found: anyhow::Result<Found>,
    start: Instant,
) -> anyhow::Result<Reply> {
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            return match error.downcast::<EndsShort>() {
                Ok(end) => Ok(Reply::Short(Short::new(&end, start.elapsed()))),
                Err(error) if error.is::<Unsolved>() => Ok(Reply::Unsolved(error)),
                Err(error) => Err(error),
            };
        }
    };
    let elapsed_ms = start.elapsed().as_micros() as f64 / 1000.0;
    let method = match finder {
        Finder::Solver(_) | Finder::PlainTables | Finder::Optimal { .. } | Finder::Stickers => {
            arguments.search.method().name()
        }
        Finder::Human { player, .. } => &player.method().name,
    };
    let robot_seconds = Some(robot.seconds(&found.turns));
    let notation = arguments.notation.notation;
    let (turns, [htm, stm], steps) = match found.told {
        Some(told) => {
            // Reasons cost more than the search: without JSON nobody reads them here.
            let steps = match finder {
                Finder::Human { player, .. } if arguments.json => {
                    let mut steps = told.steps(player);
                    for step in &mut steps {
                        step.turns = notation.rewritten(mem::take(&mut step.turns));
                    }
                    steps
                }
                _ => Vec::new(),
            };
            (told.turns, [told.htm, told.stm], steps)
        }
        None => (found.turns.to_string(), [found.turns.len(); 2], Vec::new()),
    };
    let all = found.proof.iter().flat_map(|proof| &proof.all);
    Ok(Reply::Found(Answer {
        all: all.map(|turns| notation.written(turns)).collect(),
        at_least: found.proof.as_ref().map(|proof| proof.at_least),
        puzzle: Puzzle::Cube,
        qtm: None,
        is_to_solved: way.to.is_solved(),
        turns: notation.rewritten(turns),
        htm,
        stm,
        method: method.to_owned(),
        robot_seconds,
        nodes: found.nodes,
        elapsed_ms,
        rotation: way.rotation.to_string(),
        steps,
        note: found.note,
    }))
}

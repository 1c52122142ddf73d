//! The command line: options that all commands share, and the commands.

use std::{env, ffi::OsString};

use clap::{
    CommandFactory, FromArgMatches, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};
use cube_core::notation::Algorithm;
use log::LevelFilter;
use settings::excerpt_of;

use crate::{
    commands,
    environment::{Environment, SharedOptions},
    failure::Exit,
    help,
    log_file::{self, Fanout},
    output,
    robots::this_brick,
    version::LONG_VERSION,
};

/// Reads, solves and turns a 3x3x3 cube with the LEGO robot MindCub3r, real or simulated.
#[derive(Debug, Parser)]
#[command(name = "mindcub3r", version, long_version = LONG_VERSION, after_help = STATES_HELP)]
#[command(after_long_help = help::with_net(STATES_HELP))]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) shared: SharedOptions,
    #[command(subcommand)]
    command: Command,
}

const STATES_HELP: &str = "\
Without a command, `run` is meant: its options may be given right away.

Examples:
  mindcub3r --simulate                             # a whole run against the simulated robot
  mindcub3r solve \"R U R' U'\"                      # the turns that solve this state
  mindcub3r solve random --to superflip --json
  mindcub3r show checkerboard
  mindcub3r show - < cubes.txt                     # a list, a state a line

A STATE is any of: 54 stickers in the order URFDLB (face letters, or any six characters that the
centres define) in any spacing, or the net that `show` prints; 48 stickers without centres in the
order ULFRBD, W R B O G Y for these sides; Reid's 20 cubies (UF UR ... DBR); two arrays of positions
({0 1 ... 23} {0 ... 23}); turns of the solved cube (R U2 F', wide turns, slices, rotations,
commutators); a link to alg.cubing.net or twizzle.net; the name of a pattern or of a saved state;
before (the cube with which the last run of a robot began that was no undo) or moment-3 (any that
`states history` lists); solved; random (with --seed N); @FILE; or - for standard input. 40 or more
single letters U R F D L B without 2 or ' are stickers; turns that long stand in brackets.

With --puzzle 2x2x2, `solve`, `scramble`, `show`, `verify` and `inspect` take a 2x2x2: 24 stickers in
the same order or the net, the 24 surfaces that lie at flu luf ufl fur urf rfu fdl dlf lfd frd rdf dfr bul
ulb lbu bru rub ubr bld ldb dbl bdr drb rbd, the colours of the cubies FLU FUR FDL FRD BUL BRU BLD
BDR in eight words, turns, a link, solved, random, @FILE or -. How it is held does not count. In
other characters than face letters, the corner at DBL (of eight words, BDR) names the colours.

The words of a STATE need no quotes where it is the only text that a command takes. With - as STATE,
`solve`, `show`, `inspect` and `verify` read a list: a state a line or as a net, numbers (1.) before
and comments (# ...) behind it left out, and answer each line in its place.

Orientation counts: M, Rw or x leave the cube turned as a whole, and so do face letters whose
centres stand elsewhere. `solve`, `plan`, `verify`, `show` and `inspect` keep how it lies; for
`run` and `states save`, where a robot takes the cube as it lies, it is left out, and named.

Exit codes: 0 done, 1 failed or the answer is no, 2 something given cannot be used, 128 and the
signal's number when a signal ends a run or a search (130 after Ctrl-C).";

/// The commands, one file each in `commands/`. The arguments of each say in `--help` what it does.
#[derive(Debug, Subcommand)]
enum Command {
    Run(commands::run::Arguments),
    Solve(commands::solve::Arguments),
    Resolve(commands::resolve::Arguments),
    Plan(commands::plan::Arguments),
    Verify(commands::verify::Arguments),
    Show(commands::show::Arguments),
    #[cfg(feature = "desk")]
    Inspect(commands::inspect::Arguments),
    #[cfg(feature = "desk")]
    Invert(commands::turns::Invert),
    #[cfg(feature = "desk")]
    Simplify(commands::turns::Simplify),
    Scramble(commands::scramble::Arguments),
    States(commands::states::Arguments),
    Calibrate(commands::calibrate::Arguments),
    Check(commands::check::Arguments),
    Statistics(commands::statistics::Arguments),
    #[cfg(feature = "desk")]
    Studio(commands::studio::Arguments),
    Config(commands::config::Arguments),
}

impl Cli {
    /// Starts logging to standard error: warnings, and more by -v or the variable `RUST_LOG`. On
    /// the brick a file also gets messages that a person may want later.
    fn start_logging(&self) {
        let level = match self.shared.verbose {
            0 => LevelFilter::Warn,
            1 => LevelFilter::Info,
            _ => LevelFilter::Debug,
        };
        let console = env_logger::Builder::new()
            .filter_level(level)
            .parse_default_env()
            .build();
        let runs_on_brick = match &self.command {
            // Only a brick gets a log: another machine refuses the run, and nothing is left on it.
            Command::Run(arguments) => arguments.is_on_brick() && this_brick::is_one(),
            _ => false,
        };
        let environment = Environment::new(self.shared.clone());
        match environment
            .own_file(log_file::NAME)
            .filter(|_| runs_on_brick)
        {
            None => use_logger(console.filter(), console),
            Some(file) => {
                let both = Fanout::new(console, file);
                use_logger(both.filter(), both);
                log::info!("mindcub3r {LONG_VERSION} begins");
            }
        }
    }

    fn run(self) -> anyhow::Result<Exit> {
        let environment = Environment::new(self.shared);
        // The menu shows errors in the settings on the brick's screen, and `check` lists them.
        if !matches!(self.command, Command::Run(_) | Command::Check(_)) {
            environment.check_named()?;
        }
        match self.command {
            Command::Run(arguments) => commands::run::run(&arguments, &environment),
            Command::Solve(arguments) => commands::solve::run(&arguments, &environment),
            Command::Resolve(arguments) => commands::resolve::run(&arguments),
            Command::Plan(arguments) => commands::plan::run(&arguments, &environment),
            Command::Verify(arguments) => commands::verify::run(&arguments, &environment),
            Command::Show(arguments) => commands::show::run(&arguments, &environment),
            #[cfg(feature = "desk")]
            Command::Inspect(arguments) => commands::inspect::run(&arguments, &environment),
            #[cfg(feature = "desk")]
            Command::Invert(arguments) => arguments.run(),
            #[cfg(feature = "desk")]
            Command::Simplify(arguments) => arguments.run(),
            Command::Scramble(arguments) => commands::scramble::run(&arguments, &environment),
            Command::States(arguments) => commands::states::run(&arguments, &environment),
            Command::Calibrate(arguments) => commands::calibrate::run(&arguments, &environment),
            Command::Check(arguments) => commands::check::run(&arguments, &environment),
            Command::Statistics(arguments) => commands::statistics::run(&arguments, &environment),
            #[cfg(feature = "desk")]
            Command::Studio(arguments) => commands::studio::run(&arguments, &environment),
            Command::Config(arguments) => commands::config::run(&arguments, &environment),
        }
    }
}

fn use_logger(filter: LevelFilter, logger: impl log::Log + 'static) {
    log::set_boxed_logger(Box::new(logger)).expect("the logger is set once");
    log::set_max_level(filter);
}

/// Reads the command line and runs its command. Help and version are results; usage errors go to
/// standard error.
pub(crate) fn run() -> anyhow::Result<Exit> {
    let arguments = with_default_command(env::args_os().collect());
    match parsed(arguments) {
        Ok(cli) => {
            cli.start_logging();
            cli.run()
        }
        Err(usage) if usage.use_stderr() => {
            output::tell(&usage_text(&usage));
            Ok(Exit::BadInput)
        }
        Err(help) => {
            output::bytes(help.render().to_string().as_bytes())?;
            Ok(Exit::Success)
        }
    }
}

/// The command line by its arguments. Values that are names are read in capitals or not.
fn parsed(arguments: Vec<OsString>) -> Result<Cli, clap::Error> {
    let command = in_any_case(Cli::command());
    let mut matches = command.try_get_matches_from(arguments)?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// A command that reads the names among its values, and among those of the commands below it, in capitals
/// or not.
fn in_any_case(command: clap::Command) -> clap::Command {
    let lenient = |argument: clap::Arg| {
        // Flags have the values true and false, which nobody types.
        let takes_names =
            argument.get_action().takes_values() && !argument.get_possible_values().is_empty();
        argument.ignore_case(takes_names)
    };
    command.mut_args(lenient).mut_subcommands(in_any_case)
}

/// Usage error, with a tip where options stand before the step of a calibration, or turns without
/// quotes.
fn usage_text(usage: &clap::Error) -> String {
    let text = usage.render().to_string();
    let names_a_step = text.contains("the subcommand '");
    let tip = match usage.kind() {
        ErrorKind::ArgumentConflict if names_a_step => {
            "\n\n  tip: options stand after the step, as in 'calibrate stops --simulate'"
        }
        ErrorKind::UnknownArgument if is_unquoted(usage) => {
            "\n\n  tip: quotes keep a STATE or TURNS together: \"R U2 F'\""
        }
        ErrorKind::InvalidSubcommand if cfg!(not(feature = "desk")) => {
            "\n\n  tip: this is the brick's program, without studio, inspect, invert and simplify; a \
             computer's has them"
        }
        _ => "",
    };
    bounded(&text) + tip
}

/// Whether the argument that a usage error names is turns or face letters, which the shell took
/// apart at their spaces.
fn is_unquoted(usage: &clap::Error) -> bool {
    let argument = usage.get(ContextKind::InvalidArg);
    matches!(argument, Some(ContextValue::String(argument)) if Algorithm::parse(argument).is_ok())
}

/// Usage error of bounded length: clap repeats whole arguments.
fn bounded(text: &str) -> String {
    /// A usage error has about ten lines.
    const MAX_LINES: usize = 40;
    /// Room for all values that an option can have.
    const MAX_LINE_CHARS: usize = 400;
    let lines = text.trim_end().lines().take(MAX_LINES);
    let lines = lines.map(|line| excerpt_of(line, MAX_LINE_CHARS).to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// Inserts `run` where no command is named.
fn with_default_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(argument) = arguments.get(at).and_then(|argument| argument.to_str()) {
        match argument {
            "--config" | "--states-dir" => at += 2,
            "-h" | "--help" | "-V" | "--version" => return arguments,
            "--verbose" => at += 1,
            _ if argument.starts_with("--config=") || argument.starts_with("--states-dir=") => {
                at += 1;
            }
            _ if is_verbose_flags(argument) => at += 1,
            _ if argument.starts_with('-') => break,
            _ => return arguments,
        }
    }
    arguments.insert(at.min(arguments.len()), OsString::from("run"));
    arguments
}

/// Whether an argument is `-v`, `-vv` and so on.
fn is_verbose_flags(argument: &str) -> bool {
    argument
        .strip_prefix('-')
        .is_some_and(|flags| !flags.is_empty() && flags.chars().all(|flag| flag == 'v'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn without_a_command_run_is_meant() {
        for (typed, meant) in [
            ("", "run"),
            ("-v", "-v run"),
            ("--simulate --seed 3", "run --simulate --seed 3"),
            ("-vv --config c --simulate", "-vv --config c run --simulate"),
            ("--config=c --once", "--config=c run --once"),
            ("solve R", "solve R"),
            ("-v solve R", "-v solve R"),
            ("--config c solve R", "--config c solve R"),
            ("run --simulate", "run --simulate"),
            ("--help", "--help"),
            ("-v --version", "-v --version"),
        ] {
            let arguments = |text: &str| -> Vec<OsString> {
                let words = text.split_whitespace();
                std::iter::once("mindcub3r")
                    .chain(words)
                    .map(OsString::from)
                    .collect()
            };
            assert_eq!(
                with_default_command(arguments(typed)),
                arguments(meant),
                "{typed}"
            );
        }
    }

    /// Visits a command and all below it, each with its name from the program on.
    fn leaves(command: &clap::Command, name: &str, visit: &mut impl FnMut(&str, &clap::Command)) {
        visit(name, command);
        for below in command.get_subcommands() {
            leaves(below, &format!("{name} {}", below.get_name()), visit);
        }
    }

    /// Words of a line as a shell splits them, without its comment.
    fn words(line: &str) -> Vec<OsString> {
        let line = line.split("  #").next().unwrap_or_default();
        let line = line.split(" < ").next().unwrap_or_default();
        let parts = line.split('"').enumerate();
        let words = parts.flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        words.map(OsString::from).collect()
    }

    #[test]
    fn every_command_has_examples_that_are_understood() {
        leaves(&Cli::command(), "mindcub3r", &mut |name, command| {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let (_, examples) = help.split_once("Examples:\n").expect(name);
            let examples: Vec<_> = (examples.lines())
                .take_while(|line| line.starts_with("  "))
                .collect();
            assert!(!examples.is_empty(), "{name}");
            for example in examples {
                assert!(example.starts_with(&format!("  {}", name.split(' ').next().unwrap())));
                let parsed = Cli::try_parse_from(with_default_command(words(example)));
                assert!(parsed.is_ok(), "{example}: {parsed:?}");
            }
        });
    }

    #[test]
    fn every_argument_and_every_command_is_described_and_one_thing_has_one_name() {
        leaves(&Cli::command(), "mindcub3r", &mut |name, command| {
            assert!(command.get_about().is_some(), "{name}");
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                let help = argument.get_help().map(ToString::to_string);
                assert!(help.is_some_and(|help| !help.is_empty()), "{name}: {id}");
                let names = argument.get_value_names().unwrap_or_default();
                let expected = match id {
                    "method" => "METHOD",
                    "to" | "target_state" | "cube" | "state" => "STATE",
                    "config" | "simulator" | "plot" => "FILE",
                    "png" => "FILE.png|-",
                    _ => continue,
                };
                assert!(names.iter().all(|name| name == expected), "{name}: {id}");
            }
        });
    }

    #[test]
    fn long_help_says_what_the_arguments_of_a_command_mean() {
        for (arguments, expected) in [
            (
                "solve",
                &["as it lies", "state, turns, rotation", "37  38  39  19"][..],
            ),
            ("verify", &["Exit codes: 0 the turns lead there, 1"]),
            (
                "inspect",
                &[
                    "takes the edge of UF to UR",
                    "between two bounds",
                    "40 L41  42",
                ],
            ),
            (
                "resolve",
                &["Exit codes: 0 every scan", "13 L14  15  22 F23"],
            ),
            ("calibrate durations", &["the cube is left as it was"]),
            ("states save", &["How the whole cube lies", "40 L41  42"]),
        ] {
            let typed = format!("mindcub3r {arguments} --help");
            let help =
                Cli::try_parse_from(typed.split(' ')).expect_err("`--help` ends the parsing");
            let help = help.to_string();
            let spaced = help.split_whitespace().collect::<Vec<_>>().join(" ");
            for words in expected {
                let is_said = help.contains(words) || spaced.contains(words);
                assert!(is_said, "{words} in {help}");
            }
        }
    }
}

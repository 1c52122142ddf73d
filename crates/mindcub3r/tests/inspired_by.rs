//! The texts that inspired this project, row by row: each row is a command and its answer.
//!
//! A text is a file of `inspired_by/`; its rows have the order and the words of the text:
//!
//! ```text
//! ## the row
//! < a line of standard input
//! $ mindcub3r COMMAND "WITH WORDS IN QUOTES"
//! the lines that it prints, all of them
//! ~ words that its standard output contains, in place of all lines
//! ! words that its standard error contains
//! = CODE, its exit code where that is not 0
//! => STATE: the printed turns are replayed by `verify` and solve this state
//! waits for: the part of the program that the row is about
//! ```
//! Rows about mean lengths are tests of their own, below, on a small sample.

use std::{fs, path::Path};

use crate::common::{Run, Sandbox};
use cube_core::State;
use serde_json::Value;

/// Random cubes, one a line.
const RANDOM: &str = include_str!("../../cube-core/tests/random1000.txt");

/// Parts of the program that rows may wait for.
const AWAITED: [&str; 2] = ["camera", "page"];

/// Command of a row, and all that is said about its answer.
#[derive(Debug, Default)]
struct Command {
    input: String,
    words: Vec<String>,
    lines: Vec<String>,
    printed: Vec<String>,
    message: Vec<String>,
    code: i32,
    solves: Option<String>,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/inspired_by"))
}

/// Words of a command as a shell splits them.
fn words(line: &str) -> Vec<String> {
    let data = folder()
        .ancestors()
        .nth(4)
        .expect("a workspace")
        .join("data");
    let data = data.to_str().expect("a path in UTF-8");
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.map(|word| word.replace("DATA", data)).collect()
}

/// Commands of a row.
fn commands(row: &str) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    let mut input = String::new();
    for line in row.lines() {
        if let Some(line) = line.strip_prefix("< ").or((line == "<").then_some("")) {
            input.extend([line, "\n"]);
            continue;
        }
        if let Some(command) = line.strip_prefix("$ mindcub3r ") {
            commands.push(Command {
                input: std::mem::take(&mut input),
                words: words(command),
                ..Command::default()
            });
            continue;
        }
        let Some(command) = commands.last_mut() else {
            continue;
        };
        match line.split_once(' ') {
            Some(("~", words)) => command.printed.push(words.to_owned()),
            Some(("!", words)) => command.message.push(words.to_owned()),
            Some(("=", code)) => command.code = code.parse().expect("an exit code"),
            Some(("=>", state)) => command.solves = Some(state.to_owned()),
            Some(("waits", _)) => {}
            _ => command.lines.push(line.to_owned()),
        }
    }
    commands
}

impl Command {
    fn check(&self, sandbox: &Sandbox, row: &str) {
        let arguments: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let Run {
            code,
            stdout,
            stderr,
        } = sandbox.run_with_input(&arguments, &self.input);
        let said = format!("{row}: {arguments:?}:\n{stdout}{stderr}");
        assert_eq!(code, Some(self.code), "{said}");
        for words in &self.printed {
            assert!(stdout.contains(words), "no {words:?}: {said}");
        }
        for words in &self.message {
            assert!(stderr.contains(words), "no {words:?}: {said}");
        }
        if let Some(state) = &self.solves {
            let mut verify = vec!["verify", state.as_str(), stdout.trim_end()];
            let puzzle = arguments.windows(2).find(|pair| pair[0] == "--puzzle");
            verify.extend(puzzle.into_iter().flatten());
            let verified = sandbox.run(&verify);
            assert!(verified.stdout.starts_with("yes: "), "{said}{verified:?}");
        }
        if self.printed.is_empty() && self.solves.is_none() {
            let expected = self.lines.join("\n");
            assert_eq!(stdout.trim_end(), expected.trim_end(), "{said}");
        }
    }
}

fn check(name: &str, count: usize) {
    let text = fs::read_to_string(folder().join(name).with_extension("txt")).expect("the text");
    let rows: Vec<_> = text.split("\n## ").skip(1).collect();
    assert_eq!(rows.len(), count, "rows of {name}");
    let sandbox = Sandbox::new();
    for row in rows {
        let (title, _) = row.split_once('\n').expect("a row of several lines");
        let awaited = row
            .lines()
            .filter_map(|line| line.strip_prefix("waits for: "));
        let awaited: Vec<_> = awaited.collect();
        assert!(awaited.iter().all(|part| AWAITED.contains(part)), "{title}");
        let commands = commands(row);
        assert!(
            !commands.is_empty() || !awaited.is_empty(),
            "{title}: no command"
        );
        for command in commands {
            command.check(&sandbox, title);
        }
    }
}

#[test]
fn the_article_of_the_robots_owner() {
    check("haqreu", 7);
}

#[test]
fn the_article_with_pygame() {
    check("cubo-de-rubik", 8);
}

#[test]
fn the_cube_in_python() {
    check("cube-3x3-python", 4);
}

#[test]
fn the_library_that_optimises_its_turns() {
    check("rubik-cube", 6);
}

#[test]
fn the_solver_of_the_2x2x2() {
    check("2-by-2-rubik-cube-solver", 4);
}

/// Answers of `solve -` to the first random cubes, whose turns are replayed.
fn solved(count: usize, options: &[&str]) -> Vec<Value> {
    let states: Vec<&str> = RANDOM.lines().take(count).collect();
    let arguments = [&["solve", "-", "--json"], options].concat();
    let input = states.join("\n");
    let run = Sandbox::new().run_with_input(&arguments, &input);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let answers = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let answers: Vec<Value> = answers.collect();
    assert_eq!(answers.len(), count);
    for (state, answer) in states.iter().zip(&answers) {
        let turns = answer["turns"]
            .as_str()
            .expect("turns")
            .parse()
            .expect("turns");
        let state: State = state.parse().expect("a state");
        assert_eq!(state.after(&turns), State::SOLVED, "{answer}");
    }
    answers
}

fn mean(numbers: impl ExactSizeIterator<Item = u64>) -> f64 {
    let count = numbers.len() as f64;
    numbers.sum::<u64>() as f64 / count
}

fn mean_length(answers: &[Value]) -> f64 {
    mean(
        answers
            .iter()
            .map(|answer| answer["htm"].as_u64().expect("a number")),
    )
}

/// haqreu: slightly above 100 turns on average, in the plain order; here 82.7 on 1,000 cubes, and 62.6
/// for the best of 24.
#[test]
fn the_tables_take_fewer_turns_than_those_of_the_article() {
    let plain = mean_length(&solved(200, &["--method", "tables", "--plain-order"]));
    let best = mean_length(&solved(200, &["--method", "tables"]));
    assert!((82.0..84.0).contains(&plain), "plain order: {plain}");
    assert!((61.0..63.0).contains(&best), "best of 24: {best}");
}

/// cube-3x3-python: every cross in 8 turns or fewer, around 5.5 on average.
#[test]
fn every_cross_takes_8_turns_or_fewer() {
    let answers = solved(60, &["--method", "cfop", "--as-person"]);
    let crosses: Vec<u64> = answers
        .iter()
        .map(|answer| cross_length(&answer["steps"][0]))
        .collect();
    assert!(crosses.iter().all(|&length| length <= 8), "{crosses:?}");
    let mean = mean(crosses.iter().copied());
    assert!((5.0..6.0).contains(&mean), "{mean}");
}

/// Turns of the first step, without rotations of the whole cube.
fn cross_length(step: &Value) -> u64 {
    assert_eq!(step["name"], "Cross");
    let turns = step["turns"].as_str().expect("turns").split_whitespace();
    turns
        .filter(|turn| !turn.starts_with(['x', 'y', 'z']))
        .count() as u64
}

/// rubik-cube: 252.5 moves layer by layer, 192.7 after its optimiser; here 71.9 on 1,000 cubes.
#[test]
fn layer_by_layer_takes_fewer_turns_than_the_optimiser_leaves() {
    let mean = mean_length(&solved(60, &["--method", "layers", "--as-person"]));
    assert!((70.0..74.0).contains(&mean), "{mean}");
}

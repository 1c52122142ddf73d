//! Lists on standard input: as many answers as lines, in order, whatever the lines are.

use std::{io::Write, thread};

use crate::common::{Run, Sandbox, is_full};
use cube_core::{State, notation::Algorithm};
use serde_json::Value;

/// Turns that `verify` makes after each state.
const TURNS: &str = "F' U";

/// Answer that a line must get.
#[derive(Debug, Clone, PartialEq)]
enum Expected {
    /// The state has these stickers.
    Good(Box<State>),
    /// The line has no state.
    Empty,
    /// The line cannot be used.
    Bad,
}

/// Source of odd lines: numbers by Weyl's sequence and a multiplication.
struct Source(u64);

impl Source {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 31)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 33) % bound
    }

    fn of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len() as u64) as usize]
    }

    fn turns(&mut self) -> String {
        let count = 1 + self.below(6);
        let turn = |source: &mut Self| {
            source.of(&["U", "R", "F", "D", "L", "B"]).to_owned() + source.of(&["", "2", "'"])
        };
        let turns: Vec<_> = (0..count).map(|_| turn(self)).collect();
        turns.join(" ")
    }

    /// An entry, as one line or as a net, and the answer that it must get.
    fn entry(&mut self) -> (Vec<u8>, Expected) {
        let turns = self.turns();
        let state: State = turns.parse().expect("turns");
        let text = match self.below(10) {
            0..3 => turns,
            3 => state.to_string(),
            4 => colours(&state),
            5 => net(&state),
            6 => return (self.of(&["", " ", "\t  "]).into(), Expected::Empty),
            7 => {
                let comment = self.of(&["# a session", "  // Sune", "12.", "3) # none", "#"]);
                return (comment.into(), Expected::Empty);
            }
            8 => {
                let bad = self.of(&[
                    "Q",
                    "superflop",
                    "R U)",
                    "R\0U",
                    "\u{7}R",
                    "R4R5 9",
                    "\u{202e}R",
                ]);
                return (bad.into(), Expected::Bad);
            }
            _ => return ([b"R \xff\xfe ", turns.as_bytes()].concat(), Expected::Bad),
        };
        let text = if text.contains('\n') {
            text
        } else {
            let number = match self.below(4) {
                0 => format!("{}. ", self.below(1000)),
                1 => format!(" {})\t", self.below(1000)),
                _ => String::new(),
            };
            let comment = self.of(&["", "", " # the first", "  // of many"]);
            format!("{number}{text}{comment}")
        };
        (text.into(), Expected::Good(Box::new(state)))
    }
}

/// Stickers in letters of colours, in blocks.
fn colours(state: &State) -> String {
    let colours: Vec<char> = in_colours(&state.to_string()).chars().collect();
    let sides: Vec<String> = colours.chunks(9).map(String::from_iter).collect();
    sides.join(" ")
}

fn in_colours(faces: &str) -> String {
    let colour = |c| {
        "URFDLB"
            .find(c)
            .map_or(c, |face| "wrgyob".as_bytes()[face] as char)
    };
    faces.chars().map(colour).collect()
}

/// The net, drawn from the places of the stickers in the text of a state.
fn net(state: &State) -> String {
    let stickers: Vec<String> = state.to_string().chars().map(String::from).collect();
    let row = |face: usize, row: usize| stickers[face * 9 + row * 3..][..3].join(" ");
    let (top, bottom) = (0, 3);
    let alone = |face| (0..3).map(move |at| format!("      {}", row(face, at)));
    let ring = (0..3).map(|at| [4, 2, 1, 5].map(|face| row(face, at)).join(" "));
    let rows: Vec<_> = alone(top).chain(ring).chain(alone(bottom)).collect();
    rows.join("\n")
}

/// A list of odd lines, and the answers that they must get.
fn list(seed: u64, count: usize) -> (Vec<u8>, Vec<Expected>) {
    let mut source = Source(seed);
    let mut input = "\u{feff}".as_bytes().to_vec();
    let mut expected = Vec::new();
    for number in 0..count {
        let (mut text, answer) = source.entry();
        if number == count / 2 {
            text = vec![b'U'; (1 << 20) + 1];
        }
        expected.push(if number == count / 2 {
            Expected::Bad
        } else {
            answer
        });
        if source.below(3) == 0 {
            let with_returns =
                String::from_utf8(text.clone()).map(|text| text.replace('\n', "\r\n"));
            text = with_returns.map_or(text, String::into_bytes);
            text.push(b'\r');
        }
        input.extend(text);
        input.push(b'\n');
    }
    // The last line has no end.
    input.extend(b"R");
    expected.push(Expected::Good(Box::new("R".parse().expect("a turn"))));
    (input, expected)
}

fn run(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Sandbox::new()
        .command(arguments)
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer
        .join()
        .expect("no panic")
        .expect("all lines are read");
    Run::from(output)
}

/// Checks the answers, one a line, and the end of a command.
fn assert_answers(
    arguments: &[&str],
    seed: u64,
    count: usize,
    is_right: impl Fn(&State, &Value) -> bool,
) {
    let (input, expected) = list(seed, count);
    let run = run(arguments, &input);
    let answers: Vec<Value> = (run.stdout.lines())
        .map(|line| serde_json::from_str(line).expect("each answer is a line of JSON"))
        .collect();
    assert_eq!(answers.len(), expected.len(), "{arguments:?}");
    for (at, (answer, expected)) in answers.iter().zip(&expected).enumerate() {
        let error = answer["error"].as_str();
        let is_right = match expected {
            Expected::Good(state) => error.is_none() && is_right(state, answer),
            Expected::Empty => error.is_some_and(|error| error.starts_with("empty")),
            Expected::Bad => error.is_some_and(|error| !error.starts_with("empty")),
        };
        assert!(
            is_right,
            "{arguments:?}, answer {}: {expected:?}: {answer}",
            at + 1
        );
    }
    let bad = expected
        .iter()
        .filter(|answer| **answer == Expected::Bad)
        .count();
    let message = format!(
        "standard input: {bad} of {} lines could not be used",
        expected.len()
    );
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(&message), "{}", run.stderr);
}

#[test]
fn every_command_answers_hundreds_of_odd_lines_in_order() {
    let count = if is_full() { 1000 } else { 200 };
    let solve = [
        "solve",
        "-",
        "--json",
        "--method",
        "two-phase",
        "--node-limit",
        "1",
    ];
    assert_answers(&solve, 1, count, |state, answer| {
        let turns = Algorithm::parse(answer["turns"].as_str().expect("turns"));
        state.after(&turns.expect("turns")) == State::SOLVED
    });
    assert_answers(&["show", "-", "--json"], 2, count, |state, answer| {
        let rows = answer["net"].as_array().expect("rows").iter();
        let rows: Vec<_> = rows.map(|row| row.as_str().expect("a row")).collect();
        let (shown, net) = (rows.join("\n"), net(state));
        // Colours are shown as they were typed.
        let is_net = shown == net || shown == in_colours(&net);
        answer["facelets"] == state.to_string() && is_net
    });
    let inspect = ["inspect", "-", "--json", "--node-limit", "1"];
    assert_answers(&inspect, 3, count, |state, answer| {
        answer["facelets"] == state.to_string()
    });
    let turns = Algorithm::parse(TURNS).expect("turns");
    assert_answers(
        &["verify", "-", TURNS, "--json"],
        4,
        count,
        |state, answer| {
            let end = state.after(&turns);
            answer["end"] == end.to_string() && answer["leads_there"] == (end == State::SOLVED)
        },
    );
}

#[test]
fn answers_of_several_lines_are_parted_by_an_empty_line() {
    let (input, expected) = list(5, 40);
    for command in [&["show", "-"][..], &["inspect", "-", "--node-limit", "1"]] {
        let run = run(command, &input);
        let answers: Vec<_> = run.stdout.split("\n\n").collect();
        assert_eq!(answers.len(), expected.len(), "{command:?}");
        for (answer, expected) in answers.iter().zip(&expected) {
            let is_error = answer.starts_with("error: ");
            assert_eq!(!is_error, matches!(expected, Expected::Good(_)), "{answer}");
        }
    }
    let nets = run(&["show", "-"], b"R\nU");
    let again = run(&["show", "-"], nets.stdout.replace("\n\n", "\n").as_bytes());
    assert_eq!(again.stdout, nets.stdout, "nets are states of a list");
}

#[test]
fn an_empty_line_or_a_comment_is_answered_and_is_no_failure() {
    for command in [
        &["solve", "-"][..],
        &["show", "-"],
        &["inspect", "-"],
        &["verify", "-", "R'"],
    ] {
        let run = run(command, b"1. R # the first\n\n# a session\n");
        let empty = "error: empty; write `solved` for the solved cube";
        assert_eq!(run.stdout.matches(empty).count(), 2, "{command:?}: {run:?}");
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(0), ""),
            "{command:?}"
        );
    }
}

#[test]
fn one_no_of_many_is_exit_code_1_and_one_bad_line_exit_code_2() {
    for (input, code, answers) in [
        ("R U\nx R U\n", 1, ["yes: 2 turns lead there", "no: "]),
        ("R U\nR U", 0, ["yes: 2 turns lead there"; 2]),
        (
            "U\nQ\n",
            2,
            ["no: the turns lead to ", "error: turn sequence"],
        ),
    ] {
        let run = run(&["verify", "-", "U' R'"], input.as_bytes());
        assert_eq!(run.code, Some(code), "{run:?}");
        let lines: Vec<_> = run.stdout.lines().collect();
        assert_eq!(lines.len(), 2, "{run:?}");
        for (line, answer) in lines.iter().zip(answers) {
            assert!(line.starts_with(answer), "{run:?}");
        }
    }
}

#[test]
fn a_2x2x2_is_shown_and_verified_in_lists_too() {
    let pocket = ["--puzzle", "2x2x2"];
    let net = run(&[&["show", "F2"][..], &pocket].concat(), b"").stdout;
    let list = format!("1. F2\n{net}superflip\n# none\n");
    let shown = run(&[&["show", "-"][..], &pocket].concat(), list.as_bytes());
    let answers: Vec<_> = shown.stdout.split("\n\n").collect();
    assert_eq!(answers.len(), 4, "{shown:?}");
    assert_eq!([answers[0], answers[1]], [net.trim_end_matches('\n'); 2]);
    assert!(answers[2].starts_with("error: patterns and saved states are 3x3x3"));
    let verified = run(
        &[&["verify", "-", "F2"][..], &pocket].concat(),
        list.as_bytes(),
    );
    let answers: Vec<_> = verified.stdout.lines().collect();
    assert_eq!(answers[..2], ["yes: 1 turn leads there"; 2], "{verified:?}");
    assert_eq!((answers.len(), verified.code), (4, Some(2)), "{verified:?}");
}

#[test]
fn a_picture_shows_one_state_of_standard_input() {
    let picture = run(
        &["show", "-", "--svg", "-"],
        b"# the cube in my hand\nR U\n",
    );
    assert_eq!(picture.code, Some(0), "{picture:?}");
    let same = run(&["show", "R U", "--svg", "-"], b"");
    let drawn = |run: &Run| {
        run.stdout
            .split_once("</title>")
            .map(|(_, rest)| rest.to_owned())
    };
    assert_eq!(drawn(&picture), drawn(&same));
    let two = run(&["show", "-", "--svg", "-"], b"R\nU\n");
    assert_eq!((two.code, two.stdout.as_str()), (Some(2), ""), "{two:?}");
    assert!(two.stderr.contains("a picture shows one state"), "{two:?}");
}

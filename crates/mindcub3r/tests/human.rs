//! `solve`, `plan` and `run` with the methods by which people solve the cube.

use crate::common::{Sandbox, is_full};
use serde_json::Value;

/// Methods that come with the program.
fn names() -> impl Iterator<Item = &'static str> {
    methods::Method::shipped_names()
}

/// A state that no step finds done.
const STATE: &str = "R U2 F' L D B' U R2 F U' L2 D'";

/// Checks that a solution by these options, from a state to a target, leads there.
fn assert_solves(sandbox: &Sandbox, options: &[&str], from: &str, to: &str) {
    let arguments = [from, "--to", to, "--seed", "4"];
    let solved = sandbox.run(&[&["solve"], options, &arguments].concat());
    let turns = solved.stdout.trim_end();
    assert_eq!(
        (solved.code, turns.lines().count()),
        (Some(0), 1),
        "{solved:?}"
    );
    let verified = sandbox.run(&["verify", from, turns, "--to", to, "--seed", "4"]);
    assert_eq!(verified.code, Some(0), "{options:?}: {turns}: {verified:?}");
}

#[test]
fn a_solution_ends_in_the_target_with_the_cube_as_it_lay() {
    let sandbox = Sandbox::new();
    for (number, method) in names().enumerate() {
        // One of the two ways in turn; the long campaign has both.
        if is_full() || number % 2 == 0 {
            let options = ["--method", method, "--as-person"];
            assert_solves(&sandbox, &options, STATE, "solved");
        }
        if is_full() || number % 2 == 1 {
            let options = ["--method", method, "--colour", "f", "--objective", "stm"];
            assert_solves(&sandbox, &options, "random", "superflip");
        }
    }
    assert_solves(&sandbox, &["--method", "cfop"], STATE, "solved");
    let usual = [
        "--method",
        "cfop",
        "--as-person",
        "--colour",
        "U",
        "--usual",
    ];
    assert_solves(&sandbox, &usual, "random", "solved");
}

#[test]
fn a_cube_that_is_turned_as_a_whole_is_solved_as_it_lies() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["solve", "x R U F", "--method", "cfop", "--as-person"]);
    let rotation = run.stderr.strip_prefix("rotation: ").expect(&run.stderr);
    let (rotation, _) = rotation.split_once(" (").expect(&run.stderr);
    let turns = format!("{} {rotation}", run.stdout.trim_end());
    assert_eq!(
        sandbox.run(&["verify", "x R U F", &turns]).code,
        Some(0),
        "{turns}"
    );
}

#[test]
fn a_person_begins_on_the_bottom_unless_a_colour_is_named() {
    let sandbox = Sandbox::new();
    let held = |flags: &[&str]| {
        let solve = ["solve", STATE, "--method", "cfop", "--explain"];
        let answer = sandbox.answer(&[&solve, flags].concat());
        answer.lines().next().expect("a line").to_owned()
    };
    let as_it_lies = "hold: as the cube lies, D at the bottom";
    assert_eq!(held(&["--as-person"]), as_it_lies);
    assert_eq!(held(&["--colour", "D"]), as_it_lies);
    for flags in [&["--as-person", "--colour", "B"][..], &["--colour", "B"]] {
        assert_eq!(held(flags), "hold: x, so that B is at the bottom");
    }
}

/// An explanation without turns, and without the permutation at the end: algorithms may become shorter.
fn outline(explanation: &str) -> String {
    let lines = explanation.lines();
    let lines = lines.take_while(|line| {
        !line.starts_with("Last layer permutation") && !line.starts_with("turns: ")
    });
    let outlines = lines.map(|line| {
        let (key, value) = line.split_once(": ").expect(line);
        if key.ends_with("hold") || value.starts_with("the cube shows") {
            let (value, _) = value.split_once(',').expect(line);
            format!("{key}: {value}")
        } else if key.starts_with(' ') {
            line.to_owned()
        } else {
            assert!(
                value.ends_with(" turns)") || value.ends_with("(1 turn)"),
                "{line}"
            );
            key.to_owned()
        }
    });
    outlines.collect::<Vec<_>>().join("\n")
}

#[test]
fn an_explanation_names_goal_case_and_reason_of_each_step() {
    let sandbox = Sandbox::new();
    // A turn makes the cross, pairs that slipped out go back in, and Antisune is left.
    let state = "L' U2 L U L' U L R U R' L' U' L D";
    let explain = [
        "solve",
        state,
        "--method",
        "cfop",
        "--as-person",
        "--explain",
    ];
    let answer = sandbox.answer(&explain);
    let expected = "\
hold: as the cube lies
Cross
  goal: DR DF DL DB
  colours: the yellow and red edge, the yellow and green edge, the yellow and orange edge, and the yellow and blue edge
  before: DR, DF, DL and DB are not at home
  why: 1 turn, the fewest to the goal
  after: DR, DF, DL and DB are at home; Cross is done
First two layers
  goal: DFR FR
  colours: the yellow, orange and green corner, and the orange and green edge
  hold: the centre of U on top
  before: DFR and FR are joined; DFR and FR are in the top layer
  case: F2L 2
  why: the cube shows the case F2L 2: the corner is on top at the back right
  others: DRB BR (6)
  after: DFR and FR are at home; Cross is kept; DRB and BR are joined; DLF and FL are at home; DBL and BL are at home
First two layers
  goal: DFR FR
  colours: the yellow, green and red corner, and the green and red edge
  hold: the centre of U on top
  before: DFR and FR are joined; DFR and FR are in the top layer
  case: F2L 1
  why: the cube shows the case F2L 1: the corner is on top at the front left
  after: DFR and FR are at home; First two layers is done; Cross is kept; DLF and FL are at home; DBL and BL are at home; DRB and BR are at home
Last layer orientation
  goal: UB UR UF UL UBR URF UFL ULB
  hold: the centre of U on top
  before: Cross and First two layers are done; UB, UR, UF and UL show the top colour on top; UFL shows the top colour on top; UBR, URF and ULB do not show the top colour on top
  case: OLL 26
  why: the cube shows the case OLL 26
  after: Last layer orientation is done; Cross and First two layers are kept";
    assert_eq!(outline(&answer), expected, "{answer}");
    let last = answer.lines().last().expect("a line");
    assert!(
        last.starts_with("turns: ") && last.ends_with(" STM)"),
        "{answer}"
    );
}

#[test]
fn a_solution_as_json_tells_its_steps() {
    let sandbox = Sandbox::new();
    let solve = ["solve", STATE, "--method", "cfop", "--as-person", "--json"];
    let answer = sandbox.json(&solve);
    assert_eq!(answer["method"], "cfop");
    assert!(answer["stm"].as_u64() <= answer["htm"].as_u64());
    let steps = answer["steps"].as_array().expect("a list");
    let all: Vec<&str> = steps
        .iter()
        .filter_map(|step| step["turns"].as_str())
        .collect();
    assert_eq!(
        sandbox.run(&["verify", STATE, &all.join(" ")]).code,
        Some(0)
    );
    let pairs = steps
        .iter()
        .filter(|step| step["name"] == "First two layers");
    let others = |step: &Value| step["others"].as_array().map(Vec::len);
    let others: Vec<_> = pairs.filter_map(others).collect();
    assert_eq!(others, [3, 2, 1, 0], "{answer}");
    assert!(
        steps.iter().any(|step| step["case"].is_string()),
        "{answer}"
    );

    let by_robot = sandbox.json(&["solve", "R U2", "--json"]);
    assert_eq!(by_robot["steps"], Value::Array(Vec::new()));
    assert_eq!(by_robot["stm"], by_robot["htm"]);
}

#[test]
fn a_hint_tells_one_rung_of_the_next_step() {
    let sandbox = Sandbox::new();
    let hint = |state: &str, rung: &str| {
        sandbox.answer(&["solve", state, "--method", "cfop", "--hint", rung])
    };
    let pair = "R U R'";
    assert_eq!(hint(pair, "step"), "step: First two layers, part 4 of 4");
    assert_eq!(
        hint(pair, "pieces"),
        "pieces: DFR FR\ncolours: the yellow, green and red corner, and the green and red edge"
    );
    assert_eq!(hint(pair, "count"), "3 turns");
    assert_eq!(hint(pair, "turn"), "next turn: R");
    assert_eq!(hint(pair, "all"), "turns: R U' R' (F2L 1)");
    let held = "next turn: R, with the cube held after x2";
    assert_eq!(hint("R D R'", "turn"), held);
    let solved = "the cube is solved: no step is left";
    assert_eq!(hint("solved", "turn"), solved);
}

#[test]
fn colours_are_those_in_which_the_cube_was_typed() {
    let sandbox = Sandbox::new();
    // Yellow on top and green in front: a person who knows the usual scheme has orange at the right.
    let typed = |turns: &str| {
        let shown: cube_core::State = turns.parse().expect("turns");
        let letters = "URFDLB".chars().zip("yogwrb".chars());
        let letters: std::collections::HashMap<char, char> = letters.collect();
        let text = shown.to_string();
        text.chars()
            .map(|sticker| letters[&sticker])
            .collect::<String>()
    };
    let solve = |more: &[&str]| {
        let state = typed("R U R'");
        sandbox.answer(&[&["solve", &state, "--method", "cfop"], more].concat())
    };
    assert_eq!(
        solve(&["--hint", "pieces"]),
        "pieces: DFR FR\ncolours: the white, green and orange corner, and the green and orange edge"
    );
    let explained = solve(&["--explain", "--colour", "white"]);
    assert!(
        explained.starts_with("hold: as the cube lies, D at the bottom"),
        "{explained}"
    );
    let numbers = typed("R U R'").replace('y', "1");
    let message = sandbox.answer(&["solve", &numbers, "--method", "cfop", "--hint", "pieces"]);
    assert_eq!(message, "pieces: DFR FR", "no colours are known");
}

#[test]
fn usual_algorithms_come_with_the_others_that_people_use() {
    let sandbox = Sandbox::new();
    let solve = [
        "solve",
        "T-perm",
        "--method",
        "cfop",
        "--as-person",
        "--usual",
    ];
    let explained = sandbox.answer(&[&solve[..], &["--explain"]].concat());
    assert!(
        explained.contains(
            "\nLast layer permutation: R U R' U' R' F R2 U' R' U' R U R' F' (14 turns)\n"
        ),
        "{explained}"
    );
    assert!(explained.contains("\n  or: "), "{explained}");
    let answer = sandbox.json(&[&solve[..], &["--json"]].concat());
    let others = answer["steps"][0]["usual"]
        .as_array()
        .expect("a list")
        .clone();
    assert!(!others.is_empty());
    for other in others {
        let turns = other.as_str().expect("turns");
        assert_eq!(
            sandbox.run(&["verify", "T-perm", turns]).code,
            Some(0),
            "{turns}"
        );
    }
    let short = sandbox.json(&[
        "solve",
        "T-perm",
        "--method",
        "cfop",
        "--as-person",
        "--json",
    ]);
    assert!(short["steps"][0]["usual"].is_null(), "{short}");
}

#[test]
fn a_hint_as_json_tells_nothing_of_higher_rungs() {
    let sandbox = Sandbox::new();
    let solve = ["solve", "R U R'", "--method", "cfop", "--json", "--hint"];
    let keys = |rung: &str| {
        let hint = sandbox.json(&[&solve[..], &[rung]].concat());
        let hint = hint.as_object().expect("an object").clone();
        let known = hint.into_iter().filter(|(_, value)| !value.is_null());
        known.map(|(key, _)| key).collect::<Vec<_>>()
    };
    let always = ["hint", "hold", "method", "step", "text"];
    assert_eq!(keys("step"), always);
    let with = |more: &[&'static str]| {
        let mut keys = [&always[..], more].concat();
        keys.sort_unstable();
        keys
    };
    assert_eq!(keys("pieces"), with(&["pieces"]));
    assert_eq!(keys("count"), with(&["count"]));
    assert_eq!(keys("turn"), with(&["turns"]));
    assert_eq!(keys("all"), with(&["case", "turns"]));
}

#[test]
fn a_plan_and_a_run_take_a_human_method() {
    let sandbox = Sandbox::new();
    let plan = sandbox.json(&["plan", STATE, "--method", "cfop", "--as-person", "--json"]);
    let turns = plan["turns"].as_str().expect("a text");
    assert_eq!(
        sandbox.run(&["verify", STATE, turns]).code,
        Some(0),
        "{turns}"
    );
    let run = sandbox.run(&["run", "--simulate", "--seed", "3", "--method", "cfop"]);
    assert!(run.stdout.ends_with("solved: yes\n"), "{run:?}");
}

#[test]
fn an_objective_takes_the_place_of_the_methods_own() {
    let sandbox = Sandbox::new();
    let arguments = [STATE, "--node-limit", "20000"];
    let solve = |options: &[&str]| sandbox.answer(&[&["solve"], &arguments[..], options].concat());
    assert_eq!(
        solve(&["--objective", "htm"]),
        solve(&["--method", "two-phase"])
    );
    let seconds = ["--method", "two-phase", "--objective", "seconds"];
    assert_eq!(solve(&seconds), solve(&[]));
}

#[test]
fn a_human_method_finds_turns_that_take_the_robot_less_time() {
    let sandbox = Sandbox::new();
    for (command, key) in [("solve", "robot_seconds"), ("plan", "seconds")] {
        let seconds = |objective| {
            let options = ["--method", "zz", "--objective", objective, "--json"];
            let answer = sandbox.json(&[&[command, STATE], &options[..]].concat());
            let turns = answer["turns"].as_str().expect("a text").to_owned();
            let verified = sandbox.run(&["verify", STATE, &turns]);
            assert_eq!(verified.code, Some(0), "{objective}: {turns}");
            answer[key].as_f64().expect("a number")
        };
        assert!(seconds("seconds") < seconds("htm"), "{command}");
    }
}

#[test]
fn options_that_mean_nothing_are_refused_in_a_sentence() {
    let sandbox = Sandbox::new();
    for (options, message) in [
        (
            &["--method", "robot", "--as-person"][..],
            "--as-person is for human methods",
        ),
        (
            &["--method", "tables", "--explain"],
            "--explain is for human methods",
        ),
        (&["--colour", "D"], "--colour is for human methods"),
        (&["--usual"], "--usual is for human methods"),
        (&["--hint", "step"], "--hint is for human methods"),
        (&["--hint", "step", "--puzzle", "2x2x2"], "--hint"),
        (&["--objective", "stm"], "stm for human methods"),
        (
            &["--method", "tables", "--objective", "htm"],
            "the method tables",
        ),
    ] {
        let refusal = sandbox.refusal(&[&["solve", STATE], options].concat(), "");
        assert!(refusal.contains(message), "{refusal}");
    }
    let many = ["solve", "-", "--method", "cfop", "--explain"];
    assert!(sandbox.refusal(&many, "R\n").contains("--json"));
    let many = ["solve", "-", "--method", "cfop", "--hint", "all"];
    assert!(sandbox.refusal(&many, "R\n").contains("one STATE"));
    for (options, allowed) in [
        (["--method", "cfob"], "tables, two-phase, robot, optimal"),
        (
            ["--colour", "Q"],
            "allowed are U (white), R (red), F (green)",
        ),
    ] {
        let unknown = sandbox.run(&[&["solve", "R"][..], &options].concat());
        assert_eq!(unknown.code, Some(2), "{unknown:?}");
        assert!(unknown.stderr.contains(allowed), "{unknown:?}");
    }
}

#[test]
fn a_storyboard_is_written_into_a_folder_and_refused_where_it_shows_nothing() {
    let sandbox = Sandbox::new();
    let solve = ["solve", STATE, "--method", "cfop", "--as-person"];
    let explain = [&solve[..], &["--explain"]].concat();
    let with_pictures = [&explain[..], &["--pictures", "new/deep"]].concat();
    let run = sandbox.run(&with_pictures);
    assert_eq!(run.stdout, sandbox.run(&explain).stdout, "{run:?}");
    assert_eq!(run.stderr, "pictures: new/deep/solution.html\n");
    let page = sandbox.path("new/deep/solution.html");
    let page = std::fs::read_to_string(page).expect("it is written");
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert!(page.contains("First two layers</h2>"), "{page}");
    assert!(!page.contains("<script"), "{page}");

    std::fs::create_dir_all(sandbox.path("taken/solution.html")).expect("made");
    let taken = sandbox.run(&[&explain[..], &["--pictures", "taken"]].concat());
    assert_ne!(taken.code, Some(0));
    assert!(taken.stderr.contains("a folder is there"), "{taken:?}");

    for (options, message) in [
        (&solve[..], "add --explain"),
        (
            &["solve", "-", "--explain", "--json", "--method", "cfop"],
            "one STATE",
        ),
        (
            &["solve", STATE, "--explain"],
            "--explain is for human methods",
        ),
        (
            &["solve", "R", "--puzzle", "2x2x2"],
            "--pictures is for the 3x3x3",
        ),
    ] {
        let arguments = [options, &["--pictures", "none"]].concat();
        let refusal = sandbox.refusal(&arguments, "R\n");
        assert!(refusal.contains(message), "{refusal}");
    }
    let to_standard_output = [&explain[..], &["--pictures", "-"]].concat();
    assert!(
        sandbox
            .refusal(&to_standard_output, "")
            .contains("name of a folder")
    );
    assert!(!sandbox.path("none").exists());
}

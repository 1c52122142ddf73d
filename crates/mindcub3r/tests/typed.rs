//! Slips of a person at the keyboard, and the messages that mend them.

use std::fs;

use crate::common::Sandbox;

const TURNS: &str = "R U2 F' L D B2 R' U F2 D'";

/// Stickers after [`TURNS`], side by side.
fn sides(sandbox: &Sandbox) -> Vec<String> {
    let state: cube_core::State = TURNS.parse().expect("turns");
    assert_eq!(
        sandbox.answer(&["verify", &state.to_string(), "", "--to", TURNS]),
        "yes: 0 turns lead there"
    );
    let stickers: Vec<char> = state.to_string().chars().collect();
    stickers.chunks(9).map(String::from_iter).collect()
}

#[test]
fn a_net_on_standard_input_is_one_state_among_lines() {
    let sandbox = Sandbox::new();
    let (first, second) = (
        sandbox.answer(&["show", TURNS]),
        sandbox.answer(&["show", "R U"]),
    );
    let solve = ["solve", "-", "--node-limit", "10"];
    let expected = sandbox
        .run_with_input(&solve, &format!("{TURNS}\nR U\nF\n"))
        .stdout;
    assert_eq!(expected.lines().count(), 3);
    for break_ in ["\n", "\r\n"] {
        let nets = format!("{first}\n{second}\nF\n").replace('\n', break_);
        let run = sandbox.run_with_input(&solve, &nets);
        assert_eq!((run.code, run.stdout), (Some(0), expected.clone()));
        assert!(run.stderr.starts_with("3 cubes in "), "{}", run.stderr);
    }
    let run = sandbox.run_with_input(&["solve", "-"], &second);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("U' R'\n", ""));
}

#[test]
fn lines_that_look_like_one_cube_are_answered_as_turns_with_a_warning() {
    let sandbox = Sandbox::new();
    let lines = sides(&sandbox).join("\n") + "\n";
    let solve = ["solve", "-", "--node-limit", "10"];
    let run = sandbox.run_with_input(&solve, &lines);
    assert_eq!(
        (run.code, run.stdout.lines().count()),
        (Some(0), 6),
        "{run:?}"
    );
    let warning =
        "each of the 6 lines was taken as turns; if their 54 letters are one cube, give them";
    assert!(run.stderr.contains(warning), "{run:?}");
    sandbox.write("cube.txt", &lines);
    let by_file = sandbox.run(&["solve", "@cube.txt", "--node-limit", "10"]);
    let by_turns = sandbox.run(&["solve", TURNS, "--node-limit", "10"]);
    assert_eq!(by_file.stdout, by_turns.stdout);
    let run = sandbox.run_with_input(&solve, &lines.replacen('\n', "'\n", 1));
    assert!(!run.stderr.contains(warning), "{run:?}");
}

#[test]
fn a_slip_in_typing_is_named() {
    let sandbox = Sandbox::new();
    let good = sides(&sandbox);
    let mut order = good.clone();
    order.swap(1, 4);
    let mut turned = good.clone();
    turned[5] = turned[5].chars().rev().collect();
    let mut wrong = good.concat();
    let sticker = wrong.remove(0);
    wrong.insert(0, if sticker == 'R' { 'L' } else { 'R' });
    let right = format!("; it would be a cube with '{sticker}' at U1");
    for (stickers, cure) in [
        (
            order.concat(),
            "; the sides seem to stand in the order U L F D R B; needed: U R F D L B",
        ),
        (
            turned.join(" "),
            "; it would be a cube with side B turned upside down",
        ),
        (wrong, right.as_str()),
    ] {
        let refusal = sandbox.refusal(&["solve", &stickers], "");
        assert!(refusal.ends_with(cure), "{refusal}");
        let listed = sandbox.run_with_input(&["show", "-"], &stickers);
        assert!(listed.stdout.trim_end().ends_with(cure), "{listed:?}");
        assert_eq!(listed.code, Some(2), "{listed:?}");
    }
    let mut many: Vec<char> = good.concat().chars().collect();
    for (_, sticker) in (many.iter_mut().enumerate())
        .filter(|(place, sticker)| place % 9 != 4 && **sticker == 'U')
        .take(2)
    {
        *sticker = 'R';
    }
    let many = String::from_iter(many);
    let refusal = sandbox.refusal(&["solve", &many], "");
    assert!(
        refusal.ends_with("occurs 7 times, not 9; counted: U 7, R 11, F 9, D 9, L 9, B 9"),
        "{refusal}"
    );
}

#[test]
fn words_of_a_state_are_one_state_without_quotes() {
    let sandbox = Sandbox::new();
    for (words, quoted) in [
        (&["solve", "R", "U2", "F"][..], &["solve", "R U2 F"][..]),
        (&["show", "x", "y"], &["show", "x y"]),
        (
            &["show", "--only", "UF", "R", "U", "--seed", "1"],
            &["show", "R U", "--only", "UF"],
        ),
        (
            &["solve", "R", "U", "--puzzle", "2x2x2", "--to", "F"],
            &["solve", "R U", "--puzzle", "2x2x2", "--to", "F"],
        ),
        (&["plan", "R", "U"], &["plan", "R U"]),
        (&["inspect", "R", "U"], &["inspect", "R U"]),
        (&["invert", "R", "U2"], &["invert", "R U2"]),
    ] {
        assert_eq!(sandbox.answer(words), sandbox.answer(quoted), "{words:?}");
    }
    let refusal = sandbox.refusal(&["show", "R", "-", "U"], "");
    assert!(refusal.contains("\"-\" stands by itself"), "{refusal}");
    let refusal = sandbox.refusal(&["solve", "superflop", "R"], "");
    assert!(refusal.contains("superflop R"), "{refusal}");
}

#[test]
fn turns_without_quotes_are_told_to_want_them_where_two_texts_meet() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["verify", "R", "U", "F"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(
        run.stderr
            .contains("tip: quotes keep a STATE or TURNS together"),
        "{run:?}"
    );
    let run = sandbox.run(&["scramble", "5"]);
    assert!(!run.stderr.contains("quotes"), "{run:?}");
}

#[test]
fn without_a_robot_the_way_to_the_other_commands_is_told() {
    let refusal = Sandbox::new().run(&[]).stderr;
    assert!(
        refusal.contains("without one: `--simulate`, or a command of `--help`"),
        "{refusal}"
    );
}

#[test]
fn a_negative_number_is_told_as_a_wrong_value_of_its_option() {
    let sandbox = Sandbox::new();
    for (arguments, option) in [
        (&["solve", "R", "--seed", "-1"][..], "--seed"),
        (&["solve", "R", "--time-limit", "-5"], "--time-limit"),
        (&["plan", "R", "--node-limit", "-5"], "--node-limit"),
        (&["inspect", "R", "--node-limit", "-5"], "--node-limit"),
        (&["scramble", "--count", "-1"], "--count"),
        (&["show", "R", "--seed", "-1"], "--seed"),
        (&["states", "save", "mine", "R", "--seed", "-1"], "--seed"),
        (&["run", "--simulate", "--pace", "-1"], "--pace"),
    ] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        let message = format!(
            "invalid value '{}' for '{option} ",
            arguments.last().expect("a value")
        );
        assert!(run.stderr.contains(&message), "{run:?}");
    }
}

#[test]
fn a_pattern_that_is_asked_for_as_a_saved_state_is_shown_elsewhere() {
    let sandbox = Sandbox::new();
    let in_states = |arguments: &[&str]| {
        sandbox.refusal(
            &[&["--states-dir", "states", "states"], arguments].concat(),
            "",
        )
    };
    for arguments in [
        &["show", "superflip"][..],
        &["remove", "superflip"],
        &["rename", "superflip", "mine"],
    ] {
        assert_eq!(
            in_states(arguments),
            "error: no saved state is named \"superflip\": it means a pattern, which `show superflip` shows"
        );
    }
    for (name, meant) in [("My cube", "my-cube"), ("three_turns ", "three-turns")] {
        let refusal = in_states(&["save", name, "R"]);
        assert!(
            refusal.ends_with(&format!("a hyphen; as in {meant}")),
            "{refusal}"
        );
    }
}

#[test]
fn a_picture_in_the_place_of_a_text_is_told() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path("cube.png"), b"\x89PNG\r\n\x1a\n\0\xff").expect("written");
    for arguments in [["resolve", "cube.png"], ["solve", "@cube.png"]] {
        assert_eq!(
            sandbox.refusal(&arguments, ""),
            "error: cube.png: it is no text (UTF-8)"
        );
    }
}

#[test]
fn the_cube_of_the_readme_has_the_answer_of_the_readme() {
    const README: &str = include_str!("../../../README.md");
    let (_, example) = README
        .split_once("$ mindcub3r solve \"broow")
        .expect("the example");
    let mut lines = example.lines();
    let stickers = lines.next().and_then(|line| line.strip_suffix('"'));
    let stickers = format!("broow{}", stickers.expect("the end of the stickers"));
    let sandbox = Sandbox::new();
    let answer = sandbox.answer(&["solve", &stickers]);
    assert_eq!(Some(answer.as_str()), lines.next());
    assert_eq!(
        sandbox.answer(&["verify", &stickers, &answer]),
        format!("yes: {} turns lead there", answer.split(' ').count())
    );
}

//! States as people write them: stickers in any layout, and turns that turn the whole cube.

use crate::common::{SOLVED, Sandbox};

#[test]
fn the_net_of_show_is_the_state_it_shows() {
    let sandbox = Sandbox::new();
    for state in ["R U F'", "M U", "superflip"] {
        let net = sandbox.answer(&["show", state]);
        sandbox.write("net.txt", &net);
        assert_eq!(sandbox.answer(&["show", "@net.txt"]), net, "{state}");
        let solve = |state| sandbox.run(&["solve", state, "--node-limit", "1"]);
        let (by_net, by_turns) = (solve("@net.txt"), solve(state));
        assert_eq!(by_net.stdout, by_turns.stdout, "{state}");
        assert_eq!(by_net.stderr, by_turns.stderr, "{state}");
        // Behind a program that counts as a terminal, the letters stand between escapes.
        let coloured: String = net
            .chars()
            .map(|c| match c {
                ' ' | '\n' => c.to_string(),
                letter => format!("\u{1b}[48;2;0;155;72;30m{letter} \u{1b}[0m"),
            })
            .collect();
        sandbox.write("coloured.txt", &coloured);
        assert_eq!(sandbox.answer(&["show", "@coloured.txt"]), net, "{state}");
    }
    sandbox.write("net.txt", &sandbox.answer(&["show", "R U F'"]));
    assert_eq!(sandbox.answer(&["solve", "@net.txt"]), "F U' R'");
}

#[test]
fn single_letters_with_spaces_are_stickers_and_a_twisted_corner_is_reported() {
    let sandbox = Sandbox::new();
    let spaced = |stickers: &str| -> String { stickers.chars().flat_map(|c| [c, ' ']).collect() };
    assert_eq!(sandbox.run(&["solve", &spaced(SOLVED)]).stdout, "\n");
    let mut twisted: Vec<char> = SOLVED.chars().collect();
    (twisted[8], twisted[9], twisted[20]) = ('R', 'F', 'U');
    let twisted = String::from_iter(twisted);
    for text in [&twisted, &spaced(&twisted)] {
        let refusal = sandbox.refusal(&["solve", text], "");
        assert!(refusal.contains("a corner is twisted"), "{refusal}");
    }
    let refusal = sandbox.refusal(&["solve", &spaced(&SOLVED[1..])], "");
    assert!(
        refusal.contains("53 stickers seen (U 8, R 9, F 9, D 9, L 9, B 9), 54 needed"),
        "{refusal}"
    );
}

#[test]
fn verify_counts_how_the_whole_cube_lies() {
    let sandbox = Sandbox::new();
    for (state, turns, to) in [
        ("M U", "U' M'", "solved"),
        ("solved", "M U", "M U"),
        ("x", "x'", "solved"),
        ("R y", "F' y'", "solved"),
        ("M2 E2 S2", "", "checkerboard"),
    ] {
        let run = sandbox.run(&["verify", state, turns, "--to", to]);
        assert_eq!(run.code, Some(0), "{state}, {turns}: {run:?}");
    }
    let run = sandbox.run(&["verify", "solved", "x"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (
            Some(1),
            "no: the turns lead there, but the whole cube lies turned: x' is missing\n"
        )
    );
    let run = sandbox.run(&["verify", "solved", "M"]);
    assert_eq!(run.code, Some(1));
    let shown = sandbox.answer(&["show", "M"]);
    let lies = run.stdout.trim_start_matches("no: the turns lead to ");
    assert_eq!(sandbox.answer(&["show", lies.trim()]), shown);
}

#[test]
fn state_turns_and_rotation_make_the_target() {
    let sandbox = Sandbox::new();
    for (state, to, rotation) in [
        ("M U", "solved", "x"),
        ("M' U", "solved", "x'"),
        ("solved", "M U", "x'"),
        ("Rw U2 F y2", "superflip", "z2 x"),
        ("R U", "solved", ""),
        ("x R", "x U", ""),
    ] {
        let json = sandbox.json(&["solve", state, "--to", to, "--json"]);
        let rotation_of = |text: &str| text.parse::<cube_core::Rotation>().expect("a rotation");
        let printed = json["rotation"].as_str().expect("a text");
        assert_eq!(
            rotation_of(printed),
            rotation_of(rotation),
            "{state}: {printed}"
        );
        let turns = json["turns"].as_str().expect("a text");
        let all = format!("{turns} {printed}");
        let run = sandbox.run(&["verify", state, &all, "--to", to]);
        assert_eq!(run.code, Some(0), "{state}, {all}: {run:?}");

        let run = sandbox.run(&["solve", state, "--to", to]);
        assert_eq!(run.stdout.trim_end(), turns);
        if printed.is_empty() {
            assert_eq!(run.stderr, "");
        } else {
            assert!(
                run.stderr.starts_with(&format!("rotation: {printed} ")),
                "{run:?}"
            );
        }
        let plan = sandbox.json(&["plan", state, "--to", to, "--json"]);
        assert_eq!(
            (&plan["turns"], &plan["rotation"]),
            (&json["turns"], &json["rotation"])
        );
    }
    let plan = sandbox.json(&["plan", "--turns", "M", "--json"]);
    assert_eq!((&plan["htm"], &plan["rotation"]), (&2.into(), &"x'".into()));
}

#[test]
fn each_rotation_among_many_lines_is_reported_with_its_line() {
    let sandbox = Sandbox::new();
    let run = sandbox.run_with_input(&["solve", "-"], "R\nQ\nx\nM U\n");
    let printed: Vec<&str> = run.stderr.lines().take(2).collect();
    assert!(printed[0].starts_with("line 3: rotation: x' "), "{run:?}");
    assert!(printed[1].starts_with("line 4: rotation: x "), "{run:?}");
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!((answers[0], answers[2]), ("R'", ""));
}

#[test]
fn a_robot_gets_a_state_without_its_rotation_which_is_reported() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["states", "save", "mine", "M U"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.stderr
            .contains("state \"M U\": the whole cube is turned by x'"),
        "{run:?}"
    );
    assert_eq!(
        sandbox.answer(&["show", "mine"]),
        sandbox.answer(&["show", "M U x"])
    );
    let run = sandbox.run(&["states", "save", "yours", "R U"]);
    assert_eq!(run.stderr, "");
}

//! Every form of a STATE, and saved states.

mod common;

use common::{SOLVED, Sandbox};

fn facelets(sandbox: &Sandbox, state: &str) -> String {
    let shown = sandbox.answer(&["show", state]);
    shown.split_whitespace().collect()
}

#[test]
fn every_form_of_a_state_means_the_same() {
    let sandbox = Sandbox::new();
    sandbox.write("state.txt", "R U\n");
    let turned = facelets(&sandbox, "R U");
    assert_ne!(turned, facelets(&sandbox, "solved"));
    sandbox.answer(&["states", "save", "mine", "R U"]);
    let saved = sandbox.json(&["states", "show", "mine", "--json"]);
    let stickers = saved["facelets"].as_str().expect("a text").to_owned();
    assert_eq!(stickers.len(), 54);
    let colors: String = stickers
        .chars()
        .map(|c| match c {
            'U' => 'w',
            'R' => 'r',
            'F' => 'g',
            'D' => 'y',
            'L' => 'o',
            _ => 'é',
        })
        .collect();
    let digits: String = stickers
        .chars()
        .map(|c| char::from(b'1' + "URFDLB".find(c).expect("a face") as u8))
        .collect();
    let rows: Vec<&str> = (0..18).map(|row| &stickers[row * 3..row * 3 + 3]).collect();
    for state in [
        "R U",
        "RU",
        "R1 U1",
        "R U2 Ui",
        "(R U)1",
        "y R y' U",
        "[R, U] U R",
        "@state.txt",
        "mine",
        stickers.as_str(),
        colors.as_str(),
        digits.as_str(),
        rows.join(" ").as_str(),
        rows.join("\n").as_str(),
    ] {
        let expected = if state.starts_with("y ") {
            facelets(&sandbox, "B U")
        } else {
            turned.clone()
        };
        assert_eq!(facelets(&sandbox, state), expected, "{state}");
    }
    let run = sandbox.run_with_input(&["show", "-"], "R U\n");
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout.split_whitespace().collect::<String>(), turned);
    let reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    assert_eq!(facelets(&sandbox, reid), facelets(&sandbox, SOLVED));
}

#[test]
fn patterns_go_by_name_and_random_states_by_seed() {
    let sandbox = Sandbox::new();
    assert_ne!(facelets(&sandbox, "superflip"), facelets(&sandbox, SOLVED));
    let random = |seed| sandbox.answer(&["show", "random", "--seed", seed]);
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
    assert_ne!(
        sandbox.answer(&["show", "random"]),
        sandbox.answer(&["show", "random"])
    );
}

#[test]
fn a_bad_state_is_told_in_one_line_by_every_command_that_takes_one() {
    let sandbox = Sandbox::new();
    let twisted = SOLVED
        .replacen("URRR", "FURR", 1)
        .replacen("FFFF", "FFRF", 1);
    let twisted = format!("{}{}", &SOLVED[..8], &twisted[8..]);
    sandbox.write("bad.txt", &SOLVED[1..]);
    for (state, expected) in [
        (twisted.as_str(), "a corner is twisted"),
        (&SOLVED[1..], "53 stickers seen, 54 needed"),
        (&(SOLVED.to_owned() + "B"), "55 stickers seen, 54 needed"),
        (&SOLVED.replacen('U', "R", 1), "occurs"),
        (&SOLVED.replacen("UUU", "UU9", 1), "no centre has"),
        ("superflop", "did you mean superflip?"),
        ("Super Flop", "did you mean superflip?"),
        (
            "no-such-thing-at-all",
            "neither a pattern nor a saved state",
        ),
        ("R U Q", "'Q'"),
        (
            "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB",
            "19",
        ),
        ("", "empty"),
        ("@bad.txt", "bad.txt"),
        ("@missing.txt", "missing.txt"),
    ] {
        for command in [
            vec!["solve", state],
            vec!["solve", "solved", "--to", state],
            vec!["plan", state],
            vec!["show", state],
            vec!["show", state, "--png", "net.png"],
            vec!["verify", state, "R"],
            vec!["states", "save", "mine", state],
        ] {
            let refusal = sandbox.refusal(&command, "");
            assert!(refusal.contains(expected), "{command:?}: {refusal}");
        }
    }
    let refusal = sandbox.refusal(&["show", "-"], &SOLVED[2..]);
    assert!(refusal.contains("52 stickers seen"), "{refusal}");
}

#[test]
fn states_are_saved_listed_renamed_and_removed() {
    let sandbox = Sandbox::new();
    assert_eq!(sandbox.answer(&["states", "list"]), "");
    sandbox.answer(&["states", "save", "b-state", "superflip"]);
    sandbox.answer(&["states", "save", "a-state", SOLVED]);
    let list = sandbox.answer(&["states", "list"]);
    let names: Vec<_> = list.lines().map(|line| line.split("  ").next()).collect();
    assert_eq!(names, [Some("a-state"), Some("b-state")]);
    assert_eq!(
        facelets(&sandbox, "b-state"),
        facelets(&sandbox, "superflip")
    );

    let refusal = sandbox.refusal(&["states", "save", "a-state", "R"], "");
    assert!(refusal.contains("--force"), "{refusal}");
    sandbox.answer(&["states", "save", "a-state", "R", "--force"]);
    assert_eq!(facelets(&sandbox, "a-state"), facelets(&sandbox, "R"));

    sandbox.answer(&["states", "rename", "a-state", "c-state"]);
    sandbox.refusal(&["states", "show", "a-state"], "");
    sandbox.refusal(&["states", "rename", "c-state", "b-state"], "");
    assert_eq!(facelets(&sandbox, "c-state"), facelets(&sandbox, "R"));
    let shown = sandbox.json(&["states", "show", "c-state", "--json"]);
    assert_eq!(shown["turns"], "R");

    sandbox.answer(&["states", "remove", "b-state"]);
    sandbox.refusal(&["states", "remove", "b-state"], "");
    assert_eq!(
        sandbox
            .answer(&["states", "list", "--json"])
            .lines()
            .count(),
        1
    );
    let kept = sandbox.path("home/.local/share/mindcub3r/states/c-state.toml");
    assert!(sandbox.content().contains(&kept));
}

#[test]
fn a_bad_name_or_a_broken_file_is_refused() {
    let sandbox = Sandbox::new();
    for name in [
        "solved",
        "random",
        "superflip",
        "../up",
        "A",
        "x",
        "a/b",
        "",
    ] {
        sandbox.refusal(&["states", "save", name, "R"], "");
    }
    std::fs::create_dir(sandbox.path("kept")).expect("a directory can be made");
    sandbox.write(
        "kept/mine.toml",
        "version = 1\nname = \"mine\"\nfacelets = \"UUU\"\n",
    );
    let with_dir = |arguments: &[&'static str]| -> Vec<&str> {
        [&["--states-dir", "kept"], arguments].concat()
    };
    let refusal = sandbox.refusal(&with_dir(&["solve", "mine"]), "");
    assert!(
        refusal.contains("mine.toml") && refusal.contains("3 stickers"),
        "{refusal}"
    );
    sandbox.answer(&with_dir(&["states", "save", "good", "R"]));
    let run = sandbox.run(&with_dir(&["states", "list"]));
    assert_eq!(run.stdout.lines().count(), 1, "{run:?}");
    assert!(run.stderr.contains("mine.toml"), "{run:?}");
}

#[test]
fn saved_states_lie_beside_the_settings_that_are_in_use() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    sandbox.answer(&["states", "save", "mine", "R"]);
    assert!(sandbox.path("states/mine.toml").exists());
}

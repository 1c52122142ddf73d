//! Every form of a STATE, and saved states.

use crate::common::{SOLVED, Sandbox};

fn facelets(sandbox: &Sandbox, state: &str) -> String {
    let shown = sandbox.json(&["show", state, "--json"]);
    shown["facelets"].as_str().expect("stickers").to_owned()
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
    assert_eq!(run.stdout, sandbox.run(&["show", "R U"]).stdout);
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
fn every_command_that_takes_a_state_reports_a_bad_one_in_one_line() {
    let sandbox = Sandbox::new();
    let twisted = SOLVED
        .replacen("URRR", "FURR", 1)
        .replacen("FFFF", "FFRF", 1);
    let twisted = format!("{}{}", &SOLVED[..8], &twisted[8..]);
    sandbox.write("bad.txt", &SOLVED[1..]);
    for (state, expected) in [
        (twisted.as_str(), "a corner is twisted"),
        (
            &SOLVED[1..],
            "53 stickers seen (U 8, R 9, F 9, D 9, L 9, B 9), 54 needed",
        ),
        (
            &(SOLVED.to_owned() + "B"),
            "55 stickers seen (U 9, R 9, F 9, D 9, L 9, B 10), 54 needed",
        ),
        (&SOLVED.replacen('U', "R", 1), "occurs"),
        (&SOLVED.replacen("UUU", "UU9", 1), "no centre has"),
        ("superflop", "did you mean superflip?"),
        ("Super Flop", "did you mean superflip?"),
        (
            "no-such-thing-at-all",
            "`states patterns` and `states list` show the names",
        ),
        ("R U Q", "'Q'"),
        (
            "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB",
            "19",
        ),
        ("", "empty"),
        ("@", "the name of the file is empty"),
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
    let listed = sandbox.run_with_input(&["show", "-"], &SOLVED[2..]);
    assert_eq!(listed.code, Some(2), "{listed:?}");
    assert!(listed.stdout.contains("52 stickers seen"), "{listed:?}");
}

#[test]
fn states_are_saved_listed_renamed_and_removed() {
    let sandbox = Sandbox::new();
    let empty = sandbox.run(&["states", "list"]);
    assert_eq!((empty.code, empty.stdout.as_str()), (Some(0), ""));
    let directory = sandbox.path("home/.local/share/mindcub3r/states");
    let message = format!("no state is saved in {}; ", directory.display());
    assert!(empty.stderr.starts_with(&message), "{empty:?}");
    let message = sandbox.answer(&["states", "save", "b-state", "superflip"]);
    let saved = sandbox.json(&["states", "show", "b-state", "--json"]);
    let stickers = saved["facelets"].as_str().expect("a text");
    let file = directory.join("b-state.toml");
    assert_eq!(
        message,
        format!("saved as b-state: {stickers} in {}", file.display())
    );
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

#[test]
fn shipped_settings_are_found_in_their_folder_and_states_beside_it() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("config")).expect("a directory can be made");
    sandbox.write("config/robot.toml", "");
    let in_use = sandbox.answer(&["config", "check"]);
    assert!(in_use.contains("config/robot.toml"), "{in_use}");
    sandbox.answer(&["states", "save", "mine", "R"]);
    assert!(sandbox.path("states/mine.toml").exists());
    let shown = ["--config", "config/robot.toml", "states", "list"];
    assert_eq!(sandbox.answer(&shown).lines().count(), 1);

    sandbox.write("robot.toml", "");
    let in_use = sandbox.answer(&["config", "check"]);
    assert!(!in_use.contains("config/robot.toml"), "{in_use}");
}

#[test]
fn a_program_that_was_copied_with_its_settings_finds_them_from_anywhere() {
    // A link, within one file system: a file that was just written may still be open in another
    // test's child, and cannot be executed then.
    let home = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory can be made");
    let folder = home.path().join("mindcub3r");
    std::fs::create_dir_all(folder.join("config")).expect("directories can be made");
    std::fs::write(folder.join("config/robot.toml"), "[cost]\ntilt_s = 99.0\n").expect("written");
    let program = folder.join("mindcub3r");
    std::fs::hard_link(env!("CARGO_BIN_EXE_mindcub3r"), &program).expect("linked");
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(&program);
        command.args(arguments).env_clear().env("HOME", home.path());
        command.current_dir("/").output().expect("the program runs")
    };
    let refused = run(&["solve", "R"]);
    let reason = String::from_utf8_lossy(&refused.stderr);
    assert!(reason.contains("cost.tilt_s = 99"), "{reason}");

    assert!(run(&["states", "save", "mine", "R"]).status.success());
    assert!(folder.join("states/mine.toml").exists());
}

#[test]
fn a_directory_of_saved_states_is_needed_for_saved_names_only() {
    let sandbox = Sandbox::new();
    let run = |arguments: &[&str]| {
        let mut command = sandbox.command(arguments);
        let output = command
            .env_remove("HOME")
            .output()
            .expect("the program runs");
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8(text).expect("the output is text"),
        )
    };
    assert_eq!(run(&["solve", "R"]), (Some(0), "R'\n".to_owned()));
    assert_eq!(run(&["states", "patterns"]).0, Some(0));
    let (code, refusal) = run(&["solve", "superflop"]);
    assert_eq!(code, Some(2));
    assert!(
        refusal.contains("did you mean superflip?") && refusal.contains("--states-dir"),
        "{refusal}"
    );
    for arguments in [&["states", "list"][..], &["states", "save", "mine", "R"]] {
        let (code, refusal) = run(arguments);
        assert_eq!(code, Some(2));
        assert!(refusal.contains("--states-dir"), "{refusal}");
    }
}

#[test]
fn a_folder_or_bytes_that_are_no_text_in_place_of_a_saved_state_are_refused() {
    let sandbox = Sandbox::new();
    std::fs::create_dir_all(sandbox.path("kept/folder.toml")).expect("directories can be made");
    std::fs::write(sandbox.path("kept/bytes.toml"), b"\xff").expect("written");
    sandbox.write("file", "");
    for (directory, name, expected) in [
        ("kept", "folder", "kept/folder.toml"),
        ("kept", "bytes", "kept/bytes.toml"),
        ("file", "anything", "file/anything.toml"),
    ] {
        let refusal = sandbox.refusal(&["--states-dir", directory, "solve", name], "");
        assert!(refusal.contains(expected), "{refusal}");
    }
    sandbox.refusal(&["--states-dir", "file", "states", "list"], "");
}

#[test]
fn only_one_of_several_saves_under_one_name_at_once_succeeds() {
    let sandbox = Sandbox::new();
    for round in 0..5 {
        let name = format!("mine-{round}");
        let turns = ["R", "U", "F", "D", "L", "B"];
        let children = turns.map(|turn| {
            let mut command = sandbox.command(&["states", "save", &name, turn]);
            command.spawn().expect("the program starts")
        });
        let codes = children.map(|child| {
            let output = child.wait_with_output().expect("the program ends");
            output.status.code()
        });
        let saved = codes.iter().position(|&code| code == Some(0));
        let mut expected = [Some(2); 6];
        expected[saved.expect("one is saved")] = Some(0);
        assert_eq!(codes, expected);
        let shown = sandbox.json(&["states", "show", &name, "--json"]);
        assert_eq!(shown["turns"], turns[saved.expect("one is saved")]);
    }
    let states = sandbox.path("home/.local/share/mindcub3r/states");
    assert_eq!(std::fs::read_dir(states).expect("listed").count(), 5);
}

#[test]
fn every_pattern_is_listed_with_what_is_known_of_it() {
    let sandbox = Sandbox::new();
    let list = sandbox.answer(&["states", "patterns"]);
    let checkerboard = "checkerboard (pons-asinorum, chess, chessboard)  Checkerboard of opposite colours  M2 E2 S2";
    assert!(list.lines().any(|line| line == checkerboard), "{list}");
    let kilt = "kilt  Crossing bands like a kilt's  ";
    assert!(list.lines().any(|line| line.starts_with(kilt)), "{list}");
    for line in list.lines() {
        let name = line.split(' ').next().expect("a name");
        facelets(&sandbox, name);
    }
    let json = sandbox.answer(&["states", "patterns", "--json"]);
    assert_eq!(json.lines().count(), list.lines().count());
    let first: serde_json::Value =
        serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["name"], "superflip");
    assert_eq!(first["aliases"][0], "all-edges-flipped");
    assert_eq!(first["title"], "Every edge flipped in its place");
    assert!(first["turns"].is_string());
}

#[test]
fn a_broken_law_is_reported_once() {
    let sandbox = Sandbox::new();
    let flipped = "FU UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    let refusal = sandbox.refusal(&["solve", flipped], "");
    assert_eq!(
        refusal.matches("an edge is flipped").count(),
        1,
        "{refusal}"
    );
    assert!(refusal.contains("Reid's notation"), "{refusal}");
}

#[test]
fn a_saved_state_goes_before_turns_that_were_names_before() {
    let sandbox = Sandbox::new();
    for (name, turns) in [("m", "M"), ("r4", "(r)4"), ("e2", "E2")] {
        assert_eq!(
            facelets(&sandbox, name),
            facelets(&sandbox, turns),
            "{name}"
        );
        sandbox.run(&["states", "save", name, "R U F"]);
        assert_eq!(
            facelets(&sandbox, name),
            facelets(&sandbox, "R U F"),
            "{name}"
        );
    }
}

#[test]
fn the_forms_of_other_programs_are_the_same_state() {
    let sandbox = Sandbox::new();
    for text in [
        "WWWWWRRR RRYRYRRY BBBBBBBB WOOWOWOO GGGGGGGG OOOYYYYY",
        "UUUUULLL LLDLDLLD FFFFFFFF URRURURR BBBBBBBB RRRDDDDD",
        "{12 1 2 3 16 9 10 0 11 21 22 23} {16 1 2 8 15 21 22 7}",
        "https://alg.cubing.net/?alg=F",
        "2-3Bw- S-",
    ] {
        assert_eq!(sandbox.answer(&["solve", text]), "F'", "{text}");
    }
}

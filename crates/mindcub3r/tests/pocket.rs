//! The 2x2x2 on the command line: `solve`, `scramble`, `show`, `verify` and `inspect` with
//! `--puzzle 2x2x2`.

use std::fs;

use crate::common::{SOLVED, Sandbox};
use cube_core::pocket::PocketCube;
use solver::{Metric, pocket::PocketTable};

const PUZZLE: [&str; 2] = ["--puzzle", "2x2x2"];

/// A state that is 14 quarter turns from the solved one, found by a walk through all distances.
const FARTHEST: &str = "FBRBUDLLULUDRFBFRBRFLDUD";

/// A state that the fewest turns solve in 12 quarter turns, and others in 10.
const FEWER_QUARTERS: &str = "BDFRUFUURBBFLRBLUDRDLLFD";

/// Arguments of a command about the 2x2x2.
fn about<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &PUZZLE].concat()
}

#[test]
fn a_solution_is_the_shortest_and_leads_there_from_any_state() {
    let sandbox = Sandbox::new();
    for (from, to) in [
        ("R U2 F'", "solved"),
        ("solved", "R U F"),
        ("M x y", "D L2"),
        ("random", "solved"),
        ("random", "random"),
    ] {
        let seed = ["--to", to, "--seed", "7"];
        let solved = sandbox.run(&about(&[&["solve", from][..], &seed].concat()));
        assert_eq!(solved.code, Some(0), "{solved:?}");
        let turns = solved.stdout.strip_suffix('\n').expect("a line");
        assert!(turns.split(' ').count() <= 11, "{turns}");
        let verified = sandbox.answer(&about(&[&["verify", from, turns][..], &seed].concat()));
        assert!(verified.starts_with("yes: "), "{from} to {to}: {verified}");
    }
    assert_eq!(sandbox.answer(&about(&["solve", "R U F"])), "F' U' R'");
    // A 2x2x2 has no centres: a cube that is held in another way is solved.
    assert_eq!(sandbox.run(&about(&["solve", "x y2"])).stdout, "\n");
    assert_eq!(
        sandbox.answer(&about(&["solve", "L x"])).split(' ').count(),
        1
    );
}

#[test]
fn quarter_turns_are_counted_where_they_are_the_objective() {
    let sandbox = Sandbox::new();
    let by = |state, objective| {
        let options = ["solve", state, "--objective", objective, "--json"];
        sandbox.json(&about(&options))
    };
    // One of the 276 states that are 14 quarter turns from the solved cube.
    for (state, qtm) in [
        (FARTHEST, 14),
        (FEWER_QUARTERS, 10),
        ("R2", 2),
        ("R U R' U'", 4),
        ("solved", 0),
    ] {
        let answer = by(state, "qtm");
        let turns = answer["turns"].as_str().expect("a text");
        let words = turns.split_whitespace();
        let length: usize = words.map(|turn| 1 + usize::from(turn.ends_with('2'))).sum();
        assert_eq!(
            (length, &answer["qtm"]),
            (qtm, &qtm.into()),
            "{state}: {turns}"
        );
        let verified = sandbox.answer(&about(&["verify", state, turns]));
        assert!(verified.starts_with("yes: "), "{verified}");
        let by_half_turns = by(state, "htm");
        assert!(by_half_turns["htm"].as_u64() <= answer["htm"].as_u64());
        assert!(by_half_turns["qtm"].is_null());
    }
    let lines = "R2\nR U\n";
    let run = sandbox.run_with_input(&about(&["solve", "-", "--objective", "qtm"]), lines);
    assert_eq!(run.stdout, "R2\nU' R'\n");
    let refusal = sandbox.refusal(&about(&["solve", "R", "--objective", "stm"]), "");
    assert!(
        refusal.contains("allowed with --puzzle 2x2x2 are htm and qtm"),
        "{refusal}"
    );
}

#[test]
fn a_configuration_that_cannot_be_solved_is_named_so() {
    let sandbox = Sandbox::new();
    for (stickers, law) in [
        ("UUUF URRR FRFF DDDD LLLL BBBB", "one corner is twisted"),
        (
            "UUUU RRRR FFFF DDDD LLBL BBLB",
            "no corner has them in this order",
        ),
    ] {
        let refusal = sandbox.refusal(&about(&["solve", stickers]), "");
        assert!(refusal.contains("cannot be solved"), "{refusal}");
        assert!(refusal.contains(law), "{refusal}");
    }
}

#[test]
fn a_random_cube_is_told_with_the_seed_that_draws_it_again() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&about(&["solve", "random"]));
    let message = run.stderr.strip_prefix("random: ").expect(&run.stderr);
    let (stickers, rest) = message.split_once(" (--seed ").expect(message);
    let seed = rest.strip_suffix(" draws it again)\n").expect(rest);
    assert_eq!(stickers.len(), 24);
    let again = sandbox.run(&about(&["solve", "random", "--seed", seed]));
    assert_eq!((&again.stdout, &again.stderr), (&run.stdout, &run.stderr));
    let by_stickers = sandbox.answer(&about(&["solve", stickers]));
    assert_eq!(by_stickers, run.stdout.trim_end());
    let shown = |state| sandbox.answer(&about(&["show", state, "--seed", seed]));
    assert_eq!(shown("random"), shown(stickers));
}

#[test]
fn a_solution_as_json_has_the_keys_of_any_solution() {
    let sandbox = Sandbox::new();
    let pocket = sandbox.json(&about(&["solve", "R U2 x", "--json"]));
    let cube = sandbox.json(&["solve", "R U2", "--json"]);
    let keys = |answer: &serde_json::Value| -> Vec<String> {
        answer
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    assert_eq!(keys(&pocket), keys(&cube));
    assert_eq!(
        (&pocket["htm"], &pocket["method"]),
        (&2.into(), &"two-way".into())
    );
    assert!(pocket["robot_seconds"].is_null());
    assert!(pocket["nodes"].as_u64() > Some(0) && pocket["elapsed_ms"].is_number());
    // State, turns and rotation make the target as it is held.
    let [turns, rotation] = ["turns", "rotation"].map(|key| pocket[key].as_str().expect("a text"));
    let end = format!("R U2 x {turns} {rotation}");
    let shown = |state| sandbox.answer(&about(&["show", state]));
    assert_eq!(shown(&end), shown("solved"));
}

#[test]
fn states_on_standard_input_are_answered_in_order() {
    let sandbox = Sandbox::new();
    let net = sandbox.answer(&about(&["show", "F2"]));
    let lines = format!("R\nsuperflip\n\n{net}\nsolved\n");
    let run = sandbox.run_with_input(&about(&["solve", "-"]), &lines);
    let answers: Vec<_> = run.stdout.lines().collect();
    assert_eq!(answers.len(), 5, "{run:?}");
    assert_eq!([answers[0], answers[3], answers[4]], ["R'", "F2", ""]);
    assert!(
        answers[1].contains("patterns and saved states are 3x3x3"),
        "{run:?}"
    );
    assert!(answers[2].starts_with("error: empty"), "{run:?}");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("1 of 5 lines"), "{run:?}");
    let run = sandbox.run_with_input(&about(&["solve", "-"]), "UUUURRRRFFFF\nDDDDLLLLBBBB\n");
    assert!(run.stderr.contains("their 24 letters"), "{run:?}");
    let refusal = sandbox.refusal(&about(&["solve", "-", "--to", "-"]), "");
    assert!(refusal.contains("only one of STATE and --to"), "{refusal}");
}

#[test]
fn scrambles_follow_the_seed_and_lead_to_the_random_state() {
    let sandbox = Sandbox::new();
    let scrambles = sandbox.answer(&about(&["scramble", "--count", "20", "--seed", "1"]));
    let scrambles: Vec<&str> = scrambles.lines().collect();
    assert_eq!(scrambles.len(), 20);
    let longest = scrambles.iter().map(|turns| turns.split(' ').count()).max();
    assert!((8..=11).contains(&longest.expect("a scramble")));
    let lead = [
        "verify",
        "solved",
        scrambles[0],
        "--to",
        "random",
        "--seed",
        "1",
    ];
    assert!(sandbox.answer(&about(&lead)).starts_with("yes: "));
    assert_eq!(
        sandbox.answer(&about(&["scramble", "--seed", "1"])),
        scrambles[0]
    );
}

#[test]
fn the_net_is_a_state_and_the_picture_a_whole_file() {
    let sandbox = Sandbox::new();
    let net = sandbox.answer(&about(&["show", "F"]));
    assert_eq!(
        net,
        "    U U\n    L L\nL D F F U R B B\nL D F F U R B B\n    R R\n    D D".trim_end()
    );
    sandbox.write("net.txt", &net);
    assert_eq!(sandbox.answer(&about(&["show", "@net.txt"])), net);
    assert_eq!(sandbox.answer(&about(&["solve", "@net.txt"])), "F'");
    let input = sandbox.run_with_input(&about(&["verify", "-", "F'"]), &net);
    assert_eq!(input.code, Some(0), "{input:?}");
    sandbox.answer(&about(&["show", "F", "--png", "cube.png"]));
    let picture = fs::read(sandbox.path("cube.png")).expect("written");
    // The size stands behind the signature and the name of the first chunk.
    assert_eq!(&picture[1..4], b"PNG");
    assert_eq!(picture[16..24], [0, 0, 1, 64, 0, 0, 0, 240], "320 by 240");
}

#[test]
fn verify_says_no_with_exit_code_1_and_does_not_count_how_the_cube_is_held() {
    let sandbox = Sandbox::new();
    for (state, turns, answer) in [
        ("R", "R'", "yes: 1 turn leads there"),
        ("solved", "x y", "yes: 0 turns lead there"),
        ("R U", "L' x' y' U' y D' y D", "no: the turns lead to "),
        ("R U", "U'", "no: the turns lead to "),
    ] {
        let run = sandbox.run(&about(&["verify", state, turns]));
        assert!(run.stdout.starts_with(answer), "{state}, {turns}: {run:?}");
        let expected = i32::from(answer.starts_with("no"));
        assert_eq!(run.code, Some(expected), "{run:?}");
    }
    let refusal = sandbox.refusal(&about(&["verify", "R", "R Q"]), "");
    assert!(refusal.contains("TURNS"), "{refusal}");
}

#[test]
fn what_makes_no_sense_for_a_2x2x2_is_refused_with_what_is_allowed() {
    let sandbox = Sandbox::new();
    sandbox.answer(&["--states-dir", "states", "states", "save", "mine", "R"]);
    for (arguments, words) in [
        (
            &["run", "--simulate"][..],
            "for solve, scramble, show, verify and inspect",
        ),
        (
            &["--simulate"],
            "for solve, scramble, show, verify and inspect",
        ),
        (
            &["plan", "R"],
            "for solve, scramble, show, verify and inspect",
        ),
        (
            &["inspect", "R", "--node-limit", "5"],
            "--node-limit is for the 3x3x3",
        ),
        (
            &["solve", "R", "--method", "robot"],
            "--method is for the 3x3x3",
        ),
        (
            &["solve", "R", "--time-limit", "5"],
            "allowed with --puzzle 2x2x2 are --to",
        ),
        (
            &["solve", "R", "--node-limit", "5"],
            "--node-limit is for the 3x3x3",
        ),
        (
            &["solve", "superflip"],
            "24 stickers, 24 names of cubie surfaces, the colours of the 8 cubies, turns, solved,",
        ),
        (&["show", "checkerboard"], "24 stickers, 24 names"),
        (
            &["solve", "R", "--to", "mine", "--states-dir", "states"],
            "24 stickers, 24 names",
        ),
        (&["solve", SOLVED], "54 stickers: a 2x2x2 cube has 24"),
        (&["solve", "@missing.txt"], "missing.txt"),
        (
            &["show", "UUUU RRRR FFFF DDDD LLLL BBBU"],
            "colour 'U' on 5 stickers",
        ),
        (&["verify", "-", "-"], "only one of STATE, TURNS and --to"),
    ] {
        let refusal = sandbox.refusal(&about(arguments), "");
        assert!(refusal.contains(words), "{arguments:?}: {refusal}");
    }
    let run = sandbox.run(&["solve", "R", "--puzzle", "4x4x4"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("3x3x3, 2x2x2"), "{run:?}");
    for command in ["solve", "scramble", "show", "verify", "inspect"] {
        let help = sandbox.answer(&[command, "--help"]);
        assert!(help.contains("--puzzle"), "{command}");
    }
    assert_eq!(sandbox.answer(&["solve", "R", "--puzzle", "3x3x3"]), "R'");
}

#[test]
fn cubie_surfaces_are_a_2x2x2_and_never_wide_turns() {
    let sandbox = Sandbox::new();
    let turned_f = "fdl dlf lfd flu luf ufl frd rdf dfr fur urf rfu \
                    bul ulb lbu bru rub ubr bld ldb dbl bdr drb rbd";
    assert_eq!(sandbox.answer(&about(&["solve", turned_f])), "F'");
    let cubies = "ryg rgw rby rwb owg obw ogy oyb";
    assert_eq!(sandbox.answer(&about(&["solve", cubies])), "F'");
    let shown = |state: &str| sandbox.answer(&about(&["show", state]));
    assert_eq!(shown(turned_f), shown("F"));
    for command in ["solve", "show", "inspect"] {
        let run = sandbox.run(&[command, turned_f]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.stderr.contains("with --puzzle 2x2x2"), "{run:?}");
    }
    let doubled = turned_f.replacen("fdl", "dlf", 1);
    for arguments in [&["solve", &doubled][..], &about(&["solve", &doubled])] {
        let run = sandbox.run(arguments);
        assert_eq!(run.code, Some(2), "{run:?}");
        let cause = "dlf stands at flu and at luf; missing: fdl";
        assert!(run.stderr.contains(cause), "{run:?}");
    }
}

#[test]
fn a_link_is_solved_as_its_puzzle() {
    let sandbox = Sandbox::new();
    let link = "https://alg.cubing.net/?puzzle=2x2x2&setup=F&alg=F-";
    assert_eq!(sandbox.answer(&about(&["solve", link])), "F'");
    let run = sandbox.run(&["solve", link]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stderr.contains("with --puzzle 2x2x2"), "{run:?}");
}

/// Places of the stickers of each corner among the 24.
const CORNERS: [[usize; 3]; 8] = [
    [0, 16, 21],
    [1, 5, 20],
    [2, 8, 17],
    [3, 4, 9],
    [12, 10, 19],
    [13, 6, 11],
    [14, 18, 23],
    [15, 7, 22],
];

#[test]
fn a_2x2x2_is_inspected_with_its_distances_and_corners() {
    let sandbox = Sandbox::new();
    let tables = Metric::ALL.map(PocketTable::new);
    let random = sandbox.answer(&about(&["scramble", "--seed", "5"])) + " z y'";
    for state in [
        "solved",
        "x y2",
        "R2",
        "L x",
        "R U R' U'",
        FARTHEST,
        FEWER_QUARTERS,
        &random,
    ] {
        let answer = sandbox.json(&about(&["inspect", state, "--json"]));
        let cube: PocketCube = state.parse().expect("a 2x2x2");
        let [htm, qtm] =
            (tables.each_ref()).map(|table| table.distance(&cube, &PocketCube::SOLVED));
        let distance = serde_json::json!({"htm": htm, "qtm": qtm});
        assert_eq!(answer["distance"], distance, "{state}: {answer}");
        assert_eq!(answer["solved"], htm == 0, "{state}: {answer}");
        assert_eq!(answer["facelets"], cube.to_string(), "{state}: {answer}");
        // By the stickers, after the rotation that brings DBL home.
        let hold = answer["hold"].as_str().expect("a rotation");
        let held = sandbox
            .run(&about(&["verify", state, hold, "--json"]))
            .stdout;
        let held: serde_json::Value = serde_json::from_str(&held).expect("JSON");
        let held = held["end"].as_str().expect("stickers").as_bytes();
        let is_home = |places: &[usize; 3]| places.iter().all(|&at| held[at] == b"URFDLB"[at / 4]);
        assert!(is_home(&CORNERS[6]), "{state}: {answer}");
        let at_home = CORNERS.iter().filter(|places| is_home(places)).count();
        assert_eq!(answer["corners_at_home"], at_home, "{state}: {answer}");
    }
}

#[test]
fn a_2x2x2_is_inspected_for_a_person_and_in_lists() {
    let sandbox = Sandbox::new();
    let text = "\
stickers       ULUFRUURFDFFDRDDBLLLBRBB
distance       4 in half turns (HTM), 4 in quarter turns (QTM)
hold           as the cube lies, DBL is at home
at home        4 of 8 corners
corner cycles  (URF RDF)+ (ULB RUB)-";
    let run = sandbox.run_with_input(&about(&["inspect", "-"]), "R U R' U'\nQ\nx\n");
    let answers: Vec<&str> = run.stdout.split("\n\n").collect();
    assert_eq!((answers.len(), answers[0]), (3, text), "{run:?}");
    assert!(answers[1].starts_with("error: "), "{run:?}");
    assert_eq!(run.code, Some(2), "{run:?}");
    let turned = sandbox.answer(&about(&["inspect", "x"]));
    assert!(
        turned.contains("distance       0 turns: solved\nhold           x' brings"),
        "{turned}"
    );
    assert!(turned.ends_with("corner cycles  none"), "{turned}");
}

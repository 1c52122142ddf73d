//! `--method-file`: methods of one's own, proven as they are read.

use crate::common::Sandbox;

/// A method of two steps, the second of which knows one case.
const OWN: &str = "\
name = 'own'
title = 'My own'
text = 'A method for a test.'

[[step]]
name = 'most'
title = 'All but the top layer'
text = 'The cross, then all the rest below the top.'
solve = 'DR DF DL DB DFR DFL DBL DBR FR FL BL BR'

[[step]]
name = 'top'
title = 'Top layer'
text = 'By the one algorithm that is known.'
solve = 'all'

[[step.case]]
name = 'Sune'
usual = \"R U R' U R U2 R'\"
";

/// A state from which the first step of [`OWN`] is searched for hours.
const FAR: &str = "superflip";

#[test]
fn a_step_that_is_searched_for_hours_ends_at_the_limit_and_says_so() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", OWN);
    for limit in [["--node-limit", "100000"], ["--time-limit", "300"]] {
        let solve = ["solve", FAR, "--as-person", "--method-file", "own.toml"];
        let run = sandbox.run(&[&solve[..], &limit].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
        let message = "nodes in step 1 of 2, \"All but the top layer\": no solution yet";
        assert!(run.stderr.contains(message), "{run:?}");
        if limit[0] == "--node-limit" {
            assert!(run.stderr.contains("stopped after 100000 nodes"), "{run:?}");
        }
    }
    let cfop = ["solve", FAR, "--method", "cfop", "--json", "--node-limit"];
    let solve = |limit| sandbox.json(&[&cfop[..], &[limit]].concat());
    let (some, again) = (solve("600000"), solve("600000"));
    let nodes = some["nodes"].as_u64().expect("a number");
    assert!(
        (300_000..=600_000).contains(&nodes),
        "as wide as the limit allows: {nodes}"
    );
    assert_eq!(some["turns"], again["turns"]);
}

#[test]
fn a_method_file_that_cannot_be_used_is_refused_with_its_place() {
    let sandbox = Sandbox::new();
    let own = |text: &str| {
        sandbox.write("own.toml", text);
        sandbox.refusal(&["solve", "R", "--method-file", "own.toml"], "")
    };
    let refusal = own(&OWN.replace("DR DF", "DR DQ"));
    assert!(
        refusal.contains("own.toml: line 9, column 9: ") && refusal.contains("\"DQ\""),
        "{refusal}"
    );
    let refusal = own("name = 'own'\nfoo = 1\n");
    assert!(refusal.contains("line 2, column 1: "), "{refusal}");
    let refusal = sandbox.refusal(&["solve", "R", "--method-file", "none.toml"], "");
    assert!(refusal.contains("none.toml"), "{refusal}");
    let both = [
        "solve",
        "R",
        "--method-file",
        "own.toml",
        "--method",
        "cfop",
    ];
    assert_eq!(sandbox.run(&both).code, Some(2));
}

/// Refusal of an own method with changes of its text.
#[track_caller]
fn assert_refused(changes: &[(&str, &str)], message: &str) {
    let sandbox = Sandbox::new();
    let change = |text: String, (from, to): &(&str, &str)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    };
    let text = changes.iter().fold(OWN.to_owned(), change);
    sandbox.write("own.toml", &text);
    let refusal = sandbox.refusal(&["solve", "R", "--method-file", "own.toml"], "");
    assert_eq!(refusal, format!("error: own.toml: {message}"));
}

#[test]
fn an_algorithm_of_an_own_method_that_is_wrong_is_refused_with_its_place() {
    assert_refused(
        &[("U2 R'", "U2 R")],
        "line 19, column 9: case \"Sune\": R U R' U R U2 R does not lead from the step before to the \
         step's goal",
    );
    let second = "usual = \"R U R' U R U2 R'\"\n[[step.case]]\nname = 'Again'\nshort = [\"L' U' L U' L' U2 L\",\n\"F\"]";
    assert_refused(
        &[("usual = \"R U R' U R U2 R'\"", second)],
        "line 23, column 1: case \"Again\": F does not lead from the step before to the step's goal",
    );
    let oriented = ("solve = 'all'", "orient = [\"UR UF UL UB\"]");
    assert_refused(
        &[oriented],
        "line 19, column 9: case \"Sune\": R U R' U R U2 R' changes nothing that the step asks for",
    );
    let other = "short = [\"R U R' U R U2 R'\", \"R' U' R U' R' U2 R\"]";
    assert_refused(
        &[("usual = \"R U R' U R U2 R'\"", other)],
        "line 19, column 30: case \"Sune\": R' U' R U' R' U2 R solves another case than the first \
         algorithm",
    );
}

#[test]
fn shipped_cases_that_do_not_fit_are_refused_with_the_place_of_their_step() {
    let sandbox = Sandbox::new();
    let (most, _) = OWN.rsplit_once("[[step.case]]").expect("it is there");
    sandbox.write("own.toml", &format!("{most}cases = 'oll'\n"));
    let refusal = sandbox.refusal(&["solve", "R", "--method-file", "own.toml"], "");
    let message = "error: own.toml: line 11, column 1: case \"OLL 1\": ";
    assert!(refusal.starts_with(message), "{refusal}");
}

#[test]
fn cases_of_an_own_method_that_are_double_are_refused() {
    let sune = "usual = \"R U R' U R U2 R'\"";
    let again = format!("{sune}\n[[step.case]]\nname = 'Again'\nshort = [\"F U F' U F U2 F'\"]");
    assert_refused(
        &[(sune, &again)],
        "line 22, column 10: the cases \"Sune\" and \"Again\" are the same",
    );
}

#[test]
fn few_algorithms_of_an_own_method_that_destroy_the_steps_before_are_refused() {
    let few = "[[step.algorithm]]\nname = 'Sune'\nshort = [\"R U R' F\"]";
    assert_refused(
        &[(
            "[[step.case]]\nname = 'Sune'\nusual = \"R U R' U R U2 R'\"",
            few,
        )],
        "line 19, column 10: case \"Sune\": R U R' F does not lead from the step before to the step's \
         goal",
    );
}

#[test]
fn a_step_of_an_own_method_that_cannot_be_reached_is_refused() {
    let most = "solve = 'DR DF DL DB DFR DFL DBL DBR FR FL BL BR'";
    assert_refused(
        &[(most, "solve = 'DR DF DL DB'\nturns = \"U R2 F2 L2 B2 D2\"")],
        "line 5, column 1: step \"All but the top layer\": 1680 of 190080 states reach the goal: allow more \
         turns or cases",
    );
    assert_refused(
        &[(most, "each = ['DR', 'DF', 'DL', 'DB']\nturns = \"U own\"")],
        "line 5, column 1: step \"All but the top layer\": found no way for DR at UR by the allowed turns: \
         allow more turns",
    );
}

#[test]
fn a_beginners_method_corner_by_corner_is_proven_and_played() {
    let step = |name: &str, goal: &str| {
        format!("[[step]]\nname = '{name}'\ntitle = '{name}'\ntext = ''\n{goal}\n")
    };
    let text = "name = 'own'\ntitle = 'Own'\ntext = ''\n".to_owned()
        + &step("cross", "solve = 'DR DF DL DB'")
        + &step("one corner", "solve = 'DFR'")
        + &step("corners", "each = ['DFL', 'DBL', 'DBR']")
        + &step("edges", "each = ['FR', 'FL', 'BL', 'BR']\nturns = 'U own'")
        + &step(
            "oll",
            "orient = ['UR UF UL UB UFR UFL UBL UBR']\ncases = 'oll'",
        )
        + &step("pll", "solve = 'all'\ncases = 'pll'");
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", &text);
    let cube = "R U2 F' L D2 B U' R2 F D' L2 B' U F2";
    let run = sandbox.run(&["solve", cube, "--as-person", "--method-file", "own.toml"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run:?}");
    let verified = sandbox.answer(&["verify", cube, run.stdout.trim()]);
    assert!(verified.starts_with("yes: "), "{verified}");
}

#[test]
fn cases_that_an_own_method_lacks_are_told_and_it_is_played() {
    let sandbox = Sandbox::new();
    let solve = ["solve", "U", "--as-person", "--method-file", "own.toml"];
    sandbox.write("own.toml", OWN);
    let run = sandbox.run(&solve);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "U'\n"),
        "{run:?}"
    );
    assert_eq!(
        run.stderr,
        "warning: own.toml: line 5, column 1: step \"All but the top layer\" is not proven: it has more than \
         100000 states; smaller steps, or `each`, can be\n\
         warning: own.toml: line 11, column 1: step \"Top layer\": 20 of 62208 states have a case\n"
    );
    let bar =
        "orient = ['UR UF UL UB']\n[[step.case]]\nname = 'bar'\nshort = [\"F R U R' U' F'\"]\n";
    let (most, _) = OWN.rsplit_once("solve = 'all'").expect("it is there");
    sandbox.write("own.toml", &format!("{most}{bar}"));
    let run = sandbox.run(&solve);
    assert_eq!(
        run.stderr.lines().nth(1),
        Some(
            "warning: own.toml: line 11, column 1: step \"Top layer\": 3 of 8 states have a case; missing \
             are EOLL dot, EOLL L"
        )
    );
}

#[test]
fn a_method_that_does_not_solve_a_cube_says_how_far_it_comes() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", OWN);
    let solve = ["solve", "R", "--as-person", "--method-file", "own.toml"];
    assert_eq!(sandbox.run(&solve).stdout, "R'\n");
    let run = sandbox.run(&[
        "solve",
        "F R U R' U' F'",
        "--as-person",
        "--method-file",
        "own.toml",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    assert!(
        run.stderr.contains("stopped at step 2 of 2, \"Top layer\""),
        "{run:?}"
    );

    let (first_step, _) = OWN.rsplit_once("[[step]]").expect("two steps");
    sandbox.write("own.toml", first_step);
    let run = sandbox.run(&["solve", "U", "--as-person", "--method-file", "own.toml"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.stderr.contains("not solved after the last step"),
        "{run:?}"
    );
}

#[test]
fn many_cubes_are_answered_in_order_and_one_that_is_not_solved_stops_no_other() {
    let sandbox = Sandbox::new();
    sandbox.write("own.toml", OWN);
    let solve = ["solve", "-", "--as-person", "--method-file", "own.toml"];
    let run = sandbox.run_with_input(&solve, "R\nF R U R' U' F'\nF2\n");
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[2]], ["R'", "F2"]);
    assert!(
        answers[1].starts_with("error: ") && answers[1].contains("step 2 of 2"),
        "{run:?}"
    );
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(
        run.stderr.contains("1 of 3 cubes end short of the target"),
        "{run:?}"
    );

    let solve = [
        "solve",
        "-",
        "--method",
        "cfop",
        "--as-person",
        "--seed",
        "2",
    ];
    let run = sandbox.run_with_input(&solve, "R\nrandom\nQ\nF2\n");
    let answers: Vec<&str> = run.stdout.lines().collect();
    assert_eq!([answers[0], answers[3]], ["R'", "F2"], "{run:?}");
    assert!(answers[2].starts_with("error: "), "{run:?}");
    assert_eq!(run.code, Some(2), "{run:?}");
}

//! `run --learn`: a person and the simulated robot, by lines on standard input.

use crate::common::{Run, SOLVED, Sandbox};
use cube_core::{Cube, Facelets, Rotation, Turns};
use methods::Method;

/// A state that no step finds done.
const STATE: &str = "R U2 F' L D B' U R2 F U' L2 D'";

fn learn(options: &[&str], lines: &str) -> Run {
    let begin = ["run", "--learn", "--simulate", "--seed", "3"];
    Sandbox::new().run_with_input(&[&begin, options].concat(), lines)
}

/// The cube in the simulated robot at the end.
fn cube(run: &Run) -> Cube {
    let last = run.stdout.lines().last();
    let stickers = last.and_then(|line| line.strip_prefix("cube: "));
    let stickers = stickers.unwrap_or_else(|| panic!("no cube at the end: {run:?}"));
    let facelets: Facelets = stickers.parse().expect("54 stickers");
    Cube::try_from(&facelets).expect("a legal cube")
}

/// Number of times that the robot began to scan a cube.
fn scans(run: &Run) -> usize {
    run.stderr.matches("scan 1 of").count()
}

/// Titles of the steps that a cube has done, and of the one that is next.
fn progress(method: &str, cube: &Cube) -> (usize, Option<String>) {
    let method = Method::shipped(method).expect("it comes with the program");
    let progress = method.progress(cube);
    (progress.steps, progress.next.map(|next| next.title))
}

#[test]
fn the_robot_makes_step_after_step_until_the_cube_is_solved_and_reads_it_once() {
    for method in [None, Some("layers"), Some("roux")] {
        let options = method.map_or(vec![], |method| vec!["--method", method]);
        let run = learn(
            &[&options[..], &["--cube", STATE]].concat(),
            &"do\n".repeat(40),
        );
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.stdout.contains("the cube is solved"), "{run:?}");
        assert_eq!(cube(&run).facelets().to_string(), SOLVED);
        assert_eq!(scans(&run), 1, "{run:?}");
    }
}

#[test]
fn a_step_alone_is_made_and_its_name_told_while_the_robot_turns() {
    let run = learn(&["--cube", STATE], "do\n");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("step 1 of 1: Cross\n"), "{run:?}");
    assert!(run.stdout.contains("done: nothing\nnext: Cross\n"));
    assert!(run.stdout.contains("done: Cross\nnext: First two layers"));
    let (steps, next) = progress("cfop", &cube(&run));
    assert_eq!((steps, next.as_deref()), (1, Some("First two layers")));
}

#[test]
fn hints_tell_more_and_more_and_leave_the_cube_as_it_is() {
    let run = learn(&["--cube", STATE], &"hint\n".repeat(6));
    let hints: Vec<&str> = run.stdout.lines().skip(2).take(6).collect();
    assert_eq!(hints[0], "step: Cross", "{run:?}");
    assert!(hints[1].starts_with("pieces: "), "{hints:?}");
    assert!(hints[2].ends_with(" turns"), "{hints:?}");
    let next = hints[3].strip_prefix("next turn: ").expect("a turn");
    let all = hints[4].strip_prefix("turns: ").expect("turns");
    assert!(all.starts_with(next), "{hints:?}");
    assert_eq!(hints[5], hints[4]);
    assert_eq!(cube(&run), Cube::from(&STATE.parse().expect("turns")));
}

#[test]
fn a_person_who_makes_the_turns_of_a_hint_has_made_the_step() {
    let hinted = learn(&["--cube", STATE], &"hint\n".repeat(5));
    let turns = hinted
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("turns: "));
    let turns = turns
        .and_then(|line| line.split([',', '(']).next())
        .expect("turns");
    let turns: Turns = turns.trim().parse().expect("turns");
    // After the scan the cube lies otherwise than it was put in: the hint is for one pose of 24.
    let makes_the_step = |rotation: &&Rotation| {
        let lies = cube(&hinted).rotated(**rotation);
        progress("cfop", &lies.after(&turns)).0 >= 1
    };
    assert!(
        Rotation::ALL
            .iter()
            .any(|rotation| makes_the_step(&rotation)),
        "{turns}"
    );
}

#[test]
fn a_case_is_set_up_and_the_step_leads_on_from_it() {
    let run = learn(&["--cube", STATE], "practise oll/OLL 27\n");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(progress("cfop", &cube(&run)).0, 2);
    let run = learn(&["--cube", STATE], "practise oll/OLL 27\ndo\n");
    assert!(
        run.stderr.contains("step 1 of 1: OLL 27: Sune\n"),
        "{run:?}"
    );
    assert!(progress("cfop", &cube(&run)).0 >= 3);
    // Without a name it is the step that is next; the cube is read once more.
    let run = learn(&["--cube", STATE], "practise\nread\n");
    assert_eq!((run.code, scans(&run)), (Some(0), 2), "{run:?}");
    assert!(
        run.stdout
            .ends_with(&format!("cube: {}\n", cube(&run).facelets()))
    );
    assert_eq!(progress("cfop", &cube(&run)).0, 0);
    assert_ne!(cube(&run), Cube::from(&STATE.parse().expect("turns")));
}

#[test]
fn lines_that_cannot_be_used_are_refused_and_the_rest_goes_on() {
    let lines = "hints\n\npractise oll/OLL 99\npractise magic\nquit\ndo\n";
    let run = learn(&["--cube", "R U F"], lines);
    assert_eq!(run.code, Some(2), "{run:?}");
    for words in [
        "error: unknown command \"hints\": allowed are hint, do, read",
        "OLL 99",
        "magic",
        "cross, pairs, oll, pll",
    ] {
        assert!(run.stderr.contains(words), "{words}: {run:?}");
    }
    assert_eq!(cube(&run), Cube::from(&"R U F".parse().expect("turns")));
    let run = learn(&["--cube", "solved"], "do\nhint\npractise\n");
    assert!(run.stderr.contains("name a step, one of cross"), "{run:?}");
}

#[test]
fn a_fault_is_told_and_the_cube_counts_as_unknown_until_it_is_read() {
    let sandbox = Sandbox::new();
    sandbox.write("weak.toml", "[battery]\nvoltage_mv = 6000\n");
    let learn = ["run", "--learn", "--simulate", "--simulator", "weak.toml"];
    let run = sandbox.run_with_input(&learn, "do\npractise\nhint\n");
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("error: "), "{run:?}");
    assert!(
        run.stdout.contains("the cube is not known: read it first"),
        "{run:?}"
    );
}

#[test]
fn options_that_mean_nothing_to_a_lesson_are_refused() {
    let sandbox = Sandbox::new();
    let refusal = sandbox.refusal(&["run", "--learn", "--simulate", "--method", "robot"], "");
    assert!(
        refusal.contains("people learn one of layers, "),
        "{refusal}"
    );
    sandbox.write("scan.json", &crate::common::scan(|_| None));
    let scan = ["run", "--learn", "--simulate", "--scan", "scan.json"];
    let refusal = sandbox.refusal(&scan, "");
    assert!(refusal.contains("leave --scan scan.json out"), "{refusal}");
    for other in ["--json", "--once", "--keep-cube"] {
        let run = sandbox.run(&["run", "--learn", "--simulate", other]);
        assert_eq!(run.code, Some(2), "{other}: {run:?}");
    }
}

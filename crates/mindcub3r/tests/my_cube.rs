//! My cube on the command line: kept after a run, shown, used, and forgotten.

use crate::common::Sandbox;
use serde_json::Value;

/// A scan of a cube whose red and orange are alike, and a later scan of it, turned and put in another
/// way, that is refused by itself.
const MY_CUBE: &str = include_str!("my_cube/my-cube.json");
const REFUSED: &str = include_str!("my_cube/refused.json");

const SIMULATE: [&str; 4] = ["run", "--simulate", "--seed", "1"];

/// Run with the same cube in the simulated robot, read from the recorded scan.
fn run_of_recorded_scan(sandbox: &Sandbox) -> crate::common::Run {
    let scan: Value = serde_json::from_str(REFUSED).expect("JSON");
    let cube = scan["expected"].as_str().expect("a cube");
    let recorded = ["--scan", "refused.json", "--cube", cube];
    sandbox.run(&[&SIMULATE[..], &recorded].concat())
}

fn is_none_kept(sandbox: &Sandbox) -> bool {
    ["show", "show --simulated"].iter().all(|words| {
        let words: Vec<&str> = words.split(' ').collect();
        let shown = sandbox.answer(&[&["my-cube"], &words[..]].concat());
        shown.starts_with("no cube is kept in ")
    })
}

#[test]
fn a_refused_scan_of_my_cube_is_accepted_until_it_is_forgotten() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    sandbox.write("refused.json", REFUSED);
    assert_eq!(run_of_recorded_scan(&sandbox).code, Some(1));
    sandbox.write("my-cube.json", MY_CUBE);
    let run = run_of_recorded_scan(&sandbox);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("solved: yes"), "{run:?}");
    let forgotten = sandbox.answer(&["my-cube", "forget"]);
    assert!(forgotten.starts_with("my cube forgotten: "), "{forgotten}");
    assert_eq!(run_of_recorded_scan(&sandbox).code, Some(1));
    let refusal = sandbox.refusal(&["my-cube", "forget"], "");
    assert!(refusal.contains("no cube is kept"), "{refusal}");
}

#[test]
fn a_cube_is_kept_only_when_asked_for_and_solved() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    assert_eq!(sandbox.run(&SIMULATE).code, Some(0));
    assert!(is_none_kept(&sandbox));
    let target = ["--keep-cube", "--target-state", "superflip"];
    let refusal = sandbox.refusal(&[&SIMULATE[..], &target].concat(), "");
    assert!(refusal.contains("leave --target-state out"), "{refusal}");
    sandbox.write("refused.json", REFUSED);
    let recorded = ["--keep-cube", "--scan", "refused.json"];
    let refusal = sandbox.refusal(&[&SIMULATE[..], &recorded].concat(), "");
    assert!(
        refusal.contains("leave --scan refused.json out"),
        "{refusal}"
    );
    assert!(is_none_kept(&sandbox));
    let kept = sandbox.run(&[&SIMULATE[..], &["--keep-cube"]].concat());
    assert_eq!(kept.code, Some(0), "{kept:?}");
    let shown = sandbox.answer(&["my-cube", "show", "--simulated"]);
    assert!(shown.contains("facelets: "), "{shown}");
    assert!(
        shown.trim_end().ends_with("my-cube-simulated.json"),
        "{shown}"
    );
    // With the cube kept, the same run comes to the same end.
    assert_eq!(sandbox.run(&SIMULATE).stdout, kept.stdout);
}

#[test]
fn the_robots_own_cube_is_neither_replaced_nor_used_by_a_simulated_run() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    sandbox.write("my-cube.json", MY_CUBE);
    let kept = sandbox.run(&[&SIMULATE[..], &["--keep-cube"]].concat());
    assert_eq!(kept.code, Some(0), "{kept:?}");
    assert!(
        kept.stderr
            .trim_end()
            .ends_with("my cube is kept in ./my-cube-simulated.json"),
        "{kept:?}"
    );
    let own = sandbox.path("my-cube.json");
    assert_eq!(std::fs::read_to_string(&own).expect("there"), MY_CUBE);
    sandbox.answer(&["my-cube", "forget", "--simulated"]);
    assert_eq!(std::fs::read_to_string(own).expect("there"), MY_CUBE);
    // A damaged file is warned of where it is used.
    sandbox.write("my-cube.json", "{}");
    let run = sandbox.run(&SIMULATE);
    assert!(!run.stderr.contains("my-cube.json"), "{run:?}");
}

#[test]
fn a_damaged_file_is_reported_and_hinders_no_run() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    sandbox.write("my-cube-simulated.json", "{\"stickers\": {}}");
    let run = sandbox.run(&SIMULATE);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(
        run.stderr.contains("my-cube-simulated.json") && run.stderr.contains("read without it"),
        "{run:?}"
    );
    let refusal = sandbox.refusal(&["my-cube", "show", "--simulated"], "");
    assert!(refusal.contains("sticker 1 is missing"), "{refusal}");
    sandbox.answer(&["my-cube", "forget", "--simulated"]);
    assert!(is_none_kept(&sandbox));
}

#[test]
fn the_menu_keeps_cubes_by_an_item_of_its_own() {
    let refusal = Sandbox::new().refusal(&["run", "--keep-cube"], "");
    assert!(refusal.contains("choose My cube"), "{refusal}");
}

//! `check` on a computer that is no brick; `cargo xtask check-deploy` tries it on a simulated
//! brick.

use crate::common::Sandbox;

#[test]
fn a_laptop_is_reported_as_no_brick() {
    let sandbox = Sandbox::new();
    let before = sandbox.content();
    let run = sandbox.run(&["check"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let lines: Vec<_> = run.stdout.lines().collect();
    assert!(lines[0].starts_with("missing  brick "), "{run:?}");
    assert!(lines[0].contains("not an EV3 brick"), "{run:?}");
    assert!(lines[0].contains("run --simulate"), "{run:?}");
    assert_eq!(
        lines.last(),
        Some(&"the robot cannot run: one item is missing or wrong")
    );
    assert_eq!(sandbox.content(), before, "the program left files behind");
}

#[test]
fn the_answer_as_json_has_an_object_for_each_item() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "[run]\nscans = 0\n");
    let run = sandbox.run(&["check", "--json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).expect("the answer is JSON");
    assert_eq!(answer["ready"], false);
    let items = answer["items"].as_array().expect("a list");
    let settings = items.iter().find(|item| item["item"] == "settings");
    let settings = settings.expect("the item is listed");
    assert_eq!(settings["standing"], "wrong");
    let seen = settings["seen"].as_str().expect("a text");
    assert!(seen.contains("run.scans = 0"), "{seen}");
    assert!(settings["cure"].is_string());
}

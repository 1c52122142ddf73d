//! A program that is killed at any moment of a write: the old file or the new one is there, whole.

use std::{
    cell::RefCell,
    fs, thread,
    time::{Duration, Instant},
};

use crate::common::{SOLVED, Sandbox};

/// Programs killed in each test.
const KILLS: u32 = 250;

/// Runs the program, killed after a time if one is named; gives the time that it took.
fn ran(sandbox: &Sandbox, arguments: &[&str], killed_after: Option<Duration>) -> Duration {
    let start = Instant::now();
    let mut program = sandbox.command(arguments).spawn().expect("it starts");
    if let Some(time) = killed_after {
        thread::sleep(time);
        // On Unix this is SIGKILL, of which a program notices nothing.
        program.kill().expect("it can be killed");
    }
    program.wait_with_output().expect("it ends");
    start.elapsed()
}

/// Kills programs that write at moments spread over their whole run, and looks at the files after
/// each.
fn kill_writers(sandbox: &Sandbox, writers: [&[&str]; 2], check: impl Fn()) {
    let whole = ran(sandbox, writers[0], None).max(ran(sandbox, writers[1], None));
    for kill in 0..KILLS {
        let moment = whole * kill / KILLS;
        ran(sandbox, writers[kill as usize % 2], Some(moment));
        check();
    }
    ran(sandbox, writers[0], None);
    let left = sandbox.content();
    let is_draft = |name: &std::path::PathBuf| name.to_string_lossy().ends_with(".part");
    assert!(!left.iter().any(is_draft), "{left:?}");
}

#[test]
#[ignore = "250 programs; `cargo xtask full` runs it"]
fn a_saved_state_is_the_old_or_the_new_one() {
    let sandbox = Sandbox::new();
    let turned = sandbox.run(&["show", "R U", "--as", "stickers"]).stdout;
    let save = ["states", "save", "mine", "solved", "--force"];
    let replace = ["states", "save", "mine", "R U", "--force"];
    kill_writers(&sandbox, [&save, &replace], || {
        let shown = sandbox.run(&["states", "list"]);
        let stickers = shown.stdout.strip_prefix("mine  ").expect(&shown.stderr);
        let is_whole = [SOLVED, turned.trim()].contains(&stickers.trim());
        assert!(is_whole, "{shown:?}");
    });
}

#[test]
#[ignore = "250 programs; `cargo xtask full` runs it"]
fn a_calibration_keeps_what_other_steps_found() {
    let sandbox = Sandbox::new();
    sandbox.write("robot.toml", "");
    let file = "calibration.toml";
    let step = |seed| {
        let step = [
            "calibrate",
            "stops",
            "--simulate",
            "--output",
            file,
            "--seed",
            seed,
        ];
        step.map(str::to_owned)
    };
    let durations = ["calibrate", "flipper", "--simulate", "--output", file];
    ran(&sandbox, &durations, None);
    let (one, other) = (step("1"), step("2"));
    let [one, other] = [&one, &other].map(|step| step.each_ref().map(String::as_str));
    kill_writers(&sandbox, [&one, &other], || {
        let text = fs::read_to_string(sandbox.path(file)).expect("it is there");
        let checked = sandbox.run(&["config", "check"]);
        assert_eq!(checked.code, Some(0), "{checked:?}\n{text}");
        assert!(text.contains("flipper_hold_deg"), "{text}");
    });
}

#[test]
#[ignore = "250 programs; `cargo xtask full` runs it"]
fn a_run_leaves_a_history_without_a_gap() {
    let sandbox = Sandbox::new();
    let run = |cube| ["run", "--simulate", "--seed", "1", "--cube", cube];
    let (one, other) = (run("R U"), run("superflip"));
    let cubes =
        ["R U", "superflip"].map(|cube| sandbox.answer(&["show", cube, "--as", "stickers"]));
    let known = RefCell::new(Vec::<(u64, String)>::new());
    kill_writers(&sandbox, [&one, &other], || {
        let list = sandbox.run(&["states", "history", "--json"]);
        assert_eq!(list.code, Some(0), "{list:?}");
        let moments = list.stdout.lines().map(|line| {
            let moment: serde_json::Value = serde_json::from_str(line).expect(line);
            let text = |key: &str| moment[key].as_str().expect("a text").to_owned();
            let number = text("name").replace("moment-", "");
            (number.parse().expect("a number"), text("facelets"))
        });
        let moments: Vec<(u64, String)> = moments.collect();
        assert!(
            moments.iter().all(|(_, facelets)| cubes.contains(facelets)),
            "{list:?}"
        );
        assert!(
            moments.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1),
            "{list:?}"
        );
        let mut known = known.borrow_mut();
        let newest = known.len().saturating_sub(100);
        let is_lost = |moment: &&(u64, String)| !moments.contains(moment);
        assert_eq!(known[newest..].iter().find(is_lost), None);
        *known = moments;
    });
    assert!(known.borrow().len() > 100, "{}", known.borrow().len());
}

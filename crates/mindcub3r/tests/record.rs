//! `run --record`: a run as lines, with the positions of the motors.

mod common;

use std::fs;

use common::Sandbox;
use robot::{Event, Stamped};

fn recorded(sandbox: &Sandbox, more: &[&str]) -> Vec<Stamped> {
    let file = sandbox.path("run.jsonl");
    let file = file.to_str().expect("a plain name");
    let mut arguments = vec!["run", "--simulate", "--seed", "3", "--record", file];
    arguments.extend(more);
    sandbox.run(&arguments);
    let text = fs::read_to_string(file).expect("the file is there");
    text.lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn a_recording_holds_the_events_of_the_run_and_the_motors_between_them() {
    let sandbox = Sandbox::new();
    let lines = recorded(&sandbox, &[]);
    assert!(matches!(lines[0].event, Event::Hello { .. }));
    assert!(lines.is_sorted_by_key(|line| line.at_ms));
    let (postures, events): (Vec<_>, Vec<_>) =
        (lines[1..].iter()).partition(|line| matches!(line.event, Event::Posture { .. }));
    assert!(postures.len() > 500, "{}", postures.len());
    let printed = sandbox.run(&["run", "--simulate", "--seed", "3", "--json"]);
    let printed: Vec<Stamped> = (printed.stdout.lines())
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert!(events.into_iter().eq(&printed));
}

#[test]
fn a_run_that_fails_is_recorded_to_its_report() {
    let sandbox = Sandbox::new();
    sandbox.write("stuck.toml", "[mechanism]\nslip_chance = 1.0\n");
    let file = sandbox.path("stuck.toml");
    let lines = recorded(
        &sandbox,
        &["--simulator", file.to_str().expect("a plain name")],
    );
    assert!(
        lines
            .iter()
            .any(|line| matches!(line.event, Event::Fault { .. }))
    );
    let Some(Event::Report { error, .. }) = lines.last().map(|line| &line.event) else {
        panic!("no report");
    };
    assert!(error.is_some());
}

#[test]
fn the_menu_takes_no_file_for_a_recording() {
    let run = Sandbox::new().run(&["run", "--record", "run.jsonl"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("--once or --simulate"),
        "{}",
        run.stderr
    );
}

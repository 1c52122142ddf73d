//! `run --record`: a run as lines, with the positions of the motors.

use std::fs;

use crate::common::Sandbox;
use robot::{Event, RunErrorKind, Stamped};

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
    sandbox.write("empty.toml", "[battery]\nvoltage_mv = 5000\n");
    let file = sandbox.path("empty.toml");
    let lines = recorded(
        &sandbox,
        &["--simulator", file.to_str().expect("a plain name")],
    );
    let Some(Event::Report { error_kind, .. }) = lines.last().map(|line| &line.event) else {
        panic!("no report");
    };
    assert_eq!(*error_kind, Some(RunErrorKind::Battery));
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

//! History of the robot that a page commands, also through a laptop.

use serde_json::Value;

use super::{Studio, ended};
use crate::common::Sandbox;

/// Moments that a page gets, the oldest first.
fn moments(studio: &Studio) -> Vec<Value> {
    let response = studio.get("/history");
    let (head, lines) = response.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 200 "), "{response}");
    let lines = lines.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_page_gets_the_history_and_goes_back_to_its_moments() {
    let sandbox = Sandbox::new();
    let cube = "FUUFUULRRBLLDRRDRRBDDBFFUFFRLLDDBDDBRRULLULLFFFDUBBUBB";
    let arguments = ["--seed", "3", "--pace", "2000", "--cube", cube];
    let studio = Studio::start(&sandbox, &arguments);
    assert_eq!(moments(&studio), [] as [Value; 0]);
    let mut live = studio.live();
    live.send(r#""command":"checkpoint""#);
    assert!(ended(&live.run()).0);
    live.send(r#""command":"start","state":"superflip""#);
    assert_eq!(ended(&live.run()), (true, false, None));
    live.send(r#""command":"start","state":"before""#);
    assert_eq!(ended(&live.run()), (true, false, None));
    live.send(r#""command":"start""#);
    assert_eq!(ended(&live.run()), (true, true, None));
    live.send(r#""command":"start","state":"moment-1""#);
    assert_eq!(ended(&live.run()), (true, false, None));
    live.send(r#""command":"scan""#);
    assert!(ended(&live.run()).0);
    let known = moments(&studio);
    let seen: Vec<_> = known
        .iter()
        .map(|moment| {
            let text = |key: &str| moment[key].as_str().unwrap_or_default().to_owned();
            let (doing, goal, ended) = (text("doing"), text("goal"), text("ended"));
            (doing, goal, ended, moment["facelets"] == cube)
        })
        .collect();
    let seen: Vec<_> = seen
        .iter()
        .map(|(doing, goal, ended, is_first)| (&**doing, &**goal, &**ended, *is_first))
        .collect();
    assert_eq!(
        seen,
        [
            ("checkpoint", "", "read", true),
            ("pattern", "superflip", "reached", true),
            ("undo", "moment-2", "reached", false),
            ("solve", "", "reached", true),
            ("undo", "moment-1", "reached", false),
            ("read", "", "read", true),
        ]
    );
    let before = known.iter().position(|moment| moment["before"] == true);
    assert_eq!(before, Some(5));
    let (ok, text) = live.ask(r#""command":"start","state":"moment-9""#);
    assert!(!ok && text.contains("no moment has this number"), "{text}");
    // A laptop asks the brick each time.
    let host = studio.host().to_owned();
    let laptop = Studio::start(&sandbox, &["--brick", &host]);
    assert_eq!(moments(&laptop), known);
    drop(studio);
    let response = laptop.get("/history");
    assert!(
        response.starts_with("HTTP/1.1 503 ") && response.contains(&format!("history of {host}: ")),
        "{response}"
    );
}

//! Settings of the robot on its page: values in force, what may be set, and what was set.

use super::{Studio, ended};
use crate::common::Sandbox;

/// Asserts that a line of settings has all these parts.
fn has(line: &str, parts: &[&str]) {
    for part in parts {
        assert!(line.contains(part), "{part} in {line}");
    }
}

#[test]
fn a_page_sees_the_settings_in_force_and_each_change() {
    let sandbox = Sandbox::new();
    let studio = Studio::start(&sandbox, &["--seed", "3", "--pace", "2000"]);
    let mut live = studio.live();
    let hello = live.line();
    has(
        &live.line(),
        &[
            r#""event":"settings","kept":false,"#,
            r#"{"key":"scan","value":"full","values":["full","quick"],"section":"run"}"#,
            r#"{"key":"patience_s","value":"60","min":0,"max":3600,"unit":"s","section":"run"}"#,
        ],
    );
    for (key, value) in [("patience_s", "30"), ("profile", "gentle")] {
        live.send(&format!(
            r#""command":"set","key":"{key}","value":"{value}""#
        ));
        has(
            &live.line(),
            &[&format!(r#"{{"key":"{key}","value":"{value}","#)],
        );
        has(&live.line(), &[r#""ok":true,"text":"done""#]);
    }
    let (ok, text) = live.ask(r#""command":"set","key":"patience_s","value":"3601""#);
    assert!(
        !ok && text.contains("patience_s = 3601 is out of range"),
        "{text}"
    );
    // The next run is by them.
    live.send(r#""command":"scan""#);
    while !live.line().contains(r#""profile":"gentle""#) {}
    assert!(ended(&live.run()).0);
    let mut newcomer = studio.live();
    assert_eq!(newcomer.line(), hello);
    has(
        &newcomer.line(),
        &[
            r#"{"key":"patience_s","value":"30","#,
            r#"{"key":"profile","value":"gentle","#,
        ],
    );
}

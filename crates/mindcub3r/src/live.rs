//! Live stream of a robot: its events, as lines for the pages that watch.

use robot::{Event, RobotKind, Stamped, event};
use serde::Serialize;
use studio::{Kind, Publisher};

use crate::version::LONG_VERSION;

/// First line of a live stream. A recording's has no commands.
#[derive(Serialize)]
struct Hello<'a> {
    v: u32,
    at_ms: u64,
    event: &'a str,
    program: &'a str,
    robot: RobotKind,
    commands: &'a [&'a str],
}

/// Line of the program's log.
#[derive(Serialize)]
struct Log<'a> {
    v: u32,
    at_ms: u64,
    event: &'a str,
    level: &'a str,
    text: &'a str,
}

/// `hello` of this program, for a robot that takes these commands.
pub(crate) fn hello(robot: RobotKind, commands: &[&str]) -> String {
    let hello = Hello {
        v: event::VERSION,
        at_ms: 0,
        event: "hello",
        program: LONG_VERSION,
        robot,
        commands,
    };
    serde_json::to_string(&hello).expect("numbers and texts are written")
}

/// Line of the program's log, for pages.
pub(crate) fn log_line(at_ms: u64, level: &str, text: &str) -> String {
    let line = Log {
        v: event::VERSION,
        at_ms,
        event: "log",
        level,
        text,
    };
    serde_json::to_string(&line).expect("numbers and texts are written")
}

/// Publishes an event.
pub(crate) fn publish(publisher: &Publisher, stamped: &Stamped) {
    let kind = match &stamped.event {
        Event::Hello { .. } => Kind::Hello,
        Event::RunBegins { .. } => Kind::RunBegins,
        Event::Posture { .. } => Kind::Posture,
        _ => Kind::Event,
    };
    publisher.publish(kind, stamped.at_ms, &stamped.line());
}

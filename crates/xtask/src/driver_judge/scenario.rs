//! Scenarios: commands to one motor, written and read through its files.

use anyhow::{Context, Result, bail, ensure};

/// Time in which the motor rests before its first event, in milliseconds: the counters of both sides fill with
/// entries of a motor at rest.
const REST_MS: u64 = 400;

/// Motor of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Motor {
    /// The turntable's large motor, free to turn.
    Large,
    /// The arm's medium motor. It meets its stop when it runs outwards.
    Medium,
}

/// An access to a file of the motor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Access {
    Read(String),
    Write(String, String),
}

/// An access, and its time in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) ms: u64,
    pub(super) access: Access,
}

#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) name: String,
    pub(super) motor: Motor,
    /// Whether the scenario is shown and not judged.
    pub(super) is_only_reported: bool,
    pub(super) events: Vec<Event>,
    pub(super) end_ms: u64,
}

/// All scenarios, in the order of their file.
///
/// # Errors
/// When a line of `scenarios.txt` is not understood; the error shows it.
pub(super) fn all() -> Result<Vec<Scenario>> {
    let lines = include_str!("scenarios.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| parse(line).with_context(|| line.to_owned()))
        .collect()
}

fn parse(line: &str) -> Result<Scenario> {
    let fields: Vec<&str> = line.splitn(4, " | ").collect();
    let &[name, motor, end, events] = fields.as_slice() else {
        bail!("a name, a motor, an end and events");
    };
    let (motor, is_only_reported) = match motor.split_once(' ') {
        Some((motor, "reported")) => (motor, true),
        _ => (motor, false),
    };
    let motor = match motor {
        "large" => Motor::Large,
        "medium" => Motor::Medium,
        _ => bail!("a motor, large or medium, and reported if it is not judged"),
    };
    let mut all = Vec::new();
    for event in events.split("; ") {
        all.extend(accesses(event)?);
    }
    ensure!(
        all.is_sorted_by_key(|event| event.ms),
        "events in the order of time"
    );
    Ok(Scenario {
        name: name.to_owned(),
        motor,
        is_only_reported,
        events: all,
        end_ms: end.parse::<u64>()? + REST_MS,
    })
}

/// Accesses of an event: its time, a verb and the verb's arguments; a verb that is no shorthand is a file.
fn accesses(event: &str) -> Result<Vec<Event>> {
    let mut words = event.split(' ');
    let mut next = || words.next().context("a time, a verb and its arguments");
    let ms = next()?.parse::<u64>()? + REST_MS;
    let verb = next()?;
    let mut writes = Vec::new();
    let mut write = |file: &str, value: &str| {
        // Blanks and line ends stand as `\s` and `\n` in the file of scenarios.
        let value = value.replace(r"\s", " ").replace(r"\n", "\n");
        writes.push(Access::Write(file.to_owned(), value));
    };
    match verb {
        "to" | "rel" => {
            write("position_sp", next()?);
            write("speed_sp", next()?);
            write("stop_action", next().unwrap_or("hold"));
            let command = match verb {
                "to" => "run-to-abs-pos",
                _ => "run-to-rel-pos",
            };
            write("command", command);
        }
        "run" => {
            write("speed_sp", next()?);
            write("command", "run-forever");
        }
        "timed" => {
            write("speed_sp", next()?);
            write("time_sp", next()?);
            write("stop_action", next()?);
            write("command", "run-timed");
        }
        "stop" => {
            write("stop_action", next()?);
            write("command", "stop");
        }
        "read" => writes.push(Access::Read(next()?.to_owned())),
        file => write(file, next()?),
    }
    ensure!(words.next().is_none(), "too many arguments: {event}");
    let events = writes.into_iter().map(|access| Event { ms, access });
    Ok(events.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorthands_are_the_files_that_a_program_writes() {
        let scenario = parse(
            "a name | medium reported | 900 | 0 to 90 400; 5 stop brake; 7 read state; 8 speed_sp \\s5\\n",
        )
        .expect("a scenario");
        assert_eq!(scenario.motor, Motor::Medium);
        assert!(scenario.is_only_reported);
        assert_eq!(scenario.end_ms, 1300);
        let shown: Vec<String> = scenario
            .events
            .iter()
            .map(|Event { ms, access }| match access {
                Access::Read(file) => format!("{ms} {file}?"),
                Access::Write(file, value) => format!("{ms} {file}={value}"),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "400 position_sp=90",
                "400 speed_sp=400",
                "400 stop_action=hold",
                "400 command=run-to-abs-pos",
                "405 stop_action=brake",
                "405 command=stop",
                "407 state?",
                "408 speed_sp= 5\n",
            ]
        );
        for wrong in [
            "a | huge | 5 | 0 run 1",
            "a | large | 5",
            "a | large | 5 | 0 to 1",
            "a | large | 5 | 3 run 1; 2 run 1",
            "a | large | 5 | 0 run 1 2",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_scenario_has_a_name_of_its_own() {
        let all = all().expect("scenarios");
        let mut names: Vec<&str> = all.iter().map(|it| it.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len());
        assert!(all.len() >= 62, "{}", all.len());
        let reported = all.iter().filter(|it| it.is_only_reported);
        let reported: Vec<&str> = reported.map(|it| it.name.as_str()).collect();
        assert_eq!(reported, ["ramp_opposite_swing"]);
    }
}

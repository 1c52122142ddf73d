use actuator::{Arm, Pose, QuarterTurns, Stance};
use cube_core::{Cube, RandomCubes};
use simulator::{Settings, Simulator};

use super::*;
use crate::{
    Account, Alone, Config, Pace, RobotKind, Task, account::Ending, testing::by_tables, whole_run,
};

/// Observer that keeps all events.
#[derive(Default)]
struct Recorded(Vec<Stamped>);

impl Observer for Recorded {
    fn event(&mut self, at: Duration, event: &Event) {
        self.0.push(Stamped::new(at, event.clone()));
    }
}

fn recorded() -> (Vec<Stamped>, Cube) {
    let cube = Cube::from(&"R U2 F' L D B2".parse::<Turns>().expect("turns"));
    let stickers = *cube.facelets().as_array();
    let simulator = Simulator::new(&Settings::default(), &stickers, 1);
    let (mut recorded, mut report, mut alone) =
        (Recorded::default(), Account::default(), Alone::default());
    let mut observers = Observers(vec![&mut recorded, &mut report]);
    let crew = alone.observed(Pace::OfThisMachine, &mut observers);
    let task = by_tables(Cube::SOLVED);
    let result = whole_run(&mut simulator.brick(), &Config::default(), &task, crew);
    let last = report.last_event(&Ending::of(Some(&task.target), &result, None));
    recorded.event(simulator.now(), &last);
    (recorded.0, cube)
}

#[test]
fn the_events_lead_from_the_begin_of_a_run_to_its_report_and_read_back() {
    let (events, cube) = recorded();
    let begins = Event::RunBegins {
        target: Some(Cube::SOLVED),
        profile: Profile::Own,
    };
    assert_eq!(events[0].event, begins);
    let (mut shown, mut stickers, mut open, mut at) = (cube, 0, 0, 0);
    for stamped in &events {
        assert!(stamped.at_ms >= at, "{stamped:?} after {at}");
        at = stamped.at_ms;
        match &stamped.event {
            Event::TurnDone { turn } => shown = shown.turned(*turn),
            Event::Reading { stickers: read, .. } => stickers += read.len(),
            Event::MotionBegins { .. } => open += 1,
            Event::MotionEnds { .. } => open -= 1,
            Event::Cube { cube: known, .. } => assert_eq!(*known, cube),
            _ => {}
        }
        let line = serde_json::to_string(stamped).expect("the event is written");
        assert!(line.starts_with(r#"{"v":1,"at_ms":"#), "{line}");
        assert!(!line.contains('\n'), "{line}");
        let read: Stamped = serde_json::from_str(&line).expect(&line);
        assert_eq!(read, *stamped);
    }
    assert_eq!((shown, stickers, open), (Cube::SOLVED, 54, 0));
    let Some(Event::Report {
        reached,
        solved,
        robot_seconds,
        phases,
        error,
        ..
    }) = events.last().map(|last| &last.event)
    else {
        panic!("no report");
    };
    assert!(*reached && *solved && *robot_seconds > 10.0 && error.is_none());
    let reported = events.iter().filter_map(|stamped| match &stamped.event {
        Event::PhaseEnds { report } => Some(report),
        _ => None,
    });
    assert!(reported.eq(phases.iter()), "{phases:?}");
}

/// Observer that follows the cube by the events alone, and compares it with the simulator's.
struct Follower {
    simulator: Simulator,
    lies: Option<(Cube, Stance)>,
    compared: usize,
}

impl Follower {
    fn compare(&mut self, at: Duration) {
        let (cube, stance) = self.lies.expect("the cube is known");
        let seen = stance.pose.shows(&cube.facelets());
        let is = cube_core::Facelets::new(self.simulator.lying());
        assert_eq!(seen.to_string(), is.to_string(), "at {at:?}");
        self.compared += 1;
    }
}

impl Observer for Follower {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::Cube { cube, lies, .. } => {
                let pose = Pose::all().find(|pose| pose.shows(&cube.facelets()) == *lies);
                let (pose, arm) = (pose.expect("lies is the cube, rotated"), Arm::Released);
                self.lies = Some((*cube, Stance { pose, arm }));
            }
            Event::MotionEnds { motion, .. } => {
                let Some((cube, stance)) = self.lies else {
                    return;
                };
                let (after, turn) = stance.apply(*motion).expect("motions follow one another");
                let cube = turn.map_or(cube, |turn| cube.turned(turn));
                self.lies = Some((cube, after));
                self.compare(at);
            }
            Event::Spun { quarters } => {
                if let Some((_, stance)) = &mut self.lies {
                    for _ in 0..quarters.rem_euclid(4) {
                        stance.pose = stance.pose.spun(QuarterTurns::Clockwise);
                    }
                    self.compare(at);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn the_events_alone_tell_how_the_cube_lies_after_each_motion() {
    let mut cubes = RandomCubes::new(7);
    for seed in 1..=10 {
        let cube = cubes.draw();
        let simulator = Simulator::new(&Settings::default(), cube.facelets().as_array(), seed);
        let mut follower = Follower {
            simulator: simulator.clone(),
            lies: None,
            compared: 0,
        };
        let mut alone = Alone::default();
        let crew = alone.observed(Pace::NodesPerSecond(455_000), &mut follower);
        let mut config = Config::default();
        config.run.think_first_nodes = 2000;
        let result = whole_run(
            &mut simulator.brick(),
            &config,
            &Task::to(Cube::SOLVED),
            crew,
        );
        result.expect("nothing disturbs the run");
        assert!(follower.compared > 30, "{}", follower.compared);
    }
}

/// Names of all events, as the refusal of an unknown one lists them.
fn names() -> Vec<String> {
    let refusal = serde_json::from_str::<Event>(r#"{"event":"?"}"#).expect_err("no event");
    let refusal = refusal.to_string();
    let names = refusal.split('`').skip(1).step_by(2).skip(1);
    names.map(str::to_owned).collect()
}

#[test]
fn the_docs_and_the_page_know_every_event() {
    let names = names();
    assert!(
        names.contains(&"run_begins".to_owned()) && names.len() > 20,
        "{names:?}"
    );
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let read = |path: &str| std::fs::read_to_string(format!("{root}{path}")).expect(path);
    for (path, [before, behind]) in [
        ("docs/json.md", ["`", "`"]),
        ("ARCHITECTURE.md", ["`", "`"]),
        ("page/src/stream/events.ts", ["\n  ", ": {"]),
        ("page/src/stream/reducer.ts", ["    case '", "':"]),
    ] {
        let text = read(path);
        let is_missing = |name: &&String| !text.contains(&format!("{before}{name}{behind}"));
        let missing: Vec<_> = names.iter().filter(is_missing).collect();
        assert!(missing.is_empty(), "{path} lacks the events {missing:?}");
    }
}

/// A simulated run that was recorded before `hello` carried the facts of its robot and `fault` named a part; nine in ten of
/// its postures are left out.
#[test]
fn a_recording_of_an_older_program_is_of_the_shipped_robot() {
    let text = include_str!("../../../../page/tests/runs/old.jsonl");
    let read = |line: &str| Stamped::read(line).expect(line).event;
    let events: Vec<Event> = text.lines().map(read).collect();
    let Event::Hello(hello) = &events[0] else {
        panic!("no hello");
    };
    let shipped = Hello::new(&hello.program, RobotKind::Simulated, &Config::default());
    assert_eq!(*hello, shipped);
    let parts: Vec<RobotPart> = (events.iter())
        .filter_map(|event| match event {
            Event::Fault { part, .. } => Some(*part),
            _ => None,
        })
        .collect();
    assert_eq!(parts, [RobotPart::Brick]);
}

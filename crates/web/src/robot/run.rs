//! Whole runs of the simulated robot.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use brick::Button;
use cube_core::Facelets;
use recogniser::AllButOne;
use robot::{
    Account, Config, Event, Hello, Observer, Pace, Recording, RobotKind, Session, Stamped, Task,
    Unattended, account::Ending, event::milliseconds, read_only, whole_run,
};
use serde::Deserialize;
use serde_json::{Value, json};
use simulator::{Disturbance, Input, Simulator};

use super::{
    breaks,
    request::{self, Refusal},
};

/// A run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    /// The cube that is put in.
    #[serde(default = "random")]
    cube: String,
    /// The state to reach.
    #[serde(default = "solved")]
    target: String,
    /// Method of finding turns.
    #[serde(default = "robot")]
    method: String,
    /// Whether the robot only reads the cube.
    #[serde(default)]
    reads_only: bool,
    /// Seed of everything that is left to chance.
    #[serde(default)]
    seed: u64,
    /// Settings of the robot, TOML.
    #[serde(default)]
    robot: String,
    /// Settings of the simulated robot, TOML.
    #[serde(default)]
    simulator: String,
    /// Inputs from outside, each at a time of the run.
    #[serde(default)]
    inputs: Vec<TimedInput>,
}

fn random() -> String {
    "random".to_owned()
}

fn solved() -> String {
    "solved".to_owned()
}

fn robot() -> String {
    "robot".to_owned()
}

/// Input to the simulated robot at a time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimedInput {
    at_ms: u64,
    #[serde(rename = "do")]
    action: Action,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    /// Presses the button below the screen.
    Stop,
    /// Begins a fault from outside, in the words of a [`Disturbance`] after its time: `jam flipper for 3`.
    Fault(String),
}

/// How the cube lay after each motion of the last run, by the simulator.
static CUBE_STATES: Mutex<Vec<(u64, String)>> = Mutex::new(Vec::new());

/// Observer that asks the simulator after each motion how the cube lies.
struct CubeWatcher(Simulator);

impl Observer for CubeWatcher {
    fn event(&mut self, at: Duration, event: &Event) {
        if matches!(event, Event::MotionEnds { .. } | Event::Cube { .. }) {
            let lies = Facelets::new(self.0.lying()).to_string();
            let line = (milliseconds(at), lies);
            CUBE_STATES
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(line);
        }
    }
}

/// The truth about the last run.
pub(super) fn truth() -> Value {
    json!(*CUBE_STATES.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Account of a run, by the lines of its stream.
pub(super) fn account(lines: &[String]) -> Value {
    let mut account = Account::default();
    for stamped in lines.iter().filter_map(|line| Stamped::read(line)) {
        account.event(Duration::from_millis(stamped.at_ms), &stamped.event);
    }
    json!(account)
}

/// Runs the simulated robot; the answer has all lines of the run, and the cube in the end.
pub(super) fn run(request: &Request) -> Result<Value, Refusal> {
    let cube = request::cube("cube", &request.cube, request.seed)?;
    let config = request::config(&request.robot)?;
    let settings = request::simulator(&request.simulator)?;
    let task = Task {
        turning: request::method(&request.method)?.turning(request::prepared),
        scan: config.run.scan,
        ..Task::to(request::cube("target", &request.target, request.seed)?)
    };
    CUBE_STATES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clear();
    let simulator = Simulator::new(&settings, cube.facelets().as_array(), request.seed);
    for input in &request.inputs {
        input.schedule(&simulator)?;
    }
    Ok(made(&simulator, &config, &task, request.reads_only))
}

fn made(simulator: &Simulator, config: &Config, task: &Task, reads_only: bool) -> Value {
    let recording = Recording::new(Hello::new(
        env!("CARGO_PKG_VERSION"),
        RobotKind::Simulated,
        config,
    ));
    let brick = brick::reversed::wrap(simulator.brick(), &config.robot);
    let mut session = Session::of(brick)
        .paced(Pace::of_simulator(config))
        .streamed(recording.sink());
    let mut watcher = CubeWatcher(simulator.clone());
    let ended = session.run(config, &mut watcher, &mut Unattended, |brick, crew| {
        if reads_only {
            read_only(brick, config, task, crew).map(drop)
        } else {
            whole_run(brick, config, task, crew).map(drop)
        }
    });
    let left = ended.account.left.as_ref();
    let target = task.target.cube().facelets();
    let target = left.map_or(target, AllButOne::facelets);
    let judged = |stickers| simulator.verdict(stickers).err();
    let wrong = judged(target.as_array()).filter(|_| !reads_only);
    let faults: Vec<String> = simulator.faults().iter().map(ToString::to_string).collect();
    let ending = Ending::of(Some(&task.target), &ended.result, left).judged(
        faults.first().map(String::as_str),
        wrong.map(|reason| reason.to_string()).as_deref(),
        judged(&simulator::solved()).is_none(),
    );
    session.report(ended.at, &ended.account, &ending);
    let disturbance = |(at, fault): &(Duration, Disturbance)| json!({"at_ms": milliseconds(*at), "fault": breaks::text(fault)});
    json!({
        "events": recording.lines(),
        "facelets": Facelets::new(simulator.stickers()).to_string(),
        "reached": ending.reached,
        "solved": ending.solved,
        "seconds": simulator.now().as_secs_f64(),
        "disturbances": simulator.disturbances().iter().map(disturbance).collect::<Vec<_>>(),
        "faults": faults,
    })
}

impl TimedInput {
    fn schedule(&self, simulator: &Simulator) -> Result<(), Refusal> {
        let at = Duration::from_millis(self.at_ms);
        match &self.action {
            Action::Stop => simulator.press_at(at, Button::Back),
            Action::Fault(words) => {
                let fault: Disturbance = format!("at {} {words}", at.as_secs_f64())
                    .parse()
                    .map_err(|error| Refusal::of_field("fault", &error))?;
                simulator.schedule(at, Input::Disturb(fault));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::robot::answered;

    use super::*;

    /// Tests share the truth about the last run.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    fn lines(answer: &Value) -> Vec<Stamped> {
        let lines = answer["events"].as_array().expect("a list");
        let line = |line: &Value| serde_json::from_str(line.as_str().expect("a line"));
        lines
            .iter()
            .map(|text| line(text).expect("an event"))
            .collect()
    }

    #[test]
    fn a_run_tells_its_events_and_the_simulator_the_truth() {
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        for method in ["robot", "two-phase", "cfop"] {
            let request = json!({"call": "run", "seed": 3, "method": method});
            let answer = answered(&request.to_string()).expect(method);
            assert_eq!(answer["solved"], json!(true), "{method}");
            let lines = lines(&answer);
            let ends = |line: &&Stamped| matches!(line.event, Event::MotionEnds { .. });
            let looks = |line: &&Stamped| matches!(line.event, Event::Cube { .. });
            let known = lines
                .iter()
                .filter(|line| ends(line) || looks(line))
                .count();
            assert_eq!(truth().as_array().map(Vec::len), Some(known));
            let steps = |line: &&Stamped| matches!(line.event, Event::Step { .. });
            assert_eq!(lines.iter().any(|line| steps(&line)), method == "cfop");
        }
    }

    #[test]
    fn a_stop_ends_the_same_run_at_its_time() {
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let request = json!({"call": "run", "seed": 5, "cube": "R U2 F'"});
        let whole = lines(&answered(&request.to_string()).expect("an answer"));
        let request = json!({
            "call": "run", "seed": 5, "cube": "R U2 F'",
            "inputs": [{"at_ms": 12_000, "do": "stop"}],
        });
        let answer = answered(&request.to_string()).expect("an answer");
        let stopped = lines(&answer);
        let before = |lines: &[Stamped]| -> Vec<Stamped> {
            let lines = lines.iter().filter(|line| line.at_ms < 12_000);
            lines.cloned().collect()
        };
        assert_eq!(before(&whole), before(&stopped));
        let last = stopped.last().map(|last| last.at_ms);
        assert!(last.is_some_and(|last| last < 16_000), "{last:?}");
        assert_eq!(answer["reached"], json!(false));
    }

    #[test]
    fn a_jam_is_told_and_recovered_from() {
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let request = json!({
            "call": "run", "seed": 5,
            "inputs": [{"at_ms": 30_000, "do": {"fault": "jam flipper for 0.8"}}],
        });
        let answer = answered(&request.to_string()).expect("an answer");
        let lines = lines(&answer);
        assert!(
            lines
                .iter()
                .any(|line| matches!(line.event, Event::Fault { .. }))
        );
        assert!(
            lines
                .iter()
                .any(|line| matches!(line.event, Event::Recovery))
        );
        assert_eq!(answer["solved"], json!(true));
        let jam = json!([{"at_ms": 30_000, "fault": "Block a motor (flipper) for 0.8 s"}]);
        assert_eq!(answer["disturbances"], jam);
    }

    #[test]
    fn a_run_that_does_not_reach_its_target_says_why() {
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let mut reasons = Vec::new();
        for seed in 0..12 {
            let request = json!({
                "call": "run", "seed": seed, "cube": "R U F", "method": "tables",
                "robot": "[run]\nverify = false", "simulator": "[mechanism]\nslip_chance = 0.05",
            });
            let answer = answered(&request.to_string()).expect("an answer");
            let Some(Event::Report { reached, error, .. }) =
                lines(&answer).pop().map(|line| line.event)
            else {
                panic!("no report");
            };
            assert_eq!(reached, error.is_none(), "seed {seed}: {error:?}");
            assert_eq!(answer["reached"], json!(reached));
            reasons.extend(error);
        }
        let is_judged = |reason: &String| reason.contains("the cube shows something else: ");
        assert!(reasons.iter().any(is_judged), "{reasons:?}");
    }

    #[test]
    fn a_robot_that_only_reads_leaves_the_cube_as_it_is() {
        let _one = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let request = json!({"call": "run", "cube": "superflip", "reads_only": true});
        let answer = answered(&request.to_string()).expect("an answer");
        let superflip = request::cube("cube", "superflip", 0).expect("a pattern");
        assert_eq!(answer["facelets"], json!(superflip.facelets().to_string()));
        assert_eq!(answer["reached"], json!(true));
    }
}

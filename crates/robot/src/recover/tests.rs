//! Runs on a simulated robot with a motor that jams for some time.

use std::{rc::Rc, time::Duration};

use brick::{Clock, MotorState};
use cube_core::{Cube, Facelets, Pattern, Turns};
use simulator::{Axis, Input, Settings, Simulator};

use super::*;
use crate::{
    Account, Alone, Config, Observer, Observers, Pace, patience::LONG_PAUSE, testing::by_tables,
    whole_run,
};

/// Clock that checks that all motors are idle during the pause of a recovery.
struct Resting(Simulator, Rc<dyn Clock>);

impl Clock for Resting {
    fn now(&self) -> Duration {
        self.1.now()
    }

    fn sleep(&self, duration: Duration) {
        if [PAUSE, LONG_PAUSE].contains(&duration) {
            let brick = self.0.brick();
            for motor in [&brick.flipper, &brick.turntable, &brick.arm] {
                assert_eq!(
                    motor.state().expect("the simulated motor answers"),
                    MotorState::Idle
                );
            }
        }
        self.1.sleep(duration);
    }
}

/// Observer that blocks a motor some time after the first motion of a phase begins.
struct Blocking {
    simulator: Simulator,
    motor: Axis,
    phase: Phase,
    /// Time from the first motion of the phase to the block, in seconds.
    after: f32,
    /// Length of the block, in seconds.
    lasts: f32,
    is_in_phase: bool,
    /// Begin of the block, once it is scheduled.
    at: Option<Duration>,
    /// Calls for help.
    calls: u32,
}

impl Observer for Blocking {
    fn event(&mut self, at: Duration, event: &Event) {
        match event {
            Event::Phase { phase, .. } => self.is_in_phase = *phase == self.phase,
            Event::MotionBegins { .. } if self.is_in_phase && self.at.is_none() => {
                let from = at + Duration::from_secs_f32(self.after);
                let to = from + Duration::from_secs_f32(self.lasts);
                self.simulator.schedule(from, Input::Jam(self.motor));
                self.simulator.schedule(to, Input::Free(self.motor));
                self.at = Some(from);
            }
            Event::NeedsHelp { .. } => self.calls += 1,
            _ => {}
        }
    }
}

struct Run {
    simulator: Simulator,
    report: Account,
    result: Result<(), RunError>,
    /// Message for a test that fails.
    description: String,
    blocked_at: Duration,
    calls: u32,
}

impl Run {
    fn shows(&self, target: &Cube) -> bool {
        let stickers = Facelets::new(self.simulator.stickers());
        Cube::try_from(&stickers).is_ok_and(|cube| cube == *target)
    }
}

/// A run of a cube of three turns, with this motor blocked for `lasts` seconds, from `after`
/// seconds after the first motion of the phase.
fn run(motor: Axis, phase: Phase, after: f32, lasts: f32) -> Run {
    run_to(Cube::SOLVED, motor, phase, after, lasts)
}

fn run_to(target: Cube, motor: Axis, phase: Phase, after: f32, lasts: f32) -> Run {
    run_with(&Config::default(), target, motor, phase, (after, lasts))
}

fn run_with(
    config: &Config,
    target: Cube,
    motor: Axis,
    phase: Phase,
    (after, lasts): (f32, f32),
) -> Run {
    let turns: Turns = "R U2 F'".parse().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let simulator = Simulator::new(&Settings::default(), &stickers, 1);
    let mut blocking = Blocking {
        simulator: simulator.clone(),
        motor,
        phase,
        after,
        lasts,
        is_in_phase: false,
        at: None,
        calls: 0,
    };
    let mut brick = simulator.brick();
    brick.clock = Rc::new(Resting(simulator.clone(), brick.clock));
    let (mut report, mut alone) = (Account::default(), Alone::default());
    let mut observers = Observers(vec![&mut blocking, &mut report]);
    let crew = alone.observed(Pace::OfThisMachine, &mut observers);
    let result = whole_run(&mut brick, config, &by_tables(target), crew);
    let description = format!("{motor:?} {after} s into {}: {report}", phase.name());
    Run {
        simulator,
        report,
        result: result.map(drop),
        description,
        blocked_at: blocking.at.expect("the phase has a motion"),
        calls: blocking.calls,
    }
}

#[test]
fn a_jam_that_clears_during_reading_ends_no_run() {
    let mut recovered = 0;
    for motor in [Axis::Flipper, Axis::Turntable, Axis::Arm] {
        for after in [0.0, 2.5, 5.0, 7.5] {
            let run = run(motor, Phase::Scan, after, 1.0);
            assert!(run.result.is_ok(), "{}{:?}", run.description, run.result);
            assert!(run.shows(&Cube::SOLVED), "{}", run.description);
            recovered += usize::from(run.report.has(Phase::Recover));
        }
    }
    assert!(recovered >= 3, "{recovered}");
}

#[test]
fn a_jam_that_clears_during_turning_ends_no_run() {
    let mut recovered = 0;
    for motor in [Axis::Flipper, Axis::Turntable] {
        for quarter in 0..30_u8 {
            let run = run(motor, Phase::Turn, 0.25 * f32::from(quarter), 1.0);
            assert!(run.result.is_ok(), "{}{:?}", run.description, run.result);
            assert!(run.shows(&Cube::SOLVED), "{}", run.description);
            recovered += usize::from(run.report.has(Phase::Recover));
        }
    }
    assert!(recovered > 30, "{recovered}");
}

#[test]
fn a_pattern_that_depends_on_the_pose_is_made_after_a_recovery_by_the_colours_of_the_sides() {
    let mut recovered = 0;
    for name in ["superflip", "cube-in-a-cube"] {
        let target = Pattern::find(name).expect("the pattern is known").cube();
        // The tilt to the third side, and turns of the plan.
        let times = [(Phase::Scan, 5.5), (Phase::Turn, 0.0), (Phase::Turn, 3.3)];
        for (motor, (phase, after)) in [Axis::Flipper, Axis::Turntable]
            .into_iter()
            .flat_map(|motor| times.map(|time| (motor, time)))
        {
            let run = run_to(target, motor, phase, after, 1.0);
            assert!(
                run.result.is_ok(),
                "{name}, {}{:?}",
                run.description,
                run.result
            );
            assert!(run.shows(&target), "{name}, {}", run.description);
            recovered += usize::from(run.report.has(Phase::Recover));
        }
    }
    assert!(recovered >= 8, "{recovered}");
}

#[test]
fn a_pattern_that_depends_on_the_pose_is_made_after_a_fault_before_the_second_side() {
    let target = Pattern::find("cube-in-a-cube")
        .expect("the pattern is known")
        .cube();
    let run = run_to(target, Axis::Flipper, Phase::Scan, 0.0, 1.0);
    assert!(run.result.is_ok(), "{}{:?}", run.description, run.result);
    assert!(run.shows(&target), "{}", run.description);
}

#[test]
fn a_jam_that_a_person_frees_after_seconds_ends_no_run() {
    for lasts in [3.0, 5.0, 8.0, 10.0] {
        for motor in [Axis::Flipper, Axis::Turntable, Axis::Arm] {
            for (phase, after) in [(Phase::Scan, 0.7), (Phase::Scan, 4.3), (Phase::Turn, 1.1)] {
                let run = run(motor, phase, after, lasts);
                assert!(run.result.is_ok(), "{}{:?}", run.description, run.result);
                assert!(run.shows(&Cube::SOLVED), "{}", run.description);
            }
        }
    }
}

#[test]
fn a_jam_that_stays_ends_the_run_when_the_patience_is_over() {
    for patience_s in [0, 15] {
        for motor in [Axis::Flipper, Axis::Turntable] {
            let mut config = Config::default();
            config.run.patience_s = patience_s;
            let run = run_with(&config, Cube::SOLVED, motor, Phase::Turn, (0.5, 1000.0));
            let error = one_line(&run.result.expect_err("the motor is stuck"));
            assert!(error.contains("is stuck at"), "{error}");
            assert!(
                run.report.count(&[Phase::Recover]) <= 2,
                "{}",
                run.description
            );
            assert_eq!(run.calls > 0, patience_s > 0, "{}", run.description);
            let more = run.simulator.now().saturating_sub(run.blocked_at);
            let most = Duration::from_secs(20 + u64::from(patience_s));
            assert!(more < most, "{} {more:?}", run.description);
        }
    }
}

#[test]
fn a_run_that_cannot_check_the_cube_says_that_the_cube_was_turned() {
    let mut config = Config::default();
    config.run.patience_s = 0;
    let turned = "the cube was turned to its target, and the check could not be done";
    for (phase, is_turned) in [(Phase::Verify, true), (Phase::Scan, false)] {
        let run = run_with(&config, Cube::SOLVED, Axis::Arm, phase, (0.0, 1000.0));
        let error = run.result.expect_err("the arm is stuck");
        assert_eq!(error.kind(), crate::RunErrorKind::Mechanism, "{error}");
        assert_eq!(error.part(), crate::RobotPart::Arm, "{error}");
        assert_eq!(error.to_string().starts_with(turned), is_turned, "{error}");
        assert_eq!(
            run.simulator.stickers() == *Cube::SOLVED.facelets().as_array(),
            is_turned
        );
    }
}

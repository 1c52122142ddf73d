use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};

use actuator::Mechanism;
use brick::{Button, Clock, Degrees, DegreesPerSecond, MotorState};
use cube_core::{Cube, Turns};
use simulator::{Input, Settings, Simulator};

use super::*;
use crate::{
    Task, Unattended, checkpoint, event::Unobserved, read_only, testing::by_tables, whole_run,
};

/// Place of an arm at its outer stop, which is springy: the arm comes back from it by up to 1.4 degrees.
const AT_STOP: f64 = -1.5;
/// Longest time from a press to motors without power.
const LIMIT: Duration = Duration::from_millis(100);

/// A simulated robot's clock that notes, at every sleep of the program, whether a motor has
/// power.
struct WatchingClock {
    clock: Rc<dyn Clock>,
    probe: RefCell<Brick>,
    /// Start of the notes.
    from: Duration,
    /// Last time at which a motor had power.
    last_power: Cell<Duration>,
}

impl Clock for WatchingClock {
    fn now(&self) -> Duration {
        self.clock.now()
    }

    fn sleep(&self, duration: Duration) {
        let now = self.now();
        if now >= self.from && !is_off(&self.probe.borrow()) {
            self.last_power.set(now);
        }
        self.clock.sleep(duration);
    }
}

fn is_off(brick: &Brick) -> bool {
    [&brick.flipper, &brick.turntable, &brick.arm]
        .iter()
        .all(|motor| motor.state().expect("the simulated motor answers") == MotorState::Idle)
}

fn robot() -> (Simulator, Config, Task) {
    let turns: Turns = "R U2 F' L D B2".parse().expect("turns");
    let stickers = *Cube::from(&turns).facelets().as_array();
    let task = Task::to(Cube::SOLVED);
    let mut config = Config::default();
    // Two seconds of thinking before the first motion, in little real time.
    config.run.think_first_nodes = 4_000;
    config.run.simulated_nodes_per_s = 2_000;
    (
        Simulator::new(&Settings::default(), &stickers, 1),
        config,
        task,
    )
}

/// Makes the whole run, and calls `after` before the session ends it.
fn run(
    brick: Brick,
    config: &Config,
    task: &Task,
    mut after: impl FnMut(&mut Brick),
) -> Result<(), RunError> {
    let mut session = Session::of(brick).paced(Pace::of_simulator(config));
    let ended = session.run(config, &mut Unobserved, &mut Unattended, |brick, crew| {
        let result = whole_run(brick, config, task, crew);
        after(brick);
        result
    });
    assert_eq!(session.needs_reset, ended.result.is_err());
    ended.result.map(drop)
}

#[test]
fn back_stops_the_motors_within_100_ms_whenever_it_is_pressed_in_a_run() {
    let mut whole = Duration::ZERO;
    let (simulator, config, task) = robot();
    run(simulator.brick(), &config, &task, |brick| {
        whole = brick.clock.now();
    })
    .expect("nothing disturbs the run");
    let times = (1..).map(|quarter| Duration::from_millis(250) * quarter);
    // A press between the last look at the buttons and the end comes too late.
    let last = whole.saturating_sub(Duration::from_millis(10));
    for pressed in times.take_while(|&time| time < last) {
        let (simulator, config, task) = robot();
        simulator.press_at(pressed, Button::Back);
        let mut brick = simulator.brick();
        let watch = Rc::new(WatchingClock {
            clock: Rc::clone(&brick.clock),
            probe: RefCell::new(simulator.brick()),
            from: pressed,
            last_power: Cell::new(pressed),
        });
        brick.clock = watch.clone();
        let mut ended = Duration::ZERO;
        let result = run(brick, &config, &task, |brick| {
            ended = brick.clock.now();
            assert!(is_off(&simulator.brick()), "{pressed:?}");
            let off = watch.last_power.get().saturating_sub(pressed);
            assert!(
                off <= LIMIT,
                "pressed at {pressed:?}, power for {off:?} more"
            );
        });
        let error = result.expect_err("the button ends the run");
        let stopped = Stopped(InterruptCause::BackButton);
        assert!(
            matches!(error, RunError::Stopped(cause) if cause == stopped),
            "{pressed:?}: {error}"
        );
        assert!(
            ended <= pressed + LIMIT,
            "pressed at {pressed:?}, ended at {ended:?}"
        );
        assert!(is_off(&simulator.brick()), "{pressed:?}");
        assert_eq!(simulator.faults(), [], "{pressed:?}");
        let aside = simulator.posture();
        assert!(
            aside.flipper < 1.0 && aside.arm > AT_STOP,
            "{pressed:?}: {aside:?}"
        );
        assert!(simulator.now() < ended + Duration::from_secs(4));
    }
}

#[test]
fn a_battery_that_runs_low_in_a_run_ends_it_with_the_cube_free_and_the_motors_off() {
    let (simulator, config, task) = robot();
    let low = Input::BatteryMillivolts(6100);
    simulator.schedule(Duration::from_secs(20), low);
    let result = run(simulator.brick(), &config, &task, |_| ());
    let error = result.expect_err("the battery ends the run");
    assert!(error.is_battery_empty(), "{error}");
    assert!(is_off(&simulator.brick()));
    let aside = simulator.posture();
    assert!(aside.flipper < 1.0 && aside.arm > AT_STOP, "{aside:?}");
    let ended = simulator.now();
    assert!(ended < Duration::from_secs(28), "{ended:?}");
    assert_eq!(simulator.faults(), []);
}

#[test]
fn a_table_that_is_set_back_after_each_stop_stays_square() {
    const STOPS: i32 = 12;
    let simulator = Simulator::new(&Settings::default(), &simulator::solved(), 3);
    let (mut brick, settings) = (simulator.brick(), Config::default().mechanism);
    for stop in 1..=STOPS {
        Mechanism::home(&mut brick, &settings).expect("nothing in the way");
        let askew = Degrees::new(40);
        let speed = DegreesPerSecond::new(400);
        brick
            .turntable
            .run_to(askew, speed)
            .expect("the table obeys");
        brick.clock.sleep(Duration::from_millis(60));
        set_back(&mut brick, &settings).expect("nothing in the way");
        let off = off_square(&simulator);
        assert!(off.abs() < 2.0, "{off:.1} degrees after stop {stop}");
    }
}

#[test]
fn the_table_stays_square_however_many_runs_follow_one_another() {
    const RUNS: usize = 40;
    let (simulator, config, _) = robot();
    let mut session = Session::of(simulator.brick()).paced(Pace::of_simulator(&config));
    let task = by_tables(Cube::SOLVED);
    for number in 1..=RUNS {
        // The first run turns the cube, the later ones find nothing to turn.
        let ended =
            session.run(
                &config,
                &mut Unobserved,
                &mut Unattended,
                |brick, crew| match number % 3 {
                    0 => checkpoint(brick, &config, &task, crew).map(drop),
                    1 => whole_run(brick, &config, &task, crew).map(drop),
                    _ => read_only(brick, &config, &task, crew).map(drop),
                },
            );
        ended.result.expect("nothing disturbs the run");
        assert!(is_off(&session.brick), "after run {number}");
        // A person comes to take the cube.
        session.brick.clock.sleep(Duration::from_secs(2));
        let off = off_square(&simulator);
        assert!(off.abs() < 2.0, "{off:.1} degrees after run {number}");
    }
    assert_eq!(simulator.faults(), []);
}

/// Angle by which the table stands off its nearest quarter, in degrees of its motor.
fn off_square(simulator: &Simulator) -> f64 {
    (simulator.posture().turntable + 135.0).rem_euclid(270.0) - 135.0
}

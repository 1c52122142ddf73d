//! A plain driver of the robot for the tests: one method per motion, no cleverness.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "every test file is a program of its own and uses a part of this"
)]

use std::time::Duration;

use brick::{Brick, Degrees, DegreesPerSecond, Motor, MotorState, StopAction};
use simulator::{Settings, Simulator, solved};

pub const OVERSHOOT: i32 = 18;
/// Time in which a motor comes to rest at its target.
const PAUSE: Duration = Duration::from_millis(400);

/// A period of the kernel's driver, in which it sees that a motor was stopped.
const TICK: Duration = Duration::from_millis(2);
/// Time in which a motor that stalled moves off, if it can.
const STALE: Duration = Duration::from_millis(100);

pub struct Robot {
    pub simulator: Simulator,
    pub brick: Brick,
    /// The last target of the turntable.
    pub table: i32,
    /// Pause after each motion: a motor swings beyond its target and back.
    pub pause: Duration,
}

pub fn net(simulator: &Simulator) -> String {
    simulator.stickers().iter().collect()
}

/// Waits until the motor has arrived or stalled.
pub fn wait(brick: &Brick, motor: fn(&Brick) -> &dyn Motor) -> MotorState {
    for _ in 0..10_000 {
        match motor(brick).state().unwrap() {
            MotorState::Running => brick.clock.sleep(Duration::from_millis(1)),
            state => return state,
        }
    }
    panic!("still running after 10 s");
}

impl Robot {
    /// A homed robot with a solved cube in it.
    pub fn new(settings: &str, seed: u64) -> Self {
        Self::with(&Settings::from_toml(settings).unwrap(), &solved(), seed)
    }

    pub fn with(settings: &Settings, stickers: &[char; 54], seed: u64) -> Self {
        Self::from(Simulator::new(settings, stickers, seed))
    }

    /// Homes a robot that was just switched on.
    pub fn from(simulator: Simulator) -> Self {
        let brick = simulator.brick();
        let mut robot = Self {
            simulator,
            brick,
            table: 0,
            pause: PAUSE,
        };
        robot.home();
        robot
    }

    fn home(&mut self) {
        let limit = Duration::from_secs(8);
        let (out, up) = (DegreesPerSecond::new(500), DegreesPerSecond::new(-100));
        self.brick.arm.run(out, limit).unwrap();
        assert_eq!(wait(&self.brick, |brick| &*brick.arm), MotorState::Stalled);
        self.brick.arm.stop(StopAction::Brake).unwrap();
        self.brick.arm.set_position(Degrees::ZERO).unwrap();
        self.brick.flipper.run(up, limit).unwrap();
        assert_eq!(
            wait(&self.brick, |brick| &*brick.flipper),
            MotorState::Stalled
        );
        self.brick.flipper.stop(StopAction::Brake).unwrap();
        self.brick.flipper.set_position(Degrees::ZERO).unwrap();
        self.brick.clock.sleep(TICK);
    }

    pub fn flip_to(&mut self, degrees: i32, speed: i32) -> MotorState {
        let (target, speed) = (Degrees::new(degrees), DegreesPerSecond::new(speed));
        self.brick.flipper.run_to(target, speed).unwrap();
        self.arrived(|brick| &*brick.flipper)
    }

    /// Waits until the motor has stalled, or stands at its target.
    fn arrived(&self, motor: fn(&Brick) -> &dyn Motor) -> MotorState {
        // A motor that stalled before says so until it has moved.
        if motor(&self.brick).state().unwrap() == MotorState::Stalled {
            self.brick.clock.sleep(STALE);
        }
        let state = wait(&self.brick, motor);
        if state == MotorState::Holding {
            self.brick.clock.sleep(self.pause);
        }
        state
    }

    pub fn arm_to(&mut self, degrees: i32) -> MotorState {
        let (target, speed) = (Degrees::new(degrees), DegreesPerSecond::new(600));
        self.brick.arm.run_to(target, speed).unwrap();
        self.arrived(|brick| &*brick.arm)
    }

    pub fn table_to(&mut self, degrees: i32, speed: i32) -> MotorState {
        self.table = degrees;
        let (target, speed) = (Degrees::new(degrees), DegreesPerSecond::new(speed));
        self.brick.turntable.run_to(target, speed).unwrap();
        self.arrived(|brick| &*brick.turntable)
    }

    pub fn hold(&mut self) -> MotorState {
        self.flip_to(85, 300)
    }

    pub fn release(&mut self) -> MotorState {
        self.flip_to(0, 300)
    }

    /// Tilts from wherever the flipper is; ends holding.
    pub fn tilt(&mut self) -> MotorState {
        match self.flip_to(190, 300) {
            MotorState::Holding => self.flip_to(85, 400),
            other => other,
        }
    }

    /// Releases, and turns the whole cube by quarters clockwise from above.
    pub fn spin(&mut self, quarters: i32) -> MotorState {
        self.release();
        self.table_to(self.table + 270 * quarters, 600)
    }

    /// Holds, and turns the bottom layer by quarters clockwise from above, with overshoot.
    pub fn turn(&mut self, quarters: i32) -> MotorState {
        self.hold();
        let target = self.table + 270 * quarters;
        self.table_to(target + OVERSHOOT * quarters.signum(), 400);
        self.table_to(target, 100)
    }

    /// Holds, and turns without overshoot: slowly, so that the table swings little beyond its
    /// target.
    pub fn turn_plainly(&mut self, quarters: i32) -> MotorState {
        self.hold();
        self.table_to(self.table + 270 * quarters, 100)
    }

    /// Seconds of the robot's time until an action is over, without the pause after it.
    pub fn timed(&mut self, action: impl FnOnce(&mut Self) -> MotorState) -> f64 {
        let before = self.simulator.now();
        self.pause = Duration::ZERO;
        assert_eq!(action(self), MotorState::Holding);
        let took = self.simulator.now().as_secs_f64() - before.as_secs_f64();
        self.pause = PAUSE;
        self.brick.clock.sleep(PAUSE);
        took
    }
}

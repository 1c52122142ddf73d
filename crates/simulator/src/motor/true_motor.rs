//! A motor under the kernel's regulator.

use brick::{MotorState, StopAction};

use super::{
    electric::{Contact, Shaft, Surroundings, Winding},
    regulator::{PERIOD_MS, Ramps, Regulator, Seen, Tuning},
    speedometer::Speedometer,
};

/// Type of a motor, and the inertia fixed to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Kind {
    pub(crate) winding: Winding,
    pub(crate) tuning: Tuning,
    /// Moment of inertia at the output, in kg m2.
    pub(crate) inertia: f64,
}

/// A motor under the kernel's regulator. Angles are degrees of its shaft.
#[derive(Debug)]
pub(crate) struct TrueMotor {
    shaft: Shaft,
    speedometer: Speedometer,
    regulator: Regulator,
    /// The step of the speedometer at which the encoder shows 0.
    zero: i64,
    now_ms: u64,
}

impl TrueMotor {
    /// A motor at rest at this angle, where its encoder shows 0.
    pub(super) fn new(kind: Kind, angle: f64) -> Self {
        let speedometer = Speedometer::new(angle);
        Self {
            shaft: Shaft {
                winding: kind.winding,
                inertia: kind.inertia,
                angle,
                speed: 0.0,
                current: 0.0,
            },
            zero: speedometer.count(),
            speedometer,
            regulator: Regulator::new(kind.tuning),
            now_ms: 0,
        }
    }

    pub(super) fn angle(&self) -> f64 {
        self.shaft.angle
    }

    /// Physical speed of the shaft, in degrees a second.
    pub(super) fn angular_speed(&self) -> f64 {
        self.shaft.speed
    }

    pub(super) fn max_speed(&self) -> i32 {
        self.regulator.max_speed()
    }

    /// The encoder's value, in whole degrees, towards zero.
    pub(super) fn encoder(&self) -> i32 {
        ((self.speedometer.count() - self.zero) / 2) as i32
    }

    pub(super) fn set_encoder(&mut self, degrees: i32) {
        self.zero = self.speedometer.count() - 2 * i64::from(degrees);
    }

    /// The speed as the kernel measures it.
    pub(super) fn speed(&self) -> i32 {
        self.speedometer.speed()
    }

    pub(super) fn duty(&self) -> i32 {
        self.regulator.duty()
    }

    pub(super) fn current(&self) -> f64 {
        self.shaft.current
    }

    pub(super) fn is_energised(&self) -> bool {
        self.regulator.is_energised()
    }

    pub(super) fn is_commanded(&self) -> bool {
        self.regulator.is_commanded()
    }

    pub(super) fn state(&self) -> MotorState {
        self.regulator.state()
    }

    pub(super) fn words(&self) -> String {
        self.regulator.words()
    }

    fn seen(&self) -> Seen {
        Seen {
            position: self.encoder(),
            speed: self.speed(),
            now_ms: self.now_ms,
        }
    }

    pub(super) fn set_ramps(&mut self, ramps: Ramps) {
        self.regulator.set_ramps(ramps);
    }

    pub(super) fn run_to(&mut self, target: i32, speed: i32) {
        let seen = self.seen();
        self.regulator.run_to(target, speed, seen);
    }

    pub(super) fn run(&mut self, speed: i32) {
        let seen = self.seen();
        self.regulator.run(speed, seen);
    }

    pub(super) fn run_direct(&mut self, duty: i32) {
        self.regulator.run_direct(duty);
    }

    pub(super) fn stop(&mut self, action: StopAction) {
        let seen = self.seen();
        self.regulator.stop(action, seen);
    }

    /// Whether the motor stands still, and goes on standing still if nothing else changes.
    pub(super) fn is_content(&self) -> bool {
        self.shaft.speed == 0.0
            && self.regulator.is_steady(self.encoder())
            && self.speedometer.is_quiet()
    }

    /// Makes one step of a millisecond, to `now_ms`.
    pub(super) fn step(&mut self, around: &Surroundings, now_ms: u64) -> Contact {
        const STEP_S: f64 = 0.001;
        self.now_ms = now_ms;
        if now_ms.is_multiple_of(PERIOD_MS) {
            let seen = self.seen();
            self.regulator.tick(seen);
        }
        let before = self.shaft.angle;
        let power = self.regulator.power();
        let contact = self.shaft.step(power, around, STEP_S);
        let end = now_ms * 1000;
        let begun = end.saturating_sub(1000);
        self.speedometer
            .follow(before, self.shaft.angle, begun, end);
        contact
    }
}

impl Surroundings {
    /// These surroundings in degrees of a shaft that turns `per_degree` for one degree here.
    pub(super) fn at_shaft(&self, per_degree: f64) -> Self {
        let turned = |low: f64, high: f64| {
            let (low, high) = (low * per_degree, high * per_degree);
            (low.min(high), low.max(high))
        };
        let (low, high) = turned(self.low, self.high);
        let (stop_low, stop_high) = turned(self.stop_low, self.stop_high);
        Self {
            low,
            high,
            stop_low,
            stop_high,
            ..*self
        }
    }
}

//! A millisecond of the plant: each motor moves against what is in its way, the cradle follows, and
//! faults are reported.

use brick::StopAction;
use rand::RngExt;

use super::{Glimpse, World};
use crate::{
    axis::Axis,
    cradle::{ARM_CLEAR_DEG, ARM_STOP_DEG, CLEAR_DEG, FLIPPER_STOP_DEG},
    drive_train::Meets,
    fault::{Fault, FaultKind},
    light::{Purpose, random},
    motor::Contact,
};

/// Most faults that are kept: a robot with more has failed thoroughly.
const MAX_FAULTS: usize = 100;

impl World {
    /// Makes one step of a millisecond. A motor that stands where it was sent is passed over:
    /// its arithmetic is dear on a processor without floating point.
    pub(super) fn step(&mut self) {
        self.brake_motors_whose_time_is_over();
        if self.rests(Axis::Flipper) {
            self.notice(Axis::Flipper, None);
        } else {
            self.step_flipper();
        }
        if self.rests(Axis::Turntable) {
            self.jerks.forget();
            self.notice(Axis::Turntable, None);
        } else {
            self.step_turntable();
        }
        if self.rests(Axis::Arm) {
            self.notice(Axis::Arm, None);
        } else {
            self.step_arm();
        }
        self.brown_out();
        let tick = self.steps / self.reading_ms;
        if tick != self.glimpse.tick {
            self.glimpse = Glimpse {
                tick,
                arm: self.motor(Axis::Arm).position(),
                top_angle: self.cradle.top_angle(),
            };
        }
    }

    /// Whether a motor is content; it knows the time then, too.
    fn rests(&mut self, axis: Axis) -> bool {
        let steps = self.steps;
        let motor = self.train.motor_mut(axis);
        let is_content = motor.is_content();
        if is_content {
            motor.rest_until(steps);
        }
        is_content
    }

    fn brake_motors_whose_time_is_over(&mut self) {
        for axis in Axis::ALL {
            let limit = &mut self.runs_until[axis as usize];
            if limit.take_if(|end| *end <= self.now).is_some() {
                self.train.motor_mut(axis).stop(StopAction::Brake);
            }
        }
    }

    fn position(&self, axis: Axis) -> f64 {
        self.motor(axis).position()
    }

    /// The range left to a jammed motor: the position where the motor stands.
    fn jam(&self, axis: Axis) -> Option<(f64, f64)> {
        let position = self.motor(axis).position();
        self.is_jammed(axis).then_some((position, position))
    }

    /// Makes a motor's step; the answer is its contact with an obstacle, but none when a person has
    /// jammed the motor.
    fn drive(&mut self, axis: Axis, meets: Meets) -> Contact {
        let jam = self.jam(axis);
        let meets = Meets {
            barred: jam.unwrap_or(meets.barred),
            ..meets
        };
        let contact = self.train.step(axis, &meets, self.steps);
        if jam.is_some() {
            Contact::None
        } else {
            contact
        }
    }

    fn step_flipper(&mut self) {
        let (flipper, arm) = (self.position(Axis::Flipper), self.position(Axis::Arm));
        let (high, why) = self.cradle.flipper_limit(flipper, arm);
        let motors = &self.settings.motors;
        let load = if self.cradle.is_pulled() {
            motors.tilt_load_ncm
        } else {
            motors.flipper_load_ncm
        };
        let meets = Meets {
            barred: (f64::NEG_INFINITY, high),
            stops: (0.0, FLIPPER_STOP_DEG),
            load,
        };
        let contact = self.drive(Axis::Flipper, meets);
        let met = contact == Contact::High;
        self.notice(Axis::Flipper, why.filter(|_| met));
        let motor = self.train.motor(Axis::Flipper);
        let (position, speed) = (motor.position(), motor.velocity());
        let (seed, draws) = (self.seed, &mut self.draws);
        let mut luck = || {
            *draws += 1;
            random(seed, Purpose::Slips, *draws).random::<f64>()
        };
        let fault = self.cradle.move_flipper(position, speed, &mut luck);
        if let Some(kind) = fault {
            self.report(kind);
        }
    }

    fn step_turntable(&mut self) {
        let (low, high, why) = self.cradle.table_limits().map_or(
            (f64::NEG_INFINITY, f64::INFINITY, None),
            |(low, high, kind)| (low, high, Some(kind)),
        );
        let motors = &self.settings.motors;
        let load = if self.cradle.is_held() {
            if self.turns_stiff_face() {
                motors.stiff_layer_load_ncm
            } else {
                motors.layer_load_ncm
            }
        } else {
            motors.spin_load_ncm
        };
        let meets = Meets {
            barred: (low, high),
            stops: (f64::NEG_INFINITY, f64::INFINITY),
            load,
        };
        let met = self.drive(Axis::Turntable, meets) != Contact::None;
        self.notice(Axis::Turntable, why.filter(|_| met));
        self.cradle.turn_table(self.position(Axis::Turntable));
        if !self.cradle.lies_free() {
            self.jerks.forget();
            return;
        }
        let speed = self.motor(Axis::Turntable).velocity();
        if let Some((chance, way)) = self.jerks.note(speed, &self.settings.limits) {
            self.draws += 1;
            let mut rng = random(self.seed, Purpose::Slips, self.draws);
            if rng.random::<f64>() < chance {
                self.cradle.throw(way, rng.random());
                self.report(FaultKind::ThrownAskew);
            }
        }
    }

    fn turns_stiff_face(&self) -> bool {
        let stiff = self.settings.mechanism.stiff_face;
        stiff.is_some_and(|side| side as usize == self.cradle.bottom_face())
    }

    fn step_arm(&mut self) {
        // While the flipper presses on the arm, the arm is clamped both ways; and the lowered
        // flipper bars the arm's way in. The outer stop is no fault: homing seeks it.
        let arm = self.position(Axis::Arm);
        let clamped = self.blocked[Axis::Flipper as usize] == Some(FaultKind::Collision);
        let barred = self.position(Axis::Flipper) > CLEAR_DEG && arm >= ARM_CLEAR_DEG;
        let barred_at = match (clamped, barred) {
            (true, _) => (arm, arm),
            (false, true) => (ARM_CLEAR_DEG, f64::INFINITY),
            (false, false) => (f64::NEG_INFINITY, f64::INFINITY),
        };
        let meets = Meets {
            barred: barred_at,
            stops: (ARM_STOP_DEG, 0.0),
            load: self.settings.motors.arm_load_ncm,
        };
        let met = match self.drive(Axis::Arm, meets) {
            Contact::None => false,
            Contact::Low => clamped || barred,
            Contact::High => clamped,
        };
        self.notice(Axis::Arm, met.then_some(FaultKind::Collision));
    }

    fn notice(&mut self, axis: Axis, blocked: Option<FaultKind>) {
        if let Some(kind) = blocked
            && self.blocked[axis as usize] != blocked
        {
            self.report(kind);
        }
        self.blocked[axis as usize] = blocked;
    }

    fn report(&mut self, kind: FaultKind) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault {
                kind,
                at: self.now,
                flipper: self.position(Axis::Flipper),
                turntable: self.position(Axis::Turntable),
                arm: self.position(Axis::Arm),
            });
        }
    }
}

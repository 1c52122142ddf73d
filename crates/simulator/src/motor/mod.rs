//! One motor, as it is or as one would like it to be.
//!
//! ```text
//!   commands ──▶ regulator ──duty──▶ electric ──angle──▶ speedometer ──▶ position, speed
//!                    ▲                                        │
//!                    └────────────────────────────────────────┘
//! ```
//! [`TrueMotor`] is that loop, as it runs in every EV3 under ev3dev. An [`Ideal`] motor accelerates
//! evenly and ends exactly at its target. A [`Motor`] is either, behind gears: its positions are
//! those of the mechanism, in degrees from a fixed point; what a program tells and is told counts
//! at the shaft.

mod electric;
mod ideal;
mod regulator;
mod speedometer;
#[cfg(test)]
mod tests;
mod true_motor;

use brick::{MotorState, StopAction};

pub(crate) use self::{
    electric::{Contact, Surroundings, Winding},
    ideal::Ideal,
    regulator::{Ramps, Tuning},
    true_motor::{Kind, TrueMotor},
};

/// A motor on its gears.
#[derive(Debug)]
pub(crate) enum Motor {
    Ideal(Ideal),
    True {
        motor: Box<TrueMotor>,
        /// Degrees of the shaft for one of the mechanism; below 0 if it is built in the other way
        /// round.
        per_degree: f64,
    },
}

impl Motor {
    /// A true motor whose mechanism stands at `position`, and whose encoder shows 0.
    pub(crate) fn new_true(kind: Kind, position: f64, per_degree: f64) -> Self {
        Self::True {
            motor: Box::new(TrueMotor::new(kind, position * per_degree)),
            per_degree,
        }
    }

    /// Where the mechanism is, in degrees from its fixed point.
    pub(crate) fn position(&self) -> f64 {
        match self {
            Self::Ideal(motor) => motor.position(),
            Self::True { motor, per_degree } => motor.angle() / per_degree,
        }
    }

    /// How fast the mechanism is, in degrees a second.
    pub(crate) fn velocity(&self) -> f64 {
        match self {
            Self::Ideal(motor) => motor.velocity(),
            Self::True { motor, per_degree } => motor.angular_speed() / per_degree,
        }
    }

    /// The fastest speed that may be asked for, in degrees of the shaft a second.
    pub(crate) fn max_shaft_speed(&self) -> i32 {
        match self {
            Self::Ideal(motor) => motor.max_shaft_speed() as i32,
            Self::True { motor, .. } => motor.max_speed(),
        }
    }

    /// What the encoder shows.
    pub(crate) fn encoder(&self) -> i32 {
        match self {
            Self::Ideal(motor) => motor.encoder(),
            Self::True { motor, .. } => motor.encoder(),
        }
    }

    /// The speed of the shaft as the kernel tells it, in degrees a second.
    pub(crate) fn shaft_speed(&self) -> i32 {
        match self {
            Self::Ideal(motor) => motor.shaft_velocity().round() as i32,
            Self::True { motor, .. } => motor.speed(),
        }
    }

    /// The duty cycle in percent.
    pub(crate) fn duty(&self) -> i32 {
        match self {
            Self::Ideal(motor) => {
                (motor.shaft_velocity() / motor.max_shaft_speed() * 100.0).round() as i32
            }
            Self::True { motor, .. } => motor.duty(),
        }
    }

    /// What it draws from the battery, in A; an ideal motor's current is not known.
    pub(crate) fn current(&self) -> f64 {
        match self {
            Self::Ideal(_) => 0.0,
            Self::True { motor, .. } => motor.current(),
        }
    }

    /// Whether it is fed with current: on its way, or regulated to stay.
    pub(crate) fn is_energised(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.is_energised(),
            Self::True { motor, .. } => motor.is_energised(),
        }
    }

    /// Makes the encoder show `degrees` here. A true motor that is regulated takes the new number
    /// for a displacement; an ideal one that holds goes on holding.
    pub(crate) fn set_encoder(&mut self, degrees: i32) {
        match self {
            Self::Ideal(motor) => motor.set_encoder(degrees),
            Self::True { motor, .. } => motor.set_encoder(degrees),
        }
    }

    /// Whether it is on its way: told to move and not there yet.
    pub(crate) fn is_commanded(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.is_commanded(),
            Self::True { motor, .. } => motor.is_commanded(),
        }
    }

    /// How slowly it starts and ends from now on; an ideal motor has no ramps.
    pub(crate) fn set_ramps(&mut self, ramps: Ramps) {
        if let Self::True { motor, .. } = self {
            motor.set_ramps(ramps);
        }
    }

    /// Starts to an encoder position.
    pub(crate) fn run_to(&mut self, encoder: i32, speed: i32) {
        match self {
            Self::Ideal(motor) => motor.run_to(encoder, speed),
            Self::True { motor, .. } => motor.run_to(encoder, speed),
        }
    }

    /// Starts to run.
    pub(crate) fn run(&mut self, speed: i32) {
        match self {
            Self::Ideal(motor) => motor.run(speed),
            Self::True { motor, .. } => motor.run(speed),
        }
    }

    /// Starts to run with a duty cycle, in percent.
    pub(crate) fn run_direct(&mut self, duty: i32) {
        match self {
            Self::Ideal(motor) => motor.run(motor.max_shaft_speed() as i32 * duty / 100),
            Self::True { motor, .. } => motor.run_direct(duty),
        }
    }

    /// Stops.
    pub(crate) fn stop(&mut self, action: StopAction) {
        match self {
            Self::Ideal(motor) => motor.stop(action),
            Self::True { motor, .. } => motor.stop(action),
        }
    }

    /// Whether it is one of LEGO's.
    pub(crate) fn is_true(&self) -> bool {
        matches!(self, Self::True { .. })
    }

    /// What it is doing.
    pub(crate) fn state(&self) -> MotorState {
        match self {
            Self::Ideal(motor) => motor.state(),
            Self::True { motor, .. } => motor.state(),
        }
    }

    /// The words of the file `state`.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::True { motor, .. } => motor.words(),
            Self::Ideal(motor) => match motor.state() {
                MotorState::Idle => "",
                MotorState::Running => "running",
                MotorState::Holding => "holding",
                MotorState::Stalled => "running stalled",
            }
            .to_owned(),
        }
    }

    /// Whether it stands where it was told to, so that a step would change nothing.
    pub(crate) fn is_content(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.is_content(),
            Self::True { motor, .. } => motor.is_content(),
        }
    }

    /// Whether nothing about it will change as long as nothing else changes.
    pub(crate) fn at_rest(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.at_rest(),
            Self::True { motor, .. } => motor.is_content(),
        }
    }

    /// One step of a millisecond, to `now_ms`. What is around is given in degrees of the mechanism.
    pub(crate) fn step(&mut self, around: &Surroundings, charge: f64, now_ms: u64) -> Contact {
        match self {
            Self::Ideal(motor) => {
                let low = around.low.max(around.stop_low);
                let high = around.high.min(around.stop_high);
                motor.step(motor.max_speed() * charge, low, high)
            }
            Self::True { motor, per_degree } => {
                let contact = motor.step(&around.at_shaft(*per_degree), now_ms);
                match contact {
                    Contact::Low if *per_degree < 0.0 => Contact::High,
                    Contact::High if *per_degree < 0.0 => Contact::Low,
                    _ => contact,
                }
            }
        }
    }
}

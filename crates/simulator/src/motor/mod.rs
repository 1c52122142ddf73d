//! One motor, true or ideal.
//!
//! ```text
//!   commands ──▶ regulator ──duty──▶ electric ──angle──▶ speedometer ──▶ position, speed
//!                    ▲                                        │
//!                    └────────────────────────────────────────┘
//! ```
//! [`TrueMotor`] is that loop, as it runs in every EV3 under ev3dev. An [`Ideal`] motor accelerates
//! evenly and ends exactly at its target. A [`Motor`] is either, behind gears: its positions are
//! those of the mechanism, in degrees from a fixed point; its commands and encoder are those of the
//! shaft.

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
        /// Degrees of the shaft for one of the mechanism; below 0 if the motor is built in the
        /// other way round.
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

    /// Position of the mechanism, in degrees from its fixed point.
    pub(crate) fn position(&self) -> f64 {
        match self {
            Self::Ideal(motor) => motor.position(),
            Self::True { motor, per_degree } => motor.angle() / per_degree,
        }
    }

    /// Speed of the mechanism, in degrees a second.
    pub(crate) fn velocity(&self) -> f64 {
        match self {
            Self::Ideal(motor) => motor.velocity(),
            Self::True { motor, per_degree } => motor.angular_speed() / per_degree,
        }
    }

    /// The highest speed that a command may ask for, in degrees of the shaft a second.
    pub(crate) fn max_shaft_speed(&self) -> i32 {
        match self {
            Self::Ideal(motor) => motor.max_shaft_speed() as i32,
            Self::True { motor, .. } => motor.max_speed(),
        }
    }

    /// The encoder's value.
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

    /// Current from the battery, in A; that of an ideal motor is not known, and told as 0.
    pub(crate) fn current(&self) -> f64 {
        match self {
            Self::Ideal(_) => 0.0,
            Self::True { motor, .. } => motor.current(),
        }
    }

    /// Whether the motor has current: on its way, or regulated to stay.
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

    /// Whether the motor is on its way: told to move and not there yet.
    pub(crate) fn is_commanded(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.is_commanded(),
            Self::True { motor, .. } => motor.is_commanded(),
        }
    }

    /// Sets the ramps of the motions to come; an ideal motor has none.
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

    /// Whether the motor is a true one.
    pub(crate) fn is_true(&self) -> bool {
        matches!(self, Self::True { .. })
    }

    /// The state of the motor, as the kernel tells it.
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

    /// Whether the motor stands where it was told to, so that a step would change nothing.
    pub(crate) fn is_content(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.is_content(),
            Self::True { motor, .. } => motor.is_content(),
        }
    }

    /// Whether the motor stays as it is as long as nothing else changes.
    pub(crate) fn at_rest(&self) -> bool {
        match self {
            Self::Ideal(motor) => motor.at_rest(),
            Self::True { motor, .. } => motor.is_content(),
        }
    }

    /// Makes one step of a millisecond, to `now_ms`. `around` is in degrees of the mechanism.
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

//! The electric motor: a winding, a shaft with inertia, friction, and stops that give way a little.
//!
//! ```text
//! i = (u - Ke w) / R       J dw/dt = Kt i - sign(w) (friction + load) - stops
//! ```
//! u is the duty cycle times the battery's voltage: in the off part of each period the driver
//! shorts the motor, so the mean voltage counts. The winding's inductance (5 mH, 1 ms) is left out.
//! Constants: pybricks' `motor_data.py` at 2ced53d, from Philo's curves at 9 V; the inertia of the
//! large motor is fitted to what a user measured (ev3dev-lang-python issue 220).

use std::f64::consts::PI;

/// A newton centimetre in newton metres.
const NCM: f64 = 0.01;
const DEGREES_PER_RADIAN: f64 = 180.0 / PI;
/// Part of its force that a stop gives back when it is released; the rest is lost.
const STOP_RETURNS: f64 = 0.3;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Winding {
    /// Torque by current, in N m per A.
    pub(super) torque_constant: f64,
    /// Voltage by speed, in V s per rad.
    pub(super) voltage_constant: f64,
    /// Resistance of motor, driver and leads, in ohm.
    pub(super) resistance: f64,
    /// Dry friction of the motor's gears, in N m.
    pub(super) friction: f64,
    /// Greatest torque of the motor, in N m.
    pub(super) max_torque: f64,
}

impl Winding {
    /// The large motor, 45502.
    pub(crate) const LARGE: Self = Self {
        torque_constant: 0.2746,
        voltage_constant: 0.4731,
        resistance: 5.5,
        friction: 0.0165,
        max_torque: 1.5,
    };
    /// The medium motor, 45503. The model gives 18 N cm at the stall, LEGO's data 12.
    pub(crate) const MEDIUM: Self = Self {
        torque_constant: 0.2459,
        voltage_constant: 0.2912,
        resistance: 10.73,
        friction: 0.0246,
        max_torque: 0.13,
    };
}

/// Connection of the winding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Power {
    /// Open: no current.
    Open,
    /// To the battery for this part of the time, -1 to 1, and shorted for the rest.
    Duty(f64),
}

/// Forces and bars on the shaft from outside in a step. Angles are those of the shaft, in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Surroundings {
    /// Angle below which a rigid obstacle bars the way.
    pub(crate) low: f64,
    /// Angle above which a rigid obstacle bars the way.
    pub(crate) high: f64,
    /// Angle below which a stop gives way a little.
    pub(crate) stop_low: f64,
    /// Angle above which a stop gives way a little.
    pub(crate) stop_high: f64,
    /// Stiffness of the stops, in N cm a degree.
    pub(crate) stiffness: f64,
    /// Dry friction of the moved parts, in N cm at the motor.
    pub(crate) load: f64,
    pub(crate) voltage: f64,
}

impl Surroundings {
    #[cfg(test)]
    pub(super) fn free(voltage: f64, load: f64) -> Self {
        Self {
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
            stop_low: f64::NEG_INFINITY,
            stop_high: f64::INFINITY,
            stiffness: 7.0,
            load,
            voltage,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contact {
    None,
    Low,
    High,
}

/// A shaft: its angle, in degrees, and its speed, in degrees a second.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shaft {
    pub(super) winding: Winding,
    /// Moment of inertia, with the parts fixed to the shaft, in kg m2.
    pub(super) inertia: f64,
    pub(super) angle: f64,
    pub(super) speed: f64,
    /// Current from the battery, in A; below 0 when the motor brakes into the battery.
    pub(super) current: f64,
}

impl Shaft {
    /// Makes one step of `seconds`, a millisecond or less.
    pub(super) fn step(&mut self, power: Power, around: &Surroundings, seconds: f64) -> Contact {
        let winding = &self.winding;
        let speed = self.speed / DEGREES_PER_RADIAN;
        // The step is implicit in the voltage that the turning motor induces, so that it may be
        // long.
        let (torque, damping) = match power {
            Power::Open => {
                self.current = 0.0;
                (0.0, 0.0)
            }
            Power::Duty(duty) => {
                let voltage = duty * around.voltage;
                let current = (voltage - winding.voltage_constant * speed) / winding.resistance;
                self.current = current * duty;
                let torque = winding.torque_constant * current;
                if torque.abs() > winding.max_torque {
                    (winding.max_torque.copysign(torque), 0.0)
                } else {
                    let constant = winding.torque_constant / winding.resistance;
                    (constant * voltage, constant * winding.voltage_constant)
                }
            }
        };
        let drive = torque_with_stop(torque, self.stop(around), speed);
        let friction = winding.friction + around.load * NCM;
        let gain = seconds / self.inertia;
        let slowed = 1.0 + gain * damping;
        let free = (speed + gain * drive) / slowed;
        let lost = gain * friction / slowed;
        let after = if speed == 0.0 && drive.abs() <= friction {
            0.0
        } else if speed == 0.0 || speed * (free - lost.copysign(speed)) > 0.0 {
            let way = if speed == 0.0 { drive } else { speed };
            free - lost.copysign(way)
        } else {
            // The shaft comes to rest within the step; a torque that drives it on acts in the next.
            0.0
        };
        self.speed = after * DEGREES_PER_RADIAN;
        let before = self.angle;
        self.angle += self.speed * seconds;
        let contact = if self.angle > around.high {
            Contact::High
        } else if self.angle < around.low {
            Contact::Low
        } else {
            Contact::None
        };
        if contact != Contact::None {
            // An obstacle may itself have moved past the shaft; it does not push the shaft.
            self.angle = self
                .angle
                .clamp(around.low.min(before), around.high.max(before));
            self.speed = 0.0;
        }
        contact
    }

    /// Torque with which a pressed stop pushes back.
    fn stop(&self, around: &Surroundings) -> f64 {
        let pressed = if self.angle < around.stop_low {
            around.stop_low - self.angle
        } else if self.angle > around.stop_high {
            around.stop_high - self.angle
        } else {
            return 0.0;
        };
        pressed * around.stiffness * NCM
    }
}

/// The torque on a shaft with a stop's: the whole push against a shaft that presses on, a part of it for a shaft that
/// is released. A shaft at rest stays where it is for any push between the two.
fn torque_with_stop(torque: f64, push: f64, speed: f64) -> f64 {
    let released = STOP_RETURNS * push;
    if speed != 0.0 {
        let is_released = push * speed > 0.0;
        return torque + if is_released { released } else { push };
    }
    let least = torque + push.min(released);
    let most = torque + push.max(released);
    least.max(0.0) + most.min(0.0)
}

impl Surroundings {
    /// These surroundings for a mechanism that stands farther by this distance.
    pub(super) fn moved(&self, by: f64) -> Self {
        Self {
            low: self.low + by,
            high: self.high + by,
            stop_low: self.stop_low + by,
            stop_high: self.stop_high + by,
            ..*self
        }
    }

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

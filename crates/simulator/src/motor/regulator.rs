//! The kernel's regulator, as it drives every motor of the brick since July 2018.
//!
//! Every 2 ms the regulator updates position, speed, stall and duty cycle, and then tests for
//! arrival. A motor that runs to a target is driven at its full speed up to the target; with the
//! first position at or beyond the target the motor `holds`, however fast it still is. Numbers are
//! whole, as in the kernel: positions in degrees, speeds in degrees a second, duty cycles in
//! percent.
//!
//! Source: `legoev3_motor.c`, `tacho_motor_class.c` and `ev3_motor_defs.c` of lego-linux-drivers at
//! 1b387f3, read for what they do.

use brick::{MotorState, StopAction};

use super::electric::Power;

/// The regulator's period, in milliseconds.
pub(super) const PERIOD_MS: u64 = 2;
/// Time at speed 0 after which a motor has stalled, in milliseconds.
const STALL_MS: u64 = 100;
/// Gain for the speed's error: duty for each degree a second behind, in 1/10,000 percent.
const PROPORTIONAL: i64 = 1000;
/// Gain for the sum of the errors, at every period, in 1/10,000 percent.
const INTEGRAL: i64 = 60;
/// Units of the gains in one percent.
const PER_PERCENT: i64 = 10_000;
/// Period of the steps of a ramp, in milliseconds.
const RAMP_MS: u64 = 100;

/// Lowest speed on a ramp, in degrees a second: a slower motor would never arrive.
const MIN_RAMP_SPEED_DEG_S: f64 = 40.0;

/// Constants of the regulator for one type of motor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tuning {
    /// Percent for each degree away from the position that is held.
    hold: i64,
    /// Speed without load at 9 V, in degrees a second: the highest that a command may ask for.
    pub(super) max_speed: i32,
}

impl Tuning {
    pub(crate) const LARGE: Self = Self {
        hold: 8,
        max_speed: 1050,
    };
    pub(crate) const MEDIUM: Self = Self {
        hold: 16,
        max_speed: 1560,
    };
}

/// Slow starts and ends, in milliseconds between rest and the highest speed; 0 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ramps {
    pub(crate) up_ms: u32,
    pub(crate) down_ms: u32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    Free,
    Brake,
    Hold { at: i32 },
    Run { speed: i32 },
    To { target: i32, speed: i32 },
    Direct { duty: i64 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ramp {
    begun_ms: u64,
    from: i32,
}

#[derive(Debug)]
pub(super) struct Regulator {
    tuning: Tuning,
    order: Order,
    ramps: Ramps,
    ramp: Option<Ramp>,
    sum: i64,
    /// The duty cycle that the regulator takes for set.
    noted: i64,
    /// The duty cycle that is set: written only where `noted` changes.
    duty: i64,
    is_overloaded: bool,
    still_ms: u64,
}

impl Regulator {
    pub(super) fn new(tuning: Tuning) -> Self {
        Self {
            tuning,
            order: Order::Free,
            ramps: Ramps::default(),
            ramp: None,
            sum: 0,
            noted: 0,
            duty: 0,
            is_overloaded: false,
            still_ms: 0,
        }
    }

    pub(super) fn max_speed(&self) -> i32 {
        self.tuning.max_speed
    }

    pub(super) fn set_ramps(&mut self, ramps: Ramps) {
        self.ramps = ramps;
    }

    /// Starts to a position at a speed, whose sign is ignored.
    pub(super) fn run_to(&mut self, target: i32, speed: i32, seen: Seen) {
        let speed = speed.abs();
        let speed = if target < seen.position {
            -speed
        } else {
            speed
        };
        self.start(Order::To { target, speed }, speed, seen);
    }

    pub(super) fn run(&mut self, speed: i32, seen: Seen) {
        self.start(Order::Run { speed }, speed, seen);
    }

    /// Starts with a duty cycle, in percent.
    pub(super) fn run_direct(&mut self, duty: i32) {
        let duty = i64::from(duty.clamp(-100, 100));
        self.order = Order::Direct { duty };
        self.still_ms = 0;
        self.write(duty);
    }

    fn start(&mut self, order: Order, speed: i32, seen: Seen) {
        let has_ramp = self.ramps != Ramps::default();
        self.ramp = has_ramp.then_some(Ramp {
            begun_ms: seen.now_ms,
            from: if i64::from(seen.speed) * i64::from(speed) < 0 {
                0
            } else {
                seen.speed
            },
        });
        self.order = order;
        self.still_ms = 0;
    }

    /// Stops the motor. A motor that is to hold goes back to its present position.
    pub(super) fn stop(&mut self, action: StopAction, seen: Seen) {
        self.end(match action {
            StopAction::Coast => Order::Free,
            StopAction::Brake => Order::Brake,
            StopAction::Hold => Order::Hold { at: seen.position },
        });
    }

    /// Empties the sum and notes a duty cycle of 0, as a stop does. A motor that is to hold keeps
    /// the duty cycle that is set, until the shaft is a degree off.
    fn end(&mut self, order: Order) {
        self.order = order;
        self.sum = 0;
        self.noted = 0;
        self.still_ms = 0;
        self.is_overloaded = false;
        if !matches!(order, Order::Hold { .. }) {
            self.duty = 0;
        }
    }

    fn write(&mut self, duty: i64) {
        if duty != self.noted {
            self.noted = duty;
            self.duty = duty;
        }
    }

    /// Does one period of the regulator.
    pub(super) fn tick(&mut self, seen: Seen) {
        let is_running = matches!(
            self.order,
            Order::Run { .. } | Order::To { .. } | Order::Direct { .. }
        );
        if is_running && seen.speed == 0 {
            self.still_ms += PERIOD_MS;
        } else {
            self.still_ms = 0;
        }
        match self.order {
            Order::Free | Order::Brake | Order::Direct { .. } => {}
            Order::Hold { at } => {
                let wanted = self.tuning.hold * i64::from(at - seen.position);
                self.is_overloaded = wanted.abs() > 100;
                self.write(wanted.clamp(-100, 100));
            }
            Order::Run { speed } => self.follow(speed, seen),
            Order::To { target, speed } => {
                self.follow(self.before_target(target, speed, seen), seen);
                let left = i64::from(target - seen.position) * i64::from(speed.signum());
                if left <= 0 && speed != 0 {
                    self.end(Order::Hold { at: target });
                }
            }
        }
    }

    fn follow(&mut self, speed: i32, seen: Seen) {
        let speed = self.on_ramp(speed, seen);
        if speed == 0 {
            self.sum = 0;
            self.write(0);
            return;
        }
        let error = i64::from(speed - seen.speed);
        self.sum += error;
        let duty = (PROPORTIONAL * error + INTEGRAL * self.sum) / PER_PERCENT;
        self.is_overloaded = duty.abs() > 100;
        if self.is_overloaded {
            self.sum -= error;
        }
        self.write(duty.clamp(-100, 100));
    }

    /// The part of `speed` that the ramp up allows by now.
    fn on_ramp(&self, speed: i32, seen: Seen) -> i32 {
        let Some(ramp) = self.ramp.filter(|_| self.ramps.up_ms > 0) else {
            return speed;
        };
        let passed = (seen.now_ms - ramp.begun_ms) / RAMP_MS * RAMP_MS;
        let gained = i64::from(self.tuning.max_speed) * passed as i64 / i64::from(self.ramps.up_ms);
        let most = (i64::from(ramp.from.abs()) + gained).min(i64::from(speed.abs()));
        most as i32 * speed.signum()
    }

    /// The speed from which the ramp down ends at the target.
    fn before_target(&self, target: i32, speed: i32, seen: Seen) -> i32 {
        if self.ramps.down_ms == 0 {
            return speed;
        }
        let rate = f64::from(self.tuning.max_speed) * 1000.0 / f64::from(self.ramps.down_ms);
        let left = f64::from((target - seen.position).abs());
        let most = (2.0 * rate * left).sqrt().max(MIN_RAMP_SPEED_DEG_S) as i32;
        speed.abs().min(most) * speed.signum()
    }

    pub(super) fn power(&self) -> Power {
        match self.order {
            Order::Free => Power::Open,
            _ => Power::Duty(self.duty as f64 / 100.0),
        }
    }

    /// The duty cycle that is set, in percent.
    pub(super) fn duty(&self) -> i32 {
        self.duty as i32
    }

    pub(super) fn is_energised(&self) -> bool {
        !matches!(self.order, Order::Free | Order::Brake)
    }

    pub(super) fn is_commanded(&self) -> bool {
        matches!(self.order, Order::Run { .. } | Order::To { .. })
    }

    /// Whether another period at the same place would change nothing.
    pub(super) fn is_steady(&self, position: i32) -> bool {
        match self.order {
            Order::Free | Order::Brake => true,
            Order::Hold { at } => {
                let wanted = self.tuning.hold * i64::from(at - position);
                self.noted == wanted.clamp(-100, 100)
            }
            Order::Run { speed } | Order::To { speed, .. } => speed == 0 && self.duty == 0,
            Order::Direct { duty } => duty == 0,
        }
    }

    pub(super) fn state(&self) -> MotorState {
        match self.order {
            Order::Free | Order::Brake => MotorState::Idle,
            Order::Hold { .. } => MotorState::Holding,
            _ if self.still_ms > STALL_MS => MotorState::Stalled,
            _ => MotorState::Running,
        }
    }

    pub(super) fn words(&self) -> String {
        let mut words = match self.state() {
            MotorState::Idle => return String::new(),
            MotorState::Holding => "holding".to_owned(),
            MotorState::Stalled => "running stalled".to_owned(),
            MotorState::Running => "running".to_owned(),
        };
        if self.is_overloaded {
            words += " overloaded";
        }
        words
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) position: i32,
    pub(super) speed: i32,
    pub(super) now_ms: u64,
}

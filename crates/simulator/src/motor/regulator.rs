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

use super::{
    electric::Power,
    pid::{Gains, Pid},
};

/// The regulator's period, in milliseconds.
pub(super) const PERIOD_MS: u64 = 2;
/// Time at speed 0 after which a motor has stalled, in milliseconds.
const STALL_MS: u64 = 100;

/// Constants of the regulator for one type of motor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tuning {
    /// Gains of the regulator that holds a position.
    hold: Gains,
    /// Speed without load at 9 V, in degrees a second: the highest that a command may ask for.
    pub(super) max_speed: i32,
}

impl Tuning {
    pub(crate) const LARGE: Self = Self {
        hold: Gains::hold(8),
        max_speed: 1050,
    };
    pub(crate) const MEDIUM: Self = Self {
        hold: Gains::hold(16),
        max_speed: 1560,
    };
}

/// Slow starts and ends, in milliseconds between rest and the highest speed; 0 for none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ramps {
    pub(crate) up_ms: u32,
    pub(crate) down_ms: u32,
}

/// Quantity that a regulator keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Regulated {
    Speed,
    /// The position of a motor that holds.
    Position,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    /// Stopped, without regulation.
    Rest,
    Hold {
        at: i32,
    },
    Run,
    To {
        target: i32,
        then: StopAction,
    },
    Direct,
}

#[derive(Debug)]
pub(super) struct Regulator {
    tuning: Tuning,
    order: Order,
    /// The speed that a motor follows which runs, in degrees a second.
    speed: i32,
    /// Regulator of the speed. Commands leave its sum as it is; a stop empties it.
    speed_pid: Pid,
    hold_pid: Pid,
    /// The duty cycle that the regulator takes for set: a stop takes 0 for it, whatever the winding
    /// gets.
    noted: i64,
    /// Connection of the winding. It changes when a duty cycle is written that is not the noted one.
    power: Power,
    /// The tick from which on a running motor has stood.
    still_since: Option<u64>,
    is_stalled: bool,
    /// Time from the highest speed to rest before a target, in milliseconds; 0 for none.
    down_ms: u32,
    /// Whether the way to a target became slower. Only an arrival ends it.
    slows: bool,
}

impl Regulator {
    pub(super) fn new(tuning: Tuning) -> Self {
        Self {
            tuning,
            order: Order::Rest,
            speed: 0,
            speed_pid: Pid::new(Gains::SPEED),
            hold_pid: Pid::new(tuning.hold),
            noted: 0,
            power: Power::Open,
            still_since: None,
            is_stalled: false,
            down_ms: 0,
            slows: false,
        }
    }

    pub(super) fn max_speed(&self) -> i32 {
        self.tuning.max_speed
    }

    /// Sets the time from the highest speed to rest before a target, in milliseconds.
    pub(super) fn slow_down_in(&mut self, down_ms: u32) {
        self.down_ms = down_ms;
    }

    /// Starts to a position at a speed, whose sign is ignored; stops there by `then`.
    pub(super) fn run_to(&mut self, target: i32, speed: i32, then: StopAction, seen: Seen) {
        let speed = speed.abs();
        self.speed = if target < seen.position {
            -speed
        } else {
            speed
        };
        self.order = Order::To { target, then };
    }

    pub(super) fn run(&mut self, speed: i32) {
        self.speed = speed;
        self.order = Order::Run;
    }

    /// Starts with a duty cycle, in percent.
    pub(super) fn run_direct(&mut self, duty: i32) {
        self.order = Order::Direct;
        self.set(i64::from(duty.clamp(-100, 100)));
    }

    /// Stops the motor. A motor that is to hold goes back to its present position.
    pub(super) fn stop(&mut self, action: StopAction, seen: Seen) {
        self.end(action, seen.position);
    }

    /// Stops the motor, empties the sums and notes a duty cycle of 0. A motor that is to hold keeps
    /// the power that it has, until the shaft is a degree off.
    fn end(&mut self, action: StopAction, at: i32) {
        self.order = Order::Rest;
        self.speed = 0;
        self.speed_pid.clear();
        self.hold_pid.clear();
        self.noted = 0;
        match action {
            StopAction::Coast => self.power = Power::Open,
            StopAction::Brake => self.power = Power::Duty(0.0),
            StopAction::Hold => self.order = Order::Hold { at },
        }
    }

    /// Forgets what a stop leaves, and the gains that were set.
    pub(super) fn reset(&mut self, seen: Seen) {
        self.stop(StopAction::Coast, seen);
        self.speed_pid.gains = Gains::SPEED;
        self.hold_pid.gains = self.tuning.hold;
        self.still_since = None;
        self.is_stalled = false;
    }

    /// The present position has a new number: to a motor on its way to a target the new number is
    /// the target.
    pub(super) fn renumber(&mut self, position: i32) {
        if let Order::To { target, .. } = &mut self.order {
            *target = position;
        }
    }

    fn set(&mut self, duty: i64) {
        self.noted = duty;
        self.power = Power::Duty(duty as f64 / 100.0);
    }

    fn write(&mut self, duty: i64) {
        if duty != self.noted {
            self.set(duty);
        }
    }

    /// Does one period of the regulator. The answer is whether the motor arrived at its target.
    pub(super) fn tick(&mut self, seen: Seen) -> bool {
        self.watch_for_stall(seen);
        match self.order {
            Order::Rest | Order::Direct => {}
            Order::Hold { at } => {
                let duty = self.hold_pid.update(at.wrapping_sub(seen.position));
                self.write(duty.into());
            }
            Order::Run | Order::To { .. } => self.follow(seen),
        }
        match self.order {
            Order::To { target, then } => self.approach(target, then, seen),
            _ => false,
        }
    }

    fn watch_for_stall(&mut self, seen: Seen) {
        if self.is_running() && seen.speed == 0 {
            let since = *self.still_since.get_or_insert(seen.now_ms);
            self.is_stalled |= seen.now_ms - since > STALL_MS;
        } else {
            self.still_since = None;
            self.is_stalled = false;
        }
    }

    fn follow(&mut self, seen: Seen) {
        if self.speed == 0 {
            self.speed_pid.clear();
            self.write(0);
            return;
        }
        let duty = self.speed_pid.update(self.speed - seen.speed);
        self.write(duty.into());
    }

    /// Slows a motor whose way to rest would end behind its target, and ends its way at the target.
    fn approach(&mut self, target: i32, then: StopAction, seen: Seen) -> bool {
        let left = i64::from(target - seen.position);
        let way = i64::from(self.speed.signum());
        let speed = i64::from(seen.speed);
        let rest_ms = speed.abs() * i64::from(self.down_ms) / i64::from(1 + self.tuning.max_speed);
        let run_out = speed * rest_ms / 2000;
        if way * (left - run_out) < 0 {
            self.speed = (2000 * left / (1 + rest_ms)) as i32;
            self.slows = true;
        }
        let arrives = if way == 0 { left == 0 } else { way * left <= 0 };
        if arrives {
            self.end(then, target);
            self.slows = false;
        }
        arrives
    }

    /// Gains of one of the two regulators; a change takes effect at the next period.
    pub(super) fn gains_mut(&mut self, which: Regulated) -> &mut Gains {
        match which {
            Regulated::Speed => &mut self.speed_pid.gains,
            Regulated::Position => &mut self.hold_pid.gains,
        }
    }

    pub(super) const fn gains(&self, which: Regulated) -> Gains {
        match which {
            Regulated::Speed => self.speed_pid.gains,
            Regulated::Position => self.hold_pid.gains,
        }
    }

    pub(super) const fn power(&self) -> Power {
        self.power
    }

    /// The duty cycle that the regulator takes for set, in percent.
    pub(super) fn duty(&self) -> i32 {
        self.noted as i32
    }

    pub(super) fn is_energised(&self) -> bool {
        self.order != Order::Rest
    }

    pub(super) fn is_commanded(&self) -> bool {
        matches!(self.order, Order::Run | Order::To { .. })
    }

    fn is_running(&self) -> bool {
        matches!(self.order, Order::Run | Order::To { .. } | Order::Direct)
    }

    /// Whether another period at the same place would change nothing.
    pub(super) fn is_steady(&self, position: i32) -> bool {
        let has_no_current = matches!(self.power, Power::Open | Power::Duty(0.0));
        match self.order {
            Order::Rest => self.still_since.is_none(),
            Order::Hold { at } => {
                let settled = self.hold_pid.settled(at.wrapping_sub(position));
                self.still_since.is_none() && settled.map(i64::from) == Some(self.noted)
            }
            Order::Run => self.speed == 0 && self.is_stalled && has_no_current,
            Order::To { target, .. } => {
                self.speed == 0 && self.is_stalled && has_no_current && target != position
            }
            Order::Direct => self.is_stalled && has_no_current,
        }
    }

    pub(super) fn state(&self) -> MotorState {
        match self.order {
            Order::Rest => MotorState::Idle,
            Order::Hold { .. } => MotorState::Holding,
            _ if self.is_stalled => MotorState::Stalled,
            _ => MotorState::Running,
        }
    }

    /// Words of the file `state`, in the kernel's order. `is_ramping` says that the speed is on a ramp.
    pub(super) fn words(&self, is_ramping: bool) -> String {
        let is_running = self.is_running();
        let is_overloaded = match self.order {
            Order::Rest | Order::Direct => false,
            Order::Hold { .. } => self.hold_pid.is_overloaded(),
            Order::Run | Order::To { .. } => self.speed_pid.is_overloaded(),
        };
        let words = [
            ("running", is_running),
            ("ramping", is_ramping || is_running && self.slows),
            ("holding", matches!(self.order, Order::Hold { .. })),
            ("overloaded", is_overloaded),
            ("stalled", is_running && self.is_stalled),
        ];
        let said = words.iter().filter(|(_, holds)| *holds);
        said.map(|(word, _)| *word).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) position: i32,
    pub(super) speed: i32,
    pub(super) now_ms: u64,
}

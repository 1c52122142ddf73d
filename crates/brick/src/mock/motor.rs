//! A motor of the mock brick.

use crate::MotorState;

/// Time at standstill after which a motor reports a stall, as on the EV3.
const STALL_REPORT_MS: u32 = 100;

/// Condition of a motor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// The motor obeys every command.
    Good,
    /// The motor takes every command and does nothing.
    Deaf,
    /// The motor cannot be reached.
    Unplugged,
    /// The motor runs, never reports a stall, and moves nothing.
    Slipping,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Order {
    Rest,
    /// Runs to the place where the encoder shows this many degrees.
    To(i32),
    Run,
}

/// A motor whose places are thousandths of a motor degree, so that the way in a millisecond at any
/// whole speed is a whole number.
#[derive(Debug)]
pub(super) struct MockMotor {
    /// Place of the motor, counted from its first place.
    place: i64,
    /// Place at which the encoder shows 0.
    zero: i64,
    stops: (i64, i64),
    order: Order,
    /// Speed in degrees a second; its sign counts only without a target.
    speed: i32,
    pub(super) max_speed: i32,
    still_ms: u32,
    pub(super) health: Health,
}

impl MockMotor {
    pub(super) fn new(low: i32, high: i32) -> Self {
        let mut motor = Self {
            place: 0,
            zero: 0,
            stops: (0, 0),
            order: Order::Rest,
            speed: 0,
            max_speed: i32::MAX,
            still_ms: 0,
            health: Health::Good,
        };
        motor.block(low, high);
        motor
    }

    pub(super) fn step(&mut self) {
        if matches!(self.health, Health::Deaf | Health::Slipping) {
            return;
        }
        let speed = i64::from(self.speed);
        let most = speed.abs().min(i64::from(self.max_speed).abs());
        let wanted = match self.order {
            Order::Rest => return,
            Order::To(target) => (self.place_of(target) - self.place).clamp(-most, most),
            Order::Run => most * speed.signum(),
        };
        let (low, high) = self.stops;
        let place = (self.place + wanted).clamp(low.min(self.place), high.max(self.place));
        let moved = place != self.place;
        self.place = place;
        self.still_ms = if moved || wanted == 0 {
            0
        } else {
            self.still_ms.saturating_add(1)
        };
    }

    pub(super) fn state(&self) -> MotorState {
        match self.order {
            Order::Rest => MotorState::Idle,
            _ if self.health == Health::Deaf => MotorState::Idle,
            _ if self.still_ms >= STALL_REPORT_MS => MotorState::Stalled,
            Order::To(target) if self.place_of(target) == self.place => MotorState::Holding,
            Order::To(_) | Order::Run => MotorState::Running,
        }
    }

    pub(super) fn position(&self) -> i32 {
        let degrees = (self.place - self.zero) / 1000;
        i32::try_from(degrees).unwrap_or(if degrees < 0 { i32::MIN } else { i32::MAX })
    }

    pub(super) fn set_position(&mut self, degrees: i32) {
        self.zero = self.place - i64::from(degrees) * 1000;
    }

    pub(super) fn command(&mut self, order: Order, speed: i32) {
        self.order = order;
        self.speed = speed;
        self.still_ms = 0;
    }

    pub(super) fn displace(&mut self, degrees: i32) {
        self.place = self.place_of(degrees);
        self.order = Order::Rest;
    }

    pub(super) fn block(&mut self, low: i32, high: i32) {
        self.stops = (self.place_of(low), self.place_of(high));
    }

    /// Place at which the encoder shows this many degrees.
    fn place_of(&self, degrees: i32) -> i64 {
        i64::from(degrees) * 1000 + self.zero
    }
}

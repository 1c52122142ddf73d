//! One of LEGO's motors under the kernel's regulator, as it runs in every EV3 under ev3dev.
//!
//! ```text
//!   commands ──▶ regulator ──duty──▶ electric ──angle──▶ speedometer ──▶ position, speed
//!                    ▲                                        │
//!                    └────────────────────────────────────────┘
//! ```
//! A command with ramps goes through [`ramp`], which commands the regulator one speed after another.
//! A [`Motor`] is that loop behind gears: its positions are those of the mechanism, in degrees from
//! a fixed point; its commands and its encoder are those of the shaft.

mod electric;
mod outside;
mod pid;
mod ramp;
mod regulator;
mod speedometer;
#[cfg(test)]
mod tests;

use brick::{MotorState, StopAction};

pub use self::outside::{Drive, Edge};
use self::{
    electric::Shaft,
    outside::Outside,
    ramp::{Ramp, Tick},
    regulator::{PERIOD_MS, Regulator, Seen},
    speedometer::Speedometer,
};
pub(crate) use self::{
    electric::{Contact, Surroundings, Winding},
    pid::Gains,
    ramp::{Command, JIFFY_MS},
    regulator::{Ramps, Regulated, Tuning},
};

/// Length of one step of the plant, in seconds.
const STEP_S: f64 = 0.001;

/// Type of a motor, and the inertia fixed to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Kind {
    pub(crate) winding: Winding,
    pub(crate) tuning: Tuning,
    /// Moment of inertia at the output, in kg m2.
    pub(crate) inertia: f64,
}

#[derive(Debug, Clone, Copy, Default)]
struct LastSeen {
    /// Degrees since power-up.
    degrees: i32,
    speed: i32,
}

/// A motor on its gears.
#[derive(Debug)]
pub(crate) struct Motor {
    /// Degrees of the shaft for one of the mechanism; below 0 if the motor is built in the other
    /// way round.
    per_degree: f64,
    shaft: Shaft,
    speedometer: Speedometer,
    regulator: Regulator,
    ramp: Ramp,
    /// The step of the speedometer at power-up.
    first_count: i64,
    /// Position and speed at the driver's last tick: what it knows of them, and tells.
    last_seen: LastSeen,
    /// Degrees by which the encoder shows more than was counted since power-up.
    offset: i32,
    /// The step of the speedometer when the plug came out, while it is out.
    unplugged_at: Option<i64>,
    now_ms: u64,
    /// Distance of the mechanism from where the shaft would have it: gears have skipped.
    skipped: f64,
    /// Distance by which the gears still skip when the shaft turns.
    skips: f64,
    /// A regulator outside of the plant in place of this one.
    outside: Option<Outside>,
}

impl Motor {
    /// A motor at rest whose mechanism stands at `position`, and whose encoder shows 0.
    pub(crate) fn new(kind: Kind, position: f64, per_degree: f64) -> Self {
        let angle = position * per_degree;
        let speedometer = Speedometer::new(angle);
        Self {
            per_degree,
            shaft: Shaft {
                winding: kind.winding,
                inertia: kind.inertia,
                angle,
                speed: 0.0,
                current: 0.0,
            },
            first_count: speedometer.count(),
            last_seen: LastSeen::default(),
            offset: 0,
            unplugged_at: None,
            speedometer,
            regulator: Regulator::new(kind.tuning),
            ramp: Ramp::new(kind.tuning.max_speed),
            now_ms: 0,
            skipped: 0.0,
            skips: 0.0,
            outside: None,
        }
    }

    /// Connects the winding as a regulator outside of the plant wants it; the motor's own one is out of
    /// use from now on.
    pub(crate) fn drive(&mut self, drive: Drive) {
        self.outside.get_or_insert_default().drive = drive;
    }

    /// Steps of the encoder since the last call, for a regulator outside.
    pub(crate) fn take_edges(&mut self) -> Vec<Edge> {
        let outside = self.outside.as_mut();
        outside.map_or_else(Vec::new, |outside| std::mem::take(&mut outside.edges))
    }

    /// Position of the mechanism, in degrees from its fixed point.
    pub(crate) fn position(&self) -> f64 {
        self.shaft.angle / self.per_degree + self.skipped
    }

    /// Physical speed of the mechanism, in degrees a second.
    pub(crate) fn velocity(&self) -> f64 {
        self.shaft.speed / self.per_degree
    }

    /// The highest speed that a command may ask for, in degrees of the shaft a second.
    pub(crate) fn max_shaft_speed(&self) -> i32 {
        self.regulator.max_speed()
    }

    /// The encoder's value at the driver's last tick. Steps of half a degree are counted in whole
    /// degrees, towards where the shaft stood at power-up.
    pub(crate) fn encoder(&self) -> i32 {
        self.last_seen.degrees.wrapping_add(self.offset)
    }

    /// The speed of the shaft as the kernel measured it at the driver's last tick, in degrees a
    /// second.
    pub(crate) fn shaft_speed(&self) -> i32 {
        self.last_seen.speed
    }

    /// Counts and measures, as the driver does at each tick.
    fn look(&mut self) {
        let count = self.speedometer.count() - self.first_count;
        self.last_seen = LastSeen {
            degrees: (count / 2) as i32,
            speed: self.speedometer.speed(),
        };
    }

    /// The duty cycle in percent.
    pub(crate) fn duty(&self) -> i32 {
        self.regulator.duty()
    }

    /// Current from the battery, in A.
    pub(crate) fn current(&self) -> f64 {
        self.shaft.current
    }

    /// Whether the motor has current: on its way, or regulated to stay.
    pub(crate) fn is_energised(&self) -> bool {
        match &self.outside {
            Some(outside) => !matches!(outside.drive, Drive::Coast | Drive::Brake | Drive::Duty(0)),
            None => self.regulator.is_energised(),
        }
    }

    /// Makes the encoder show `degrees` here. A motor that holds takes the new number for a
    /// displacement, and a motor on its way to a target has arrived.
    pub(crate) fn set_encoder(&mut self, degrees: i32) {
        self.offset = degrees.wrapping_sub(self.last_seen.degrees);
        self.regulator.renumber(degrees);
    }

    /// Whether the motor has a command to move, and has not arrived.
    pub(crate) fn is_commanded(&self) -> bool {
        self.regulator.is_commanded()
    }

    /// Lets the gears skip when the shaft turns next: the mechanism stays for this distance, and then
    /// stands elsewhere than the encoder shows.
    pub(crate) fn skip(&mut self, distance: f64) {
        self.skips += distance;
    }

    /// Lets the mechanism stay behind the shaft, which has turned by this distance.
    fn stay_behind(&mut self, turned: f64) {
        let part = turned.clamp(-self.skips, self.skips);
        self.skipped -= part;
        self.skips -= part.abs();
    }

    fn seen(&self) -> Seen {
        Seen {
            position: self.encoder(),
            speed: self.shaft_speed(),
            now_ms: self.now_ms,
        }
    }

    /// Starts to a position, and holds there.
    pub(crate) fn run_to(&mut self, target: i32, speed: i32) {
        self.start_to(target, speed, StopAction::Hold);
    }

    /// Starts to a position, and brakes there.
    pub(crate) fn run_past(&mut self, target: i32, speed: i32) {
        self.start_to(target, speed, StopAction::Brake);
    }

    fn start_to(&mut self, target: i32, speed: i32, then: StopAction) {
        let command = Command::To {
            target,
            speed,
            then,
        };
        self.command(command, Ramps::default());
    }

    pub(crate) fn run(&mut self, speed: i32) {
        self.command(Command::Run { speed }, Ramps::default());
    }

    pub(crate) fn stop(&mut self, action: StopAction) {
        self.command(Command::Stop(action), Ramps::default());
    }

    /// Starts to run with a duty cycle, in percent.
    pub(crate) fn run_direct(&mut self, duty: i32) {
        self.ramp.cancel();
        self.regulator.run_direct(duty);
    }

    /// Begins a command, by ramps unless both are 0.
    pub(crate) fn command(&mut self, command: Command, ramps: Ramps) {
        self.ramp.cancel();
        if ramps == Ramps::default() {
            self.obey(command);
        } else {
            self.begin_ramp(command, ramps);
        }
        self.regulator.slow_down_in(ramps.down_ms);
    }

    /// Ends a timed run that was started with these ramps.
    pub(crate) fn end_timed_run(&mut self, action: StopAction, ramps: Ramps) {
        if ramps.down_ms > 0 {
            self.begin_ramp(Command::Stop(action), ramps);
        } else {
            self.ramp.stop_at_end(action);
            self.obey(Command::Stop(action));
        }
    }

    /// Stops the motor, and forgets what a stop leaves and the gains; the encoder shows 0.
    pub(crate) fn reset(&mut self) {
        self.begin_anew();
        self.set_encoder(0);
    }

    /// Begins as a motor that the kernel has just found: the encoder shows all that was counted since power-up.
    pub(crate) fn begin_anew(&mut self) {
        self.ramp.cancel();
        self.regulator.reset(self.seen());
        self.offset = 0;
    }

    /// Takes the plug out: the motor coasts, and its steps are not counted.
    pub(crate) fn unplug(&mut self) {
        self.stop(StopAction::Coast);
        let count = self.speedometer.count();
        self.unplugged_at.get_or_insert(count);
    }

    /// Puts the plug in again.
    pub(crate) fn plug(&mut self) {
        if let Some(count) = self.unplugged_at.take() {
            self.first_count += self.speedometer.count() - count;
            self.look();
            self.begin_anew();
        }
    }

    pub(crate) fn gains(&self, which: Regulated) -> Gains {
        self.regulator.gains(which)
    }

    pub(crate) fn gains_mut(&mut self, which: Regulated) -> &mut Gains {
        self.regulator.gains_mut(which)
    }

    fn begin_ramp(&mut self, command: Command, ramps: Ramps) {
        if let Some(first) = self.ramp.begin(command, ramps, self.tick()) {
            self.obey(first);
        }
    }

    fn tick(&self) -> Tick {
        Tick {
            jiffy: self.now_ms / JIFFY_MS,
            speed: self.shaft_speed(),
        }
    }

    fn obey(&mut self, command: Command) {
        let seen = self.seen();
        match command {
            Command::Run { speed } => self.regulator.run(speed),
            Command::To {
                target,
                speed,
                then,
            } => self.regulator.run_to(target, speed, then, seen),
            Command::Stop(action) => self.regulator.stop(action, seen),
        }
    }

    pub(crate) fn state(&self) -> MotorState {
        self.regulator.state()
    }

    pub(crate) fn words(&self) -> String {
        self.regulator.words(self.ramp.is_on())
    }

    /// Whether the motor stands still, and goes on standing still if nothing else changes.
    pub(crate) fn is_content(&self) -> bool {
        if self.outside.is_some() {
            return self.shaft.speed == 0.0 && !self.is_energised();
        }
        self.shaft.speed == 0.0
            && self.regulator.is_steady(self.encoder())
            && self.speedometer.is_quiet()
            && !self.ramp.is_due()
    }

    /// Passes over the time until `now_ms`, in which a content motor changes nothing.
    pub(crate) fn rest_until(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
    }

    /// Makes one step of a millisecond, to `now_ms`. `around` is in degrees of the mechanism.
    pub(crate) fn step(&mut self, around: &Surroundings, now_ms: u64) -> Contact {
        self.now_ms = now_ms;
        if self.outside.is_none() && now_ms.is_multiple_of(PERIOD_MS) {
            self.look();
            let seen = self.seen();
            if self.regulator.tick(seen) {
                self.ramp.arrive();
            }
        }
        let before = self.shaft.angle;
        let power = match &self.outside {
            Some(outside) => outside.drive.power(),
            None => self.regulator.power(),
        };
        let around = around.moved(-self.skipped).at_shaft(self.per_degree);
        let contact = self.shaft.step(power, &around, STEP_S);
        let end = now_ms * 1000;
        let begun = end.saturating_sub(1000);
        let edges = self.outside.as_mut().map(|outside| &mut outside.edges);
        self.speedometer
            .follow(before, self.shaft.angle, (begun, end), edges);
        if self.skips > 0.0 {
            self.stay_behind((self.shaft.angle - before) / self.per_degree);
        }
        if now_ms.is_multiple_of(JIFFY_MS)
            && let Some(command) = self.ramp.work(self.tick())
        {
            self.obey(command);
        }
        match contact {
            Contact::Low if self.per_degree < 0.0 => Contact::High,
            Contact::High if self.per_degree < 0.0 => Contact::Low,
            _ => contact,
        }
    }
}

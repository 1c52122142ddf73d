//! Ramps, as the kernel's class of motors makes them: every 50 ms it commands another speed.
//!
//! A ramp begins half a period on, so that its first speed is not 0. A motor that turns the other way is first
//! brought to rest, by the ramp down; a stop is a ramp to rest, and then the stop. The class counts in ticks of
//! the kernel's clock, of 10 ms each. The state of a ramp outlives its command.
//!
//! Source: `tacho_motor_class.c` of lego-linux-drivers at 1b387f3, read for what it does.

use brick::StopAction;

use super::regulator::Ramps;

/// A tick of the kernel's clock, in milliseconds.
pub(crate) const JIFFY_MS: u64 = 10;
/// Period of a ramp's steps, in ticks; the class takes a step when half of it is over.
const PERIOD: i64 = 10;

/// A command of the regulator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Command {
    Run {
        speed: i32,
    },
    /// To a position, and then this stop.
    To {
        target: i32,
        speed: i32,
        then: StopAction,
    },
    Stop(StopAction),
}

impl Command {
    fn speed(self) -> i32 {
        match self {
            Self::Run { speed } | Self::To { speed, .. } => speed,
            Self::Stop(_) => 0,
        }
    }

    /// The command with another speed: on its way to a stop a motor runs.
    fn at(self, speed: i32) -> Self {
        match self {
            Self::Run { .. } | Self::Stop(_) => Self::Run { speed },
            Self::To { target, then, .. } => Self::To {
                target,
                speed,
                then,
            },
        }
    }
}

/// Time and speed of a motor at a tick of the kernel's clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tick {
    pub(super) jiffy: u64,
    pub(super) speed: i32,
}

#[derive(Debug)]
pub(super) struct Ramp {
    max_speed: i32,
    command: Command,
    ramps: Ramps,
    /// The speed at which the command's ramps end.
    wanted: i32,
    /// The speed that was commanded last.
    last: i32,
    /// The speed at which the present ramp ends: 0 on the way to another direction.
    end: i32,
    delta: i32,
    /// Length and end of the present ramp, in ticks.
    takes: i64,
    ends_at: i64,
    stepped_at: i64,
    due: Option<i64>,
    is_on: bool,
}

impl Ramp {
    pub(super) fn new(max_speed: i32) -> Self {
        Self {
            max_speed,
            command: Command::Stop(StopAction::Coast),
            ramps: Ramps::default(),
            wanted: 0,
            last: 0,
            end: 0,
            delta: 0,
            takes: 0,
            ends_at: 0,
            stepped_at: 0,
            due: None,
            is_on: false,
        }
    }

    /// Whether the speed is on a ramp, as the class notes it: an arrival and a command without ramps leave the
    /// note as it is.
    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }

    pub(super) fn is_due(&self) -> bool {
        self.due.is_some()
    }

    /// Ends the steps of a ramp.
    pub(super) fn cancel(&mut self) {
        self.due = None;
    }

    /// The motor arrived at its target.
    pub(super) fn arrive(&mut self) {
        self.cancel();
        self.wanted = 0;
        self.last = 0;
    }

    /// Begins a command with ramps; the answer is what the regulator does first.
    pub(super) fn begin(&mut self, command: Command, ramps: Ramps, tick: Tick) -> Option<Command> {
        self.command = command;
        self.ramps = ramps;
        self.wanted = command.speed();
        self.lead(tick)
    }

    /// A timed run is over that has no ramp down. Its ramp up goes on, if there is one: that is the kernel's way.
    pub(super) fn stop_at_end(&mut self, action: StopAction) {
        self.command = Command::Stop(action);
    }

    /// Makes the step that is due at this tick.
    pub(super) fn work(&mut self, tick: Tick) -> Option<Command> {
        let now = tick.jiffy as i64;
        self.due.take_if(|due| *due <= now)?;
        self.step(tick)
    }

    /// Sets the next ramp on the way to the wanted speed.
    fn lead(&mut self, tick: Tick) -> Option<Command> {
        if !self.is_on {
            self.last = tick.speed;
        }
        let start = self.last;
        let turns_round = i64::from(start) * i64::from(self.wanted) < 0;
        self.end = if turns_round { 0 } else { self.wanted };
        self.delta = self.end - start;
        let is_faster = i64::from(start) * i64::from(self.delta) >= 0;
        let ms = if is_faster {
            self.ramps.up_ms
        } else {
            self.ramps.down_ms
        };
        let ticks = i64::from(ms.div_ceil(JIFFY_MS as u32));
        self.takes = ticks * i64::from(self.delta.abs()) / i64::from(self.max_speed);
        let now = tick.jiffy as i64 - PERIOD / 2;
        self.ends_at = now + self.takes;
        self.stepped_at = now;
        self.is_on = true;
        self.step(tick)
    }

    fn step(&mut self, tick: Tick) -> Option<Command> {
        if self.wanted == self.last {
            self.is_on = false;
            return matches!(self.command, Command::Stop(_)).then_some(self.command);
        }
        if self.end == self.last {
            return self.lead(tick);
        }
        let now = tick.jiffy as i64;
        let left = (self.ends_at - now).max(0);
        if self.takes == 0 {
            self.last = self.end;
            self.is_on = false;
        } else {
            self.last = self.end - (i64::from(self.delta) * left / self.takes) as i32;
        }
        let wait = (PERIOD - (now - self.stepped_at)).max(0);
        self.stepped_at = now;
        self.due.get_or_insert(now + wait);
        Some(self.command.at(self.last))
    }
}

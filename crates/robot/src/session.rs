//! Session: a robot that does one work after another, each stopped in time and with an account of how
//! it ended.
//!
//! ```text
//!   door ──▶ Session::run ── arms the stop ─▶ observers, stream ─▶ work ─▶ motors off ─▶ Ended
//!                                                                                          │ judged
//!   door ◀── last line ◀─────────────────────────────────────────── Session::report ◀──────┘
//! ```
//! A door brings the brick, its observers and a person who decides; the session is the same over the
//! EV3 and over the simulator. [`Session::work`] is for a work that is no run, as a calibration.

use std::{fmt, time::Duration};

use actuator::{ActuatorError, MechanismSettings, put_aside, square_table};
use brick::{Brick, DeviceError, Interrupt, InterruptCause, StopAction, interrupt};

use crate::{
    account::{Account, Ending},
    aside::{Aside, InPlace},
    config::Config,
    error::{RunError, Stopped},
    event::{Event, Observer, Observers},
    operator::Operator,
    stream::{Sink, Stream},
    task::Crew,
    thought::Pace,
};

/// Pause after a stop: the motors come to rest, and a person sees the stop before they move again.
const PAUSE: Duration = Duration::from_millis(500);

/// Time for which the motors hold their targets at the end of a work, before they lose power: the
/// table may still swing by some degrees, and without power would stay beside its quarter. Simulated
/// tables swing for up to 220 ms.
pub const HOLD_TIME: Duration = Duration::from_millis(250);

/// A robot that is ready for work.
pub struct Session {
    /// Devices of the robot.
    pub brick: Brick,
    /// Switch by which the button below the screen, a signal or a page stops the robot.
    pub interrupt: Interrupt,
    /// Whether the last work ended early: arm, flipper, table or a layer may stand anywhere.
    pub needs_reset: bool,
    stream: Option<Stream>,
    aside: &'static dyn Aside,
    pace: Pace,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("interrupt", &self.interrupt)
            .field("needs_reset", &self.needs_reset)
            .finish_non_exhaustive()
    }
}

/// A work that is over.
#[derive(Debug)]
pub struct Ended<T> {
    /// Result of the work; after a stop, whatever it was at, [`Stopped`].
    pub result: Result<T, RunError>,
    /// Account of its events.
    pub account: Account,
    /// Robot's time at the end.
    pub at: Duration,
}

impl Session {
    /// Robot that computes in place, on a clock that runs by itself. `signal` reports whether the
    /// system asked the program to end; `stop`, once for each time, that a person stopped the robot
    /// from afar.
    pub fn new(
        brick: Brick,
        signal: impl Fn() -> bool + 'static,
        stop: impl Fn() -> bool + 'static,
    ) -> Self {
        let (brick, interrupt) = interrupt::wrap_with_stop(brick, signal, stop);
        Self {
            brick,
            interrupt,
            needs_reset: false,
            stream: None,
            aside: &InPlace,
            pace: Pace::OfThisMachine,
        }
    }

    /// Robot that only the button below the screen stops.
    pub fn of(brick: Brick) -> Self {
        Self::new(brick, || false, || false)
    }

    /// The same robot with another place for long computations.
    #[must_use]
    pub fn computing(self, aside: &'static dyn Aside) -> Self {
        Self { aside, ..self }
    }

    /// The same robot with this relation of its clock to the search.
    #[must_use]
    pub fn paced(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The same robot, whose events and postures go to `sink`.
    #[must_use]
    pub fn streamed(self, sink: Sink) -> Self {
        let (brick, stream) = Stream::of(self.brick, sink);
        let stream = Some(stream);
        Self {
            brick,
            stream,
            ..self
        }
    }

    /// Makes a run, or a part of one, by `work`.
    pub fn run<T>(
        &mut self,
        config: &Config,
        observer: &mut dyn Observer,
        operator: &mut dyn Operator,
        work: impl FnOnce(&mut Brick, Crew<'_>) -> Result<T, RunError>,
    ) -> Ended<T> {
        let mut account = Account::default();
        let mut stream = self.stream.clone();
        let (aside, pace) = (self.aside, self.pace);
        let (result, at) = self.stoppable(
            &config.mechanism,
            RunError::is_battery_empty,
            |brick: &mut Brick| {
                let mut observers = Observers(vec![observer, &mut account]);
                observers
                    .0
                    .extend(stream.as_mut().map(|stream| stream as &mut dyn Observer));
                let crew = Crew {
                    observer: &mut observers,
                    operator,
                    aside,
                    pace,
                };
                work(brick, crew)
            },
        );
        Ended {
            result,
            account,
            at,
        }
    }

    /// Ends the account of a run: the report, which also goes to the stream.
    pub fn report(&mut self, at: Duration, account: &Account, ending: &Ending) -> Event {
        let event = account.last_event(ending);
        if let Some(stream) = &mut self.stream {
            stream.event(at, &event);
        }
        event
    }

    /// Calls `work`, which may move the motors, with the button below the screen armed. After the
    /// call no motor has power and the button is not armed, whatever the result of `work`.
    ///
    /// A press of the button, or a stop from the page, stops the motors at once. The colour arm and
    /// the flipper then leave the cube, slowly, where that is possible. A second press ends this as
    /// well. After a signal no motor moves any more: the system may kill the program soon.
    ///
    /// # Errors
    /// Only [`Stopped`] when the button or a signal ended `work`; otherwise the error of `work`, or
    /// that of stopping the motors.
    pub fn work<T, E>(
        &mut self,
        settings: &MechanismSettings,
        work: impl FnOnce(&mut Brick) -> Result<T, E>,
    ) -> Result<T, E>
    where
        E: From<Stopped> + From<DeviceError> + fmt::Display,
    {
        self.stoppable(settings, |_| false, work).0
    }

    /// As [`work`](Self::work), with the robot's time when arm and flipper have left the cube; they
    /// do so too when the battery is too low (`is_battery_empty` names such an error).
    fn stoppable<T, E>(
        &mut self,
        settings: &MechanismSettings,
        is_battery_empty: impl Fn(&E) -> bool,
        work: impl FnOnce(&mut Brick) -> Result<T, E>,
    ) -> (Result<T, E>, Duration)
    where
        E: From<Stopped> + From<DeviceError> + fmt::Display,
    {
        let (brick, interrupt) = (&mut self.brick, &self.interrupt);
        interrupt.arm();
        let result = work(brick);
        let failed = result.as_ref().err();
        let cause = failed.and_then(|_| interrupt.cause());
        let is_empty = failed.is_some_and(is_battery_empty);
        if cause.map_or(is_empty, InterruptCause::is_by_person) {
            interrupt.arm();
            brick.clock.sleep(PAUSE);
            if let Err(error) = put_aside(brick, settings) {
                log::warn!("arm and flipper stay where they are: {error}");
            }
        }
        let at = brick.clock.now();
        if result.is_ok() {
            brick.clock.sleep(HOLD_TIME);
        }
        let stopped = brick.stop_motors(StopAction::Coast);
        interrupt.disarm();
        // A signal may come at any time.
        let cause = cause.or_else(|| interrupt.cause());
        let result = match (result, cause) {
            (Err(error), Some(cause)) => {
                log::info!("{cause}, {error}");
                Err(Stopped(cause).into())
            }
            (result, _) => result.and_then(|value| stopped.map(|()| value).map_err(E::from)),
        };
        self.needs_reset |= result.is_err();
        (result, at)
    }
}

/// Brings back arm, flipper and table after a work that ended early: a table that stands askew would
/// be taken for square.
///
/// # Errors
/// When something is in their way.
pub fn set_back(brick: &mut Brick, settings: &MechanismSettings) -> Result<(), ActuatorError> {
    put_aside(brick, settings)?;
    square_table(brick, settings)
}

#[cfg(test)]
mod tests;

//! Brick that the program runs on, safe to drive: whatever ends the program stops the motors, a kill too
//! (`guarded`).

use brick::{Brick, ErrorKind, RobotSettings};
#[cfg(target_os = "linux")]
use brick::{
    DeviceError,
    ev3::{self, OpenError},
};
use robot::Session;

#[cfg(target_os = "linux")]
use crate::robots::guarded;
use crate::{aside::Threads, signals};

/// Devices of a brick to be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Devices {
    /// All devices.
    All,
    /// Buttons, screen, lights and loudspeaker, to tell which of the others are missing.
    Front,
}

/// Reason why devices of this brick cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unopened {
    /// This machine is no brick.
    #[cfg(target_os = "linux")]
    #[error("no MindCub3r is connected here (without one: `--simulate`, or a command of `--help`)")]
    NoBrick(#[source] OpenError),
    /// Devices are missing or cannot be used.
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Devices(#[from] OpenError),
    /// The screen, buttons, lights or loudspeaker cannot be used.
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Front(#[from] DeviceError),
    /// A simulated brick's clock cannot go so fast.
    #[cfg(target_os = "linux")]
    #[error(transparent)]
    Clock(#[from] ev3::InvalidClockSpeed),
    /// This machine does not run Linux.
    #[cfg(not(target_os = "linux"))]
    #[error("a real robot runs on the EV3 brick only; to try without one: `--simulate`")]
    NotHere,
}

impl Unopened {
    /// Kind of the devices' failure; disconnected, if one of them is.
    pub(crate) fn kind(&self) -> Option<ErrorKind> {
        match self {
            #[cfg(target_os = "linux")]
            Self::Devices(OpenError::Devices { problems }) => problems
                .iter()
                .map(DeviceError::kind)
                .find(|kind| *kind == ErrorKind::Disconnected),
            #[cfg(target_os = "linux")]
            Self::Front(error) => Some(error.kind()),
            _ => None,
        }
    }
}

/// Opens devices of this brick, starts the guard of its motors, and turns round the motors that are built in
/// the other way.
/// Signals, after [`stop_in_time`], stop the robot; so does the button below the screen, and `stop`,
/// which reports, once for each time, that a page stopped the robot. `clock_speed` is the number of
/// the brick's seconds in one second of this machine.
///
/// # Errors
/// When this is no brick; else names everything that is missing.
pub(crate) fn open(
    devices: Devices,
    robot: &RobotSettings,
    clock_speed: Option<f64>,
    stop: impl Fn() -> bool + 'static,
) -> Result<Session, Unopened> {
    let brick = brick::reversed::wrap(open_devices(devices, clock_speed)?, robot);
    let brick = brick::trace::wrap(brick);
    let session = Session::new(brick, || signals::received().is_some(), stop);
    Ok(session.computing(&Threads))
}

#[cfg(target_os = "linux")]
fn open_devices(devices: Devices, clock_speed: Option<f64>) -> Result<Brick, Unopened> {
    let mut brick = match devices {
        Devices::All => ev3::open().map_err(|error| match error {
            error @ OpenError::NoBrick { .. } => Unopened::NoBrick(error),
            error => Unopened::Devices(error),
        })?,
        Devices::Front => ev3::open_front()?,
    };
    if let Some(speed) = clock_speed {
        brick.clock = std::rc::Rc::new(ev3::SystemClock::with_speed(speed)?);
    }
    Ok(match devices {
        Devices::All => guarded::wrap(brick),
        Devices::Front => brick,
    })
}

#[cfg(not(target_os = "linux"))]
fn open_devices(_: Devices, _: Option<f64>) -> Result<Brick, Unopened> {
    Err(Unopened::NotHere)
}

/// Whether this machine is a brick.
pub(crate) fn is_one() -> bool {
    #[cfg(target_os = "linux")]
    return ev3::is_brick();
    #[cfg(not(target_os = "linux"))]
    false
}

/// Makes sure that the motors stop when a signal tells the program to end, and when the program
/// panics: the kernel keeps motors running when a program dies, and a bug of the program must not
/// tear at the cube. Other systems have no motors.
pub(crate) fn stop_in_time() {
    #[cfg(target_os = "linux")]
    {
        signals::listen();
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            brick::ev3::emergency_stop();
            report(panic);
        }));
    }
}

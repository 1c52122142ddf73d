//! The brick that the program runs on, safe to drive: whatever ends the program stops the motors.

use brick::{Brick, Interrupt, RobotSettings};

#[cfg(target_os = "linux")]
use crate::signals;

/// What of a brick is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Devices {
    /// Everything.
    All,
    /// Buttons, screen, lights and loudspeaker, to say what is missing of the others.
    Front,
}

/// Opens devices of this brick, with the motors turned round that are built in the other way. Signals, after [`stop_in_time`], and the button below the screen,
/// while armed, interrupt them. `clock_speed` is how many of the brick's seconds pass in one of this
/// machine.
///
/// # Errors
/// When this is no brick, or with everything that is missing.
#[cfg(target_os = "linux")]
pub(crate) fn open(
    devices: Devices,
    robot: &RobotSettings,
    clock_speed: Option<f64>,
) -> anyhow::Result<(Brick, Interrupt)> {
    use brick::ev3::{self, OpenError};
    let mut brick = match devices {
        Devices::All => ev3::open().map_err(|error| {
            let is_no_brick = matches!(error, OpenError::NoBrick { .. });
            let error = anyhow::Error::new(error);
            if is_no_brick {
                error.context("no MindCub3r is connected here (to try without one: `--simulate`)")
            } else {
                error
            }
        })?,
        Devices::Front => ev3::open_front()?,
    };
    if let Some(speed) = clock_speed {
        brick.clock = std::rc::Rc::new(ev3::SystemClock::with_speed(speed)?);
    }
    let brick = brick::reversed::wrap(brick, robot);
    let brick = brick::trace::wrap(brick);
    Ok(brick::interrupt::wrap(brick, || {
        signals::received().is_some()
    }))
}

/// From now on the motors stop when the program is told to end, and when it panics: the kernel
/// keeps them running when a program dies, and a bug of ours must not tear at the cube.
#[cfg(target_os = "linux")]
pub(crate) fn stop_in_time() {
    signals::listen();
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        brick::ev3::emergency_stop();
        tell(panic);
    }));
}

/// There is none.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open(
    _: Devices,
    _: &RobotSettings,
    _: Option<f64>,
) -> anyhow::Result<(Brick, Interrupt)> {
    anyhow::bail!("a real robot runs on the EV3 brick only; to try without one: `--simulate`")
}

/// There is nothing to stop.
#[cfg(not(target_os = "linux"))]
pub(crate) fn stop_in_time() {}

//! The constants of a motor's regulators, as files: `speed_pid/Kp` and so on.

use crate::motor::{Gains, Motor, Regulated};

/// Picks one of a regulator's gains.
type Gain = fn(&mut Gains) -> &mut i32;

/// The regulator and the gain of a file; `None` for another file.
fn gain_of(attribute: &str) -> Option<(Regulated, Gain)> {
    let (directory, name) = attribute.split_once('/')?;
    let which = match directory {
        "hold_pid" => Regulated::Position,
        "speed_pid" => Regulated::Speed,
        _ => return None,
    };
    let gain: Gain = match name {
        "Kp" => |gains| &mut gains.proportional,
        "Ki" => |gains| &mut gains.integral,
        "Kd" => |gains| &mut gains.derivative,
        _ => return None,
    };
    Some((which, gain))
}

/// The value of the file, in 1/10,000 percent of duty.
pub(super) fn read(motor: &Motor, attribute: &str) -> Option<i32> {
    let (which, gain) = gain_of(attribute)?;
    Some(*gain(&mut motor.gains(which)))
}

/// The value of the file, to be set.
pub(super) fn value_mut<'a>(motor: &'a mut Motor, attribute: &str) -> Option<&'a mut i32> {
    let (which, gain) = gain_of(attribute)?;
    Some(gain(motor.gains_mut(which)))
}

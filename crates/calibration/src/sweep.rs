//! Turns the cube once under the resting arm, and notes what the sensor sees.

use brick::{Brick, Degrees, DeviceError, Part, StopAction, Stroke};
use scanner::{EASE_SPEED, EASE_WAY, GENTLE_SPEED, GENTLE_WAY, ScanSettings};

use crate::{drive::drive, face_model::Seen};

/// Parts of a turn: what is seen in one, over 5 degrees of the cube, becomes one.
const BINS: i32 = 72;
/// Until the cube has turned so many degrees, the play of the gears is not taken up.
const RUN_IN_DEG: f64 = 10.0;

/// What the sensor sees while the cube turns once, with the arm standing at `arm`. The table ends
/// a whole turn from where it began. It is as fast as in a scan, so that what lags behind does so
/// here as well, and sets out and ends as gently.
///
/// # Errors
/// When a motor stalls or does not arrive in time, or a device cannot be reached; arm and table are
/// stopped then.
pub(crate) fn sweep(
    brick: &mut Brick,
    settings: &ScanSettings,
    arm: Degrees,
) -> Result<Vec<Seen>, DeviceError> {
    let outcome = sweep_unguarded(brick, settings, arm);
    if outcome.is_err() {
        for motor in [&mut brick.turntable, &mut brick.arm] {
            if let Err(error) = motor.stop(StopAction::Brake) {
                log::warn!("could not stop a motor after a failed sweep: {error}");
            }
        }
    }
    outcome
}

fn sweep_unguarded(
    brick: &mut Brick,
    settings: &ScanSettings,
    arm: Degrees,
) -> Result<Vec<Seen>, DeviceError> {
    drive(brick, Part::ColorArm, arm, settings.arm_speed())?;
    let base = brick.turntable.position()?;
    let robot = settings.robot();
    let end = base + robot.whole_turn();
    let whole_turn = robot.whole_turn().as_degrees();
    let run_in = robot.table_degrees(RUN_IN_DEG).as_degrees();
    let mut bins = vec![Bin::default(); BINS as usize];
    let speed = settings.table_speed();
    let mut sets_out = Stroke::precise(brick, Part::Turntable, end, speed.min(GENTLE_SPEED))?;
    let outcome = sets_out.approach(brick, end - base - GENTLE_WAY)?;
    sets_out.require_arrival(outcome)?;
    let mut turns = Stroke::precise(brick, Part::Turntable, end, speed)?
        .easing(EASE_WAY, speed.min(EASE_SPEED));
    let outcome = turns.finish(brick, |brick, position| {
        let turned = (position - base).as_degrees();
        if (run_in..whole_turn).contains(&turned) {
            let rgb: [u16; 3] = brick.color.rgb()?.into();
            bins[(turned * BINS / whole_turn) as usize].add(turned, rgb);
        }
        Ok::<_, DeviceError>(())
    })?;
    turns.require_arrival(outcome)?;
    let seen = |bin: &Bin| bin.seen(robot.gear_ratio());
    Ok(bins.iter().filter_map(seen).collect())
}

/// What was seen in a part of the turn.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    count: i32,
    turned: i32,
    rgb: [u32; 3],
}

impl Bin {
    fn add(&mut self, turned: i32, rgb: [u16; 3]) {
        self.count += 1;
        self.turned += turned;
        for (sum, channel) in self.rgb.iter_mut().zip(rgb) {
            *sum += u32::from(channel);
        }
    }

    fn seen(&self, gear_ratio: f64) -> Option<Seen> {
        let count = f64::from(self.count);
        (self.count > 0).then(|| Seen {
            angle: f64::from(self.turned) / count / gear_ratio,
            rgb: self.rgb.map(|sum| f64::from(sum) / count),
        })
    }
}

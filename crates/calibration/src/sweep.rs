//! Turns the cube once under the resting arm, and notes what the sensor sees.

use brick::{Brick, Degrees, DeviceError, Part, StopAction};
use scanner::ScanSettings;

use crate::{
    drive::{drive, drive_watching},
    face_model::Seen,
    positions::{RATIO, WHOLE_TURN},
};

/// What is seen over so many motor degrees of the table becomes one.
const BIN: i32 = 15;
/// Until the table has turned so far, the play of its gears is not taken up.
const RUN_IN: i32 = 30;
/// What the sensor sees while the cube turns once, with the arm standing at `arm`. The table ends
/// a whole turn from where it began. It is as fast as in a scan, so that what lags behind does so
/// here as well.
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
    let end = base + Degrees::new(WHOLE_TURN);
    let mut bins = vec![Bin::default(); (WHOLE_TURN / BIN) as usize];
    drive_watching(
        brick,
        Part::Turntable,
        end,
        settings.table_speed(),
        |brick, position| {
            let turned = (position - base).as_degrees();
            if (RUN_IN..WHOLE_TURN).contains(&turned) {
                let rgb: [u16; 3] = brick.color.rgb()?.into();
                bins[(turned / BIN) as usize].add(turned, rgb);
            }
            Ok(())
        },
    )?;
    Ok(bins.iter().filter_map(Bin::seen).collect())
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

    fn seen(&self) -> Option<Seen> {
        let count = f64::from(self.count);
        (self.count > 0).then(|| Seen {
            angle: f64::from(self.turned) / count / RATIO,
            rgb: self.rgb.map(|sum| f64::from(sum) / count),
        })
    }
}

//! Turns the cube once under the resting arm, and notes what the sensor sees.

use std::time::Duration;

use anyhow::{Context, bail};
use brick::{Brick, Degrees, DegreesPerSecond, Motor, MotorState, StopAction};
use scanner::ScanSettings;

use super::{
    face_model::Seen,
    positions::{RATIO, WHOLE_TURN},
};

/// What is seen over so many motor degrees of the table becomes one.
const BIN: i32 = 15;
/// Until the table has turned so far, the play of its gears is not taken up.
const RUN_IN: i32 = 30;
/// Time between two looks at a moving motor.
const POLL: Duration = Duration::from_millis(2);
/// A motion may take this long, beside twice the time that its distance needs at its speed.
const PATIENCE: Duration = Duration::from_secs(2);
/// A motor that is this near to its target, and regulated, has arrived.
const ARRIVED_WITHIN: Degrees = Degrees::new(3);

#[derive(Debug, Clone, Copy)]
enum Axis {
    Table,
    Arm,
}

/// What the sensor sees while the cube turns once, with the arm standing at `arm`. The table ends
/// a whole turn from where it began. It is as fast as in a scan, so that what lags behind does so
/// here as well.
///
/// # Errors
/// When a motor stalls or does not arrive in time, or a device cannot be reached; arm and table are
/// stopped then.
pub(super) fn sweep(
    brick: &mut Brick,
    settings: &ScanSettings,
    arm: Degrees,
) -> anyhow::Result<Vec<Seen>> {
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
) -> anyhow::Result<Vec<Seen>> {
    drive(brick, Axis::Arm, arm, settings.arm_speed(), |_, _| Ok(()))?;
    let base = brick.turntable.position()?;
    let end = base + Degrees::new(WHOLE_TURN);
    let mut bins = vec![Bin::default(); (WHOLE_TURN / BIN) as usize];
    drive(
        brick,
        Axis::Table,
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

/// Moves a motor to a position and waits; `on_the_way` hears of each look at it.
fn drive(
    brick: &mut Brick,
    axis: Axis,
    target: Degrees,
    speed: DegreesPerSecond,
    mut on_the_way: impl FnMut(&mut Brick, Degrees) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = match axis {
        Axis::Table => "turntable",
        Axis::Arm => "sensor arm",
    };
    let distance = (motor(brick, axis).position()? - target).abs();
    let seconds = f64::from(distance.as_degrees()) / f64::from(speed.as_degrees_per_second());
    let deadline = brick.clock.now() + PATIENCE + Duration::from_secs_f64(2.0 * seconds);
    motor(brick, axis)
        .run_to(target, speed)
        .with_context(|| format!("moving the {name}"))?;
    loop {
        let position = motor(brick, axis).position()?;
        on_the_way(brick, position)?;
        let state = motor(brick, axis).state()?;
        let near = (target - position).abs() <= ARRIVED_WITHIN;
        if near && state != MotorState::Running {
            return Ok(());
        }
        if state == MotorState::Stalled || brick.clock.now() > deadline {
            bail!(
                "the {name} is stuck at {position} on its way to {target}: free it and try again"
            );
        }
        brick.clock.sleep(POLL);
    }
}

fn motor(brick: &mut Brick, axis: Axis) -> &mut dyn Motor {
    match axis {
        Axis::Table => &mut *brick.turntable,
        Axis::Arm => &mut *brick.arm,
    }
}

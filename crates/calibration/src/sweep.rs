//! Sweep: one round of the cube under the resting arm, with the readings of the sensor.

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Ease, Part, StopAction, Stroke};
use robot::Config;
use scanner::{EASE_SPEED, EASE_WAY, GENTLE_SPEED, GENTLE_WAY};

use crate::{
    drive::{begun, drive},
    face_model::Seen,
};

/// Number of parts of a round: the readings in one part, 5 degrees of the cube, become one mean.
const BINS: i32 = 72;
/// Angle of the cube after which the play of the gears is taken up, in degrees.
const RUN_IN_DEG: f64 = 10.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Clockwise,
    Counterclockwise,
}

impl Direction {
    /// 1 for clockwise, -1 for counterclockwise.
    pub(crate) const fn sign(self) -> i32 {
        match self {
            Self::Clockwise => 1,
            Self::Counterclockwise => -1,
        }
    }
}

/// Speed of the table for a look at the cube: this speed throws the cube askew on no robot.
pub(crate) const LOOK_SPEED: DegreesPerSecond = DegreesPerSecond::new(500);

/// Parameters of a sweep.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Circuit {
    pub(crate) arm: Degrees,
    /// Position of the table from which the angles count.
    pub(crate) zero: Degrees,
    pub(crate) direction: Direction,
    pub(crate) speed: DegreesPerSecond,
}

/// Readings of the sensor during one round of the cube. The table ends a whole round from its
/// begin, within its tolerance, and sets out as gently as in a scan.
///
/// # Errors
/// When a motor stalls or is late, or a device cannot be reached; arm and table are stopped then.
pub(crate) fn sweep(
    brick: &mut Brick,
    config: &Config,
    circuit: Circuit,
) -> Result<Vec<Seen>, DeviceError> {
    let outcome = sweep_unguarded(brick, config, circuit);
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
    config: &Config,
    circuit: Circuit,
) -> Result<Vec<Seen>, DeviceError> {
    let Circuit {
        arm,
        zero,
        direction,
        speed,
    } = circuit;
    let way = direction.sign();
    drive(brick, config, Part::ColorArm, arm, config.scan.arm_speed())?;
    let base = brick.turntable.position()?;
    let robot = &config.robot;
    let end = zero + robot.whole_turn() * way;
    let whole_turn = (end - base).as_degrees() * way;
    let run_in = robot.table_degrees(RUN_IN_DEG).as_degrees();
    let mut bins = vec![Bin::default(); BINS as usize];
    let mut sets_out = Stroke::precise(brick, Part::Turntable, end, speed.min(GENTLE_SPEED))?;
    let outcome = sets_out.approach(brick, (end - base).abs() - GENTLE_WAY)?;
    sets_out.require_arrival(outcome)?;
    // The end of a scan's round: that of a spin throws the cube askew from a scan's speed.
    let ease = Ease {
        from: EASE_WAY,
        speed: speed.min(EASE_SPEED),
    };
    let mut turns = begun(brick, config, Part::Turntable, end, speed, Some(ease))?;
    let outcome = turns.finish(brick, |brick, position| {
        let turned = (position - base).as_degrees() * way;
        if (run_in..whole_turn).contains(&turned) {
            let rgb: [u16; 3] = brick.color.rgb()?.into();
            let angle = (position - zero).as_degrees();
            bins[(turned * BINS / whole_turn) as usize].add(angle, rgb);
        }
        Ok::<_, DeviceError>(())
    })?;
    turns.require_arrival(outcome)?;
    let seen = |bin: &Bin| bin.seen(robot.gear_ratio());
    Ok(bins.iter().filter_map(seen).collect())
}

/// Sums of the readings in one part of the round.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    count: i32,
    angles: i32,
    rgb: [u32; 3],
}

impl Bin {
    fn add(&mut self, angle: i32, rgb: [u16; 3]) {
        self.count += 1;
        self.angles += angle;
        for (sum, channel) in self.rgb.iter_mut().zip(rgb) {
            *sum += u32::from(channel);
        }
    }

    fn seen(&self, gear_ratio: f64) -> Option<Seen> {
        let count = f64::from(self.count);
        (self.count > 0).then(|| Seen {
            angle: f64::from(self.angles) / count / gear_ratio,
            rgb: self.rgb.map(|sum| f64::from(sum) / count),
        })
    }
}

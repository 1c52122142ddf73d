//! Angle of a cube that stands askew, found by the colour sensor.
//!
//! The arm stands over a ring beyond the sides of the cube, which only its corners reach, and the
//! table makes a whole turn: the readings rise four times, a quarter apart, whenever a corner passes.
//! The phase of this fourth harmonic is the angle of the cube, whatever the colours are.
//!
//! ```text
//!      ring     readings
//!    .-----.      ▲   /\        /\        /\        /\
//!   / +---+ \     │  /  \      /  \      /  \      /  \
//!  (  |   |  )    │_/    \____/    \____/    \____/    \_
//!   \ +---+ /     └──────────────────────────────────────▶ table, a whole turn
//!    `-----'
//! ```

use std::f64::consts::TAU;

use brick::{Brick, Degrees, DegreesPerSecond, DeviceError, Ease, Part, StopAction, Stroke, Watch};

use crate::{
    error::{During, ScanError},
    motors::{EASE_SPEED, EASE_WAY},
    settings::ScanSettings,
};

/// Position of the arm over the ring, from its position over the centre: 34 mm from the axis. The
/// sides of a cube of 57 mm are 28.5 mm from it, its corners 40.
const RING: Degrees = Degrees::new(198);
/// Angle of the sensor over the ring, in degrees of the cube to the right of straight ahead: half the
/// angle by which the arm has swung.
const RING_BEARING_DEG: f64 = 13.1;
/// Speed of the table: readings of a slow sensor are then less than two degrees of the cube apart.
const SPEED: DegreesPerSecond = DegreesPerSecond::new(500);
/// Least part of the mean reading by which the readings rise and fall four times in a turn. Corners
/// of a cube make more than half; an empty cradle, or a cube under a hand, a tenth at most.
const MIN_PART: f64 = 0.3;

/// Step of the scan that errors name.
const FINDING: &str = "finding the angle of the cube";

/// Finds the angle by which the cube stands askew, in degrees of the cube, clockwise from above: -45
/// to 45. The table turns once to and fro, and ends where it stood; the arm ends parked. None if
/// the sensor sees no corners. The flipper must be up.
///
/// # Errors
/// When arm or table is stuck, or a device cannot be reached. The table is then back where it stood,
/// unless the error is the table's own.
pub fn find_askew(brick: &mut Brick, settings: &ScanSettings) -> Result<Option<f64>, ScanError> {
    let start = brick.turntable.position().during(FINDING)?;
    let found = turn_to_and_fro(brick, settings, start);
    if let Err(error) = &found
        && !error.is_of(Part::Turntable)
    {
        log::debug!("{error}: the turntable goes back");
        let tolerance = settings.robot().turntable_tolerance();
        let back = stroke(brick, Part::Turntable, start, tolerance).during(FINDING)?;
        arrive(brick, back).during(FINDING)?;
    }
    found
}

fn turn_to_and_fro(
    brick: &mut Brick,
    settings: &ScanSettings,
    start: Degrees,
) -> Result<Option<f64>, ScanError> {
    let (robot, during) = (settings.robot(), FINDING);
    let (ring, tolerance) = (robot.arm_centre() + RING, settings.arm_window());
    let over_ring = stroke(brick, Part::ColorArm, ring, tolerance).during(during)?;
    arrive(brick, over_ring).during(during)?;
    let mut readings = Readings::default();
    // The delay of the readings and the play of the gears have opposite signs on the way back.
    for target in [start + robot.whole_turn(), start] {
        let tolerance = robot.turntable_tolerance();
        let way = target - brick.turntable.position().during(during)?;
        let watch = watch(way, tolerance);
        let ease = Ease {
            from: EASE_WAY,
            speed: EASE_SPEED,
        };
        let table = Stroke::easing(brick, Part::Turntable, target, SPEED, ease, watch);
        let table = table.during(during)?;
        (readings.during_turn(brick, table, robot.gear_ratio())).during(during)?;
    }
    let parked = stroke(brick, Part::ColorArm, robot.arm_park(), tolerance).during(during)?;
    arrive(brick, parked).during(during)?;
    Ok(readings.angle())
}

/// Turns the table, slowly, so that a cube askew by this angle stands square, and takes the place for
/// the quarter from which the turntable counts.
///
/// # Errors
/// When the table is stuck, or its motor cannot be reached.
pub fn square(brick: &mut Brick, settings: &ScanSettings, askew: f64) -> Result<(), ScanError> {
    let robot = settings.robot();
    let during = "squaring the turntable";
    let start = brick.turntable.position().during(during)?;
    let target = start - robot.table_degrees(askew);
    let table = stroke(brick, Part::Turntable, target, Watch::PRECISE).during(during)?;
    arrive(brick, table).during(during)?;
    let motor = &mut brick.turntable;
    motor.stop(StopAction::Brake).during(during)?;
    motor.set_position(Degrees::ZERO).during(during)
}

pub(crate) fn stroke(
    brick: &mut Brick,
    part: Part,
    target: Degrees,
    tolerance: Degrees,
) -> Result<Stroke, DeviceError> {
    let way = target - brick.motor(part).position()?;
    Stroke::to(brick, part, target, SPEED, watch(way, tolerance))
}

fn watch(way: Degrees, tolerance: Degrees) -> Watch {
    Watch {
        tolerance,
        ..Watch::precise(way, SPEED)
    }
}

pub(crate) fn arrive(brick: &mut Brick, mut stroke: Stroke) -> Result<(), DeviceError> {
    let outcome = stroke.finish(brick, |_, _| Ok::<_, DeviceError>(()))?;
    stroke.require_arrival(outcome)
}

/// Integrals of the readings over the angle of the table.
#[derive(Debug, Default)]
struct Readings {
    /// Mean reading, times the angle.
    sum: f64,
    /// Cosine and sine of the fourth harmonic, times the angle.
    fourth: [f64; 2],
}

impl Readings {
    /// Reads while the table turns.
    fn during_turn(
        &mut self,
        brick: &mut Brick,
        mut table: Stroke,
        ratio: f64,
    ) -> Result<(), DeviceError> {
        let mut before = None;
        let outcome = table.finish(brick, |brick, position| {
            let rgb = brick.color.rgb()?;
            let value = f64::from(rgb.red) + f64::from(rgb.green) + f64::from(rgb.blue);
            let angle = f64::from(position.as_degrees()) / ratio;
            if let Some((last_angle, last_value)) = before {
                self.add((last_angle, last_value), (angle, value));
            }
            before = Some((angle, value));
            Ok::<_, DeviceError>(())
        })?;
        table.require_arrival(outcome)
    }

    /// Adds the way between two readings, each with the angle of the table.
    fn add(&mut self, (from, first): (f64, f64), (to, second): (f64, f64)) {
        let (way, mean) = ((to - from).abs(), f64::midpoint(first, second));
        let phase = 4.0 * f64::midpoint(from, to) * TAU / 360.0;
        self.sum += way * mean;
        self.fourth[0] += way * mean * phase.cos();
        self.fourth[1] += way * mean * phase.sin();
    }

    /// Angle of the cube; none if the readings do not rise and fall four times in a turn.
    fn angle(&self) -> Option<f64> {
        let [cosine, sine] = self.fourth;
        if 2.0 * cosine.hypot(sine) < MIN_PART * self.sum {
            return None;
        }
        // A corner of a square cube is under the sensor when the table has turned by 45 degrees less
        // the bearing.
        let corner = sine.atan2(cosine).to_degrees() / 4.0;
        let angle = 45.0 - RING_BEARING_DEG - corner;
        Some(angle - 90.0 * (angle / 90.0).round())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readings of a turn, where a corner is under the sensor at these angles of the table.
    fn readings(corners: &[f64]) -> Readings {
        let mut readings = Readings::default();
        let value = |angle: f64| {
            let away = |corner: f64| {
                let off = (angle - corner).rem_euclid(360.0);
                off.min(360.0 - off)
            };
            let near = corners.iter().any(|&corner| away(corner) < 12.0);
            if near { 300.0 } else { 20.0 }
        };
        for step in 0..180 {
            let (from, to) = (2.0 * f64::from(step), 2.0 * f64::from(step + 1));
            readings.add((from, value(from)), (to, value(to)));
        }
        readings
    }

    #[test]
    fn four_corners_a_quarter_apart_give_the_angle_of_the_cube() {
        for askew in [-44.0, -20.0, 0.0, 7.0, 31.0, 44.0] {
            let first = 45.0 - RING_BEARING_DEG - askew;
            let corners = [0.0, 90.0, 180.0, 270.0].map(|quarter| first + quarter);
            let found = readings(&corners).angle().expect("four corners");
            assert!((found - askew).abs() < 1.5, "{askew}: {found}");
        }
    }

    #[test]
    fn other_readings_give_no_angle() {
        assert_eq!(readings(&[]).angle(), None);
        assert_eq!(
            readings(&[0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]).angle(),
            None
        );
    }
}

//! Place of the sensor on its arm, found by the sides of the cube.
//!
//! The arm goes in over the middle of a side of the cube and out again, at each of the four sides. The
//! readings rise where the sensor comes over the cube, whatever its colours are: 28.5 mm from the axis.
//!
//! ```text
//!   readings ▲        ____    ____
//!            │       /    \__/    \__  stickers
//!            │______/
//!            └─────┼──────────────┼──▶ arm inwards
//!                side           centre
//! ```
//! A sensor that is mounted a peg of LEGO off on its arm reads half beside each sticker.

use brick::{Brick, Degrees, DeviceError, Part};

use crate::{
    arm_length::sensor_off_mm,
    askew::{arrive, stroke},
    error::{During, ScanError},
    settings::ScanSettings,
};

/// Distance of the border of the stickers at a side of the cube from the axis, in millimetres.
const SIDE_MM: f64 = 26.8;
/// Distances at which a sensor is found that is mounted a peg off: 8 mm, and the stickers' borders and the
/// arm's stop differ from robot to robot.
const PEG_MM: (f64, f64) = (5.5, 14.0);
/// Position of the arm, from its position over the centre, up to which it goes in: over the side's sticker
/// wherever the sensor is.
const INNERMOST: Degrees = Degrees::new(30);
/// Greatest part of the brightness over the sticker that the readings beside the cube have.
const MAX_BESIDE: f64 = 0.5;
/// Least part of the greatest brightness on the way that a sticker has; the floor of the cradle has less.
const MIN_STICKER: f64 = 0.12;
/// Width of a sticker, in degrees of the arm's motor: less than that from the side to the next sticker.
const STICKER_DEG: f64 = 90.0;
/// Greatest distance, in degrees of the arm's motor, between the middle half of the sides that are found:
/// less than half a peg.
const MAX_APART: f64 = 24.0;

/// Finds by how many pegs the sensor is mounted too far out on its arm; a negative number is too far in.
/// The table makes a whole turn; the arm ends parked. None if the sensor sees no cube. The flipper must
/// be up, and the cube square.
///
/// # Errors
/// When arm or table is stuck, or a device cannot be reached.
pub fn find_pegs_off(brick: &mut Brick, settings: &ScanSettings) -> Result<Option<i32>, ScanError> {
    let robot = settings.robot();
    let during = "finding the place of the sensor";
    let start = brick.turntable.position().during(during)?;
    let (park, inside) = (robot.arm_park(), robot.arm_centre() + INNERMOST);
    let mut sides = Vec::new();
    for quarter in 1..=4 {
        let square = start + robot.quarter_turn() * quarter;
        for target in [inside, park] {
            sides.extend(side_on_way(brick, settings, target).during(during)?);
        }
        let tolerance = robot.turntable_tolerance();
        let table = stroke(brick, Part::Turntable, square, tolerance).during(during)?;
        arrive(brick, table).during(during)?;
    }
    log::info!("the sides of the cube are met at {sides:.0?}");
    let centre = f64::from(robot.arm_centre().as_degrees());
    let off = middle_of(sides).map(|side| sensor_off_mm(SIDE_MM, side - centre));
    Ok(off.and_then(pegs))
}

/// Whole pegs of a sensor that is found this many millimetres off; none for no number of pegs.
fn pegs(off_mm: f64) -> Option<i32> {
    match off_mm.abs() {
        off if off < PEG_MM.0 => Some(0),
        off if off <= PEG_MM.1 => Some(off_mm.signum() as i32),
        _ => None,
    }
}

/// Position of the arm on its way to `target` at which the sensor passes the side of the cube; none where
/// the readings show no side.
fn side_on_way(
    brick: &mut Brick,
    settings: &ScanSettings,
    target: Degrees,
) -> Result<Option<f64>, DeviceError> {
    let mut way = Vec::new();
    let mut arm = stroke(brick, Part::ColorArm, target, settings.arm_window())?;
    let outcome = arm.finish(brick, |brick, position| {
        let rgb = brick.color.rgb()?;
        let brightness = [rgb.red, rgb.green, rgb.blue].map(f64::from).iter().sum();
        way.push((f64::from(position.as_degrees()), brightness));
        Ok::<_, DeviceError>(())
    })?;
    arm.require_arrival(outcome)?;
    way.sort_by(|a, b| b.0.total_cmp(&a.0));
    Ok(rise(&way))
}

/// Place at which the brightness rises to the middle between that beside the cube and that of the first
/// sticker, from the first of these pairs of place and brightness on.
fn rise(way: &[(f64, f64)]) -> Option<f64> {
    let beside = way.iter().map(|it| it.1).fold(f64::INFINITY, f64::min);
    let brightest = way.iter().map(|it| it.1).fold(0.0, f64::max);
    let least = (beside / MAX_BESIDE).max(MIN_STICKER * brightest);
    let is_over = |(number, it): &(usize, &(f64, f64))| {
        let ahead = way[*number..]
            .iter()
            .take_while(|next| it.0 - next.0 <= STICKER_DEG);
        let sticker = ahead.map(|next| next.1).fold(0.0, f64::max);
        sticker >= least && it.1 >= f64::midpoint(beside, sticker)
    };
    let (_, side) = way.iter().enumerate().find(is_over)?;
    Some(side.0)
}

/// Median of at least four places of which the middle half lie together.
fn middle_of(mut places: Vec<f64>) -> Option<f64> {
    places.sort_by(f64::total_cmp);
    let count = places.len();
    if count < 4 || places[count * 3 / 4] - places[count / 4] > MAX_APART {
        return None;
    }
    Some(f64::midpoint(places[(count - 1) / 2], places[count / 2]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_is_where_the_readings_have_risen_by_half() {
        let way: Vec<(f64, f64)> = (0..100)
            .map(|step| {
                let place = -400.0 - 3.0 * f64::from(step);
                let inside = ((-560.0 - place) / 40.0).clamp(0.0, 1.0);
                (place, 20.0 + 400.0 * inside)
            })
            .collect();
        let side = rise(&way).expect("a side");
        assert!((side + 580.0).abs() < 3.0, "{side}");
        let flat: Vec<(f64, f64)> = way.iter().map(|it| (it.0, 300.0)).collect();
        assert_eq!(rise(&flat), None);
    }

    #[test]
    fn a_peg_is_eight_millimetres_and_less_is_none() {
        let found = [-20.0, -8.0, -5.4, 0.0, 5.4, 8.0, 13.0, 15.0].map(pegs);
        let expected = [
            None,
            Some(-1),
            Some(0),
            Some(0),
            Some(0),
            Some(1),
            Some(1),
            None,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn sides_that_lie_apart_give_no_place() {
        assert_eq!(
            middle_of(vec![-580.0, -581.0, -579.0, -400.0, -580.0]),
            Some(-580.0)
        );
        assert_eq!(middle_of(vec![-580.0, -540.0, -500.0, -460.0]), None);
        assert_eq!(middle_of(vec![-580.0; 3]), None);
    }
}

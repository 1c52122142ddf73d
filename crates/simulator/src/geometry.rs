//! Path of the colour sensor's spot, seen from above, and places of the stickers.
//!
//! Millimetres in the frame of the robot: the origin is the axis of the turntable, `x` points to
//! the right (cradle face R), `z` to the front (cradle face F, where the sensor comes from).
//! Angles about the axis are positive clockwise seen from above, like the turntable's motor.
//!
//! The arm turns about a pivot at the right of the turntable, [`ARM_LENGTH_MM`] from its axis,
//! and its sensor passes exactly over the axis. Having swung outwards by φ from there, the spot
//! lies at the distance `2 L sin(φ/2)` from the axis, and its bearing is φ/2 to the right of
//! straight ahead (F): not on a straight line, which is why every ring of stickers needs its own
//! correction of the turntable's angle.
//!
//! | arm (motor) | φ | distance | bearing | sticker |
//! |---|---|---|---|---|
//! | -750 | 0° | 0 mm | - | centre |
//! | -640 | 14.5° | 19.0 mm | 7.3° | edge (ideal -640) |
//! | -594 | 20.6° | 26.8 mm | 10.3° | corner (ideal) |
//! | -580 | 22.4° | 29.2 mm | 11.2° | corner, as peers set it |
//! | -400 | 46.2° | 58.9 mm | 23.1° | none: clear of the cube |
//! | 0 | 99° | 114 mm | 49.5° | at the outer stop |

/// Degrees of the mechanism for a quarter turn of the cube: those of a motor with the gear ratio 3.
pub const QUARTER_DEG: f64 = 270.0;
/// Degrees of the mechanism for one degree of the cube, whatever the gear ratio of its motor.
pub const TURNTABLE_RATIO: f64 = 3.0;
/// Position of the arm's motor when the sensor is over the axis, in degrees from the outer stop.
pub const ARM_CENTRE_DEG: f64 = -750.0;
/// Degrees of the arm for one degree of its motor.
pub const ARM_RATIO: f64 = 0.132;
/// Distance from the arm's pivot to the sensor, and from the pivot to the turntable's axis.
pub const ARM_LENGTH_MM: f64 = 75.0;
/// Distance from the middle of one sticker to the middle of the next.
pub const CELL_MM: f64 = 19.0;
/// Width of the black gap between two stickers.
pub const GAP_MM: f64 = 2.0;

/// The place `(x, z)` in millimetres that the sensor looks at, on the top face of the cube, when
/// the arm's motor stands at `arm_degrees` (0 at the outer stop, inwards negative).
///
/// ```
/// let (x, z) = simulator::geometry::spot(-640.0);
/// assert!((x.hypot(z) - 19.0).abs() < 0.1); // an edge sticker's distance from the centre
/// assert!(x > 0.0 && z > 0.0); // in front, and to the right of straight ahead
/// ```
pub fn spot(arm_degrees: f64) -> (f64, f64) {
    let half = ((arm_degrees - ARM_CENTRE_DEG) * ARM_RATIO / 2.0).to_radians();
    let distance = 2.0 * ARM_LENGTH_MM * half.sin();
    (distance * half.sin(), distance * half.cos())
}

/// As [`spot`], with a sensor that is mounted farther out on its arm by `too_far_out` millimetres.
pub(crate) fn spot_of_arm(arm_degrees: f64, too_far_out: f64) -> (f64, f64) {
    let (x, z) = spot(arm_degrees);
    let part = too_far_out / ARM_LENGTH_MM;
    // From the pivot, at the right of the axis, through the sensor.
    (x + (x - ARM_LENGTH_MM) * part, z + z * part)
}

/// Turns a place about the axis by an angle of the *cube* in degrees, clockwise seen from above
/// (R to F to L to B).
pub fn turned(place: (f64, f64), cube_degrees: f64) -> (f64, f64) {
    let (x, z) = place;
    let (sin, cos) = cube_degrees.to_radians().sin_cos();
    (x * cos - z * sin, x * sin + z * cos)
}

/// Surface at one place of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// The sticker at this column (-1 left to 1 right) and this row (-1 back to 1 front).
    Sticker(i8, i8),
    /// The black plastic between and around the stickers.
    Frame,
    /// Nothing: beside the cube.
    Beside,
}

/// The surface at the place `(x, z)` of a face that stands square.
pub fn surface((x, z): (f64, f64)) -> Surface {
    let half = 1.5 * CELL_MM;
    if x.abs() > half || z.abs() > half {
        return Surface::Beside;
    }
    let sticker_half = (CELL_MM - GAP_MM) / 2.0;
    let column = (x / CELL_MM).round().clamp(-1.0, 1.0);
    let row = (z / CELL_MM).round().clamp(-1.0, 1.0);
    if (x - column * CELL_MM).abs() > sticker_half || (z - row * CELL_MM).abs() > sticker_half {
        Surface::Frame
    } else {
        Surface::Sticker(column as i8, row as i8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sensor_reaches_centre_edge_and_corner_at_the_documented_angles() {
        assert_eq!(surface(spot(-750.0)), Surface::Sticker(0, 0));
        assert_eq!(surface(spot(-640.0)), Surface::Sticker(0, 1));
        assert_eq!(surface(spot(-400.0)), Surface::Beside);
        let (x, z) = spot(-594.0);
        assert!((x.hypot(z) - CELL_MM * 2f64.sqrt()).abs() < 0.1);
        assert!((x.atan2(z).to_degrees() - 10.3).abs() < 0.1);
    }

    #[test]
    fn a_sensor_a_peg_farther_out_looks_beyond_the_centre() {
        assert_eq!(spot_of_arm(-640.0, 0.0), spot(-640.0));
        let (x, z) = spot_of_arm(ARM_CENTRE_DEG, 8.0);
        assert!((x + 8.0).abs() < 1e-9 && z.abs() < 1e-9, "{x} {z}");
    }

    #[test]
    fn a_quarter_turn_takes_right_to_front_and_front_to_left() {
        let (x, z) = turned((1.0, 0.0), 90.0);
        assert!(x.abs() < 1e-9 && (z - 1.0).abs() < 1e-9);
        let (x, z) = turned((0.0, 1.0), 90.0);
        assert!((x + 1.0).abs() < 1e-9 && z.abs() < 1e-9);
    }
}

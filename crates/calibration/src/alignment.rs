//! How far the turntable stands from square, from the edges of the stickers that the sensor sees.
//!
//! A sensor that sits a little to the side sees the cube turned a little, the more so the nearer to
//! the axis it looks; a table that stands askew turns every circle by the same angle. So several
//! circles tell the two apart, as far as the arm's way is known but for where it begins. What the
//! sensor sees is also behind what the motor says, by the play of the gears and the age of a reading;
//! circles in both directions tell how far.

use scanner::ScanSettings;

use crate::{
    error::CalibrationError,
    face_model::Eye,
    known::Known,
    least_squares::descended,
    positions::{MOST_UNEXPLAINED, Sweep, Way, check_light, unexplained},
    sweep::Direction,
};

/// The table is sought so far from square, both ways, in cube degrees, in such steps. A cube of
/// one colour looks the same after a quarter turn.
const SOUGHT: i32 = 40;
const SOUGHT_STEP: usize = 5;
/// The arm's stop is sought so far out and in, in millimetres of the sensor's way.
const STOPS: [f64; 5] = [-6.0, -3.0, 0.0, 3.0, 6.0];
/// Of the places that are sought so many are followed to where the light is explained best: the most
/// promising may lead astray.
const STARTS: usize = 4;
/// A cube that seems to stand farther askew, in degrees, was misjudged.
const FARTHEST: f64 = 42.0;
/// Radius of the sensor's spot to begin with, in millimetres.
const RADIUS: f64 = 5.0;
/// Derivatives are taken over so many millimetres or degrees.
const STEP: f64 = 0.2;
/// How much it counts, beside the light, that the sensor sits so many millimetres to the side.
const ASIDE: (f64, f64) = (0.15, 3.0);

/// The circles that are swept: distances from the axis in millimetres. They lead back to where they
/// began.
pub(crate) const CIRCLES: [(f64, Direction); 6] = {
    use Direction::{Clockwise, Counterclockwise};
    [
        (6.0, Clockwise),
        (9.5, Counterclockwise),
        (13.0, Counterclockwise),
        (19.0, Clockwise),
        (23.0, Clockwise),
        (27.0, Counterclockwise),
    ]
};

/// By how many degrees of the cube, clockwise seen from above, the cube stands from square when the
/// table is at the angle from which the sweeps began.
///
/// # Errors
/// When the sweeps do not show a face of a cube.
pub(crate) fn askew(sweeps: &[Sweep], settings: &ScanSettings) -> Result<f64, CalibrationError> {
    let known = &Known::of(settings).without_table();
    check_light(sweeps)?;
    let Some(way) = Way::known(known, sweeps) else {
        return Err(CalibrationError::ArmPositionsTooNear);
    };
    let left = |&[askew, aside, out, x, z, radius, lag]: &[f64; 7]| {
        let eye = Eye::new(radius);
        let mut left = unexplained(sweeps, [askew, lag], &eye, &way.moved([aside, out]), [x, z]);
        left.push(aside / ASIDE.1 * ASIDE.0);
        left
    };
    let sum = |at: &[f64; 7]| left(at).iter().map(|left| left * left).sum::<f64>();
    let mut starts: Vec<(f64, [f64; 7])> = (-SOUGHT..=SOUGHT)
        .step_by(SOUGHT_STEP)
        .flat_map(|askew| STOPS.map(|out| [f64::from(askew), 0.0, out, 0.0, 0.0, RADIUS, 0.0]))
        .map(|at| (sum(&at), at))
        .collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (at, sum) = (starts.into_iter().take(STARTS))
        .map(|(_, start)| descended(start, STEP, left))
        .filter(|(at, _)| at[0].abs() <= FARTHEST)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or(([0.0; 7], f64::MAX));
    let count: usize = sweeps.iter().map(Sweep::count).sum();
    let unexplained = (sum / count.max(1) as f64).sqrt();
    log::info!("{unexplained:.3} of the light is not explained by a cube at {at:.1?}");
    if unexplained > MOST_UNEXPLAINED {
        return Err(CalibrationError::Unexplained {
            part: unexplained,
            counts_on_square: false,
        });
    }
    Ok(at[0])
}

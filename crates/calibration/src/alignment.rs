//! Alignment of the turntable: its angle from square, by the edges of the stickers that the sensor
//! sees.
//!
//! A sensor that sits to the side sees the cube turned, the more so the nearer to the axis it
//! looks; a table that stands askew turns every circle by the same angle. Several circles therefore
//! separate the two effects, as long as the arm's way is known except for the place of its stop.
//! The light also lags behind the motor's angle, by the play of the gears and the age of a reading;
//! circles in both directions measure this lag.

use scanner::ScanSettings;

use crate::{
    error::CalibrationError,
    face_model::Eye,
    known::Known,
    least_squares::descended,
    positions::{
        MAX_UNEXPLAINED, Sweep, Way, arm_positions_too_near, check_light, not_explained,
        unexplained,
    },
    sweep::Direction,
};

/// Greatest angle of the table from square among the starts of the search, both ways, and their
/// step, in cube degrees. A cube of one colour looks the same after a quarter turn.
const MAX_SEARCH_DEG: i32 = 40;
const SEARCH_STEP_DEG: usize = 5;
/// Offsets of the arm's stop among the starts of the search, outwards and inwards, in millimetres
/// of the sensor's way.
const STOP_OFFSETS_MM: [f64; 5] = [-6.0, -3.0, 0.0, 3.0, 6.0];
/// Number of starts from which the fit descends: the best start may lead to a wrong minimum.
const MAX_DESCENTS: usize = 4;
/// Greatest angle of the cube from square that counts as a fit, in degrees.
const MAX_ASKEW_DEG: f64 = 42.0;
/// Radius of the sensor's spot at the start of the fit, in millimetres.
const START_RADIUS_MM: f64 = 5.0;
/// Difference by which the fit takes its derivatives, in millimetres or degrees.
const DIFFERENCE: f64 = 0.2;
/// Weight, in parts of the light, of a sensor that sits `ASIDE.1` millimetres to the side.
const ASIDE: (f64, f64) = (0.15, 3.0);

/// Circles of the sweeps: distances from the axis in millimetres, and directions. The last circle
/// ends where the first began.
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

/// Angle of the cube from square at the begin of the sweeps, in degrees, clockwise seen from above.
pub(crate) fn askew(sweeps: &[Sweep], settings: &ScanSettings) -> Result<f64, CalibrationError> {
    let known = &Known::of(settings).without_table();
    check_light(sweeps)?;
    let Some(way) = Way::known(known, sweeps) else {
        return Err(arm_positions_too_near());
    };
    let left = |&[askew, aside, out, x, z, radius, lag]: &[f64; 7]| {
        let eye = Eye::new(radius);
        let mut left = unexplained(sweeps, [askew, lag], &eye, &way.moved([aside, out]), [x, z]);
        left.push(aside / ASIDE.1 * ASIDE.0);
        left
    };
    let sum = |at: &[f64; 7]| left(at).iter().map(|left| left * left).sum::<f64>();
    let mut starts: Vec<(f64, [f64; 7])> = (-MAX_SEARCH_DEG..=MAX_SEARCH_DEG)
        .step_by(SEARCH_STEP_DEG)
        .flat_map(|askew| {
            STOP_OFFSETS_MM.map(|out| [f64::from(askew), 0.0, out, 0.0, 0.0, START_RADIUS_MM, 0.0])
        })
        .map(|at| (sum(&at), at))
        .collect();
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (at, sum) = (starts.into_iter().take(MAX_DESCENTS))
        .map(|(_, start)| descended(start, DIFFERENCE, left))
        .filter(|(at, _)| at[0].abs() <= MAX_ASKEW_DEG)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .unwrap_or(([0.0; 7], f64::MAX));
    let count: usize = sweeps.iter().map(Sweep::count).sum();
    let unexplained = (sum / count.max(1) as f64).sqrt();
    log::info!("{unexplained:.3} of the light is not explained by a cube at {at:.1?}");
    if unexplained > MAX_UNEXPLAINED {
        return Err(not_explained(unexplained, ""));
    }
    Ok(at[0])
}

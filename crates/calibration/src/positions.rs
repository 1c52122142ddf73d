//! Positions of arm and table for each square, from sweeps.

use brick::Degrees;
use nalgebra::{Matrix3, Matrix3x2, RowVector2, Vector3};
use scanner::{ScanSettings, Square};

use crate::{
    error::{CalibrationError, CalibrationErrorKind as Kind},
    face_model::{Circle, Eye, Place, Seen, bearing, turned},
    known::{Known, read_at},
    least_squares::descended,
    sweep::Direction,
};

/// Circles of the sweeps: distances from the axis in millimetres, by the positions in the settings,
/// and directions. The table turns as in a scan, so that the light lags behind by the same angle.
pub(crate) const SWEPT: [(f64, Direction); 6] = {
    use Direction::Clockwise;
    [
        (6.0, Clockwise),
        (9.5, Clockwise),
        (13.0, Clockwise),
        (19.0, Clockwise),
        (23.0, Clockwise),
        (27.0, Clockwise),
    ]
};
/// Radii of the sensor's spot in the search, in millimetres.
const RADII: [f64; 5] = [3.0, 4.0, 5.0, 6.0, 7.0];
/// Greatest shift of the spot from its expected place in the search, to the right and along the
/// arm's way, in steps of [`SHIFT_STEP_MM`].
const MAX_SHIFT_STEPS: [i32; 2] = [3, 6];
/// Step of the search for the shift, in millimetres.
const SHIFT_STEP_MM: f64 = 1.5;
/// Difference by which the fit takes its derivatives, in millimetres: wide enough that the
/// single points of the spot do not disturb it.
const DIFFERENCE_MM: f64 = 0.2;
/// Greatest unexplained part of the light of a face of a cube.
pub(crate) const MAX_UNEXPLAINED: f64 = 0.12;
/// Least light of a cube in its brightest channel: black reads about 10.
const MIN_LIGHT: f64 = 25.0;
/// Greatest distance of the cube's middle from the axis that counts as a fit, in millimetres.
const MAX_MIDDLE_MM: f64 = 4.0;

/// Light of one round of the cube under the resting arm.
#[derive(Debug, Clone)]
pub(crate) struct Sweep {
    pub(crate) arm: Degrees,
    /// Greatest value of all channels and angles.
    brightest: f64,
    direction: Direction,
    circle: Circle,
}

impl Sweep {
    pub(crate) fn new(arm: Degrees, direction: Direction, seen: &[Seen]) -> Self {
        let channels = seen.iter().flat_map(|seen| seen.rgb);
        Self {
            arm,
            brightest: channels.fold(0.0, f64::max),
            direction,
            circle: Circle::new(seen),
        }
    }

    pub(crate) fn count(&self) -> usize {
        3 * self.circle.looks()
    }
}

/// Fit of the sweeps: the spot, its way, and the middle of the cube.
#[derive(Debug)]
pub(crate) struct Measured {
    eye: Eye,
    way: Way,
    /// Place of the cube's middle when the table stands square.
    middle: Place,
}

/// Way of the spot as the arm moves: a parabola in the arm's angle, which is enough for so short an
/// arc.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// Angle of the arm at which the parabola has its origin.
    from: f64,
    /// Coefficients of x and z of the spot: constant, linear and square in the arm's angle.
    coefficients: [[f64; 3]; 2],
}

impl Way {
    /// Degrees of the arm's motor in the unit of the parabola, to keep the numbers small.
    const UNIT: f64 = 100.0;

    /// Way through the expected places of the spot at the arm's angles of these sweeps.
    pub(crate) fn known(known: &Known, sweeps: &[Sweep]) -> Option<Self> {
        let arms = sweeps.iter().map(|sweep| f64::from(sweep.arm.as_degrees()));
        let from = arms.sum::<f64>() / sweeps.len() as f64;
        let mut matrix = Matrix3::zeros();
        let mut right = Matrix3x2::zeros();
        for sweep in sweeps {
            let powers = Vector3::from(Self::powers(from, sweep.arm.as_degrees()));
            matrix += powers * powers.transpose();
            right += powers * RowVector2::from(known.spot(sweep.arm));
        }
        Some(Self {
            from,
            coefficients: matrix.cholesky()?.solve(&right).into(),
        })
    }

    fn powers(from: f64, arm: i32) -> [f64; 3] {
        let t = (f64::from(arm) - from) / Self::UNIT;
        [1.0, t, t * t]
    }

    fn spot(&self, arm: i32) -> Place {
        let powers = Self::powers(self.from, arm);
        let sum = |of: [f64; 3]| of.iter().zip(powers).map(|(a, power)| a * power).sum();
        self.coefficients.map(sum)
    }

    /// The same way for a sensor that sits farther to the right by the first value, and an arm that
    /// reaches farther out by the second, because its stop is elsewhere.
    pub(crate) fn moved(mut self, [right, out]: [f64; 2]) -> Self {
        let [x, z] = &mut self.coefficients;
        x[0] += right;
        self.from -= out * Self::UNIT / z[1];
        self
    }

    /// Residuals of the bend and the speed of this way against the expected one, in the units of
    /// [`unexplained`]: a way that was fitted to noise would miss the centre, which lies beyond the
    /// sweeps.
    fn deviation(&self, known: &Self) -> [f64; 4] {
        const WEIGHT: f64 = 0.15;
        // Differences between the ways of two robots over a unit of the arm, in millimetres.
        const FASTER: f64 = 0.5;
        const BENT: f64 = 0.25;
        let off = |axis: usize, power: usize| {
            self.coefficients[axis][power] - known.coefficients[axis][power]
        };
        [
            off(0, 1) / FASTER,
            off(1, 1) / FASTER,
            off(0, 2) / BENT,
            off(1, 2) / BENT,
        ]
        .map(|off| off * WEIGHT)
    }
}

/// Residuals of the light of all sweeps that no colours of the stickers explain, in parts of the
/// mean light, for a cube that stands `askew` degrees clockwise of square at their begin and lags
/// `lag` degrees behind the table's motor.
pub(crate) fn unexplained(
    sweeps: &[Sweep],
    [askew, lag]: [f64; 2],
    eye: &Eye,
    way: &Way,
    middle: Place,
) -> Vec<f64> {
    let left = sweeps.iter().flat_map(|sweep| {
        let ahead = askew - lag * f64::from(sweep.direction.sign());
        let spot = turned(way.spot(sweep.arm.as_degrees()), -ahead);
        eye.unexplained(&sweep.circle, spot, middle)
    });
    left.collect()
}

/// Radius of the spot and shift of the expected way that explain the light best.
fn moved(sweeps: &[Sweep], known: Way) -> (f64, Way) {
    let error = |eye: &Eye, by: Place| -> f64 {
        let left = unexplained(sweeps, [0.0; 2], eye, &known.moved(by), [0.0; 2]);
        left.iter().map(|left| left * left).sum()
    };
    let eye = Eye::new(RADII[RADII.len() / 2]);
    let steps = |most: i32| (-most..=most).map(|i| f64::from(i) * SHIFT_STEP_MM);
    let start = steps(MAX_SHIFT_STEPS[0])
        .flat_map(|x| steps(MAX_SHIFT_STEPS[1]).map(move |z| [x, z]))
        .map(|by| (error(&eye, by), by))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or([0.0; 2], |(_, by)| by);
    RADII
        .map(|radius| {
            let eye = Eye::new(radius);
            let left =
                |by: &[f64; 2]| unexplained(sweeps, [0.0; 2], &eye, &known.moved(*by), [0.0; 2]);
            let (by, sum) = descended(start, DIFFERENCE_MM, left);
            (sum, radius, known.moved(by))
        })
        .into_iter()
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, radius, way)| (radius, way))
        .expect("there are radii")
}

impl Measured {
    /// Fits spot, way and middle of the cube to the sweeps.
    pub(crate) fn from_sweeps(sweeps: &[Sweep], known: &Known) -> Result<Self, CalibrationError> {
        check_light(sweeps)?;
        let Some(known) = Way::known(known, sweeps) else {
            return Err(arm_positions_too_near());
        };
        let (radius, way) = moved(sweeps, known);
        let [[a, b, c], [d, e, f]] = way.coefficients;
        let measured = |at: &[f64; 9]| Self {
            eye: Eye::new(at[8]),
            way: Way {
                coefficients: [[at[0], at[1], at[2]], [at[3], at[4], at[5]]],
                ..way
            },
            middle: [at[6], at[7]],
        };
        let left = |at: &[f64; 9]| {
            let Self {
                eye,
                way: bent,
                middle,
            } = measured(at);
            let mut left = unexplained(sweeps, [0.0; 2], &eye, &bent, middle);
            left.extend(bent.deviation(&way));
            left
        };
        let (at, sum) = descended([a, b, c, d, e, f, 0.0, 0.0, radius], DIFFERENCE_MM, left);
        let measured = measured(&at);
        let count: usize = sweeps.iter().map(Sweep::count).sum();
        let unexplained = (sum / count.max(1) as f64).sqrt();
        log::info!(
            "{unexplained:.3} of the light is not explained by a spot of {:.1} mm on {:?}",
            at[8],
            measured.way
        );
        if unexplained > MAX_UNEXPLAINED || at[6].hypot(at[7]) > MAX_MIDDLE_MM {
            let also = ", and did the turntable stand square at the start";
            return Err(not_explained(unexplained, also));
        }
        Ok(measured)
    }

    /// Settings with the positions of arm and table that bring each square nearest to the sensor.
    pub(crate) fn positions(
        &self,
        settings: &ScanSettings,
    ) -> Result<ScanSettings, CalibrationError> {
        const REACH: i32 = 80;
        let arms = settings.stops().map(|stop| stop.arm.as_degrees());
        let outermost = arms.into_iter().max().unwrap_or(0) + REACH;
        let innermost = settings.robot().arm_centre().as_degrees() - REACH;
        let nearest = |from: i32, to: i32, off: &dyn Fn(Place) -> f64| {
            (from..=to)
                .map(|arm| (off(self.way.spot(arm)), arm))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .map_or(from, |(_, arm)| arm)
        };
        let [x, z] = self.middle;
        let centre = nearest(innermost, outermost, &|spot| {
            (spot[0] - x).hypot(spot[1] - z)
        });
        let ratio = settings.robot().gear_ratio();
        let whole_turn = settings.robot().whole_turn().as_degrees();
        let mut stops = settings.stops();
        for stop in &mut stops {
            let [right, front] = read_at(stop.square);
            let sticker = [right + x, front + z];
            let distance = sticker[0].hypot(sticker[1]);
            let arm = nearest(centre, outermost, &|spot| {
                (spot[0].hypot(spot[1]) - distance).abs()
            });
            let table = (bearing(self.way.spot(arm)) - bearing(sticker)) * ratio;
            // The settings decide on the whole turn: the angle nearest to the position before
            // counts.
            let before = f64::from(stop.table.as_degrees());
            let turns = ((before - table) / (360.0 * ratio)).round();
            stop.arm = Degrees::new(arm);
            let table = (table + turns * 360.0 * ratio).round() as i32;
            // The table must pass the windows of the first and the last square within the turn.
            let room = settings.sample_window().as_degrees() + 1;
            stop.table = Degrees::new(table.clamp(room, whole_turn - room));
        }
        Ok(settings.with_positions(Degrees::new(centre), stops)?)
    }

    /// Aim of the sensor at a square with the positions of these settings.
    pub(crate) fn aim(&self, settings: &ScanSettings, square: Square) -> Aim {
        let stops = settings.stops();
        let stop = stops.iter().find(|stop| stop.square == square);
        let (arm, table) = stop.map_or((settings.robot().arm_centre(), Degrees::ZERO), |stop| {
            (stop.arm, stop.table)
        });
        let spot = self.way.spot(arm.as_degrees());
        let turn = f64::from(table.as_degrees()) / settings.robot().gear_ratio();
        let [x, z] = turned(spot, -turn);
        let place = [x - self.middle[0], z - self.middle[1]];
        let [right, front] = read_at(square);
        Aim {
            off: (place[0] - right).hypot(place[1] - front),
            purity: self.eye.parts(place)[square.index()],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Aim {
    /// Distance of the spot from the place at which the scan reads the square, in millimetres.
    pub(crate) off: f64,
    /// Part of the light that comes from the square itself, 0 to 1.
    pub(crate) purity: f64,
}

pub(crate) fn arm_positions_too_near() -> CalibrationError {
    let text = "scan.arm_deg and scan.arm_centre_deg are too near to each other to sweep";
    CalibrationError::new(Kind::NotAllowed, text)
}

/// Error for light of which this part, 0 to 1, is not that of a face; `also` ends the question to the
/// person.
pub(crate) fn not_explained(part: f64, also: &str) -> CalibrationError {
    let text = format!(
        "what the sensor saw is not explained by a face of a cube ({:.0} % of the light is not): \
         does the cube lie flat in the cradle{also}?",
        part * 100.0
    );
    CalibrationError::new(Kind::Implausible, text)
}

/// Checks that every sweep saw the light of a cube.
pub(crate) fn check_light(sweeps: &[Sweep]) -> Result<(), CalibrationError> {
    for sweep in sweeps {
        if sweep.brightest < MIN_LIGHT {
            let text = format!(
                "the sensor sees no light with the arm at {}: put a cube in, and look whether the \
                 sensor shines on it",
                sweep.arm
            );
            return Err(CalibrationError::new(Kind::NoCube, text));
        }
    }
    Ok(())
}

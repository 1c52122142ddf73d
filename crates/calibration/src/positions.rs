//! From sweeps to the positions of arm and table for each square.

use brick::Degrees;
use scanner::{ScanSettings, Square};

use crate::{
    error::CalibrationError,
    face_model::{Circle, Eye, Place, Seen, bearing, turned},
    known::{Known, read_at},
    least_squares::{descended, solved},
    sweep::Direction,
};

/// Distances from the axis, in millimetres, at which the face is swept for the positions, as far as
/// the positions known before tell. The table turns as in a scan, so that what lags behind does so
/// here as well.
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
/// Radii of the sensor's spot that are tried, in millimetres.
const RADII: [f64; 5] = [3.0, 4.0, 5.0, 6.0, 7.0];
/// The spot is sought this far about where it was known before, to the right and along the arm's
/// way, in steps of [`SOUGHT_STEP`] millimetres.
const SOUGHT: [i32; 2] = [3, 6];
/// See [`SOUGHT`].
const SOUGHT_STEP: f64 = 1.5;
/// Derivatives are taken over so many millimetres: wide enough to see beyond the single points of
/// the spot.
const STEP: f64 = 0.2;
/// More of the light than this unexplained is no face of a cube.
pub(crate) const MOST_UNEXPLAINED: f64 = 0.12;
/// Less light than this is no cube: black reads about 10.
const LEAST_LIGHT: f64 = 25.0;
/// A cube that seems to lie farther than this from the axis, in millimetres, was misjudged.
const FARTHEST_MIDDLE: f64 = 4.0;

/// One turn of the cube under the resting arm.
#[derive(Debug, Clone)]
pub(crate) struct Sweep {
    /// Where the arm stood.
    pub(crate) arm: Degrees,
    /// The brightest channel of all.
    brightest: f64,
    direction: Direction,
    circle: Circle,
}

impl Sweep {
    /// Of what was seen with the arm standing there.
    pub(crate) fn new(arm: Degrees, direction: Direction, seen: &[Seen]) -> Self {
        let channels = seen.iter().flat_map(|seen| seen.rgb);
        Self {
            arm,
            brightest: channels.fold(0.0, f64::max),
            direction,
            circle: Circle::new(seen),
        }
    }

    /// How many values it consists of.
    pub(crate) fn count(&self) -> usize {
        3 * self.circle.looks()
    }
}

/// What was measured.
#[derive(Debug)]
pub(crate) struct Measured {
    eye: Eye,
    way: Way,
    /// Where the middle of the cube lies when the table stands square.
    middle: Place,
}

/// The spot's way as the arm moves: a parabola in the arm's angle, which an arc this short is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// The arm's angle from which it is counted.
    from: f64,
    /// x and z of the spot there, and with the first and the second power of the arm's angle.
    coefficients: [[f64; 3]; 2],
}

impl Way {
    /// The degrees of the arm's motor that count as one, to keep the numbers small.
    const UNIT: f64 = 100.0;

    /// The way on which the known positions lie, about these angles of the arm.
    pub(crate) fn known(known: &Known, sweeps: &[Sweep]) -> Option<Self> {
        let arms = sweeps.iter().map(|sweep| f64::from(sweep.arm.as_degrees()));
        let from = arms.sum::<f64>() / sweeps.len() as f64;
        let mut matrix = [[0.0; 3]; 3];
        let mut right = [[0.0; 3]; 2];
        for sweep in sweeps {
            let powers = Self::powers(from, sweep.arm.as_degrees());
            for i in 0..3 {
                for j in 0..3 {
                    matrix[i][j] += powers[i] * powers[j];
                }
                for (right, at) in right.iter_mut().zip(known.spot(sweep.arm)) {
                    right[i] += powers[i] * at;
                }
            }
        }
        let [x, z] = right.map(|right| solved(matrix, right));
        Some(Self {
            from,
            coefficients: [x?, z?],
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

    /// The same way with the sensor sitting farther to the right by the first, and the arm's stop
    /// elsewhere, so that the arm reaches farther out by the second.
    pub(crate) fn moved(mut self, [right, out]: [f64; 2]) -> Self {
        let [x, z] = &mut self.coefficients;
        x[0] += right;
        self.from -= out * Self::UNIT / z[1];
        self
    }

    /// How much unlike another way it is bent and how much faster it goes, in the units of what
    /// is [`unexplained`]: a way that was fitted to noise would miss the centre, which lies beyond
    /// the sweeps.
    fn strangeness(&self, known: &Self) -> [f64; 4] {
        const WEIGHT: f64 = 0.15;
        // Millimetres, by which the ways of two robots may well differ over a unit of the arm.
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

/// What no colours of the stickers explain of all sweeps, in parts of the mean light, if the cube
/// stood `askew` degrees clockwise of square when they began, and lagged `lag` degrees behind the
/// table's motor.
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

/// The radius of the spot, of those that are tried, and the known way moved, that explain best what
/// was seen.
fn moved(sweeps: &[Sweep], known: Way) -> (f64, Way) {
    let error = |eye: &Eye, by: Place| -> f64 {
        let left = unexplained(sweeps, [0.0; 2], eye, &known.moved(by), [0.0; 2]);
        left.iter().map(|left| left * left).sum()
    };
    let eye = Eye::new(RADII[RADII.len() / 2]);
    let steps = |most: i32| (-most..=most).map(|i| f64::from(i) * SOUGHT_STEP);
    let start = steps(SOUGHT[0])
        .flat_map(|x| steps(SOUGHT[1]).map(move |z| [x, z]))
        .map(|by| (error(&eye, by), by))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or([0.0; 2], |(_, by)| by);
    RADII
        .map(|radius| {
            let eye = Eye::new(radius);
            let left =
                |by: &[f64; 2]| unexplained(sweeps, [0.0; 2], &eye, &known.moved(*by), [0.0; 2]);
            let (by, sum) = descended(start, STEP, left);
            (sum, radius, known.moved(by))
        })
        .into_iter()
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, radius, way)| (radius, way))
        .expect("there are radii")
}

impl Measured {
    /// Finds out from sweeps where the sensor looks.
    ///
    /// # Errors
    /// When the sweeps do not show a face of a cube.
    pub(crate) fn from_sweeps(sweeps: &[Sweep], known: &Known) -> Result<Self, CalibrationError> {
        check_light(sweeps)?;
        let Some(known) = Way::known(known, sweeps) else {
            return Err(CalibrationError::ArmPositionsTooNear);
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
            left.extend(bent.strangeness(&way));
            left
        };
        let (at, sum) = descended([a, b, c, d, e, f, 0.0, 0.0, radius], STEP, left);
        let measured = measured(&at);
        let count: usize = sweeps.iter().map(Sweep::count).sum();
        let unexplained = (sum / count.max(1) as f64).sqrt();
        log::info!(
            "{unexplained:.3} of the light is not explained by a spot of {:.1} mm on {:?}",
            at[8],
            measured.way
        );
        if unexplained > MOST_UNEXPLAINED || at[6].hypot(at[7]) > FARTHEST_MIDDLE {
            return Err(CalibrationError::Unexplained {
                part: unexplained,
                counts_on_square: true,
            });
        }
        Ok(measured)
    }

    /// The settings with each square as nearly under the sensor as arm and table can bring it.
    ///
    /// # Errors
    /// When the settings do not allow the positions.
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
            // Of all turns the one that is meant is that nearest to what was known.
            let before = f64::from(stop.table.as_degrees());
            let turns = ((before - table) / (360.0 * ratio)).round();
            stop.arm = Degrees::new(arm);
            let table = (table + turns * 360.0 * ratio).round() as i32;
            // The first and the last square must be read within the turn.
            let room = settings.sample_window().as_degrees() + 1;
            stop.table = Degrees::new(table.clamp(room, whole_turn - room));
        }
        Ok(settings.with_positions(Degrees::new(centre), stops)?)
    }

    /// How far the sensor looks from where a square is read, in millimetres, and the part of the
    /// light, 0 to 1, that comes from the square itself, when arm and table stand as these
    /// settings say.
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

/// How well the sensor is aimed at a square.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Aim {
    /// From where the square is read to where the sensor looks, in millimetres.
    pub(crate) off: f64,
    /// The part of the light that comes from the square itself, 0 to 1.
    pub(crate) purity: f64,
}

/// Makes sure that there is a cube to be seen.
///
/// # Errors
/// When no sweep saw enough light.
pub(crate) fn check_light(sweeps: &[Sweep]) -> Result<(), CalibrationError> {
    for sweep in sweeps {
        if sweep.brightest < LEAST_LIGHT {
            return Err(CalibrationError::NoLight {
                arm: sweep.arm,
                needs_positions: false,
            });
        }
    }
    Ok(())
}

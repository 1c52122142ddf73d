//! Expected places of the sensor's spot, by the positions in the settings.

use brick::Degrees;
use scanner::{ScanSettings, Square};

use crate::face_model::{CELL, Place, bearing, turned};

/// Distance from the arm's pivot to the sensor, in millimetres.
const ARM: f64 = 75.0;

/// Middle of a square from the middle of the face: columns to the right, rows to the front.
fn cell_of(square: Square) -> Place {
    let index = square.index();
    [
        (index % 3) as f64 * CELL - CELL,
        (index / 3) as f64 * CELL - CELL,
    ]
}

/// Place at which the scan reads a square, by its distance from the axis.
pub(crate) fn read_at(square: Square) -> Place {
    let [x, z] = cell_of(square);
    let middle = x.hypot(z);
    if middle == 0.0 {
        return [x, z];
    }
    [x, z].map(|length| length * square.reading_distance_mm() / middle)
}

/// Places of the spot by the positions in the settings.
#[derive(Debug)]
pub(crate) struct Known {
    centre: f64,
    /// Motor degrees of the arm in a millimetre.
    arm_per_mm: f64,
    /// Bearing of the arm's way in degrees: at the centre, and its change in each millimetre.
    bearing: (f64, f64),
}

impl Known {
    pub(crate) fn of(settings: &ScanSettings) -> Self {
        let centre = f64::from(settings.robot().arm_centre().as_degrees());
        let ratio = settings.robot().gear_ratio();
        let ring = |wanted: f64| {
            let stops = settings.stops().into_iter().filter(move |stop| {
                let [x, z] = read_at(stop.square);
                (x.hypot(z) - wanted).abs() < 1.0
            });
            let (mut arm, mut off) = (0.0, 0.0);
            for stop in stops {
                arm += f64::from(stop.arm.as_degrees()) / 4.0;
                let table = f64::from(stop.table.as_degrees()) / ratio;
                let ahead = table + bearing(cell_of(stop.square)) - 90.0;
                off += ((ahead + 180.0).rem_euclid(360.0) - 180.0) / 4.0;
            }
            (arm, off)
        };
        let distance = |number| Square::numbered(number).map_or(0.0, Square::reading_distance_mm);
        let (edge, corner) = (distance(8), distance(9));
        let ((edge_arm, edge_off), (corner_arm, corner_off)) = (ring(edge), ring(corner));
        let per_mm = (corner_off - edge_off) / (corner - edge);
        let arm_per_mm = f64::midpoint((edge_arm - centre) / edge, (corner_arm - centre) / corner);
        Self {
            centre,
            arm_per_mm,
            bearing: (90.0 + edge_off - per_mm * edge, per_mm),
        }
    }

    /// The same places with the bearing of the standard build, whose arm swings about a pivot and
    /// passes over the axis: the table's positions in the settings include the lag of the cube
    /// behind its motor.
    pub(crate) fn without_table(self) -> Self {
        Self {
            bearing: (90.0, -(0.5 / ARM).to_degrees()),
            ..self
        }
    }

    /// Position of the arm for a distance from the axis in millimetres.
    pub(crate) fn arm(&self, distance: f64) -> Degrees {
        Degrees::new((self.centre + distance * self.arm_per_mm).round() as i32)
    }

    /// Place of the spot for this position of the arm.
    pub(crate) fn spot(&self, arm: Degrees) -> Place {
        let distance = (f64::from(arm.as_degrees()) - self.centre) / self.arm_per_mm;
        turned([distance, 0.0], self.bearing.0 + self.bearing.1 * distance)
    }
}

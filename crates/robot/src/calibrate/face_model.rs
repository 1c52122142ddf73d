//! What the sensor should see of a face, whatever the colours of its stickers.
//!
//! While the table turns under a resting arm, the sensor's spot goes round the face in a circle.
//! The light is that of the stickers, in the parts in which the spot lies on them, and of the
//! black plastic between. Where the spot is can be told from that alone: nine stickers and the
//! plastic have some colour, and the place of the spot is right when some colours explain all
//! that was seen. So any cube will do, solved or not.
//!
//! Millimetres from the axis of the turntable: `x` to the right (cradle face R), `z` to the front
//! (cradle face F, where the arm comes from). Angles of the cube are clockwise from above.

use super::least_squares::solved;

/// From the middle of one sticker to the middle of the next: a cube of 57 mm.
pub(super) const CELL: f64 = 19.0;
/// Half the width of a sticker.
const HALF: f64 = 8.5;
/// Over so many millimetres the light changes at the rim of a sticker.
const SOFT: f64 = 1.2;
/// Nine stickers and the plastic.
const PARTS: usize = 10;
/// The spot as rings of points: at this part of its radius so many, each for the same area.
const RINGS: [(f64, u32); 4] = [(0.0, 1), (0.33, 6), (0.62, 12), (0.89, 18)];

/// A place in millimetres: x and z.
pub(super) type Place = [f64; 2];

/// What was seen at one angle of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// How far the cube has turned, in degrees.
    pub(super) angle: f64,
    /// Red, green and blue.
    pub(super) rgb: [f64; 3],
}

/// A place turned about the axis by so many degrees of the cube.
pub(super) fn turned([x, z]: Place, degrees: f64) -> Place {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [x * cos - z * sin, x * sin + z * cos]
}

/// The bearing of a place about the axis, in degrees.
pub(super) fn bearing([x, z]: Place) -> f64 {
    z.atan2(x).to_degrees()
}

/// The spot that the sensor sees.
#[derive(Debug, Clone)]
pub(super) struct Eye(Vec<Place>);

impl Eye {
    /// A spot of this radius in millimetres.
    pub(super) fn new(radius: f64) -> Self {
        let ring = |(part, points): (f64, u32)| {
            let step = 360.0 / f64::from(points);
            (0..points).map(move |point| turned([radius * part, 0.0], step * f64::from(point)))
        };
        Self(RINGS.into_iter().flat_map(ring).collect())
    }

    /// The parts of the spot on each sticker, row by row, and at last on the plastic; `place` is
    /// that of the spot from the middle of the face, which stands square.
    pub(super) fn parts(&self, place: Place) -> [f64; PARTS] {
        let mut parts = [0.0; PARTS];
        let share = 1.0 / self.0.len() as f64;
        for point in &self.0 {
            let mut on_sticker = share;
            let mut sticker = 0;
            for (axis, stride) in [(0, 1), (1, 3)] {
                let at = place[axis] + point[axis];
                let cell = (at / CELL).round().clamp(-1.0, 1.0);
                let inside = HALF - (at - cell * CELL).abs();
                on_sticker *= (inside / SOFT + 0.5).clamp(0.0, 1.0);
                sticker += stride * (cell as i32 + 1) as usize;
            }
            parts[sticker] += on_sticker;
            parts[PARTS - 1] += share - on_sticker;
        }
        parts
    }

    /// What no colours of the stickers explain, in parts of the mean light, with the spot and the
    /// middle of the cube in these places.
    pub(super) fn unexplained(&self, seen: &[Seen], spot: Place, middle: Place) -> Vec<f64> {
        // Stickers that the spot does not touch would leave the equations without a solution.
        const LEAST: f64 = 1e-3;
        let rows: Vec<[f64; PARTS]> = seen
            .iter()
            .map(|seen| {
                let [x, z] = turned(spot, -seen.angle);
                self.parts([x - middle[0], z - middle[1]])
            })
            .collect();
        let mut matrix = [[0.0; PARTS]; PARTS];
        for row in &rows {
            for (i, part) in row.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                for (j, other) in row.iter().enumerate().take(i + 1) {
                    matrix[i][j] += part * other;
                }
            }
        }
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] += LEAST;
        }
        let mut left = Vec::with_capacity(3 * seen.len());
        for channel in 0..3 {
            let mean = seen.iter().map(|seen| seen.rgb[channel]).sum::<f64>() / seen.len() as f64;
            let scale = 1.0 / mean.max(1.0);
            let mut right = [0.0; PARTS];
            for (row, seen) in rows.iter().zip(seen) {
                for (sum, part) in right.iter_mut().zip(row) {
                    *sum += part * seen.rgb[channel] * scale;
                }
            }
            let colours = solved(matrix, right).unwrap_or([0.0; PARTS]);
            left.extend(rows.iter().zip(seen).map(|(row, seen)| {
                let expected: f64 = row.iter().zip(colours).map(|(part, c)| part * c).sum();
                seen.rgb[channel] * scale - expected
            }));
        }
        left
    }
}

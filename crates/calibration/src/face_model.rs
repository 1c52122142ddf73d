//! Model of the light that the sensor sees of a face, for any colours of its stickers.
//!
//! The sensor's spot goes round the face in a circle while the table turns under a resting arm. The
//! light is that of the stickers and of the black plastic between them, each by its share of the
//! spot. The light alone locates the spot: nine stickers and the plastic have ten colours, and a
//! place of the spot fits when some ten colours explain all the light. The model therefore works
//! for any cube, solved or not.
//!
//! Places are millimetres from the axis of the turntable: `x` to the right (cradle face R), `z` to
//! the front (cradle face F, where the arm comes from). Angles of the cube are clockwise from
//! above.
//!
//! The search tries thousands of places, on a processor that computes fractions in software.
//! Lengths are therefore whole 1024ths of a millimetre here, light is whole 65536ths of its mean,
//! and only the solution of the equations uses fractions.

use nalgebra::SMatrix;

/// Distance from the middle of one sticker to the middle of the next, in millimetres, on a cube of
/// 57 mm.
pub(crate) const CELL: f64 = 19.0;
/// Half the width of a sticker, in millimetres.
const HALF: f64 = 8.5;
/// Width of the rim of a sticker in which the light changes, in millimetres.
const SOFT: f64 = 1.2;
/// Number of parts of a face: nine stickers and the plastic.
const PARTS: usize = 10;
/// Rings of points that stand for the spot: part of its radius, and number of points; each point
/// stands for the same area.
const RINGS: [(f64, u32); 4] = [(0.0, 1), (0.33, 6), (0.62, 12), (0.89, 18)];
/// Number of points of all rings.
const POINTS: i32 = 37;

/// Units of length in a millimetre.
const LENGTH: f64 = 1024.0;
const CELL_UNITS: i32 = (CELL * LENGTH) as i32;
const HALF_UNITS: i32 = (HALF * LENGTH) as i32;
const SOFT_UNITS: i32 = (SOFT * LENGTH) as i32;
/// Greatest place of the model, in millimetres: it keeps the products within 32 bits.
const MAX_PLACE_MM: f64 = 100.0;
/// Bits of the fraction of a direction.
const DIRECTION_BITS: u32 = 14;
/// Bits that are dropped from the product of two softened rims, so that a part has 16 bits.
const PART_BITS: u32 = 10;
const WHOLE: i32 = (POINTS * SOFT_UNITS * SOFT_UNITS) >> PART_BITS;
/// Units of light in the mean light.
const LIGHT: f64 = 65_536.0;

/// Place in millimetres: x and z.
pub(crate) type Place = [f64; 2];

#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    /// Angle by which the cube has turned, in degrees.
    pub(crate) angle: f64,
    /// Light in red, green and blue.
    pub(crate) rgb: [f64; 3],
}

/// Place after a rotation about the axis by this many degrees of the cube.
pub(crate) fn turned([x, z]: Place, degrees: f64) -> Place {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [x * cos - z * sin, x * sin + z * cos]
}

/// Bearing of a place about the axis, in degrees.
pub(crate) fn bearing([x, z]: Place) -> f64 {
    z.atan2(x).to_degrees()
}

/// Light of one round of the cube, in the units of the model.
#[derive(Debug, Clone)]
pub(crate) struct Circle(Vec<Looked>);

/// Light at one angle of a circle.
#[derive(Debug, Clone, Copy)]
struct Looked {
    /// Cosine and sine of the angle by which the cube has turned.
    direction: [i32; 2],
    /// Light in red, green and blue, each in parts of its mean.
    light: [i32; 3],
}

impl Circle {
    pub(crate) fn new(seen: &[Seen]) -> Self {
        let scale: [f64; 3] = std::array::from_fn(|channel| {
            let sum: f64 = seen.iter().map(|seen| seen.rgb[channel]).sum();
            LIGHT / (sum / seen.len() as f64).max(1.0)
        });
        let looked = |seen: &Seen| {
            let whole = f64::from(1 << DIRECTION_BITS);
            Looked {
                direction: turned([whole, 0.0], seen.angle).map(|part| part.round() as i32),
                light: std::array::from_fn(|channel| (seen.rgb[channel] * scale[channel]) as i32),
            }
        };
        Self(seen.iter().map(looked).collect())
    }

    pub(crate) fn looks(&self) -> usize {
        self.0.len()
    }
}

/// Parts of the face under the spot, and their count: number of the part, stickers row by row and
/// then the plastic, and its share of the spot.
type Touched = ([(usize, i32); PARTS], usize);

#[derive(Debug, Clone)]
pub(crate) struct Eye(Vec<[i32; 2]>);

fn units(place: Place) -> [i32; 2] {
    place.map(|length| (length.clamp(-MAX_PLACE_MM, MAX_PLACE_MM) * LENGTH).round() as i32)
}

impl Eye {
    /// Spot with this radius in millimetres.
    pub(crate) fn new(radius: f64) -> Self {
        let ring = |(part, points): (f64, u32)| {
            let step = 360.0 / f64::from(points);
            (0..points)
                .map(move |point| units(turned([radius * part, 0.0], step * f64::from(point))))
        };
        Self(RINGS.into_iter().flat_map(ring).collect())
    }

    /// Shares of the spot, 0 to 1, on each sticker, row by row, and last on the plastic; `place` is
    /// the place of the spot from the middle of the face, which stands square.
    pub(crate) fn parts(&self, place: Place) -> [f64; PARTS] {
        let mut parts = [0.0; PARTS];
        let (touched, count) = self.touched(units(place));
        for &(part, size) in &touched[..count] {
            parts[part] = f64::from(size) / f64::from(WHOLE);
        }
        parts
    }

    fn touched(&self, place: [i32; 2]) -> Touched {
        let mut sums = [0; PARTS - 1];
        for point in &self.0 {
            let mut on_sticker = 1;
            let mut sticker = 4;
            for (axis, stride) in [(0, 1), (1, 3)] {
                let mut at = place[axis] + point[axis];
                if at > CELL_UNITS / 2 {
                    at -= CELL_UNITS;
                    sticker += stride;
                } else if at < -CELL_UNITS / 2 {
                    at += CELL_UNITS;
                    sticker -= stride;
                }
                on_sticker *= (HALF_UNITS + SOFT_UNITS / 2 - at.abs()).clamp(0, SOFT_UNITS);
            }
            sums[sticker] += on_sticker;
        }
        let mut touched = [(PARTS - 1, 0); PARTS];
        let mut count = 0;
        let mut plastic = WHOLE;
        for (sticker, sum) in sums.into_iter().enumerate() {
            let part = sum >> PART_BITS;
            if part > 0 {
                touched[count] = (sticker, part);
                count += 1;
                plastic -= part;
            }
        }
        touched[count].1 = plastic;
        (touched, count + 1)
    }

    /// Residuals of the light, in parts of the mean light, that no colours of the stickers explain,
    /// with these places of the spot and of the middle of the cube at the first angle of the table.
    pub(crate) fn unexplained(&self, circle: &Circle, spot: Place, middle: Place) -> Vec<f64> {
        let ([x, z], middle) = (units(spot), units(middle));
        let rows: Vec<Touched> = (circle.0.iter())
            .map(|looked| {
                let [cos, sin] = looked.direction;
                let back = [x * cos + z * sin, z * cos - x * sin];
                let place = back.map(|length| length >> DIRECTION_BITS);
                self.touched([place[0] - middle[0], place[1] - middle[1]])
            })
            .collect();
        let colours = colours(circle, &rows);
        let mut left = Vec::with_capacity(3 * rows.len());
        for ((touched, count), looked) in rows.iter().zip(&circle.0) {
            for (light, colours) in looked.light.into_iter().zip(&colours) {
                let whole = i64::from(light) * i64::from(WHOLE);
                let expected: i64 = (touched[..*count].iter())
                    .map(|&(part, size)| i64::from(size) * i64::from(colours[part]))
                    .sum();
                left.push((whole - expected) as f64 * (1.0 / (LIGHT * WHOLE as f64)));
            }
        }
        left
    }
}

/// Colours of the parts that explain the light best, in parts of the mean light.
fn colours(circle: &Circle, rows: &[Touched]) -> [[i32; PARTS]; 3] {
    // A part that the spot does not touch would leave the equations without a solution.
    const RIDGE: f64 = 1e-3;
    let mut matrix = [[0_i64; PARTS]; PARTS];
    let mut right = [[0_i64; PARTS]; 3];
    for ((touched, count), looked) in rows.iter().zip(&circle.0) {
        let touched = &touched[..*count];
        for (index, &(part, size)) in touched.iter().enumerate() {
            for &(other, other_size) in &touched[..=index] {
                matrix[part][other] += i64::from(size) * i64::from(other_size);
            }
            for (right, light) in right.iter_mut().zip(looked.light) {
                right[part] += i64::from(size) * i64::from(light);
            }
        }
    }
    let one = 1.0 / f64::from(WHOLE);
    // The equations are symmetric: the decomposition reads the lower half alone.
    let matrix = SMatrix::<f64, PARTS, PARTS>::from_fn(|row, column| {
        let ridge = if row == column { RIDGE } else { 0.0 };
        matrix[row][column] as f64 * (one * one) + ridge
    });
    let mut colours = SMatrix::from(right.map(|right| right.map(|sum| sum as f64 * one)));
    match matrix.cholesky() {
        Some(root) => root.solve_mut(&mut colours),
        None => colours.fill(0.0),
    }
    colours.map(|colour| colour.round() as i32).into()
}

//! The map from a plane in space to the picture.

use nalgebra::{SMatrix, SVector};

use crate::quad::Point;

/// A projective map from places on a side, in cells, to pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Homography([f64; 8]);

/// The map in `f32`, for thousands of places; the error is below a thousandth of a pixel.
pub(crate) struct Places([f32; 8]);

impl Places {
    #[inline]
    pub(crate) fn at(&self, [x, y]: Point) -> Point {
        let h = &self.0;
        let share = 1.0 / (h[6] * x + h[7] * y + 1.0);
        [
            (h[0] * x + h[1] * y + h[2]) * share,
            (h[3] * x + h[4] * y + h[5]) * share,
        ]
    }

    /// The points of a square of places around a middle, at these steps along both axes: `N` is the square of their number.
    pub(crate) fn around<const N: usize>(&self, [x, y]: Point, steps: &[f32]) -> [Point; N] {
        let mut points = [[0.0; 2]; N];
        for (row, down) in points.chunks_exact_mut(steps.len()).zip(steps) {
            for (point, across) in row.iter_mut().zip(steps) {
                *point = self.at([x + across, y + down]);
            }
        }
        points
    }
}

/// Focal lengths of cameras beside the longer side of their pictures: from 85 degrees across it to 38.
const FOCAL: [f64; 5] = [0.55, 0.7, 0.9, 1.15, 1.45];

/// How strongly four points or fewer are held to a map without perspective: small against a pixel where more decide.
const FLAT: f64 = 1e-3;

impl Homography {
    /// The map that brings places nearest to points (direct linear transformation, by the method of least squares).
    /// `None` where the places lie on one line.
    pub(crate) fn through(pairs: &[(Point, Point)]) -> Option<Self> {
        if pairs.len() < 3 {
            return None;
        }
        // Points around 0 in units of their spread keep the equations well conditioned.
        let count = pairs.len() as f64;
        let mean = [0, 1].map(|axis| {
            pairs
                .iter()
                .map(|(_, point)| f64::from(point[axis]))
                .sum::<f64>()
                / count
        });
        let spread = pairs
            .iter()
            .map(|(_, point)| (f64::from(point[0]) - mean[0]).hypot(f64::from(point[1]) - mean[1]))
            .sum::<f64>()
            / count;
        if spread < 1e-6 {
            return None;
        }
        let mut normal = SMatrix::<f64, 8, 8>::zeros();
        let mut right = SVector::<f64, 8>::zeros();
        for &(place, point) in pairs {
            let [x, y] = place.map(f64::from);
            let [u, v] = [0, 1].map(|axis| (f64::from(point[axis]) - mean[axis]) / spread);
            for (row, value) in [
                ([x, y, 1.0, 0.0, 0.0, 0.0, -x * u, -y * u], u),
                ([0.0, 0.0, 0.0, x, y, 1.0, -x * v, -y * v], v),
            ] {
                let row = SVector::<f64, 8>::from(row);
                normal += row * row.transpose();
                right += row * value;
            }
        }
        normal[(6, 6)] += FLAT * count;
        normal[(7, 7)] += FLAT * count;
        let solved = normal.cholesky()?.solve(&right);
        let mut map = [0.0; 8];
        for axis in 0..2 {
            for column in 0..3 {
                let perspective = if column < 2 { solved[6 + column] } else { 1.0 };
                map[3 * axis + column] =
                    spread * solved[3 * axis + column] + mean[axis] * perspective;
            }
        }
        map[6] = solved[6];
        map[7] = solved[7];
        map.iter()
            .all(|value| value.is_finite())
            .then_some(Self(map))
    }

    /// The same map onto a picture that is `scale` times as large.
    pub(crate) fn scaled(&self, scale: f32) -> Self {
        let mut map = self.0;
        map[..6]
            .iter_mut()
            .for_each(|value| *value *= f64::from(scale));
        Self(map)
    }

    /// The map in which 0 is at `origin`; `None` where that is behind the camera.
    pub(crate) fn moved(&self, origin: Point) -> Option<Self> {
        let [x, y] = origin.map(f64::from);
        let h = &self.0;
        let depth = h[6] * x + h[7] * y + 1.0;
        if depth < 1e-6 {
            return None;
        }
        let moved = [
            h[0],
            h[1],
            h[0] * x + h[1] * y + h[2],
            h[3],
            h[4],
            h[3] * x + h[4] * y + h[5],
            h[6],
            h[7],
        ];
        Some(Self(moved.map(|value| value / depth)))
    }

    /// The same side with its first axis to the right and its second one down, as near as quarter turns bring it.
    pub(crate) fn upright(&self) -> Self {
        let across = |map: &Self| {
            map.at([0.5, 0.0])[0] - map.at([-0.5, 0.0])[0] + map.at([0.0, 0.5])[1]
                - map.at([0.0, -0.5])[1]
        };
        let [mut best, mut turned] = [*self; 2];
        for _ in 0..3 {
            turned = turned.turned();
            if across(&turned) > across(&best) {
                best = turned;
            }
        }
        best
    }

    /// How far from a square the cells are in space: the sine by which their axes miss a right angle, or the logarithm by
    /// which these are unlike, whichever is larger, for the camera of [`FOCAL`] that suits best. The camera looks at
    /// `centre`, and `long` is the longer side of its picture, both in pixels (Z. Zhang, A Flexible New Technique for Camera
    /// Calibration, 2000, equations 3 and 4).
    pub(crate) fn unsquare(&self, centre: Point, long: f32) -> f32 {
        let h = &self.0;
        let [x, y] = centre.map(f64::from);
        let unsquare = |focal: f64| {
            let axis = |column: usize| {
                let depth = h[6 + column];
                [
                    h[column] - x * depth,
                    h[3 + column] - y * depth,
                    focal * depth,
                ]
            };
            let [u, v] = [axis(0), axis(1)];
            let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            let (uu, vv) = (dot(u, u).max(1e-12), dot(v, v).max(1e-12));
            let oblique = dot(u, v).abs() / (uu * vv).sqrt();
            oblique.max(0.5 * (uu / vv).ln().abs())
        };
        let best = FOCAL.map(|focal| unsquare(focal * f64::from(long)));
        best.into_iter().fold(f64::MAX, f64::min) as f32
    }

    /// The first axis goes where the second one went.
    fn turned(&self) -> Self {
        let h = &self.0;
        Self([h[1], -h[0], h[2], h[4], -h[3], h[5], h[7], -h[6]])
    }

    pub(crate) fn places(&self) -> Places {
        Places(self.0.map(|value| value as f32))
    }

    pub(crate) fn at(&self, place: Point) -> Point {
        let [x, y] = place.map(f64::from);
        let h = &self.0;
        let depth = h[6] * x + h[7] * y + 1.0;
        [
            ((h[0] * x + h[1] * y + h[2]) / depth) as f32,
            ((h[3] * x + h[4] * y + h[5]) / depth) as f32,
        ]
    }

    /// Whether the places within `reach` of 0 are all before the camera, and seen from the front.
    pub(crate) fn is_seen(&self, reach: f32) -> bool {
        let corners = [
            [-reach, -reach],
            [reach, -reach],
            [reach, reach],
            [-reach, reach],
        ];
        let h = &self.0;
        let is_before = corners
            .iter()
            .all(|&[x, y]| h[6] * f64::from(x) + h[7] * f64::from(y) + 1.0 > 0.2);
        let seen = corners.map(|corner| self.at(corner));
        let turns = (0..4).all(|index| {
            let [a, b, c] = [index, index + 1, index + 2].map(|at| seen[at % 4]);
            crate::quad::cross(crate::quad::minus(b, a), crate::quad::minus(c, b)) > 0.0
        });
        is_before && turns
    }
}

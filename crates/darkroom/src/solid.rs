//! The cube's shape: three layers of a box, each turned a little, and where a ray meets them.

use cube_core::Face;

use crate::dice::Dice;
use crate::space::{Vector, add, dot, scale};
use crate::wishes::Wishes;

/// A side's directions as the net shows it: outwards, towards the right column, towards the lower row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub(crate) out: Vector,
    pub(crate) right: Vector,
    pub(crate) down: Vector,
}

/// The directions of a side. The cube lies around the origin and is three cells wide; x goes to R, y to U, z to F.
pub(crate) fn side(face: Face) -> Side {
    let (out, right, down) = match face {
        Face::U => ([0, 1, 0], [1, 0, 0], [0, 0, 1]),
        Face::R => ([1, 0, 0], [0, 0, -1], [0, -1, 0]),
        Face::F => ([0, 0, 1], [1, 0, 0], [0, -1, 0]),
        Face::D => ([0, -1, 0], [1, 0, 0], [0, 0, -1]),
        Face::L => ([-1, 0, 0], [0, 0, 1], [0, -1, 0]),
        Face::B => ([0, 0, -1], [-1, 0, 0], [0, -1, 0]),
    };
    let real = |v: [i32; 3]| v.map(f64::from);
    Side {
        out: real(out),
        right: real(right),
        down: real(down),
    }
}

/// Layers along one axis, each turned by some degrees.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    axis: usize,
    /// Radians of the layers, from the axis' negative end.
    turns: [f64; 3],
    /// Sines and cosines of these.
    waves: [[f64; 2]; 3],
}

/// Where a ray meets the cube.
pub(crate) struct Meeting {
    /// In the cube's axes.
    pub(crate) point: Vector,
    /// In the axes of the layer.
    pub(crate) in_layer: Vector,
    pub(crate) layer: usize,
    /// The side; none for a layer's inner face, which a turn bares.
    pub(crate) face: Option<Face>,
}

impl Solid {
    /// Layers up to 4 degrees askew, as of a cube that somebody put down after a turn.
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes) -> Self {
        let axis = dice.below(3);
        let most = 4.0_f64.to_radians() * wishes.severity;
        let mut turns = [0.0; 3];
        let askew = dice.chance(0.4);
        for turn in &mut turns {
            let angle = dice.around(most);
            // A cube that looks straight is askew by a few tenths of a degree.
            *turn = if askew && dice.chance(0.5) {
                angle
            } else {
                angle * 0.1
            };
        }
        Self {
            axis,
            turns,
            waves: turns.map(|turn| [turn.sin(), turn.cos()]),
        }
    }

    /// The largest turn of a layer against the others, in degrees.
    pub(crate) fn askew(&self) -> f64 {
        let low = self.turns.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.turns.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (high - low).to_degrees()
    }

    /// The cube's point of a layer's point.
    pub(crate) fn out_of_layer(&self, point: Vector, layer: usize) -> Vector {
        let [sine, cosine] = self.waves[layer];
        self.about(point, sine, cosine)
    }

    /// Turned about the layers' axis.
    fn about(&self, point: Vector, sine: f64, cosine: f64) -> Vector {
        let (first, second) = ((self.axis + 1) % 3, (self.axis + 2) % 3);
        let mut out = point;
        out[first] = cosine * point[first] - sine * point[second];
        out[second] = sine * point[first] + cosine * point[second];
        out
    }

    /// The place of a point of a side's cell: `x` and `y` from the middle of the cell, in cells.
    pub(crate) fn place(&self, face: Face, cell: usize, x: f64, y: f64) -> Vector {
        let side = side(face);
        let (column, row) = ((cell % 3) as f64 - 1.0, (cell / 3) as f64 - 1.0);
        let middle = add(
            scale(side.out, 1.0),
            add(scale(side.right, column), scale(side.down, row)),
        );
        let layer = (middle[self.axis].round() + 1.0) as usize;
        let point = add(
            scale(side.out, 1.5),
            add(scale(side.right, column + x), scale(side.down, row + y)),
        );
        self.out_of_layer(point, layer)
    }

    /// Where a ray meets the cube first.
    pub(crate) fn meet(&self, origin: Vector, direction: Vector) -> Option<Meeting> {
        let mut nearest: Option<(f64, usize, usize, Vector, Vector)> = None;
        for layer in 0..3 {
            let [sine, cosine] = self.waves[layer];
            let (o, d) = (
                self.about(origin, -sine, cosine),
                self.about(direction, -sine, cosine),
            );
            let (mut enter, mut leave, mut through) = (f64::NEG_INFINITY, f64::INFINITY, 0);
            for axis in 0..3 {
                let (low, high) = if axis == self.axis {
                    (layer as f64 - 1.5, layer as f64 - 0.5)
                } else {
                    (-1.5, 1.5)
                };
                let inverse = 1.0 / d[axis];
                let (a, b) = ((low - o[axis]) * inverse, (high - o[axis]) * inverse);
                if a.min(b) > enter {
                    enter = a.min(b);
                    through = axis;
                }
                leave = leave.min(a.max(b));
            }
            if enter <= leave && enter > 0.0 && nearest.as_ref().is_none_or(|n| enter < n.0) {
                nearest = Some((enter, layer, through, o, d));
            }
        }
        let (far, layer, through, o, d) = nearest?;
        let in_layer = add(o, scale(d, far));
        let outer = through != self.axis || in_layer[through].abs() > 1.4;
        let face = Face::ALL.into_iter().find(|&face| {
            outer && dot(side(face).out, in_layer) > 1.4 && side(face).out[through] != 0.0
        });
        Some(Meeting {
            point: add(origin, scale(direction, far)),
            in_layer,
            layer,
            face,
        })
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Facelet;

    use super::*;

    #[test]
    fn each_facelet_lies_at_the_sides_that_its_piece_has() {
        for facelet in Facelet::all() {
            let here = side(facelet.face());
            let (column, row) = (
                (facelet.square() % 3) as f64 - 1.0,
                (facelet.square() / 3) as f64 - 1.0,
            );
            let piece = add(
                here.out,
                add(scale(here.right, column), scale(here.down, row)),
            );
            for face in Face::ALL.into_iter().filter(|&face| face != facelet.face()) {
                let touches = dot(piece, side(face).out) > 0.5;
                assert_eq!(
                    touches,
                    facelet.other_faces().any(|other| other == face),
                    "{facelet} {face}"
                );
            }
        }
    }
}

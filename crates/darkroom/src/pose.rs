//! Where the cube lies before the camera.

use cube_core::Face;

use crate::dice::Dice;
use crate::lens::Lens;
use crate::solid::{Side, Solid, side};
use crate::space::{Vector, add, cross, dot, normalised, scale, turned};
use crate::wishes::Wishes;

/// A cube's place and turn before the camera, by the directions of the photographed side in the camera's axes.
#[derive(Clone, Debug)]
pub(crate) struct Pose {
    pub(crate) face: Face,
    side: Side,
    out: Vector,
    right: Vector,
    down: Vector,
    middle: Vector,
    /// Degrees between the side's normal and the line to the camera.
    pub(crate) angle: f64,
    /// Degrees by which the side is turned, beyond its quarter turns.
    pub(crate) roll: f64,
    /// The larger extent of the side's grid as a share of the picture's smaller one.
    pub(crate) share: f64,
}

impl Pose {
    pub(crate) fn drawn(
        dice: &mut Dice,
        wishes: &Wishes,
        lens: &Lens,
        solid: &Solid,
        face: Face,
    ) -> Self {
        let share = wishes.share.unwrap_or(dice.range(0.25, 0.9));
        // Evenly up to 40 degrees: people do look that much from above.
        let angle = wishes.angle.unwrap_or(dice.range(0.0, 40.0));
        let towards = dice.range(0.0, std::f64::consts::TAU);
        let quarter = wishes.quarter.unwrap_or(dice.below(4));
        let reach = if dice.chance(0.12) { 45.0 } else { 20.0 };
        let roll = wishes.roll.unwrap_or(dice.around(reach));
        let spin = (quarter as f64 * 90.0 + roll).to_radians();
        let mut aim = [lens.width as f64 / 2.0, lens.height as f64 / 2.0];
        let mut wanted = [dice.unit(), dice.unit()];
        if !wishes.off_centre {
            wanted = [0.5, 0.5];
        }
        let mut far = 10.0;
        let mut pose = Self::at(lens, face, aim, far, spin, angle, towards);
        // Size and place in turns; each changes the other a little.
        for _ in 0..40 {
            let [left, top, right, bottom] = pose.extent(lens, solid);
            let extent = (right - left).max(bottom - top) / lens.shorter();
            far = (far * extent / share).clamp(2.0, 200.0);
            let margin = 0.012 * lens.shorter();
            for (k, (low, high, whole)) in [(left, right, lens.width), (top, bottom, lens.height)]
                .into_iter()
                .enumerate()
            {
                let free = whole as f64 - 2.0 * margin - (high - low);
                let goal = margin + free.max(0.0) * wanted[k] + free.min(0.0) / 2.0;
                aim[k] += 0.7 * (goal - low);
                aim[k] = aim[k].clamp(0.0, whole as f64);
            }
            pose = Self::at(lens, face, aim, far, spin, angle, towards);
            pose.share = share;
            pose.roll = roll;
        }
        pose
    }

    fn at(
        lens: &Lens,
        face: Face,
        aim: [f64; 2],
        far: f64,
        spin: f64,
        angle: f64,
        towards: f64,
    ) -> Self {
        let view = normalised(lens.ray(aim[0], aim[1]));
        let across = normalised(cross([0.0, 1.0, 0.0], view));
        let below = cross(view, across);
        let mixed = |a: f64, b: f64| add(scale(across, a), scale(below, b));
        let hinge = mixed(towards.cos(), towards.sin());
        let lean = |v: Vector| turned(v, hinge, angle.to_radians());
        let out = lean(scale(view, -1.0));
        Self {
            face,
            side: side(face),
            out,
            right: lean(mixed(spin.cos(), spin.sin())),
            down: lean(mixed(-spin.sin(), spin.cos())),
            middle: add(scale(view, far), scale(out, -1.5)),
            angle,
            roll: 0.0,
            share: 0.0,
        }
    }

    /// A direction of the cube in the camera's axes.
    pub(crate) fn direction(&self, v: Vector) -> Vector {
        add(
            scale(self.out, dot(v, self.side.out)),
            add(
                scale(self.right, dot(v, self.side.right)),
                scale(self.down, dot(v, self.side.down)),
            ),
        )
    }

    /// A point of the cube in the camera's axes.
    pub(crate) fn point(&self, p: Vector) -> Vector {
        add(self.direction(p), self.middle)
    }

    /// A direction of the camera in the cube's axes.
    pub(crate) fn back(&self, v: Vector) -> Vector {
        add(
            scale(self.side.out, dot(v, self.out)),
            add(
                scale(self.side.right, dot(v, self.right)),
                scale(self.side.down, dot(v, self.down)),
            ),
        )
    }

    /// The camera's place in the cube's axes.
    pub(crate) fn eye(&self) -> Vector {
        self.back(scale(self.middle, -1.0))
    }

    /// Where a place of a cell of the photographed side lies in the picture.
    pub(crate) fn pixel(
        &self,
        lens: &Lens,
        solid: &Solid,
        cell: usize,
        x: f64,
        y: f64,
    ) -> [f64; 2] {
        lens.project(self.point(solid.place(self.face, cell, x, y)))
    }

    /// The outer corners of the side's grid in the net's order: upper left, upper right, lower right, lower left.
    pub(crate) fn corners(&self, lens: &Lens, solid: &Solid) -> [[f64; 2]; 4] {
        [
            (0, -0.5, -0.5),
            (2, 0.5, -0.5),
            (8, 0.5, 0.5),
            (6, -0.5, 0.5),
        ]
        .map(|(cell, x, y)| self.pixel(lens, solid, cell, x, y))
    }

    /// Left, top, right and bottom of the side in the picture.
    fn extent(&self, lens: &Lens, solid: &Solid) -> [f64; 4] {
        let corners = self.corners(lens, solid);
        let over = |k: usize, pick: fn(f64, f64) -> f64, first: f64| {
            corners.iter().map(|corner| corner[k]).fold(first, pick)
        };
        [
            over(0, f64::min, f64::INFINITY),
            over(1, f64::min, f64::INFINITY),
            over(0, f64::max, f64::NEG_INFINITY),
            over(1, f64::max, f64::NEG_INFINITY),
        ]
    }
}

//! Geometry of the cube in the hand: places of its stickers in space, and the camera.
//!
//! The cube reaches from -1 to 1 on each axis: x to the right, y up, z to the front.

use cube_core::Face;
use nalgebra::{Vector2, Vector3};

/// Faces that the camera sees.
pub(super) const NEAR: [Face; 3] = [Face::U, Face::F, Face::R];
/// Faces that the camera does not see.
pub(super) const FAR: [Face; 3] = [Face::L, Face::B, Face::D];

/// Frame of a face: its outward normal, and the directions in which its columns and rows go on the
/// unfolded cube.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) normal: Vector3<f64>,
    columns: Vector3<f64>,
    rows: Vector3<f64>,
}

impl Frame {
    pub(super) fn of(face: Face) -> Self {
        let [x, y, z] = [Vector3::x(), Vector3::y(), Vector3::z()];
        let (normal, columns, rows) = match face {
            Face::U => (y, x, z),
            Face::R => (x, -z, -y),
            Face::F => (z, x, -y),
            Face::D => (-y, x, -z),
            Face::L => (-x, z, -y),
            Face::B => (-z, -x, -y),
        };
        Self {
            normal,
            columns,
            rows,
        }
    }

    /// Point of the face: `column` and `row` go from -1 to 1; `height` is the distance from the
    /// face, outwards.
    pub(super) fn point(&self, column: f64, row: f64, height: f64) -> Vector3<f64> {
        self.normal * (1.0 + height) + self.columns * column + self.rows * row
    }

    /// The four corners of the part of a face between two columns and two rows.
    pub(super) fn square(
        &self,
        [left, right]: [f64; 2],
        [top, bottom]: [f64; 2],
        height: f64,
    ) -> [Vector3<f64>; 4] {
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(column, row)| self.point(column, row, height))
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Camera {
    right: Vector3<f64>,
    up: Vector3<f64>,
    towards: Vector3<f64>,
    distance: f64,
}

impl Camera {
    /// Camera at a place above or below the cube's equator.
    pub(super) fn at(place: Vector3<f64>) -> Self {
        let towards = place.normalize();
        let right = Vector3::y().cross(&towards).normalize();
        Self {
            right,
            up: towards.cross(&right),
            towards,
            distance: place.norm(),
        }
    }

    #[cfg(test)]
    pub(super) fn place(&self) -> Vector3<f64> {
        self.towards * self.distance
    }

    /// Point in the picture, x to the right, y down.
    pub(super) fn project(&self, point: Vector3<f64>) -> Vector2<f64> {
        let scale = self.distance / (self.distance - point.dot(&self.towards));
        Vector2::new(point.dot(&self.right), -point.dot(&self.up)) * scale
    }
}

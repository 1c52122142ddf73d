//! The little linear algebra of three channels.

/// A symmetric 3x3 matrix: xx, xy, xz, yy, yz, zz.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Symmetric(pub(super) [f32; 6]);

pub(super) type Vector = [f32; 3];

impl Symmetric {
    /// The matrix with eigenvalue `along` in the direction of grey (all channels alike) and
    /// `across` in every direction at right angles to it.
    pub(super) fn about_grey(along: f32, across: f32) -> Self {
        let off = (along - across) / 3.0;
        let on = off + across;
        Self([on, off, off, on, off, on])
    }

    /// This matrix plus `factor` times another.
    pub(super) fn plus(self, other: Self, factor: f32) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i] * factor))
    }

    pub(super) fn scaled(self, factor: f32) -> Self {
        Self(self.0.map(|x| x * factor))
    }

    pub(super) fn times(self, v: Vector) -> Vector {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        [
            xx * v[0] + xy * v[1] + xz * v[2],
            xy * v[0] + yy * v[1] + yz * v[2],
            xz * v[0] + yz * v[1] + zz * v[2],
        ]
    }

    pub(super) fn determinant(self) -> f32 {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    }

    /// The inverse; the matrix must be positive definite.
    pub(super) fn inverse(self) -> Self {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        let scale = 1.0 / self.determinant();
        Self([
            (yy * zz - yz * yz) * scale,
            (xz * yz - xy * zz) * scale,
            (xy * yz - xz * yy) * scale,
            (xx * zz - xz * xz) * scale,
            (xy * xz - xx * yz) * scale,
            (xx * yy - xy * xy) * scale,
        ])
    }

    /// The trace of the product with another symmetric matrix.
    pub(super) fn trace_of_product(self, other: Self) -> f32 {
        let (a, b) = (self.0, other.0);
        a[0] * b[0] + a[3] * b[3] + a[5] * b[5] + 2.0 * (a[1] * b[1] + a[2] * b[2] + a[4] * b[4])
    }

    /// The upper triangle, row by row, whose square is this matrix: `|rows v|²` is `vᵀ self v`.
    pub(super) fn root(self) -> [f32; 6] {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        let a = xx.sqrt();
        let (b, c) = (xy / a, xz / a);
        let d = (yy - b * b).max(f32::MIN_POSITIVE).sqrt();
        let e = (yz - b * c) / d;
        let f = (zz - c * c - e * e).max(f32::MIN_POSITIVE).sqrt();
        [a, b, c, d, e, f]
    }
}

pub(super) fn square(v: Vector) -> f32 {
    v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minus(a: Vector, b: Vector) -> Vector {
        [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
    }

    const A: Symmetric = Symmetric([4.0, 1.0, -0.5, 3.0, 0.25, 2.0]);

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let v = [1.0, -2.0, 3.0];
        let back = A.inverse().times(A.times(v));
        assert!(square(minus(back, v)) < 1e-9, "{back:?}");
    }

    #[test]
    fn the_root_measures_as_the_matrix_does() {
        let v = [1.0, -2.0, 3.0];
        let av = A.times(v);
        let direct = v[0] * av[0] + v[1] * av[1] + v[2] * av[2];
        let [a, b, c, d, e, f] = A.root();
        let rooted = [
            a * v[0] + b * v[1] + c * v[2],
            d * v[1] + e * v[2],
            f * v[2],
        ];
        assert!((square(rooted) - direct).abs() < 1e-4);
    }

    #[test]
    fn grey_is_stretched_apart_from_colour() {
        let m = Symmetric::about_grey(5.0, 2.0);
        assert!(square(minus(m.times([1.0; 3]), [5.0; 3])) < 1e-9);
        assert!(square(minus(m.times([1.0, -1.0, 0.0]), [2.0, -2.0, 0.0])) < 1e-9);
        assert!((m.trace_of_product(m.inverse()) - 3.0).abs() < 1e-5);
    }
}

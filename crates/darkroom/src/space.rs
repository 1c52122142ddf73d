//! Vectors and turns in space, in double precision.

/// A point or direction: in cells of the cube, or in the camera's axes (right, down, forward).
pub(crate) type Vector = [f64; 3];

pub(crate) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn scale(a: Vector, factor: f64) -> Vector {
    [a[0] * factor, a[1] * factor, a[2] * factor]
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn normalised(a: Vector) -> Vector {
    scale(a, 1.0 / dot(a, a).sqrt())
}

/// The vector turned about a unit axis, by the right hand, in radians (Rodrigues' formula).
pub(crate) fn turned(v: Vector, axis: Vector, radians: f64) -> Vector {
    let (sine, cosine) = radians.sin_cos();
    let along = dot(axis, v) * (1.0 - cosine);
    add(
        add(scale(v, cosine), scale(cross(axis, v), sine)),
        scale(axis, along),
    )
}

/// From 0 at `start` and before to 1 at `end` and beyond, without corners; `end` may be the lesser.
pub(crate) fn smoothstep(start: f64, end: f64, x: f64) -> f64 {
    let t = ((x - start) / (end - start)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The signed distance of a point from a square with round corners around the origin: negative inside.
pub(crate) fn rounded_square(x: f64, y: f64, half: f64, radius: f64) -> f64 {
    rounded_box(x, y, half, half, radius)
}

/// The signed distance of a point from a box with round corners around the origin: negative inside.
pub(crate) fn rounded_box(x: f64, y: f64, half_x: f64, half_y: f64, radius: f64) -> f64 {
    let (a, b) = (x.abs() - half_x + radius, y.abs() - half_y + radius);
    a.max(0.0).hypot(b.max(0.0)) + a.max(b).min(0.0) - radius
}

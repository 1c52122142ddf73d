//! Pictures of files, and distances of grids.

use image::RgbImage;
use photo::Side;

pub(crate) type Point = [f32; 2];

pub(crate) fn photograph(name: &str) -> RgbImage {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    image::open(&path)
        .unwrap_or_else(|error| panic!("{path}: {error}"))
        .to_rgb8()
}

/// A place of the side, 0 to 1 from the upper left corner along both edges, in the picture (P. S. Heckbert, Fundamentals
/// of Texture Mapping and Image Warping, 1989, 2.2.3: a square onto four corners).
pub(crate) fn place(corners: &[Point; 4], [x, y]: Point) -> Point {
    let [a, b, c, d] = *corners;
    let axis = |axis: usize| {
        (
            a[axis] - b[axis] + c[axis] - d[axis],
            b[axis] - c[axis],
            d[axis] - c[axis],
        )
    };
    let ((sx, ux, vx), (sy, uy, vy)) = (axis(0), axis(1));
    let whole = ux * vy - vx * uy;
    let (g, h) = ((sx * vy - vx * sy) / whole, (ux * sy - sx * uy) / whole);
    let depth = g * x + h * y + 1.0;
    [0, 1].map(|k| ((b[k] - a[k] + g * b[k]) * x + (d[k] - a[k] + h * d[k]) * y + a[k]) / depth)
}

/// Middles of the nine stickers, row by row.
pub(crate) fn middles(corners: &[Point; 4]) -> [Point; 9] {
    std::array::from_fn(|k| {
        place(
            corners,
            [k % 3, k / 3].map(|step| (step as f32 + 0.5) / 3.0),
        )
    })
}

/// Farthest distance of a sticker's middle from where it is, in cells, in the quarter turn in which it is least.
pub(crate) fn off(side: &Side, middles_there: &[Point; 9]) -> f32 {
    let cell = apart(middles_there[0], middles_there[8]) / 8.0_f32.sqrt();
    let mut corners = side.corners;
    (0..4)
        .map(|_| {
            corners.rotate_left(1);
            let found = middles(&corners);
            (0..9)
                .map(|k| apart(found[k], middles_there[k]) / cell)
                .fold(0.0, f32::max)
        })
        .fold(f32::MAX, f32::min)
}

pub(crate) fn apart(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

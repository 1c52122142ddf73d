//! Photographs side by side, with the grids that were found in each.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage, imageops};

/// A photograph, and what is drawn over it.
pub(crate) struct Shown<'a> {
    pub(crate) picture: &'a RgbImage,
    pub(crate) grids: Vec<Grid>,
}

/// The grid of a side.
pub(crate) struct Grid {
    /// Its outer corners in pixels, clockwise from the upper left.
    pub(crate) corners: [[f32; 2]; 4],
    /// Stickers, 0 to 8, row by row, that are framed.
    pub(crate) in_doubt: Vec<usize>,
}

/// Side of the square in pixels that each photograph has on the sheet.
const SQUARE: u32 = 480;
const COLUMNS: u32 = 3;
const GRID: Rgb<u8> = Rgb([255, 0, 255]);
const DOUBT: Rgb<u8> = Rgb([230, 0, 0]);

pub(crate) fn png(shown: &[Shown]) -> anyhow::Result<Vec<u8>> {
    let rows = (shown.len() as u32).div_ceil(COLUMNS);
    let columns = (shown.len() as u32).min(COLUMNS);
    let mut sheet = RgbImage::new(columns * SQUARE, rows * SQUARE);
    for (index, shot) in shown.iter().enumerate() {
        let (column, row) = (index as u32 % COLUMNS, index as u32 / COLUMNS);
        imageops::replace(
            &mut sheet,
            &drawn(shot),
            i64::from(column * SQUARE),
            i64::from(row * SQUARE),
        );
    }
    let mut bytes = Cursor::new(Vec::new());
    sheet.write_to(&mut bytes, ImageFormat::Png)?;
    Ok(bytes.into_inner())
}

fn drawn(shot: &Shown) -> RgbImage {
    let (width, height) = shot.picture.dimensions();
    let scale = SQUARE as f32 / width.max(height) as f32;
    let side = |length: u32| ((length as f32 * scale) as u32).clamp(1, SQUARE);
    let mut picture = imageops::thumbnail(shot.picture, side(width), side(height));
    for grid in &shot.grids {
        draw_grid(&mut picture, grid, scale);
    }
    picture
}

fn draw_grid(picture: &mut RgbImage, grid: &Grid, scale: f32) {
    let corners = grid.corners.map(|corner| corner.map(|value| value * scale));
    let at = |[x, y]: [f32; 2]| within(&corners, x, y);
    for line in 0..4 {
        let offset = line as f32 / 3.0;
        draw(picture, at([0.0, offset]), at([1.0, offset]), GRID);
        draw(picture, at([offset, 0.0]), at([offset, 1.0]), GRID);
    }
    for &sticker in &grid.in_doubt {
        let (column, row) = ((sticker % 3) as f32, (sticker / 3) as f32);
        let corner = |x: f32, y: f32| at([(column + x) / 3.0, (row + y) / 3.0]);
        let frame = [
            corner(0.12, 0.12),
            corner(0.88, 0.12),
            corner(0.88, 0.88),
            corner(0.12, 0.88),
        ];
        for edge in 0..4 {
            draw(picture, frame[edge], frame[(edge + 1) % 4], DOUBT);
        }
    }
}

/// A place within four corners: 0 to 1 to the right and down, as perspective shows it (Heckbert, Fundamentals of
/// Texture Mapping and Image Warping, 1989: from the square to a quadrilateral).
fn within(corners: &[[f32; 2]; 4], x: f32, y: f32) -> [f32; 2] {
    let [a, b, c, d] = *corners;
    let minus = |p: [f32; 2], q: [f32; 2]| [p[0] - q[0], p[1] - q[1]];
    let cross = |p: [f32; 2], q: [f32; 2]| p[0] * q[1] - p[1] * q[0];
    let (sum, right, below) = (
        [a[0] - b[0] + c[0] - d[0], a[1] - b[1] + c[1] - d[1]],
        minus(b, c),
        minus(d, c),
    );
    let whole = cross(right, below);
    let (g, h) = (cross(sum, below) / whole, cross(right, sum) / whole);
    let depth = g * x + h * y + 1.0;
    [0, 1].map(|axis| {
        let (u, v) = (
            b[axis] - a[axis] + g * b[axis],
            d[axis] - a[axis] + h * d[axis],
        );
        (u * x + v * y + a[axis]) / depth
    })
}

/// A line two pixels wide.
fn draw(picture: &mut RgbImage, from: [f32; 2], to: [f32; 2], colour: Rgb<u8>) {
    let steps = (to[0] - from[0]).hypot(to[1] - from[1]).ceil().max(1.0) as u32;
    for step in 0..=steps {
        let share = step as f32 / steps as f32;
        let [x, y] = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
        for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            let (x, y) = (x + dx, y + dy);
            if x >= 0.0 && y >= 0.0 && (x as u32) < picture.width() && (y as u32) < picture.height()
            {
                picture.put_pixel(x as u32, y as u32, colour);
            }
        }
    }
}

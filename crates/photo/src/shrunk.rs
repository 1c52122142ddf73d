//! The picture in the size in which the grid is sought.

use image::RgbImage;

/// The longer side in pixels, at most: a sticker of a cube that fills a quarter of the width is then some 25 pixels wide.
const LONG_SIDE: u32 = 480;

/// A picture in few pixels, smoothed.
pub(crate) struct Shrunk {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<[u8; 3]>,
    /// Pixels of the picture for one of these.
    pub(crate) scale: f32,
}

impl Shrunk {
    pub(crate) fn of(picture: &RgbImage) -> Self {
        let (width, height) = picture.dimensions();
        let long = width.max(height);
        let small;
        let (source, scale) = if long > LONG_SIDE {
            let scale = f64::from(long) / f64::from(LONG_SIDE);
            let size = |side: u32| ((f64::from(side) / scale).round() as u32).max(1);
            small = image::imageops::thumbnail(picture, size(width), size(height));
            (&small, scale as f32)
        } else {
            (picture, 1.0)
        };
        let (width, height) = (source.width() as usize, source.height() as usize);
        let raw: Vec<[u8; 3]> = source.pixels().map(|pixel| pixel.0).collect();
        Self {
            width,
            height,
            pixels: smooth(&raw, width, height),
            scale,
        }
    }

    /// The same picture in half of the width and height, of which a pixel is left at least.
    pub(crate) fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let (right, below) = (
            usize::from(self.width > 1),
            usize::from(self.height > 1) * self.width,
        );
        let mut raw = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let at = 2 * y * self.width + 2 * x;
                let four = [at, at + right, at + below, at + below + right];
                let four = four.map(|at| self.pixels[at]);
                raw.push([0, 1, 2].map(|channel| {
                    let sum: u16 = four.iter().map(|pixel| u16::from(pixel[channel])).sum();
                    ((sum + 2) / 4) as u8
                }));
            }
        }
        Self {
            width,
            height,
            pixels: smooth(&raw, width, height),
            scale: 2.0 * self.scale,
        }
    }

    /// What the largest channel of forty-nine of fifty pixels stays below or reaches.
    pub(crate) fn bright(&self) -> u8 {
        let mut largest: Vec<u8> = self
            .pixels
            .iter()
            .map(|&[r, g, b]| r.max(g).max(b))
            .collect();
        let place = largest.len() * 49 / 50;
        *largest.select_nth_unstable(place).1
    }

    /// Colour at a point, clamped to the picture.
    pub(crate) fn at(&self, [x, y]: [f32; 2]) -> [u8; 3] {
        let column = (x.max(0.0) as usize).min(self.width - 1);
        let row = (y.max(0.0) as usize).min(self.height - 1);
        self.pixels[row * self.width + column]
    }
}

/// Each pixel mixed with its neighbours, 1 2 1 in both directions.
fn smooth(raw: &[[u8; 3]], width: usize, height: usize) -> Vec<[u8; 3]> {
    let mix = |before: [u16; 3], here: [u16; 3], after: [u16; 3]| {
        [0, 1, 2].map(|channel| before[channel] + 2 * here[channel] + after[channel])
    };
    let wide = |pixel: [u8; 3]| pixel.map(u16::from);
    let mut rows = Vec::with_capacity(raw.len());
    for row in raw.chunks_exact(width) {
        for column in 0..width {
            let before = row[column.saturating_sub(1)];
            let after = row[(column + 1).min(width - 1)];
            rows.push(mix(wide(before), wide(row[column]), wide(after)));
        }
    }
    let mut smoothed = Vec::with_capacity(raw.len());
    for y in 0..height {
        let (above, below) = (y.saturating_sub(1) * width, (y + 1).min(height - 1) * width);
        for column in 0..width {
            let sum = mix(
                rows[above + column],
                rows[y * width + column],
                rows[below + column],
            );
            smoothed.push(sum.map(|value| ((value + 8) / 16) as u8));
        }
    }
    smoothed
}

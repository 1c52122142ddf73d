//! Losses of JPEG: 8 x 8 blocks of cosines, rounded, with halved colour. No file is written.

/// The tables of luminance and chrominance in annex K.1 of ITU-T T.81, rows from low to high frequency downwards.
const LUMA: [u8; 64] = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA: [u8; 64] = [
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/// The steps of a quality of 1 to 100, by the rule of the Independent JPEG Group's library (`jcparam.c`).
fn steps(table: &[u8; 64], quality: u32) -> [f32; 64] {
    let quality = quality.clamp(1, 100);
    let percent = if quality < 50 {
        5000 / quality
    } else {
        200 - 2 * quality
    };
    table.map(|step| ((u32::from(step) * percent + 50) / 100).clamp(1, 255) as f32)
}

struct Plane {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Plane {
    /// Rounded block by block.
    fn coarsened(&mut self, steps: &[f32; 64], cosines: &[[f32; 8]; 8]) {
        let mut block = [0.0_f32; 64];
        for top in (0..self.height).step_by(8) {
            for left in (0..self.width).step_by(8) {
                for (k, value) in block.iter_mut().enumerate() {
                    let (x, y) = (
                        (left + k % 8).min(self.width - 1),
                        (top + k / 8).min(self.height - 1),
                    );
                    *value = self.values[y * self.width + x];
                }
                transform(&mut block, cosines, false);
                for (value, step) in block.iter_mut().zip(steps) {
                    *value = (*value / step).round() * step;
                }
                transform(&mut block, cosines, true);
                for (k, &value) in block.iter().enumerate() {
                    let (x, y) = (left + k % 8, top + k / 8);
                    if x < self.width && y < self.height {
                        self.values[y * self.width + x] = value;
                    }
                }
            }
        }
    }

    /// The mean of every two by two.
    fn halved(&self) -> Self {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let mut values = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let at = |dx: usize, dy: usize| {
                    let (x, y) = (
                        (2 * x + dx).min(self.width - 1),
                        (2 * y + dy).min(self.height - 1),
                    );
                    self.values[y * self.width + x]
                };
                values.push((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4.0);
            }
        }
        Self {
            width,
            height,
            values,
        }
    }
}

/// Rows, then columns, to cosines or back.
fn transform(block: &mut [f32; 64], cosines: &[[f32; 8]; 8], back: bool) {
    for _ in 0..2 {
        let mut out = [0.0_f32; 64];
        for row in 0..8 {
            for n in 0..8 {
                let mut sum = 0.0;
                for m in 0..8 {
                    let weight = if back { cosines[m][n] } else { cosines[n][m] };
                    sum += block[row * 8 + m] * weight;
                }
                // Turned over, so that the second time goes along columns and turns it back.
                out[n * 8 + row] = sum;
            }
        }
        *block = out;
    }
}

/// The picture as it comes back from JPEG of this quality, with colour halved in both directions or not.
pub(crate) fn through_jpeg(
    rgb: &mut [u8],
    width: usize,
    height: usize,
    quality: u32,
    halved: bool,
) {
    let mut cosines = [[0.0_f32; 8]; 8];
    for (n, row) in cosines.iter_mut().enumerate() {
        for (m, value) in row.iter_mut().enumerate() {
            let norm = if n == 0 { 0.125_f64 } else { 0.25 };
            let angle = (2 * m + 1) as f64 * n as f64 * std::f64::consts::PI / 16.0;
            *value = (norm.sqrt() * angle.cos()) as f32;
        }
    }
    let plane = |weights: [f32; 3]| Plane {
        width,
        height,
        values: rgb
            .chunks_exact(3)
            .map(|p| (0..3).map(|k| f32::from(p[k]) * weights[k]).sum::<f32>())
            .collect(),
    };
    // ITU-T T.871 (JFIF); brightness without its 128, as the transform wants it.
    let mut luma = plane([0.299, 0.587, 0.114]);
    luma.values.iter_mut().for_each(|value| *value -= 128.0);
    let mut blue = plane([-0.168_736, -0.331_264, 0.5]);
    let mut red = plane([0.5, -0.418_688, -0.081_312]);
    if halved {
        (blue, red) = (blue.halved(), red.halved());
    }
    luma.coarsened(&steps(&LUMA, quality), &cosines);
    blue.coarsened(&steps(&CHROMA, quality), &cosines);
    red.coarsened(&steps(&CHROMA, quality), &cosines);
    let shift = usize::from(halved);
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        let (x, y) = (at % width, at / width);
        let there = (y >> shift) * blue.width + (x >> shift);
        let (light, cb, cr) = (
            luma.values[at] + 128.0,
            blue.values[there],
            red.values[there],
        );
        let channels = [
            light + 1.402 * cr,
            light - 0.344_136 * cb - 0.714_136 * cr,
            light + 1.772 * cb,
        ];
        for (byte, value) in pixel.iter_mut().zip(channels) {
            *byte = value.round().clamp(0.0, 255.0) as u8;
        }
    }
}

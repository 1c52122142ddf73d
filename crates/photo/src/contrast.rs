//! Contrast: how much the colour changes around a pixel.

use crate::shrunk::Shrunk;

/// By pixel: the largest difference of a channel among the pixel and its eight neighbours, 0 to 255.
pub(crate) struct Contrast {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<u8>,
}

impl Contrast {
    pub(crate) fn of(picture: &Shrunk) -> Self {
        let (width, height) = (picture.width, picture.height);
        let mut values = vec![0; width * height];
        for channel in 0..3 {
            let plane: Vec<u8> = picture.pixels.iter().map(|pixel| pixel[channel]).collect();
            let (mut low, mut high) = (plane.clone(), plane.clone());
            for (y, row) in plane.chunks_exact(width).enumerate() {
                for x in 1..width.saturating_sub(1) {
                    let three = [row[x - 1], row[x], row[x + 1]];
                    low[y * width + x] = three[0].min(three[1]).min(three[2]);
                    high[y * width + x] = three[0].max(three[1]).max(three[2]);
                }
            }
            for y in 1..height.saturating_sub(1) {
                for x in 0..width {
                    let at = y * width + x;
                    let least = low[at - width].min(low[at]).min(low[at + width]);
                    let most = high[at - width].max(high[at]).max(high[at + width]);
                    values[at] = values[at].max(most - least);
                }
            }
        }
        Self {
            width,
            height,
            values,
        }
    }

    /// Contrast at a point; 0 outside the picture.
    pub(crate) fn at(&self, [x, y]: [f32; 2]) -> u8 {
        if x < 0.0 || y < 0.0 {
            return 0;
        }
        let (column, row) = (x as usize, y as usize);
        if column >= self.width || row >= self.height {
            return 0;
        }
        self.values[row * self.width + column]
    }
}

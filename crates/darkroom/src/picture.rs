//! A picture in linear light or in sRGB's code, and filters over it.

use crate::colour::Light;

/// Pixels in rows from the upper left.
#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Light>,
}

impl Picture {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0.0; 3]; width * height],
        }
    }

    /// The colour at a place between pixels; beyond the rim as at the rim.
    pub(crate) fn between(&self, x: f64, y: f64) -> Light {
        let x = (x - 0.5).clamp(0.0, (self.width - 1) as f64);
        let y = (y - 0.5).clamp(0.0, (self.height - 1) as f64);
        let (left, top) = (x as usize, y as usize);
        let right = (left + 1).min(self.width - 1);
        let below = (top + 1).min(self.height - 1);
        let (s, t) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let at = |column: usize, row: usize| self.pixels[row * self.width + column];
        let (a, b, c, d) = (
            at(left, top),
            at(right, top),
            at(left, below),
            at(right, below),
        );
        [0, 1, 2].map(|k| {
            let above = a[k] + (b[k] - a[k]) * s;
            let under = c[k] + (d[k] - c[k]) * s;
            above + (under - above) * t
        })
    }

    /// Blurred by a bell of this deviation in pixels.
    pub(crate) fn blurred(self, deviation: f64) -> Self {
        if deviation < 0.15 {
            return self;
        }
        if deviation < 3.0 {
            let reach = (3.0 * deviation).ceil() as usize;
            let bell: Vec<f32> = (0..=2 * reach)
                .map(|k| (-0.5 * ((k as f64 - reach as f64) / deviation).powi(2)).exp() as f32)
                .collect();
            let whole: f32 = bell.iter().sum();
            let bell: Vec<f32> = bell.iter().map(|weight| weight / whole).collect();
            return self
                .along_rows(&|row, out| weighted(row, out, &bell))
                .turned_over(&|row, out| weighted(row, out, &bell));
        }
        // Three boxes come near a bell; each of width w has the variance (w w - 1) / 12.
        let width = (4.0 * deviation * deviation + 1.0).sqrt();
        let reach = ((width - 1.0) / 2.0).round() as usize;
        let thrice = |row: &[Light], out: &mut [Light]| {
            let mut middle = row.to_vec();
            boxed(row, out, reach);
            boxed(out, &mut middle, reach);
            boxed(&middle, out, reach);
        };
        self.along_rows(&thrice).turned_over(&thrice)
    }

    /// Each row filtered.
    fn along_rows(mut self, filter: &dyn Fn(&[Light], &mut [Light])) -> Self {
        let mut out = vec![[0.0; 3]; self.width];
        for row in self.pixels.chunks_exact_mut(self.width) {
            filter(row, &mut out);
            row.copy_from_slice(&out);
        }
        self
    }

    /// Each column filtered: eight at a time, as memory likes it.
    fn turned_over(mut self, filter: &dyn Fn(&[Light], &mut [Light])) -> Self {
        const STRIP: usize = 8;
        let mut columns = vec![vec![[0.0; 3]; self.height]; STRIP];
        let mut out = vec![[0.0; 3]; self.height];
        for first in (0..self.width).step_by(STRIP) {
            let many = STRIP.min(self.width - first);
            for y in 0..self.height {
                for (k, column) in columns[..many].iter_mut().enumerate() {
                    column[y] = self.pixels[y * self.width + first + k];
                }
            }
            for column in &mut columns[..many] {
                filter(column, &mut out);
                column.copy_from_slice(&out);
            }
            for y in 0..self.height {
                for (k, column) in columns[..many].iter().enumerate() {
                    self.pixels[y * self.width + first + k] = column[y];
                }
            }
        }
        self
    }

    /// Smeared along a line of this many pixels to both sides together.
    pub(crate) fn smeared(self, right: f64, down: f64) -> Self {
        let length = right.hypot(down);
        if length < 0.5 {
            return self;
        }
        let steps = (length.ceil() as usize + 1).min(24);
        let mut out = Self::new(self.width, self.height);
        let share = 1.0 / steps as f32;
        for y in 0..self.height {
            for x in 0..self.width {
                let mut sum = [0.0_f32; 3];
                for step in 0..steps {
                    let t = step as f64 / (steps - 1) as f64 - 0.5;
                    let there = self.between(x as f64 + 0.5 + t * right, y as f64 + 0.5 + t * down);
                    for k in 0..3 {
                        sum[k] += there[k] * share;
                    }
                }
                out.pixels[y * self.width + x] = sum;
            }
        }
        out
    }
}

fn weighted(row: &[Light], out: &mut [Light], bell: &[f32]) {
    let reach = bell.len() / 2;
    let last = row.len() - 1;
    for (x, pixel) in out.iter_mut().enumerate() {
        let mut sum = [0.0_f32; 3];
        if x >= reach && x + reach <= last {
            for (there, weight) in row[x - reach..=x + reach].iter().zip(bell) {
                for k in 0..3 {
                    sum[k] += there[k] * weight;
                }
            }
        } else {
            for (step, weight) in bell.iter().enumerate() {
                let there = row[(x + step).saturating_sub(reach).min(last)];
                for k in 0..3 {
                    sum[k] += there[k] * weight;
                }
            }
        }
        *pixel = sum;
    }
}

fn boxed(row: &[Light], out: &mut [Light], reach: usize) {
    let last = row.len() - 1;
    let at = |place: isize| row[place.clamp(0, last as isize) as usize];
    let share = 1.0 / (2 * reach + 1) as f64;
    for k in 0..3 {
        let mut sum: f64 = (-(reach as isize)..=reach as isize)
            .map(|place| f64::from(at(place)[k]))
            .sum();
        for (x, pixel) in out.iter_mut().enumerate() {
            pixel[k] = (sum * share) as f32;
            let (x, reach) = (x as isize, reach as isize);
            sum += f64::from(at(x + reach + 1)[k]) - f64::from(at(x - reach)[k]);
        }
    }
}

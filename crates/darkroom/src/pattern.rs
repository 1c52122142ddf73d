//! The patterns of rooms, one function each, over an endless plane.

use crate::backdrop::Room;
use crate::colour::{Light, mix, of_hex, scaled};
use crate::dice::{lumps, of_square};
use crate::space::{rounded_box, smoothstep};
use crate::wishes::Backdrop;

impl Room {
    /// The pattern's colour at a place.
    pub(crate) fn at(&self, u: f64, v: f64) -> Light {
        let c = &self.colours;
        match self.kind {
            Backdrop::Plain => self.mottled(u, v, c[0], 0.04),
            Backdrop::Gradient => {
                let share = 0.5 + u / 12.0 + 0.1 * (v / 3.0).sin();
                mix(c[0], c[1], share.clamp(0.0, 1.0) as f32)
            }
            Backdrop::Wood => self.wood(u, v),
            Backdrop::Tiles => self.tiles(u, v),
            Backdrop::Plaid => self.plaid(u, v),
            Backdrop::Keyboard => self.keyboard(u, v),
            Backdrop::Books => self.books(u, v),
            Backdrop::Clutter => self.clutter(u, v),
        }
    }

    /// One of the room's colours for a number of 0 to 1.
    fn pick(&self, place: f64) -> Light {
        self.colours[((place * 8.0) as usize).min(7)]
    }

    /// A colour with soft lumps.
    fn mottled(&self, u: f64, v: f64, colour: Light, strength: f64) -> Light {
        let lump = lumps(u * 3.0, v * 3.0, self.seed);
        scaled(colour, (1.0 - strength + 2.0 * strength * lump) as f32)
    }

    /// Boards, each with its own grain.
    fn wood(&self, u: f64, v: f64) -> Light {
        let board = (v / 1.5).floor() as i64;
        let own = of_square(board, 0, self.seed);
        let bend = 2.0 * lumps(u * 0.25, v * 0.6, self.seed);
        let grain = lumps(u * 0.6 + own * 50.0, v * 14.0 + bend * 5.0, self.seed) * 0.6
            + lumps(u * 3.0, v * 60.0, self.seed) * 0.4;
        let base = [of_hex(0x8a_5a34), of_hex(0xc8_9c6a), of_hex(0x4a_2e1c)]
            [(self.variant * 3.0) as usize % 3];
        let joint = smoothstep(0.0, 0.02, (v / 1.5 - v.div_euclid(1.5)).min(1.0));
        scaled(
            base,
            ((0.55 + 0.7 * grain) * (0.85 + 0.3 * own) * (0.4 + 0.6 * joint)) as f32,
        )
    }

    /// Tiles with joints.
    fn tiles(&self, u: f64, v: f64) -> Light {
        let (i, j) = (u.floor() as i64, v.floor() as i64);
        let (s, t) = (u - u.floor() - 0.5, v - v.floor() - 0.5);
        let c = &self.colours;
        let joint = rounded_box(s, t, 0.47, 0.47, 0.03) > 0.0;
        let colour = if self.variant < 0.4 {
            c[((i + j) & 1) as usize]
        } else if self.variant < 0.7 {
            self.pick(of_square(i, j, self.seed))
        } else {
            scaled(c[0], 0.85 + 0.15 * of_square(i, j, self.seed) as f32)
        };
        if joint {
            scaled(c[2], 0.6)
        } else {
            self.mottled(u, v, colour, 0.06)
        }
    }

    /// Woven stripes.
    fn plaid(&self, u: f64, v: f64) -> Light {
        let stripe = |x: f64, n: i64| {
            let band = (x * 3.0).floor() as i64;
            self.pick(of_square(band.rem_euclid(5), n, self.seed))
        };
        let weave = 0.9 + 0.1 * ((u * 60.0).sin() * (v * 60.0).sin()) as f32;
        scaled(mix(stripe(u, 0), stripe(v, 1), 0.5), weave)
    }

    /// Keys with strokes for letters.
    fn keyboard(&self, u: f64, v: f64) -> Light {
        let t = v - v.floor() - 0.5;
        let row = v.floor();
        let shifted = u + 0.25 * row;
        let (key, x) = (shifted.floor(), shifted - shifted.floor() - 0.5);
        let edge = rounded_box(x, t, 0.42, 0.42, 0.08);
        let dark = self.variant < 0.6;
        let (cap, base, ink) = if dark {
            (of_hex(0x24_2628), of_hex(0x0c_0c0e), of_hex(0xd8_d8d8))
        } else {
            (of_hex(0xe4_e4e0), of_hex(0x94_969a), of_hex(0x30_3234))
        };
        let (a, b) = (
            of_square(key as i64, row as i64, self.seed),
            of_square(row as i64, key as i64, self.seed),
        );
        let stroke =
            rounded_box(x + 0.12, t + 0.1, 0.03 + 0.08 * a, 0.03 + 0.08 * b, 0.01).abs() < 0.02;
        let top = if stroke {
            ink
        } else {
            scaled(cap, 1.15 - 0.3 * t as f32)
        };
        mix(base, top, smoothstep(0.03, -0.03, edge) as f32)
    }

    /// Spines on shelves.
    fn books(&self, u: f64, v: f64) -> Light {
        let shelf = (v / 3.0).floor() as i64;
        let height = v.rem_euclid(3.0);
        let slot = (u * 2.2 + of_square(shelf, 9, self.seed)).floor() as i64;
        let x = (u * 2.2 + of_square(shelf, 9, self.seed)) - slot as f64;
        let own = of_square(slot, shelf, self.seed);
        if height > 2.8 {
            return scaled(of_hex(0x8a_6040), 0.9);
        }
        if height < 0.9 * of_square(slot, shelf + 50, self.seed) || !(0.03..0.97).contains(&x) {
            return [0.01; 3];
        }
        let label = (1.2..1.6).contains(&height) && own > 0.5 && (0.2..0.8).contains(&x);
        let colour = self.pick(of_square(slot, shelf + 99, self.seed));
        if label {
            of_hex(0xe8_e0c8)
        } else {
            scaled(colour, (0.6 + 0.5 * (x * 3.0).sin()) as f32)
        }
    }

    /// Four layers of rectangles, each in the squares of a turned grid.
    fn clutter(&self, u: f64, v: f64) -> Light {
        let c = &self.colours;
        for layer in 0..4_i64 {
            let angle = of_square(layer, 77, self.seed) * 3.0;
            let size = 0.7 + layer as f64;
            let (x, y) = (
                (u * angle.cos() - v * angle.sin()) / size,
                (u * angle.sin() + v * angle.cos()) / size,
            );
            let (i, j) = (x.floor() as i64, y.floor() as i64);
            let own = |n: i64| of_square(i + 1000 * layer, j + 1000 * n, self.seed);
            let edge = rounded_box(
                x - x.floor() - 0.5,
                y - y.floor() - 0.5,
                0.12 + 0.36 * own(1),
                0.12 + 0.36 * own(2),
                0.05,
            );
            if edge < 0.0 && own(3) < 0.5 {
                return self.mottled(
                    u,
                    v,
                    scaled(self.pick(own(4)), 0.6 + 0.5 * own(5) as f32),
                    0.08,
                );
            }
        }
        self.mottled(u, v, c[0], 0.05)
    }
}

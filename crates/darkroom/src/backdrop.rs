//! What lies behind the cube: patterns of a room, seen slantwise and out of focus.

use crate::colour::{Light, mix, of_hex, scaled};
use crate::dice::{Dice, lumps, of_square};
use crate::lens::Lens;
use crate::picture::Picture;
use crate::space::{rounded_box, smoothstep};
use crate::wishes::{Backdrop, Wishes};

/// A room's pattern, the same for all pictures of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) kind: Backdrop,
    colours: [Light; 8],
    /// A number of 0 to 1 for what differs between two rooms of a kind.
    variant: f64,
    seed: u64,
}

/// How one picture looks at the room.
#[derive(Clone, Debug)]
pub(crate) struct View {
    turn: [f64; 2],
    /// Widths of the picture's smaller extent in the pattern.
    zoom: f64,
    shift: [f64; 2],
    slant: [f64; 2],
    /// Blur as a share of the picture's smaller extent.
    pub(crate) blur: f64,
    bright: f64,
    /// Another cube, far away: middle and cell's width in shares of the smaller extent.
    other: Option<([f64; 2], f64)>,
}

/// Colours of rooms: walls, wood, cloth, metal, and some as loud as a cube's.
const COLOURS: [u32; 20] = [
    0xf0_eee8, 0xd8_d0c0, 0xb0_b4b8, 0x70_7478, 0x38_3a3e, 0x18_1a1c, 0x8a_5a34, 0xb8_8a5c,
    0x5a_3a24, 0x3c_5878, 0x28_4064, 0x4a_6e4c, 0xa8_3430, 0xd0_8c30, 0xe0_c84a, 0x6a_4a78,
    0xc8_1e28, 0x1e_9a46, 0x20_5ac0, 0xf0_7a1e,
];

impl Room {
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes) -> Self {
        let kind = *dice.pick(&Backdrop::ALL);
        Self {
            kind: wishes.backdrop.unwrap_or(kind),
            colours: [0; 8]
                .map(|_| scaled(of_hex(*dice.pick(&COLOURS)), dice.range(0.7, 1.0) as f32)),
            variant: dice.unit(),
            seed: dice.seed(),
        }
    }

    /// The pattern's colour at a place.
    fn at(&self, u: f64, v: f64) -> Light {
        let c = &self.colours;
        let pick = |place: f64| c[((place * 8.0) as usize).min(7)];
        let (i, j) = (u.floor() as i64, v.floor() as i64);
        let (s, t) = (u - u.floor() - 0.5, v - v.floor() - 0.5);
        let mottled = |colour: Light, strength: f64| {
            scaled(
                colour,
                (1.0 - strength + 2.0 * strength * lumps(u * 3.0, v * 3.0, self.seed)) as f32,
            )
        };
        match self.kind {
            Backdrop::Plain => mottled(c[0], 0.04),
            Backdrop::Gradient => mix(
                c[0],
                c[1],
                (0.5 + u / 12.0 + 0.1 * (v / 3.0).sin()).clamp(0.0, 1.0) as f32,
            ),
            Backdrop::Wood => {
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
            Backdrop::Tiles => {
                let joint = rounded_box(s, t, 0.47, 0.47, 0.03) > 0.0;
                let colour = if self.variant < 0.4 {
                    c[((i + j) & 1) as usize]
                } else if self.variant < 0.7 {
                    pick(of_square(i, j, self.seed))
                } else {
                    scaled(c[0], 0.85 + 0.15 * of_square(i, j, self.seed) as f32)
                };
                if joint {
                    scaled(c[2], 0.6)
                } else {
                    mottled(colour, 0.06)
                }
            }
            Backdrop::Plaid => {
                let stripe = |x: f64, n: i64| {
                    let band = (x * 3.0).floor() as i64;
                    pick(of_square(band.rem_euclid(5), n, self.seed))
                };
                let weave = 0.9 + 0.1 * ((u * 60.0).sin() * (v * 60.0).sin()) as f32;
                scaled(mix(stripe(u, 0), stripe(v, 1), 0.5), weave)
            }
            Backdrop::Keyboard => {
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
                let stroke = rounded_box(x + 0.12, t + 0.1, 0.03 + 0.08 * a, 0.03 + 0.08 * b, 0.01)
                    .abs()
                    < 0.02;
                let top = if stroke {
                    ink
                } else {
                    scaled(cap, 1.15 - 0.3 * t as f32)
                };
                mix(base, top, smoothstep(0.03, -0.03, edge) as f32)
            }
            Backdrop::Books => {
                let shelf = (v / 3.0).floor() as i64;
                let height = v.rem_euclid(3.0);
                let slot = (u * 2.2 + of_square(shelf, 9, self.seed)).floor() as i64;
                let x = (u * 2.2 + of_square(shelf, 9, self.seed)) - slot as f64;
                let own = of_square(slot, shelf, self.seed);
                if height > 2.8 {
                    return scaled(of_hex(0x8a_6040), 0.9);
                }
                if height < 0.9 * of_square(slot, shelf + 50, self.seed)
                    || !(0.03..0.97).contains(&x)
                {
                    return [0.01; 3];
                }
                let label = (1.2..1.6).contains(&height) && own > 0.5 && (0.2..0.8).contains(&x);
                let colour = pick(of_square(slot, shelf + 99, self.seed));
                if label {
                    of_hex(0xe8_e0c8)
                } else {
                    scaled(colour, (0.6 + 0.5 * (x * 3.0).sin()) as f32)
                }
            }
            Backdrop::Clutter => {
                // Four layers of rectangles, each in a cell of a turned grid.
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
                        return mottled(scaled(pick(own(4)), 0.6 + 0.5 * own(5) as f32), 0.08);
                    }
                }
                mottled(c[0], 0.05)
            }
        }
    }

    /// The room behind the cube, at most about 1,600 pixels wide, in the light of the room.
    pub(crate) fn seen(&self, view: &View, lens: &Lens, light: Light) -> Picture {
        let shrink = (1600.0 / lens.width.max(lens.height) as f64).min(1.0);
        let (width, height) = (
            (lens.width as f64 * shrink).round() as usize,
            (lens.height as f64 * shrink).round() as usize,
        );
        let shorter = width.min(height) as f64;
        let mut picture = Picture::new(width, height);
        for y in 0..height {
            for x in 0..width {
                let (a, b) = (
                    (x as f64 + 0.5 - width as f64 / 2.0) / shorter,
                    (y as f64 + 0.5 - height as f64 / 2.0) / shorter,
                );
                let colour = view.other_cube(self, a, b).unwrap_or_else(|| {
                    let far = 1.0 + view.slant[0] * a + view.slant[1] * b;
                    let [sine, cosine] = view.turn;
                    let (u, v) = ((cosine * a + sine * b) / far, (cosine * b - sine * a) / far);
                    self.at(u * view.zoom + view.shift[0], v * view.zoom + view.shift[1])
                });
                picture.pixels[y * width + x] =
                    [0, 1, 2].map(|k| colour[k] * light[k] * view.bright as f32);
            }
        }
        picture.blurred((view.blur * shorter).max(0.55))
    }
}

impl View {
    pub(crate) fn drawn(dice: &mut Dice) -> Self {
        let turn = dice.range(0.0, std::f64::consts::TAU);
        let other = dice
            .chance(0.08)
            .then(|| ([dice.around(0.6), dice.around(0.5)], dice.range(0.03, 0.06)));
        // Behind a near cube a phone's picture is soft; on a table it is as sharp as the cube.
        let blur = if other.is_some() {
            dice.range(0.012, 0.025)
        } else if dice.chance(0.5) {
            dice.range(0.0, 0.003)
        } else {
            dice.range(0.003, 0.025)
        };
        Self {
            turn: [turn.sin(), turn.cos()],
            zoom: dice.log_range(2.5, 14.0),
            shift: [dice.around(30.0), dice.around(30.0)],
            slant: [dice.around(0.5), dice.around(0.5)],
            blur,
            bright: dice.log_range(0.3, 1.4),
            other,
        }
    }

    pub(crate) fn has_other(&self) -> bool {
        self.other.is_some()
    }

    fn other_cube(&self, room: &Room, a: f64, b: f64) -> Option<Light> {
        let (middle, cell) = self.other?;
        let [sine, cosine] = self.turn;
        let (x, y) = ((a - middle[0]) / cell, (b - middle[1]) / cell);
        let (u, v) = (cosine * x + 0.8 * sine * y, cosine * y - sine * x);
        (u.abs() < 1.5 && v.abs() < 1.5).then(|| {
            let (i, j) = (u.round(), v.round());
            let inside = rounded_box(u - i, v - j, 0.43, 0.43, 0.08) < 0.0;
            let loud = [
                0xf0_f0f0, 0xc8_1e28, 0x1e_9a46, 0xf0_d81e, 0xf0_7a1e, 0x20_5ac0,
            ];
            let chosen = (of_square(i as i64, j as i64, room.seed) * 6.0) as usize;
            if inside {
                of_hex(loud[chosen.min(5)])
            } else {
                [0.02; 3]
            }
        })
    }
}

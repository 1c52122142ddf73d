//! The room behind the cube: patterns of a room, seen slantwise and out of focus.

use crate::colour::{Light, of_hex, scaled};
use crate::dice::{Dice, of_square};
use crate::lens::Lens;
use crate::picture::Picture;
use crate::space::rounded_box;
use crate::wishes::{Backdrop, Wishes};

/// A room's pattern, the same for all pictures of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) kind: Backdrop,
    pub(crate) colours: [Light; 8],
    /// A number of 0 to 1 for what differs between two rooms of a kind.
    pub(crate) variant: f64,
    pub(crate) seed: u64,
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

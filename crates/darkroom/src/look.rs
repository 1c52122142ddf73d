//! The look of one cube: plastic, shades, and the faults of each sticker.

use cube_core::Face;

use crate::colour::{Light, luma, mix, scaled, sum};
use crate::dice::{Dice, lumps, mixed};
use crate::shades;
use crate::space::{rounded_box, rounded_square, smoothstep};
use crate::wishes::{Plastic, Wishes};

/// The look of a cube; the same in all of its photographs.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) plastic: Plastic,
    pub(crate) shades: [Light; 6],
    pub(crate) usual: bool,
    body: Light,
    /// The sticker's width, in cells.
    pub(crate) sticker: f64,
    /// The radius of its corners, in cells.
    radius: f64,
    /// The width of the dark seam between two pieces, in cells.
    seam: f64,
    /// The width of a piece's rounded edge, in cells.
    bevel: f64,
    /// How much of a lamp it mirrors, of 0 to 1.
    pub(crate) gloss: f64,
    pub(crate) stickers: Vec<Sticker>,
    logo: Logo,
    seed: u64,
}

/// The faults of one sticker.
#[derive(Clone, Debug)]
pub(crate) struct Sticker {
    /// Off the cell's middle, in cells.
    aside: [f64; 2],
    /// Sine and cosine of its turn in its plane.
    turn: [f64; 2],
    /// How far a mirrored lamp is moved by its own tilt, in cells.
    pub(crate) tilt: [f64; 2],
    /// Brightness against a new one.
    fade: f32,
    /// Scratches from one point to another, in cells from the middle.
    scratches: Vec<[f64; 4]>,
    /// The corner that is chipped off and the size of the piece, in cells.
    chip: Option<(usize, f64)>,
    seed: u64,
}

#[derive(Clone, Copy, Debug)]
enum Logo {
    None,
    /// Letters in a row in a colour.
    Letters(u32),
    /// A ring around a dot.
    Ring(u32),
}

/// The place of a cell that a ray meets.
pub(crate) struct Surface {
    /// Share of the light that it throws back.
    pub(crate) albedo: Light,
    /// Share of the light that it mirrors, 0 to 1.
    pub(crate) gloss: f64,
    /// How its normal leans: to the right and down, as a slope.
    pub(crate) lean: [f64; 2],
    /// A number for each thing that can be seen on a cell, so that edges are known.
    pub(crate) part: u16,
}

impl Look {
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes) -> Self {
        let kinds = [
            Plastic::Black,
            Plastic::Black,
            Plastic::White,
            Plastic::Stickerless,
            Plastic::Stickerless,
        ];
        let drawn = *dice.pick(&kinds);
        let plastic = wishes.plastic.unwrap_or(drawn);
        let severity = wishes.severity;
        let (shades, usual) = loop {
            let (shades, usual) = shades::drawn(dice, severity);
            // Blue on black stays; white paper on white plastic is drawn by its edge alone. Far apart, all six.
            if shades::least_difference(&shades) > 22.0 {
                break (shades, usual);
            }
        };
        let body = match plastic {
            Plastic::White => scaled([0.80, 0.79, 0.76], dice.range(0.85, 1.0) as f32),
            Plastic::Black | Plastic::Stickerless => {
                scaled([1.0, 1.0, 1.04], dice.range(0.012, 0.045) as f32)
            }
        };
        let (sticker, radius, seam, bevel) = match plastic {
            Plastic::Stickerless => {
                let seam = dice.range(0.015, 0.045);
                (
                    1.0 - seam,
                    dice.range(0.05, 0.22),
                    seam,
                    dice.range(0.03, 0.09),
                )
            }
            Plastic::Black | Plastic::White => (
                dice.range(0.80, 0.95),
                dice.range(0.0, 0.22),
                dice.range(0.008, 0.03),
                dice.range(0.02, 0.06),
            ),
        };
        let worn = if dice.chance(0.4) {
            dice.range(0.2, 1.0) * severity
        } else {
            0.0
        };
        let room = if plastic == Plastic::Stickerless {
            0.0
        } else {
            ((1.0 - sticker) / 2.0).min(0.02)
        };
        let stickers = (0..54)
            .map(|_| Sticker::drawn(dice, severity, room, worn))
            .collect();
        let ink = *dice.pick(&[0x10_1418_u32, 0x1e_3c96, 0xb4_1e28, 0x50_545a]);
        let logo = match dice.below(3) {
            0 => Logo::None,
            1 => Logo::Letters(ink),
            _ => Logo::Ring(ink),
        };
        Self {
            plastic,
            shades,
            usual,
            body,
            sticker,
            radius,
            seam,
            bevel,
            gloss: dice.range(0.15, 1.0),
            stickers,
            logo: if severity > 0.0 { logo } else { Logo::None },
            seed: dice.seed(),
        }
    }

    /// What is seen at a place of a cell, `x` and `y` in cells from its middle.
    pub(crate) fn surface(
        &self,
        face: Face,
        cell: usize,
        colour: usize,
        x: f64,
        y: f64,
    ) -> Surface {
        let sticker = &self.stickers[face.index() * 9 + cell];
        let lean = self.lean(x, y);
        let (across, down) = (x - sticker.aside[0], y - sticker.aside[1]);
        let [sine, cosine] = sticker.turn;
        let (u, v) = (cosine * across + sine * down, cosine * down - sine * across);
        let half = self.sticker / 2.0;
        let inside = rounded_square(u, v, half, self.radius);
        let chipped = sticker.chip.is_some_and(|(corner, size)| {
            let (a, b) = (
                [-1.0, 1.0, 1.0, -1.0][corner],
                [-1.0, -1.0, 1.0, 1.0][corner],
            );
            let noise = 0.05 * lumps(u * 30.0, v * 30.0, sticker.seed);
            2.0 * half - a * u - b * v < size + noise
        });
        if inside < 0.0 && !(chipped && self.plastic != Plastic::Stickerless) {
            let mut surface = self.paint(sticker, cell, colour, u, v);
            // Stickers lie flat; coloured plastic is round towards its seams.
            let lean = if self.plastic == Plastic::Stickerless {
                lean
            } else {
                [0.0; 2]
            };
            surface.lean = [surface.lean[0] + lean[0], surface.lean[1] + lean[1]];
            return surface;
        }
        if self.plastic == Plastic::Stickerless && self.outer_edge(cell, x, y) {
            // Colour runs around the cube's own edges.
            return Surface {
                lean,
                ..self.paint(sticker, cell, colour, u, v)
            };
        }
        let edge = 0.5 - x.abs().max(y.abs());
        let in_seam = edge < self.seam / 2.0 || self.plastic == Plastic::Stickerless;
        let dark = match self.plastic {
            Plastic::White if in_seam => 0.35,
            _ if in_seam => 0.3,
            // The sticker's edge throws a thin shadow.
            _ => 1.0 - 0.25 * smoothstep(0.02, 0.0, inside) as f32,
        };
        Surface {
            albedo: scaled(self.body, dark),
            gloss: if in_seam { 0.0 } else { self.gloss },
            lean,
            part: if in_seam { 1 } else { 2 },
        }
    }

    /// Whether a place outside the round corners lies at the side's own edge, not between two cells.
    fn outer_edge(&self, cell: usize, x: f64, y: f64) -> bool {
        let flat = 0.5 - self.seam / 2.0 - self.radius;
        let coloured = |place: usize, t: f64| t.abs() <= flat || (place as f64 - 1.0) * t > 0.0;
        coloured(cell % 3, x) && coloured(cell / 3, y)
    }

    /// The slope of a piece's rounded edges.
    fn lean(&self, x: f64, y: f64) -> [f64; 2] {
        [x, y].map(|t| {
            t.signum() * 1.2 * smoothstep(0.5 - self.seam / 2.0 - self.bevel, 0.5, t.abs())
        })
    }

    fn paint(&self, sticker: &Sticker, cell: usize, colour: usize, u: f64, v: f64) -> Surface {
        let shade = self.shades[colour];
        let mut albedo = scaled(shade, sticker.fade);
        let mut part = 3;
        // Dirt in soft lumps, up to a tenth.
        let dirt = lumps(u * 6.0 + 50.0, v * 6.0, sticker.seed)
            * lumps(u * 17.0, v * 17.0 + 9.0, self.seed);
        albedo = scaled(albedo, 1.0 - 0.1 * dirt as f32);
        if cell == 4
            && luma(shade) > 0.6
            && shade[2] > 0.5
            && let Some((ink, number)) = self.logo.at(u, v)
        {
            albedo = mix(albedo, ink, 0.9);
            part = 4 + number;
        }
        for (k, &[x0, y0, x1, y1]) in sticker.scratches.iter().enumerate() {
            let (dx, dy) = (x1 - x0, y1 - y0);
            let along = (((u - x0) * dx + (v - y0) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
            let off = (u - x0 - along * dx).hypot(v - y0 - along * dy);
            if off < 0.008 * (1.0 + 2.0 * lumps(along * 9.0, k as f64, sticker.seed)) {
                // To the plastic below, or white where a film is only torn.
                let bare = if k % 2 == 0 {
                    self.body
                } else {
                    sum(scaled(albedo, 0.7), [0.18; 3])
                };
                albedo = mix(albedo, bare, 0.75);
                part = 8 + k as u16;
            }
        }
        let grain = |n: u64| (lumps(u * 40.0, v * 40.0, sticker.seed ^ mixed(n)) - 0.5) * 0.02;
        Surface {
            albedo,
            gloss: self.gloss,
            lean: [grain(1), grain(2)],
            part,
        }
    }
}

impl Sticker {
    fn drawn(dice: &mut Dice, severity: f64, room: f64, worn: f64) -> Self {
        // A minority was put on without care: up to 3 degrees and 2 % of a cell.
        let careless = if dice.chance(0.3) { 1.0 } else { 0.25 };
        let turn = (dice.around(3.0) * careless * severity).to_radians();
        let turn = if room > 0.0 { turn } else { 0.0 };
        let scratches = if dice.chance(0.5 * worn) {
            1 + dice.below(4)
        } else {
            0
        };
        Self {
            aside: [0, 1].map(|_| dice.around(room) * careless * severity),
            turn: [turn.sin(), turn.cos()],
            tilt: [0, 1].map(|_| 0.12 * dice.normal()),
            fade: 1.0 - (0.15 * severity * dice.unit() * dice.unit()) as f32,
            scratches: (0..scratches)
                .map(|_| {
                    let (x, y) = (dice.around(0.42), dice.around(0.42));
                    let angle = dice.range(0.0, std::f64::consts::TAU);
                    let long = dice.range(0.05, 0.5);
                    let end = |t: f64| t.clamp(-0.42, 0.42);
                    [
                        x,
                        y,
                        end(x + long * angle.cos()),
                        end(y + long * angle.sin()) + 1e-6,
                    ]
                })
                .collect(),
            chip: dice
                .chance(0.25 * worn)
                .then(|| (dice.below(4), dice.range(0.08, 0.3))),
            seed: dice.seed(),
        }
    }
}

impl Logo {
    /// The ink at a place of the centre's sticker, and a number of the shape.
    fn at(self, u: f64, v: f64) -> Option<(Light, u16)> {
        match self {
            Self::None => None,
            Self::Letters(ink) => {
                let letter = (u / 0.13).round().clamp(-2.0, 2.0);
                let off = u - letter * 0.13;
                let bar = rounded_box(off, v, 0.045, 0.09, 0.02);
                let hole = rounded_box(off - 0.01, v - 0.03 * letter.signum(), 0.02, 0.035, 0.01);
                (bar < 0.0 && hole > 0.0).then(|| (crate::colour::of_hex(ink), 0))
            }
            Self::Ring(ink) => {
                let off = u.hypot(v);
                ((0.17..0.23).contains(&off) || off < 0.08).then(|| (crate::colour::of_hex(ink), 1))
            }
        }
    }
}

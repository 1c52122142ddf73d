//! A hand that holds the cube: fingers as round bars, before and behind it.

use crate::colour::{Light, mix, of_hex, scaled};
use crate::dice::{Dice, lumps};
use crate::space::smoothstep;

/// Skin from light to dark: Ellis Monk's ten tones (skintone.google, 2022) without the lightest two, which no camera
/// shows so pale.
const SKINS: [u32; 8] = [
    0xf7_ead0, 0xea_daba, 0xd7_bd96, 0xa0_7e56, 0x82_5c43, 0x60_4134, 0x3a_312a, 0x29_2420,
];

/// A finger in the picture.
#[derive(Clone, Debug)]
struct Finger {
    tip: [f64; 2],
    /// Away from the cube, of length 1.
    away: [f64; 2],
    length: f64,
    radius: f64,
    nail: bool,
    seed: u64,
}

/// A hand in the picture, in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    skin: Light,
    before: Vec<Finger>,
    behind: Vec<Finger>,
    /// Towards the light, in the picture.
    light: [f64; 2],
}

impl Hand {
    /// Fingers along the edges of a side. `corners` go around it clockwise.
    pub(crate) fn drawn(dice: &mut Dice, corners: [[f64; 2]; 4]) -> Self {
        let skin = mix(
            of_hex(*dice.pick(&SKINS)),
            of_hex(0xc8_6450),
            dice.range(0.0, 0.3) as f32,
        );
        let edges: f64 = (0..4)
            .map(|k| distance(corners[k], corners[(k + 1) % 4]))
            .sum();
        // A cube's cell is 19 mm wide, a finger 14 to 22.
        let cell = edges / 12.0;
        let width = cell * dice.range(0.36, 0.6);
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        let thumb = dice.below(4);
        for turn in 0..4 {
            let fingers = match turn {
                0 => usize::from(dice.chance(0.85)),
                2 => dice.below(5),
                _ => usize::from(dice.chance(0.15)),
            };
            let edge = (thumb + turn) % 4;
            let (a, b) = (corners[edge], corners[(edge + 1) % 4]);
            let long = distance(a, b);
            let along = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
            let outward = [along[1], -along[0]];
            let start = dice.range(0.1, 0.9);
            let spread = (dice.around(35.0)).to_radians();
            for finger in 0..fingers {
                let lean = spread + dice.around(8.0_f64.to_radians());
                let away = [0, 1].map(|k| outward[k] * lean.cos() + along[k] * lean.sin());
                let radius = width
                    * if turn == 0 {
                        1.15
                    } else {
                        dice.range(0.85, 1.0)
                    };
                let place =
                    (start - 0.5 + 2.05 * radius / long * finger as f64 + 0.5).rem_euclid(1.0);
                // No more than 15 % of a border sticker is covered, from the grid's edge; less where cells grow
                // smaller towards the edge.
                let deep = dice.range(-0.5, 0.15) * depth(&corners, edge);
                let held = dice.chance(0.6) || turn == 0;
                let inward = if held {
                    deep
                } else {
                    -radius + dice.range(0.3, 0.8) * cell
                };
                let tip =
                    [0, 1].map(|k| a[k] + along[k] * place * long + outward[k] * (radius - inward));
                let list = if held { &mut before } else { &mut behind };
                list.push(Finger {
                    tip,
                    away,
                    length: cell * dice.range(6.0, 20.0),
                    radius,
                    nail: turn == 0 && dice.chance(0.7),
                    seed: dice.seed(),
                });
            }
        }
        if dice.chance(0.5) {
            let edge = (thumb + dice.below(2) * 2) % 4;
            behind.push(palm(dice, &corners, edge, cell));
        }
        let angle = dice.range(0.0, std::f64::consts::TAU);
        Self {
            skin,
            before,
            behind,
            light: [angle.cos(), angle.sin()],
        }
    }

    /// Skin before the cube at a place, with a number of the finger.
    pub(crate) fn before(&self, x: f64, y: f64) -> Option<(Light, u16)> {
        self.over(&self.before, x, y)
    }

    /// Skin behind the cube.
    pub(crate) fn behind(&self, x: f64, y: f64) -> Option<(Light, u16)> {
        self.over(&self.behind, x, y)
    }

    fn over(&self, fingers: &[Finger], x: f64, y: f64) -> Option<(Light, u16)> {
        fingers.iter().enumerate().find_map(|(number, finger)| {
            let (dx, dy) = (x - finger.tip[0], y - finger.tip[1]);
            let [ax, ay] = finger.away;
            let along = dx * ax + dy * ay;
            let nearest = along.clamp(0.0, finger.length);
            // Fingers widen towards the hand.
            let radius = finger.radius * (1.0 + 0.05 * nearest / finger.radius);
            let aside = (dy * ax - dx * ay) / radius;
            let over = (along - nearest) / radius;
            let off = aside.hypot(over);
            (off < 1.0).then(|| {
                (
                    self.skin_at(finger, along / finger.radius, aside, over, off),
                    number as u16,
                )
            })
        })
    }

    /// Skin at a place of a finger, in its radii from the tip's middle.
    fn skin_at(&self, finger: &Finger, along: f64, aside: f64, over: f64, off: f64) -> Light {
        let [ax, ay] = finger.away;
        let normal = [over * ax - aside * ay, over * ay + aside * ax];
        let up = (1.0 - off * off).max(0.0).sqrt();
        let lit = 0.35 * (normal[0] * self.light[0] + normal[1] * self.light[1]) + 0.75 * up + 0.22;
        // Blood shines through where light grazes.
        let red = mix(
            self.skin,
            [self.skin[0], self.skin[1] * 0.55, self.skin[2] * 0.45],
            0.5 * (1.0 - up) as f32,
        );
        let pores = 0.92 + 0.16 * lumps(along * 14.0, aside * 14.0, finger.seed);
        let crease = [2.4, 2.6, 5.2, 5.5]
            .into_iter()
            .map(|joint| 0.3 * smoothstep(0.09, 0.0, (along - joint + 0.1 * aside * aside).abs()))
            .fold(0.0, f64::max);
        let mut colour = scaled(red, (lit.max(0.12) * pores * (1.0 - crease)) as f32);
        if finger.nail {
            let nail = (aside / 0.62).hypot((along - 0.15) / 0.75);
            let pale = mix(self.skin, [0.85, 0.62, 0.56], 0.6);
            colour = mix(
                colour,
                scaled(pale, lit as f32),
                smoothstep(1.0, 0.9, nail) as f32 * 0.8,
            );
        }
        colour
    }
}

/// The palm behind the cube, along an edge of a side.
fn palm(dice: &mut Dice, corners: &[[f64; 2]; 4], edge: usize, cell: f64) -> Finger {
    let (a, b) = (corners[edge], corners[(edge + 1) % 4]);
    let long = distance(a, b);
    let outward = [(b[1] - a[1]) / long, (a[0] - b[0]) / long];
    let radius = cell * dice.range(1.0, 1.8);
    Finger {
        tip: [0, 1].map(|k| f64::midpoint(a[k], b[k]) + outward[k] * radius * 0.3),
        away: outward,
        length: 20.0 * cell,
        radius,
        nail: false,
        seed: dice.seed(),
    }
}

/// A cell's extent away from an edge of the side: at most that of the cells there.
fn depth(corners: &[[f64; 2]; 4], edge: usize) -> f64 {
    let at = |k: usize| corners[(edge + k) % 4];
    let long = distance(at(0), at(1));
    let over = |p: [f64; 2]| {
        let (along, off) = (
            [at(1)[0] - at(0)[0], at(1)[1] - at(0)[1]],
            [p[0] - at(0)[0], p[1] - at(0)[1]],
        );
        (along[0] * off[1] - along[1] * off[0]).abs() / long / 3.0
    };
    0.85 * over(at(2)).min(over(at(3)))
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

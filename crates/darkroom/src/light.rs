//! Light on the cube: a lamp, the room, shadows, and the lamp mirrored in a side.

use cube_core::Face;

use crate::colour::{Light, mix, of_kelvin, scaled, sum, times};
use crate::dice::Dice;
use crate::look::Look;
use crate::solid::side;
use crate::space::{Vector, add, dot, normalised, scale, smoothstep};
use crate::wishes::Wishes;

/// The light of one photograph. Places and directions are in the cube's axes.
#[derive(Clone, Debug)]
pub(crate) struct Lighting {
    /// Towards the lamp.
    lamp: Vector,
    lamp_colour: Light,
    room_colour: Light,
    /// The room's share of the light on the photographed side.
    room: f64,
    /// The lamp's cosine on that side.
    front: f64,
    /// The change of light along a cell.
    gradient: Vector,
    /// Light of the room that the surface mirrors, evenly.
    veil: f64,
    mirrored: f64,
    glares: Vec<Glare>,
    shadow: Option<Shadow>,
    pub(crate) kelvin: f64,
}

/// A lamp mirrored in the photographed side; in cells from the side's middle.
#[derive(Clone, Debug)]
struct Glare {
    middle: [f64; 2],
    radii: [f64; 2],
    turn: [f64; 2],
    strength: f64,
    /// 1 for a soft blob, more for a lamp with an edge.
    edge: i32,
}

#[derive(Clone, Debug)]
struct Shadow {
    /// Directions, in the side's plane, and places of edges: dark where all are behind.
    edges: Vec<(Vector, f64)>,
    /// The width of the edge, in cells.
    soft: f64,
    /// Share of the lamp's light in the shadow.
    left: f64,
    /// Width of the bars of a blind, in cells.
    bars: Option<f64>,
}

impl Lighting {
    pub(crate) fn drawn(dice: &mut Dice, room_kelvin: f64, wishes: &Wishes, face: Face) -> Self {
        let severity = wishes.severity;
        let side = side(face);
        let flat = |dice: &mut Dice, length: f64| {
            let angle = dice.range(0.0, std::f64::consts::TAU);
            add(
                scale(side.right, length * angle.cos()),
                scale(side.down, length * angle.sin()),
            )
        };
        let lean = dice.range(0.0, 60.0_f64.to_radians());
        let lamp = flat(dice, lean.sin());
        let lamp = normalised(add(lamp, scale(side.out, lean.cos())));
        // A lamp and a window seldom have one colour.
        let lamp_kelvin = (room_kelvin * dice.log_range(0.8, 1.25)).clamp(2700.0, 8000.0);
        let even = [1.0; 3];
        let tint = |kelvin: f64| mix(even, of_kelvin(kelvin), severity.min(1.0) as f32);
        let shadow = wishes
            .shadow
            .unwrap_or(dice.chance(0.4 * severity))
            .then(|| {
                let kind = dice.below(4);
                let count = [1, 2, 2, 3][kind];
                let first = flat(dice, 1.0);
                let mut edges = vec![(first, dice.around(1.2))];
                if kind == 1 {
                    // A finger or a cable: a band.
                    edges.push((scale(first, -1.0), dice.range(0.4, 1.5) - edges[0].1));
                } else {
                    while edges.len() < count {
                        edges.push((flat(dice, 1.0), dice.range(-0.5, 1.4)));
                    }
                }
                Shadow {
                    edges,
                    soft: *dice.pick(&[0.02, 0.1, 0.4, 1.0]),
                    left: dice.range(0.0, 0.6),
                    bars: dice.chance(0.12).then(|| dice.range(0.3, 1.5)),
                }
            });
        let room = if shadow.is_some() {
            dice.range(0.35, 0.8)
        } else {
            dice.range(0.25, 0.95)
        };
        let bright = wishes.glare.unwrap_or(dice.chance(0.45 * severity));
        let glares = (0..if bright { 1 + dice.below(2) } else { 0 })
            .map(|_| {
                let turn = dice.range(0.0, std::f64::consts::PI);
                Glare {
                    middle: [dice.around(1.5), dice.around(1.5)],
                    radii: [dice.range(0.15, 0.8), dice.range(0.1, 0.45)],
                    turn: [turn.sin(), turn.cos()],
                    strength: dice.log_range(0.15, 3.0),
                    edge: 1 + dice.below(4) as i32,
                }
            })
            .collect();
        Self {
            lamp,
            lamp_colour: tint(lamp_kelvin),
            room_colour: tint(room_kelvin),
            room,
            front: dot(lamp, side.out),
            gradient: {
                // From corner to corner of a side, up to 1 : 2.5.
                let steepness = dice.range(0.0, 0.2) * severity;
                flat(dice, steepness)
            },
            veil: dice.range(0.0, 0.04) * severity,
            mirrored: dice.range(0.05, 0.5) * severity,
            glares,
            shadow,
            kelvin: room_kelvin,
        }
    }

    /// The light without its faults of place: without shadows, gradient, and mirrored lamps.
    pub(crate) fn softened(&mut self) {
        self.glares.clear();
        self.shadow = None;
        self.gradient = scale(self.gradient, 0.5);
    }

    pub(crate) fn has_glare(&self) -> bool {
        !self.glares.is_empty()
    }

    pub(crate) fn has_shadow(&self) -> bool {
        self.shadow.is_some()
    }

    /// The colour of the whole light on the photographed side.
    pub(crate) fn colour(&self) -> Light {
        mix(self.lamp_colour, self.room_colour, self.room as f32)
    }

    /// Light that falls on a place with this normal.
    pub(crate) fn falling(&self, point: Vector, normal: Vector) -> Light {
        let slope = (1.0 + dot(self.gradient, point)).max(0.3);
        let lamp =
            (1.0 - self.room) * dot(self.lamp, normal).max(0.0) / self.front * self.open(point);
        sum(
            scaled(self.room_colour, (self.room * slope) as f32),
            scaled(self.lamp_colour, (lamp * slope) as f32),
        )
    }

    /// Share of the lamp's light at a place.
    fn open(&self, point: Vector) -> f64 {
        let Some(shadow) = &self.shadow else {
            return 1.0;
        };
        let mut dark = 1.0;
        for &(direction, place) in &shadow.edges {
            let mut ahead = dot(direction, point) - place;
            if let Some(width) = shadow.bars {
                ahead = ((ahead / width).rem_euclid(2.0) - 1.0).abs() * width - 0.5 * width;
            }
            dark *= smoothstep(shadow.soft / 2.0, -shadow.soft / 2.0, ahead);
        }
        1.0 - dark * (1.0 - shadow.left)
    }

    /// Light that a place mirrors towards the eye. `across` and `down` are its place in the photographed side, in cells
    /// from the middle of that side, where it lies there.
    pub(crate) fn mirrored(
        &self,
        point: Vector,
        normal: Vector,
        to_eye: Vector,
        gloss: f64,
        flat: Option<[f64; 2]>,
    ) -> Light {
        let half = normalised(add(self.lamp, to_eye));
        let lobe = dot(normal, half).max(0.0).powi(40) * self.mirrored * self.open(point);
        // Schlick's approximation of Fresnel's law, for plastic with an index of 1.5.
        let grazing = (1.0 - dot(normal, to_eye).clamp(0.0, 1.0)).powi(5);
        let fresnel = self.veil + 0.3 * grazing * self.room;
        let mut glare = 0.0;
        if let Some([across, down]) = flat {
            for blob in &self.glares {
                let (x, y) = (across - blob.middle[0], down - blob.middle[1]);
                let [sine, cosine] = blob.turn;
                let u = (cosine * x + sine * y) / blob.radii[0];
                let v = (cosine * y - sine * x) / blob.radii[1];
                glare += blob.strength * (-(u * u + v * v).powi(blob.edge)).exp();
            }
        }
        let lamp = scaled(self.lamp_colour, ((lobe + glare) * gloss) as f32);
        sum(lamp, scaled(self.room_colour, (fresnel * gloss) as f32))
    }

    /// Light that a place of the cube sends to the eye.
    pub(crate) fn sent(
        &self,
        albedo: Light,
        point: Vector,
        normal: Vector,
        to_eye: Vector,
        gloss: f64,
        flat: Option<[f64; 2]>,
    ) -> Light {
        sum(
            times(albedo, self.falling(point, normal)),
            self.mirrored(point, normal, to_eye, gloss, flat),
        )
    }
}

/// The place of a lamp's mirror image on a sticker of the side, moved by the sticker's own tilt.
pub(crate) fn mirror_place(
    look: &Look,
    face: Face,
    cell: usize,
    x: f64,
    y: f64,
    tilted: bool,
) -> [f64; 2] {
    let tilt = if tilted {
        look.stickers[face.index() * 9 + cell].tilt
    } else {
        [0.0; 2]
    };
    [
        (cell % 3) as f64 - 1.0 + x + tilt[0],
        (cell / 3) as f64 - 1.0 + y + tilt[1],
    ]
}

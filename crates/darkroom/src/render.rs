//! Light on its way to the sensor: what each pixel sees, then the lens' blur and the hand's tremor.

use crate::colour::{Light, scaled, sum};
use crate::light::mirror_place;
use crate::picture::Picture;
use crate::scene::Scene;
use crate::solid::{Meeting, side};
use crate::space::{Vector, add, dot, normalised, scale};

/// What can be seen at one place, and a number of it.
type Seen = (Light, u16);

/// Numbers of things from which the next are counted.
const FRONT_HAND: u16 = 60_000;
const BACK_HAND: u16 = 61_000;

struct Painter<'a> {
    scene: &'a Scene,
    eye: Vector,
    room: Picture,
    /// Left, top, right, bottom of the cube in the picture.
    cube: [f64; 4],
    /// The middle and extent of the cube's shadow on the room.
    shadow: Option<([f64; 2], f64)>,
}

/// The light that a photograph is made of.
pub(crate) fn light(scene: &Scene) -> Picture {
    let lens = &scene.lens;
    let corners = (0..8).map(|k| {
        let sign = |bit: usize| if k >> bit & 1 == 0 { -1.58 } else { 1.58 };
        lens.project(scene.pose.point([sign(0), sign(1), sign(2)]))
    });
    let mut cube = [
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    ];
    for [x, y] in corners {
        cube = [
            cube[0].min(x),
            cube[1].min(y),
            cube[2].max(x),
            cube[3].max(y),
        ];
    }
    let middle = lens.project(scene.pose.point([0.0; 3]));
    let extent = (cube[2] - cube[0]).max(cube[3] - cube[1]);
    let painter = Painter {
        scene,
        eye: scene.pose.eye(),
        room: scene.room.seen(&scene.view, lens, scene.light.colour()),
        cube,
        // A cube that lies on what is seen behind it.
        shadow: (scene.view.blur < 0.004).then_some((middle, extent * 0.55)),
    };
    let mut picture = painter.painted();
    if scene.blur > 0.0 {
        picture = picture.blurred(scene.blur);
    }
    picture.smeared(scene.motion[0], scene.motion[1])
}

impl Painter<'_> {
    /// One look through each pixel's middle, and nine more where neighbours see different things.
    fn painted(&self) -> Picture {
        let (width, height) = (self.scene.lens.width, self.scene.lens.height);
        let mut picture = Picture::new(width, height);
        let mut numbers = vec![0_u16; width * height];
        for y in 0..height {
            for x in 0..width {
                let (light, number) = self.seen(x as f64 + 0.5, y as f64 + 0.5);
                picture.pixels[y * width + x] = light;
                numbers[y * width + x] = number;
            }
        }
        for y in 0..height {
            for x in 0..width {
                let at = y * width + x;
                let differs = (x > 0 && numbers[at - 1] != numbers[at])
                    || (x + 1 < width && numbers[at + 1] != numbers[at])
                    || (y > 0 && numbers[at - width] != numbers[at])
                    || (y + 1 < height && numbers[at + width] != numbers[at]);
                if differs {
                    let mut total = [0.0; 3];
                    for k in 0..9 {
                        let (dx, dy) = (f64::from(k % 3) / 3.0, f64::from(k / 3) / 3.0);
                        let (light, _) =
                            self.seen(x as f64 + 1.0 / 6.0 + dx, y as f64 + 1.0 / 6.0 + dy);
                        // A mirrored lamp counts no more than the sensor can hold, or its rim would be jagged.
                        total = sum(total, light.map(|c| c.min(2.0)));
                    }
                    picture.pixels[at] = scaled(total, 1.0 / 9.0);
                }
            }
        }
        picture
    }

    fn seen(&self, x: f64, y: f64) -> Seen {
        if let Some(hand) = &self.scene.hand
            && let Some((light, number)) = hand.before(x, y)
        {
            return (self.lit(light), FRONT_HAND + number);
        }
        let [left, top, right, bottom] = self.cube;
        if x > left && x < right && y > top && y < bottom {
            let direction = self.scene.pose.back(self.scene.lens.ray(x, y));
            if let Some(meeting) = self.scene.solid.meet(self.eye, direction) {
                return self.cube_seen(&meeting, direction);
            }
        }
        if let Some(hand) = &self.scene.hand
            && let Some((light, number)) = hand.behind(x, y)
        {
            return (self.lit(scaled(light, 0.8)), BACK_HAND + number);
        }
        let lens = &self.scene.lens;
        let shrink = self.room.width as f64 / lens.width as f64;
        let mut light = self.room.between(x * shrink, y * shrink);
        if let Some((middle, extent)) = self.shadow {
            let away = (x - middle[0]).hypot(y - middle[1] - 0.1 * extent) / extent;
            light = scaled(light, 1.0 - 0.6 * (-away.powi(4)).exp() as f32);
        }
        (light, 0)
    }

    fn lit(&self, light: Light) -> Light {
        crate::colour::times(light, self.scene.light.colour())
    }

    fn cube_seen(&self, meeting: &Meeting, direction: Vector) -> Seen {
        let scene = self.scene;
        let Some(face) = meeting.face else {
            // The inside of the mechanism.
            return ([0.008; 3], 1);
        };
        let side = side(face);
        let (u, v) = (
            dot(meeting.in_layer, side.right) + 1.5,
            dot(meeting.in_layer, side.down) + 1.5,
        );
        let (column, row) = (u.floor().clamp(0.0, 2.0), v.floor().clamp(0.0, 2.0));
        let cell = (row * 3.0 + column) as usize;
        let (x, y) = (u - column - 0.5, v - row - 0.5);
        let colour = scene.colours[face.index() * 9 + cell];
        let surface = scene.look.surface(face, cell, colour, x, y);
        let leaning = add(
            side.out,
            add(
                scale(side.right, surface.lean[0]),
                scale(side.down, surface.lean[1]),
            ),
        );
        let normal = normalised(scene.solid.out_of_layer(normalised(leaning), meeting.layer));
        let to_eye = normalised(scale(direction, -1.0));
        let flat = (face == scene.face)
            .then(|| mirror_place(&scene.look, face, cell, x, y, surface.part > 2));
        let light = scene.light.sent(
            surface.albedo,
            meeting.point,
            normal,
            to_eye,
            surface.gloss,
            flat,
        );
        let number = 100 + (face.index() * 9 + cell) as u16 * 20 + surface.part;
        (light, number)
    }
}

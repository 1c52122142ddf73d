//! The lens: which way a pixel looks, and where a point comes to lie.

use crate::dice::Dice;
use crate::space::Vector;
use crate::wishes::Wishes;

/// A pinhole with radial distortion. Pixels are counted from the picture's upper left corner; the middle of the first
/// is at (0.5, 0.5).
#[derive(Clone, Debug)]
pub(crate) struct Lens {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Pixels to a distance of 1 from the pinhole.
    pub(crate) focal: f64,
    /// Distortion at the picture's corner: positive for a barrel.
    distortion: f64,
}

/// Sizes of pictures and how often they are drawn. Still pictures of phones are 4:3 with 12 megapixels, scaled down by
/// most programs; videos are 16:9; laptops' and robots' cameras begin at 320 x 240 (USB video class).
const SIZES: [(usize, usize, usize); 12] = [
    (320, 240, 8),
    (640, 360, 8),
    (640, 480, 22),
    (800, 600, 10),
    (960, 540, 6),
    (1024, 768, 10),
    (1280, 720, 14),
    (1280, 960, 8),
    (1600, 1200, 5),
    (1920, 1080, 5),
    (2592, 1944, 2),
    (4000, 3000, 2),
];

/// The angle across a picture's longer side, in degrees: 40 a phone's lens of twice the usual length; 62.2 the Raspberry
/// Pi's camera 2 (its hardware page); 67 a phone's main lens (26 mm on 36 mm film); 78 a Logitech C920 (diagonal, as
/// its maker has it).
const ANGLES: (f64, f64) = (38.0, 85.0);

impl Lens {
    pub(crate) fn drawn(dice: &mut Dice, wishes: &Wishes) -> Self {
        let total: usize = SIZES.iter().map(|size| size.2).sum();
        let mut lot = dice.below(total);
        let chosen = SIZES.iter().find(|size| {
            let here = lot < size.2;
            lot = lot.saturating_sub(size.2);
            here
        });
        let (mut width, mut height, _) = *chosen.expect("the lot is below the sum");
        if dice.chance(0.4) {
            (width, height) = (height, width);
        }
        if let Some(size) = wishes.size {
            (width, height) = size;
        }
        let angle = dice.range(ANGLES.0, ANGLES.1).to_radians();
        // Webcams without correction bend straight lines by some hundredths; phones correct nearly all.
        let distortion = if dice.chance(0.5) {
            dice.around(0.02)
        } else {
            dice.range(-0.06, 0.14)
        };
        Self {
            width,
            height,
            focal: width.max(height) as f64 / 2.0 / (angle / 2.0).tan(),
            distortion: distortion * wishes.severity,
        }
    }

    pub(crate) fn shorter(&self) -> f64 {
        self.width.min(self.height) as f64
    }

    fn half_diagonal(&self) -> f64 {
        (self.width as f64).hypot(self.height as f64) / 2.0
    }

    /// The direction in which a place in the picture looks; its forward part is 1.
    pub(crate) fn ray(&self, x: f64, y: f64) -> Vector {
        let half = self.half_diagonal();
        let (u, v) = (
            (x - self.width as f64 / 2.0) / half,
            (y - self.height as f64 / 2.0) / half,
        );
        let factor = (1.0 + self.distortion * (u * u + v * v)) * half / self.focal;
        [u * factor, v * factor, 1.0]
    }

    /// The place in the picture of a point before the camera.
    pub(crate) fn project(&self, point: Vector) -> [f64; 2] {
        let half = self.half_diagonal();
        let (u, v) = (
            point[0] / point[2] * self.focal / half,
            point[1] / point[2] * self.focal / half,
        );
        // The inverse of `ray`: r (1 + k r r) = far, by Newton.
        let far = u.hypot(v);
        let mut near = far;
        for _ in 0..12 {
            let k = self.distortion;
            let slope = (1.0 + 3.0 * k * near * near).max(0.2);
            near -= (near * (1.0 + k * near * near) - far) / slope;
        }
        let factor = if far > 1e-12 { near / far * half } else { half };
        [
            u * factor + self.width as f64 / 2.0,
            v * factor + self.height as f64 / 2.0,
        ]
    }

    pub(crate) fn distortion(&self) -> f64 {
        self.distortion
    }
}

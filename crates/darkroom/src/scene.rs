//! A photograph to be taken: all that is drawn from a seed, before any pixel is.

use cube_core::{Face, Facelet, Facelets};

use crate::backdrop::{Room, View};
use crate::colour::{difference, lab};
use crate::dice::Dice;
use crate::hand::Hand;
use crate::lens::Lens;
use crate::light::{Lighting, mirror_place};
use crate::look::Look;
use crate::pose::Pose;
use crate::sensor::{Camera, Exposure};
use crate::solid::{Solid, side};
use crate::space::{add, normalised, scale};
use crate::wishes::{Plastic, Wishes};

/// A cube's facelets have more than six letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongLetters {
    /// How many letters were seen.
    pub seen: usize,
}

impl std::fmt::Display for WrongLetters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "facelets of {} letters; at most 6 are allowed",
            self.seen
        )
    }
}

impl std::error::Error for WrongLetters {}

/// A photograph of one side of a cube, before it is taken.
///
/// Cube, plastic, shades, camera and room depend on the seed alone and are the same in the six pictures of one cube;
/// pose, light, exposure, mirrored lamps, shadow and hand differ from side to side.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) facelets: Facelets,
    /// The colour of each facelet, as a place in the set of shades.
    pub(crate) colours: Vec<usize>,
    pub(crate) face: Face,
    pub(crate) look: Look,
    pub(crate) solid: Solid,
    pub(crate) lens: Lens,
    pub(crate) camera: Camera,
    pub(crate) room: Room,
    pub(crate) pose: Pose,
    pub(crate) light: Lighting,
    pub(crate) exposure: Exposure,
    pub(crate) hand: Option<Hand>,
    pub(crate) view: View,
    /// The lens' blur, as a deviation in pixels.
    pub(crate) blur: f64,
    /// The cube's way while the shutter was open, in pixels.
    pub(crate) motion: [f64; 2],
}

/// Differences in L*a*b* by which people name colours without doubt: some four times what is just seen.
const LEGIBLE: f32 = 11.0;

impl Scene {
    /// A photograph drawn from all the ranges of the crate's first page. The letters U, R, F, D, L, B have the usual
    /// colours of these sides in most cubes; other letters have colours in the order of the alphabet.
    ///
    /// # Errors
    /// [`WrongLetters`] if the facelets have more than six letters.
    pub fn from_seed(seed: u64, facelets: &Facelets, face: Face) -> Result<Self, WrongLetters> {
        Self::with(seed, facelets, face, &Wishes::HARD)
    }

    /// A photograph drawn from a seed, with some things fixed.
    ///
    /// # Errors
    /// [`WrongLetters`] if the facelets have more than six letters.
    pub fn with(
        seed: u64,
        facelets: &Facelets,
        face: Face,
        wishes: &Wishes,
    ) -> Result<Self, WrongLetters> {
        let colours = colours_of(facelets)?;
        let mut dice = Dice::new(seed, 0);
        let look = Look::drawn(&mut dice, wishes);
        let solid = Solid::drawn(&mut dice, wishes);
        let lens = Lens::drawn(&mut dice, wishes);
        let camera = Camera::drawn(&mut dice, wishes);
        let room = Room::drawn(&mut dice, wishes);
        let kelvin = dice.range(2700.0, 8000.0);
        let mut dice = Dice::new(seed, 1 + face.index() as u64);
        let pose = Pose::drawn(&mut dice, wishes, &lens, &solid, face);
        let view = View::drawn(&mut dice);
        let held = wishes.hand.unwrap_or(dice.chance(0.5 * wishes.severity));
        // A stream of its own, so that a picture is otherwise the same without its hand.
        let mut fingers = Dice::new(seed, 101 + face.index() as u64);
        let hand = held.then(|| Hand::drawn(&mut fingers, pose.corners(&lens, &solid)));
        let cell = pose.share * lens.shorter() / 3.0;
        let (blur, motion) = unsharpness(&mut dice, wishes, look.plastic, cell);
        let light = Lighting::drawn(&mut dice, kelvin, wishes, face);
        let exposure = Exposure::drawn(&mut dice, wishes, light.colour(), kelvin);
        let mut scene = Self {
            facelets: *facelets,
            colours,
            face,
            look,
            solid,
            lens,
            camera,
            room,
            pose,
            light,
            exposure,
            hand,
            view,
            blur,
            motion,
        };
        scene.make_legible(&mut dice, kelvin, wishes);
        Ok(scene)
    }

    /// Draws light and exposure anew until each cell's colour can be named, then without mirrored lamps and shadows.
    fn make_legible(&mut self, dice: &mut Dice, kelvin: f64, wishes: &Wishes) {
        for attempt in 0..60 {
            if self.legibility() >= LEGIBLE {
                return;
            }
            self.light = Lighting::drawn(dice, kelvin, wishes, self.face);
            if attempt >= 30 {
                self.light.softened();
            }
            self.exposure = Exposure::drawn(dice, wishes, self.light.colour(), kelvin);
        }
        let clean = Wishes {
            severity: 0.0,
            ..wishes.clone()
        };
        self.light.softened();
        self.exposure = Exposure::drawn(dice, &clean, self.light.colour(), kelvin);
    }

    /// How far the worst cell's colour is from the nearest other of the six, as the picture would show both in that
    /// cell's light: a difference in L*a*b* at the better half of a cell's places.
    pub fn legibility(&self) -> f32 {
        let side = side(self.face);
        let size = (self.lens.width, self.lens.height);
        let eye = self.pose.eye();
        let mut worst = f32::INFINITY;
        for cell in 0..9 {
            let own = self.colours[self.face.index() * 9 + cell];
            let mut seen: Vec<f32> = (0..25)
                .map(|k| {
                    let (x, y) = (
                        0.17 * (f64::from(k % 5) - 2.0),
                        0.17 * (f64::from(k / 5) - 2.0),
                    );
                    let point = self.solid.place(self.face, cell, x, y);
                    let to_eye = normalised(add(eye, scale(point, -1.0)));
                    let flat = mirror_place(&self.look, self.face, cell, x, y, true);
                    let place = self.pose.pixel(&self.lens, &self.solid, cell, x, y);
                    let shown = self.look.shades.map(|shade| {
                        let sent = self.light.sent(
                            shade,
                            point,
                            side.out,
                            to_eye,
                            self.look.gloss,
                            Some(flat),
                        );
                        lab(self.camera.expected(sent, &self.exposure, place, size))
                    });
                    let others = (0..6).filter(|&other| other != own);
                    others
                        .map(|other| difference(shown[own], shown[other]))
                        .fold(f32::INFINITY, f32::min)
                })
                .collect();
            seen.sort_by(f32::total_cmp);
            worst = worst.min(seen[12]);
        }
        worst
    }

    /// One line of what is drawn, as `name=value` with spaces between, by which failures can be grouped.
    pub fn description(&self) -> String {
        let cell = self.pose.share * self.lens.shorter() / 3.0;
        let yes = |flag: bool| if flag { "yes" } else { "no" };
        format!(
            "plastic={:?} usual={} sticker={:.2} size={}x{} share={:.2} cell_px={:.0} angle={:.0} roll={:.0} \
             distortion={:.3} askew={:.1} kelvin={:.0} white={:.2} legibility={:.0} glare={} shadow={} hand={} \
             backdrop={:?} backdrop_blur={:.3} other_cube={} blur_cells={:.3} motion_cells={:.3} noise_percent={:.1} \
             jpeg={}",
            self.look.plastic,
            yes(self.look.usual),
            self.look.sticker,
            self.lens.width,
            self.lens.height,
            self.pose.share,
            cell,
            self.pose.angle,
            self.pose.roll,
            self.lens.distortion(),
            self.solid.askew(),
            self.light.kelvin,
            self.exposure.white,
            self.legibility(),
            yes(self.light.has_glare()),
            yes(self.light.has_shadow()),
            yes(self.hand.is_some()),
            self.room.kind,
            self.view.blur,
            yes(self.view.has_other()),
            self.blur / cell,
            self.motion[0].hypot(self.motion[1]) / cell,
            self.camera.noise(&self.exposure),
            self.camera
                .quality()
                .map_or("none".to_owned(), |quality| quality.to_string()),
        )
    }
}

/// The lens' blur in pixels, and the way of the cube while the shutter was open.
fn unsharpness(dice: &mut Dice, wishes: &Wishes, plastic: Plastic, cell: f64) -> (f64, [f64; 2]) {
    let s = wishes.severity;
    // No lens resolves its pixels wholly. Out of focus, up to 8 % of a cell; half of that where thin seams are all
    // that parts two cells.
    let most = if plastic == Plastic::Black {
        0.08
    } else {
        0.04
    };
    let soft = if dice.chance(0.3) {
        dice.range(0.01, most) * cell
    } else {
        0.0
    };
    let blur = (dice.range(0.35, 0.9) + soft * s).min(0.09 * cell);
    let moved = if dice.chance(0.25) {
        dice.range(0.05, 0.25) * cell * s * most / 0.08
    } else {
        0.0
    };
    let way = dice.range(0.0, std::f64::consts::TAU);
    (
        if s > 0.0 { blur } else { 0.0 },
        [moved * way.cos(), moved * way.sin()],
    )
}

/// A place in the set of shades for each facelet.
fn colours_of(facelets: &Facelets) -> Result<Vec<usize>, WrongLetters> {
    let letters: Vec<char> = Facelet::all().map(|facelet| facelets.at(facelet)).collect();
    if letters
        .iter()
        .all(|&letter| Face::from_letter(letter).is_some())
    {
        let known = |&letter: &char| Face::from_letter(letter).expect("asked above").index();
        return Ok(letters.iter().map(known).collect());
    }
    let mut distinct = letters.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() > 6 {
        return Err(WrongLetters {
            seen: distinct.len(),
        });
    }
    let place = |letter: &char| distinct.binary_search(letter).expect("one of them");
    Ok(letters.iter().map(place).collect())
}

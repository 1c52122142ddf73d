//! The areas of a picture of the cube, in the order in which they are drawn.

use cube_core::Face;
use nalgebra::{SVector, Vector2, Vector3};

use super::{
    arrow,
    parts::{Arrow, FarSide},
    view::{Camera, FAR, Frame, NEAR},
};
use crate::{
    stickering::{Paint, Stickers},
    svg::filled,
};

/// Place of the camera: above the cube, and more in front of F than of R.
const CAMERA: [f64; 3] = [8.4, 7.5, 9.4];
/// Share of a sticker's place that stays free at each of its four sides.
const FREE: f64 = 0.06;
/// Lengths by which corners are cut to be round: of a sticker as a share of its place, of the body
/// and of a floating face as they are.
const STICKER_CUT: f64 = 0.12;
const BODY_CUT: f64 = 0.08;
/// Width of the rim around an arrow.
pub(super) const RIM: f64 = 0.04;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// The plastic of the cube.
    Body,
    /// The plate behind the stickers of a floating face.
    Backing,
    Sticker(Paint),
    Arrow,
    /// The rim that parts the arrow from stickers and body.
    Rim,
}

impl Ink {
    pub(super) fn color(self) -> [u8; 3] {
        match self {
            Self::Body => [20, 20, 22],
            Self::Backing => [196, 198, 202],
            Self::Sticker(paint) => paint.color(),
            Self::Arrow => [28, 28, 32],
            Self::Rim => [255, 255, 255],
        }
    }

    pub(super) fn class(self) -> String {
        match self {
            Self::Body => "body".to_owned(),
            Self::Backing => "backing".to_owned(),
            Self::Sticker(paint) => paint.class(),
            Self::Arrow => "arrow".to_owned(),
            Self::Rim => "rim".to_owned(),
        }
    }

    pub(super) fn styles() -> String {
        let own = [Self::Body, Self::Backing, Self::Arrow, Self::Rim];
        let own = own.map(|ink| filled(&ink.class(), ink.color()));
        own.concat() + &Paint::styles()
    }
}

/// Form of the corners of stickers, plates and body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Corners {
    Round,
    /// Sharp corners, which need few points.
    Sharp,
}

impl Corners {
    /// Closed line with corners of this form.
    fn of<const N: usize>(self, corners: &[SVector<f64, N>], cut: f64) -> Vec<SVector<f64, N>> {
        match self {
            Self::Round => rounded(corners, cut),
            Self::Sharp => corners.to_vec(),
        }
    }
}

/// Area of one colour in the picture, x to the right, y down.
pub(super) struct Area {
    pub(super) corners: Vec<Vector2<f64>>,
    pub(super) ink: Ink,
}

/// All areas, the farthest first.
pub(super) fn areas(
    stickers: &Stickers,
    far_side: FarSide,
    arrows: &[Arrow],
    corners: Corners,
) -> Vec<Area> {
    let camera = camera();
    let mut areas = Vec::new();
    if far_side == FarSide::Floating {
        for face in FAR {
            let plate = Frame::of(face).square([-1.0, 1.0], [-1.0, 1.0], height(face));
            areas.push(seen(&camera, &corners.of(&plate, BODY_CUT), Ink::Backing));
            areas.extend(face_areas(&camera, stickers, face, corners));
        }
    }
    areas.push(Area {
        corners: corners.of(&outline(&camera), BODY_CUT),
        ink: Ink::Body,
    });
    for face in NEAR {
        areas.extend(face_areas(&camera, stickers, face, corners));
    }
    for &arrow in arrows {
        for (ink, rim) in [(Ink::Rim, RIM), (Ink::Arrow, 0.0)] {
            let outline = arrow::outline(arrow, stickers.side(), rim);
            areas.push(seen(&camera, &outline, ink));
        }
    }
    areas
}

pub(super) fn camera() -> Camera {
    Camera::at(Vector3::from(CAMERA))
}

/// Distance of a face from the cube in a picture: just so much for those that float that the cube
/// does not hide the middle of a sticker.
const fn height(face: Face) -> f64 {
    match face {
        Face::U | Face::R | Face::F => 0.0,
        Face::L => 2.1,
        Face::B => 2.5,
        Face::D => 1.9,
    }
}

/// The stickers of a face.
fn face_areas(
    camera: &Camera,
    stickers: &Stickers,
    face: Face,
    corners: Corners,
) -> impl Iterator<Item = Area> {
    let (all, camera) = (0..stickers.side(), *camera);
    let places = all
        .clone()
        .flat_map(move |row| all.clone().map(move |column| (row, column)));
    places.map(move |(row, column)| {
        let square = square(face, stickers.side(), (row, column));
        let cut = STICKER_CUT * place(stickers.side());
        let ink = Ink::Sticker(stickers.at(face, row, column));
        seen(&camera, &corners.of(&square, cut), ink)
    })
}

/// Length of a sticker's place on a cube with `side` stickers a side.
fn place(side: usize) -> f64 {
    2.0 / side as f64
}

/// The four corners of a sticker, before they are made round.
pub(super) fn square(face: Face, side: usize, (row, column): (usize, usize)) -> [Vector3<f64>; 4] {
    let place = place(side);
    let between = |index: usize| {
        let start = -1.0 + place * index as f64;
        [start + place * FREE, start + place * (1.0 - FREE)]
    };
    Frame::of(face).square(between(column), between(row), height(face))
}

/// Outline of the body: its corners around the one where U, F and R meet.
pub(super) fn outline(camera: &Camera) -> [Vector2<f64>; 6] {
    let corners = [
        [-1.0, 1.0, -1.0],
        [1.0, 1.0, -1.0],
        [1.0, -1.0, -1.0],
        [1.0, -1.0, 1.0],
        [-1.0, -1.0, 1.0],
        [-1.0, 1.0, 1.0],
    ];
    corners.map(|corner| camera.project(Vector3::from(corner)))
}

fn seen(camera: &Camera, corners: &[Vector3<f64>], ink: Ink) -> Area {
    Area {
        corners: corners.iter().map(|&point| camera.project(point)).collect(),
        ink,
    }
}

/// Closed line with round corners: parabolas, from a length `cut` before a corner to `cut` after.
fn rounded<const N: usize>(corners: &[SVector<f64, N>], cut: f64) -> Vec<SVector<f64, N>> {
    const STEPS: usize = 4;
    let count = corners.len();
    let round = |n: usize| {
        let corner = corners[n];
        let neighbours = [(n + count - 1) % count, (n + 1) % count].map(|n| corners[n]);
        let [from, to] = neighbours.map(|next| corner + (next - corner).normalize() * cut);
        (0..=STEPS).map(move |step| {
            let share = step as f64 / STEPS as f64;
            from.lerp(&corner, share)
                .lerp(&corner.lerp(&to, share), share)
        })
    };
    (0..count).flat_map(round).collect()
}

//! Frames: ways to turn as seen along an axis and from a symmetry, in which a record of the table
//! describes a cube.

use std::array;

use cube_core::{Face, Turn};

use super::{
    kind::{POSES, TURNS, WAYS},
    prices::{Prices, Unsuitable},
};
use crate::{
    objective::GRIPS,
    optimal::axes::{AXES, turns_along},
    two_phase::symmetry::{SYMMETRIES, Symmetry},
};

/// Poses and ways to turn as seen from the symmetries.
pub(super) struct Frames {
    /// `[symmetry][pose]`, for the symmetries that keep the axis of U and D.
    pub(super) poses: [[u8; POSES]; SYMMETRIES],
    /// `[axis][symmetry]`: along the axis and then from the symmetry.
    pub(super) along: Vec<[Seen; SYMMETRIES]>,
}

/// Each pose, turn and way to turn as seen from elsewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) poses: [u8; POSES],
    pub(super) turns: [u8; TURNS],
    pub(super) ways: [u8; WAYS],
}

impl Frames {
    /// Frames of these prices.
    ///
    /// # Errors
    /// [`Unsuitable::Lopsided`] where the prices do not look the same from all 48 symmetries of the cube.
    pub(super) fn new(prices: &Prices) -> Result<Self, Unsuitable> {
        let symmetries = Symmetry::all();
        // Clockwise becomes counterclockwise in the mirror.
        let is_mirror = |s: usize| symmetries[s].apply_to_turn(Turn::ALL[0]).index() % 3 != 0;
        let mut poses = [[0; POSES]; SYMMETRIES];
        for (s, poses) in poses.iter_mut().enumerate() {
            let face = |face: Face| {
                symmetries[s]
                    .apply_to_turn(Turn::ALL[3 * face.index()])
                    .face
            };
            let seen = prices.poses_seen(Face::ALL.map(face), is_mirror(s));
            *poses = seen.ok_or(Unsuitable::Lopsided)?;
        }
        let mut along = Vec::new();
        for axis in AXES {
            let turns = turns_along(axis);
            let face = |face: Face| Turn::ALL[usize::from(turns[3 * face.index()])].face;
            let upright = prices.poses_seen(Face::ALL.map(face), false);
            let upright = upright.ok_or(Unsuitable::Lopsided)?;
            let seen = |s: usize| {
                let pose = |pose: usize| poses[s][usize::from(upright[pose])];
                let turn = |turn: usize| {
                    let amount = if is_mirror(s) { 2 - turn % 3 } else { turn % 3 };
                    usize::from(pose(turn / 3 * GRIPS)) / GRIPS * 3 + amount
                };
                let way = |way: usize| {
                    let grip = pose(way % TURNS / 3 * GRIPS + way / TURNS) % GRIPS as u8;
                    usize::from(grip) * TURNS + turn(way % TURNS)
                };
                Seen {
                    poses: array::from_fn(pose),
                    turns: array::from_fn(|n| turn(n) as u8),
                    ways: array::from_fn(|n| way(n) as u8),
                }
            };
            along.push(array::from_fn(seen));
        }
        Ok(Self { poses, along })
    }
}

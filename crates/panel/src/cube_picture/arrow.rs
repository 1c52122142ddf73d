//! The arrow of a turn: a band over the two near faces beside the layer, bent at their common edge.

use cube_core::{Amount, Face, Turn};
use nalgebra::Vector3;

use super::{
    parts::Arrow,
    view::{Frame, NEAR},
};

/// Half the width of the band, and of a head.
const BAND: f64 = 0.085;
const HEAD: f64 = 0.2;
/// Length of a head.
const LENGTH: f64 = 0.36;
/// Distance of the arrow's beginning and of its tip from the bend.
const REACH: f64 = 1.62;

/// The near face on which the arrow begins, and the one on which it ends.
pub(super) fn course(turn: Turn) -> [Face; 2] {
    let axis = Frame::of(turn.face).normal;
    let is_beside = |face: &Face| face.axis() != turn.face.axis();
    let mut beside = NEAR.into_iter().filter(is_beside);
    let mut next = || beside.next().expect("each turn has two near faces beside");
    let (one, other) = (next(), next());
    // A clockwise turn takes a point p of its layer towards p x axis.
    let is_clockwise = Frame::of(one).normal.cross(&axis) == Frame::of(other).normal;
    if is_clockwise == (turn.amount != Amount::Counterclockwise) {
        [one, other]
    } else {
        [other, one]
    }
}

/// Closed line around the arrow on a cube with `side` stickers a side, wider by a rim on all sides.
pub(super) fn outline(arrow: Arrow, side: usize, rim: f64) -> Vec<Vector3<f64>> {
    let Arrow { turn, depth } = arrow;
    let axis = Frame::of(turn.face).normal;
    let middle = axis * (1.0 - (1 + 2 * depth) as f64 / side as f64);
    let [from, to] = course(turn).map(|face| Frame::of(face).normal);
    // Length along the arrow, 0 at the bend.
    let point = |along: f64, across: f64| {
        let place = from * (1.0 - along.max(0.0)) + to * (1.0 + along.min(0.0));
        middle + place + axis * across
    };
    let heads = if turn.amount == Amount::Half { 2 } else { 1 };
    let half = half_outline(heads, rim);
    let there = half.iter().map(|&[along, across]| point(along, -across));
    let back = half.iter().rev();
    there
        .chain(back.map(|&[along, across]| point(along, across)))
        .collect()
}

/// Outline on one side of the arrow: lengths along it and distances from its middle.
fn half_outline(heads: u8, rim: f64) -> Vec<[f64; 2]> {
    let band = BAND + rim;
    let mut points = vec![[-REACH - rim, band], [0.0, band]];
    for after in (0..heads).rev() {
        let tip = REACH - f64::from(after) * LENGTH;
        let neck = tip - LENGTH - rim;
        points.extend([[neck, band], [neck, HEAD + 2.0 * rim]]);
        // A head ends where the next begins, the last one in its tip.
        let end = if after == 0 { tip + 2.0 * rim } else { tip };
        points.push([end, 0.0]);
    }
    points
}

//! Stickers as points and directions in space: x to R, y to U, z to F.

use cube_core::{Face, Facelet};

/// A point or a direction.
pub(crate) type Vector = [i32; 3];

/// The direction in which a face looks.
pub(crate) fn outward(face: Face) -> Vector {
    match face {
        Face::U => [0, 1, 0],
        Face::R => [1, 0, 0],
        Face::F => [0, 0, 1],
        Face::D => [0, -1, 0],
        Face::L => [-1, 0, 0],
        Face::B => [0, 0, -1],
    }
}

/// The position of a sticker's piece, -1 to 1 in each direction.
pub(crate) fn position(facelet: Facelet) -> Vector {
    let (row, column) = (
        facelet.square() as i32 / 3 - 1,
        facelet.square() as i32 % 3 - 1,
    );
    match facelet.face() {
        Face::U => [column, 1, row],
        Face::R => [1, -row, -column],
        Face::F => [column, -row, 1],
        Face::D => [column, -1, -row],
        Face::L => [-1, -row, column],
        Face::B => [-column, -row, -1],
    }
}

/// A quarter turn clockwise, seen from outside, about the axis that points along `axis`.
pub(crate) fn quarter_turn(axis: Vector, v: Vector) -> Vector {
    let dot: i32 = (0..3).map(|i| axis[i] * v[i]).sum();
    let cross = |i: usize| axis[(i + 1) % 3] * v[(i + 2) % 3] - axis[(i + 2) % 3] * v[(i + 1) % 3];
    [0, 1, 2].map(|i| axis[i] * dot - cross(i))
}

/// The stickers after the layers at `layers` (1 the face, 0 the middle, -1 the other side) are
/// turned a quarter clockwise, seen onto `face`.
pub(crate) fn layers_turned(stickers: &[char; 54], face: Face, layers: &[i32]) -> [char; 54] {
    let axis = outward(face);
    let mut result = *stickers;
    for facelet in Facelet::all() {
        let (at, direction) = (position(facelet), outward(facelet.face()));
        let layer: i32 = (0..3).map(|i| axis[i] * at[i]).sum();
        if !layers.contains(&layer) {
            continue;
        }
        let (at, direction) = (quarter_turn(axis, at), quarter_turn(axis, direction));
        let there = Facelet::all()
            .find(|&f| position(f) == at && outward(f.face()) == direction)
            .expect("a turned sticker lies on a sticker's place");
        result[there.index()] = stickers[facelet.index()];
    }
    result
}

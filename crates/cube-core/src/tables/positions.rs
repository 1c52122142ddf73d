//! Positions of stickers as numbers: 0 to 23 for the edges (two a place), 24 to 47 for the corners
//! (three a place), in the order of [`Edge::ALL`] and [`Corner::ALL`].
//!
//! One sticker stands for its piece: its position is place and flip, or place and twist, in one
//! number.

use super::step::Piece;
use crate::{Corner, Cube, Edge, Face, Rotation, Turn};

/// Position of a sticker, 0 to 47.
pub(super) type Position = u8;

/// Number of positions.
pub(super) const POSITIONS: usize = 48;

/// First position of the corners.
const FIRST_CORNER: usize = 24;

/// For each position: the position to which a turn or rotation takes the sticker there.
pub(super) type Moved = [Position; POSITIONS];

/// Effect of each turn on the positions, in the order of [`Turn::ALL`].
pub(super) const TURNED: [Moved; 18] = {
    let mut turned = [[0; POSITIONS]; 18];
    let mut i = 0;
    while i < 18 {
        turned[i] = moved_by(&Cube::of_turn(Turn::ALL[i]));
        i += 1;
    }
    turned
};

/// Effect of each rotation on the positions, in the order of [`Rotation::ALL`].
pub(super) const ROTATED: [Moved; 24] = {
    let mut rotated = [[0; POSITIONS]; 24];
    let mut i = 0;
    while i < 24 {
        rotated[i] = rotated_by(Rotation::ALL[i]);
        i += 1;
    }
    rotated
};

/// Effect of the rotation y' on the positions.
pub(super) const YAWED_BACK: Moved = rotated_by(Rotation::Y.inverse());

/// For each sticker by its home position: its position on `cube`.
pub(super) const fn moved_by(cube: &Cube) -> Moved {
    let pieces = cube.pieces();
    let mut moved = [0; POSITIONS];
    let mut place = 0;
    while place < 12 {
        let home = pieces.edge_permutation[place] as usize * 2;
        let flip = pieces.edge_orientation[place] as usize;
        moved[home] = (place * 2 + flip) as Position;
        moved[home + 1] = (place * 2 + 1 - flip) as Position;
        place += 1;
    }
    place = 0;
    while place < 8 {
        let home = FIRST_CORNER + pieces.corner_permutation[place] as usize * 3;
        let mut n = 0;
        while n < 3 {
            let twisted = (n + pieces.corner_orientation[place] as usize) % 3;
            moved[home + n] = (FIRST_CORNER + place * 3 + twisted) as Position;
            n += 1;
        }
        place += 1;
    }
    moved
}

const fn rotated_by(rotation: Rotation) -> Moved {
    let mut moved = [0; POSITIONS];
    let mut i = 0;
    while i < POSITIONS {
        let [first, second] = faces(i);
        let there = [rotation.apply(first), rotation.apply(second)];
        moved[i] = position_of(there, i >= FIRST_CORNER);
        i += 1;
    }
    moved
}

/// The face of a position, and the next face of its place, clockwise for a corner. The two faces
/// identify the position among all edges or among all corners.
const fn faces(position: usize) -> [Face; 2] {
    if position < FIRST_CORNER {
        let faces = Edge::ALL[position / 2].faces();
        [faces[position % 2], faces[(position + 1) % 2]]
    } else {
        let faces = Corner::ALL[(position - FIRST_CORNER) / 3].faces();
        [faces[position % 3], faces[(position + 1) % 3]]
    }
}

const fn position_of(wanted: [Face; 2], is_corner: bool) -> Position {
    let (mut i, end) = if is_corner {
        (FIRST_CORNER, POSITIONS)
    } else {
        (0, FIRST_CORNER)
    };
    while i < end {
        let [first, second] = faces(i);
        if first as u8 == wanted[0] as u8 && second as u8 == wanted[1] as u8 {
            return i as Position;
        }
        i += 1;
    }
    panic!("two neighbouring faces, clockwise for a corner")
}

/// The position that a name describes: the name lists the position's face, then the other faces of
/// the place, clockwise for a corner.
pub(super) const fn position_of_name(name: &str) -> Position {
    let letters = name.as_bytes();
    let mut two = [Face::U; 2];
    let mut i = 0;
    while i < 2 {
        let Some(face) = Face::from_letter(letters[i] as char) else {
            panic!("a position is named by the letters U R F D L B")
        };
        two[i] = face;
        i += 1;
    }
    let position = position_of(two, letters.len() == 3);
    assert!(
        letters.len() < 4,
        "two letters for an edge, three for a corner"
    );
    if letters.len() == 3 {
        // The next position of the same corner has the third face as its second.
        let next = position as usize / 3 * 3 + (position as usize + 1) % 3;
        let third = faces(next)[1].letter() as u8;
        assert!(letters[2] == third, "a corner's faces are named clockwise");
    }
    position
}

/// The piece whose sticker has its home at a position.
pub(super) const fn piece_at_home(position: Position) -> Piece {
    let position = position as usize;
    if position < FIRST_CORNER {
        Piece::Edge(Edge::ALL[position / 2])
    } else {
        Piece::Corner(Corner::ALL[(position - FIRST_CORNER) / 3])
    }
}

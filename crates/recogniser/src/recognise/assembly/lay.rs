//! Lays: which face each picture shows, and how the picture is turned.

use cube_core::{Cube, Face, Facelet, Facelets, Rotation};

use super::side::SideReadings;
use crate::{readings::Readings, recognise::model::Labels};

/// The picture on each face, by [`Face::index`].
pub(super) type Arrangement = [u8; 6];

/// All arrangements, apart from rotations: picture 0 lies on F, and of the four beside it the first on U.
pub(super) fn arrangements() -> impl Iterator<Item = Arrangement> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    (1..6u8).flat_map(|back| {
        let mut beside = [0; 4];
        for (place, picture) in beside.iter_mut().zip((1..6).filter(|&n| n != back)) {
            *place = picture;
        }
        let [up, others @ ..] = beside;
        // URFDLB.
        ORDERS.map(move |[r, d, l]| [up, others[r], 0, others[d], others[l], back])
    })
}

/// The square to which a square of a picture comes, if the picture is turned clockwise by `quarters`.
pub(super) const fn turned(square: usize, quarters: u8) -> usize {
    let mut at = square;
    let mut n = 0;
    while n < quarters % 4 {
        at = at % 3 * 3 + 2 - at / 3;
        n += 1;
    }
    at
}

/// The square of a picture that comes to `square`, if the picture is turned clockwise by `quarters`.
pub(super) const fn source(square: usize, quarters: u8) -> usize {
    turned(square, 4 - quarters % 4)
}

/// Face and turn of each picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lay {
    /// The face that each picture shows.
    pub(super) faces: [Face; 6],
    /// Quarter turns clockwise by which each picture is turned to lie as in the unfolded cube.
    pub(super) turns: [u8; 6],
}

impl Lay {
    /// The lay of an arrangement; `turns` are by face.
    pub(super) fn new(arrangement: Arrangement, turns: [u8; 6]) -> Self {
        let mut lay = Self {
            faces: Face::ALL,
            turns: [0; 6],
        };
        for face in Face::ALL {
            let picture = usize::from(arrangement[face.index()]);
            lay.faces[picture] = face;
            lay.turns[picture] = turns[face.index()];
        }
        lay
    }

    /// The place of a square of a picture.
    pub(super) fn place(&self, picture: usize, square: usize) -> Facelet {
        Facelet::new(self.faces[picture], turned(square, self.turns[picture]))
    }

    /// Picture and square of a place.
    pub(super) fn seen_at(&self, place: Facelet) -> (usize, usize) {
        let picture = self.picture_of(place.face());
        (picture, source(place.square(), self.turns[picture]))
    }

    /// The picture of a face.
    pub(super) fn picture_of(&self, face: Face) -> usize {
        let of_face = self.faces.iter().position(|&it| it == face);
        of_face.expect("six pictures lie on six faces")
    }

    /// The same lay after a rotation of the whole cube.
    pub(super) fn rotated(&self, rotation: Rotation) -> Self {
        let corners = [0, 2, 8, 6];
        Self {
            faces: self.faces.map(|face| rotation.apply(face)),
            turns: std::array::from_fn(|picture| {
                let at = rotation.apply_to_facelet(self.place(picture, 0)).square();
                let quarters = corners.iter().position(|&square| square == at);
                quarters.expect("a corner stays a corner") as u8
            }),
        }
    }

    /// The lay in which picture 0 is F, upright.
    pub(super) fn first_in_front(&self) -> Self {
        let mut all = Rotation::ALL.iter().map(|&rotation| self.rotated(rotation));
        let lies = all.find(|lay| lay.faces[0] == Face::F && lay.turns[0] == 0);
        lies.expect("some rotation brings a side to the front, upright")
    }

    /// The lay in which this picture is U and this one F, where they are neighbours.
    pub(super) fn bringing(&self, up: usize, front: usize) -> Option<Self> {
        let rotation = Rotation::bringing(self.faces[up], self.faces[front])?;
        Some(self.rotated(rotation))
    }

    /// The readings at their places.
    pub(super) fn readings(&self, sides: &[SideReadings; 6]) -> Readings {
        let mut readings = Readings::new();
        for place in Facelet::all() {
            let (picture, square) = self.seen_at(place);
            readings.set(place, sides[picture].samples(square).iter().copied());
        }
        readings
    }

    /// For each place the picture whose centre has its colour, from the same by picture and square.
    pub(super) fn placed(&self, labels: &Labels) -> Labels {
        std::array::from_fn(|n| {
            let place = Facelet::from_index(n).expect("a facelet is below 54");
            let (picture, square) = self.seen_at(place);
            labels[9 * picture + square]
        })
    }

    /// The colours of a cube, by picture and square: each is the picture whose centre has it.
    pub(super) fn labels_of(&self, cube: &Cube) -> Labels {
        let faces = cube.faces();
        std::array::from_fn(|n| {
            let place = self.place(n / 9, n % 9);
            self.picture_of(faces[place.index()]) as u8
        })
    }

    /// The cube with these colours, by picture and square.
    pub(super) fn cube(&self, labels: &Labels) -> Option<Cube> {
        let faces = self
            .placed(labels)
            .map(|picture| self.faces[usize::from(picture)]);
        Cube::try_from(&Facelets::from_faces(&faces)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn thirty_arrangements_are_all_apart_from_rotations() {
        let mut all = HashSet::new();
        for arrangement in arrangements() {
            let lay = Lay::new(arrangement, [0; 6]);
            for rotation in Rotation::ALL {
                assert!(all.insert(lay.rotated(rotation).faces.map(Face::index)));
            }
        }
        assert_eq!((arrangements().count(), all.len()), (30, 720));
    }

    #[test]
    fn a_rotation_takes_each_sticker_with_it() {
        let lay = Lay::new([3, 1, 0, 4, 5, 2], [1, 0, 2, 3, 0, 1]);
        for rotation in Rotation::ALL {
            let rotated = lay.rotated(rotation);
            for n in 0..54 {
                let (picture, square) = (n / 9, n % 9);
                let there = rotation.apply_to_facelet(lay.place(picture, square));
                assert_eq!(rotated.place(picture, square), there);
                assert_eq!(rotated.seen_at(there), (picture, square));
            }
        }
        assert_eq!(
            (lay.first_in_front().faces[0], lay.first_in_front().turns[0]),
            (Face::F, 0)
        );
    }
}

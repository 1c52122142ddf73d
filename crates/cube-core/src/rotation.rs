//! The 24 ways to hold a cube.

use crate::{Face, Facelet, Turn};

/// A rotation of the whole cube in space: one of 24.
///
/// As a mapping of places: what was at place `face` is at place [`apply`](Self::apply)`(face)`
/// afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation([Face; 6]);

impl Rotation {
    /// No rotation.
    pub const IDENTITY: Self = Self(Face::ALL);
    /// The whole cube turned as R turns: U to B, B to D, D to F, F to U.
    pub const X: Self = Self([Face::B, Face::R, Face::U, Face::F, Face::L, Face::D]);
    /// The whole cube turned as U turns: F to L, L to B, B to R, R to F.
    pub const Y: Self = Self([Face::U, Face::F, Face::L, Face::D, Face::B, Face::R]);
    /// The whole cube turned as F turns: U to R, R to D, D to L, L to U.
    pub const Z: Self = Self([Face::R, Face::D, Face::F, Face::L, Face::U, Face::B]);

    /// All 24 rotations, the identity first.
    ///
    /// The order is fixed: by the face that comes to the top (as found with x and z), then by the quarter turns about
    /// the vertical axis.
    pub const ALL: [Self; 24] = {
        let x2 = Self::X.then(Self::X);
        let tops = [
            Self::IDENTITY,
            Self::X,
            x2,
            Self::X.then(x2),
            Self::Z,
            Self::Z.then(Self::Z).then(Self::Z),
        ];
        let mut all = [Self::IDENTITY; 24];
        let mut i = 0;
        while i < 24 {
            all[i] = tops[i / 4];
            let mut quarter = 0;
            while quarter < i % 4 {
                all[i] = all[i].then(Self::Y);
                quarter += 1;
            }
            i += 1;
        }
        all
    };

    /// Where the content of the place `face` goes.
    #[must_use]
    pub const fn apply(self, face: Face) -> Face {
        self.0[face as usize]
    }

    /// This rotation, then another.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let mut result = [Face::U; 6];
        let mut i = 0;
        while i < 6 {
            result[i] = next.apply(self.0[i]);
            i += 1;
        }
        Self(result)
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut result = [Face::U; 6];
        let mut i = 0;
        while i < 6 {
            result[self.0[i] as usize] = Face::ALL[i];
            i += 1;
        }
        Self(result)
    }

    /// Position in [`ALL`](Self::ALL), 0 to 23.
    ///
    /// # Panics
    /// Never: every value of this type is in that list.
    pub fn index(self) -> usize {
        Self::ALL
            .iter()
            .position(|&rotation| rotation == self)
            .expect("a rotation is one of the 24")
    }

    /// Where the sticker at the place `facelet` goes.
    #[must_use]
    pub fn apply_to_facelet(self, facelet: Facelet) -> Facelet {
        let others = facelet.other_faces().map(move |face| self.apply(face));
        Facelet::between(self.apply(facelet.face()), &others)
    }

    /// The turn of the same layer after the rotation: `R` under y is `F`.
    #[must_use]
    pub const fn apply_to_turn(self, turn: Turn) -> Turn {
        Turn::new(self.apply(turn.face), turn.amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_24_rotations_are_a_group() {
        let all: HashSet<_> = Rotation::ALL.into_iter().collect();
        assert_eq!(all.len(), 24);
        for a in Rotation::ALL {
            assert_eq!(a.then(a.inverse()), Rotation::IDENTITY);
            assert_eq!(Rotation::ALL[a.index()], a);
            for b in Rotation::ALL {
                assert!(all.contains(&a.then(b)));
            }
        }
    }

    #[test]
    fn a_rotation_keeps_opposite_faces_opposite() {
        for rotation in Rotation::ALL {
            for face in Face::ALL {
                assert_eq!(
                    rotation.apply(face).opposite(),
                    rotation.apply(face.opposite())
                );
            }
        }
    }

    #[test]
    fn stickers_go_where_their_piece_goes() {
        let place = |face, square| Facelet::new(face, square);
        assert_eq!(
            Rotation::Y.apply_to_facelet(place(Face::U, 0)),
            place(Face::U, 2)
        );
        assert_eq!(
            Rotation::X.apply_to_facelet(place(Face::F, 0)),
            place(Face::U, 0)
        );
        assert_eq!(
            Rotation::X.apply_to_facelet(place(Face::U, 1)),
            place(Face::B, 7)
        );
        assert_eq!(
            Rotation::Z.apply_to_facelet(place(Face::F, 4)),
            place(Face::F, 4)
        );
        for a in Rotation::ALL {
            for facelet in Facelet::all() {
                let there = a.apply_to_facelet(facelet);
                assert_eq!(a.inverse().apply_to_facelet(there), facelet);
            }
        }
    }

    #[test]
    fn x_y_and_z_turn_about_their_axis() {
        assert_eq!(Rotation::X.apply(Face::F), Face::U);
        assert_eq!(Rotation::Y.apply(Face::F), Face::L);
        assert_eq!(Rotation::Z.apply(Face::U), Face::R);
        assert_eq!(
            Rotation::X.then(Rotation::Y),
            Rotation::Y.then(Rotation::Z),
            "x then y is y then z"
        );
    }
}

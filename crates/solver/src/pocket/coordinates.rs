//! States of a 2x2x2 cube whose corner DBL is home, as numbers: a permutation and an orientation of
//! the seven other corners.

use std::array;

use cube_core::{Corner, Cube, Turn};

use crate::numbering::{digits, number, rank, unrank};

/// Permutations of the seven corners beside DBL.
pub(super) const PERMUTATIONS: usize = 5040;
/// Orientations of seven corners: that of the last follows from the others.
pub(super) const ORIENTATIONS: usize = 729;
/// States of a cube whose corner DBL is home.
pub(super) const STATES: usize = PERMUTATIONS * ORIENTATIONS;

/// The seven corners beside DBL: which one is at each place, and its clockwise twists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Corners {
    permutation: [u8; 7],
    orientation: [u8; 7],
}

impl Corners {
    /// The corners of which `at` gives number and twists, by the numbers of [`Corner::ALL`].
    pub(super) fn new(at: impl Fn(usize) -> (usize, u8)) -> Self {
        let corners = PLACES.map(at);
        Self {
            permutation: corners.map(|(corner, _)| without_dbl(corner) as u8),
            orientation: corners.map(|(_, twists)| twists),
        }
    }

    pub(super) fn with_permutation(permutation: usize) -> Self {
        let mut corners = Self::new(|place| (place, 0));
        unrank(permutation, &mut corners.permutation);
        corners
    }

    pub(super) fn with_orientation(orientation: usize) -> Self {
        let mut corners = Self::new(|place| (place, 0));
        digits(orientation, 3, &mut corners.orientation);
        corners
    }

    /// The corners after a turn that leaves DBL alone.
    pub(super) fn turned(&self, turn: Turn) -> Self {
        let turn = Cube::SOLVED.turned(turn).pieces();
        let from = PLACES.map(|place| without_dbl(turn.corner_permutation[place].into()));
        let twists = PLACES.map(|place| turn.corner_orientation[place]);
        Self {
            permutation: from.map(|place| self.permutation[place]),
            orientation: array::from_fn(|place| {
                (self.orientation[from[place]] + twists[place]) % 3
            }),
        }
    }

    pub(super) fn permutation(&self) -> usize {
        rank(&self.permutation)
    }

    pub(super) fn orientation(&self) -> usize {
        number(&self.orientation, 3)
    }

    pub(super) fn state(&self) -> usize {
        self.permutation() * ORIENTATIONS + self.orientation()
    }
}

/// Places of the corners beside DBL.
const PLACES: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];

/// Number of a corner among those beside DBL.
const fn without_dbl(corner: usize) -> usize {
    corner - (corner > Corner::Dbl.index()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_permutations_and_orientations_read_back() {
        for number in 0..PERMUTATIONS {
            assert_eq!(Corners::with_permutation(number).permutation(), number);
        }
        for number in 0..ORIENTATIONS {
            assert_eq!(Corners::with_orientation(number).orientation(), number);
        }
    }
}

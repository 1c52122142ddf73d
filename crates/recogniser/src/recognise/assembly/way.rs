//! A way to put six pictures together.

use cube_core::{Cube, Face, Facelet};

use super::{lay::Lay, side::SideReadings};
use crate::{readings::Readings, recognise::model::Labels};

/// One way to put the six pictures together.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Way {
    /// The face that each picture shows.
    pub faces: [Face; 6],
    /// Quarter turns clockwise, 0 to 3, by which each picture is turned to lie as in the unfolded cube.
    pub turns: [u8; 6],
    /// The likeliest legal cube of the pictures in this way.
    pub cube: Cube,
    /// Log-likelihood of the best way over this one, in natural units; 0 for the best one.
    pub margin: f32,
}

impl Way {
    pub(super) fn new(lay: Lay, labels: &Labels, margin: f32) -> Option<Self> {
        let cube = lay.cube(labels)?;
        let Lay { faces, turns } = lay;
        Some(Self {
            faces,
            turns,
            cube,
            margin,
        })
    }

    pub(super) const fn lay(&self) -> Lay {
        Lay {
            faces: self.faces,
            turns: self.turns,
        }
    }

    /// Colours by picture and square: each is the picture whose centre has it.
    pub(super) fn labels(&self) -> Labels {
        self.lay().labels_of(&self.cube)
    }

    /// The same way after a rotation of the whole cube.
    pub(super) fn held(&self, lay: Lay) -> Self {
        Self::new(lay, &self.labels(), self.margin).expect("a legal cube stays legal")
    }

    /// The picture, 0 to 5, and the square in it, 0 to 8 row by row, that show a sticker.
    pub fn seen_at(&self, sticker: Facelet) -> (usize, usize) {
        self.lay().seen_at(sticker)
    }

    /// The readings of the pictures at their places.
    pub fn readings(&self, sides: &[SideReadings; 6]) -> Readings {
        self.lay().readings(sides)
    }
}

//! How the cube was put in, as far as readings tell it: targets that look different from another side
//! depend on that, and a fault may turn the whole cube.

use cube_core::{Cube, Face, Rotation};
use recogniser::{Centres, Readings, UnlikeCentres, turned_since_blurred_scan, turned_since_scan};

/// Readings of the cube as it was put in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PutIn {
    /// A whole cube was read, whose sides have these colours.
    Cube(Centres),
    /// Something disturbed the first scan, which read these sides in this order.
    Scan {
        /// Sides by their names when the scan began.
        order: Vec<Face>,
        /// Stickers of these sides.
        readings: Readings,
    },
    /// The sensor stood beside the stickers in the first scan.
    Blurred(Readings),
}

impl PutIn {
    /// Nothing is known: the cube may have been tilted before any side was read.
    pub(crate) fn unknown() -> Self {
        Self::Scan {
            order: Vec::new(),
            readings: Readings::new(),
        }
    }

    /// Rotation of the whole cube from how it was put in to how it lies now, by a scan of this cube.
    ///
    /// # Errors
    /// When the readings do not agree after exactly one rotation.
    pub(crate) fn turned(&self, now: &Readings, cube: &Cube) -> Result<Rotation, UnlikeCentres> {
        match self {
            Self::Cube(colours) => Centres::of_cube(now, cube).turned_since(colours),
            Self::Scan { order, readings } => turned_since_scan(order, readings, now, cube),
            Self::Blurred(readings) => turned_since_blurred_scan(readings, now, cube),
        }
    }
}

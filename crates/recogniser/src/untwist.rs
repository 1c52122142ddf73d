//! The turn of a corner by hand.

use std::fmt;

use cube_core::{Corner, Facelet};

use crate::readings::Readings;

/// Way in which a person turns a corner, seen from outside, so that the cube can be solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Untwist {
    /// A third of a turn clockwise.
    Clockwise,
    /// A third of a turn counterclockwise.
    Counterclockwise,
}

/// Prints "clockwise" or "counterclockwise".
impl fmt::Display for Untwist {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clockwise => "clockwise",
            Self::Counterclockwise => "counterclockwise",
        })
    }
}

impl Untwist {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Counterclockwise];

    /// The turn the other way: how a corner is twisted that this turn puts right.
    ///
    /// ```
    /// use recogniser::Untwist;
    /// assert_eq!(Untwist::Clockwise.back(), Untwist::Counterclockwise);
    /// ```
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Counterclockwise => Self::Clockwise,
        }
    }

    /// Thirds of a turn clockwise, as corners count them.
    pub(crate) const fn thirds(self) -> u8 {
        match self {
            Self::Clockwise => 1,
            Self::Counterclockwise => 2,
        }
    }

    /// Place, among the three of a corner in clockwise order, of the sticker that comes to the first.
    const fn first_from(self) -> usize {
        match self {
            Self::Clockwise => 2,
            Self::Counterclockwise => 1,
        }
    }

    /// Each place of a corner, with the place of the sticker that comes there.
    pub(crate) fn moves(self, corner: Corner) -> [(Facelet, Facelet); 3] {
        let places = corner.facelets();
        [0, 1, 2].map(|i| (places[i], places[(i + self.first_from()) % 3]))
    }

    /// The readings of a cube after this turn of a corner.
    pub(crate) fn of_readings(self, readings: &Readings, corner: Corner) -> Readings {
        let mut turned = readings.clone();
        for (to, from) in self.moves(corner) {
            turned.set(to, readings.samples(from).iter().copied());
        }
        turned
    }

    /// The stickers of a cube after this turn of a corner.
    pub(crate) fn of_stickers(self, stickers: [char; 54], corner: Corner) -> [char; 54] {
        let mut turned = stickers;
        for (to, from) in self.moves(corner) {
            turned[to.index()] = stickers[from.index()];
        }
        turned
    }
}

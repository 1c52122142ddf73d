//! The nine squares of the face on top; the drawing is at the top of [`face`](crate::face).

/// One of the nine squares on top, 1 to 9, row by row as seen from above with F at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square in the middle.
    pub const CENTRE: Self = Self(5);

    /// All nine, 1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=9).map(Self)
    }

    /// The square with this number, if it is 1 to 9.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Distance from the axis of the turntable, in millimetres, at which it is read on a cube of
    /// 57 mm: 0 for the centre. The middle of an edge is 19 mm from the axis, that of a corner 26.9:
    /// both are read off their middles, where the sensor sees them whole and the arm's way from one
    /// to the other is two thirds.
    pub const fn reading_distance_mm(self) -> f64 {
        match self.0 {
            5 => 0.0,
            _ if self.is_edge() => 20.2,
            _ => 25.3,
        }
    }

    /// Whether it lies beside the centre.
    pub const fn is_edge(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Position row by row, 0 to 8: that of a [`Facelet`](cube_core::Facelet) within its face.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

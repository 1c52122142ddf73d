//! The nine squares of the face on top; the drawing is at the top of [`face`](crate::face).

/// One of the nine squares on top, 1 to 9, row by row as seen from above with F at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Square in the middle.
    pub const CENTRE: Self = Self(5);

    /// All nine squares, 1 first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=9).map(Self)
    }

    /// Square with this number; none if the number is not 1 to 9.
    pub const fn numbered(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Number of the square, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Distance from the axis of the turntable at which the scan reads the square, in millimetres
    /// on a cube of 57 mm: 0 for the centre. The middle of an edge is 19 mm from the axis, that of
    /// a corner 26.9. The scan reads both off their middles, where the sensor still sees only the
    /// sticker, and the arm's way from one to the other is two thirds.
    pub const fn reading_distance_mm(self) -> f64 {
        match self.0 {
            5 => 0.0,
            _ if self.is_edge() => 20.2,
            _ => 25.3,
        }
    }

    /// Whether the square lies beside the centre.
    pub const fn is_edge(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Whether the square is the last of its row and column.
    pub const fn is_corner(self) -> bool {
        self.0 != Self::CENTRE.0 && !self.is_edge()
    }

    /// Position of the square row by row, 0 to 8: that of a [`Facelet`](cube_core::Facelet) within
    /// its face.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

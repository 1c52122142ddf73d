//! The laws of the cube that a wrong assembly, or force, breaks.

/// A broken law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Break {
    /// A corner is twisted a third of a turn clockwise.
    CornerClockwise,
    /// A corner is twisted a third of a turn counterclockwise.
    CornerCounterclockwise,
    /// An edge is flipped.
    Edge,
    /// Two edges, or two corners, are exchanged.
    Exchanged,
}

impl Break {
    /// All laws.
    pub(super) const ALL: [Self; 4] = [
        Self::CornerClockwise,
        Self::CornerCounterclockwise,
        Self::Edge,
        Self::Exchanged,
    ];

    /// Sums of twists and flips, and the difference of the parities of corners and edges.
    pub(super) const fn sums(self) -> [usize; 3] {
        match self {
            Self::CornerClockwise => [1, 0, 0],
            Self::CornerCounterclockwise => [2, 0, 0],
            Self::Edge => [0, 1, 0],
            Self::Exchanged => [0, 0, 1],
        }
    }
}

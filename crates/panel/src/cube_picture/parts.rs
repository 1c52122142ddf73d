//! Parts of a picture of the cube that may be left out.

use cube_core::Turn;

/// Faces on the far side of the cube: L, B and D.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FarSide {
    /// The faces float behind and below the cube.
    #[default]
    Floating,
    /// The faces are left out, and the cube is larger.
    Hidden,
}

/// A layer that an arrow shows as it turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The turn of the face that the layer follows.
    pub turn: Turn,
    /// Layers between the face and this one: 0 for the face itself, 1 for the slice of a 3x3x3.
    pub depth: usize,
}

impl From<Turn> for Arrow {
    /// The layer of the face itself.
    fn from(turn: Turn) -> Self {
        Self { turn, depth: 0 }
    }
}

/// Parts of a picture beside the near side of the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Parts {
    /// Whether the far side is shown.
    pub far_side: FarSide,
    /// Turn that an arrow shows, if any.
    pub turn: Option<Turn>,
}

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

/// Parts of a picture beside the near side of the cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Parts {
    /// Whether the far side is shown.
    pub far_side: FarSide,
    /// Turn that an arrow shows, if any.
    pub turn: Option<Turn>,
}

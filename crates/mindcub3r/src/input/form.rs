//! Forms in which a state is written, as `show --as` names them; each is a STATE again.

use clap::ValueEnum;
use cube_core::{
    Letters, PositionArrays, Reid, Rotation, SideLists, State,
    pocket::{PocketCube, Surfaces},
};

use crate::failure::bad_input;

/// Form of a state on one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StateForm {
    /// 54 stickers, of a 2x2x2 24, in the letters that were typed
    Stickers,
    /// The 20 cubies in Reid's notation
    Cubies,
    /// Positions of edges and of corners
    Arrays,
    /// Eight letters a side, in the order U L F R B D
    Sides,
    /// Cubie surfaces of a 2x2x2
    Surfaces,
}

impl StateForm {
    /// A state in this form.
    pub(crate) fn of(self, state: &State, letters: &Letters) -> anyhow::Result<String> {
        let is_told = matches!(self, Self::Stickers) || state.rotation == Rotation::IDENTITY;
        if !is_told {
            return Err(bad_input(format!(
                "--as: the whole cube is turned by {}, which only stickers tell: take --as stickers",
                state.rotation
            )));
        }
        match self {
            Self::Stickers => Ok(letters.facelets(state).to_string()),
            Self::Cubies => Ok(Reid(state.cube).to_string()),
            Self::Arrays => Ok(PositionArrays(state.cube).to_string()),
            Self::Sides => Ok(SideLists(state.cube).to_string()),
            Self::Surfaces => Err(bad_input(
                "--as surfaces is for the 2x2x2: allowed are stickers, cubies, arrays and sides",
            )),
        }
    }

    /// A 2x2x2 in this form.
    pub(crate) fn of_pocket(self, cube: &PocketCube, letters: &Letters) -> anyhow::Result<String> {
        match self {
            Self::Stickers => Ok(letters.stickers(cube).iter().collect()),
            Self::Surfaces => Ok(Surfaces(*cube).to_string()),
            Self::Cubies | Self::Arrays | Self::Sides => Err(bad_input(
                "--as: with --puzzle 2x2x2 allowed are stickers and surfaces",
            )),
        }
    }
}

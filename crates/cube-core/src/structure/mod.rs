//! The structure of a cube: its cycles, its order, its parity, the orientation of its pieces, and
//! its symmetries.
//!
//! A cube is also a permutation of the stickers, so the terms of permutations apply. [`Cycles`]
//! are the beginning: a cycle tells where each piece lies, and its orientation.

mod cycles;
mod orientation;
mod symmetry;
#[cfg(test)]
mod tests;

use core::fmt;

use crate::{Cube, Rotation, State, legality};

pub use cycles::{Cycle, Cycles};
pub use symmetry::Symmetry;

/// Parity of a permutation: whether it is an even or an odd number of swaps.
///
/// ```
/// use cube_core::{Cube, Parity, Turns};
/// let parity = |turns: &str| Cube::from(&turns.parse::<Turns>().expect("turns")).parity();
/// assert_eq!(parity("R U2 F'"), Parity::Even);
/// assert_eq!(parity("R U F'").to_string(), "odd");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// An even number of swaps.
    Even,
    /// An odd number of swaps.
    Odd,
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Even => "even",
            Self::Odd => "odd",
        })
    }
}

impl Cube {
    /// Parity of the corners, which is that of the edges as well: a quarter turn changes both.
    ///
    /// ```
    /// use cube_core::{Cube, Parity, Pattern};
    /// assert_eq!(Cube::SOLVED.turned("R".parse()?).parity(), Parity::Odd);
    /// assert_eq!(Pattern::find("superflip")?.cube().parity(), Parity::Even);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parity(&self) -> Parity {
        if legality::is_odd(&self.pieces().corner_permutation) {
            Parity::Odd
        } else {
            Parity::Even
        }
    }

    /// Order of the cube as a permutation: turns that lead from the solved cube to this one, made
    /// that often, lead to the solved cube again, and not before. At least 1, at most 1260.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// let order = |turns: &str| Cube::from(&turns.parse::<Turns>().expect("turns")).order();
    /// assert_eq!(order("R U R' U'"), 6);
    /// assert_eq!(order("R U"), 105);
    /// // The highest order of all cubes.
    /// assert_eq!(order("R U2 D' B D'"), 1260);
    /// ```
    pub fn order(&self) -> u32 {
        self.cycles().order()
    }
}

impl State {
    /// Order of the state as an operation, rotation included: whatever leads from the solved cube
    /// to this state, made that often, leads to the solved cube in its first pose again, and not
    /// before.
    ///
    /// ```
    /// use cube_core::State;
    /// let state: State = "M U".parse()?;
    /// assert_eq!(state.order(), 8);
    /// // The same cube, put back into its first pose each time.
    /// assert_eq!(state.cube.order(), 180);
    /// assert_eq!("x".parse::<State>()?.order(), 4);
    /// # Ok::<(), cube_core::InvalidState>(())
    /// ```
    pub fn order(&self) -> u32 {
        let (mut cube, mut rotation) = (self.cube, self.rotation);
        let mut times = 1;
        while rotation != Rotation::IDENTITY {
            cube = cube.then(&self.cube.rotated(rotation.inverse()));
            rotation = rotation.then(self.rotation);
            times += 1;
        }
        times * cube.order()
    }
}

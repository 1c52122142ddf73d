//! The six characters in which somebody writes the colours of a cube.

use core::fmt;

use crate::{Face, Facelet, Facelets, Rotation, State, pocket::PocketCube};

/// The characters that stand for the colours of the six faces in a text.
///
/// [`State::read`] and [`PocketCube::read`] give them, so that a program can show a cube in the
/// letters in which it was typed.
///
/// ```
/// use cube_core::{Letters, State};
/// let typed = "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb";
/// let (state, letters) = State::read(typed)?;
/// assert_eq!(letters.to_string(), "wrgyob");
/// assert_eq!(letters.facelets(&state).to_string(), typed);
/// let (_, letters) = State::read("R U2 F'")?;
/// assert_eq!(letters, Letters::FACES);
/// # Ok::<(), cube_core::InvalidState>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Letters([char; 6]);

impl Letters {
    /// The letters of the faces themselves: U R F D L B.
    pub const FACES: Self = Self(['U', 'R', 'F', 'D', 'L', 'B']);

    /// Characters in the order URFDLB of the faces; any characters are allowed.
    pub const fn new(letters: [char; 6]) -> Self {
        Self(letters)
    }

    /// The character of a face's colour.
    pub const fn of(&self, face: Face) -> char {
        self.0[face as usize]
    }

    /// The 54 stickers of a state, as it is held.
    pub fn facelets(&self, state: &State) -> Facelets {
        Facelets::new(state.faces().map(|face| self.of(face)))
    }

    /// The 24 stickers of a 2x2x2, as it is held.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// let typed = "wwwwrrrrggggyyyyoooobbbb";
    /// let (cube, letters) = PocketCube::read(typed)?;
    /// assert_eq!(letters.stickers(&cube).iter().collect::<String>(), typed);
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    pub fn stickers(&self, cube: &PocketCube) -> [char; 24] {
        cube.stickers().map(|face| self.of(face))
    }

    /// The letters of the centres, on a cube that is turned as a whole by `rotation`.
    pub(crate) fn of_centres(facelets: &Facelets, rotation: Rotation) -> Self {
        Self(Face::ALL.map(|face| facelets.at(Facelet::centre(rotation.apply(face)))))
    }
}

impl Default for Letters {
    /// [`FACES`](Self::FACES).
    fn default() -> Self {
        Self::FACES
    }
}

impl fmt::Display for Letters {
    /// The six characters in the order URFDLB of the faces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}

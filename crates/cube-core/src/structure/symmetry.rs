//! The 48 symmetries of the cube as a solid.

use alloc::vec::Vec;

use crate::{Cube, Face, Facelet, Facelets, Rotation};

/// A symmetry of the cube as a solid: one of the 24 rotations, or a rotation of the mirror image.
///
/// ```
/// use cube_core::{Cube, Rotation, Symmetry};
/// let symmetry = Symmetry { rotation: Rotation::Y, is_mirrored: true };
/// let [r, b] = ["R", "B'"].map(|turn| Cube::SOLVED.turned(turn.parse().expect("a turn")));
/// // The mirror image of R is L', which y takes to B'.
/// assert_eq!(r.seen_from(symmetry), b);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// The rotation, after the reflection if there is one.
    pub rotation: Rotation,
    /// Whether a mirror between left and right comes first.
    pub is_mirrored: bool,
}

impl Symmetry {
    /// All 48 symmetries: the rotations in the order of [`Rotation::ALL`], then as many with the
    /// mirror.
    ///
    /// ```
    /// use cube_core::{Cube, Symmetry};
    /// assert!(Symmetry::ALL.iter().all(|&symmetry| Cube::SOLVED.seen_from(symmetry).is_solved()));
    /// ```
    pub const ALL: [Self; 48] = {
        let mut all = [Self {
            rotation: Rotation::IDENTITY,
            is_mirrored: false,
        }; 48];
        let mut i = 0;
        while i < 48 {
            all[i].rotation = Rotation::ALL[i % 24];
            all[i].is_mirrored = i >= 24;
            i += 1;
        }
        all
    };
}

impl Cube {
    /// The mirror image of the cube, with the mirror between left and right: each turn that led to
    /// this cube is replaced by its mirror image, R by L'.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// let cube = |turns: &str| turns.parse().map(|turns: Turns| Cube::from(&turns));
    /// assert_eq!(cube("R U F2 D'")?.mirrored(), cube("L' U' F2 D")?);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    ///
    /// # Panics
    /// Never: a mirrored cube can exist.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let here = self.faces();
        let mut there = here;
        for facelet in Facelet::all() {
            let others = facelet.other_faces().map(mirrored);
            let place = Facelet::between(mirrored(facelet.face()), &others);
            there[place.index()] = mirrored(here[facelet.index()]);
        }
        Self::try_from(&Facelets::from_faces(&there)).expect("a mirrored cube can exist")
    }

    /// The cube as seen from a symmetry: each turn that led to this cube is replaced by its image.
    #[must_use]
    pub fn seen_from(&self, symmetry: Symmetry) -> Self {
        let cube = if symmetry.is_mirrored {
            self.mirrored()
        } else {
            *self
        };
        cube.rotated(symmetry.rotation)
    }

    /// The symmetries of the cube's state: those from which it looks the same. The identity is
    /// always one; their number divides 48.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// let count = |name: &str| Pattern::find(name).map(|pattern| pattern.cube().symmetries().len());
    /// assert_eq!(count("superflip"), Ok(48));
    /// assert_eq!(count("cube-in-a-cube"), Ok(6));
    /// // R looks the same in four poses, and never in the mirror, which makes it L'.
    /// assert_eq!(Cube::SOLVED.turned("R".parse()?).symmetries().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let images = [*self, self.mirrored()];
        let is_kept = |symmetry: &Symmetry| {
            images[usize::from(symmetry.is_mirrored)].rotated(symmetry.rotation) == *self
        };
        Symmetry::ALL.into_iter().filter(is_kept).collect()
    }
}

/// The face that the mirror between left and right makes of a face.
const fn mirrored(face: Face) -> Face {
    match face {
        Face::R | Face::L => face.opposite(),
        _ => face,
    }
}

//! The 2x2x2 cube: 24 stickers, no centres, 3 674 160 states but for how the cube is held.
//!
//! [`PocketCube`] holds stickers by the faces of the 3x3x3, whose corners it has. All 18 face turns
//! turn it; a turn of D does what a turn of U and a rotation do.

mod colours;
mod error;
pub mod net;
mod places;
mod read;
mod surface_names;
pub(crate) mod surfaces;
#[cfg(test)]
mod tests;

use core::fmt;

pub use error::InvalidPocketCube;
pub use surface_names::InvalidSurfaces;
pub use surfaces::Surfaces;

use crate::{
    Corner, Cube, Face, Facelet, Rotation, Turn, legality::find_rotated, notation::Algorithm,
};
use places::{index_of, places};

/// A 2x2x2 cube that can exist, as it is held.
///
/// Stickers are numbered U1 to U4, R1 to R4 and so on in the order U R F D L B, each face row by
/// row.
///
/// # Forms
///
/// | written                                | meaning                                            |
/// |----------------------------------------|----------------------------------------------------|
/// | 24 characters, any white space         | stickers in the order URFDLB                       |
/// | the same as the [`net`]                | stickers as the unfolded cube shows them           |
/// | 24 names as `flu luf ufl ... rbd`      | the surface that lies at each place: [`Surfaces`]  |
/// | 8 words of three colours               | the cubies FLU FUR FDL FRD BUL BRU BLD BDR, colours in the order of the name |
/// | `solved`, in any case                  | the solved cube                                    |
/// | a link to alg.cubing.net or twizzle.net | the cube of the [`link`](crate::notation::link)   |
/// | anything else                          | turns of the solved cube, in the [`notation`](crate::notation) |
///
/// In other letters than those of the faces, the corner at DBL says which colours are those of D, B
/// and L (where the cubies are written, the last one those of B, D and R); the colours that no corner
/// shares with them are opposite. Face letters alone, 17 or more, are stickers.
///
/// ```
/// use cube_core::pocket::PocketCube;
/// let cube: PocketCube = "R U R' U'".parse()?;
/// assert_eq!(cube.to_string().parse(), Ok(cube));
/// assert!(!cube.is_solved());
/// // Without centres, a cube that is held in another way is solved, too.
/// assert!("x y2".parse::<PocketCube>()?.is_solved());
/// let error = "UUUU RRRR FFFF DDDD LLLL BBBU".parse::<PocketCube>().unwrap_err();
/// assert_eq!(error.to_string(), "colour 'U' on 5 stickers: each of six colours is on 4");
/// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PocketCube([Face; 24]);

impl PocketCube {
    /// The solved cube, U on top and F in front.
    pub const SOLVED: Self = {
        let mut stickers = [Face::U; 24];
        let mut place = 0;
        while place < 24 {
            stickers[place] = Face::ALL[place / 4];
            place += 1;
        }
        Self(stickers)
    };

    /// The corners of a 3x3x3 cube.
    ///
    /// ```
    /// use cube_core::{Pattern, pocket::PocketCube};
    /// // The superflip flips edges alone.
    /// let superflip = Pattern::find("superflip")?.cube();
    /// assert!(PocketCube::of(&superflip).is_solved());
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    #[must_use]
    pub fn of(cube: &Cube) -> Self {
        let faces = cube.faces();
        Self(places().map(|place| faces[place.index()]))
    }

    /// The colours of the 24 stickers, by the faces that have them on [`SOLVED`](Self::SOLVED).
    pub const fn stickers(&self) -> &[Face; 24] {
        &self.0
    }

    /// Whether each face has one colour, however the cube is held.
    pub fn is_solved(&self) -> bool {
        (self.0.chunks(4)).all(|face| face.iter().all(|sticker| *sticker == face[0]))
    }

    /// The cube after a turn.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let homes = Cube::SOLVED.turned(turn).homes();
        Self(places().map(|place| self.at(homes[place.index()])))
    }

    /// The cube after turns.
    ///
    /// ```
    /// use cube_core::{Turns, pocket::PocketCube};
    /// let sexy: Turns = "R U R' U'".parse()?;
    /// let mut cube = PocketCube::SOLVED;
    /// for _ in 0..6 {
    ///     cube = cube.after(&sexy);
    /// }
    /// assert!(cube.is_solved());
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn after(&self, turns: &[Turn]) -> Self {
        turns.iter().fold(*self, |cube, &turn| cube.turned(turn))
    }

    /// The cube after it was turned as a whole.
    ///
    /// ```
    /// use cube_core::{Face, Rotation, pocket::PocketCube};
    /// // x brings F to the top.
    /// let held = PocketCube::SOLVED.rotated(Rotation::X);
    /// assert_eq!(held.stickers()[..4], [Face::F; 4]);
    /// ```
    #[must_use]
    pub fn rotated(&self, rotation: Rotation) -> Self {
        let back = rotation.inverse();
        Self(places().map(|place| self.at(back.apply_to_facelet(place))))
    }

    /// The corner at a place, and its clockwise twists, 0 to 2: its sticker of U or D is at facelet
    /// of that number of the place.
    ///
    /// # Panics
    /// Never: every cube of this type has the eight corners.
    pub fn corner_at(&self, place: Corner) -> (Corner, u8) {
        corner_of(place.facelets().map(|facelet| self.at(facelet)))
            .expect("a cube has the eight corners")
    }

    /// The rotation that brings the corner DBL to its place, untwisted: of the 24 ways to hold a
    /// cube, the one to compare cubes in.
    ///
    /// # Panics
    /// Never: each of the 24 places and twists of a corner has its rotation.
    pub fn to_normal(&self) -> Rotation {
        let is_home = |rotation: &Rotation| {
            self.rotated(*rotation).corner_at(Corner::Dbl) == (Corner::Dbl, 0)
        };
        let mut rotations = Rotation::ALL.into_iter();
        rotations
            .find(is_home)
            .expect("each place and twist of a corner has its rotation")
    }

    fn at(&self, facelet: Facelet) -> Face {
        self.0[index_of(facelet)]
    }

    /// The cube with these stickers, if it can exist.
    fn legal(self) -> Result<Self, InvalidPocketCube> {
        let mut seen = [None; 8];
        let mut twists = 0;
        for place in Corner::ALL {
            let colours = place.facelets().map(|facelet| self.at(facelet));
            let Some((corner, twist)) = corner_of(colours) else {
                let colours = colours.map(Face::letter).iter().collect();
                return Err(InvalidPocketCube::NoSuchCorner { place, colours });
            };
            if let Some(first) = seen[corner.index()].replace(place) {
                let second = place;
                return Err(InvalidPocketCube::RepeatedCorner {
                    corner,
                    first,
                    second,
                });
            }
            twists += twist;
        }
        match twists % 3 {
            0 => Ok(self),
            thirds => Err(InvalidPocketCube::Twist { thirds }),
        }
    }
}

#[cfg(feature = "rand")]
impl PocketCube {
    /// A cube drawn from all states and ways to hold it with equal chance.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let cube = PocketCube::random(&mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!(cube.to_string().len(), 24);
    /// ```
    pub fn random(rng: &mut (impl rand::Rng + ?Sized)) -> Self {
        // Corners of a random 3x3x3 are equally likely in all permutations and orientations.
        Self::of(&Cube::random(rng))
    }
}

impl Default for PocketCube {
    /// [`SOLVED`](Self::SOLVED).
    fn default() -> Self {
        Self::SOLVED
    }
}

impl fmt::Display for PocketCube {
    /// The 24 stickers by face letters, in the order U R F D L B.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl PocketCube {
    /// The solved cube after an algorithm, slice turns and rotations included.
    #[must_use]
    pub fn of_algorithm(algorithm: &Algorithm) -> Self {
        Self::SOLVED.after_algorithm(algorithm)
    }

    /// The cube after an algorithm, slice turns and rotations included.
    ///
    /// ```
    /// use cube_core::{notation::Algorithm, pocket::PocketCube};
    /// let wide = PocketCube::SOLVED.after_algorithm(&Algorithm::parse("Rw")?);
    /// let turn_and_rotation = PocketCube::SOLVED.after_algorithm(&Algorithm::parse("L x")?);
    /// assert_eq!(wide, turn_and_rotation);
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    #[must_use]
    pub fn after_algorithm(&self, algorithm: &Algorithm) -> Self {
        let (turns, rotation) = algorithm.unrotated();
        self.after(&turns).rotated(rotation)
    }

    /// The cube after the permutation of another one: the surface that lies at a place of `next`
    /// comes from its home there. `perm_apply` of programs that write [`Surfaces`].
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// let cube = |text: &str| text.parse::<PocketCube>();
    /// assert_eq!(cube("F")?.then(&cube("L")?), cube("F L")?);
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let homes = next.homes();
        Self(places().map(|place| self.at(homes[index_of(place)])))
    }

    /// The cube that undoes this one: [`then`](Self::then) makes the solved cube of both.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// let cube = |text: &str| text.parse::<PocketCube>();
    /// assert_eq!(cube("F L")?.inverse(), cube("L' F'")?);
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut stickers = self.0;
        for (place, home) in places().into_iter().zip(self.homes()) {
            stickers[index_of(home)] = place.face();
        }
        Self(stickers)
    }

    /// The home of the sticker at each of the [`places`].
    fn homes(&self) -> [Facelet; 24] {
        let mut homes = places();
        for place in Corner::ALL {
            let (corner, twists) = self.corner_at(place);
            for (number, home) in corner.facelets().into_iter().enumerate() {
                let there = place.facelets()[(number + usize::from(twists)) % 3];
                homes[index_of(there)] = home;
            }
        }
        homes
    }

    /// Whether the cubes are the same, however each is held.
    ///
    /// ```
    /// use cube_core::pocket::PocketCube;
    /// let cube: PocketCube = "R U".parse()?;
    /// assert!(cube.is_same_as(&"R U x y2".parse()?));
    /// assert!(!cube.is_same_as(&"U R".parse()?));
    /// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
    /// ```
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.rotated(self.to_normal()) == other.rotated(other.to_normal())
    }
}

/// The corner with these colours, clockwise, and its twists.
fn corner_of(colours: [Face; 3]) -> Option<(Corner, u8)> {
    let (corner, twists) = find_rotated::<3, Corner>(&colours)?;
    Some((Corner::ALL[corner], twists))
}

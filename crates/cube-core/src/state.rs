//! A state in any of the forms in which people write one.

mod form;
mod pose;
mod read;
mod stickers;

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
};
use core::fmt;

use thiserror::Error;

use crate::{
    Cube, Face, Facelet, Facelets, InvalidArrays, InvalidCube, InvalidReid, Pattern, Rotation,
    Turns, WrongFaceletCount,
    notation::{Algorithm, InvalidNotation, link::InvalidLink},
    pocket::InvalidPocketCube,
};

/// A cube and its pose.
///
/// Turn sequences with `M`, `Rw` or `x` rotate the whole cube, and stickers in face letters can
/// show centres away from home. The state then holds the cube with its centres at home, and the
/// rotation from there to its pose.
///
/// ```
/// use cube_core::{Cube, Rotation, State};
/// let state: State = "M U".parse()?;
/// assert_eq!(state.rotation.to_string(), "x'");
/// assert_eq!(state.to_string().parse::<State>()?.rotation, state.rotation);
/// assert_eq!("superflip".parse::<State>()?.rotation, Rotation::IDENTITY);
/// assert!("UUURRRFFF".repeat(5).parse::<State>().is_err());
/// # Ok::<(), cube_core::InvalidState>(())
/// ```
///
/// # Forms
///
/// | written                              | meaning                                              |
/// |--------------------------------------|------------------------------------------------------|
/// | `solved`, in any case                | the solved cube                                      |
/// | the name of a [`Pattern`]            | that pattern                                         |
/// | 54 face letters, any white space     | stickers in the order URFDLB                         |
/// | any six distinct characters, 54 long | the same; the centres define the faces               |
/// | the same as the [`net`](crate::net)  | stickers as the unfolded cube shows them             |
/// | 48 of the letters `WRBOGY` or face letters | stickers without centres: [`SideLists`](crate::SideLists) |
/// | twenty words as `UF UR ... DBR`      | the cubies of [`Reid`](crate::Reid)                  |
/// | twenty numbers as `{0 1 ... 23}`     | [`PositionArrays`](crate::PositionArrays)            |
/// | a link to alg.cubing.net or twizzle.net | the cube of the [`link`](crate::notation::link)   |
/// | anything else                        | turns of the solved cube, in the [`notation`](crate::notation) |
///
/// Forty or more single face letters without a mark (`2`, `'`, a bracket) are stickers, never
/// turns. Reading ignores escape sequences of a terminal.
///
/// `Serialize` and `Deserialize` are absent: the text of a state does not contain
/// [`turns`](Self::turns).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct State {
    /// The cube with its centres at home.
    pub cube: Cube,
    /// The cube's pose: the rotation from the pose with the centres at home.
    pub rotation: Rotation,
    /// The face turns that lead from the solved cube to `cube`, if the text gave turns.
    pub turns: Option<Turns>,
}

/// The way from one state to another: turns that lead from `from` to `to`, then a rotation.
///
/// ```
/// use cube_core::State;
/// let state: State = "M U".parse()?;
/// let way = state.way_to(&State::SOLVED);
/// assert_eq!(way.rotation.to_string(), "x");
/// let turns: cube_core::Turns = "U' R' L".parse()?;
/// assert_eq!(way.from.after(&turns), way.to);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Way {
    /// The start, as the holder sees the cube.
    pub from: Cube,
    /// The end of the turns, as the holder sees the cube.
    pub to: Cube,
    /// The rotation of the whole cube that follows the turns.
    pub rotation: Rotation,
}

/// A text that is no state.
///
/// ```
/// use cube_core::{InvalidState, State};
/// assert_eq!("".parse::<State>(), Err(InvalidState::Empty));
/// let error = "superflop".parse::<State>().unwrap_err();
/// assert!(matches!(error, InvalidState::UnknownName { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidState {
    /// The text is empty, or white space alone.
    #[error("empty; write `solved` for the solved cube")]
    Empty,
    /// The text looks like stickers, but their number is not 54.
    #[error("{0}; turns that long stand in brackets: (R U ...)")]
    StickerCount(WrongFaceletCount),
    /// 48 stickers without centres, in letters that do not tell these.
    #[error(
        "48 stickers seen, without centres: only the letters W R B O G Y (up, left, front, right, \
         back, down) and U L F R B D tell these; write all 54 stickers in the order URFDLB"
    )]
    NoCentres,
    /// The stickers break a law of the cube.
    #[error(transparent)]
    Cube(#[from] InvalidCube),
    /// The text looks like Reid's notation, but names no state.
    #[error(transparent)]
    Reid(#[from] InvalidReid),
    /// The text looks like arrays of positions, but names no state.
    #[error(transparent)]
    Arrays(#[from] InvalidArrays),
    /// The text is a position of the 2x2x2, by the names of its cubie surfaces.
    #[error(
        "the names of cubie surfaces are a position of the 2x2x2, not of the 3x3x3; turns of two \
         layers have a space between: f l u"
    )]
    PocketCube,
    /// The text names cubie surfaces of the 2x2x2, but no position.
    #[error("{0}; a position of the 2x2x2, not of the 3x3x3")]
    InvalidPocketCube(InvalidPocketCube),
    /// The text is a link, but gives no turns.
    #[error(transparent)]
    Link(#[from] InvalidLink),
    /// The text has no other form, and is no turn sequence.
    #[error(transparent)]
    Notation(#[from] InvalidNotation),
    /// The text looks like a name, but no pattern has it.
    #[error(
        "no pattern has the name {seen:?}; allowed are a name, 54 stickers, 20 cubies, turns and \
         solved"
    )]
    UnknownName {
        /// The name, at most its first 60 characters.
        seen: String,
    },
}

impl State {
    /// The solved cube with its centres at home.
    pub const SOLVED: Self = Self {
        cube: Cube::SOLVED,
        rotation: Rotation::IDENTITY,
        turns: None,
    };

    /// A cube in a pose: `rotation` leads there from the pose with the centres at home.
    ///
    /// ```
    /// use cube_core::{Cube, Rotation, State};
    /// let state = State::new(Cube::SOLVED, Rotation::X);
    /// assert_eq!(state.to_string(), "x".parse::<State>()?.to_string());
    /// assert_eq!(state.turns, None);
    /// # Ok::<(), cube_core::InvalidState>(())
    /// ```
    pub const fn new(cube: Cube, rotation: Rotation) -> Self {
        Self {
            cube,
            rotation,
            turns: None,
        }
    }

    /// The cube as its holder sees it: each face named by the place where it lies. A solution of
    /// this cube names the turns as the holder makes them.
    ///
    /// ```
    /// use cube_core::{State, Turns};
    /// // After x the holder turns the face that is on top now, and undoes it there.
    /// let state: State = "x U".parse()?;
    /// let undone = state.as_held().after(&"U'".parse::<Turns>()?);
    /// assert!(undone.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_held(&self) -> Cube {
        self.cube.rotated(self.rotation)
    }

    /// The colours of the 54 stickers in the state's pose, each named by the face whose centre has
    /// it, in the order URFDLB of the places.
    pub fn faces(&self) -> [Face; 54] {
        let home = self.cube.faces();
        let mut there = home;
        for facelet in Facelet::all() {
            let place = self.rotation.apply_to_facelet(facelet);
            there[place.index()] = home[facelet.index()];
        }
        there
    }

    /// The stickers in the state's pose, as face letters.
    ///
    /// ```
    /// use cube_core::State;
    /// // x brings F to the top.
    /// let state: State = "x".parse()?;
    /// assert!(state.facelets().to_string().starts_with("FFFFFFFFF"));
    /// assert!(state.cube.is_solved());
    /// # Ok::<(), cube_core::InvalidState>(())
    /// ```
    pub fn facelets(&self) -> Facelets {
        Facelets::from_faces(&self.faces())
    }

    /// The way from this state to `target`, for a holder who takes the cube in its pose.
    ///
    /// ```
    /// use cube_core::{State, tables};
    /// let state: State = "x R".parse()?;
    /// let way = state.way_to(&State::SOLVED);
    /// let turns = tables::solve(&way.from, &way.to);
    /// let solution = format!("{turns} {}", way.rotation);
    /// assert_eq!(state.after(&solution.parse()?), State::SOLVED);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn way_to(&self, target: &Self) -> Way {
        Way {
            from: self.as_held(),
            to: target.cube.rotated(self.rotation),
            rotation: self.rotation.inverse().then(target.rotation),
        }
    }

    /// The state after the turns of a holder who takes the cube in its pose.
    ///
    /// ```
    /// use cube_core::State;
    /// let state = "M".parse::<State>()?.after(&"M'".parse()?);
    /// assert_eq!(state, State::SOLVED);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, algorithm: &Algorithm) -> Self {
        let (turns, rotation) = algorithm.unrotated();
        let home = self.rotation.inverse();
        let turns: Turns = turns.iter().map(|&turn| home.apply_to_turn(turn)).collect();
        Self {
            cube: self.cube.after(&turns),
            rotation: self.rotation.then(rotation),
            turns: None,
        }
    }

    /// The solved cube after turns, and then a rotation.
    fn of_turns((turns, rotation): (Turns, Rotation)) -> Self {
        Self {
            cube: Cube::from(&turns),
            rotation,
            turns: Some(turns),
        }
    }
}

impl From<Cube> for State {
    fn from(cube: Cube) -> Self {
        Self {
            cube,
            ..Self::SOLVED
        }
    }
}

impl From<&Algorithm> for State {
    fn from(algorithm: &Algorithm) -> Self {
        Self::of_turns(algorithm.unrotated())
    }
}

impl From<&Pattern> for State {
    fn from(pattern: &Pattern) -> Self {
        Self::from(&pattern.algorithm())
    }
}

impl TryFrom<&Facelets> for State {
    type Error = InvalidCube;

    /// The state that stickers show. Where the stickers are face letters, the centres give the
    /// pose.
    fn try_from(facelets: &Facelets) -> Result<Self, InvalidCube> {
        let held = Cube::try_from(facelets)?;
        let rotation = pose::rotation_of(facelets);
        Ok(Self {
            cube: held.rotated(rotation.inverse()),
            rotation,
            turns: None,
        })
    }
}

impl fmt::Display for State {
    /// The 54 stickers in the state's pose, in the order URFDLB.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.facelets())
    }
}

/// Whether a text consists of words alone, one of three characters at least, and contains a
/// lower-case letter that no turn has.
pub(crate) fn looks_like_a_name(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let stands_for_nothing = |c: char| c.is_lowercase() && !"urfdlbmesxyzwi".contains(c);
    text.chars().all(is_word)
        && text.contains(stands_for_nothing)
        && text.split(' ').any(|word| word.chars().count() >= 3)
}

/// A text without the escape sequences by which a terminal sets colours.
pub(crate) fn without_escapes(text: &str) -> Cow<'_, str> {
    const BEGINNING: &str = "\u{1b}[";
    if !text.contains(BEGINNING) {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split(BEGINNING);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // Parameters, then the one letter that ends the sequence.
        let is_parameter = |c: char| c.is_ascii_digit() || matches!(c, ';' | ':' | '?');
        let mut rest = part.trim_start_matches(is_parameter).chars();
        rest.next();
        plain += rest.as_str();
    }
    Cow::Owned(plain)
}

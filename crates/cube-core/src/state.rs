//! A state in any of the forms in which people write one.
//!
//! | written                              | meaning                                              |
//! |--------------------------------------|------------------------------------------------------|
//! | `solved`, in any case                | the solved cube                                      |
//! | the name of a [`Pattern`]            | that pattern                                         |
//! | 54 face letters, any white space     | stickers in the order URFDLB                         |
//! | any six distinct characters, 54 long | the same; the centres say which is which             |
//! | the same as the [`net`](crate::net)  | stickers as the unfolded cube shows them             |
//! | twenty words as `UF UR ... DBR`      | the cubies of [`Reid`]                               |
//! | anything else                        | turns of the solved cube, in the [`notation`](crate::notation) |
//!
//! Forty or more single face letters without a mark (`2`, `'`, a bracket) are stickers, never
//! turns. Escape sequences of a terminal are left out.

mod form;
mod stickers;

use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
};
use core::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    Cube, Face, Facelet, Facelets, InvalidCube, InvalidReid, Pattern, Reid, Rotation, Turns,
    WrongFaceletCount,
    notation::{Algorithm, InvalidNotation},
};
use form::Form;

/// A cube, and how it lies.
///
/// Turns such as `M`, `Rw` or `x` leave the cube turned as a whole: orientation counts. The state
/// is then the cube as it would lie with its centres at home, and the rotation that brings it to
/// lie as it does. So do face letters whose centres stand elsewhere.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The cube with its centres at home.
    pub cube: Cube,
    /// How it lies: the rotation to be done with the cube.
    pub rotation: Rotation,
    /// The face turns by which the cube was given, if it was: they lead from the solved cube to
    /// `cube`.
    pub turns: Option<Turns>,
}

/// From one state to another: turns that lead from `from` to `to`, and then the rotation.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The cube as its holder sees it.
    pub from: Cube,
    /// The cube that the turns make of it.
    pub to: Cube,
    /// What is still to be done with the whole cube after the turns.
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
pub enum InvalidState {
    /// Nothing but white space.
    #[error("empty; write `solved` for the solved cube")]
    Empty,
    /// Stickers, but not 54.
    #[error("{0}; turns that long stand in brackets: (R U ...)")]
    StickerCount(WrongFaceletCount),
    /// 54 stickers or twenty cubies that no cube shows.
    #[error(transparent)]
    Cube(#[from] InvalidCube),
    /// No state in Reid's notation.
    #[error(transparent)]
    Reid(#[from] InvalidReid),
    /// No turns.
    #[error(transparent)]
    Notation(#[from] InvalidNotation),
    /// A name that is no pattern's.
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
    /// The solved cube, not turned.
    pub const SOLVED: Self = Self {
        cube: Cube::SOLVED,
        rotation: Rotation::IDENTITY,
        turns: None,
    };

    /// The cube as its holder sees it: each face named by the place where it lies. Turns for this
    /// cube are turns as the holder makes them.
    pub fn as_held(&self) -> Cube {
        self.cube.rotated(self.rotation)
    }

    /// The colours of the 54 stickers as they lie, each named by the face to which it belongs, in
    /// the order URFDLB of the places.
    pub fn faces(&self) -> [Face; 54] {
        let home = self.cube.faces();
        let mut there = home;
        for facelet in Facelet::all() {
            let place = self.rotation.apply_to_facelet(facelet);
            there[place.index()] = home[facelet.index()];
        }
        there
    }

    /// The stickers as they lie, in face letters.
    pub fn facelets(&self) -> Facelets {
        Facelets::from_faces(&self.faces())
    }

    /// What leads from this state to another, for a holder who takes the cube as it lies.
    pub fn way_to(&self, target: &Self) -> Way {
        Way {
            from: self.as_held(),
            to: target.cube.rotated(self.rotation),
            rotation: self.rotation.inverse().then(target.rotation),
        }
    }

    /// The state after turns that a holder makes who takes the cube as it lies.
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

    /// The state that turns lead to from the solved cube.
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

    /// A cube of stickers. Where face letters name them, the centres say how it lies.
    fn try_from(facelets: &Facelets) -> Result<Self, InvalidCube> {
        let held = Cube::try_from(facelets)?;
        let rotation = stickers::rotation_of(facelets);
        Ok(Self {
            cube: held.rotated(rotation.inverse()),
            rotation,
            turns: None,
        })
    }
}

impl FromStr for State {
    type Err = InvalidState;

    fn from_str(text: &str) -> Result<Self, InvalidState> {
        let text = without_escapes(text);
        let text = text.trim();
        if text.is_empty() {
            return Err(InvalidState::Empty);
        }
        if text.eq_ignore_ascii_case("solved") {
            return Ok(Self::SOLVED);
        }
        if let Ok(pattern) = Pattern::find(text) {
            return Ok(pattern.into());
        }
        match Form::of(text) {
            Form::Stickers => {
                let facelets = stickers::read(text).map_err(InvalidState::StickerCount)?;
                Ok(Self::try_from(&facelets)?)
            }
            Form::Cubies => Ok(text.parse::<Reid>()?.0.into()),
            Form::Turns => match Algorithm::parse(text) {
                Ok(algorithm) => Ok(Self::from(&algorithm)),
                Err(_) if looks_like_a_name(text) => Err(InvalidState::UnknownName {
                    seen: text.chars().take(60).collect(),
                }),
                Err(error) => Err(error.into()),
            },
        }
    }
}

impl fmt::Display for State {
    /// The 54 stickers as they lie, in the order URFDLB.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.facelets())
    }
}

/// A word, with letters that stand for no turn.
fn looks_like_a_name(text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    let stands_for_nothing = |c: char| c.is_lowercase() && !"urfdlbmesxyzwi".contains(c);
    text.chars().all(is_word)
        && text.contains(stands_for_nothing)
        && text.split(' ').any(|word| word.chars().count() >= 3)
}

/// A text without the escape sequences by which a terminal sets colours.
fn without_escapes(text: &str) -> Cow<'_, str> {
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

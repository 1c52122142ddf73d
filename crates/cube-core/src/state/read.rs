//! Reading of a state in each of its forms.

use alloc::vec::Vec;
use core::str::FromStr;

use super::{
    InvalidState, State,
    form::{ALL_FORMS, Form},
    looks_like_a_name, stickers, without_escapes,
};
use crate::{
    Cube, Letters, Pattern, PositionArrays, Reid, WrongFaceletCount,
    notation::{Algorithm, link},
    pocket::PocketCube,
    side_lists,
};

impl State {
    /// Reads every form of the [table](Self#forms), and gives the characters in which the colours
    /// are written: the face letters, unless the text is stickers in others.
    ///
    /// ```
    /// use cube_core::{Letters, State};
    /// // x brings F to the top, in any letters.
    /// let typed = "gggggggggrrrrrrrrryyyyyyyyybbbbbbbbbooooooooowwwwwwwww";
    /// let (state, letters) = State::read(typed)?;
    /// assert!(state.cube.is_solved());
    /// assert_eq!(letters.to_string(), "grybow");
    /// let (state, letters) = State::read("x R")?;
    /// assert_eq!(letters, Letters::FACES);
    /// assert_eq!(letters.facelets(&state), state.facelets());
    /// # Ok::<(), cube_core::InvalidState>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidState`] names what was seen, in which form, and what is allowed.
    pub fn read(text: &str) -> Result<(Self, Letters), InvalidState> {
        let text = without_escapes(text);
        let text = text.trim();
        if text.is_empty() {
            return Err(InvalidState::Empty);
        }
        if ALL_FORMS && link::is_link(text) {
            let turns = link::turns_of(text, "3x3x3")?;
            return Ok(Self::from(&turns).in_face_letters());
        }
        if text.eq_ignore_ascii_case("solved") {
            return Ok(Self::SOLVED.in_face_letters());
        }
        if let Ok(pattern) = Pattern::find(text) {
            return Ok(Self::from(pattern).in_face_letters());
        }
        let without_centres = if ALL_FORMS {
            stickers::without_centres(text)
        } else {
            None
        };
        if let Some((stickers, letters)) = without_centres {
            let facelets = side_lists::with_centres(&stickers, letters);
            return Ok((Cube::try_from(&facelets)?.into(), letters));
        }
        match Form::of(text) {
            Form::Arrays | Form::Surfaces if !ALL_FORMS => unreachable!("only of all forms"),
            Form::Stickers => {
                let facelets = stickers::read(text).map_err(|error| wrong_count(text, error))?;
                let state = Self::try_from(&facelets)?;
                let letters = Letters::of_centres(&facelets, state.rotation);
                Ok((state, letters))
            }
            Form::Arrays => {
                let PositionArrays(cube) = text.parse()?;
                Ok(Self::from(cube).in_face_letters())
            }
            Form::Surfaces => Err(match text.parse::<PocketCube>() {
                Ok(_) => InvalidState::PocketCube,
                Err(error) => InvalidState::InvalidPocketCube(error),
            }),
            Form::Cubies => Ok(Self::from(text.parse::<Reid>()?.0).in_face_letters()),
            Form::Turns => match Algorithm::parse(text) {
                Ok(algorithm) => Ok(Self::from(&algorithm).in_face_letters()),
                Err(_) if looks_like_a_name(text) => Err(InvalidState::UnknownName {
                    seen: text.chars().take(60).collect(),
                }),
                Err(error) => Err(error.into()),
            },
        }
    }

    /// The state, and the face letters as those of its colours.
    const fn in_face_letters(self) -> (Self, Letters) {
        (self, Letters::FACES)
    }
}

/// The error for a wrong number of stickers: 48 of six colours ask for the centres.
fn wrong_count(text: &str, error: WrongFaceletCount) -> InvalidState {
    let stickers: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if stickers::has_eight_each(&stickers) {
        InvalidState::NoCentres
    } else {
        InvalidState::StickerCount(error)
    }
}

impl FromStr for State {
    type Err = InvalidState;

    /// Reads every form of the [table](Self#forms).
    ///
    /// ```
    /// use cube_core::State;
    /// let cube = |text: &str| text.parse::<State>().map(|state| state.cube);
    /// let by_turns = cube("M2 E2 S2")?;
    /// assert_eq!(cube("checkerboard")?, by_turns);
    /// assert_eq!(cube(&by_turns.to_string())?, by_turns, "54 stickers");
    /// assert_eq!(cube(&cube_core::Reid(by_turns).to_string())?, by_turns, "20 pieces");
    /// assert!(cube("chequers").unwrap_err().to_string().starts_with("no pattern has the name"));
    /// # Ok::<(), cube_core::InvalidState>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, InvalidState> {
        Self::read(text).map(|(state, _)| state)
    }
}

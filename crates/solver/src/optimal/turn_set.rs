//! Sets of turns that a search may make.

use std::{fmt, str::FromStr};

use cube_core::{Amount, Cube, Face, Turn};
use thiserror::Error;

use super::group::Group;
use crate::two_phase::ALL_TURNS;

/// Turns of faces that a search may make. A text names them: `U` allows all turns of the face U, `U2`
/// the half turn alone; spaces, commas, `<` and `>` part the names.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::optimal::TurnSet;
/// let turns: TurnSet = "<U, R, F2>".parse()?;
/// assert_eq!(turns.to_string(), "U R F2");
/// let cube = |text: &str| Cube::from(&text.parse::<Turns>().expect("turns"));
/// assert!(turns.reaches(&cube("R U2 F2 R'"), &Cube::SOLVED));
/// assert!(!turns.reaches(&cube("L"), &Cube::SOLVED));
/// let error = "U R'".parse::<TurnSet>().unwrap_err();
/// assert!(error.to_string().starts_with("turn \"R'\": a face letter such as R allows"));
/// # Ok::<(), solver::optimal::InvalidTurnSet>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnSet(u32);

/// The error for a text that names no set of turns.
///
/// ```
/// use solver::optimal::{InvalidTurnSet, TurnSet};
/// let error = |text: &str| text.parse::<TurnSet>().unwrap_err();
/// assert_eq!(error(" "), InvalidTurnSet::Empty);
/// assert_eq!(error("M"), InvalidTurnSet::NoFaceTurn { seen: "M".into() });
/// assert_eq!(error("R U'"), InvalidTurnSet::OneWay { seen: "U'".into(), letter: 'U' });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum InvalidTurnSet {
    /// There is no turn.
    #[error("no turns: name at least one, such as \"U R F2\"")]
    Empty,
    /// A word is no turn of a face.
    #[error(
        "turn {seen:?}: allowed are the faces U, R, F, D, L and B, each with all its turns, and U2, R2, \
         F2, D2, L2 and B2 for the half turn alone"
    )]
    NoFaceTurn {
        /// The word, at most its first 12 characters.
        seen: String,
    },
    /// A word is one quarter turn.
    #[error(
        "turn {seen:?}: a face letter such as {letter} allows the quarter turns both ways and the half \
         turn, {letter}2 the half turn alone; a quarter turn one way alone cannot be asked for"
    )]
    OneWay {
        /// The word.
        seen: String,
        /// Letter of the face.
        letter: char,
    },
}

impl TurnSet {
    /// All turns of all faces.
    pub const ALL: Self = Self(ALL_TURNS);

    /// Whether these are all turns of all faces.
    ///
    /// ```
    /// use solver::optimal::TurnSet;
    /// assert!("U R F D L B".parse::<TurnSet>()?.is_all());
    /// assert!(!"U R F D L B2".parse::<TurnSet>()?.is_all());
    /// # Ok::<(), solver::optimal::InvalidTurnSet>(())
    /// ```
    pub const fn is_all(self) -> bool {
        self.0 == ALL_TURNS
    }

    /// The turns, in the order of [`Turn::ALL`].
    ///
    /// ```
    /// use solver::optimal::TurnSet;
    /// assert_eq!("U R2".parse::<TurnSet>()?.turns().count(), 4);
    /// # Ok::<(), solver::optimal::InvalidTurnSet>(())
    /// ```
    pub fn turns(self) -> impl Iterator<Item = Turn> {
        let is_allowed = move |turn: &Turn| self.0 >> turn.index() & 1 == 1;
        Turn::ALL.into_iter().filter(is_allowed)
    }

    /// Whether any number of these turns leads from one cube to another: by the group that the turns
    /// generate, without a search.
    ///
    /// ```
    /// use cube_core::Cube;
    /// use solver::optimal::TurnSet;
    /// let [quarter, half] = ["R", "R2"].map(|turn| Cube::SOLVED.turned(turn.parse().expect("a turn")));
    /// let turns: TurnSet = "R2 U2".parse()?;
    /// assert!(turns.reaches(&Cube::SOLVED, &half));
    /// assert!(!turns.reaches(&Cube::SOLVED, &quarter));
    /// # Ok::<(), solver::optimal::InvalidTurnSet>(())
    /// ```
    pub fn reaches(self, from: &Cube, to: &Cube) -> bool {
        self.is_all() || Group::new(self.turns()).has(&from.towards(to))
    }

    /// Number of cubes that these turns make of the solved one.
    ///
    /// ```
    /// use solver::optimal::TurnSet;
    /// assert_eq!("R2 U2".parse::<TurnSet>()?.cubes(), 12);
    /// assert_eq!(TurnSet::ALL.cubes(), 43_252_003_274_489_856_000);
    /// # Ok::<(), solver::optimal::InvalidTurnSet>(())
    /// ```
    pub fn cubes(self) -> u128 {
        Group::new(self.turns()).order()
    }

    /// The turns by their indices, a bit each.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Display for TurnSet {
    /// The faces in the order U R F D L B, each as its letter or as its half turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for face in Face::ALL {
            let amounts = self.turns().filter(|turn| turn.face == face).count();
            let half = match amounts {
                0 => continue,
                1 => "2",
                _ => "",
            };
            write!(f, "{space}{face}{half}")?;
            space = " ";
        }
        Ok(())
    }
}

impl FromStr for TurnSet {
    type Err = InvalidTurnSet;

    fn from_str(text: &str) -> Result<Self, InvalidTurnSet> {
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | '<' | '>');
        let mut bits = 0;
        for word in text.split(is_between).filter(|word| !word.is_empty()) {
            for turn in allowed_by(word)? {
                bits |= 1 << turn.index();
            }
        }
        if bits == 0 {
            return Err(InvalidTurnSet::Empty);
        }
        Ok(Self(bits))
    }
}

/// Turns that a word allows.
fn allowed_by(word: &str) -> Result<Vec<Turn>, InvalidTurnSet> {
    let seen = || word.chars().take(12).collect();
    let mut letters = word.chars();
    let face = letters.next().and_then(Face::from_letter);
    let Some(face) = face.filter(|face| word.starts_with(face.letter())) else {
        return Err(InvalidTurnSet::NoFaceTurn { seen: seen() });
    };
    match letters.as_str() {
        "" => Ok(Amount::ALL.map(|amount| Turn::new(face, amount)).to_vec()),
        "2" | "2'" => Ok(vec![Turn::new(face, Amount::Half)]),
        "'" | "\u{2019}" | "3" | "i" | "1" => Err(InvalidTurnSet::OneWay {
            seen: seen(),
            letter: face.letter(),
        }),
        _ => Err(InvalidTurnSet::NoFaceTurn { seen: seen() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_turns_are_read_in_any_order_and_others_are_refused_with_the_cure() {
        for (text, read) in [
            ("U R F2", "U R F2"),
            ("<R,U>", "U R"),
            ("F2 F", "F"),
            ("B2,L2' D", "D L2 B2"),
        ] {
            let set: TurnSet = text.parse().expect("turns");
            assert_eq!(set.to_string(), read);
            assert_eq!(read.parse(), Ok(set));
        }
        for (text, cure) in [
            ("", "name at least one"),
            ("<>", "name at least one"),
            ("M", "allowed are the faces"),
            ("r", "allowed are the faces"),
            ("U x", "allowed are the faces"),
            ("Uw", "allowed are the faces"),
            ("U'", "U2 the half turn alone"),
            ("R U3", "U2 the half turn alone"),
        ] {
            let error = text.parse::<TurnSet>().expect_err(text).to_string();
            assert!(error.contains(cure), "{text}: {error}");
        }
        assert_eq!("U R F D L B".parse(), Ok(TurnSet::ALL));
    }
}

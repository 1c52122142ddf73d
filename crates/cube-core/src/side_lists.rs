//! Stickers without the centres: eight a side, the sides in the order U L F R B D.

use core::fmt;

use crate::{Cube, Face, Facelet, FaceletKind, Facelets, Letters, State};

/// Number of stickers without the centres.
pub(crate) const STICKERS: usize = 48;

/// The sides in the order of the text.
const SIDES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// A cube written as six lists of eight stickers, without the centres: up, left, front, right, back
/// and down, each row by row, in the letters `W R B O G Y` of their colours when solved.
///
/// The text tells no centres, so only these letters and those of the faces can be read.
///
/// ```
/// use cube_core::{Cube, SideLists, State, Turns};
/// let cube = Cube::from(&"U".parse::<Turns>()?);
/// let text = SideLists(cube).to_string();
/// assert_eq!(text, "WWWWWWWW BBBRRRRR OOOBBBBB GGGOOOOO RRRGGGGG YYYYYYYY");
/// assert_eq!(text.parse::<State>().map(|state| state.cube), Ok(cube));
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SideLists(pub Cube);

impl SideLists {
    /// The letters of the colours: W up, R left, B in front, O right, G at the back, Y down.
    pub const LETTERS: Letters = Letters::new(['W', 'O', 'B', 'Y', 'R', 'G']);
}

impl fmt::Display for SideLists {
    /// Eight letters a side, with a space between the sides.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces = self.0.faces();
        for (number, facelet) in facelets().enumerate() {
            if number > 0 && number % 8 == 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", Self::LETTERS.of(faces[facelet.index()]))?;
        }
        Ok(())
    }
}

/// The letters of a text without centres: the known ones that all its stickers are of, in capitals
/// or all in lower case. `None` if the stickers are of no such letters.
pub(crate) fn letters_of(stickers: &[char]) -> Option<Letters> {
    let alphabets = [SideLists::LETTERS, Letters::FACES];
    let in_lower_case = alphabets.map(|letters| {
        let lower = |face| letters.of(face).to_ascii_lowercase();
        Letters::new(Face::ALL.map(lower))
    });
    let has_all = |letters: &Letters| {
        let is_known = |sticker| Face::ALL.iter().any(|&face| letters.of(face) == sticker);
        stickers.iter().all(|&sticker| is_known(sticker))
    };
    alphabets.into_iter().chain(in_lower_case).find(has_all)
}

/// The 54 stickers of a text without centres, which have the letters that stand for their faces.
pub(crate) fn with_centres(stickers: &[char; STICKERS], letters: Letters) -> Facelets {
    let mut all = *letters.facelets(&State::SOLVED).as_array();
    for (facelet, &sticker) in facelets().zip(stickers) {
        all[facelet.index()] = sticker;
    }
    Facelets::new(all)
}

/// The places of the stickers, in the order of the text.
fn facelets() -> impl Iterator<Item = Facelet> {
    let sides = SIDES.into_iter();
    let squares = |side| (0..9).map(move |square| Facelet::new(side, square));
    sides
        .flat_map(squares)
        .filter(|facelet| facelet.kind() != FaceletKind::Centre)
}

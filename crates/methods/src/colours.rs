//! Colours of a cube in words: a person thinks in colours, the program in faces.

use cube_core::{Face, Letters, Rotation};

use crate::explained::Hold;

/// Most pieces that are put in words: more are the whole of a layer, which the step's name says.
const MAX_PIECES: usize = 4;

/// Colours of the six sides, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme([&'static str; 6]);

impl Scheme {
    /// The usual scheme: white on top, green in front, red at the right.
    pub const USUAL: Self = Self(["white", "red", "green", "yellow", "orange", "blue"]);

    /// Scheme of a cube that was typed in these letters: the usual one by face letters, or the one in which
    /// each letter begins its colour (`w y r o g b`). `None` for letters that say no colours.
    ///
    /// ```
    /// use cube_core::{Face, Letters};
    /// use methods::Scheme;
    /// assert_eq!(Scheme::of(&Letters::FACES), Some(Scheme::USUAL));
    /// let held = Letters::new(['y', 'o', 'g', 'w', 'r', 'b']);
    /// assert_eq!(Scheme::of(&held).expect("colours").colour_of(Face::U), "yellow");
    /// assert_eq!(Scheme::of(&Letters::new(['1', '2', '3', '4', '5', '6'])), None);
    /// ```
    pub fn of(letters: &Letters) -> Option<Self> {
        if *letters == Letters::FACES {
            return Some(Self::USUAL);
        }
        let named = |face: Face| {
            let letter = letters.of(face).to_ascii_lowercase();
            let mut colours = Self::USUAL.0.into_iter();
            colours.find(|colour| colour.starts_with(letter))
        };
        let mut colours = [""; 6];
        for face in Face::ALL {
            colours[face.index()] = named(face)?;
        }
        Some(Self(colours))
    }

    /// Colour of a face.
    ///
    /// ```
    /// assert_eq!(methods::Scheme::USUAL.colour_of(cube_core::Face::U), "white");
    /// ```
    pub fn colour_of(&self, face: Face) -> &'static str {
        self.0[face.index()]
    }

    /// Face that a text names: by its letter, by its colour, or by the colour's first letter, in capitals or
    /// not. In the usual scheme no letter is that of a face and of another face's colour; in others the
    /// colour counts for `r` and `b`.
    ///
    /// ```
    /// use cube_core::Face;
    /// use methods::Scheme;
    /// assert_eq!(Scheme::USUAL.face("Yellow"), Some(Face::D));
    /// assert_eq!(Scheme::USUAL.face("w"), Some(Face::U));
    /// assert_eq!(Scheme::USUAL.face("L"), Some(Face::L));
    /// assert_eq!(Scheme::USUAL.face("pink"), None);
    /// ```
    pub fn face(&self, text: &str) -> Option<Face> {
        let text = text.trim().to_lowercase();
        let is_meant = |face: &Face| {
            let colour = self.colour_of(*face);
            colour == text || (text.len() == 1 && colour.starts_with(&text))
        };
        let by_colour = Face::ALL.into_iter().find(is_meant);
        by_colour.or_else(|| text.to_uppercase().parse().ok())
    }

    /// Names that [`face`](Self::face) knows, for a message.
    ///
    /// ```
    /// assert!(methods::Scheme::USUAL.allowed().starts_with("U (white), R (red)"));
    /// ```
    pub fn allowed(&self) -> String {
        let allowed = Face::ALL.map(|face| format!("{face} ({})", self.colour_of(face)));
        allowed.join(", ")
    }

    /// Pieces in words, by the colours that they have; empty for more than four, and for the centres. Names
    /// are those of the places where the pieces belong as the cube is held.
    ///
    /// ```
    /// use cube_core::Face;
    /// use methods::{Hold, Scheme};
    /// let hold = Hold { top: Face::D, front: Face::F };
    /// let words = Scheme::USUAL.pieces("DFR FR", hold);
    /// assert_eq!(words, "the white, green and orange corner, and the green and orange edge");
    /// ```
    pub fn pieces(&self, names: &str, hold: Hold) -> String {
        let Some(rotation) = Rotation::bringing(hold.top, hold.front) else {
            return String::new();
        };
        let piece = |name: &str| {
            let faces = name.chars().map(Face::from_letter);
            let faces: Vec<Face> = faces.collect::<Option<_>>()?;
            let colours = faces
                .iter()
                .map(|face| self.colour_of(rotation.inverse().apply(*face)));
            match colours.collect::<Vec<_>>()[..] {
                [one, other] => Some(format!("the {one} and {other} edge")),
                [one, other, third] => Some(format!("the {one}, {other} and {third} corner")),
                _ => None,
            }
        };
        let pieces: Option<Vec<String>> = names.split_whitespace().map(piece).collect();
        match pieces.as_deref() {
            Some([first @ .., last]) if first.len() < MAX_PIECES && !first.is_empty() => {
                format!("{}, and {last}", first.join(", "))
            }
            Some([one]) => one.clone(),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_known_by_letter_colour_and_first_letter_and_by_no_other() {
        let scheme = Scheme::USUAL;
        for face in Face::ALL {
            let colour = scheme.colour_of(face);
            for name in [&face.letter().to_string(), colour, &colour[..1]] {
                assert_eq!(scheme.face(name), Some(face), "{name}");
                assert_eq!(scheme.face(&name.to_uppercase()), Some(face), "{name}");
            }
        }
        for text in ["", "whit", "x", "wh", "Q", "é"] {
            assert_eq!(scheme.face(text), None, "{text}");
        }
    }

    #[test]
    fn pieces_have_the_colours_of_the_cube_as_it_is_held() {
        // Yellow on top and green in front: red is at the left then.
        let hold = Hold {
            top: Face::D,
            front: Face::F,
        };
        for (names, words) in [
            ("UF", "the yellow and green edge"),
            ("FL", "the green and red edge"),
            ("DFR", "the white, green and orange corner"),
            ("centres", ""),
            ("UF UR UB UL FR", ""),
        ] {
            assert_eq!(Scheme::USUAL.pieces(names, hold), words, "{names}");
        }
    }
}

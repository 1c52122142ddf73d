//! The 2x2x2 written by the names of its 24 cubie surfaces, or by the colours of its eight cubies.
//!
//! Both forms are those of the problem set on the 2x2x2 in MIT's course 6.006, and of programs made
//! after it.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{
    PocketCube,
    error::InvalidPocketCube,
    places::index_of,
    surface_names::{InvalidSurfaces, NAMES, cubie_from},
};
use crate::{Corner, Face, Facelet, face::start};

/// Share of the words that are names of surfaces, from which on a text of eight words or more is
/// meant to be such names: three of four.
const MIN_NAMED: (usize, usize) = (3, 4);

/// Fewest words of which one may be no name.
const MIN_WORDS: usize = 8;

/// A 2x2x2 written by the names of its cubie surfaces.
///
/// The places are `flu luf ufl fur urf rfu fdl dlf lfd frd rdf dfr bul ulb lbu bru rub ubr bld ldb
/// dbl bdr drb rbd`, three for each cubie: `luf` is the left surface of the cubie at the left, up,
/// in front. At each place stands the name of the surface that lies there.
///
/// ```
/// use cube_core::pocket::{PocketCube, Surfaces};
/// // F brings the front surface of the cubie FDL to the place of FLU's.
/// let cube: PocketCube = "F".parse()?;
/// let text = Surfaces(cube).to_string();
/// assert!(text.starts_with("fdl dlf lfd flu luf ufl frd rdf dfr fur urf rfu bul ulb"));
/// assert_eq!(text.parse(), Ok(cube));
/// # Ok::<(), cube_core::pocket::InvalidPocketCube>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Surfaces(pub PocketCube);

impl fmt::Display for Surfaces {
    /// The 24 names in lower case, with a space between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, place) in NAMES.into_iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            for facelet in facelets_of(place) {
                write!(f, "{}", self.0.at(facelet).letter().to_ascii_lowercase())?;
            }
        }
        Ok(())
    }
}

/// The words of a text, without the brackets and commas of a program's arrays.
pub(super) fn words(text: &str) -> Vec<&str> {
    let is_between = |c: char| c.is_whitespace() || "()[]{},;".contains(c);
    let words = text.split(is_between).filter(|word| !word.is_empty());
    words.collect()
}

/// Whether words are names of cubie surfaces: all in lower case, or most of many in any case.
pub(crate) fn are_meant(text: &str) -> bool {
    let words = words(text);
    let are_short = words.iter().all(|word| word.chars().count() == 3);
    let count = |is_name: fn(&str) -> bool| words.iter().filter(|word| is_name(word)).count();
    let exact = count(|word| NAMES.contains(&word));
    let in_any_case = count(|word| name(word).is_some());
    let (part, whole) = MIN_NAMED;
    are_short
        && !words.is_empty()
        && (exact == words.len()
            || (words.len() >= MIN_WORDS && in_any_case * whole >= words.len() * part))
}

/// Reads the names of 24 surfaces, in any case.
pub(crate) fn read(text: &str) -> Result<PocketCube, InvalidPocketCube> {
    let words = words(text);
    let mut names = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let place = NAMES.get(number).copied().unwrap_or("no place");
        names.push(name(word).ok_or_else(|| InvalidSurfaces::NoSuchSurface {
            number: number + 1,
            place,
            seen: start(word),
            meant: mirrored(word),
        })?);
    }
    check_count(&names)?;
    let mut cube = PocketCube::SOLVED;
    for (seen, place) in names.chunks(3).zip(NAMES.chunks(3)) {
        if seen != cubie_from(seen[0]) {
            return Err(InvalidPocketCube::from(InvalidSurfaces::Torn {
                place: place[0],
                seen: seen.to_vec(),
            }));
        }
        for (facelet, face) in facelets_of(place[0]).into_iter().zip(faces_of(seen[0])) {
            cube.0[index_of(facelet)] = face;
        }
    }
    cube.legal()
}

/// Checks that each of the 24 names occurs once.
fn check_count(names: &[&'static str]) -> Result<(), InvalidSurfaces> {
    let times = |name: &&str| names.iter().filter(|seen| *seen == name).count();
    let missing: Vec<_> = NAMES.into_iter().filter(|name| times(name) == 0).collect();
    let repeated: Vec<_> = NAMES.into_iter().filter(|name| times(name) > 1).collect();
    if names.len() != NAMES.len() {
        return Err(InvalidSurfaces::WrongCount {
            seen: names.len(),
            repeated,
            missing,
        });
    }
    let Some(&name) = repeated.first() else {
        return Ok(());
    };
    let mut places = (NAMES.into_iter().zip(names)).filter(|(_, seen)| **seen == name);
    let mut next = || places.next().expect("a name that occurs twice").0;
    Err(InvalidSurfaces::Repeated {
        name,
        first: next(),
        second: next(),
        missing,
    })
}

/// Eight words of three colours, the cubies FLU FUR FDL FRD BUL BRU BLD BDR in this order, as 24
/// stickers in the order URFDLB. `None` unless the text has such words, each of three colours.
pub(super) fn stickers_of_cubies(text: &str) -> Option<[char; 24]> {
    let words = words(text);
    let mut stickers = ['\0'; 24];
    if words.len() != 8 {
        return None;
    }
    for (word, place) in words.iter().zip(NAMES.chunks(3)) {
        let mut letters = word.chars();
        let colours = [letters.next()?, letters.next()?, letters.next()?];
        let [a, b, c] = colours;
        if letters.next().is_some() || a == b || b == c || c == a {
            return None;
        }
        for (facelet, colour) in facelets_of(place[0]).into_iter().zip(colours) {
            stickers[index_of(facelet)] = colour;
        }
    }
    Some(stickers)
}

/// The surface with a name in any case.
fn name(word: &str) -> Option<&'static str> {
    let mut names = NAMES.into_iter();
    names.find(|name| name.eq_ignore_ascii_case(word))
}

/// The surface whose name has the letters of a word, which runs the other way round.
fn mirrored(word: &str) -> Option<&'static str> {
    let letters: Vec<char> = word.chars().collect();
    let [first, second, third] = letters[..] else {
        return None;
    };
    name(&String::from_iter([first, third, second]))
}

/// The faces of a name, in its order.
fn faces_of(name: &str) -> [Face; 3] {
    let mut letters = name.chars();
    [(); 3].map(|()| {
        let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
        letter
            .and_then(Face::from_letter)
            .expect("a name of three face letters")
    })
}

/// The places of a cubie's stickers, in the order of the faces of a surface's name.
fn facelets_of(name: &str) -> [Facelet; 3] {
    let faces = faces_of(name);
    let mut corners = Corner::ALL.into_iter();
    let corner = corners.find(|corner| corner.faces().iter().all(|face| faces.contains(face)));
    let facelets = corner.expect("three faces that meet").facelets();
    faces.map(|face| {
        let mut facelets = facelets.into_iter();
        facelets
            .find(|facelet| facelet.face() == face)
            .expect("a corner has a sticker on each of its faces")
    })
}

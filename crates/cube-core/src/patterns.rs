//! A library of well-known patterns.
//!
//! Each pattern is given by turns that make it from the solved cube. `tests/patterns.txt` holds a
//! drawing of each pattern, and `tests/patterns.rs` checks the properties that gave the best known
//! patterns their names. A new pattern needs an entry in [`Pattern::ALL`] and a drawing.

use alloc::{format, string::String, vec::Vec};

use thiserror::Error;

use crate::{Cube, notation::Algorithm};

/// A state with a name.
///
/// ```
/// use cube_core::Pattern;
/// let pattern = Pattern::find("Cube in Cube")?;
/// assert_eq!(pattern.name, "cube-in-a-cube");
/// assert!(!pattern.cube().is_solved());
/// assert!(Pattern::find("cube in a sphere").is_err());
/// # Ok::<(), cube_core::UnknownPattern>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The pattern's name, in lower case with hyphens.
    pub name: &'static str,
    /// Other names by which [`Pattern::find`] finds the pattern, in lower case with hyphens.
    pub aliases: &'static [&'static str],
    /// A description of the pattern in a few words.
    pub title: &'static str,
    /// Turns that make the pattern from the solved cube, in the notation of
    /// [`notation`](crate::notation).
    pub turns: &'static str,
    /// The publication of the turns.
    pub source: &'static str,
}

/// A name that no pattern has.
///
/// ```
/// let error = cube_core::Pattern::find("superflop").unwrap_err();
/// assert_eq!(error.nearest, Some("superflip"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no pattern is called {seen:?}{}; allowed are: {}", did_you_mean(*.nearest), names())]
#[non_exhaustive]
pub struct UnknownPattern {
    /// The name that was asked for, at most its first 60 characters.
    pub seen: String,
    /// The name that comes nearest, if any is near.
    pub nearest: Option<&'static str>,
}

/// The list from which most of these patterns have their names.
const REID: &str = "Michael Reid, Rubik's cube patterns";
/// The source of patterns that several collections give with the same turns.
const COLLECTIONS: &str = "the pattern collections of Herbert Kociemba's Cube Explorer and ruwix";

/// Characters of an unknown name that an error repeats, and the most that [`nearest`] compares.
const MAX_NAME_CHARS: usize = 60;

impl Pattern {
    /// All patterns.
    ///
    /// ```
    /// use cube_core::Pattern;
    /// for pattern in Pattern::ALL {
    ///     println!("{:<25} {}", pattern.name, pattern.title);
    /// }
    /// assert!(Pattern::ALL.iter().all(|pattern| !pattern.cube().is_solved()));
    /// ```
    pub const ALL: &[Self] = LIBRARY;

    /// The pattern of a name or alias; case, spaces, hyphens, underscores and apostrophes do not
    /// matter.
    ///
    /// ```
    /// use cube_core::Pattern;
    /// assert_eq!(Pattern::find("Pons Asinorum")?.name, "checkerboard");
    /// let error = Pattern::find("checker bord").unwrap_err();
    /// assert!(error.to_string().contains("(did you mean \"checkerboard\"?)"));
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    ///
    /// # Errors
    /// [`UnknownPattern`] names the nearest pattern and lists all.
    pub fn find(name: &str) -> Result<&'static Self, UnknownPattern> {
        let wanted = folded(name);
        let mut patterns = Self::ALL.iter();
        patterns
            .find(|pattern| pattern.names().any(|name| folded(name) == wanted))
            .ok_or_else(|| UnknownPattern {
                seen: name.chars().take(MAX_NAME_CHARS).collect(),
                nearest: nearest_name(name, Self::ALL.iter().flat_map(Self::names))
                    .and_then(|near| Self::find(near).ok())
                    .map(|pattern| pattern.name),
            })
    }

    /// The turns that make the pattern from the solved cube.
    ///
    /// ```
    /// let pattern = cube_core::Pattern::find("checkerboard")?;
    /// assert_eq!(pattern.algorithm().to_string(), "M2 E2 S2");
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    ///
    /// # Panics
    /// Never: a test reads the turns of every pattern.
    pub fn algorithm(&self) -> Algorithm {
        Algorithm::parse(self.turns).expect("a pattern's turns are readable")
    }

    /// The cube that shows the pattern.
    ///
    /// ```
    /// let cube = cube_core::Pattern::find("checkerboard")?.cube();
    /// assert!(cube.to_string().starts_with("UDUDUDUDU"));
    /// # Ok::<(), cube_core::UnknownPattern>(())
    /// ```
    pub fn cube(&self) -> Cube {
        Cube::from(&self.algorithm().unrotated().0)
    }

    /// The pattern's name and its aliases.
    ///
    /// ```
    /// use cube_core::Pattern;
    /// let all: Vec<&str> = Pattern::ALL.iter().flat_map(Pattern::names).collect();
    /// assert!(all.contains(&"checkerboard") && all.contains(&"pons-asinorum"));
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        core::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// A name in lower case, without white space, hyphens, underscores and apostrophes.
fn folded(name: &str) -> Vec<char> {
    name.chars()
        .filter(|c| !c.is_whitespace() && !"-_'’".contains(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The candidate nearest to a mistyped name, the first of equally near ones; `None` where more than
/// a third of the letters differ. As in [`Pattern::find`], case, spaces and hyphens do not matter.
///
/// ```
/// use cube_core::nearest_name;
/// assert_eq!(nearest_name("Super Flop", ["tetris", "superflip"]), Some("superflip"));
/// assert_eq!(nearest_name("Super Flop", ["tetris", "kilt"]), None);
/// ```
pub fn nearest_name<N: AsRef<str>>(
    name: &str,
    candidates: impl IntoIterator<Item = N>,
) -> Option<N> {
    let wanted = folded(name);
    // A longer text is no mistyped name, and the comparison takes time.
    if wanted.len() > MAX_NAME_CHARS {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| {
            let folded = folded(candidate.as_ref());
            let length = wanted.len().max(folded.len());
            (distance(&wanted, &folded), length, candidate)
        })
        .filter(|(distance, length, _)| distance * 3 <= *length)
        .min_by_key(|(distance, _, _)| *distance)
        .map(|(_, _, candidate)| candidate)
}

/// Levenshtein distance: insertions, deletions and replacements of letters that make `b` of `a`.
/// The crate strsim has one as well, but needs `std`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!(" (did you mean {name:?}?)"))
}

fn names() -> String {
    let names: Vec<&str> = Pattern::ALL.iter().map(|pattern| pattern.name).collect();
    names.join(", ")
}

/// Patterns as a table: name, other names, title, source, and the turns.
macro_rules! patterns {
    ($($name:literal $([$($alias:literal),+])?: $title:literal, $source:ident, $turns:literal;)+) => {
        &[$(Pattern {
            name: $name,
            aliases: &[$($($alias),+)?],
            title: $title,
            turns: $turns,
            source: $source,
        }),+]
    };
}

const LIBRARY: &[Pattern] = patterns! {
    "superflip" ["all-edges-flipped"]: "Every edge flipped in its place", REID,
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    "checkerboard" ["pons-asinorum", "chess", "chessboard"]: "Checkerboard of opposite colours", REID,
        "M2 E2 S2";
    "checkerboard-3" ["checkerboard-of-order-three"]: "Checkerboard in two cycles of three colours", REID,
        "F B2 R' D2 B R U D' R L' D' F' R2 D F2 B'";
    "checkerboard-6" ["checkerboard-of-order-six"]: "Checkerboard in one cycle of six colours", REID,
        "R' D' F' D L F U2 B' L U D' R' D' L F L2 U F'";
    "four-spots" ["four-spot", "4-spots", "4-spot"]: "Four faces with the centre of the opposite face", REID,
        "F2 B2 U D' R2 L2 U D'";
    "six-spots" ["six-spot", "6-spots", "6-spot"]: "Six faces with the centre of a neighbour", REID,
        "U D' R L' F B' U D'";
    "plummers-cross" ["plummer-cross", "the-cross"]: "Crosses on corners of a neighbour's colour", REID,
        "R2 L' D F2 R' D' R' L U' D R D B2 R' U D2";
    "christmans-cross" ["christman-cross", "union-jack"]:
        "Crosses, the corners exchanged in pairs of faces", REID,
        "U F B' L2 U2 L2 F' B U2 L2 U";
    "cube-in-a-cube" ["cube-in-cube", "cube-in-the-cube"]: "A small cube within the cube", REID,
        "F L F U' R U F2 L2 U' L' B D' B' L2 U";
    "cube-in-a-cube-in-a-cube" ["cube-in-cube-in-cube", "cube-within-a-cube-within-a-cube"]:
        "A smaller cube within a small cube within the cube", REID,
        "U' L' U' F' R2 B' R F U B2 U B' L U' F U R F'";
    "exchanged-peaks" ["peaks"]: "Two opposite corners exchanged with the stickers around them", REID,
        "F U2 L F L' B L U B' R' L' U R' D' F' B R2";
    "exchanged-rings" ["rings", "twisted-rings"]: "Two rings around opposite corners", REID,
        "F D F' D2 L' B' U L D R U L' F' U L U2";
    "exchanged-chicken-feet" ["chicken-feet"]: "Chicken feet on every face", REID,
        "F L' D' B' L F U F' D' F L2 B' R' U L2 D' F";
    "exchanged-duck-feet" ["duck-feet"]: "Duck feet on every face", REID,
        "U F R2 F' D' R U B2 U2 F' R2 F D B2 R B'";
    "stripes" ["vertical-stripes"]: "Vertical stripes of three colours on four faces", COLLECTIONS,
        "F U F R L2 B D' R D2 L D' B R2 L F U F";
    "gift-box" ["gift", "present"]: "Crosses above and below, stripes around", COLLECTIONS,
        "U B2 R2 B2 L2 F2 R2 D' F2 L2 B F' L F2 D U' R2 F' L' R'";
    "twister": "A ribbon wound around the cube", COLLECTIONS,
        "F R' U L F' L' F U' R U L' U' L F'";
    "kilt": "Crossing bands like a kilt's", COLLECTIONS,
        "U' R2 L2 F2 B2 U' R L F B' U F2 D2 R2 L2 F2 U2 F2 U' F2";
    "tetris": "Tetris pieces on every face", COLLECTIONS,
        "L R F B U' D' L' R'";
    "anaconda": "A snake over all six faces", REID,
        "L U B' U' R L' B R' F B' D R D' F'";
    "python": "A snake that closes in itself", REID,
        "F2 R' B' U R' L F' L F' B D' R B L2";
    "green-mamba" ["mamba"]: "A snake with a stripe across the top", REID,
        "R D R F R' F' B D R' U' B' U D2";
    "wire": "A wire around four faces", COLLECTIONS,
        "R L F B R L F B R L F B R2 B2 L2 R2 B2 L2";
    "plus-minus" ["plus-and-minus"]: "Plus and minus signs around the cube", COLLECTIONS,
        "U2 R2 L2 U2 R2 L2";
    "slash" ["zig-zag"]: "Slashes and backslashes around the cube", COLLECTIONS,
        "(R L F B)3";
    "opposite-corners": "Corners of the opposite colours on every face", COLLECTIONS,
        "R L U2 F2 D2 F2 R L F2 D2 B2 D2";
    "spiral": "Spirals around two opposite corners", COLLECTIONS,
        "L' B' D U R U' R' D2 R2 D L D' L' R' F U";
    "edge-hexagon" ["hexagon", "edge-hexagon-of-order-two"]:
        "The six edges midway between two opposite corners exchanged", REID,
        "U B2 U' F' U' D L' D2 L U D' F D' L2 B2 D'";
};

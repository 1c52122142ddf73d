//! The laws that painted stickers break, while they are painted.
//!
//! A sticker is one of six letters, or `?` as long as it is not painted. The centres say which
//! colour belongs to which face.
//!
//! ```
//! use cube_core::{Cube, painted::Painted};
//! let mut stickers = *Cube::SOLVED.facelets().as_array();
//! stickers[0] = '?';
//! let painted = Painted::check(&stickers);
//! assert_eq!((painted.count, painted.is_legal), (53, false));
//! assert!(painted.broken.is_empty());
//! stickers[0] = 'D';
//! assert_eq!(Painted::check(&stickers).broken[0].law, "count");
//! ```

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{Corner, Cube, Edge, Face, Facelet, Facelets, InvalidCube};

/// A sticker that is not painted yet.
pub const BLANK: char = '?';

/// Painted stickers, and the laws that they break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    /// Stickers that are painted.
    pub count: usize,
    /// Whether all are painted and a cube of them can exist.
    pub is_legal: bool,
    /// Laws that are broken.
    pub broken: Vec<Broken>,
}

/// A broken law, and the stickers that show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Its name: `centres`, `colour`, `count`, `corner`, `edge`, `twice`, `missing`, `flip`, `twist`, `parity` or
    /// `pieces`.
    pub law: &'static str,
    /// The sentence that says it.
    pub text: String,
    /// The stickers.
    pub places: Vec<Facelet>,
    /// Colours of the piece that occurs twice or nowhere; else empty.
    pub piece: String,
}

/// A place of a corner or an edge: its stickers, and each piece that may still be there.
struct Place {
    name: String,
    stickers: Vec<Facelet>,
    seen: Vec<char>,
    candidates: Vec<usize>,
}

impl Place {
    fn is_painted(&self) -> bool {
        !self.seen.contains(&BLANK)
    }
}

impl Painted {
    /// Checks stickers in the order of [`Facelet`].
    pub fn check(stickers: &[char; 54]) -> Self {
        let count = stickers.iter().filter(|&&colour| colour != BLANK).count();
        let is_whole = count == stickers.len();
        let mut broken = of_colours(stickers);
        if broken.iter().all(|broken| broken.law == "count") {
            for (kind, pieces, places) in [
                ("corner", corners(stickers), of_corners(stickers)),
                ("edge", edges(stickers), of_edges(stickers)),
            ] {
                broken.extend(of_pieces(kind, &pieces, &places));
            }
        }
        if broken.is_empty() && is_whole {
            let law = Cube::try_from(&Facelets::new(*stickers)).err();
            broken.extend(law.as_ref().map(whole));
        }
        Self {
            count,
            is_legal: is_whole && broken.is_empty(),
            broken,
        }
    }
}

/// Centres that are missing or alike, and colours that occur too often.
fn of_colours(stickers: &[char; 54]) -> Vec<Broken> {
    let mut broken = Vec::new();
    for (n, face) in Face::ALL.into_iter().enumerate() {
        let colour = centre(stickers, face);
        if colour == BLANK {
            broken.push(Broken {
                law: "centres",
                text: format!("the centre of {face} is not painted; the centres come first"),
                places: vec![Facelet::centre(face)],
                piece: String::new(),
            });
        }
        let same = |other: &Face| colour != BLANK && centre(stickers, *other) == colour;
        if let Some(other) = Face::ALL[..n].iter().copied().find(same) {
            broken.push(Broken {
                law: "centres",
                text: format!("the centres of {other} and {face} have one colour; six are needed"),
                places: vec![Facelet::centre(other), Facelet::centre(face)],
                piece: String::new(),
            });
        }
    }
    if !broken.is_empty() {
        return broken;
    }
    for face in Face::ALL {
        let colour = centre(stickers, face);
        let places: Vec<Facelet> = Facelet::all()
            .filter(|place| stickers[place.index()] == colour)
            .collect();
        if places.len() > 9 {
            broken.push(Broken {
                law: "count",
                text: format!(
                    "the colour {colour} occurs {} times; allowed are 9",
                    places.len()
                ),
                places,
                piece: colour.to_string(),
            });
        }
    }
    let unknown = Facelet::all().find(|place| {
        let colour = stickers[place.index()];
        colour != BLANK
            && Face::ALL
                .iter()
                .all(|&face| centre(stickers, face) != colour)
    });
    if let Some(place) = unknown {
        broken.push(Broken {
            law: "colour",
            text: format!(
                "the sticker {place} has the colour {}, which no centre has",
                stickers[place.index()]
            ),
            places: vec![place],
            piece: String::new(),
        });
    }
    broken
}

/// Pieces that cannot be, that occur twice, and that have no place left.
fn of_pieces(kind: &'static str, pieces: &[String], places: &[Place]) -> Vec<Broken> {
    let mut broken = Vec::new();
    for place in places.iter().filter(|place| place.candidates.is_empty()) {
        let seen: String = place
            .seen
            .iter()
            .filter(|&&colour| colour != BLANK)
            .collect();
        broken.push(Broken {
            law: kind,
            text: format!(
                "the {kind} at {} shows {seen}: no {kind} has these colours",
                place.name
            ),
            places: place.stickers.clone(),
            piece: seen,
        });
    }
    for (number, piece) in pieces.iter().enumerate() {
        let (there, could_be): (Vec<&Place>, Vec<&Place>) = places
            .iter()
            .filter(|place| place.candidates.contains(&number))
            .partition(|place| place.is_painted());
        if there.len() > 1 {
            let names: Vec<&str> = there.iter().map(|place| place.name.as_str()).collect();
            broken.push(Broken {
                law: "twice",
                text: format!(
                    "the {kind} {piece} occurs {} times: at {}",
                    there.len(),
                    names.join(" and ")
                ),
                places: there
                    .iter()
                    .flat_map(|place| place.stickers.clone())
                    .collect(),
                piece: piece.clone(),
            });
        }
        if there.is_empty() && could_be.is_empty() {
            broken.push(Broken {
                law: "missing",
                text: format!("the {kind} {piece} is missing: no place is left for it"),
                places: Vec::new(),
                piece: piece.clone(),
            });
        }
    }
    broken
}

/// A law of the whole cube; those of single stickers and pieces are checked before.
fn whole(error: &InvalidCube) -> Broken {
    let (law, places) = match error {
        InvalidCube::FlippedEdge { suspect, .. } => (
            "flip",
            suspect.map_or(Vec::new(), |edge| edge.facelets().to_vec()),
        ),
        InvalidCube::TwistedCorner { suspect, .. } => (
            "twist",
            suspect.map_or(Vec::new(), |corner| corner.facelets().to_vec()),
        ),
        InvalidCube::Parity => ("parity", Vec::new()),
        _ => ("pieces", Vec::new()),
    };
    Broken {
        law,
        text: error.to_string(),
        places,
        piece: String::new(),
    }
}

fn centre(stickers: &[char; 54], face: Face) -> char {
    stickers[Facelet::centre(face).index()]
}

/// Colours of each corner, in the order of its faces.
fn corners(stickers: &[char; 54]) -> Vec<String> {
    let colours = |corner: Corner| corner.faces().map(|face| centre(stickers, face));
    Corner::ALL
        .map(|corner| colours(corner).iter().collect())
        .to_vec()
}

/// Colours of each edge.
fn edges(stickers: &[char; 54]) -> Vec<String> {
    let colours = |edge: Edge| edge.faces().map(|face| centre(stickers, face));
    Edge::ALL
        .map(|edge| colours(edge).iter().collect())
        .to_vec()
}

fn of_corners(stickers: &[char; 54]) -> Vec<Place> {
    let pieces = corners(stickers);
    Corner::ALL
        .map(|corner| place(stickers, corner.to_string(), &corner.facelets(), &pieces))
        .into()
}

fn of_edges(stickers: &[char; 54]) -> Vec<Place> {
    let pieces = edges(stickers);
    Edge::ALL
        .map(|edge| place(stickers, edge.to_string(), &edge.facelets(), &pieces))
        .into()
}

/// A place, with each piece whose colours, shifted round, agree with all that is painted there.
fn place(stickers: &[char; 54], name: String, at: &[Facelet], pieces: &[String]) -> Place {
    let seen: Vec<char> = at.iter().map(|facelet| stickers[facelet.index()]).collect();
    let fits = |piece: &String| {
        let colours: Vec<char> = piece.chars().collect();
        (0..seen.len()).any(|shift| {
            (0..seen.len())
                .all(|n| seen[n] == BLANK || seen[n] == colours[(n + shift) % seen.len()])
        })
    };
    let candidates = (0..pieces.len())
        .filter(|&number| fits(&pieces[number]))
        .collect();
    Place {
        name,
        stickers: at.to_vec(),
        seen,
        candidates,
    }
}

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
    borrow::ToOwned,
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
#[non_exhaustive]
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
#[non_exhaustive]
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

impl Broken {
    fn new(law: &'static str, text: String, places: Vec<Facelet>) -> Self {
        Self {
            law,
            text,
            places,
            piece: String::new(),
        }
    }

    fn of_piece(self, piece: String) -> Self {
        Self { piece, ..self }
    }
}

impl Painted {
    /// Checks stickers in the order of [`Facelet`].
    pub fn check(stickers: &[char; 54]) -> Self {
        let count = stickers.iter().filter(|&&colour| colour != BLANK).count();
        let is_whole = count == stickers.len();
        let mut broken = of_colours(stickers);
        if broken.iter().all(|broken| broken.law == "count") {
            let corners = Corner::ALL.map(|it| (it.to_string(), it.facelets().to_vec()));
            let edges = Edge::ALL.map(|it| (it.to_string(), it.facelets().to_vec()));
            broken.extend(of_pieces("corner", stickers, &corners));
            broken.extend(of_pieces("edge", stickers, &edges));
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
    let centre = |face: Face| stickers[Facelet::centre(face).index()];
    let mut broken = Vec::new();
    for (n, face) in Face::ALL.into_iter().enumerate() {
        let (colour, place) = (centre(face), Facelet::centre(face));
        if colour == BLANK {
            let text = format!("the centre of {face} is not painted; the centres come first");
            broken.push(Broken::new("centres", text, vec![place]));
        }
        let same = |other: &Face| colour != BLANK && centre(*other) == colour;
        if let Some(other) = Face::ALL[..n].iter().copied().find(same) {
            let text = format!("the centres of {other} and {face} have one colour; six are needed");
            broken.push(Broken::new(
                "centres",
                text,
                vec![Facelet::centre(other), place],
            ));
        }
    }
    if !broken.is_empty() {
        return broken;
    }
    for colour in Face::ALL.map(centre) {
        let has_it = |place: &Facelet| stickers[place.index()] == colour;
        let places: Vec<Facelet> = Facelet::all().filter(has_it).collect();
        if places.len() > 9 {
            let count = places.len();
            let text = format!("the colour {colour} occurs {count} times; allowed are 9");
            broken.push(Broken::new("count", text, places).of_piece(colour.to_string()));
        }
    }
    let is_unknown = |colour| colour != BLANK && !Face::ALL.map(centre).contains(&colour);
    if let Some(place) = Facelet::all().find(|place| is_unknown(stickers[place.index()])) {
        let colour = stickers[place.index()];
        let text = format!("the sticker {place} has the colour {colour}, which no centre has");
        broken.push(Broken::new("colour", text, vec![place]));
    }
    broken
}

/// Pieces that cannot be, that occur twice, and that have no place left; `all` are the names and stickers of
/// the places.
fn of_pieces(
    kind: &'static str,
    stickers: &[char; 54],
    all: &[(String, Vec<Facelet>)],
) -> Vec<Broken> {
    let pieces = all.iter().map(|(_, at)| {
        let colours = at
            .iter()
            .map(|facelet| stickers[Facelet::centre(facelet.face()).index()]);
        colours.collect::<String>()
    });
    let pieces: Vec<String> = pieces.collect();
    let places: Vec<Place> = all
        .iter()
        .map(|(name, at)| place(stickers, name, at, &pieces))
        .collect();
    let mut broken = Vec::new();
    for Place {
        name,
        stickers,
        seen,
        ..
    } in places.iter().filter(|place| place.candidates.is_empty())
    {
        let seen: String = seen.iter().filter(|&&colour| colour != BLANK).collect();
        let text = format!("the {kind} at {name} shows {seen}: no {kind} has these colours");
        broken.push(Broken::new(kind, text, stickers.clone()).of_piece(seen));
    }
    for (number, piece) in pieces.iter().enumerate() {
        let (there, could_be): (Vec<&Place>, Vec<&Place>) = places
            .iter()
            .filter(|place| place.candidates.contains(&number))
            .partition(|place| !place.seen.contains(&BLANK));
        if there.len() > 1 {
            let names: Vec<&str> = there.iter().map(|place| place.name.as_str()).collect();
            let text = format!(
                "the {kind} {piece} occurs {} times: at {}",
                there.len(),
                names.join(" and ")
            );
            let places = there.iter().flat_map(|place| place.stickers.clone());
            broken.push(Broken::new("twice", text, places.collect()).of_piece(piece.clone()));
        }
        if there.is_empty() && could_be.is_empty() {
            let text = format!("the {kind} {piece} is missing: no place is left for it");
            broken.push(Broken::new("missing", text, Vec::new()).of_piece(piece.clone()));
        }
    }
    broken
}

/// A law of the whole cube; those of single stickers and pieces are checked before.
fn whole(error: &InvalidCube) -> Broken {
    let (law, places) = match error {
        InvalidCube::FlippedEdge { suspect, .. } => {
            ("flip", suspect.map(|edge| edge.facelets().to_vec()))
        }
        InvalidCube::TwistedCorner { suspect, .. } => {
            ("twist", suspect.map(|corner| corner.facelets().to_vec()))
        }
        InvalidCube::Parity => ("parity", None),
        _ => ("pieces", None),
    };
    Broken::new(law, error.to_string(), places.unwrap_or_default())
}

/// A place, with each piece whose colours, shifted round, agree with all that is painted there.
fn place(stickers: &[char; 54], name: &str, at: &[Facelet], pieces: &[String]) -> Place {
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
        name: name.to_owned(),
        stickers: at.to_vec(),
        seen,
        candidates,
    }
}

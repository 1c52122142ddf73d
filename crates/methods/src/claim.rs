//! Claims about a cube: sentences for a learner, each with the predicate that makes it true.

use std::{fmt, slice};

use crate::{
    goal::{self, Piece},
    held::{Held, TOP, kind, ways},
    method::Method,
    solution::renamed_names,
    span::{Span, list},
};

/// A claim about a cube as it is held, before or after a step. Pieces go by the places where they belong
/// in the hands, as in [`Done::goal`](crate::Done::goal), steps by their titles.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use methods::{Claim, Count, Method, Prepared, Style};
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2".parse::<Turns>()?);
/// let cfop = Prepared::new(Method::shipped("cfop").expect("it comes with the crate"))?;
/// let solution = cfop.solve(&cube, &[Face::D], Style::AsPerson, Count::HalfTurns);
/// let solution = solution.expect("the method is proven");
/// let explained = cfop.explain(&cube, &solution, Count::HalfTurns);
/// let last = explained.last().expect("a step");
/// assert!(last.after.contains(&Claim::Solved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// These pieces are in their places, the right way round.
    Home(Vec<String>),
    /// Each of these pieces is elsewhere, or the wrong way round.
    Away(Vec<String>),
    /// This piece is in its place, the wrong way round.
    Reversed(String),
    /// These pieces are in the top layer.
    OnTop(Vec<String>),
    /// This piece is below the top layer, in the place of another one.
    Stuck {
        /// The piece.
        piece: String,
        /// Piece that belongs in the place.
        place: String,
    },
    /// An edge and a corner touch with both colours as they do at home, and are elsewhere.
    Joined([String; 2]),
    /// These pieces show the top colour on top.
    TopColour(Vec<String>),
    /// None of these pieces shows the top colour on top.
    NoTopColour(Vec<String>),
    /// Each of these pieces stands the wrong way round, wherever it is: its first sticker (of U or D, of
    /// edges without them F or B) is not where the place has its own.
    WrongWay(Vec<String>),
    /// Each of these pieces is outside the places of those.
    Outside {
        /// The pieces.
        pieces: Vec<String>,
        /// Pieces that belong in the places.
        places: Vec<String>,
    },
    /// The goals of these steps are reached.
    Done(Vec<String>),
    /// The goals of these steps are still reached, after turns that began with them.
    Kept(Vec<String>),
    /// The goal of this step is reached before its turn comes.
    Skipped(String),
    /// The cube is solved.
    Solved,
}

impl Claim {
    /// The claim with the names that pieces have after the rotation with this index.
    #[must_use]
    pub(crate) fn renamed(mut self, rotation: usize) -> Self {
        let rename = |name: &mut String| *name = renamed_names(name, rotation);
        match &mut self {
            Self::Home(names)
            | Self::Away(names)
            | Self::OnTop(names)
            | Self::TopColour(names)
            | Self::NoTopColour(names)
            | Self::WrongWay(names) => names.iter_mut().for_each(rename),
            Self::Joined(names) => names.iter_mut().for_each(rename),
            Self::Reversed(name) => rename(name),
            Self::Stuck { piece, place } => [piece, place].into_iter().for_each(rename),
            Self::Outside { pieces, places } => {
                pieces.iter_mut().chain(places).for_each(rename);
            }
            Self::Done(_) | Self::Kept(_) | Self::Skipped(_) | Self::Solved => {}
        }
        self
    }

    /// The sentence in spans, so that pieces can be named in other words, such as their colours.
    ///
    /// ```
    /// use methods::{Claim, Span};
    /// let claim = Claim::Joined(["DFR".to_owned(), "FR".to_owned()]);
    /// let pieces = Span::Pieces(vec!["DFR".to_owned(), "FR".to_owned()]);
    /// assert_eq!(claim.spans(), [pieces, Span::Text(" are joined".to_owned())]);
    /// assert_eq!(claim.to_string(), "DFR and FR are joined");
    /// ```
    pub fn spans(&self) -> Vec<Span> {
        let one = |name: &String| Span::Pieces(vec![name.clone()]);
        let all = |names: &[String]| Span::Pieces(names.to_vec());
        let text = |text: &str| Span::Text(text.to_owned());
        // Names, and a verb in their number.
        let verb = |names: &[String], [of_one, of_many]: [&str; 2], rest: &str| {
            let verb = if names.len() == 1 { of_one } else { of_many };
            Span::Text(format!(" {verb}{rest}"))
        };
        let are = |names: &[String], rest: &str| vec![all(names), verb(names, ["is", "are"], rest)];
        let steps = |titles: &[String], rest: &str| {
            vec![text(&list(titles)), verb(titles, ["is", "are"], rest)]
        };
        match self {
            Self::Home(names) => are(names, " at home"),
            Self::Away(names) => are(names, " not at home"),
            Self::Reversed(name) => vec![one(name), text(" is in its place, the wrong way round")],
            Self::OnTop(names) => are(names, " in the top layer"),
            Self::Stuck { piece, place } => {
                vec![one(piece), text(" is stuck in the place of "), one(place)]
            }
            Self::Joined(names) => are(names, " joined"),
            Self::TopColour(names) => {
                let rest = " the top colour on top";
                vec![all(names), verb(names, ["shows", "show"], rest)]
            }
            Self::NoTopColour(names) => {
                let rest = " not show the top colour on top";
                vec![all(names), verb(names, ["does", "do"], rest)]
            }
            Self::WrongWay(names) => are(names, " the wrong way round"),
            Self::Outside { pieces, places } => {
                let mut spans = are(pieces, " outside the places of ");
                spans.push(all(places));
                spans
            }
            Self::Done(titles) => steps(titles, " done"),
            Self::Kept(titles) => steps(titles, " kept"),
            Self::Skipped(title) => vec![text(&format!("{title} is done as well, and skipped"))],
            Self::Solved => vec![text("the cube is solved")],
        }
    }

    /// Whether the claim is true of a cube, played by a method.
    pub(crate) fn holds(&self, held: &Held, method: &Method) -> bool {
        let all = |names: &[String], is_so: &dyn Fn(Piece) -> bool| {
            let pieces = pieces(names);
            !pieces.is_empty() && pieces.into_iter().all(is_so)
        };
        let is_reached = |title: &String| {
            let mut steps = method.steps.iter().filter(|step| step.title == *title);
            steps.all(|step| step.goal.is_reached(held))
        };
        match self {
            Self::Home(names) => all(names, &|piece| held.is_home(piece)),
            Self::Away(names) => all(names, &|piece| !held.is_home(piece)),
            Self::Reversed(name) => all(slice::from_ref(name), &|piece| {
                held.place(piece) == piece && !held.is_home(piece)
            }),
            Self::OnTop(names) => all(names, &|piece| is_on_top(held.place(piece))),
            Self::Stuck { piece, place } => {
                let [piece, place] = [piece, place].map(|name| pieces(slice::from_ref(name)));
                piece != place
                    && piece
                        .iter()
                        .zip(&place)
                        .all(|(&piece, &place)| held.place(piece) == place && !is_on_top(place))
            }
            Self::Joined(names) => {
                let both = pieces(names);
                are_joined(held, both[0], both[1]) && !held.are_home(&both)
            }
            Self::TopColour(names) => all(names, &|piece| shows_top(held, piece)),
            Self::NoTopColour(names) => all(names, &|piece| !shows_top(held, piece)),
            Self::WrongWay(names) => all(names, &|piece| held.code(piece) % ways(piece) != 0),
            Self::Outside {
                pieces: names,
                places,
            } => {
                let places = pieces(places);
                all(names, &|piece| !places.contains(&held.place(piece)))
            }
            Self::Done(titles) | Self::Kept(titles) => {
                !titles.is_empty() && titles.iter().all(is_reached)
            }
            Self::Skipped(title) => is_reached(title),
            Self::Solved => *held == Held::SOLVED,
        }
    }
}

/// Pieces by their names, which are those of [`goal::name`].
fn pieces(names: &[String]) -> Vec<Piece> {
    goal::pieces(&names.join(" ")).expect("claims name pieces")
}

/// Whether a place is in the top layer.
pub(crate) fn is_on_top(place: Piece) -> bool {
    Held::faces_of_place(place).any(|face| face == TOP)
}

/// Face on which a piece shows the colour of a face; `None` where it has no such sticker.
pub(crate) fn face_of(held: &Held, piece: Piece, colour: u8) -> Option<u8> {
    let sticker = Held::faces_of_place(piece).position(|face| face == colour)?;
    let faces: Vec<u8> = Held::faces_of_place(held.place(piece)).collect();
    let first = usize::from(held.code(piece) % ways(piece));
    faces.get((first + sticker) % faces.len()).copied()
}

/// Whether a piece shows the top colour on top.
pub(crate) fn shows_top(held: &Held, piece: Piece) -> bool {
    face_of(held, piece, TOP) == Some(TOP)
}

/// Whether an edge and a corner beside which it belongs touch with both colours.
pub(crate) fn are_joined(held: &Held, one: Piece, other: Piece) -> bool {
    let (edge, corner) = if kind(one) == 0 {
        (one, other)
    } else {
        (other, one)
    };
    let touches = |colour| {
        let of_corner = face_of(held, corner, colour);
        of_corner.is_some() && face_of(held, edge, colour) == of_corner
    };
    kind(edge) == 0 && kind(corner) == 1 && Held::faces_of_place(edge).all(touches)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans().iter().try_for_each(|span| span.fmt(f))
    }
}

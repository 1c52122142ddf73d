//! Sentences by keys, with what is filled in: a page says them in its reader's language. The English sentences
//! are those of `Display`.

use serde::Serialize;

use crate::{
    advice::{Advice, letter},
    claim::Claim,
    goal::{self, Piece},
    look::{Look, Row, Side, Spot, Stand, Toward},
};

/// A sentence by its key. Its JSON is an object of the key and the values that there are.
///
/// ```
/// use methods::Claim;
/// let keyed = Claim::Joined(["DFR".to_owned(), "FR".to_owned()]).keyed();
/// assert_eq!(keyed.key, "claim.joined");
/// assert_eq!(keyed.pieces, ["DFR", "FR"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[non_exhaustive]
pub struct Keyed {
    /// The key: `claim.home`, `look.bar`, `way.lift`.
    pub key: &'static str,
    /// Pieces of which the sentence speaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<String>,
    /// Pieces that belong in the places of which it speaks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// Titles of steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// Sides, such as `front`, or places of corners, such as `front_right`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<&'static str>,
    /// Another side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<&'static str>,
    /// Face whose colour or side is meant, such as `F`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Names of algorithms, one after another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithms: Option<String>,
    /// Where a sticker looks: `up`, `down` or a side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toward: Option<&'static str>,
}

impl Claim {
    /// The sentence by its key.
    ///
    /// ```
    /// assert_eq!(methods::Claim::Solved.keyed().key, "claim.solved");
    /// ```
    pub fn keyed(&self) -> Keyed {
        let of_pieces = |key, pieces: &[String]| Keyed {
            key,
            pieces: pieces.to_vec(),
            ..Keyed::default()
        };
        let of_steps = |key, steps: &[String]| Keyed {
            key,
            steps: steps.to_vec(),
            ..Keyed::default()
        };
        match self {
            Self::Home(names) => of_pieces("claim.home", names),
            Self::Away(names) => of_pieces("claim.away", names),
            Self::Reversed(name) => of_pieces("claim.reversed", std::slice::from_ref(name)),
            Self::OnTop(names) => of_pieces("claim.on_top", names),
            Self::Stuck { piece, place } => Keyed {
                places: vec![place.clone()],
                ..of_pieces("claim.stuck", std::slice::from_ref(piece))
            },
            Self::Joined(names) => of_pieces("claim.joined", names),
            Self::TopColour(names) => of_pieces("claim.top_colour", names),
            Self::NoTopColour(names) => of_pieces("claim.no_top_colour", names),
            Self::WrongWay(names) => of_pieces("claim.wrong_way", names),
            Self::Outside { pieces, places } => Keyed {
                places: places.clone(),
                ..of_pieces("claim.outside", pieces)
            },
            Self::Done(titles) => of_steps("claim.done", titles),
            Self::Kept(titles) => of_steps("claim.kept", titles),
            Self::Skipped(title) => of_steps("claim.skipped", std::slice::from_ref(title)),
            Self::Solved => of_pieces("claim.solved", &[]),
        }
    }
}

impl Advice {
    /// The sentence by its key.
    pub(crate) fn keyed(&self) -> Keyed {
        let of = |key| Keyed {
            key,
            ..Keyed::default()
        };
        let of_side = |key, side: u8| Keyed {
            side: Some(letter(side).to_string()),
            ..of(key)
        };
        let of_piece = |key, piece: Piece| Keyed {
            pieces: vec![goal::name(piece)],
            ..of(key)
        };
        match *self {
            Self::Where(ref claim) => claim.keyed(),
            Self::TopUp(piece, colour) => Keyed {
                pieces: vec![goal::name(piece)],
                ..of_side("way.top_up", colour)
            },
            Self::TopAside(piece, colour) => Keyed {
                pieces: vec![goal::name(piece)],
                ..of_side("way.top_aside", colour)
            },
            Self::InMiddle(piece) => of_piece("way.in_middle", piece),
            Self::Above(side) => of_side("way.above", side),
            Self::Over(side) => of_side("way.over", side),
            Self::AbovePlace => of("way.above_place"),
            Self::OutOfTheWay => of("way.out_of_the_way"),
            Self::Down(side) => of_side("way.down", side),
            Self::Home(side) => of_side("way.home", side),
            Self::Lift(side) => of_side("way.lift", side),
            Self::ToMiddle(side) => of_side("way.to_middle", side),
            Self::Across(side) => of_side("way.across", side),
            Self::MakeRoom(side) => of_side("way.make_room", side),
            Self::Open(side) => of_side("way.open", side),
            Self::Into => of("way.into"),
            Self::Back(side) => of_side("way.back", side),
            Self::BackHome(side) => of_side("way.back_home", side),
            Self::Restored => of("way.restored"),
            Self::LetIn => of("way.let_in"),
            Self::Algorithms(ref names) => Keyed {
                algorithms: Some(names.clone()),
                ..of("way.algorithms")
            },
        }
    }
}

impl Look {
    /// The sentence by its key.
    ///
    /// ```
    /// use methods::{Look, Side};
    /// let keyed = Look::EdgesUp(vec![Side::Left, Side::Right]).keyed();
    /// assert_eq!((keyed.key, &keyed.at[..]), ("look.edges_line", &["left", "right"][..]));
    /// ```
    pub fn keyed(&self) -> Keyed {
        let of_sides = |key, sides: &[Side]| Keyed {
            key,
            at: sides.iter().map(|side| side.key()).collect(),
            ..Keyed::default()
        };
        let of_spots = |key, spots: &[Spot]| Keyed {
            key,
            at: spots.iter().map(|spot| spot.key()).collect(),
            ..Keyed::default()
        };
        match self {
            Self::EdgesUp(sides) => match sides[..] {
                [] => of_sides("look.edges_none", &[]),
                [_] => of_sides("look.edges_one", sides),
                [one, other] if one.is_opposite(other) => of_sides("look.edges_line", sides),
                [_, _] => of_sides("look.edges_ell", sides),
                [_, _, _, _] => of_sides("look.edges_all", &[]),
                _ => of_sides("look.edges_some", sides),
            },
            Self::CornersUp(spots) => match spots[..] {
                [] => of_spots("look.corners_none", &[]),
                [_] => of_spots("look.corners_one", spots),
                [_, _, _, _] => of_spots("look.corners_all", &[]),
                _ => of_spots("look.corners_some", spots),
            },
            Self::TopColour(row, sides) => {
                let [some, all] = row.top_colour();
                by_sides(sides, some, all)
            }
            Self::Alike(row, sides) => {
                let [some, all] = row.alike();
                by_sides(sides, some, all)
            }
            Self::Block(spot) => of_spots("look.block", &[*spot]),
            Self::NoHeadlights => of_sides("look.no_headlights", &[]),
            Self::NoneAlike => of_sides("look.none_alike", &[]),
            Self::Between(side, other) => Keyed {
                other: Some(other.key()),
                ..of_sides("look.between", &[*side])
            },
            Self::OneColourOnTop(spots) => of_spots("look.one_colour", spots),
            Self::Corner(Stand::InSlot, Toward::Down) => of_spots("look.corner_home", &[]),
            Self::Corner(stand, bottom) => {
                let stand = match stand {
                    Stand::AboveSlot => of_spots("look.corner_above", &[]),
                    Stand::OnTop(spot) => of_spots("look.corner_top", &[*spot]),
                    Stand::InSlot => of_spots("look.corner_slot", &[]),
                };
                Keyed {
                    toward: Some(bottom.key()),
                    ..stand
                }
            }
            Self::EdgeOnTop(side, colour) => Keyed {
                other: Some(colour.key()),
                ..of_sides("look.edge_top", &[*side])
            },
            Self::EdgeInSlot(true) => of_sides("look.edge_home", &[]),
            Self::EdgeInSlot(false) => of_sides("look.edge_wrong", &[]),
        }
    }
}

/// A sentence of some sides, or of all four.
fn by_sides(sides: &[Side], some: &'static str, all: &'static str) -> Keyed {
    let is_all = sides.len() == Side::ALL.len();
    let named: &[Side] = if is_all { &[] } else { sides };
    Keyed {
        key: if is_all { all } else { some },
        at: named.iter().map(|side| side.key()).collect(),
        ..Keyed::default()
    }
}

impl Row {
    /// Keys of [`Look::TopColour`], of some sides and of all.
    const fn top_colour(self) -> [&'static str; 2] {
        match self {
            Self::Three => ["look.top_three", "look.top_three_all"],
            Self::Ends => ["look.top_ends", "look.top_ends_all"],
            Self::LeftTwo => ["look.top_left_two", "look.top_left_two_all"],
            Self::RightTwo => ["look.top_right_two", "look.top_right_two_all"],
            Self::Left => ["look.top_left", "look.top_left_all"],
            Self::Middle => ["look.top_middle", "look.top_middle_all"],
            Self::Right => ["look.top_right", "look.top_right_all"],
        }
    }

    /// Keys of [`Look::Alike`], of some sides and of all.
    const fn alike(self) -> [&'static str; 2] {
        match self {
            Self::Three => ["look.bar", "look.bar_all"],
            Self::LeftTwo => ["look.left_two", "look.left_two_all"],
            Self::RightTwo => ["look.right_two", "look.right_two_all"],
            Self::Ends | Self::Left | Self::Middle | Self::Right => {
                ["look.headlights", "look.headlights_all"]
            }
        }
    }
}

impl Side {
    const fn key(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Right => "right",
            Self::Back => "back",
            Self::Left => "left",
        }
    }
}

impl Spot {
    const fn key(self) -> &'static str {
        match self.0 {
            Side::Front => "front_right",
            Side::Right => "back_right",
            Side::Back => "back_left",
            Side::Left => "front_left",
        }
    }
}

impl Toward {
    const fn key(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Side(side) => side.key(),
        }
    }
}

//! Looks of a cube: how a person recognises a case, said of the cube as it is held.
//!
//! Each look is a predicate on stickers, and found on the cube's own: no case file has words for it.

mod pair;
mod top;

use std::fmt;

use crate::span::list;

pub(crate) use pair::of_pair;
pub(crate) use top::of_top;

/// A look of a cube as it is held. Left and right of a side are meant as one looks at that side.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// The edges at these sides, and no others of the top layer, show the top colour on top.
    EdgesUp(Vec<Side>),
    /// The corners at these places, and no others of the top layer, show the top colour on top.
    CornersUp(Vec<Spot>),
    /// These sides show the top colour in these places of their upper row.
    TopColour(Row, Vec<Side>),
    /// The stickers in these places of a side's upper row are alike, at these sides; the third is not.
    Alike(Row, Vec<Side>),
    /// The corner at this place and the two edges beside it are right with respect to one another.
    Block(Spot),
    /// No side has two corners alike.
    NoHeadlights,
    /// No side has two stickers alike.
    NoneAlike,
    /// The middle of the upper row of a side has the colour that the corners show at the other.
    Between(Side, Side),
    /// The corners at these places show one colour on top, which is not the top colour.
    OneColourOnTop([Spot; 2]),
    /// A corner of a pair: where it is, and where it shows the bottom colour.
    Corner(Stand, Toward),
    /// An edge of a pair on top at a side, and which of its colours is up: the one that belongs there.
    EdgeOnTop(Side, Side),
    /// The edge of a pair in its slot, the right way round or not.
    EdgeInSlot(bool),
}

/// A side of the cube as it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The side towards the holder.
    Front,
    /// The side at the right hand.
    Right,
    /// The side away from the holder.
    Back,
    /// The side at the left hand.
    Left,
}

/// Place of a corner of the top layer: at the right end of this side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot(pub Side);

/// Places of the upper row of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// All three.
    Three,
    /// The two corners, without the edge between them.
    Ends,
    /// The left corner and the edge.
    LeftTwo,
    /// The right corner and the edge.
    RightTwo,
    /// The left corner alone.
    Left,
    /// The edge alone.
    Middle,
    /// The right corner alone.
    Right,
}

/// Place of a corner that belongs to a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// Above the slot of the pair.
    AboveSlot,
    /// Elsewhere on top.
    OnTop(Spot),
    /// In the slot of the pair.
    InSlot,
}

/// Direction in which a sticker looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Toward {
    /// Up.
    Up,
    /// Down.
    Down,
    /// To a side.
    Side(Side),
}

impl Side {
    /// All sides in the order in which one meets them who walks round the cube to the right.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Back, Self::Left];

    /// Number of the face that lies there, as `Face::index` has it.
    const fn face(self) -> u8 {
        match self {
            Self::Front => 2,
            Self::Right => 1,
            Self::Back => 5,
            Self::Left => 4,
        }
    }

    /// The side of a face; `None` for top and bottom.
    fn of(face: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.face() == face)
    }

    /// The side at the right end of this one.
    fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 4]
    }

    /// Whether the side lies opposite this one.
    pub(crate) fn is_opposite(self, other: Self) -> bool {
        self.next().next() == other
    }

    /// The side at the left end of this one.
    fn previous(self) -> Self {
        Self::ALL[(self as usize + 3) % 4]
    }
}

impl Row {
    /// The places that are marked, from left to right; `None` where none is.
    const fn of(marked: [bool; 3]) -> Option<Self> {
        Some(match marked {
            [true, true, true] => Self::Three,
            [true, false, true] => Self::Ends,
            [true, true, false] => Self::LeftTwo,
            [false, true, true] => Self::RightTwo,
            [true, false, false] => Self::Left,
            [false, true, false] => Self::Middle,
            [false, false, true] => Self::Right,
            [false, false, false] => return None,
        })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Front => "front",
            Self::Right => "right",
            Self::Back => "back",
            Self::Left => "left",
        })
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Side::Front => "front right",
            Side::Right => "back right",
            Side::Back => "back left",
            Side::Left => "front left",
        })
    }
}

impl fmt::Display for Toward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Up => f.write_str("up"),
            Self::Down => f.write_str("down"),
            Self::Side(side) => write!(f, "to the {side}"),
        }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EdgesUp(sides) => match sides[..] {
                [] => f.write_str("no edge is up"),
                [one] => write!(f, "one edge is up, at the {one}"),
                [one, other] if one.is_opposite(other) => {
                    write!(f, "the edges at the {one} and {other} are up, in a line")
                }
                [one, other] => write!(f, "the edges at the {one} and {other} are up, in an L"),
                [_, _, _, _] => f.write_str("all edges are up"),
                _ => write!(f, "the edges at the {} are up", list(sides)),
            },
            Self::CornersUp(spots) => match spots[..] {
                [] => f.write_str("no corner is up"),
                [one] => write!(f, "one corner is up, at the {one}"),
                [_, _, _, _] => f.write_str("all corners are up"),
                _ => write!(f, "the corners at the {} are up", list(spots)),
            },
            Self::TopColour(row, sides) => {
                let (at, of) = (at(sides), of(sides));
                match row {
                    Row::Three => write!(f, "three of the top colour {at}"),
                    Row::Ends => write!(f, "headlights of the top colour {at}"),
                    Row::LeftTwo => write!(f, "the top colour is on the left two {of}"),
                    Row::RightTwo => write!(f, "the top colour is on the right two {of}"),
                    Row::Left => write!(f, "the top colour is at the left end {of}"),
                    Row::Middle => write!(f, "the top colour is in the middle {of}"),
                    Row::Right => write!(f, "the top colour is at the right end {of}"),
                }
            }
            Self::Alike(row, sides) => {
                let (at, of) = (at(sides), of(sides));
                match (row, sides.len()) {
                    (Row::Three, 1) => write!(f, "a bar {at}"),
                    (Row::Three, _) => write!(f, "bars {at}"),
                    (Row::LeftTwo, _) => write!(f, "the left two {of} are alike"),
                    (Row::RightTwo, _) => write!(f, "the right two {of} are alike"),
                    _ => write!(f, "headlights {at}"),
                }
            }
            Self::Block(spot) => write!(f, "a block of three pieces at the {spot}"),
            Self::NoHeadlights => f.write_str("no headlights"),
            Self::NoneAlike => f.write_str("no two stickers of a side are alike"),
            Self::Between(side, other) => write!(
                f,
                "the middle of the {side} has the colour of the corners at the {other}"
            ),
            Self::OneColourOnTop(spots) => {
                write!(
                    f,
                    "the corners at the {} show one colour on top",
                    list(spots)
                )
            }
            Self::Corner(stand, bottom) => {
                match stand {
                    Stand::AboveSlot => write!(f, "the corner is above its slot, ")?,
                    Stand::OnTop(spot) => write!(f, "the corner is on top at the {spot}, ")?,
                    Stand::InSlot => write!(f, "the corner is in its slot, ")?,
                }
                match (stand, bottom) {
                    (Stand::InSlot, Toward::Down) => f.write_str("the right way round"),
                    _ => write!(f, "its bottom colour {bottom}"),
                }
            }
            Self::EdgeOnTop(side, colour) => {
                write!(
                    f,
                    "the edge is on top at the {side}, its {colour} colour up"
                )
            }
            Self::EdgeInSlot(true) => f.write_str("the edge is in its slot, the right way round"),
            Self::EdgeInSlot(false) => f.write_str("the edge is in its slot, the wrong way round"),
        }
    }
}

/// Places with words before them: `at the front and left`.
fn at(sides: &[Side]) -> String {
    match sides {
        [_, _, _, _] => "on all four sides".to_owned(),
        _ => format!("at the {}", list(sides)),
    }
}

/// Places with words around them: `of the front and left sides`.
fn of(sides: &[Side]) -> String {
    match sides {
        [_, _, _, _] => "of all four sides".to_owned(),
        [side] => format!("of the {side} side"),
        _ => format!("of the {} sides", list(sides)),
    }
}

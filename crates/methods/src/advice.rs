//! Advice for a part of one piece: where the piece is, and turn by turn what becomes of it, as a teacher says it.

use std::fmt;

use cube_core::Face;

use crate::{
    claim::{Claim, face_of, is_on_top},
    goal::{self, Piece},
    hand_turn::HandTurn,
    held::{CENTRES, Held, TOP, kind, renamed_piece},
    solution::Done,
    step::{Step, StepWay},
};

/// Number of the face D, which is that of the bottom colour.
const BOTTOM: u8 = 3;
/// Turns that are told one by one, at most: those of an edge of a cross.
const MAX_TOLD: usize = 5;

/// A sentence of a teacher. Sides and colours are those of the face with this number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Advice {
    /// Where the piece is, as a claim says it.
    Where(Claim),
    /// The piece is in the top layer, the sticker of this colour up.
    TopUp(Piece, u8),
    /// The piece is in the top layer, the sticker of this colour to a side.
    TopAside(Piece, u8),
    /// The edge of a cross is in the middle layer.
    InMiddle(Piece),
    /// A turn of the top brings a sticker above the centre of its colour.
    Above(u8),
    /// A turn of the top brings the piece above this centre.
    Over(u8),
    /// A turn of the top brings the corner above its place.
    AbovePlace,
    /// A turn of the top keeps the corner from above its place, which comes up.
    OutOfTheWay,
    /// Half a turn of this side takes the edge from the top to its place.
    Down(u8),
    /// This side takes the piece to its place.
    Home(u8),
    /// This side takes the piece from below to the top layer.
    Lift(u8),
    /// This side takes the edge to the middle layer.
    ToMiddle(u8),
    /// This side takes the edge from one side of the middle layer to the other.
    Across(u8),
    /// This side takes away a piece at home that is in the way of the next turn.
    MakeRoom(u8),
    /// This side lifts the open place of the piece.
    Open(u8),
    /// A turn of the top brings the piece to its lifted place.
    Into,
    /// This side goes back.
    Back(u8),
    /// This side goes back, and the piece down with it to its place.
    BackHome(u8),
    /// All that was at home before is there again.
    Restored,
    /// The sides beside the place open and close.
    LetIn,
    /// Algorithms by their names, one after another.
    Algorithms(String),
}

/// Advice for a step that was done on a cube, by the names of the cube as it is held after [`Done::view`]; none for a
/// step of more pieces by a search, and for one by cases.
pub(crate) fn advice(step: &Step, done: &Done, held: &Held) -> Vec<Advice> {
    let side = done.view.index();
    let by_name = || {
        let names = done.case.clone().map(Advice::Algorithms);
        names.filter(|_| matches!(step.way, StepWay::Words(_)))
    };
    let pieces = goal::pieces(&done.goal).expect("names of pieces are read as they are printed");
    let [piece] = pieces[..] else {
        return by_name().into_iter().collect();
    };
    if step.parts().is_none() || piece == CENTRES {
        return by_name().into_iter().collect();
    }
    let kept = step.goal.solved();
    let kept = kept.filter(|&kept| kept != CENTRES && held.is_home(kept));
    let way = Way {
        piece: renamed_piece(piece, side),
        kept: kept.map(|piece| renamed_piece(piece, side)).collect(),
    };
    let held = held.renamed(side);
    let turns: Vec<HandTurn> = done.turns.iter().map(|turn| turn.renamed(side)).collect();
    let whole = match by_name() {
        Some(_) => None,
        None => way.turn_by_turn(&held, &turns),
    };
    let mut advice = vec![way.place(&held)];
    advice.extend(whole.unwrap_or_else(|| {
        let first = turns.first();
        let first = first.and_then(|turn| way.turn_of_top(&held, *turn));
        let first = first.filter(|first| *first != Advice::OutOfTheWay);
        let rest = by_name().unwrap_or(Advice::LetIn);
        first.into_iter().chain([rest]).collect()
    }));
    advice
}

/// The way of a piece to its place.
struct Way {
    piece: Piece,
    /// Pieces that are at home before it.
    kept: Vec<Piece>,
}

impl Way {
    fn is_of_cross(&self) -> bool {
        kind(self.piece) == 0 && touches(self.piece, BOTTOM)
    }

    fn place(&self, held: &Held) -> Advice {
        let place = held.place(self.piece);
        let name = || goal::name(self.piece);
        if place == self.piece {
            return Advice::Where(Claim::Reversed(name()));
        }
        if is_on_top(place) {
            return match face_of(held, self.piece, BOTTOM) {
                Some(TOP) => Advice::TopUp(self.piece, BOTTOM),
                Some(_) => Advice::TopAside(self.piece, BOTTOM),
                None => Advice::Where(Claim::OnTop(vec![name()])),
            };
        }
        if self.is_of_cross() && !touches(place, BOTTOM) {
            return Advice::InMiddle(self.piece);
        }
        Advice::Where(Claim::Stuck {
            piece: name(),
            place: goal::name(place),
        })
    }

    /// Each turn in its own words; `None` where a turn has none, or there are too many.
    fn turn_by_turn(&self, held: &Held, turns: &[HandTurn]) -> Option<Vec<Advice>> {
        if turns.len() > MAX_TOLD {
            return None;
        }
        let mut advice = Vec::new();
        let mut held = *held;
        for (number, &turn) in turns.iter().enumerate() {
            let next = held.turned(turn);
            let is_last_but_one = turns.get(number + 1).is_some_and(|turn| {
                let end = next.turned(*turn);
                end.is_home(self.piece) && end.are_home(&self.kept)
            });
            advice.push(self.turn(&held, &next, turn, is_last_but_one)?);
            if !held.are_home(&self.kept) && next.are_home(&self.kept) {
                advice.push(Advice::Restored);
            }
            held = next;
        }
        Some(advice)
    }

    fn turn(
        &self,
        held: &Held,
        next: &Held,
        turn: HandTurn,
        is_last_but_one: bool,
    ) -> Option<Advice> {
        let [was_whole, is_whole] = [held, next].map(|held| held.are_home(&self.kept));
        let [from, to] = [held, next].map(|held| held.place(self.piece));
        let side = turn.layers();
        match side {
            _ if !turn.is_of_face() || side == BOTTOM => None,
            TOP if was_whole || self.is_of_cross() => self.turn_of_top(held, turn),
            TOP if is_last_but_one => Some(Advice::Into),
            TOP => None,
            _ if next.is_home(self.piece) && from != to => {
                Some(if self.is_of_cross() && is_on_top(from) {
                    Advice::Down(side)
                } else if !was_whole && is_whole {
                    Advice::BackHome(side)
                } else {
                    Advice::Home(side)
                })
            }
            _ if is_on_top(to) && !is_on_top(from) => Some(Advice::Lift(side)),
            _ if self.is_of_cross() && from != to => {
                Some(if touches(from, TOP) || touches(from, BOTTOM) {
                    Advice::ToMiddle(side)
                } else {
                    Advice::Across(side)
                })
                .filter(|_| !touches(to, TOP) && !touches(to, BOTTOM))
            }
            _ if was_whole && !is_whole => {
                let has_place = kind(self.piece) == 1 && touches(self.piece, side);
                let made = if has_place {
                    Advice::Open
                } else {
                    Advice::MakeRoom
                };
                Some(made(side))
            }
            _ if !was_whole && is_whole => Some(Advice::Back(side)),
            _ => None,
        }
    }

    /// A turn of the top that moves the piece.
    fn turn_of_top(&self, held: &Held, turn: HandTurn) -> Option<Advice> {
        let next = held.turned(turn);
        let [from, to] = [held, &next].map(|held| held.place(self.piece));
        if turn.layers() != TOP || from == to {
            return None;
        }
        if kind(self.piece) == 1 {
            let is_above = sides(to).eq(sides(self.piece));
            return Some(if is_above {
                Advice::AbovePlace
            } else {
                Advice::OutOfTheWay
            });
        }
        let side = sides(to).next()?;
        let is_matched = face_of(&next, self.piece, side) == Some(side);
        Some(if is_matched {
            Advice::Above(side)
        } else {
            Advice::Over(side)
        })
    }
}

fn touches(place: Piece, face: u8) -> bool {
    Held::faces_of_place(place).any(|other| other == face)
}

/// Faces of a place beside those of top and bottom, in their order.
fn sides(place: Piece) -> impl Iterator<Item = u8> {
    let mut sides: Vec<u8> = Held::faces_of_place(place)
        .filter(|face| ![TOP, BOTTOM].contains(face))
        .collect();
    sides.sort_unstable();
    sides.into_iter()
}

pub(crate) fn letter(face: u8) -> char {
    Face::ALL[usize::from(face)].letter()
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: u8| letter(side);
        match *self {
            Self::Where(ref claim) => claim.fmt(f),
            Self::TopUp(piece, colour) => {
                let (piece, colour) = (goal::name(piece), side(colour));
                write!(f, "{piece} is in the top layer, its {colour} sticker up")
            }
            Self::TopAside(piece, colour) => {
                let (piece, colour) = (goal::name(piece), side(colour));
                write!(
                    f,
                    "{piece} is in the top layer, its {colour} sticker to a side"
                )
            }
            Self::InMiddle(piece) => write!(f, "{} is in the middle layer", goal::name(piece)),
            Self::Above(at) => {
                let at = side(at);
                write!(
                    f,
                    "turn the top until its {at} sticker is above the {at} centre"
                )
            }
            Self::Over(at) => write!(f, "turn the top until it is above the {} centre", side(at)),
            Self::AbovePlace => f.write_str("turn the top until it is above its place"),
            Self::OutOfTheWay => f.write_str("turn the top so that it is out of the way"),
            Self::Down(at) => write!(
                f,
                "half a turn of the {} side takes it down to its place",
                side(at)
            ),
            Self::Home(at) => write!(f, "a turn of the {} side takes it to its place", side(at)),
            Self::Lift(at) => write!(f, "a turn of the {} side lifts it to the top", side(at)),
            Self::ToMiddle(at) => write!(
                f,
                "a turn of the {} side takes it to the middle layer",
                side(at)
            ),
            Self::Across(at) => write!(
                f,
                "half a turn of the {} side takes it across the middle layer",
                side(at)
            ),
            Self::MakeRoom(at) => write!(f, "a turn of the {} side makes room", side(at)),
            Self::Open(at) => write!(f, "a turn of the {} side lifts its place", side(at)),
            Self::Into => f.write_str("turn the top: it comes to its lifted place"),
            Self::Back(at) => write!(f, "turn the {} side back", side(at)),
            Self::BackHome(at) => write!(
                f,
                "turn the {} side back: it goes down to its place",
                side(at)
            ),
            Self::Restored => f.write_str("what was at home before is at home again"),
            Self::LetIn => f.write_str("the sides beside its place open and close to let it in"),
            Self::Algorithms(ref names) => write!(f, "do this: {names}"),
        }
    }
}

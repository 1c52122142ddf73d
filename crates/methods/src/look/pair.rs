//! Looks of a pair: a corner and an edge on their way into a slot.

use super::{Look, Side, Spot, Stand, Toward};
use crate::{
    claim::{face_of, is_on_top},
    goal::Piece,
    held::{Held, TOP},
};

/// Number of the face D, which is that of the bottom colour.
const BOTTOM: u8 = 3;

/// Looks of the corner and the edge of a slot; none of a piece that is stuck in another slot.
pub(crate) fn of_pair(held: &Held, corner: Piece, edge: Piece) -> Vec<Look> {
    let looks = [of_corner(held, corner), of_edge(held, edge)];
    looks.into_iter().flatten().collect()
}

fn of_corner(held: &Held, corner: Piece) -> Option<Look> {
    let bottom = match face_of(held, corner, BOTTOM)? {
        TOP => Toward::Up,
        face => Side::of(face).map_or(Toward::Down, Toward::Side),
    };
    let place = held.place(corner);
    let stand = match spot_of(place)? {
        _ if place == corner => Stand::InSlot,
        _ if !is_on_top(place) => return None,
        spot if Some(spot) == spot_of(corner) => Stand::AboveSlot,
        spot => Stand::OnTop(spot),
    };
    Some(Look::Corner(stand, bottom))
}

fn of_edge(held: &Held, edge: Piece) -> Option<Look> {
    let place = held.place(edge);
    if place == edge {
        return Some(Look::EdgeInSlot(held.is_home(edge)));
    }
    let side = Held::faces_of_place(place).find_map(Side::of)?;
    let is_up = |colour: &u8| face_of(held, edge, *colour) == Some(TOP);
    let colour = Held::faces_of_place(edge).find(is_up)?;
    Some(Look::EdgeOnTop(side, Side::of(colour)?))
}

/// Place of a corner, seen from above.
fn spot_of(place: Piece) -> Option<Spot> {
    let beside = |side: &Side| Held::faces_of_place(place).any(|face| face == side.face());
    let mut sides = Side::ALL.into_iter();
    sides
        .find(|side| beside(side) && beside(&side.next()))
        .map(Spot)
}

//! Drawings of goals and cases, with white at the bottom and yellow on top.

use std::fmt::Write as _;

use ::methods::{HandTurn, Method, Outline, Wanted, Ways};
use cube_core::{Cube, Face, Rotation, State};
use panel::{
    cube_picture::{FarSide, plain},
    stickering::{Look, Paint, Piece, Stickering, Stickers},
};

/// Side of a sticker in a drawing from above, and thickness of the stickers at its sides.
const STICKER: usize = 30;
const EDGE: usize = 10;
/// Gap between stickers, and around all of them.
const GAP: usize = 3;

/// The rotation that brings white to the bottom.
fn held() -> Rotation {
    "x2".parse().expect("a rotation")
}

/// The cube in the hand that a step reaches: all that is done in colour, the rest grey.
pub(super) fn reached(method: &Method, step: usize) -> String {
    let outlines: Vec<Outline<'_>> = method.outlines().collect();
    let outline = &outlines[step];
    let is_whole = outline
        .goal
        .iter()
        .any(|wanted| wanted.pieces.iter().any(|it| it == "centres"));
    let is_open = |face: &Face| outlines[..=step].iter().any(|it| moves_centre(it, *face));
    let open = Face::ALL
        .into_iter()
        .filter(|face| !is_whole && is_open(face));
    let stickering = open.fold(stickering(outline, |_| Look::Full), |stickering, face| {
        stickering.with(Piece::Centre(face), Look::Grey)
    });
    in_hand(
        &State::SOLVED,
        &stickering,
        FarSide::Floating,
        outline.title,
    )
}

/// The whole cube in the hand.
pub(super) fn whole(state: &State, title: &str) -> String {
    in_hand(state, &Stickering::FULL, FarSide::Floating, title)
}

/// A case of a step: the last layer from above, or where parts are solved the cube in the hand with a
/// part in colour.
pub(super) fn case(outline: &Outline<'_>, cube: Cube, title: &str) -> String {
    let state = State::from(cube);
    let parts = match &outline.way {
        Ways::Parts { parts, .. } | Ways::Algorithms { parts, .. } => parts.as_slice(),
        Ways::Turns(_) | Ways::Cases => &[],
    };
    let is_open = |part: &&Vec<String>| part.iter().any(|name| !is_home(&cube, name));
    let Some(part) = parts.iter().find(is_open) else {
        let stickering = stickering(outline, |_| Look::Full);
        return from_above(&painted(&state, &stickering), title);
    };
    let look = |name: &String| match name {
        _ if part.contains(name) => Look::Full,
        // A step of single pieces leaves open which of the others are done.
        _ if part.len() == 1 && parts.iter().flatten().any(|other| other == name) => Look::Grey,
        _ => Look::Dimmed,
    };
    in_hand(&state, &stickering(outline, look), FarSide::Hidden, title)
}

/// Looks of the pieces of a goal: of those that are to be at home by their names.
fn stickering(outline: &Outline<'_>, home: impl Fn(&String) -> Look) -> Stickering {
    let mut stickering = Stickering::only([]);
    for Wanted {
        pieces,
        is_oriented,
        ..
    } in &outline.goal
    {
        for name in pieces {
            let look = match is_oriented {
                true if pieces.len() > 1 => Look::Oriented,
                false if pieces.len() > 1 => Look::Dimmed,
                _ => home(name),
            };
            // The centres are one piece of a goal, and none of a picture.
            if let Ok(piece) = name.parse() {
                stickering = stickering.with(piece, look);
            }
        }
    }
    stickering
}

/// Whether a piece is at home, the right way round.
fn is_home(cube: &Cube, name: &str) -> bool {
    let (edge, corner) = (name.parse(), name.parse());
    edge.is_ok_and(|edge| cube.edge_at(edge) == (edge, 0))
        || corner.is_ok_and(|corner| cube.corner_at(corner) == (corner, 0))
}

/// Whether a turn of a step takes a centre away.
fn moves_centre(outline: &Outline<'_>, face: Face) -> bool {
    let turns = match outline.way {
        Ways::Turns(turns) | Ways::Parts { turns, .. } => turns,
        Ways::Cases | Ways::Algorithms { .. } => &[],
    };
    let moves = |turn: &HandTurn| {
        let state: State = turn
            .to_string()
            .parse()
            .expect("turns of hands are notation");
        state.rotation.apply(face) != face
    };
    turns.iter().any(moves)
}

/// Stickers of a cube whose pieces have the names of the notation, in the colours of one that is held
/// with white at the bottom.
fn painted(state: &State, stickering: &Stickering) -> Stickers {
    let colours = state.faces().map(|face| held().apply(face));
    stickering.stickers(state).coloured(&colours)
}

fn in_hand(state: &State, stickering: &Stickering, far_side: FarSide, title: &str) -> String {
    plain(&painted(state, stickering), far_side, &[], title)
}

/// The top face, and the upper stickers of the four sides around it.
fn from_above(stickers: &Stickers, title: &str) -> String {
    let place = STICKER + GAP;
    let first = EDGE + 2 * GAP;
    let size = 2 * first + 3 * place - GAP;
    let last = size - GAP - EDGE;
    let mut squares = Vec::new();
    for row in 0..3 {
        let along = first + row * place;
        for column in 0..3 {
            let across = first + column * place;
            squares.push((Face::U, row, column, [across, along, STICKER, STICKER]));
        }
        squares.extend([
            (Face::F, 0, row, [along, last, STICKER, EDGE]),
            (Face::B, 0, 2 - row, [along, GAP, STICKER, EDGE]),
            (Face::L, 0, row, [GAP, along, EDGE, STICKER]),
            (Face::R, 0, 2 - row, [last, along, EDGE, STICKER]),
        ]);
    }
    // A path for each colour.
    let mut paths: Vec<(Paint, String)> = Vec::new();
    for (face, row, column, [x, y, width, height]) in squares {
        let paint = stickers.at(face, row, column);
        let at = paths.iter().position(|(known, _)| *known == paint);
        let at = at.unwrap_or_else(|| {
            paths.push((paint, String::new()));
            paths.len() - 1
        });
        let _ = write!(paths[at].1, "M{x} {y}h{width}v{height}h-{width}z");
    }
    let paths = paths.into_iter().map(|(paint, path)| {
        let [red, green, blue] = paint.color();
        format!("<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>")
    });
    let paths: String = paths.collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\">\
         <title>{title}</title><path fill=\"#141416\" d=\"M0 0h{size}v{size}h-{size}z\"/>{paths}</svg>\n"
    )
}

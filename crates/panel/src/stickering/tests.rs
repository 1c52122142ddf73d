//! Pieces by name, and what of a cube is shown.

use super::*;
use cube_core::Rotation;

fn all_pieces() -> Vec<Piece> {
    let corners = Corner::ALL.map(Piece::Corner).into_iter();
    let edges = Edge::ALL.map(Piece::Edge);
    let centres = Face::ALL.map(Piece::Centre);
    corners.chain(edges).chain(centres).collect()
}

fn states() -> impl Iterator<Item = State> {
    let texts = [
        "superflip",
        "F R U B2 L' D R2",
        "M2 E S' x",
        "cube-in-a-cube",
    ];
    let turned = |text: &str| -> State { text.parse().expect("a state") };
    let states = texts.map(turned).into_iter();
    states.flat_map(|state| Rotation::ALL.map(|rotation| State::new(state.cube, rotation)))
}

/// Colours of the pieces that have no grey sticker, each piece sorted.
fn coloured(state: &State, stickers: &Stickers) -> Vec<Vec<Face>> {
    let faces = state.faces();
    let corners = Corner::ALL.map(|place| place.facelets().to_vec());
    let edges = Edge::ALL.map(|place| place.facelets().to_vec());
    let mut pieces = Vec::new();
    for places in corners.into_iter().chain(edges) {
        let paints = places.iter().map(|place| stickers.paints[place.index()]);
        let mut colours: Vec<_> = places.iter().map(|place| faces[place.index()]).collect();
        if paints.eq(colours.iter().map(|&face| Paint::Full(face))) {
            colours.sort();
            pieces.push(colours);
        }
    }
    pieces.sort();
    pieces
}

#[test]
fn the_coloured_pieces_are_the_named_ones_wherever_they_lie() {
    let names = ["DF", "BL", "URF", "DBL"];
    let stickering = Stickering::only(names.map(|name| name.parse().expect("a piece")));
    let mut expected = names.map(|name| {
        let mut faces: Vec<_> = name.chars().filter_map(Face::from_letter).collect();
        faces.sort();
        faces
    });
    expected.sort();
    for state in states() {
        let stickers = stickering.stickers(&state);
        assert_eq!(coloured(&state, &stickers), expected, "{state:?}");
        let grey = stickers
            .paints
            .iter()
            .filter(|&&paint| paint == Paint::Grey);
        assert_eq!(grey.count(), 54 - 6 - 2 * 2 - 2 * 3);
    }
}

#[test]
fn other_colours_leave_the_mask_as_it_is() {
    let corner = "URF".parse().expect("a piece");
    let mask = Stickering::only([]).with(corner, Look::Dimmed);
    let colours = State::from_str("R U F x").expect("a state").faces();
    let stickers = mask.stickers(&State::SOLVED).coloured(&colours);
    assert_eq!(stickers.at(Face::U, 2, 2), Paint::Dimmed(colours[8]));
    assert_eq!(stickers.at(Face::U, 1, 1), Paint::Full(colours[4]));
    assert_eq!(stickers.at(Face::U, 0, 0), Paint::Grey);
}

#[test]
fn without_a_mask_every_sticker_has_its_colour() {
    for state in states() {
        let stickers = Stickering::FULL.stickers(&state);
        assert_eq!(stickers, Stickers::from(&state.faces()));
        for (face, row, column, paint) in stickers.iter() {
            assert_eq!(stickers.at(face, row, column), paint);
            let place = Facelet::new(face, row * 3 + column);
            assert_eq!(paint, Paint::Full(state.faces()[place.index()]));
        }
    }
}

#[test]
fn oriented_pieces_show_one_sticker_and_dimmed_ones_all() {
    for piece in all_pieces() {
        let paints = |look| {
            let stickering = Stickering::only([]).with(piece, look);
            assert_eq!(stickering.look(piece), look);
            let stickers = stickering.stickers(&State::SOLVED);
            let own = stickers
                .paints
                .into_iter()
                .enumerate()
                .filter(|&(n, paint)| {
                    let is_centre = n % 9 == 4;
                    paint != Paint::Grey && (!is_centre || piece == Piece::Centre(Face::ALL[n / 9]))
                });
            own.map(|(_, paint)| paint).collect::<Vec<_>>()
        };
        let name = piece.to_string();
        let mut faces: Vec<_> = name.chars().filter_map(Face::from_letter).collect();
        assert_eq!(paints(Look::Oriented), [Paint::Full(faces[0])], "{piece}");
        faces.sort();
        let dimmed: Vec<_> = faces.into_iter().map(Paint::Dimmed).collect();
        assert_eq!(paints(Look::Dimmed), dimmed, "{piece}");
        assert_eq!(paints(Look::Grey), [], "{piece}");
    }
}

#[test]
fn pieces_read_back_and_others_are_refused_with_all_that_are_allowed() {
    assert_eq!(all_pieces().len(), 26);
    for piece in all_pieces() {
        let name = piece.to_string();
        assert_eq!(name.parse(), Ok(piece));
        let reversed: String = name.chars().rev().collect();
        assert_eq!(reversed.parse(), Ok(piece));
    }
    for text in ["", "UD", "UU", "URFD", "ur", "U R", "UBL!"] {
        let error = text.parse::<Piece>().unwrap_err().to_string();
        assert!(error.contains(&format!("piece {text:?}")), "{error}");
        for piece in all_pieces() {
            assert!(error.contains(&piece.to_string()), "{error}");
        }
    }
}

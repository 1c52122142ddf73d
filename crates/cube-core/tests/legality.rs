//! Stickers that break each law of the cube: the error names the law and the place.

use cube_core::{Corner, Cube, Edge, Face, Facelet, Facelets, InvalidCube, Pieces};
use proptest::prelude::*;

/// The stickers of a solved cube.
fn solved() -> [char; 54] {
    *Cube::SOLVED.facelets().as_array()
}

/// Index of the place with a name such as `F3`.
fn at(name: &str) -> usize {
    Facelet::all()
        .find(|facelet| facelet.to_string() == name)
        .expect("a facelet's name")
        .index()
}

fn law(stickers: [char; 54]) -> InvalidCube {
    Cube::try_from(&Facelets::new(stickers)).expect_err("such a cube cannot exist")
}

/// Puts the colours of one piece on the place of another, first face on first face.
fn put<const N: usize>(stickers: &mut [char; 54], place: [Facelet; N], piece: [Face; N]) {
    for (facelet, face) in place.into_iter().zip(piece) {
        stickers[facelet.index()] = face.letter();
    }
}

#[test]
fn two_centres_of_one_colour_are_named() {
    let mut stickers = solved();
    stickers[at("B5")] = 'R';
    assert_eq!(
        law(stickers).to_string(),
        "the centres of R and B both have the colour 'R': six distinct centres are needed"
    );
}

#[test]
fn a_colour_of_no_centre_is_named_with_its_place() {
    let mut stickers = solved();
    stickers[at("L3")] = '\n';
    assert_eq!(
        law(stickers).to_string(),
        "the sticker L3 has the colour '\\n', which no centre has"
    );
}

#[test]
fn a_colour_too_many_is_counted() {
    let mut stickers = solved().map(|sticker| sticker.to_ascii_lowercase());
    stickers[at("D1")] = 'b';
    assert_eq!(
        law(stickers).to_string(),
        "the colour 'd' (of the D centre) occurs 8 times, not 9"
    );
}

#[test]
fn a_mirrored_corner_is_named_with_its_place() {
    let mut stickers = solved();
    stickers.swap(at("R7"), at("F9"));
    assert_eq!(
        law(stickers).to_string(),
        "the corner at DFR has the colours DRF (stickers D3, F9 and R7): the cube of these centres has no such corner"
    );
}

#[test]
fn an_edge_of_opposite_colours_is_named_with_its_place() {
    let mut stickers = solved();
    stickers.swap(at("F6"), at("L6"));
    assert_eq!(
        law(stickers).to_string(),
        "the edge at FR has the colours LR (stickers F6 and R4): the cube of these centres has no such edge"
    );
}

#[test]
fn a_piece_that_occurs_twice_is_named_with_both_places() {
    let mut stickers = solved();
    put(&mut stickers, Edge::Uf.facelets(), Edge::Ur.faces());
    put(&mut stickers, Edge::Dr.facelets(), Edge::Df.faces());
    assert_eq!(
        law(stickers).to_string(),
        "the edge UR occurs twice, at UR and at UF"
    );
    stickers = solved();
    put(&mut stickers, Corner::Ufl.facelets(), Corner::Urf.faces());
    put(&mut stickers, Corner::Ubr.facelets(), Corner::Ulb.faces());
    assert_eq!(
        law(stickers).to_string(),
        "the corner URF occurs twice, at URF and at UFL"
    );
}

#[test]
fn every_single_flipped_edge_is_found() {
    for edge in Edge::ALL {
        let mut stickers = solved();
        let [a, b] = edge.facelets().map(Facelet::index);
        stickers.swap(a, b);
        assert_eq!(
            law(stickers).to_string(),
            format!(
                "an edge is flipped: the number of flipped edges is 1, not even; take one \
                 out and put it back turned over, probably the one at {edge}"
            )
        );
    }
}

#[test]
fn every_single_twisted_corner_is_found() {
    for corner in Corner::ALL {
        for twists in [1, 2] {
            let mut stickers = solved();
            let mut faces = corner.faces();
            faces.rotate_right(twists);
            put(&mut stickers, corner.facelets(), faces);
            assert_eq!(
                law(stickers).to_string(),
                format!(
                    "a corner is twisted: the clockwise twists add up to {twists}, and the sum \
                     must be a multiple of 3; twist one corner in its place, probably the one at \
                     {corner}"
                )
            );
        }
    }
}

#[test]
fn no_place_is_suspected_among_scrambled_pieces() {
    let turns: cube_core::Turns = "R U F2 D' L B".parse().expect("turns");
    let mut stickers = *Cube::from(&turns).facelets().as_array();
    let [a, b] = Edge::Uf.facelets().map(Facelet::index);
    stickers.swap(a, b);
    let InvalidCube::FlippedEdge { flipped, suspect } = law(stickers) else {
        panic!("an edge is flipped: {}", law(stickers));
    };
    assert_eq!((flipped % 2, suspect), (1, None));
}

#[test]
fn every_single_swap_breaks_parity() {
    for (i, a) in Edge::ALL.into_iter().enumerate() {
        for b in Edge::ALL.into_iter().skip(i + 1) {
            let mut stickers = solved();
            put(&mut stickers, a.facelets(), b.faces());
            put(&mut stickers, b.facelets(), a.faces());
            assert_eq!(law(stickers), InvalidCube::Parity, "{a} and {b}");
        }
    }
    for (i, a) in Corner::ALL.into_iter().enumerate() {
        for b in Corner::ALL.into_iter().skip(i + 1) {
            let mut stickers = solved();
            put(&mut stickers, a.facelets(), b.faces());
            put(&mut stickers, b.facelets(), a.faces());
            assert_eq!(law(stickers), InvalidCube::Parity, "{a} and {b}");
        }
    }
}

#[test]
fn pieces_out_of_range_are_refused_and_the_number_is_named() {
    type Change = fn(&mut Pieces);
    let changes: [(Change, &str); 4] = [
        (
            |pieces| pieces.corner_permutation[7] = 8,
            "corner_permutation[7] is 8; allowed are 0 to 7",
        ),
        (
            |pieces| pieces.corner_orientation[0] = 3,
            "corner_orientation[0] is 3; allowed are 0 to 2",
        ),
        (
            |pieces| pieces.edge_permutation[3] = 12,
            "edge_permutation[3] is 12; allowed are 0 to 11",
        ),
        (
            |pieces| pieces.edge_orientation[11] = 255,
            "edge_orientation[11] is 255; allowed are 0 to 1",
        ),
    ];
    for (change, message) in changes {
        let mut pieces = Cube::SOLVED.pieces();
        change(&mut pieces);
        let error = Cube::try_from(pieces).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

proptest! {
    #[test]
    fn no_numbers_make_reading_pieces_panic(
        corner_permutation in any::<[u8; 8]>(),
        corner_orientation in any::<[u8; 8]>(),
        edge_permutation in any::<[u8; 12]>(),
        edge_orientation in any::<[u8; 12]>(),
        largest in 1..=255_u8,
    ) {
        let pieces = Pieces {
            corner_permutation: corner_permutation.map(|n| n % largest),
            corner_orientation: corner_orientation.map(|n| n % largest),
            edge_permutation: edge_permutation.map(|n| n % largest),
            edge_orientation: edge_orientation.map(|n| n % largest),
        };
        if let Ok(cube) = Cube::try_from(pieces) {
            prop_assert_eq!(cube.pieces(), pieces);
        }
    }

    #[test]
    fn no_54_characters_make_reading_panic(
        stickers in prop_oneof![
            prop::collection::vec(prop::sample::select("URFDLB".chars().collect::<Vec<_>>()), 54),
            prop::collection::vec(any::<char>(), 54),
        ]
    ) {
        let facelets = Facelets::new(stickers.try_into().expect("54 characters"));
        if let Ok(cube) = Cube::try_from(&facelets) {
            prop_assert_eq!(cube.facelets(), facelets);
        }
    }

    #[test]
    fn exchanged_stickers_are_refused_or_read_as_they_are(
        swaps in prop::collection::vec((0..54_usize, 0..54_usize), 1..6)
    ) {
        let mut stickers = solved();
        for (a, b) in swaps {
            stickers.swap(a, b);
        }
        if let Ok(cube) = Cube::try_from(&Facelets::new(stickers)) {
            // Any six characters may stand for the colours: compare by the centres.
            let centres = Face::ALL.map(|face| stickers[Facelet::centre(face).index()]);
            let shown = cube.faces().map(|face| centres[face.index()]);
            prop_assert_eq!(shown, stickers);
        }
    }
}

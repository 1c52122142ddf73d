use super::*;
use crate::all_but_one::AllButOne;
use cube_core::Turns;

fn cube(turns: &str) -> Cube {
    Cube::from(&turns.parse::<Turns>().expect("turns"))
}

fn all() -> Vec<Flaw> {
    let corners = Corner::ALL
        .into_iter()
        .flat_map(|piece| Untwist::ALL.map(|untwist| Flaw::TwistedCorner { piece, untwist }));
    let edges = Edge::ALL.map(|piece| Flaw::FlippedEdge { piece });
    let pairs = EdgePair::all().map(|pieces| Flaw::ExchangedEdges { pieces });
    corners.chain(edges).chain(pairs).collect()
}

/// The stickers that pieces show, by the faces of the solved cube.
fn shown(pieces: &Pieces) -> [Face; Facelet::COUNT] {
    let mut shown: [Face; Facelet::COUNT] = std::array::from_fn(|at| Face::ALL[at / 9]);
    for (n, place) in Corner::ALL.into_iter().enumerate() {
        let faces = Corner::ALL[usize::from(pieces.corner_permutation[n])].faces();
        for (sticker, face) in faces.into_iter().enumerate() {
            let at = (sticker + usize::from(pieces.corner_orientation[n])) % 3;
            shown[place.facelets()[at].index()] = face;
        }
    }
    for (n, place) in Edge::ALL.into_iter().enumerate() {
        let faces = Edge::ALL[usize::from(pieces.edge_permutation[n])].faces();
        for (sticker, face) in faces.into_iter().enumerate() {
            let at = (sticker + usize::from(pieces.edge_orientation[n])) % 2;
            shown[place.facelets()[at].index()] = face;
        }
    }
    shown
}

#[test]
fn the_flaw_of_stickers_is_that_of_pieces_and_breaks_a_law_on_every_cube() {
    for cube in ["", "R U2 F'", "D2 R' F2 U B2 L F' R2 D B' U2 L2 F D' R"].map(cube) {
        for flaw in all() {
            let pieces = flaw.applied(cube.pieces());
            let faces = AllButOne::new(cube, flaw).homes().map(Facelet::face);
            assert_eq!(faces, shown(&pieces), "{flaw:?}");
            assert!(Cube::try_from(pieces).is_err(), "{flaw:?}");
            assert_eq!(flaw.undone(pieces), cube.pieces(), "{flaw:?}");
        }
    }
}

#[test]
fn turns_carry_a_flaw_along() {
    let (before, turns) = (cube("R U2 F' L"), "D B2 U' F");
    let after = before.after(turns.parse::<Turns>().expect("turns").iter());
    let moved = cube(turns);
    for flaw in all() {
        let [before, after] = [before, after].map(|cube| AllButOne::new(cube, flaw).homes());
        // The sticker that the turns bring to a place.
        let from = moved.homes();
        for place in Facelet::all() {
            assert_eq!(
                after[place.index()],
                before[from[place.index()].index()],
                "{flaw:?}"
            );
        }
    }
}

#[test]
fn a_flaw_and_its_cube_are_renamed_alike_by_a_rotation() {
    let cube = cube("R U2 F' L D B2");
    for rotation in Rotation::ALL {
        for flaw in all() {
            let before = AllButOne::new(cube, flaw).homes();
            let after = AllButOne::new(cube.rotated(rotation), flaw.rotated(rotation)).homes();
            for place in Facelet::all() {
                let here = rotation.apply_to_facelet(place).index();
                let sticker = rotation.apply_to_facelet(before[place.index()]);
                assert_eq!(after[here].face(), sticker.face(), "{flaw:?} {rotation}");
            }
        }
    }
}

#[test]
fn messages_say_which_way_a_corner_is_turned_back() {
    let (place, untwist) = (Corner::Dlf, Untwist::Clockwise);
    assert_eq!(
        FlawAt::TwistedCorner { place, untwist }.to_string(),
        "the corner at DLF, twisted counterclockwise: turn it clockwise by hand"
    );
    let places = EdgePair::try_from([Edge::Uf, Edge::Db]).expect("two edges");
    let flaw = FlawAt::ExchangedEdges { places };
    assert!(
        flaw.to_string()
            .starts_with("the edges at UF and DB, exchanged: take both out")
    );
    assert_eq!(flaw.stickers().len(), 4);
}

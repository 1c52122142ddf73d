//! Cubes that no turns solve are told from legal ones, and named.

use cube_core::{Corner, Cube, Edge, Face, Facelet};
use recogniser::{Readings, Reason, Unsolvable, Untwist, recognise, scan_json};

fn scan() -> Readings {
    scan_json::parse(include_str!("../data/ev3-random-02.json")).expect("a scan")
}

/// The scan with the stickers of a solved cube: each has a reading of its colour and kind.
fn solved() -> Readings {
    let (before, mut after) = (scan(), Readings::new());
    let cube: Cube = recognise(&before).expect("whole").cube.expect("a cube");
    for (place, home) in Facelet::all().zip(cube.homes()) {
        after.set(home, before.samples(place).iter().copied());
    }
    after
}

/// The readings after each sticker of the first list got that of the second.
fn exchanged(readings: &Readings, to: &[Facelet], from: &[Facelet]) -> Readings {
    let mut after = readings.clone();
    for (&to, &from) in to.iter().zip(from) {
        after.set(to, readings.samples(from).iter().copied());
    }
    after
}

fn told(readings: &Readings) -> Option<Unsolvable> {
    let recognition = recognise(readings).expect("all is read");
    assert!(!recognition.accepted, "{recognition:?}");
    match recognition.reason {
        Some(Reason::Unsolvable(cause)) => Some(cause),
        _ => None,
    }
}

#[test]
fn the_solved_cube_and_the_scan_are_legal() {
    for readings in [scan(), solved()] {
        assert!(recognise(&readings).expect("all is read").accepted);
    }
}

#[test]
fn each_twisted_corner_of_a_solved_cube_is_named_with_its_turn() {
    for place in Corner::ALL {
        let [a, b, c] = place.facelets();
        for (from, untwist) in [
            ([c, a, b], Untwist::Counterclockwise),
            ([b, c, a], Untwist::Clockwise),
        ] {
            let twisted = exchanged(&solved(), &[a, b, c], &from);
            assert_eq!(told(&twisted), Some(Unsolvable::Corner { place, untwist }));
        }
    }
}

#[test]
fn each_flipped_edge_of_a_solved_cube_is_named() {
    for place in Edge::ALL {
        let [a, b] = place.facelets();
        let flipped = exchanged(&solved(), &[a, b], &[b, a]);
        assert_eq!(told(&flipped), Some(Unsolvable::Edge { place }));
    }
}

#[test]
fn two_exchanged_edges_of_a_scrambled_cube_are_told() {
    let [uf, db] = [Edge::Uf, Edge::Db].map(Edge::facelets);
    let both = [uf, db].concat();
    let readings = exchanged(&scan(), &both, &[db, uf].concat());
    assert_eq!(told(&readings), Some(Unsolvable::Exchanged));
}

#[test]
fn a_side_that_was_turned_while_it_was_read_is_told() {
    let here = [0, 1, 2, 5, 8, 7, 6, 3].map(|square| Facelet::new(Face::F, square));
    let mut there = here;
    there.rotate_left(2);
    let readings = exchanged(&scan(), &here, &there);
    assert_eq!(told(&readings), Some(Unsolvable::SideTurned(Face::F)));
}

#[test]
fn a_cube_with_two_colours_that_are_the_same_is_likelier_wrong_than_right() {
    let before = scan();
    let cube = recognise(&before).expect("whole").cube.expect("a cube");
    let mut after = before.clone();
    // Each sticker of the colour of D gets the reading of a sticker of its kind in the colour of U.
    let homes: Vec<(Facelet, Facelet)> = Facelet::all().zip(cube.homes()).collect();
    for &(place, home) in homes.iter().filter(|(_, home)| home.face() == Face::D) {
        let like = homes
            .iter()
            .find(|(_, other)| other.face() == Face::U && other.index() % 9 == home.index() % 9);
        let (like, _) = like.expect("each side has nine");
        after.set(place, before.samples(*like).iter().copied());
    }
    let recognition = recognise(&after).expect("all is read");
    assert!(recognition.doubt > 0.5, "{recognition:?}");
}

//! Cubes that no turns solve are told from legal ones, and named.

use cube_core::{Corner, Cube, Edge, Face, Facelet, FaceletKind};
use recogniser::{
    AllButOne, EdgePair, Flaw, Readings, Reason, Unsolvable, Untwist, recognise, scan_json,
};

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

/// The legal cube but for one piece that lies there.
fn but_one(readings: &Readings) -> Option<AllButOne> {
    AllButOne::recognise(readings, &recognise(readings).expect("all is read"))
}

/// The stickers in the faces' letters, after each of the first list got that of the second.
fn stickers(cube: &Cube, to: &[Facelet], from: &[Facelet]) -> [char; 54] {
    let before = *cube.facelets().as_array();
    let mut after = before;
    for (to, from) in to.iter().zip(from) {
        after[to.index()] = before[from.index()];
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
        assert_eq!(but_one(&readings), None);
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
            let flaw = Flaw::TwistedCorner {
                piece: place,
                untwist,
            };
            let all_but_one = AllButOne::new(Cube::SOLVED, flaw);
            assert_eq!(but_one(&twisted), Some(all_but_one));
            let shown = stickers(&Cube::SOLVED, &[a, b, c], &from);
            assert_eq!(*all_but_one.facelets().as_array(), shown);
        }
    }
}

#[test]
fn each_flipped_edge_of_a_solved_cube_is_named() {
    for place in Edge::ALL {
        let [a, b] = place.facelets();
        let flipped = exchanged(&solved(), &[a, b], &[b, a]);
        assert_eq!(told(&flipped), Some(Unsolvable::Edge { place }));
        let flaw = Flaw::FlippedEdge { piece: place };
        assert_eq!(but_one(&flipped), Some(AllButOne::new(Cube::SOLVED, flaw)));
    }
}

#[test]
fn two_exchanged_edges_of_a_scrambled_cube_are_told() {
    let cube = recognise(&scan()).expect("whole").cube.expect("a cube");
    for places in [[Edge::Uf, Edge::Db], [Edge::Uf, Edge::Ub]] {
        let [one, other] = places.map(Edge::facelets);
        let (to, from) = ([one, other].concat(), [other, one].concat());
        let readings = exchanged(&scan(), &to, &from);
        assert_eq!(told(&readings), Some(Unsolvable::Exchanged));
        let found = but_one(&readings).expect("two edges are named");
        let shown = stickers(&cube, &to, &from);
        assert_eq!(*found.facelets().as_array(), shown);
        // The two that were exchanged explain the stickers as well as those that are named.
        let pieces = EdgePair::try_from(places.map(|place| cube.edge_at(place).0));
        let pieces = pieces.expect("two edges");
        let other = found.with_flaw(Flaw::ExchangedEdges { pieces });
        assert_eq!(*other.expect("explained").facelets().as_array(), shown);
    }
}

#[test]
fn two_edges_of_a_solved_cube_that_lie_in_the_places_of_each_other_are_named() {
    for edges in [
        [Edge::Uf, Edge::Ub],
        [Edge::Ur, Edge::Fl],
        [Edge::Dl, Edge::Bl],
    ] {
        let [one, other] = edges.map(Edge::facelets);
        let pieces = EdgePair::try_from(edges).expect("two edges");
        let flaw = Flaw::ExchangedEdges { pieces };
        // Each sticker goes where the flaw has it.
        let places = [one, other].concat();
        let from: Vec<Facelet> = places.iter().map(|&place| flaw.home(place)).collect();
        let readings = exchanged(&solved(), &places, &from);
        assert_eq!(
            but_one(&readings),
            Some(AllButOne::new(Cube::SOLVED, flaw)),
            "{edges:?}"
        );
    }
}

#[test]
fn a_corner_of_a_scrambled_cube_is_put_right_where_the_reason_names_it() {
    let cube = recognise(&scan()).expect("whole").cube.expect("a cube");
    for place in [Corner::Urf, Corner::Dbl] {
        let [a, b, c] = place.facelets();
        let twisted = exchanged(&scan(), &[a, b, c], &[b, c, a]);
        let Some(Unsolvable::Corner { place: named, .. }) = told(&twisted) else {
            panic!("{place}");
        };
        let found = but_one(&twisted).expect("a corner is named");
        let untwist = Untwist::Clockwise;
        assert_eq!(found, AllButOne::of_corner(*found.cube(), named, untwist));
        let shown = stickers(&cube, &[a, b, c], &[b, c, a]);
        assert_eq!(*found.facelets().as_array(), shown);
    }
}

#[test]
fn a_side_that_was_turned_while_it_was_read_is_told() {
    let here = [0, 1, 2, 5, 8, 7, 6, 3].map(|square| Facelet::new(Face::F, square));
    let mut there = here;
    there.rotate_left(2);
    let readings = exchanged(&scan(), &here, &there);
    assert_eq!(told(&readings), Some(Unsolvable::SideTurned(Face::F)));
    assert_eq!(but_one(&readings), None, "no piece is wrong");
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

#[test]
fn one_sticker_that_reads_as_another_colour_is_no_broken_law() {
    let readings = scan();
    let cube = recognise(&readings).expect("whole").cube.expect("a cube");
    let colours = cube.faces();
    let is_piece = |it: &Facelet| it.kind() != FaceletKind::Centre;
    let mut accepted = 0;
    for misread in Facelet::all().filter(is_piece) {
        // The reading of a sticker of the next colour, which for some is that of the piece's other side.
        let other = (1..Facelet::COUNT)
            .map(|step| Facelet::from_index((misread.index() + 5 * step) % Facelet::COUNT))
            .map(|other| other.expect("below 54"))
            .find(|other| is_piece(other) && colours[other.index()] != colours[misread.index()])
            .expect("five other colours");
        let recognition = recognise(&exchanged(&readings, &[misread], &[other])).expect("whole");
        assert!(
            !matches!(recognition.reason, Some(Reason::Unsolvable(_))),
            "{misread}"
        );
        assert!(
            recognition.cube == Some(cube) || !recognition.accepted,
            "{misread}"
        );
        accepted += u32::from(recognition.accepted);
    }
    // A corner's sticker that reads as its neighbour's leaves two cubes.
    assert!(accepted >= 44, "{accepted} of 48");
}

#[test]
fn a_side_that_was_read_twice_is_refused() {
    let of = |face: Face| {
        Facelet::all()
            .filter(move |it| it.face() == face)
            .collect::<Vec<_>>()
    };
    for text in [
        include_str!("../data/ev3-random-01.json"),
        include_str!("../data/ev3-random-03.json"),
        include_str!("../data/ev3-random-07.json"),
        include_str!("../data/ev3-dark-01.json"),
        include_str!("../data/spike-random-08.json"),
        include_str!("../data/spike-random-10.json"),
    ] {
        let readings = scan_json::parse(text).expect("a scan");
        for (missing, again) in Face::ALL
            .into_iter()
            .flat_map(|a| Face::ALL.map(|b| (a, b)))
        {
            let twice = exchanged(&readings, &of(missing), &of(again));
            let recognition = recognise(&twice).expect("all is read");
            assert_eq!(
                recognition.accepted,
                missing == again,
                "{missing} {again}: {recognition:?}"
            );
        }
    }
}

//! Arrays of positions both ways: against the tables by which haqreu's solver turns them.

use cube_core::{Cube, InvalidArrays, PositionArrays, Reid, State, Turn, Turns};
use proptest::prelude::*;

const SOLVED: &str = "{0 1 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 23}";

/// Faces in the order of the tables below, which are facts of `solver.cpp` (ssloy/MindCub3r): the
/// cycles of the positions that a clockwise turn of each face makes.
const FACES: [char; 6] = ['F', 'R', 'B', 'L', 'U', 'D'];
const EDGE_CYCLES: [[[u8; 4]; 2]; 6] = [
    [[4, 8, 16, 15], [0, 12, 20, 11]],
    [[5, 9, 17, 12], [1, 13, 21, 8]],
    [[6, 10, 18, 13], [2, 14, 22, 9]],
    [[7, 11, 19, 14], [3, 15, 23, 10]],
    [[0, 3, 2, 1], [4, 7, 6, 5]],
    [[20, 21, 22, 23], [16, 17, 18, 19]],
];
const CORNER_CYCLES: [[[u8; 4]; 3]; 6] = [
    [[4, 12, 19, 11], [0, 16, 23, 7], [8, 20, 15, 3]],
    [[8, 5, 13, 16], [4, 1, 17, 20], [0, 9, 21, 12]],
    [[9, 6, 14, 17], [5, 2, 18, 21], [1, 10, 22, 13]],
    [[7, 15, 18, 10], [3, 19, 22, 6], [11, 23, 14, 2]],
    [[0, 3, 2, 1], [8, 11, 10, 9], [4, 7, 6, 5]],
    [[20, 21, 22, 23], [16, 17, 18, 19], [12, 13, 14, 15]],
];

type Arrays = ([u8; 12], [u8; 8]);

fn turned((edges, corners): Arrays, face: usize) -> Arrays {
    let moved = |position: u8, cycles: &[[u8; 4]]| {
        let next = |cycle: &[u8; 4]| {
            let at = cycle.iter().position(|&other| other == position)?;
            Some(cycle[(at + 1) % 4])
        };
        cycles.iter().find_map(next).unwrap_or(position)
    };
    (
        edges.map(|position| moved(position, &EDGE_CYCLES[face])),
        corners.map(|position| moved(position, &CORNER_CYCLES[face])),
    )
}

fn printed((edges, corners): Arrays) -> String {
    let list = |list: &[u8]| {
        let numbers: Vec<String> = list.iter().map(u8::to_string).collect();
        format!("{{{}}}", numbers.join(" "))
    };
    format!("{} {}", list(&edges), list(&corners))
}

fn read(text: &str) -> PositionArrays {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> String {
    let error = text.parse::<PositionArrays>().expect_err(text);
    assert_eq!(
        text.parse::<State>().expect_err(text).to_string(),
        error.to_string()
    );
    error.to_string()
}

#[test]
fn turns_move_the_positions_as_the_tables_of_the_solver_do() {
    let mut arrays: Arrays = (
        [0, 1, 2, 3, 8, 9, 10, 11, 20, 21, 22, 23],
        [0, 1, 2, 3, 20, 21, 22, 23],
    );
    let mut cube = Cube::SOLVED;
    assert_eq!(printed(arrays), SOLVED);
    for step in 0..200_usize {
        assert_eq!(PositionArrays(cube).to_string(), printed(arrays));
        assert_eq!(read(&printed(arrays)), PositionArrays(cube), "step {step}");
        let face = step * step % 37 % 6;
        arrays = turned(arrays, face);
        let turn: Turn = FACES[face].to_string().parse().expect("a turn");
        cube = cube.turned(turn);
    }
}

#[test]
fn each_piece_is_read_at_each_of_its_24_positions() {
    // A piece alone, with the turns that bring it everywhere: 24 positions are place and
    // orientation, each once.
    for piece in 0..20 {
        let mut seen = std::collections::BTreeSet::new();
        let mut cubes = vec![Cube::SOLVED];
        while let Some(cube) = cubes.pop() {
            let text = PositionArrays(cube).to_string();
            let numbers: Vec<usize> = text
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|word| word.parse().ok())
                .collect();
            if seen.insert(numbers[piece]) {
                assert_eq!(read(&text).0, cube);
                cubes.extend(Turn::ALL.map(|turn| cube.turned(turn)));
            }
        }
        assert_eq!(seen, (0..24).collect(), "piece {piece}");
    }
}

#[test]
fn the_articles_cube_has_the_arrays_that_its_solver_makes_of_it() {
    // The shell words of the article, read by the tables of `main` in `solver.cpp`.
    let words = "RF BL UF DR UL FD DL LF RU BU BR BD FRU URB ULF LDF LUB RFD LBD RDB";
    let edge_places = [
        [0, 1, 2, 3, 20, 21, 22, 23, 8, 15, 13, 10],
        [4, 5, 6, 7, 16, 17, 18, 19, 12, 11, 9, 14],
    ];
    let edge_names = "UF UR UB UL FR RB BL LF DF DR DB DL FU RU BU LU RF BR LB FL FD RD BD LD";
    let corner_places = [
        [0, 1, 2, 3, 20, 23, 22, 21],
        [4, 5, 6, 7, 16, 19, 18, 17],
        [8, 9, 10, 11, 12, 15, 14, 13],
    ];
    let corner_names = "UFR URB UBL ULF DRF DBR DLB DFL RUF BUR LUB FUL FDR RDB BDL LDF FRU RBU \
                        BLU LFU RFD BRD LBD FLD";
    let number = |names: &str, word: &str| {
        let mut names = names.split(' ');
        names.position(|name| name == word).expect("a name")
    };
    let (mut edges, mut corners) = ([0; 12], [0; 8]);
    for (place, word) in words.split(' ').enumerate() {
        if place < 12 {
            let number = number(edge_names, word);
            edges[number % 12] = edge_places[number / 12][place];
        } else {
            let number = number(corner_names, word);
            corners[number % 8] = corner_places[number / 8][place - 12];
        }
    }
    let Reid(cube) = words.parse().expect("the article's cube");
    assert_eq!(PositionArrays(cube).to_string(), printed((edges, corners)));
}

#[test]
fn lists_are_read_however_they_are_parted_and_named() {
    let cube = Cube::from(&"R U2 F' D L B".parse::<Turns>().expect("turns"));
    let text = PositionArrays(cube).to_string();
    let (edges, corners) = text.split_once("} {").expect("two lists");
    let (edges, corners) = (&edges[1..], &corners[..corners.len() - 1]);
    for text in [
        text.clone(),
        format!("{edges} {corners}"),
        format!("{edges}\n{corners}").replace(' ', ", "),
        format!("edges {edges} corners {corners}"),
        format!("Corners: {corners}; Edges: {edges}"),
        format!("corners[8] = {{{corners}}}; edges[12] = {{{edges}}};").replace(' ', ","),
        format!(
            "[{}], [{}]",
            edges.replace(' ', ","),
            corners.replace(' ', ",")
        ),
    ] {
        assert_eq!(read(&text).0, cube, "{text}");
        assert_eq!(
            text.parse::<State>().map(|state| state.cube),
            Ok(cube),
            "{text}"
        );
    }
}

#[test]
fn wrong_arrays_are_refused_by_name() {
    for (text, expected) in [
        (
            "{0 1 2 3 8 9 10 11 20 21 22} {0 1 2 3 20 21 22 23}",
            "12 edges and 7 corners seen; needed are 12 edges and 8 corners, as in",
        ),
        (
            "edges 0 1 2 3 8 9 10 11 20 21 22 corners 0 1 2 3 20 21 22 23",
            "11 edges and 8 corners seen;",
        ),
        (
            "{0 1 2 3 8 9 10 11 20 21 22 24} {0 1 2 3 20 21 22 23}",
            "DL: \"24\" seen; allowed are 0 to 23",
        ),
        (
            "{0 1 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 999999999999999999999999}",
            "DFL: \"999999999999\" seen; allowed are 0 to 23",
        ),
        (
            "{0 4 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 23}",
            "UF at 0 and UR at 4 are in one place, UF",
        ),
        (
            "{0 1 2 3 8 9 10 11 20 21 22 23} {0 9 2 3 16 21 22 12}",
            "DRF at 16 and DFL at 12 are in one place, DFR",
        ),
        (
            "{4 1 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 23}",
            "an edge is flipped",
        ),
        (
            "{0 1 2 3 8 9 10 11 20 21 22 23} {4 1 2 3 20 21 22 23}",
            "a corner is twisted",
        ),
        (
            "{1 0 2 3 8 9 10 11 20 21 22 23} {0 1 2 3 20 21 22 23}",
            "two pieces are swapped",
        ),
    ] {
        let message = refusal(text);
        assert!(message.starts_with("arrays of positions"), "{message}");
        assert!(message.contains(expected), "{message}");
    }
    assert!(matches!(
        "".parse::<PositionArrays>(),
        Err(InvalidArrays::WrongCount {
            edges: 0,
            corners: 0
        })
    ));
}

#[test]
fn the_solved_positions_are_place_and_orientation() {
    // Home: a sticker on U, D or the sides that the solver names first.
    let state: State = SOLVED.parse().expect("the solved arrays");
    assert_eq!(state, State::SOLVED);
    let flipped: State = "{4 5 6 7 12 13 14 15 16 17 18 19} {0 1 2 3 20 21 22 23}"
        .parse()
        .expect("all edges flipped");
    let superflip: State = "superflip".parse().expect("a pattern");
    assert_eq!(flipped.cube, superflip.cube);
}

proptest! {
    #[test]
    fn printed_arrays_read_back(turns in "([URFDLB][2']? ){0,30}") {
        let cube = Cube::from(&turns.parse::<Turns>().expect("turns"));
        let text = PositionArrays(cube).to_string();
        prop_assert_eq!(read(&text), PositionArrays(cube));
        prop_assert_eq!(text.parse::<State>().map(|state| state.cube), Ok(cube));
    }
}

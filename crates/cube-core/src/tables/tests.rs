//! Proof of every table entry by the cubie model and the notation, independent of positions.

use std::collections::BTreeSet;

use super::{source::SOURCE, source_table::SourceTable, *};
use crate::{Corner, Edge, Face, Pieces, Turn, Turns};

/// The piece of a name such as `RF` or `FUR`, and the index of the sticker that the name puts
/// first.
fn named(name: &str) -> (Piece, u8) {
    let faces: Vec<Face> = name.chars().filter_map(Face::from_letter).collect();
    let first = |of_piece: &[Face]| {
        let set: BTreeSet<Face> = of_piece.iter().copied().collect();
        (set == faces.iter().copied().collect())
            .then(|| of_piece.iter().position(|&face| face == faces[0]))
            .flatten()
    };
    for edge in Edge::ALL {
        if let Some(n) = first(&edge.faces()) {
            return (Piece::Edge(edge), n as u8);
        }
    }
    for corner in Corner::ALL {
        if let Some(n) = first(&corner.faces()) {
            return (Piece::Corner(corner), n as u8);
        }
    }
    panic!("{name} names no piece");
}

/// The piece at whose place `piece` lies after the rotation y.
fn yawed(piece: Piece) -> Piece {
    let faces: Vec<Face> = match piece {
        Piece::Edge(edge) => edge.faces().to_vec(),
        Piece::Corner(corner) => corner.faces().to_vec(),
    };
    let name = faces
        .into_iter()
        .map(|face| Rotation::Y.apply(face).letter());
    named(&name.collect::<String>()).0
}

/// The pieces that are home before each table, named in the pose of that table.
fn placed_before_each() -> Vec<Vec<Piece>> {
    let mut placed: Vec<Piece> = Vec::new();
    let mut each = Vec::new();
    for table in &SOURCE {
        each.push(placed.clone());
        placed.push(named(table.slot).0);
        placed = placed.into_iter().map(yawed).collect();
    }
    each
}

fn is_home(cube: &Cube, piece: Piece) -> bool {
    match piece {
        Piece::Edge(edge) => cube.edge_at(edge) == (edge, 0),
        Piece::Corner(corner) => cube.corner_at(corner) == (corner, 0),
    }
}

/// The position from which the turns from the solved cube to `cube` bring a piece into `slot`.
fn brought_into(cube: &Cube, slot: &str) -> (Piece, u8) {
    match named(slot) {
        (Piece::Edge(edge), 0) => {
            let (from, flip) = cube.edge_at(edge);
            (Piece::Edge(from), flip)
        }
        (Piece::Corner(corner), 0) => {
            let (from, twist) = cube.corner_at(corner);
            (Piece::Corner(from), (3 - twist) % 3)
        }
        _ => panic!("a slot is named with the first sticker first"),
    }
}

fn entry_for(table: &SourceTable, position: (Piece, u8)) -> Option<Turns> {
    let mut entries = table.entries.iter();
    let entry = entries.find(|(name, _)| named(name) == position);
    entry.map(|(_, turns)| turns.parse().expect("an entry is written in turns"))
}

#[test]
fn every_entry_brings_its_piece_home_and_disturbs_no_piece_placed_before() {
    for (table, placed) in SOURCE.iter().zip(placed_before_each()) {
        for &(name, text) in table.entries {
            let turns: Turns = text.parse().expect("an entry is written in turns");
            assert_eq!(turns.to_string(), text);
            assert_eq!(turns, turns.simplified(), "{text} has turns that cancel");
            let cube = Cube::from(&turns);
            assert_eq!(brought_into(&cube, table.slot), named(name), "{text}");
            for &piece in &placed {
                assert!(is_home(&cube, piece), "{text} moves {piece:?}");
            }
        }
    }
}

#[test]
fn every_position_on_a_free_place_has_one_entry_until_two_layers_are_done() {
    let placed = placed_before_each();
    for (n, (table, placed)) in SOURCE.iter().zip(placed).enumerate().take(12) {
        let is_free = |&piece: &Piece| !placed.contains(&piece);
        let free = match named(table.slot).0 {
            Piece::Edge(_) => {
                Edge::ALL
                    .map(Piece::Edge)
                    .iter()
                    .filter(|p| is_free(p))
                    .count()
                    * 2
            }
            Piece::Corner(_) => {
                let corners = Corner::ALL.map(Piece::Corner);
                corners.iter().filter(|p| is_free(p)).count() * 3
            }
        };
        let names: BTreeSet<&str> = table.entries.iter().map(|entry| entry.0).collect();
        assert!(names.iter().all(|name| is_free(&named(name).0)));
        assert_eq!(names.len(), free, "table {n}");
        assert_eq!(table.entries.len(), free, "table {n}");
    }
}

/// Visits all cubes whose two lower layers are solved, and returns their number.
fn each_last_layer(mut visit: impl FnMut(&Cube)) -> usize {
    let orders: Vec<[u8; 4]> = (0..256_u16)
        .map(|n| [0, 1, 2, 3].map(|i| (n >> (2 * i)) as u8 & 3))
        .filter(|order| order.iter().collect::<BTreeSet<_>>().len() == 4)
        .collect();
    let solved = Cube::SOLVED.pieces();
    let mut count = 0;
    for (corners, edges) in orders
        .iter()
        .flat_map(|a| orders.iter().map(move |b| (a, b)))
    {
        for (twists, flips) in (0..27_u8).flat_map(|t| (0..8_u8).map(move |f| (t, f))) {
            let mut pieces: Pieces = solved;
            pieces.corner_permutation[..4].copy_from_slice(corners);
            pieces.edge_permutation[..4].copy_from_slice(edges);
            let twists = [twists % 3, twists / 3 % 3, twists / 9];
            let flips = [flips & 1, flips >> 1 & 1, flips >> 2];
            pieces.corner_orientation[..3].copy_from_slice(&twists);
            pieces.corner_orientation[3] = (9 - twists.iter().sum::<u8>()) % 3;
            pieces.edge_orientation[..3].copy_from_slice(&flips);
            pieces.edge_orientation[3] = flips.iter().sum::<u8>() % 2;
            if let Ok(cube) = Cube::try_from(pieces) {
                visit(&cube);
                count += 1;
            }
        }
    }
    count
}

#[test]
fn all_last_layers_are_solved_and_use_every_entry_of_the_last_eight_tables() {
    let mut used = BTreeSet::new();
    let count = each_last_layer(|cube| {
        let start = positions::moved_by(cube);
        let mut turned = *cube;
        for_each_step(&start, 0, |table, entry| {
            turned = turned.after(entry.turns());
            if table >= 12 {
                used.insert((table, std::ptr::from_ref(entry)));
            }
        });
        assert!(turned.is_solved());
    });
    // Half of 4! x 3^3 x 4! x 2^3: the other half has the wrong parity.
    assert_eq!(count, 62_208);
    let entries: usize = SOURCE[12..].iter().map(|table| table.entries.len()).sum();
    assert_eq!(
        used.len(),
        entries,
        "an entry for a position that does not occur"
    );
}

#[test]
fn no_sequence_of_up_to_four_turns_is_shorter_than_an_entry() {
    let placed = placed_before_each();
    let mut front = vec![(Cube::SOLVED, Turns::new())];
    for length in 0..=4 {
        for (cube, turns) in &front {
            for (table, placed) in SOURCE.iter().zip(&placed) {
                if placed.iter().all(|&piece| is_home(cube, piece)) {
                    let entry = entry_for(table, brought_into(cube, table.slot));
                    let entry = entry.expect("a table has every position that a sequence reaches");
                    assert!(entry.len() <= length, "{turns} is shorter than {entry}");
                }
            }
        }
        let longer = front.iter().flat_map(|(cube, turns)| {
            Turn::ALL.into_iter().filter_map(move |turn| {
                let mut turns = turns.clone();
                turns.push(turn);
                (turns.simplified().len() > length).then(|| (cube.turned(turn), turns))
            })
        });
        front = longer.collect();
    }
}

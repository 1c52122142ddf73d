//! The six quarter turns against the geometry of stickers in space, a second road to the same
//! truth: each sticker is a point and a direction, each turn a rotation of one layer.

use cube_core::{Amount, Cube, Face, Facelet, Facelets, Rotation, Turn};
use proptest::prelude::*;

type Vector = [i32; 3];

fn outward(face: Face) -> Vector {
    match face {
        Face::U => [0, 1, 0],
        Face::R => [1, 0, 0],
        Face::F => [0, 0, 1],
        Face::D => [0, -1, 0],
        Face::L => [-1, 0, 0],
        Face::B => [0, 0, -1],
    }
}

/// The position of a sticker's piece, -1 to 1 in each direction.
fn position(facelet: Facelet) -> Vector {
    let (row, column) = (
        facelet.square() as i32 / 3 - 1,
        facelet.square() as i32 % 3 - 1,
    );
    match facelet.face() {
        Face::U => [column, 1, row],
        Face::R => [1, -row, -column],
        Face::F => [column, -row, 1],
        Face::D => [column, -1, -row],
        Face::L => [-1, -row, column],
        Face::B => [-column, -row, -1],
    }
}

/// A quarter turn clockwise, seen from outside, about the axis that points along `axis`.
fn quarter_turn(axis: Vector, v: Vector) -> Vector {
    let dot: i32 = (0..3).map(|i| axis[i] * v[i]).sum();
    let cross = |i: usize| axis[(i + 1) % 3] * v[(i + 2) % 3] - axis[(i + 2) % 3] * v[(i + 1) % 3];
    [0, 1, 2].map(|i| axis[i] * dot - cross(i))
}

fn turned_by_geometry(stickers: &[char; 54], face: Face) -> [char; 54] {
    let axis = outward(face);
    let mut result = *stickers;
    for facelet in Facelet::all() {
        let (at, direction) = (position(facelet), outward(facelet.face()));
        if (0..3).map(|i| axis[i] * at[i]).sum::<i32>() != 1 {
            continue;
        }
        let (at, direction) = (quarter_turn(axis, at), quarter_turn(axis, direction));
        let there = Facelet::all()
            .find(|&f| position(f) == at && outward(f.face()) == direction)
            .expect("a turned sticker lies on a sticker's place");
        result[there.index()] = stickers[facelet.index()];
    }
    result
}

fn any_turns() -> impl Strategy<Value = Vec<Turn>> {
    prop::collection::vec((0..18_usize).prop_map(|i| Turn::ALL[i]), 0..40)
}

#[test]
fn the_quarter_turns_move_stickers_as_geometry_says() {
    for face in Face::ALL {
        let turn = Turn::new(face, Amount::Clockwise);
        for start in [Cube::SOLVED, Cube::SOLVED.after(&Turn::ALL)] {
            let expected = turned_by_geometry(start.facelets().as_array(), face);
            assert_eq!(
                *start.turned(turn).facelets().as_array(),
                expected,
                "{turn}"
            );
        }
    }
}

proptest! {
    #[test]
    fn turns_and_their_inverse_cancel(turns in any_turns()) {
        let turns: cube_core::Turns = turns.into();
        let cube = Cube::from(&turns);
        prop_assert_eq!(cube.inverse(), Cube::from(&turns.inverse()));
        prop_assert_eq!(cube.then(&cube.inverse()), Cube::SOLVED);
        prop_assert_eq!(Cube::from(&turns.simplified()), cube);
    }

    #[test]
    fn stickers_lead_back_to_the_cube(turns in any_turns()) {
        let cube = Cube::SOLVED.after(&turns);
        prop_assert_eq!(Cube::try_from(&cube.facelets()), Ok(cube));
        let renamed = cube.faces().map(|face| ['#', '1', 'é', 'x', 'U', 'r'][face.index()]);
        prop_assert_eq!(Cube::try_from(&Facelets::new(renamed)), Ok(cube));
    }

    #[test]
    fn a_rotated_cube_is_made_by_the_rotated_turns(turns in any_turns(), r in 0..24_usize) {
        let rotation = Rotation::ALL[r];
        let rotated: Vec<Turn> = turns.iter().map(|&t| rotation.apply_to_turn(t)).collect();
        prop_assert_eq!(
            Cube::SOLVED.after(&turns).rotated(rotation),
            Cube::SOLVED.after(&rotated)
        );
    }

    #[test]
    fn what_leads_towards_a_target_reaches_it(from in any_turns(), way in any_turns()) {
        let from = Cube::SOLVED.after(&from);
        let target = from.after(&way);
        let inverse: Cube = from.towards(&target).inverse();
        prop_assert_eq!(inverse, Cube::SOLVED.after(&way));
    }
}

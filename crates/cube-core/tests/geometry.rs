//! The six quarter turns against the geometry of stickers in space, an independent model: each
//! sticker is a point and a direction, each turn a rotation of one layer.

use cube_core::{Amount, Cube, Face, Facelet, Facelets, Rotation, Turn, Turns};
use proptest::prelude::*;

fn any_turns() -> impl Strategy<Value = Vec<Turn>> {
    prop::collection::vec((0..18_usize).prop_map(|i| Turn::ALL[i]), 0..40)
}

#[test]
fn the_quarter_turns_move_stickers_as_geometry_says() {
    for face in Face::ALL {
        let turn = Turn::new(face, Amount::Clockwise);
        for start in [Cube::SOLVED, Cube::SOLVED.after(&Turn::ALL)] {
            let expected = crate::space::layers_turned(start.facelets().as_array(), face, &[1]);
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
    fn turns_towards_a_target_reach_it(from in any_turns(), way in any_turns()) {
        let from = Cube::SOLVED.after(&from);
        let target = from.after(&way);
        let inverse: Cube = from.towards(&target).inverse();
        prop_assert_eq!(inverse, Cube::SOLVED.after(&way));
    }
}

#[test]
fn a_sticker_keeps_its_name_wherever_it_goes() {
    let turned = |turns: &str| Cube::from(&turns.parse::<Turns>().expect("turns"));
    let place = Facelet::new(Face::U, 2);
    assert_eq!(turned("R").homes()[place.index()], Facelet::new(Face::F, 2));
    let (first, then) = (turned("R U2 F' L D B"), turned("D' F2 R B' U"));
    let both = first.then(&then).homes();
    for place in Facelet::all() {
        let before = then.homes()[place.index()];
        assert_eq!(both[place.index()], first.homes()[before.index()]);
    }
}

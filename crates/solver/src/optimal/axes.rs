//! Views of a cube along its three axes.

use cube_core::{Corner, Cube, Edge, Face, Rotation, Turn};

/// The axes, by the number of rotations that bring them upright.
pub(crate) const AXES: [usize; 3] = [0, 1, 2];

/// Rotation about the corner URF, by which the view along an axis is the cube: U to R, R to F, F to
/// U, done `axis` times.
fn rotation(axis: usize) -> Rotation {
    let once = |face: Face| match face {
        Face::U => Face::R,
        Face::R => Face::F,
        Face::F => Face::U,
        Face::D => Face::L,
        Face::L => Face::B,
        Face::B => Face::D,
    };
    let about_urf = |rotation: &&Rotation| Face::ALL.iter().all(|&f| rotation.apply(f) == once(f));
    let once = *Rotation::ALL
        .iter()
        .find(about_urf)
        .expect("a rotation of the cube");
    (0..axis).fold(Rotation::IDENTITY, |rotation, _| rotation.then(once))
}

/// The cube as seen along an axis.
pub(crate) fn along(cube: &Cube, axis: usize) -> Cube {
    cube.rotated(rotation(axis))
}

/// Index of each turn as seen along an axis.
pub(crate) fn turns_along(axis: usize) -> [u8; 18] {
    let rotation = rotation(axis);
    Turn::ALL.map(|turn| Turn::new(rotation.apply(turn.face), turn.amount).index() as u8)
}

/// Turns of the two faces that are U and D as seen along an axis, a bit each.
pub(crate) fn upright_turns(axis: usize) -> u32 {
    let seen = turns_along(axis);
    let upright =
        |turn: &usize| matches!(Turn::ALL[usize::from(seen[*turn])].face, Face::U | Face::D);
    (0..18)
        .filter(upright)
        .fold(0, |turns, turn| turns | 1 << turn)
}

/// Place to which the view along an axis takes each place of corners or edges.
pub(crate) fn places_along(axis: usize, corners: bool) -> Vec<usize> {
    let rotation = rotation(axis);
    let sets: Vec<Vec<Face>> = if corners {
        Corner::ALL
            .iter()
            .map(|corner| corner.faces().to_vec())
            .collect()
    } else {
        Edge::ALL.iter().map(|edge| edge.faces().to_vec()).collect()
    };
    let place = |faces: &Vec<Face>| {
        let there: Vec<Face> = faces.iter().map(|&face| rotation.apply(face)).collect();
        let same = |other: &Vec<Face>| other.iter().all(|face| there.contains(face));
        sets.iter()
            .position(same)
            .expect("a rotation takes places to places")
    };
    sets.iter().map(place).collect()
}

//! The order of algorithms by what is easier for the fingers, and their rotations.

use cube_core::{Amount, Face, Rotation, Turn, Turns};

/// The algorithm and its rotations about the axis of U.
pub(super) fn rotations(turns: &[Turn]) -> [Turns; 4] {
    let mut rotation = Rotation::IDENTITY;
    std::array::from_fn(|_| {
        rotation = rotation.then(Rotation::Y);
        let rotated = turns.iter().map(|&turn| rotation.apply_to_turn(turn));
        in_order(rotated.collect())
    })
}

/// Takes neighbouring turns of opposite faces in the one order that the search knows: U before D,
/// R before L, F before B.
fn in_order(mut turns: Vec<Turn>) -> Turns {
    for at in 1..turns.len() {
        let (first, second) = (turns[at - 1].face, turns[at].face);
        if first == second.opposite() && second.index() < first.index() {
            turns.swap(at - 1, at);
        }
    }
    turns.into()
}

/// An order of algorithms: fewer turns first, then what is easier for the fingers: fewer faces, then
/// fewer turns of faces that are far from the fingers, and fewer half turns; then by the text.
pub(super) fn ease(turns: &Turns) -> (usize, usize, u32, String) {
    let faces = Face::ALL.iter();
    let faces = faces.filter(|&&face| turns.iter().any(|turn| turn.face == face));
    let effort: u32 = turns.iter().map(|&turn| effort(turn)).sum();
    (turns.len(), faces.count(), effort, turns.to_string())
}

/// Effort of a turn: a judgement, of no unit.
fn effort(turn: Turn) -> u32 {
    let quarter = match turn.face {
        Face::U | Face::R => 2,
        Face::F | Face::L => 4,
        Face::D => 6,
        Face::B => 8,
    };
    match turn.amount {
        Amount::Clockwise | Amount::Counterclockwise => quarter,
        Amount::Half => quarter + quarter / 2,
    }
}

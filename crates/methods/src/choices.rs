//! Choices: the other algorithms that people use for a case, with what brings each into place.

use cube_core::Rotation;

use crate::{
    case::{Case, turns_of_u},
    hand_turn::HandTurn,
    held::Held,
    solution::rotation_of_hands,
};

/// The other usual algorithms of a case on a cube that shows it. Each may begin with a turn of U, or with a
/// rotation about its axis; `is_done` tells of the cube, as it is held in the end.
pub(crate) fn choices(
    case: &Case,
    held: &Held,
    is_done: impl Fn(&Held) -> bool,
) -> Vec<Vec<HandTurn>> {
    let placed = |algorithm: &Vec<HandTurn>| placed(algorithm, held, &is_done);
    case.others.iter().filter_map(placed).collect()
}

/// An algorithm with the fewest turns and rotations around it that do the step; `None` where none do.
fn placed(
    algorithm: &[HandTurn],
    held: &Held,
    is_done: &impl Fn(&Held) -> bool,
) -> Option<Vec<HandTurn>> {
    let of_u: Vec<Vec<HandTurn>> = turns_of_u()
        .map(|turn| turn.into_iter().collect())
        .collect();
    let rotations: Vec<Vec<HandTurn>> = Rotation::ALL.into_iter().map(rotation_of_hands).collect();
    let about_u = ["y", "y2", "y'"].map(|turn| HandTurn::sequence(turn).expect("a rotation"));
    let mut found: Option<((usize, usize), Vec<HandTurn>)> = None;
    for before in of_u.iter().chain(&about_u) {
        for after in &of_u {
            let turns = [&before[..], algorithm, &after[..]].concat();
            let end = held.after(&turns);
            let closing = rotations.iter().find(|turns| is_done(&end.after(turns)));
            let Some(closing) = closing else {
                continue;
            };
            let turns = [&turns[..], closing].concat();
            let made = turns.iter().map(|turn| turn.stm()).sum();
            let cost = (made, turns.len());
            if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                found = Some((cost, turns));
            }
        }
    }
    found.map(|(_, turns)| turns)
}

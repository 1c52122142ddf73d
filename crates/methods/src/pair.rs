//! Names of the cases of pairs: a corner and an edge on their way into a slot.

use std::collections::HashMap;

use cube_core::{Corner, Edge, Rotation};

use crate::{
    case::{Case, turns_of_u},
    goal::Piece,
    hand_turn::undone,
    held::{Held, renamed_piece},
};

/// The pieces of the slot at the front right, where sets of pairs hold theirs.
pub(crate) const SLOT: [Piece; 2] = [12 + Corner::Dfr.index(), Edge::Fr.index()];

/// Names of cases by the codes of the two pieces, held with their slot at the front right.
#[derive(Debug, Default)]
pub(crate) struct PairNames(HashMap<[u8; 2], String>);

impl PairNames {
    /// Names by these cases, each with any turn of U before its algorithm.
    pub(crate) fn new(cases: &[Case]) -> Self {
        let starts = cases.iter().flat_map(|case| {
            let start = Held::SOLVED.after(&undone(&case.short[0]));
            turns_of_u().map(move |before| (start.after(before.as_slice()), case.name.clone()))
        });
        Self(starts.map(|(start, name)| (codes(&start), name)).collect())
    }

    /// Name of the case that these pieces show; `None` where one is stuck in another slot, or where
    /// they are no pair of a slot.
    pub(crate) fn of(&self, held: &Held, pieces: &[Piece]) -> Option<&str> {
        let rotation = to_the_front_right(pieces)?;
        let name = self.0.get(&codes(&held.renamed(rotation)))?;
        Some(name)
    }
}

fn codes(held: &Held) -> [u8; 2] {
    SLOT.map(|piece| held.code(piece))
}

/// The rotation about the axis of U, by its index, that brings the slot of two pieces to the front right.
pub(crate) fn to_the_front_right(pieces: &[Piece]) -> Option<usize> {
    let next = |rotation: &Rotation| Some(rotation.then(Rotation::Y));
    let mut rotations = std::iter::successors(Some(Rotation::IDENTITY), next).take(4);
    let fits = |rotation: &Rotation| {
        let renamed = |&piece: &Piece| renamed_piece(piece, rotation.index());
        pieces.len() == SLOT.len() && pieces.iter().map(renamed).all(|new| SLOT.contains(&new))
    };
    rotations.find(fits).map(Rotation::index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        goal::pieces,
        hand_turn::{HandTurn, as_face_turns},
    };

    const SLOTS: [&str; 4] = ["DFR FR", "DFL FL", "DBL BL", "DBR BR"];

    #[test]
    fn every_case_is_named_in_every_slot_and_after_turns_of_u() {
        let cases = Case::shipped("f2l").expect("the set is shipped");
        let names = PairNames::new(&cases);
        for (case, slot) in cases.iter().flat_map(|case| SLOTS.map(|slot| (case, slot))) {
            let slot = pieces(slot).expect("these are pieces");
            let back = to_the_front_right(&slot).expect("it is a slot");
            let away = Rotation::ALL[back].inverse().index();
            let (usual, _) = as_face_turns(&case.usual);
            let usual = HandTurn::sequence(&usual.to_string()).expect("face turns");
            let start = Held::SOLVED.after(&undone(&usual)).renamed(away);
            for turns in ["", "U", "U2", "U'"] {
                let turns = HandTurn::sequence(turns).expect("turns of U");
                assert_eq!(names.of(&start.after(&turns), &slot), Some(&*case.name));
            }
        }
    }

    #[test]
    fn a_pair_that_is_stuck_or_none_has_no_name() {
        let cases = Case::shipped("f2l").expect("the set is shipped");
        let names = PairNames::new(&cases);
        let [slot, other] = [SLOTS[0], SLOTS[2]].map(|slot| pieces(slot).expect("pieces"));
        let stuck = Held::SOLVED.with(slot[0], Held::SOLVED.code(other[0]));
        assert_eq!(names.of(&stuck, &slot), None);
        assert_eq!(names.of(&Held::SOLVED, &slot), None, "it is solved");
        let turned = Held::SOLVED.after(&HandTurn::sequence("R U R'").expect("turns"));
        assert!(names.of(&turned, &slot).is_some());
        assert_eq!(names.of(&turned, &[slot[0], other[1]]), None);
        assert_eq!(names.of(&turned, &slot[..1]), None);
    }
}

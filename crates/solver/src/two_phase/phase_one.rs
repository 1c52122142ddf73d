//! Phase 1: turns into the group of cubes that phase 2 can solve.

use std::sync::OnceLock;

use cube_core::Cube;

use super::{
    coordinates::{
        FLIPS, LIST_BITS, LIST_SEGMENT_BITS, MAX_LISTED_TURNS, MIN_LISTED_TURNS, SLICES, flip,
        number_in_list, position_number, slice, twist,
    },
    fuse_filter,
    phase_one_list::{LISTED_TURNS, PhaseOneList},
    symmetry::{KEEPING_FLIP, Symmetry},
    tables::{
        FLIP_CLASS, FLIP_MOVES, FLIP_SEEN_FROM, FLIP_SLICE, NEAR_END_OF_PHASE_ONE, SLICE_MOVES,
        SLICE_SEEN_FROM, SLICE_SIDEWAYS, TWIST_CLASS, TWIST_CLASS_SIDEWAYS, TWIST_FLIP,
        TWIST_MOVES, TWIST_SLICE, distance,
    },
};

/// For each turn its index as seen after a rotation of the cube by 90 degrees about U.
const SIDEWAYS: [u8; 18] = {
    // The faces U R F D L B are seen as U F L D B R.
    let faces = [0, 2, 4, 3, 5, 1];
    let mut turns = [0; 18];
    let mut turn = 0;
    while turn < 18 {
        turns[turn] = faces[turn / 3] * 3 + (turn % 3) as u8;
        turn += 1;
    }
    turns
};

/// The coordinates of a cube in phase 1. Phase 1 is solved when twist, flip and slice are 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct PhaseOne {
    twist: u16,
    flip: u16,
    /// The flips with F and B in the roles of R and L: with the twist, a second bound, which
    /// depends on the slice as well.
    sideways: u16,
    slice: u16,
}

impl PhaseOne {
    pub(super) fn new(cube: &Cube) -> Self {
        static ASIDE: OnceLock<Symmetry> = OnceLock::new();
        let pieces = cube.pieces();
        let aside = ASIDE.get_or_init(|| Symmetry::all()[KEEPING_FLIP]);
        let aside = aside.apply(&pieces);
        Self {
            twist: twist(&pieces) as u16,
            flip: flip(&pieces) as u16,
            sideways: flip(&aside) as u16,
            slice: slice(&pieces) as u16,
        }
    }

    #[cfg(test)]
    pub(super) fn of(twist: usize, flip: usize, slice: usize) -> Self {
        use super::{coordinates, pieces};
        let mut all = pieces::with_slice(slice);
        all.corner_orientation = pieces::with_twist(twist).corner_orientation;
        all.edge_orientation = pieces::with_flip(flip).edge_orientation;
        let aside = Symmetry::all()[KEEPING_FLIP].apply(&all);
        Self {
            twist: twist as u16,
            flip: flip as u16,
            sideways: coordinates::flip(&aside) as u16,
            slice: slice as u16,
        }
    }

    /// The position after a turn and its lower bound of the turns to phase 2, if that bound is at
    /// most `left`. Else the error is a lower bound, which is more than `left`.
    #[inline]
    pub(super) fn turned_within(
        self,
        turn: usize,
        left: u8,
        list: Option<&PhaseOneList>,
    ) -> Result<(Self, u8), u8> {
        let twist = TWIST_MOVES[usize::from(self.twist) * 18 + turn];
        if left == 0 && twist != 0 {
            return Err(1);
        }
        // The remaining coordinates are computed only after the cheaper bounds allow the turn.
        let mut after = Self {
            twist,
            flip: FLIP_MOVES[usize::from(self.flip) * 18 + turn],
            ..self
        };
        let (class, seen_from) = class_of(TWIST_CLASS[usize::from(twist)]);
        let mut least = after.by_flip(class, seen_from);
        if least > left {
            return Err(least);
        }
        after.slice = SLICE_MOVES[usize::from(self.slice) * 18 + turn];
        if is_listed(left) {
            if !after.is_near(class, seen_from, left) {
                return Err(left + 1);
            }
            after.sideways = self.sideways_turned(turn);
            // The list beside the program is asked of the few that this one takes.
            if list.is_some_and(|list| !after.is_in(list, class, seen_from, left)) {
                return Err(left + 1);
            }
            return Ok((after, least));
        }
        if left == LISTED_TURNS
            && let Some(list) = list
        {
            after.sideways = self.sideways_turned(turn);
            if !after.is_in(list, class, seen_from, left) {
                return Err(left + 1);
            }
            return Ok((after, least));
        }
        least = least.max(after.by_slice(class, seen_from));
        if least > left {
            return Err(least);
        }
        after.sideways = self.sideways_turned(turn);
        least = least.max(after.by_sideways());
        if least > left {
            return Err(least);
        }
        least = least.max(after.by_flip_and_slice());
        if least > left {
            return Err(least);
        }
        Ok((after, least))
    }

    /// Lower bound of the turns to phase 2.
    pub(super) fn least_turns(self) -> u8 {
        let (class, seen_from) = class_of(TWIST_CLASS[usize::from(self.twist)]);
        self.by_flip(class, seen_from)
            .max(self.by_slice(class, seen_from))
            .max(self.by_sideways())
            .max(self.by_flip_and_slice())
    }

    /// Whether phase 2 may be at most `left` turns away, by all bounds and lists.
    pub(super) fn may_be_within(self, left: u8, list: Option<&PhaseOneList>) -> bool {
        if self.least_turns() > left {
            return false;
        }
        let (class, seen_from) = class_of(TWIST_CLASS[usize::from(self.twist)]);
        let is_beside = (MIN_LISTED_TURNS..=LISTED_TURNS).contains(&left);
        (!is_listed(left) || self.is_near(class, seen_from, left))
            && (!is_beside || list.is_none_or(|list| self.is_in(list, class, seen_from, left)))
    }

    #[inline]
    fn sideways_turned(self, turn: usize) -> u16 {
        FLIP_MOVES[usize::from(self.sideways) * 18 + usize::from(SIDEWAYS[turn])]
    }

    #[inline]
    fn by_flip(self, class: usize, seen_from: usize) -> u8 {
        let flip = FLIP_SEEN_FROM[usize::from(self.flip) * KEEPING_FLIP + seen_from];
        distance(&TWIST_FLIP, class * FLIPS + usize::from(flip))
    }

    #[inline]
    fn by_slice(self, class: usize, seen_from: usize) -> u8 {
        let slice = SLICE_SEEN_FROM[usize::from(self.slice) * KEEPING_FLIP + seen_from];
        distance(&TWIST_SLICE, class * SLICES + usize::from(slice))
    }

    #[inline]
    fn by_sideways(self) -> u8 {
        let (class, seen_from) = class_of(TWIST_CLASS_SIDEWAYS[usize::from(self.twist)]);
        let flip = FLIP_SEEN_FROM[usize::from(self.sideways) * KEEPING_FLIP + seen_from];
        distance(&TWIST_FLIP, class * FLIPS + usize::from(flip))
    }

    #[inline]
    fn by_flip_and_slice(self) -> u8 {
        let (class, seen_from) = class_of(FLIP_CLASS[usize::from(self.flip)]);
        let slice = SLICE_SEEN_FROM[usize::from(self.slice) * KEEPING_FLIP + seen_from];
        distance(&FLIP_SLICE, class * SLICES + usize::from(slice))
    }

    /// Whether the list has the position as at most `turns` turns from phase 2.
    #[inline]
    fn is_near(self, class: usize, seen_from: usize, turns: u8) -> bool {
        let number = number_in_list(self.number(class, seen_from), turns);
        fuse_filter::contains::<LIST_BITS, LIST_SEGMENT_BITS>(&NEAR_END_OF_PHASE_ONE, number)
    }

    #[inline]
    fn number(self, class: usize, seen_from: usize) -> u32 {
        let flip = FLIP_SEEN_FROM[usize::from(self.flip) * KEEPING_FLIP + seen_from];
        let slice = SLICE_SEEN_FROM[usize::from(self.slice) * KEEPING_FLIP + seen_from];
        position_number(class, flip.into(), slice.into())
    }

    /// Whether the list beside the program has the position as at most `turns` turns from phase 2. It has
    /// the lower one of the position's number and of that with F and B in the roles of R and L.
    #[inline]
    fn is_in(self, list: &PhaseOneList, class: usize, seen_from: usize, turns: u8) -> bool {
        let aside = Self {
            flip: self.sideways,
            slice: SLICE_SIDEWAYS[usize::from(self.slice)],
            ..self
        };
        let (its_class, its_symmetry) = class_of(TWIST_CLASS_SIDEWAYS[usize::from(self.twist)]);
        let number = self.number(class, seen_from);
        list.contains(number.min(aside.number(its_class, its_symmetry)), turns)
    }
}

/// Whether there is a list of the positions at most `turns` turns from phase 2.
#[inline]
fn is_listed(turns: u8) -> bool {
    (MIN_LISTED_TURNS..=MAX_LISTED_TURNS).contains(&turns)
}

#[inline]
fn class_of(number: u16) -> (usize, usize) {
    let number = usize::from(number);
    (number / KEEPING_FLIP, number % KEEPING_FLIP)
}

/// Whether a turn, by its index, leaves the group of phase 2: a quarter turn of R, F, L or B.
#[inline]
pub(super) fn leaves_phase_two(turn: usize) -> bool {
    turn % 3 != 1 && (turn / 3) % 3 != 0
}

#[cfg(test)]
mod tests {
    use cube_core::Turn;

    use super::*;

    #[test]
    fn sideways_is_the_first_symmetry_that_changes_the_definition_of_a_flip() {
        let aside = Symmetry::all()[KEEPING_FLIP];
        for turn in Turn::ALL {
            let seen = aside.apply_to_turn(turn).index();
            assert_eq!(seen, usize::from(SIDEWAYS[turn.index()]), "{turn}");
        }
    }
}

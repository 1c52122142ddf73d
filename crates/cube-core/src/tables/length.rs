//! Length of a sequence after cancelling, counted without making the sequence.

use super::compile::MAX_TURNS;
use crate::Turn;

/// The length of [`Turns::simplified`](crate::Turns::simplified) of all turns added so far.
pub(super) struct MergedLength {
    /// A stack of groups, each with all turns of one axis in a row.
    groups: [AxisGroup; MAX_TURNS],
    depth: usize,
}

#[derive(Clone, Copy)]
struct AxisGroup {
    axis: u8,
    /// Clockwise quarter turns of the axis's two faces, 0 to 3, not both 0.
    quarters: [u8; 2],
}

impl MergedLength {
    pub(super) fn new() -> Self {
        let empty = AxisGroup {
            axis: 0,
            quarters: [0; 2],
        };
        Self {
            groups: [empty; MAX_TURNS],
            depth: 0,
        }
    }

    /// Adds turns at the end; the sum of all additions must not exceed [`MAX_TURNS`].
    pub(super) fn add(&mut self, turns: &[Turn]) {
        for turn in turns {
            let axis = turn.face.axis() as u8;
            // The indices of opposite faces differ by three in the order URFDLB.
            let side = usize::from(turn.face.index() >= 3);
            let is_same_axis = self.depth > 0 && self.groups[self.depth - 1].axis == axis;
            if !is_same_axis {
                self.groups[self.depth] = AxisGroup {
                    axis,
                    quarters: [0; 2],
                };
                self.depth += 1;
            }
            let quarters = &mut self.groups[self.depth - 1].quarters;
            quarters[side] = (quarters[side] + turn.amount.quarters()) % 4;
            if *quarters == [0; 2] {
                self.depth -= 1;
            }
        }
    }

    /// Number of turns after cancelling.
    pub(super) fn count(&self) -> usize {
        let groups = self.groups[..self.depth].iter();
        groups
            .flat_map(|group| group.quarters)
            .filter(|&quarters| quarters > 0)
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turns;

    #[test]
    fn the_length_is_that_of_the_simplified_turns() {
        // Few faces, so that many turns cancel; a linear congruence draws the turns.
        let mut chance = 1_u32;
        for faces in [[0, 3, 1], [0, 1, 2], [3, 5, 2]] {
            for count in 0..60 {
                let mut next = |below: u32| {
                    chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (chance >> 16) % below
                };
                let turn = |_| Turn::ALL[faces[next(3) as usize] * 3 + next(3) as usize];
                let turns: Turns = (0..count).map(turn).collect();
                let mut length = MergedLength::new();
                length.add(&turns);
                assert_eq!(length.count(), turns.simplified().len(), "{turns}");
            }
        }
    }
}

//! Six ways to look at a cube: each axis for that of phase 2, forwards and backwards.

use cube_core::{Cube, Face, Rotation, Turn, Turns};

use crate::objective::{Made, Objective, WAYS, least_of_phase_two};

use super::phase_two::LONGEST_PHASE_TWO;

/// The least that some turns of phase 2 and what is made after them cost.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest {
    /// What is made after phase 2 costs, by its last turn; less than that where the first turn
    /// after phase 2 may be made before its last.
    pub(super) after: [[u32; WAYS]; 6],
    /// The least of these.
    least_after: u32,
}

/// A way to look at a cube.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    pub(super) cube: Cube,
    /// What turns cost, seen so.
    pub(super) objective: Objective,
    /// `least[n]`: what n turns of phase 2 cost at least.
    least: Vec<[[u32; WAYS]; 6]>,
    /// The objective backwards.
    reversed: Objective,
    rotation: Rotation,
    backwards: bool,
}

impl Variant {
    /// The first so many of the ways that differ: a symmetric cube has fewer than six.
    pub(super) fn first(most: usize, cube: &Cube, objective: &Objective) -> Vec<Self> {
        let mut variants: Vec<Self> = Vec::with_capacity(6);
        let mut rotation = Rotation::IDENTITY;
        for _ in 0..3 {
            let held = cube.rotated(rotation);
            let back = rotation.inverse();
            let seen = objective.renamed(Face::ALL.map(|face| back.apply(face)));
            for backwards in [false, true] {
                let (cube, objective, reversed) = if backwards {
                    (held.inverse(), seen.reversed(), seen.clone())
                } else {
                    (held, seen.clone(), seen.reversed())
                };
                if variants.len() == most {
                    return variants;
                }
                let is_new = |known: &Self| known.cube != cube || known.objective != objective;
                if !variants.iter().all(is_new) {
                    continue;
                }
                // Where every face costs the same, so does every way: counted once.
                let alike = variants.iter().find(|known| known.objective == objective);
                let least = alike.map_or_else(
                    || least_of_phase_two(&objective, LONGEST_PHASE_TWO),
                    |known| known.least.clone(),
                );
                variants.push(Self {
                    cube,
                    objective,
                    least,
                    reversed,
                    rotation,
                    backwards,
                });
            }
            rotation = rotation.then(Rotation::X).then(Rotation::Y);
        }
        variants
    }

    /// What these turns cost after phase 2, the last one first.
    pub(super) fn rest(&self, pre_moves: impl Iterator<Item = Turn>) -> Rest {
        let mut made = Made::NOTHING;
        let mut before = made;
        let mut first = None;
        for turn in pre_moves {
            before = made;
            made = made.with(turn, &self.reversed);
            first = Some(turn);
        }
        let mut after = self.objective.last;
        if let Some(first) = first {
            for face in Face::ALL {
                after[face.index()] = if face == first.face.opposite() {
                    // Either may be made before the other: what lies between is left out.
                    [self.objective.turn(first) + before.least(&[[0; WAYS]; 6]); WAYS]
                } else {
                    made.joined(face, &self.reversed)
                };
            }
        }
        let costs = after.as_flattened().iter();
        let least_after = *costs.min().expect("there are six faces");
        Rest { after, least_after }
    }

    /// The least that a solution costs which begins so and goes on with `left` turns of phase 2.
    #[inline]
    pub(super) fn least_cost(&self, made: &Made, left: usize, rest: &Rest) -> u32 {
        if left == 0 {
            made.least(&rest.after)
        } else {
            made.least(&self.least[left]) + rest.least_after
        }
    }

    /// The turns for the cube itself.
    pub(super) fn seen_from_outside(&self, turns: impl Iterator<Item = Turn>) -> Turns {
        let back = self.rotation.inverse();
        let outside = turns.map(|turn| back.apply_to_turn(turn));
        if self.backwards {
            outside.collect::<Turns>().inverse()
        } else {
            outside.collect()
        }
    }
}

//! Six variants of a cube: each of the three axes as the axis of phase 2, with the cube or its
//! inverse.

use cube_core::{Cube, Face, Rotation, Turn, Turns};

use crate::objective::{GRIPS, Made, Objective, least_of_phase_two};

use super::phase_two::MAX_PHASE_TWO_TURNS;

/// Costs of the pre-moves after phase 2.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest {
    /// Cost of the pre-moves by the last turn of phase 2; a lower bound where the first pre-move
    /// may be made before that turn.
    pub(super) after: [[u32; GRIPS]; 6],
    /// The least of the costs in `after`.
    least_after: u32,
}

/// A variant of a cube: rotated, and inverted or not.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    pub(super) cube: Cube,
    /// The objective for the turns of the variant.
    pub(super) objective: Objective,
    /// `least[n]`: least cost of n turns of phase 2.
    least: Vec<[[u32; GRIPS]; 6]>,
    /// The objective for the turns in reverse order.
    reversed: Objective,
    rotation: Rotation,
    backwards: bool,
}

impl Variant {
    /// The first `most` variants, without duplicates: a symmetric cube has fewer than six variants.
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
                // Variants with equal objectives share the least costs.
                let alike = variants.iter().find(|known| known.objective == objective);
                let least = alike.map_or_else(
                    || least_of_phase_two(&objective, MAX_PHASE_TWO_TURNS),
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

    /// Costs of the pre-moves after phase 2; `pre_moves` has the last turn first.
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
                    // Either turn may be made first, so the price between them is left out.
                    [self.objective.turn(first) + before.least(&[[0; GRIPS]; 6]); GRIPS]
                } else {
                    made.joined(face, &self.reversed)
                };
            }
        }
        let costs = after.as_flattened().iter();
        let least_after = *costs.min().expect("there are six faces");
        Rest { after, least_after }
    }

    /// Lower bound of the cost of a solution that begins with `made` and goes on with `left` turns
    /// of phase 2.
    #[inline]
    pub(super) fn least_cost(&self, made: &Made, left: usize, rest: &Rest) -> u32 {
        if left == 0 {
            made.least(&rest.after)
        } else {
            made.least(&self.least[left]) + rest.least_after
        }
    }

    /// The turns of the variant as turns of the cube itself.
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

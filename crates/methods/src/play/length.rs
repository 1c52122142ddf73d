//! Length or cost of a solution that grows at its end.

use std::sync::LazyLock;

use cube_core::{Amount, Face, Rotation, Turn};
use solver::{Made, Objective};

use crate::{
    count::Count,
    hand_turn::{HandTurn, as_face_turns},
};

/// Length of an unfinished solution by a count.
#[derive(Debug, Clone, Copy)]
pub(super) enum Length<'a> {
    /// Turns in a metric.
    Turns(Turned<'a>),
    /// Cost under an objective.
    Cost(Priced<'a>),
}

impl<'a> Length<'a> {
    /// Nothing is turned yet; the whole cube was turned by this rotation before.
    pub(super) fn nothing(count: Count<'a>, rotation: Rotation) -> Self {
        match count {
            Count::HalfTurns | Count::SliceTurns => Self::Turns(Turned {
                count,
                length: 0,
                last: None,
            }),
            Count::Cost(objective) => Self::Cost(Priced {
                objective,
                pose: rotation.index() as u8,
                made: Made::NOTHING,
                run: Run::default(),
            }),
        }
    }

    /// Length with these turns behind.
    #[must_use]
    pub(super) fn with(self, turns: &[HandTurn]) -> Self {
        match self {
            Self::Turns(turned) => Self::Turns(turned.with(turns)),
            Self::Cost(priced) => {
                let with = |priced: Priced<'a>, turn: &HandTurn| priced.with(*turn);
                Self::Cost(turns.iter().fold(priced, with))
            }
        }
    }

    /// Turns, or the cost.
    pub(super) fn value(&self) -> usize {
        match self {
            Self::Turns(turned) => turned.length,
            Self::Cost(priced) => {
                let made = priced.run.after(priced.made, priced.objective);
                made.cost(priced.objective) as usize
            }
        }
    }
}

/// Turns in a metric. The last turn of a step and the first of the next may be one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turned<'a> {
    count: Count<'a>,
    length: usize,
    last: Option<HandTurn>,
}

impl Turned<'_> {
    fn with(mut self, turns: &[HandTurn]) -> Self {
        let of = |turns: &[HandTurn]| -> usize {
            let lengths = turns.iter().map(|turn| self.count.of(*turn));
            lengths.sum()
        };
        let mut length = self.length + of(turns);
        if let (Some(last), Some(&first)) = (self.last, turns.first()) {
            if let Some(joined) = last.joined(first) {
                length = length + of(joined) - of(&[last, first]);
            }
        }
        self.length = length;
        self.last = turns.last().copied().or(self.last);
        self
    }
}

/// Cost of the face turns. Turns about one axis are priced once a turn about another one follows, so
/// that those of one face are one turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Priced<'a> {
    objective: &'a Objective,
    /// Rotation that the whole cube has made, by its index.
    pose: u8,
    /// Turns before the last run.
    made: Made,
    run: Run,
}

impl Priced<'_> {
    fn with(mut self, turn: HandTurn) -> Self {
        let (turns, pose) = &FACE_TURNS[usize::from(self.pose)][turn.index()];
        for turn in turns {
            let axis = turn.face.index() % 3;
            if axis != self.run.axis {
                self.made = self.run.after(self.made, self.objective);
                self.run = Run {
                    axis,
                    quarters: [0; 2],
                };
            }
            let quarters = &mut self.run.quarters[turn.face.index() / 3];
            *quarters = (*quarters + turn.amount.quarters()) % 4;
        }
        self.pose = *pose;
        self
    }
}

/// Turns of two opposite faces that stand side by side.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    /// Number of the first of the faces.
    axis: usize,
    /// Quarter turns of each.
    quarters: [u8; 2],
}

impl Run {
    fn after(self, made: Made, objective: &Objective) -> Made {
        let faces = [self.axis, self.axis + 3].map(|face| Face::ALL[face]);
        let turns = faces.into_iter().zip(self.quarters);
        turns.fold(made, |made, (face, quarters)| {
            match Amount::from_quarters(quarters.into()) {
                Some(amount) => made.with(Turn::new(face, amount), objective),
                None => made,
            }
        })
    }
}

/// Face turns of the cube as it lay first, and its pose after them.
type FaceTurns = (Vec<Turn>, u8);

/// `FACE_TURNS[pose][turn]`: what a turn does to a cube in a pose.
static FACE_TURNS: LazyLock<Vec<Vec<FaceTurns>>> = LazyLock::new(|| {
    let of = |pose: Rotation, turn: HandTurn| {
        let (turns, rotation) = as_face_turns(&[turn]);
        let back = pose.inverse();
        let turns = turns.iter().map(|turn| back.apply_to_turn(*turn)).collect();
        (turns, pose.then(rotation).index() as u8)
    };
    let of_pose = |pose| HandTurn::all().map(|turn| of(pose, turn)).collect();
    Rotation::ALL.into_iter().map(of_pose).collect()
});

#[cfg(test)]
mod tests {
    use solver::{Metric, Price};

    use super::*;
    use crate::solution::{Done, Solution};

    /// Steps that meet in turns which join, with slices, wide turns and rotations.
    const STEPS: [&str; 4] = ["R U M2 y", "F' R r U", "U' D2 x S", "D2 U L' R"];

    fn solution(rotation: Rotation) -> Solution {
        let done = |(step, text)| Done {
            step,
            name: String::new(),
            goal: String::new(),
            turns: HandTurn::sequence(text).expect("turns"),
            case: None,
            others: Vec::new(),
            view: Rotation::IDENTITY,
            setup: 0,
        };
        Solution {
            rotation,
            steps: STEPS.into_iter().enumerate().map(done).collect(),
            nodes: 0,
        }
    }

    #[test]
    fn a_length_step_by_step_is_that_of_the_whole() {
        // The price depends on the face, on the face before it, and on the amount.
        let uneven = Metric::QuarterTurns.objective().clone();
        let uneven = uneven
            .with_first(|at| Price::saturating(at.face.index() as u32))
            .with_between(|from, to| {
                let (from, to) = (from.face.index() as u32, to.face.index() as u32);
                Price::saturating((7 * from + 3 * to) % 11)
            });
        for rotation in Rotation::ALL {
            for count in [
                Count::HalfTurns,
                Count::SliceTurns,
                Count::Cost(&Objective::HALF_TURNS),
                Count::Cost(&uneven),
            ] {
                let solution = solution(rotation);
                let mut length = Length::nothing(count, rotation);
                for step in &solution.steps {
                    length = length.with(&step.turns);
                }
                assert_eq!(length.value(), solution.length(count), "{count:?}");
            }
        }
    }
}

//! Steps of a solution, told: how the cube is held, the turns, and the reasons for them.

use cube_core::{Cube, Face, Rotation};
use serde::Serialize;

use crate::{
    case::Case,
    claim::Claim,
    count::Count,
    explain::Explanation,
    prepared::Prepared,
    solution::{Done, Solution},
    why::why,
};

/// A step, told. Its JSON is that of `mindcub3r solve --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToldStep {
    /// Title of the step.
    pub name: String,
    /// Pieces that the step solves.
    pub goal: String,
    /// Way to hold the cube before the step.
    pub hold: Hold,
    /// Turns of the step.
    pub turns: String,
    /// Case that the cube showed, where the step has cases.
    pub case: Option<String>,
    /// Claims about the cube before the turns.
    pub before: Vec<String>,
    /// Reason for these turns.
    pub why: String,
    /// Parts that could have come next instead.
    pub others: Vec<Other>,
    /// Claims about the cube after the turns.
    pub after: Vec<String>,
    /// Turns, without rotations of the whole cube.
    #[serde(skip)]
    pub count: usize,
}

/// Way to hold a cube. Its JSON is a text such as `U F`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// Face whose centre is on top.
    pub top: Face,
    /// Face whose centre is in front.
    pub front: Face,
}

impl Hold {
    /// The hold after a rotation of the whole cube.
    pub fn after(rotation: Rotation) -> Self {
        let [top, front] = [Face::U, Face::F].map(|place| rotation.inverse().apply(place));
        Self { top, front }
    }
}

impl Serialize for Hold {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = [self.top, self.front].map(|face| face.to_string());
        letters.join(" ").serialize(serializer)
    }
}

/// Another part that could have come next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Other {
    /// Pieces that the part solves.
    pub goal: String,
    /// Turns that it would have taken.
    pub turns: usize,
}

impl Prepared {
    /// The steps of a solution that this method has found for `cube`, each with its reasons; costs are
    /// told by `count`.
    pub fn told(&self, cube: &Cube, solution: &Solution, count: Count<'_>) -> Vec<ToldStep> {
        let explained = self.explain(cube, solution, count);
        let step = |(done, explained): (&Done, Explanation)| {
            let case = done.case.as_deref();
            let case = case.and_then(|name| self.method().case(done.step, name));
            ToldStep::new(done, case, &explained)
        };
        solution.steps.iter().zip(explained).map(step).collect()
    }
}

impl ToldStep {
    fn new(done: &Done, case: Option<&Case>, explained: &Explanation) -> Self {
        let others = done.others.iter();
        let others = others.map(|(goal, turns)| Other {
            goal: goal.clone(),
            turns: *turns,
        });
        let texts = |claims: &[Claim]| claims.iter().map(ToString::to_string).collect();
        Self {
            name: done.name.clone(),
            goal: done.goal.clone(),
            hold: Hold::after(explained.hold),
            turns: done.text(),
            case: done.case.clone(),
            before: texts(&explained.before),
            why: why(done, case, explained),
            others: others.collect(),
            after: texts(&explained.after),
            count: done.turns.iter().map(|turn| turn.stm()).sum(),
        }
    }
}

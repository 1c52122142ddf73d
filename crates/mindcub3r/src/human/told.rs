//! Solutions by human methods, told: the turns, and each step with its reasons.

use std::iter;

use cube_core::{Cube, Face, Rotation};
use methods::{Case, Claim, Done, Explanation, Solution};
use serde::Serialize;

use super::{Player, why::why};
use crate::echo;

/// A solution, told.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    /// All turns, from the first rotation to the closing one.
    pub(crate) turns: String,
    pub(crate) htm: usize,
    pub(crate) stm: usize,
    cube: Cube,
    /// The solution itself.
    pub(super) solution: Solution,
}

/// A step, told.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ToldStep {
    pub(super) name: String,
    pub(super) goal: String,
    hold: Hold,
    pub(super) turns: String,
    pub(super) case: Option<String>,
    pub(super) before: Vec<String>,
    pub(super) why: String,
    others: Vec<Other>,
    pub(super) after: Vec<String>,
    /// Turns, without rotations of the whole cube.
    #[serde(skip)]
    count: usize,
}

/// Faces whose centres are on top and in front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hold {
    top: Face,
    front: Face,
}

impl Serialize for Hold {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = [self.top, self.front].map(|face| face.to_string());
        letters.join(" ").serialize(serializer)
    }
}

/// Another part that could have come next.
#[derive(Debug, Clone, Serialize)]
struct Other {
    goal: String,
    turns: usize,
}

impl Hold {
    /// The hold after a rotation of the whole cube.
    fn after(rotation: Rotation) -> Self {
        let [top, front] = [Face::U, Face::F].map(|place| rotation.inverse().apply(place));
        Self { top, front }
    }
}

impl Told {
    /// A solution that a player has found for a cube.
    pub(crate) fn new(cube: Cube, solution: Solution) -> Self {
        Self {
            turns: solution.text(),
            htm: solution.htm(),
            stm: solution.stm(),
            cube,
            solution,
        }
    }

    /// The steps, explained by the player that has found them.
    pub(crate) fn steps(&self, player: &Player) -> Vec<ToldStep> {
        let explained = player.explain(&self.cube, &self.solution);
        let step = |(done, explained): (&Done, Explanation)| {
            let case = done.case.as_deref();
            let case = case.and_then(|name| player.method().case(done.step, name));
            ToldStep::new(done, case, &explained)
        };
        self.solution
            .steps
            .iter()
            .zip(explained)
            .map(step)
            .collect()
    }

    /// The steps as text: how to hold the cube, a block for each step, and all turns.
    pub(crate) fn explanation(&self, player: &Player) -> String {
        let mut lines = vec![format!("hold: {}", self.hold())];
        let mut hold = Hold::after(self.solution.rotation);
        for step in self.steps(player) {
            lines.extend(step.lines(hold));
            hold = step.hold;
        }
        lines.extend(self.end().map(|end| format!("end: {end}")));
        let (htm, stm) = (self.htm, self.stm);
        lines.push(format!("turns: {} ({htm} HTM, {stm} STM)", self.turns));
        lines.join("\n")
    }

    /// Way to hold the cube before the first turn.
    pub(super) fn hold(&self) -> String {
        let bottom = self.solution.rotation.inverse().apply(Face::D);
        if self.solution.rotation == Rotation::IDENTITY {
            "as the cube lies, D at the bottom".to_owned()
        } else {
            format!(
                "{}, so that {bottom} is at the bottom",
                self.solution.rotation
            )
        }
    }

    /// The rotation of the whole cube after the last turn, if there is one.
    pub(super) fn end(&self) -> Option<String> {
        let closing = self.solution.closing_rotation();
        (closing != Rotation::IDENTITY)
            .then(|| format!("{closing}, so that the cube lies as before"))
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

    /// Other parts, each with the turns that it would have taken.
    pub(super) fn others(&self) -> String {
        let others = self.others.iter();
        let others = others.map(|other| format!("{} ({})", other.goal, other.turns));
        others.collect::<Vec<_>>().join(", ")
    }

    /// A line for the turns, and one for each thing that is known of them. How the cube is held is told
    /// where that is not as before.
    fn lines(&self, before: Hold) -> Vec<String> {
        let turns = if self.count == 1 { "turn" } else { "turns" };
        let Hold { top, front } = self.hold;
        let hold = format!("the centre of {top} on top, that of {front} in front");
        let about = [
            ("goal", self.goal.clone()),
            (
                "hold",
                if self.hold == before {
                    String::new()
                } else {
                    hold
                },
            ),
            ("before", self.before.join("; ")),
            ("case", self.case.clone().unwrap_or_default()),
            ("why", self.why.clone()),
            ("others", self.others()),
            ("after", self.after.join("; ")),
        ];
        let about = about.into_iter().filter(|(_, text)| !text.is_empty());
        let about = about.map(|(key, text)| format!("  {key}: {}", echo::message(&text)));
        let name = echo::message(&self.name);
        let first = format!("{name}: {} ({} {turns})", self.turns, self.count);
        iter::once(first).chain(about).collect()
    }
}

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
    solution: Solution,
}

/// A step, told.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ToldStep {
    name: String,
    goal: String,
    hold: Hold,
    turns: String,
    case: Option<String>,
    before: Vec<String>,
    why: String,
    others: Vec<Other>,
    after: Vec<String>,
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
        let rotation = self.solution.rotation;
        let bottom = rotation.inverse().apply(Face::D);
        let mut lines = vec![if rotation == Rotation::IDENTITY {
            "hold: as the cube lies, D at the bottom".to_owned()
        } else {
            format!("hold: {rotation}, so that {bottom} is at the bottom")
        }];
        let mut hold = Hold::after(rotation);
        for step in self.steps(player) {
            lines.extend(step.lines(hold));
            hold = step.hold;
        }
        let closing = self.solution.closing_rotation();
        if closing != Rotation::IDENTITY {
            lines.push(format!("end: {closing}, so that the cube lies as before"));
        }
        let (htm, stm) = (self.htm, self.stm);
        lines.push(format!("turns: {} ({htm} HTM, {stm} STM)", self.turns));
        lines.join("\n")
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

    /// A line for the turns, and one for each thing that is known of them. How the cube is held is told
    /// where that is not as before.
    fn lines(&self, before: Hold) -> Vec<String> {
        let turns = if self.count == 1 { "turn" } else { "turns" };
        let others = self.others.iter();
        let others = others.map(|other| format!("{} ({})", other.goal, other.turns));
        let others: Vec<String> = others.collect();
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
            ("others", others.join(", ")),
            ("after", self.after.join("; ")),
        ];
        let about = about.into_iter().filter(|(_, text)| !text.is_empty());
        let about = about.map(|(key, text)| format!("  {key}: {}", echo::message(&text)));
        let name = echo::message(&self.name);
        let first = format!("{name}: {} ({} {turns})", self.turns, self.count);
        iter::once(first).chain(about).collect()
    }
}

//! Solutions by human methods, told: the turns, and each step with its reasons.

use std::iter;

use cube_core::{Cube, Face, Rotation};
use methods::{Hold, Scheme, Solution, ToldStep};

use super::Player;
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
        player.told(&self.cube, &self.solution)
    }

    /// The steps as text: how to hold the cube, a block for each step, and all turns. With a scheme, pieces in
    /// words.
    pub(crate) fn explanation(&self, player: &Player, scheme: Option<Scheme>) -> String {
        let mut lines = vec![format!("hold: {}", self.hold())];
        let mut hold = Hold::after(self.solution.rotation);
        for step in self.steps(player) {
            lines.extend(self::lines(&step, hold, scheme));
            hold = step.held;
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

/// Other parts of a step, each with the turns that it would have taken.
pub(crate) fn others(step: &ToldStep) -> String {
    let others = step.others.iter();
    let others = others.map(|other| format!("{} ({})", other.goal, other.turns));
    others.collect::<Vec<_>>().join(", ")
}

/// A line for the turns of a step, and one for each thing that is known of them. How the cube is held
/// is told where that is not as before.
fn lines(step: &ToldStep, before: Hold, scheme: Option<Scheme>) -> Vec<String> {
    let turns = if step.count == 1 { "turn" } else { "turns" };
    let Hold { top, front } = step.held;
    let hold = format!("the centre of {top} on top, that of {front} in front");
    let about = [
        ("goal", step.goal.clone()),
        (
            "colours",
            scheme.map_or_else(String::new, |scheme| scheme.pieces(&step.goal, step.held)),
        ),
        (
            "hold",
            if step.held == before {
                String::new()
            } else {
                hold
            },
        ),
        ("before", step.before.join("; ")),
        ("case", step.case.clone().unwrap_or_default()),
        ("why", step.why.clone()),
        ("or", step.usual.join("; or: ")),
        ("others", others(step)),
        ("after", step.after.join("; ")),
    ];
    let about = about.into_iter().filter(|(_, text)| !text.is_empty());
    let about = about.map(|(key, text)| format!("  {key}: {}", echo::message(&text)));
    let name = echo::message(&step.name);
    let first = format!("{name}: {} ({} {turns})", step.turns, step.count);
    iter::once(first).chain(about).collect()
}

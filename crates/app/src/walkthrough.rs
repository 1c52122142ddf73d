//! A solution by a human method as a text: the turns, and each step with its reasons.

use std::iter;

use cube_core::{Cube, Face, Rotation};
use methods::{ExplainedStep, Hold, Scheme, Solution};
use settings::message;

use crate::Player;

/// A solution, and the player that has found it.
#[derive(Debug, Clone, Copy)]
pub struct Walkthrough<'a> {
    /// The player.
    pub player: &'a Player,
    /// The cube that it solves.
    pub cube: &'a Cube,
    /// The solution.
    pub solution: &'a Solution,
}

impl Walkthrough<'_> {
    /// The steps with their reasons.
    pub fn steps(&self) -> Vec<ExplainedStep> {
        self.player.explained(self.cube, self.solution)
    }

    /// The steps as text: how to hold the cube, a block for each step, and all turns. With a scheme, pieces in
    /// words.
    pub fn text(&self, scheme: Option<Scheme>) -> String {
        let mut lines = vec![format!("hold: {}", self.hold())];
        let mut hold = Hold::after(self.solution.rotation);
        for step in self.steps() {
            lines.extend(self::lines(&step, hold, scheme));
            hold = step.held;
        }
        lines.extend(self.end().map(|end| format!("end: {end}")));
        lines.push(format!("turns: {}", self.turns()));
        lines.join("\n")
    }

    /// All turns, and how many they are.
    pub fn turns(&self) -> String {
        let Self { solution, .. } = self;
        let (htm, stm) = (solution.htm(), solution.stm());
        format!("{} ({htm} HTM, {stm} STM)", solution.text())
    }

    /// Way to hold the cube before the first turn.
    pub fn hold(&self) -> String {
        let rotation = self.solution.rotation;
        if rotation == Rotation::IDENTITY {
            return "as the cube lies, D at the bottom".to_owned();
        }
        let bottom = rotation.inverse().apply(Face::D);
        format!("{rotation}, so that {bottom} is at the bottom")
    }

    /// The rotation of the whole cube after the last turn, if there is one.
    pub fn end(&self) -> Option<String> {
        let closing = self.solution.closing_rotation();
        (closing != Rotation::IDENTITY)
            .then(|| format!("{closing}, so that the cube lies as before"))
    }
}

/// Other parts of a step, each with the turns that it would have taken.
pub fn others(step: &ExplainedStep) -> String {
    let others = step.others.iter();
    let others = others.map(|other| format!("{} ({})", other.goal, other.turns));
    others.collect::<Vec<_>>().join(", ")
}

/// A line for the turns of a step, and one for each thing that is known of them. How the cube is held
/// is said where that is not as before.
fn lines(step: &ExplainedStep, before: Hold, scheme: Option<Scheme>) -> Vec<String> {
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
    let about = about.map(|(key, text)| format!("  {key}: {}", message(&text)));
    let name = message(&step.name);
    let first = format!("{name}: {} ({} {turns})", step.turns, step.count);
    iter::once(first).chain(about).collect()
}

//! Solutions by human methods, told: the turns, and each step with its reasons.

use std::iter;

use cube_core::{Face, Rotation};
use methods::{Case, Done, Solution, Style};
use serde::Serialize;

use super::Player;
use crate::echo;

/// A solution, told.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    /// All turns, from the first rotation to the closing one.
    pub(crate) turns: String,
    pub(crate) htm: usize,
    pub(crate) stm: usize,
    pub(crate) steps: Vec<ToldStep>,
    rotation: Rotation,
    closing: Rotation,
    /// The solution itself.
    pub(super) solution: Solution,
}

/// A step, told.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ToldStep {
    pub(super) name: String,
    pub(super) goal: String,
    pub(super) turns: String,
    pub(super) case: Option<String>,
    pub(super) why: String,
    others: Vec<Other>,
    /// Turns, without rotations of the whole cube.
    #[serde(skip)]
    count: usize,
}

/// Another part that could have come next.
#[derive(Debug, Clone, Serialize)]
struct Other {
    goal: String,
    turns: usize,
}

impl Told {
    /// A solution that the player has found.
    pub(crate) fn new(player: &Player, solution: &Solution) -> Self {
        let style = player.way().style;
        let step = |done: &Done| {
            let case = done.case.as_deref();
            let case = case.and_then(|name| player.method().case(done.step, name));
            ToldStep::new(done, case, style)
        };
        Self {
            turns: solution.text(),
            htm: solution.htm(),
            stm: solution.stm(),
            steps: solution.steps.iter().map(step).collect(),
            rotation: solution.rotation,
            closing: solution.closing_rotation(),
            solution: solution.clone(),
        }
    }

    /// The steps as text: how to hold the cube, a block for each step, and all turns.
    pub(crate) fn explanation(&self) -> String {
        let mut lines = vec![format!("hold: {}", self.hold())];
        lines.extend(self.steps.iter().flat_map(ToldStep::lines));
        lines.extend(self.end().map(|end| format!("end: {end}")));
        let (htm, stm) = (self.htm, self.stm);
        lines.push(format!("turns: {} ({htm} HTM, {stm} STM)", self.turns));
        lines.join("\n")
    }

    /// Way to hold the cube before the first turn.
    pub(super) fn hold(&self) -> String {
        let bottom = self.rotation.inverse().apply(Face::D);
        if self.rotation == Rotation::IDENTITY {
            "as the cube lies, D at the bottom".to_owned()
        } else {
            format!("{}, so that {bottom} is at the bottom", self.rotation)
        }
    }

    /// The rotation of the whole cube after the last turn, if there is one.
    pub(super) fn end(&self) -> Option<String> {
        let closing = self.closing;
        (closing != Rotation::IDENTITY)
            .then(|| format!("{closing}, so that the cube lies as before"))
    }
}

impl ToldStep {
    fn new(done: &Done, case: Option<&Case>, style: Style) -> Self {
        let others = done.others.iter();
        let others = others.map(|(goal, turns)| Other {
            goal: goal.clone(),
            turns: *turns,
        });
        Self {
            name: done.name.clone(),
            goal: done.goal.clone(),
            turns: done.text(),
            case: done.case.clone(),
            why: why(done, case, style),
            others: others.collect(),
            count: done.turns.iter().map(|turn| turn.stm()).sum(),
        }
    }

    /// Other parts, each with the turns that it would have taken.
    pub(super) fn others(&self) -> String {
        let others = self.others.iter();
        let others = others.map(|other| format!("{} ({})", other.goal, other.turns));
        others.collect::<Vec<_>>().join(", ")
    }

    /// A line for the turns, and one for each thing that is known of them.
    fn lines(&self) -> Vec<String> {
        let turns = if self.count == 1 { "turn" } else { "turns" };
        let about = [
            ("goal", self.goal.clone()),
            ("case", self.case.clone().unwrap_or_default()),
            ("why", self.why.clone()),
            ("others", self.others()),
        ];
        let about = about.into_iter().filter(|(_, text)| !text.is_empty());
        let about = about.map(|(key, text)| format!("  {key}: {}", echo::message(&text)));
        let name = echo::message(&self.name);
        let first = format!("{name}: {} ({} {turns})", self.turns, self.count);
        iter::once(first).chain(about).collect()
    }
}

/// Reason for the turns of a step, in a sentence without a full stop.
fn why(done: &Done, case: Option<&Case>, style: Style) -> String {
    if let Some(case) = case {
        let mut words = format!("the cube shows the case {}", case.name);
        for more in [&case.title, &case.looks] {
            if !more.is_empty() {
                words.push_str(", ");
                words.push_str(more);
            }
        }
        return words;
    }
    match style {
        Style::LookAhead(_) => "the shortest solution in all goes this way".to_owned(),
        Style::AsPerson if done.others.is_empty() => "the fewest turns to the goal".to_owned(),
        Style::AsPerson => format!(
            "of {} parts this one takes the fewest turns",
            done.others.len() + 1
        ),
    }
}

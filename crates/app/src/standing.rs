//! Where a cube stands in the human methods: the steps that are done, and the next one.

use cube_core::Cube;
use methods::Progress;
use serde::Serialize;

use crate::HumanMethod;

/// Where a cube stands in a method.
#[derive(Debug, Clone, Serialize)]
pub struct Standing {
    method: &'static str,
    /// Titles of the steps that are done.
    done: Vec<String>,
    /// The step that is next; `None` on a solved cube.
    next: Option<Next>,
    /// Rotation of the whole cube after which this is seen; empty if none.
    hold: String,
}

/// The step that a cube is in.
#[derive(Debug, Clone, Serialize)]
struct Next {
    step: String,
    /// Parts of the step, `None` where it has none.
    parts: Option<usize>,
    parts_done: Option<usize>,
}

impl Standing {
    /// Where a cube stands in every method that comes with the program.
    pub fn of_all(cube: &Cube) -> Vec<Self> {
        let of = |human: HumanMethod| Self::new(human.name(), human.steps().progress(cube));
        HumanMethod::all().map(of).collect()
    }

    fn new(method: &'static str, progress: Progress) -> Self {
        let next = progress.next.map(|next| Next {
            step: next.title,
            parts: next.parts.map(|(_, all)| all),
            parts_done: next.parts.map(|(done, _)| done),
        });
        Self {
            method,
            done: progress.done,
            next,
            hold: progress.rotation.to_string(),
        }
    }

    /// The line for a person: `cfop: Cross; next: First two layers, 3 of 4 done; hold: x2`.
    pub fn line(&self) -> String {
        let Some(next) = &self.next else {
            return format!("{}: all steps are done", self.method);
        };
        let done = if self.done.is_empty() {
            "no step".to_owned()
        } else {
            self.done.join(", ")
        };
        let parts = match (next.parts, next.parts_done) {
            (Some(parts), Some(done)) => format!(", {done} of {parts} done"),
            _ => String::new(),
        };
        let hold = match &*self.hold {
            "" => String::new(),
            hold => format!("; hold: {hold}"),
        };
        let (method, next) = (self.method, &next.step);
        format!("{method}: {done}; next: {next}{parts}{hold}")
    }
}

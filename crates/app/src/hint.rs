//! Hints for the next step of a human method.

use methods::{Hint, Hold, Lesson, Scheme};
use serde::Serialize;

/// A hint by the keys of its JSON: those of another rung of the ladder are `None`.
#[derive(Debug, Clone, Serialize)]
pub struct HintAnswer {
    hint: Hint,
    method: String,
    /// The sentence.
    pub text: String,
    /// Rotation of the whole cube before the first turn.
    hold: String,
    /// Title of the step, and of several parts the one that is next; `None` on a solved cube.
    step: Option<String>,
    pieces: Option<Vec<String>>,
    count: Option<usize>,
    turns: Option<String>,
    case: Option<String>,
}

impl HintAnswer {
    /// A hint about the lesson of a method; without one the cube is solved.
    pub fn new(method: &str, hint: Hint, lesson: Option<&Lesson>) -> Self {
        let of = |rung: Hint| lesson.filter(|_| hint == rung);
        let next = of(Hint::NextTurn).and_then(|lesson| lesson.step.turns.first());
        let all = of(Hint::All);
        let text = lesson.map(|lesson| lesson.hint(hint));
        Self {
            hint,
            method: method.to_owned(),
            text: text.unwrap_or_else(|| "the cube is solved: no step is left".to_owned()),
            hold: lesson.map_or_else(String::new, |lesson| lesson.rotation().to_string()),
            step: lesson.map(Lesson::title),
            pieces: of(Hint::Pieces).map(|lesson| lesson.pieces.clone()),
            count: of(Hint::Count).map(Lesson::count),
            turns: next
                .map(ToString::to_string)
                .or_else(|| all.map(|lesson| lesson.step.text())),
            case: all.and_then(|lesson| lesson.step.case.clone()),
        }
    }

    /// The pieces of the hint by their colours; empty where it names none.
    pub fn colours(&self, lesson: &Lesson, scheme: Scheme) -> String {
        let pieces = self.pieces.as_deref().unwrap_or_default().join(" ");
        scheme.pieces(&pieces, Hold::after(lesson.rotation()))
    }
}

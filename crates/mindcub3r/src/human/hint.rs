//! Hints: one rung of a ladder, from the name of the next step to its turns.

use clap::ValueEnum;
use cube_core::Cube;
use methods::{Hint, Hold, Lesson, Scheme};
use serde::Serialize;

use super::Player;
use crate::{echo, output};

/// Rung of the ladder of hints, as `--hint` names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rung {
    /// Name of the step
    Step,
    /// Pieces to look for
    Pieces,
    /// Number of turns
    Count,
    /// The next turn
    Turn,
    /// All turns of the step
    All,
}

impl Rung {
    const fn hint(self) -> Hint {
        match self {
            Self::Step => Hint::Step,
            Self::Pieces => Hint::Pieces,
            Self::Count => Hint::Count,
            Self::Turn => Hint::NextTurn,
            Self::All => Hint::All,
        }
    }
}

/// A hint by the keys of its JSON: those that the rung does not tell are `None`.
#[derive(Debug, Serialize)]
struct ToldHint {
    hint: String,
    method: String,
    /// The sentence.
    text: String,
    /// Rotation of the whole cube before the first turn.
    hold: String,
    /// Title of the step, and of several parts the one that is next; `None` on a solved cube.
    step: Option<String>,
    pieces: Option<Vec<String>>,
    count: Option<usize>,
    turns: Option<String>,
    case: Option<String>,
}

impl ToldHint {
    fn new(method: &str, rung: Rung, lesson: Option<&Lesson>) -> Self {
        let told_by = |hint: Hint| lesson.filter(|_| rung.hint() == hint);
        let next = told_by(Hint::NextTurn).and_then(|lesson| lesson.step.turns.first());
        let all = told_by(Hint::All);
        let text = lesson.map(|lesson| lesson.hint(rung.hint()));
        Self {
            hint: format!("{rung:?}").to_lowercase(),
            method: method.to_owned(),
            text: text.unwrap_or_else(|| "the cube is solved: no step is left".to_owned()),
            hold: lesson.map_or_else(String::new, |lesson| lesson.rotation().to_string()),
            step: lesson.map(Lesson::title),
            pieces: told_by(Hint::Pieces).map(|lesson| lesson.pieces.clone()),
            count: told_by(Hint::Count).map(Lesson::count),
            turns: next
                .map(ToString::to_string)
                .or_else(|| all.map(|lesson| lesson.step.text())),
            case: all.and_then(|lesson| lesson.step.case.clone()),
        }
    }
}

/// Prints one hint for the next step of a cube; with a scheme, pieces in words as well.
///
/// # Errors
/// When the method has no way on, or standard output cannot be written.
pub(crate) fn print(
    player: &Player,
    cube: &Cube,
    rung: Rung,
    scheme: Option<Scheme>,
    json: bool,
) -> anyhow::Result<()> {
    let lesson = player.lesson(cube)?;
    let told = ToldHint::new(&player.method().name, rung, lesson.as_ref());
    if json {
        output::json(&told)
    } else {
        output::line(&echo::message(&told.text))?;
        let pieces = told.pieces.unwrap_or_default().join(" ");
        let hold = lesson.map(|lesson| Hold::after(lesson.rotation()));
        let words = scheme
            .zip(hold)
            .map(|(scheme, hold)| scheme.pieces(&pieces, hold));
        match words.filter(|words| !words.is_empty()) {
            Some(words) => output::line(&format!("colours: {words}")),
            None => Ok(()),
        }
    }
}

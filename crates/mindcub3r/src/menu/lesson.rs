//! Lesson of a method in the words of the screen.

use cube_core::Rotation;
use methods::{Hint, Lesson};
use words::Words;

/// The steps that are done and the next one, a line each, and the use of the buttons that the hint does not name.
/// Without a next step the cube is solved, or not known.
pub(super) fn progress(words: Words, next: Option<&Lesson>, is_known: bool) -> String {
    let text = match next {
        Some(next) => {
            let done = (next.progress.done.iter()).map(|title| words.title(title).to_owned());
            let done = match done.collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => words.learn_nothing().to_owned(),
                done => done,
            };
            let next = words.learn_next(&title(words, next));
            format!("{}\n{next}", words.learn_done(&done))
        }
        None if is_known => words.learn_solved().to_owned(),
        None => words.learn_unknown().to_owned(),
    };
    format!("{text}\n{}", words.learn_buttons())
}

/// A hint about the next step. Pieces and turns are those of the cube as it is held, which the hint says unless it is
/// held as it lies.
pub(super) fn hint(words: Words, lesson: &Lesson, hint: Hint) -> String {
    let held = match lesson.rotation() {
        Rotation::IDENTITY => String::new(),
        rotation => words.learn_held(&rotation),
    };
    let first = lesson.step.turns.first();
    match (hint, first) {
        (Hint::Step, _) => words.learn_step(&title(words, lesson)),
        (Hint::Pieces, _) => words.learn_pieces(&lesson.pieces.join(" "), &held),
        (Hint::Count, _) => words.done_turns(lesson.count()) + ".",
        (Hint::NextTurn, Some(turn)) => words.learn_first(turn, &held),
        _ => {
            let case = lesson.step.case.as_ref();
            let case = case.map_or_else(String::new, |case| format!(" ({case})"));
            words.learn_all(&(lesson.step.text() + &case), &held)
        }
    }
}

/// Title of the step, and which of its parts is next.
fn title(words: Words, lesson: &Lesson) -> String {
    let title = words.title(&lesson.step.name);
    let parts = lesson.progress.next.as_ref().and_then(|next| next.parts);
    parts.map_or_else(
        || title.to_owned(),
        |(done, all)| words.learn_part(&title, &(done + 1), &all),
    )
}

#[cfg(test)]
mod tests {
    use cube_core::{Cube, Turns};
    use methods::{Count, Method, Prepared};
    use words::Language;

    use super::*;

    /// The first lesson of a solution for which the cube is not held as it lies.
    fn lesson() -> Lesson {
        let cfop = Prepared::new(Method::shipped("cfop").expect("a method")).expect("it is sound");
        let mut cube = Cube::from(&"R U2 F' L D B'".parse::<Turns>().expect("turns"));
        loop {
            let lesson = cfop.lesson(&cube, Count::default()).expect("it goes on");
            let lesson = lesson.expect("it is not solved");
            if lesson.rotation() != Rotation::IDENTITY {
                return lesson;
            }
            cube = cube.after(&lesson.turns());
        }
    }

    #[test]
    fn english_hints_are_those_of_the_command_line() {
        let lesson = lesson();
        for rung in Hint::ALL {
            let said = hint(Words::ENGLISH, &lesson, rung);
            assert_eq!(said, dialogue::sentence(&lesson.hint(rung)));
        }
    }

    #[test]
    fn no_sentence_of_another_language_is_the_english_one() {
        let lesson = lesson();
        let all = |language| {
            let words = Words::of(language);
            let mut all = Hint::ALL.map(|rung| hint(words, &lesson, rung)).to_vec();
            all.push(progress(words, Some(&lesson), true));
            all.extend([true, false].map(|known| progress(words, None, known)));
            all
        };
        let english = all(Language::English);
        for language in Language::ALL.into_iter().skip(1) {
            for (said, english) in all(language).iter().zip(&english) {
                assert_ne!(said, english, "{language}");
            }
        }
    }
}

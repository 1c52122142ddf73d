//! Reasons for the turns of a step, each by what other ways cost.

use crate::{case::Case, explain::Explanation, hand_turn::text_of, solution::Done};

/// Reason for the turns of a step, in a sentence without a full stop.
pub(crate) fn why(done: &Done, case: Option<&Case>, explained: &Explanation) -> String {
    let is_known = case.is_some() || !explained.shows.is_empty();
    let name = done.case.as_ref().filter(|_| is_known);
    let shown = name.map(|name| shown(name, done, case));
    let looks = explained.shows.iter().map(ToString::to_string);
    let looks: Vec<String> = looks.chain(case.and_then(written)).collect();
    let shown = shown.map(|shown| match looks.join("; ") {
        looks if looks.is_empty() => shown,
        looks => format!("{shown}: {looks}"),
    });
    let cost = match case {
        None => Some(cost(done, explained)),
        Some(_) => ahead(done, explained),
    };
    let reasons: Vec<String> = shown.into_iter().chain(cost).collect();
    reasons.join("; ")
}

/// The case that the cube shows.
fn shown(name: &str, done: &Done, case: Option<&Case>) -> String {
    let shows = match text_of(&done.turns[..done.setup]) {
        setup if setup.is_empty() => "the cube shows".to_owned(),
        setup => format!("after {setup} the cube shows"),
    };
    match case.map(|case| &*case.title) {
        None | Some("") => format!("{shows} the case {name}"),
        Some(title) => format!("{shows} the case {name}, {title}"),
    }
}

/// The look of a case of the user's own, in the words of its file.
fn written(case: &Case) -> Option<String> {
    let looks = case.looks.trim_end_matches('.');
    (!looks.is_empty()).then(|| format!("its look by the file: {looks}"))
}

/// What a teacher says of the step; else its turns, those of its shortest way, and of the parts that could have come in its
/// place.
fn cost(done: &Done, explained: &Explanation) -> String {
    let count = count(done);
    if let Some(ahead) = ahead(done, explained) {
        return ahead;
    }
    if !explained.advice.is_empty() {
        let advice = explained.advice.iter().map(ToString::to_string);
        return advice.collect::<Vec<_>>().join("; ");
    }
    let others: Vec<usize> = done.others.iter().map(|(_, turns)| *turns).collect();
    match others.len() {
        1 => format!("{}; the other part needs {}", turns(count), list(&others)),
        2.. => format!("{}; the other parts need {}", turns(count), list(&others)),
        0 if explained.fewest.is_none() => {
            format!("{}, the fewest by these algorithms", turns(count))
        }
        0 => format!("{}, the fewest to the goal", turns(count)),
    }
}

/// Reason for a way that is not the shortest, or after which less is left than after the shortest ways step
/// by step; `None` for a step that is done for itself.
fn ahead(done: &Done, explained: &Explanation) -> Option<String> {
    let Explanation {
        fewest,
        left,
        left_by_steps,
        ..
    } = *explained;
    let (count, fewest, by_steps) = (count(done), fewest?, left_by_steps?);
    let rest = format!("from here {left} turns to the end, step by step {by_steps}");
    match (count.checked_sub(fewest), left < by_steps) {
        (Some(0) | None, false) => None,
        (Some(0) | None, true) => Some(format!("{}, the fewest to the goal; {rest}", turns(count))),
        (Some(more), true) => Some(format!(
            "{}, {more} more than the fewest, as that leaves less for the later steps: {rest}",
            turns(count)
        )),
        (Some(more), false) => Some(format!("{}, {more} more than the fewest", turns(count))),
    }
}

/// Turns of a step, without rotations of the whole cube.
fn count(done: &Done) -> usize {
    done.turns.iter().map(|turn| turn.stm()).sum()
}

fn turns(count: usize) -> String {
    match count {
        1 => "1 turn".to_owned(),
        _ => format!("{count} turns"),
    }
}

/// Numbers as a sentence has them: `5, 7 and 8`.
fn list(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

//! Reasons for the turns of a step, each by what other ways cost.

use crate::{case::Case, explain::Explanation, solution::Done};

/// Reason for the turns of a step, in a sentence without a full stop.
pub(crate) fn why(done: &Done, case: Option<&Case>, explained: &Explanation) -> String {
    let shown = case.map(shown);
    let cost = match case {
        None => Some(cost(done, explained)),
        Some(_) => ahead(done, explained),
    };
    let reasons: Vec<String> = shown.into_iter().chain(cost).collect();
    reasons.join("; ")
}

/// The case that the cube shows, and how it looks.
fn shown(case: &Case) -> String {
    let mut words = format!("the cube shows the case {}", case.name);
    for more in [&case.title, &case.looks] {
        if !more.is_empty() {
            words.push_str(", ");
            words.push_str(more.trim_end_matches('.'));
        }
    }
    words
}

/// Turns of the step, of its shortest way, and of the parts that could have come in its place.
fn cost(done: &Done, explained: &Explanation) -> String {
    let count = count(done);
    if let Some(ahead) = ahead(done, explained) {
        return ahead;
    }
    let others: Vec<usize> = done.others.iter().map(|(_, turns)| *turns).collect();
    match others.iter().min() {
        Some(least) if *least == count => {
            format!(
                "{}, and no other part needs fewer: {}",
                turns(count),
                list(&others)
            )
        }
        Some(_) if others.len() == 1 => {
            format!("{}; the other part needs {}", turns(count), list(&others))
        }
        Some(_) => format!("{}; the other parts need {}", turns(count), list(&others)),
        None if explained.fewest.is_none() => {
            format!("{}, the fewest by these algorithms", turns(count))
        }
        None => format!("{}, the fewest to the goal", turns(count)),
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

//! Method `stickers`: how it found its turns, or how far it came.

use cube_core::{Cube, Turns};
use solver::{
    Limits, SolveError,
    stickers::{self, Outcome, Unfinished, Walk},
};
use thiserror::Error;

/// Walk that ends short of the target.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "the sticker score ends short: {score} of {before} points are left after {turns}, and the \
     search for the fewest turns came to its limit at {at_least} turns; methods that solve every \
     cube: robot, two-phase, tables",
    score = walk.score,
    before = walk.score_before,
    turns = counted(&walk.turns),
    at_least = search.at_least
)]
pub struct EndsShort {
    /// How far the walk came.
    pub walk: Walk,
    /// How far the search came.
    pub search: Unfinished,
}

fn counted(turns: &Turns) -> String {
    match turns.len() {
        1 => "1 turn".to_owned(),
        count => format!("{count} turns"),
    }
}

/// Turns by the sticker score.
#[derive(Debug)]
pub(crate) struct ByScore {
    pub(crate) turns: Turns,
    /// Nodes of the search, and turns that the walk made.
    pub(crate) nodes: u64,
    /// Line about how they were found.
    pub(crate) note: String,
}

/// Turns by the sticker score within the limits.
pub(crate) fn find(
    from: &Cube,
    to: &Cube,
    limits: &Limits,
) -> Result<Result<ByScore, EndsShort>, SolveError> {
    let (walk, search) = match stickers::solve(from, to, limits)? {
        Outcome::Shortest(solution) => {
            let note = "stickers: found by the search, IDA*: no turns are fewer";
            return Ok(Ok(ByScore {
                turns: solution.turns,
                nodes: solution.nodes,
                note: note.to_owned(),
            }));
        }
        Outcome::Walked(walk, search) => (walk, search),
    };
    if !walk.is_at_target() {
        return Ok(Err(EndsShort { walk, search }));
    }
    let note = format!(
        "stickers: found by the greedy walk; the search, IDA*, came to its limit at {} turns",
        search.at_least
    );
    Ok(Ok(ByScore {
        nodes: search.nodes + walk.made as u64,
        turns: walk.turns,
        note,
    }))
}

#[cfg(test)]
mod tests {
    use cube_core::Pattern;

    use super::*;

    #[test]
    fn the_note_says_how_the_turns_were_found_and_the_error_how_far_they_lead() {
        let near = Cube::SOLVED.turned("R".parse().expect("a turn"));
        for (nodes, words) in [(1000, "by the search"), (0, "by the greedy walk")] {
            let found = find(&near, &Cube::SOLVED, &Limits::nodes(nodes)).expect("no fault");
            let found = found.expect("one turn is found");
            assert_eq!(found.turns.to_string(), "R'");
            assert!(found.note.contains(words), "{}", found.note);
        }
        let far = Pattern::find("superflip").expect("a pattern").cube();
        let short = find(&far, &Cube::SOLVED, &Limits::nodes(100)).expect("no fault");
        let text = short.expect_err("the superflip is far").to_string();
        assert!(text.contains("of 24 points are left after"), "{text}");
    }
}

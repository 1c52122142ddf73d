//! The answer to one request, by one call.

use cube_core::{Cube, tables};

use crate::{Ended, Limits, Objective, Request, Search, Solution, SolveError, solution::replayed};

/// Nodes between two polls of the limits.
const NODES_PER_POLL: u64 = 500;

/// Finds turns that lead from one cube to another.
///
/// A search gives no turns when the cubes are the same, the fewest turns when eight or less
/// suffice, and else the cheapest turns found within the limits. [`Request::AtMost`] ends as soon as
/// it has a solution that is short enough. [`Request::ByTables`] searches nothing and never reaches
/// a limit. [`Solution::ended`] says which condition ended the search.
///
/// # Errors
/// [`SolveError`] when the turns do not lead to the target: a fault of this crate.
///
/// ```
/// use std::time::{Duration, Instant};
/// use cube_core::{Cube, Turns};
/// use solver::{Ended, Limits, Request, solve};
/// let scrambled = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
/// // At most 20 turns, or 100,000 nodes, or ten seconds: the first of these that is met.
/// let start = Instant::now();
/// let is_late = move || start.elapsed() >= Duration::from_secs(10);
/// let limits = Limits::nodes(100_000).or_until(is_late);
/// let solution = solve(&scrambled, &Cube::SOLVED, Request::AtMost(20), &limits)?;
/// assert_eq!(solution.ended, Ended::Length);
/// assert!(solution.turns.len() <= 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    from: &Cube,
    to: &Cube,
    request: Request<'_>,
    limits: &Limits,
) -> Result<Solution, SolveError> {
    let few_turns = || Search::new(from, to, &Objective::HALF_TURNS);
    match request {
        Request::ByTables => Ok(Solution {
            turns: replayed(&from.towards(to), tables::solve(from, to))?,
            nodes: 0,
            ended: Ended::Finished,
        }),
        Request::FewTurns => search(few_turns(), None, limits),
        Request::AtMost(turns) => search(few_turns(), Some(turns), limits),
        Request::LowCost(objective) => search(Search::new(from, to, objective), None, limits),
    }
}

/// The best solution within the limits, or the first one of at most `wanted` turns.
fn search(
    mut search: Search,
    wanted: Option<usize>,
    limits: &Limits,
) -> Result<Solution, SolveError> {
    loop {
        let nodes = search.nodes();
        if let Some(best) = search.best() {
            let is_wanted = wanted.is_some_and(|most| best.len() <= most);
            if let Some(ended) = ended(&search, is_wanted, limits) {
                return Ok(Solution {
                    turns: best.clone(),
                    nodes,
                    ended,
                });
            }
        }
        let left = limits.max_nodes().saturating_sub(nodes);
        search.advance(left.clamp(1, NODES_PER_POLL))?;
    }
}

/// The end of a search that has a solution, if it is there.
fn ended(search: &Search, is_wanted: bool, limits: &Limits) -> Option<Ended> {
    if is_wanted {
        Some(Ended::Length)
    } else if search.is_finished() {
        Some(Ended::Finished)
    } else if search.nodes() >= limits.max_nodes() {
        Some(Ended::Nodes)
    } else if limits.is_stopped() {
        Some(Ended::Condition)
    } else {
        None
    }
}

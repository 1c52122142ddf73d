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
    match request {
        Request::ByTables => Ok(Solution {
            turns: replayed(&from.towards(to), tables::solve(from, to))?,
            nodes: 0,
            ended: Ended::Finished,
        }),
        Request::FewTurns => cheapest(Search::new(from, to, &Objective::HALF_TURNS), limits),
        Request::AtMost(turns) => at_most(Search::at_most(from, to, turns), turns, limits),
        Request::LowCost(objective) => cheapest(Search::new(from, to, objective), limits),
    }
}

/// The best solution within the limits, or the first one.
fn cheapest(mut search: Search, limits: &Limits) -> Result<Solution, SolveError> {
    loop {
        if let Some(best) = search.best() {
            if let Some(ended) = ended(&search, limits) {
                let (turns, nodes) = (best.clone(), search.nodes());
                return Ok(Solution {
                    turns,
                    nodes,
                    ended,
                });
            }
        }
        advance(&mut search, limits)?;
    }
}

/// The first solution of at most `wanted` turns, or the best one within the limits, or a first one.
fn at_most(mut search: Search, wanted: usize, limits: &Limits) -> Result<Solution, SolveError> {
    let is_short = |search: &Search| search.best().is_some_and(|best| best.len() <= wanted);
    let mut end = None;
    while end.is_none() && !is_short(&search) {
        advance(&mut search, limits)?;
        end = ended(&search, limits);
    }
    search.accept_longer();
    while search.best().is_none() {
        search.advance(u64::MAX)?;
    }
    let ended = end.filter(|_| !is_short(&search)).unwrap_or(Ended::Length);
    let turns = search.best().expect("a solution was found").clone();
    let nodes = search.nodes();
    Ok(Solution {
        turns,
        nodes,
        ended,
    })
}

/// Advances a search to the next poll of the limits.
fn advance(search: &mut Search, limits: &Limits) -> Result<(), SolveError> {
    let left = limits.max_nodes().saturating_sub(search.nodes());
    search.advance(left.clamp(1, NODES_PER_POLL))?;
    Ok(())
}

/// The end of a search, if a limit is reached or nothing is left to search.
fn ended(search: &Search, limits: &Limits) -> Option<Ended> {
    if search.is_finished() {
        Some(Ended::Finished)
    } else if search.nodes() >= limits.max_nodes() {
        Some(Ended::Nodes)
    } else if limits.is_stopped() {
        Some(Ended::Condition)
    } else {
        None
    }
}

//! The answer to one request, by one call.

use cube_core::{Cube, tables};

use crate::{Limits, Objective, Request, Search, Solution, SolveError};

/// Nodes between two polls of [`Limits::stop`].
const NODES_PER_POLL: u64 = 500;

/// Finds turns that lead from one cube to another.
///
/// A search gives no turns when the cubes are the same, the fewest turns when eight or less
/// suffice, and else the cheapest turns found within the limits. [`Request::ByTables`] searches
/// nothing and never reaches a limit.
///
/// # Errors
/// [`SolveError`] when the turns do not lead to the target: a fault of this crate.
///
/// ```
/// use cube_core::Cube;
/// use solver::{Limits, Request, solve};
/// let scrambled = Cube::SOLVED.turned("R".parse()?);
/// let solution = solve(&scrambled, &Cube::SOLVED, Request::FewTurns, &Limits::default())?;
/// assert_eq!(solution.turns.to_string(), "R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    from: &Cube,
    to: &Cube,
    request: Request<'_>,
    limits: &Limits<'_>,
) -> Result<Solution, SolveError> {
    match request {
        Request::ByTables => Solution::replayed(&from.towards(to), tables::solve(from, to), 0),
        Request::FewTurns => search(Search::new(from, to, &Objective::HALF_TURNS), limits),
        Request::LowCost(objective) => search(Search::new(from, to, objective), limits),
    }
}

/// The best solution of a search within the limits.
fn search(mut search: Search, limits: &Limits<'_>) -> Result<Solution, SolveError> {
    loop {
        let spent = search.nodes();
        if let Some(best) = search.best()
            && (search.is_finished() || spent >= limits.nodes || (limits.stop)())
        {
            return Ok(Solution {
                nodes: spent,
                ..best.clone()
            });
        }
        let left = limits.nodes.saturating_sub(spent);
        search.advance(left.clamp(1, NODES_PER_POLL))?;
    }
}

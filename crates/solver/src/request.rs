//! Requests to the solver.

use crate::Objective;

/// The kind of solution that a caller wants.
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Limits, Metric, Request, solve};
/// let from = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
/// let limits = Limits::nodes(20_000);
/// let few = solve(&from, &Cube::SOLVED, Request::FewTurns, &limits)?;
/// let quarters = Request::LowCost(Metric::QuarterTurns.objective());
/// let low_cost = solve(&from, &Cube::SOLVED, quarters, &limits)?;
/// let length = |turns: &Turns| Metric::QuarterTurns.length(turns);
/// assert!(length(&low_cost.turns) <= length(&few.turns));
/// let by_tables = solve(&from, &Cube::SOLVED, Request::ByTables, &limits)?;
/// assert_eq!(by_tables.nodes, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Request<'a> {
    /// Turns by the table method, piece by piece: no search, 63 turns in the mean.
    ByTables,
    /// Few turns in the half-turn metric, by the two-phase method: 20 or less, as a rule.
    FewTurns,
    /// At most this many turns in the half-turn metric, by the two-phase method: the search ends
    /// with the first such solution. Where a limit is reached before, the solution has more turns.
    /// 20 turns solve every cube, and 21 are found in a few milliseconds.
    AtMost(usize),
    /// Turns that cost little under an objective, by the two-phase method. An objective has no text:
    /// serde refuses this request.
    #[cfg_attr(feature = "serde", serde(skip))]
    LowCost(&'a Objective),
}

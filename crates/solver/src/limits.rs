//! The limits of a search.

use std::{fmt, sync::Arc};

/// Limits of a search: a number of nodes, which gives the same solution on every machine, and
/// conditions of the caller, such as a time. The search ends at the first of them that is met.
///
/// The value owns its conditions: it can be cloned, kept and sent to another thread. With serde, it is
/// `{"nodes": 100000}`; limits with conditions are refused.
///
/// ```
/// use std::time::{Duration, Instant};
/// use cube_core::{Cube, Pattern};
/// use solver::{Ended, Limits, Request, solve};
/// let cube = Pattern::find("superflip")?.cube();
/// let start = Instant::now();
/// let limits = Limits::until(move || start.elapsed() >= Duration::from_millis(10));
/// let solution = solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits)?;
/// assert!(cube.after(&solution.turns).is_solved());
/// assert_eq!(solution.ended, Ended::Condition);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Limits {
    nodes: u64,
    /// Functions of the caller, which have no text.
    #[cfg_attr(
        feature = "serde",
        serde(
            skip_deserializing,
            skip_serializing_if = "Vec::is_empty",
            serialize_with = "refuse"
        )
    )]
    conditions: Vec<Condition>,
}

/// A condition of the caller.
type Condition = Arc<dyn Fn() -> bool + Send + Sync>;

impl Limits {
    /// A limit of nodes (visited positions), without another condition. Equal limits give equal
    /// solutions, on every machine. The search for the first solution goes on beyond the limit.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// use solver::{Limits, Request, solve};
    /// let cube = Pattern::find("superflip")?.cube();
    /// let by = |limits: Limits| solve(&cube, &Cube::SOLVED, Request::FewTurns, &limits);
    /// assert_eq!(by(Limits::nodes(10_000))?, by(Limits::nodes(10_000))?, "on every machine");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            conditions: Vec::new(),
        }
    }

    /// A condition of the caller alone, such as a time or a flag: see [`or_until`](Self::or_until).
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// use solver::Limits;
    /// let is_cancelled = Arc::new(AtomicBool::new(false));
    /// let flag = Arc::clone(&is_cancelled);
    /// let limits = Limits::until(move || flag.load(Ordering::Relaxed));
    /// assert_eq!((limits.max_nodes(), limits.is_stopped()), (u64::MAX, false));
    /// is_cancelled.store(true, Ordering::Relaxed);
    /// assert!(limits.is_stopped());
    /// ```
    pub fn until(condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self::nodes(u64::MAX).or_until(condition)
    }

    /// These limits or one more condition: the search polls it every few hundred nodes, and `true`
    /// ends the search with the best solution so far, or with the first one if there is none yet.
    /// This crate has no clock: for a time limit, the condition reads the caller's.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use solver::Limits;
    /// let start = Instant::now();
    /// let is_late = move || start.elapsed() >= Duration::from_millis(50);
    /// let limits = Limits::nodes(100_000).or_until(is_late).or_until(|| false);
    /// assert_eq!(limits.max_nodes(), 100_000);
    /// ```
    #[must_use]
    pub fn or_until(mut self, condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.conditions.push(Arc::new(condition));
        self
    }

    /// The same conditions with another limit of nodes.
    ///
    /// ```
    /// use solver::Limits;
    /// let whole = Limits::nodes(100_000).or_until(|| true);
    /// let half = whole.with_nodes(whole.max_nodes() / 2);
    /// assert_eq!((half.max_nodes(), half.is_stopped()), (50_000, true));
    /// ```
    #[must_use]
    pub fn with_nodes(&self, nodes: u64) -> Self {
        Self {
            nodes,
            ..self.clone()
        }
    }

    /// Limit of nodes; `u64::MAX` without one.
    ///
    /// ```
    /// use solver::Limits;
    /// assert_eq!(Limits::nodes(500).max_nodes(), 500);
    /// assert_eq!(Limits::default().max_nodes(), 2_000_000);
    /// ```
    pub const fn max_nodes(&self) -> u64 {
        self.nodes
    }

    /// Polls the conditions, in their order: whether one of them is met.
    ///
    /// ```
    /// use solver::Limits;
    /// assert!(!Limits::nodes(0).is_stopped(), "the nodes are no condition");
    /// assert!(Limits::nodes(0).or_until(|| true).is_stopped());
    /// ```
    pub fn is_stopped(&self) -> bool {
        self.conditions.iter().any(|condition| condition())
    }
}

impl Default for Limits {
    /// Two million nodes: a tenth of a second or less on a laptop.
    fn default() -> Self {
        Self::nodes(2_000_000)
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("conditions", &self.conditions.len())
            .finish()
    }
}

/// Refuses limits with conditions: their text would lose these.
#[cfg(feature = "serde")]
fn refuse<S: serde::Serializer>(_: &[Condition], _: S) -> Result<S::Ok, S::Error> {
    Err(serde::ser::Error::custom(
        "limits with conditions of the caller: a limit of nodes alone has a text",
    ))
}

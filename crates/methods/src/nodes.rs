//! Nodes that searches look at, and their limits.

use std::fmt;

use solver::Limits;

/// Nodes between two polls of [`Limits::stop`]: about a tenth of a millisecond on a laptop.
const POLL_NODES: u64 = 2_000;

/// Nodes that searches have looked at, within limits.
pub(crate) struct Nodes<'a> {
    count: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    /// Count at which the limits are looked at.
    next_look: u64,
    is_over: bool,
}

impl<'a> Nodes<'a> {
    /// No nodes yet, within these limits.
    pub(crate) fn within(limits: &Limits<'a>) -> Self {
        Self {
            count: 0,
            limit: limits.nodes,
            stop: limits.stop,
            next_look: POLL_NODES.min(limits.nodes),
            is_over: false,
        }
    }

    /// Nodes looked at.
    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    /// Whether a search has come to a limit: it and all that follow end at once.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Counts work that is worth so many nodes, up to the limit.
    pub(crate) fn add(&mut self, nodes: u64) {
        let most = self.limit.max(self.count);
        self.count = self.count.saturating_add(nodes).min(most);
        if self.count >= self.next_look {
            self.look();
        }
    }

    /// Counts a node; `false` where the search must end.
    #[inline]
    pub(crate) fn next(&mut self) -> bool {
        self.count += 1;
        self.count < self.next_look || self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.is_over = self.is_over || self.count >= self.limit || (self.stop)();
        if !self.is_over {
            self.next_look = self.count.saturating_add(POLL_NODES).min(self.limit);
        }
        !self.is_over
    }
}

impl Nodes<'static> {
    /// No nodes yet, without a limit.
    pub(crate) fn unlimited() -> Self {
        Self::within(&Limits::nodes(u64::MAX))
    }
}

impl fmt::Debug for Nodes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nodes")
            .field("count", &self.count)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn nodes_end_at_their_limit_on_every_machine() {
        for limit in [1, 2, POLL_NODES, 3 * POLL_NODES + 7] {
            let mut nodes = Nodes::within(&Limits::nodes(limit));
            while nodes.next() {}
            assert_eq!((nodes.count(), nodes.is_over()), (limit, true));
            assert!(!nodes.next(), "it stays over");
        }
    }

    #[test]
    fn nodes_end_soon_after_the_caller_wants_them_to() {
        let (polls, is_over) = (Cell::new(0), Cell::new(false));
        let stop = || {
            polls.set(polls.get() + 1);
            is_over.get()
        };
        let limits = Limits {
            nodes: u64::MAX,
            stop: &stop,
        };
        let mut nodes = Nodes::within(&limits);
        assert!((0..10 * POLL_NODES).all(|_| nodes.next()));
        assert_eq!(polls.get(), 10);
        is_over.set(true);
        assert!((0..=POLL_NODES).any(|_| !nodes.next()));
    }
}

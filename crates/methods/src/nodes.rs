//! Nodes that searches look at, and their limits.

use solver::Limits;

/// Nodes between two polls of the caller's conditions: about a tenth of a millisecond on a laptop.
const POLL_NODES: u64 = 2_000;

/// Nodes that searches have looked at, within limits.
#[derive(Debug)]
pub(crate) struct Nodes {
    count: u64,
    limits: Limits,
    /// Count at which the limits are looked at.
    next_look: u64,
    is_over: bool,
}

impl Nodes {
    /// No nodes yet, within these limits.
    pub(crate) fn within(limits: &Limits) -> Self {
        Self {
            count: 0,
            limits: limits.clone(),
            next_look: POLL_NODES.min(limits.max_nodes()),
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
        let most = self.limits.max_nodes().max(self.count);
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
        let limit = self.limits.max_nodes();
        self.is_over = self.is_over || self.count >= limit || self.limits.is_stopped();
        if !self.is_over {
            self.next_look = self.count.saturating_add(POLL_NODES).min(limit);
        }
        !self.is_over
    }

    /// No nodes yet, without a limit.
    pub(crate) fn unlimited() -> Self {
        Self::within(&Limits::nodes(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    };

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
        let state = Arc::new((AtomicU32::new(0), AtomicBool::new(false)));
        let polled = Arc::clone(&state);
        let limits = Limits::until(move || {
            polled.0.fetch_add(1, Relaxed);
            polled.1.load(Relaxed)
        });
        let mut nodes = Nodes::within(&limits);
        assert!((0..10 * POLL_NODES).all(|_| nodes.next()));
        assert_eq!(state.0.load(Relaxed), 10);
        state.1.store(true, Relaxed);
        assert!((0..=POLL_NODES).any(|_| !nodes.next()));
    }
}

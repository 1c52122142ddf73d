//! Order of the parts of a step with the fewest turns in all.

use crate::{
    hand_turn::HandTurn,
    held::Held,
    nodes::Nodes,
    prepared::PreparedEach,
    problem::{LONGEST, Reach},
};

/// Equally short ways of a part that an order compares, at most: over 1,000 cubes a cross takes 7.78 turns with one,
/// 7.56 with 4 and with 16.
const MAX_WAYS: usize = 4;

/// Order of parts: the first one, its way, and the turns of all.
pub(super) struct Planned {
    pub(super) part: usize,
    pub(super) way: Vec<HandTurn>,
    turns: usize,
}

impl PreparedEach {
    /// The order of the open parts with the fewest turns in all, each part by one of its shortest ways; the nearest
    /// part comes first among equals. `None` where a part has no way, or the nodes come to a limit before.
    pub(super) fn best_order(&self, held: &Held, nodes: &mut Nodes) -> Option<Planned> {
        self.order_below(held, usize::MAX, nodes)
    }

    /// The best order with fewer turns than `limit`.
    fn order_below(&self, held: &Held, mut limit: usize, nodes: &mut Nodes) -> Option<Planned> {
        let solved = self.solved(held);
        let far = |part: &usize| {
            let problem = self.problem(solved, *part);
            problem.at_least(held).unwrap_or(LONGEST)
        };
        let mut open: Vec<usize> = self.open(solved).collect();
        open.sort_by_cached_key(far);
        // Every order leads to where the farthest part is home.
        if far(open.last()?) >= limit {
            return None;
        }
        let mut best = None;
        for part in open {
            let reach = Reach {
                allowed: self.allowed(held, part),
                longest: LONGEST.min(limit - 1),
                extra: 0,
                most: MAX_WAYS,
            };
            for way in self.problem(solved, part).sequences(held, reach, nodes) {
                if way.len() >= limit {
                    break;
                }
                let next = held.after(&way);
                let rest = match self.open(self.solved(&next)).next() {
                    None => Some(0),
                    Some(_) => self
                        .order_below(&next, limit - way.len(), nodes)
                        .map(|rest| rest.turns),
                };
                if let Some(rest) = rest {
                    limit = way.len() + rest;
                    let turns = limit;
                    best = Some(Planned { part, way, turns });
                }
            }
        }
        best
    }
}

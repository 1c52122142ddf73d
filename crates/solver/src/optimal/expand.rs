//! Expansion of nodes: their children, without those that the tables prove to be too far away.
//!
//! The work is done in three stages, each for all children: the first axis of each child, the two
//! other axes, the inverse along the axes. A stage first computes all indices and then looks them
//! up, so that the processor fetches many entries at the same time; the next stage has fewer.

use super::{
    axes::turns_along,
    coordinates::View,
    index::Indexer,
    lookup::Lookup,
    node::{Entry, Node, followers, upright},
    tracked::{Pairs, Tracked},
};

/// Tables that the expansion needs beside the large ones.
pub(super) struct Expander {
    pub(super) indexer: Indexer,
    pub(super) tracked: Tracked,
    turns_along: [[u8; 18]; 3],
    upright: [u32; 3],
    followers: [u32; 18],
}

/// Memory for one expansion, kept for the next.
#[derive(Default)]
pub(super) struct Buffers {
    children: Vec<Child>,
    seconds: Vec<Second>,
    thirds: Vec<Third>,
}

/// A child after the first stage.
struct Child {
    view: View,
    entry: Entry,
    parent: u8,
    turn: u8,
    bound: u8,
}

/// A child after the second stage.
struct Second {
    views: [View; 3],
    /// Entries of the axes, of which the first stage knows one.
    entries: [Entry; 3],
    child: usize,
}

/// A child after the third stage.
struct Third {
    second: usize,
    bounds: [u8; 3],
    pairs: Pairs,
    inverse_views: [View; 3],
    entries: [Entry; 3],
    /// Axes along which the turn changes the inverse's coordinates.
    is_new: [bool; 3],
}

impl Expander {
    pub(super) fn new(indexer: Indexer) -> Self {
        Self {
            indexer,
            tracked: Tracked::new(),
            turns_along: [0, 1, 2].map(turns_along),
            upright: upright(),
            followers: followers(),
        }
    }

    #[inline]
    fn turned(&self, view: View, axis: usize, turn: usize) -> View {
        self.indexer
            .moves
            .turned(view, self.turns_along[axis][turn].into())
    }

    /// Entry with the class alone: the index is computed once all classes are fetched.
    #[inline]
    fn entry(&self, view: View) -> Entry {
        Entry {
            index: self.indexer.class(view),
            byte: 0,
        }
    }

    #[inline]
    fn complete(&self, entry: &mut Entry, view: View) {
        entry.index = self.indexer.index_in(entry.index, view);
    }

    /// Appends to `next` the children that may be solved in `left` turns; gives the number of all.
    pub(super) fn expand(
        &self,
        lookup: &Lookup<'_>,
        nodes: &[Node],
        left: u8,
        buffers: &mut Buffers,
        next: &mut Vec<Node>,
    ) -> u64 {
        if left > lookup.largest() {
            return self.expand_all(nodes, next);
        }
        self.first(lookup, nodes, &mut buffers.children);
        self.second(lookup, nodes, left, buffers);
        self.third(lookup, nodes, left, buffers);
        self.keep(lookup, nodes, left, buffers, next);
        buffers.children.len() as u64
    }

    /// All children, where no bound is large enough.
    fn expand_all(&self, nodes: &[Node], next: &mut Vec<Node>) -> u64 {
        let mut count = 0;
        for node in nodes {
            for turn in members(node.turns) {
                count += 1;
                let pairs = self.tracked.turned(&node.pairs, turn);
                next.push(Node {
                    views: [0, 1, 2].map(|axis| self.turned(node.views[axis], axis, turn)),
                    inverse_views: [0, 1, 2].map(|axis| self.inverse_view(&pairs, axis)),
                    inverse_entries: None,
                    pairs,
                    turns: self.followers[turn],
                    inverse_followers: node.inverse_followers,
                    first_axis: 0,
                    path: node.path.with(turn),
                });
            }
        }
        count
    }

    #[inline]
    fn inverse_view(&self, pairs: &Pairs, axis: usize) -> View {
        self.tracked
            .inverse_view(pairs, axis, &self.indexer.numbers)
    }

    fn first(&self, lookup: &Lookup<'_>, nodes: &[Node], children: &mut Vec<Child>) {
        children.clear();
        for (parent, node) in nodes.iter().enumerate() {
            let axis = usize::from(node.first_axis);
            for turn in members(node.turns) {
                let view = self.turned(node.views[axis], axis, turn);
                children.push(Child {
                    view,
                    entry: self.entry(view),
                    parent: parent as u8,
                    turn: turn as u8,
                    bound: 0,
                });
            }
        }
        for child in children.iter_mut() {
            self.complete(&mut child.entry, child.view);
        }
        for child in children {
            child.entry.byte = lookup.byte(child.entry.index);
        }
    }

    fn second(&self, lookup: &Lookup<'_>, nodes: &[Node], left: u8, buffers: &mut Buffers) {
        let Buffers {
            children, seconds, ..
        } = buffers;
        seconds.clear();
        for (n, child) in children.iter_mut().enumerate() {
            child.bound = lookup.bound(child.entry, left);
            if child.bound > left {
                continue;
            }
            let node = &nodes[usize::from(child.parent)];
            let views =
                [0, 1, 2].map(|axis| self.turned(node.views[axis], axis, child.turn.into()));
            let mut entries = [child.entry; 3];
            for (axis, entry) in entries.iter_mut().enumerate() {
                if axis != usize::from(node.first_axis) {
                    *entry = self.entry(views[axis]);
                }
            }
            seconds.push(Second {
                views,
                entries,
                child: n,
            });
        }
        for second in seconds.iter_mut() {
            let first_axis =
                usize::from(nodes[usize::from(children[second.child].parent)].first_axis);
            for axis in 0..3 {
                if axis != first_axis {
                    self.complete(&mut second.entries[axis], second.views[axis]);
                }
            }
        }
        for entry in seconds.iter_mut().flat_map(|second| &mut second.entries) {
            entry.byte = lookup.byte(entry.index);
        }
    }

    fn third(&self, lookup: &Lookup<'_>, nodes: &[Node], left: u8, buffers: &mut Buffers) {
        let Buffers {
            children,
            seconds,
            thirds,
        } = buffers;
        thirds.clear();
        for (n, second) in seconds.iter().enumerate() {
            let bounds = second.entries.map(|entry| lookup.bound(entry, left));
            if is_too_far(bounds, left) {
                continue;
            }
            let child = &children[second.child];
            let turn = usize::from(child.turn);
            let node = &nodes[usize::from(child.parent)];
            let pairs = self.tracked.turned(&node.pairs, turn);
            let mut third = Third {
                second: n,
                bounds,
                pairs,
                inverse_views: node.inverse_views,
                entries: node.inverse_entries.unwrap_or_default(),
                // A turn of U or D does not change the inverse's coordinates.
                is_new: self
                    .upright
                    .map(|turns| node.inverse_entries.is_none() || turns >> turn & 1 == 0),
            };
            for axis in 0..3 {
                if third.is_new[axis] {
                    third.inverse_views[axis] = self.inverse_view(&pairs, axis);
                    third.entries[axis] = self.entry(third.inverse_views[axis]);
                }
            }
            thirds.push(third);
        }
        for third in thirds.iter_mut() {
            for axis in 0..3 {
                if third.is_new[axis] {
                    self.complete(&mut third.entries[axis], third.inverse_views[axis]);
                }
            }
        }
        for entry in thirds.iter_mut().flat_map(|third| &mut third.entries) {
            entry.byte = lookup.byte(entry.index);
        }
    }

    fn keep(
        &self,
        lookup: &Lookup<'_>,
        nodes: &[Node],
        left: u8,
        buffers: &Buffers,
        next: &mut Vec<Node>,
    ) {
        for third in &buffers.thirds {
            let bounds = third.entries.map(|entry| lookup.bound(entry, left));
            if is_too_far(bounds, left) {
                continue;
            }
            let second = &buffers.seconds[third.second];
            let child = &buffers.children[second.child];
            let node = &nodes[usize::from(child.parent)];
            let followers = self.followers[usize::from(child.turn)];
            let turns = followers & !self.excluded(bounds, left);
            let inverse_turns = node.inverse_followers & !self.excluded(third.bounds, left);
            let kept = Node {
                views: second.views,
                inverse_views: third.inverse_views,
                inverse_entries: Some(third.entries),
                pairs: third.pairs,
                turns,
                inverse_followers: node.inverse_followers,
                first_axis: first_axis(third.bounds),
                path: node.path.with(child.turn.into()),
            };
            next.push(if inverse_turns.count_ones() < turns.count_ones() {
                Node {
                    first_axis: first_axis(bounds),
                    ..kept.inverse(inverse_turns, followers, second.entries)
                }
            } else {
                kept
            });
        }
    }

    /// Turns that cannot come first, by the bounds of the inverse: a bound that is reached stays as
    /// it is after a turn of U or D along its axis.
    #[inline]
    fn excluded(&self, inverse_bounds: [u8; 3], left: u8) -> u32 {
        let reached = (0..3).filter(|&axis| inverse_bounds[axis] == left);
        reached.fold(0, |turns, axis| turns | self.upright[axis])
    }
}

/// Whether bounds along the axes prove that a cube needs more than `left` turns. If each bound is
/// reached, the first turn would be one of U and D along one of the axes, which leaves that bound
/// as it is.
#[inline]
fn is_too_far(bounds: [u8; 3], left: u8) -> bool {
    bounds.iter().any(|&bound| bound > left) || (left > 0 && bounds == [left; 3])
}

/// Axis of the largest bound.
#[inline]
fn first_axis(bounds: [u8; 3]) -> u8 {
    let mut best = 0;
    for axis in 1..3 {
        if bounds[axis] > bounds[best] {
            best = axis;
        }
    }
    best as u8
}

/// Members of a set of bits.
#[inline]
fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < 32).then_some(member)
    })
}

//! Expansion of nodes: their children, without those that the bounds prove to cost too much.
//!
//! The work is done for some nodes together: all records are looked up, and then the children of each node are made. A
//! turn is first judged along each axis by itself, for all ways to turn at once; what is left is judged by each
//! grip.

use std::array;

use cube_core::Cube;

use super::{
    cosets::{Class, Cosets},
    frame::{Frames, Seen},
    kind::{POSES, TURNS, WAYS},
    node::{NO_FACE, Node},
    prices::Prices,
};
use crate::{Objective, objective::GRIPS};

/// Nodes expanded together, so that the processor fetches their records at the same time.
pub(super) const NODES_TOGETHER: usize = 24;
/// Bytes of a record as it is copied: a power of two, so that every place is one of them.
const RECORD_BYTES: usize = 128;

/// Records along the three axes.
pub(super) type Records = [[u8; RECORD_BYTES]; 3];

/// Prices and bounds of a search.
pub(super) struct Searcher<'a> {
    pub(super) cosets: &'a Cosets,
    pub(super) frames: &'a Frames,
    pub(super) prices: &'a Prices,
    pub(super) ways: &'a Ways,
    pub(super) objective: &'a Objective,
    /// `[record][way]`, in steps of `step`.
    pub(super) bounds: &'a [u8],
    pub(super) step: u16,
}

/// `[pose][way]`: price of a way to turn, after a turn in a pose.
pub(super) struct Ways([[u16; WAYS]; POSES]);

impl Ways {
    pub(super) fn new(prices: &Prices) -> Self {
        Self(array::from_fn(|pose| {
            array::from_fn(|way| {
                let (grip, turn) = (way / TURNS, way % TURNS);
                let price = prices.between[pose][turn / 3 * GRIPS + grip] + prices.turn[turn % 3];
                price as u16
            })
        }))
    }
}

impl Searcher<'_> {
    /// Least bound of a first turn: nothing solves the cube for less.
    pub(super) fn root_bound(&self, cube: &Cube) -> u32 {
        let root = Node::root(self.cosets.views(cube));
        let mut looked_up = LookedUp::new();
        looked_up.fill(self, std::slice::from_ref(&root));
        let mut least = u32::MAX;
        let (classes, records) = (&looked_up.classes[0], &looked_up.records[0]);
        let children = self.children(&root, u32::MAX, classes, records);
        children.take_each(|child| least = least.min(child.bound));
        least
    }

    /// The children of a node that was looked up.
    pub(super) fn children<'a>(
        &'a self,
        node: &'a Node,
        limit: u32,
        classes: &[Class; 3],
        records: &'a Records,
    ) -> Children<'a> {
        let seen = array::from_fn(|axis| &self.frames.along[axis][classes[axis].symmetry]);
        Children {
            searcher: self,
            node,
            limit,
            seen,
            records,
        }
    }
}

/// Look-ups of nodes that are expanded together.
pub(super) struct LookedUp {
    pub(super) classes: [[Class; 3]; NODES_TOGETHER],
    /// Place of each record among the bounds.
    places: [[usize; 3]; NODES_TOGETHER],
    pub(super) records: [Records; NODES_TOGETHER],
    /// Sum of bytes that were read ahead: a sum that nobody keeps is not read.
    read_ahead: u8,
}

impl LookedUp {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self {
            classes: [[Class::default(); 3]; NODES_TOGETHER],
            places: [[0; 3]; NODES_TOGETHER],
            records: [[[0; RECORD_BYTES]; 3]; NODES_TOGETHER],
            read_ahead: 0,
        })
    }

    /// Looks up some nodes, at most [`NODES_TOGETHER`]: all classes, all places, a byte at both ends of every
    /// record, and then the records. The processor fetches many at the same time where few other steps
    /// lie between.
    #[inline]
    pub(super) fn fill(&mut self, searcher: &Searcher<'_>, nodes: &[Node]) {
        let Searcher { cosets, bounds, .. } = *searcher;
        for (node, classes) in nodes.iter().zip(&mut self.classes) {
            *classes = node.views.map(|view| cosets.class(view));
        }
        let found = self.classes.iter().zip(&mut self.places);
        for (node, (classes, places)) in nodes.iter().zip(found) {
            *places = array::from_fn(|axis| cosets.record(classes[axis], node.views[axis]) * WAYS);
        }
        let places = &self.places[..nodes.len()];
        for &place in places.as_flattened() {
            let ends = bounds[place].wrapping_add(bounds[place + WAYS - 1]);
            self.read_ahead = self.read_ahead.wrapping_add(ends);
        }
        let records = self.records.as_flattened_mut().iter_mut();
        for (&place, record) in places.as_flattened().iter().zip(records) {
            let bounds = bounds[place..].first_chunk::<WAYS>();
            record[..WAYS].copy_from_slice(bounds.expect("the table has every record"));
        }
    }
}

/// The children of a node.
pub(super) struct Children<'a> {
    searcher: &'a Searcher<'a>,
    node: &'a Node,
    limit: u32,
    /// How the records of the node see the cube.
    seen: [&'a Seen; 3],
    records: &'a Records,
}

impl Children<'_> {
    /// Hands out the children within the limit. Returns their number if the table knows of nothing left to do
    /// after one of them, else 0.
    pub(super) fn take_each(&self, mut take: impl FnMut(Node)) -> usize {
        let Self {
            searcher,
            node,
            limit,
            ..
        } = *self;
        let mut turns = node.followers() & self.possible();
        let (mut count, mut is_end) = (0, false);
        while turns != 0 {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            let costs = searcher
                .prices
                .step(searcher.objective, node.face, &node.costs, turn);
            let left = self.left(turn);
            let sums = costs.iter().zip(left).map(|(cost, left)| cost + left);
            let bound = node.bound.max(sums.min().unwrap_or_default());
            if bound > limit {
                continue;
            }
            let face = (turn / 3) as u8;
            let is_pair = node.face != NO_FACE && node.face % 3 == face % 3;
            if is_pair
                && node.is_better_exchanged(turn, &costs, searcher.prices, searcher.objective)
            {
                continue;
            }
            is_end |= left == [0; GRIPS];
            count += 1;
            take(Node {
                views: searcher.cosets.turned(&node.views, turn),
                costs,
                costs_before: node.costs,
                bound,
                parent: 0,
                turn: turn as u8,
                face,
                face_before: node.face,
                is_pair,
            });
        }
        if is_end { count } else { 0 }
    }

    /// Cost that is left after a turn, by its grip: the largest bound of the three axes.
    fn left(&self, turn: usize) -> [u32; GRIPS] {
        array::from_fn(|grip| {
            let way = grip * TURNS + turn;
            let axes = self.seen.iter().zip(self.records);
            let steps =
                axes.map(|(seen, record)| record[usize::from(seen.ways[way]) % RECORD_BYTES]);
            u32::from(steps.max().unwrap_or_default()) * u32::from(self.searcher.step)
        })
    }

    /// Turns whose bounds are within the limit along each axis by itself, a bit each: found sooner than
    /// whether one grip is so along all of them.
    fn possible(&self) -> u32 {
        const ALL: u32 = (1 << TURNS) - 1;
        let Self {
            searcher,
            node,
            limit,
            ..
        } = *self;
        if node.face == NO_FACE {
            return ALL;
        }
        let base = node.costs.iter().copied().min().unwrap_or_default();
        let slack = limit.saturating_sub(base).min(u16::MAX.into()) as u16;
        let above = node.costs.map(|cost| (cost - base) as u16);
        let mut turns = ALL;
        for (seen, record) in self.seen.iter().zip(self.records) {
            let poses = &seen.poses[usize::from(node.face) * GRIPS..][..GRIPS];
            let [a, b, c, d]: [&[u16; WAYS]; GRIPS] =
                array::from_fn(|grip| &searcher.ways.0[usize::from(poses[grip])]);
            let [above_a, above_b, above_c, above_d] = above;
            let mut sums = [0; WAYS];
            for (way, sum) in sums.iter_mut().enumerate() {
                let one = (above_a + a[way]).min(above_b + b[way]);
                let other = (above_c + c[way]).min(above_d + d[way]);
                *sum = one.min(other) + u16::from(record[way]) * searcher.step;
            }
            let mut within = [false; TURNS];
            for (turn, within) in within.iter_mut().enumerate() {
                let one = sums[turn].min(sums[TURNS + turn]);
                let other = sums[2 * TURNS + turn].min(sums[3 * TURNS + turn]);
                *within = one.min(other) <= slack;
            }
            let there = seen.turns.iter().enumerate();
            let within = there.fold(0, |turns, (turn, &there)| {
                turns | u32::from(within[usize::from(there) % TURNS]) << turn
            });
            turns &= within;
            if turns == 0 {
                break;
            }
        }
        turns
    }
}

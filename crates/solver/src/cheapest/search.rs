//! Search for all sequences whose bounds are within a limit, depth first, by several threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed},
    thread,
};

use cube_core::{Cube, Turn, Turns};

use super::{
    children::{LookedUp, NODES_TOGETHER, Searcher},
    node::{Node, ended},
};
use crate::Limits;

/// Least number of tasks into which a search is divided.
const MIN_TASKS: usize = 2_000;
/// Expanded nodes between two polls of the limits.
const NODES_PER_POLL: u64 = 10_000;

/// A search for the sequences of one limit.
pub(super) struct Iteration<'a> {
    pub(super) searcher: &'a Searcher<'a>,
    pub(super) cube: &'a Cube,
    /// Largest bound of a node. It falls to the cost of each solution that is found.
    pub(super) limit: u32,
    /// Largest limit that an earlier iteration has exhausted.
    pub(super) exhausted: u32,
    pub(super) threads: usize,
    /// Nodes at most.
    pub(super) max_nodes: u64,
    /// Conditions that this thread polls.
    pub(super) limits: &'a Limits,
}

/// Outcome of an iteration.
#[derive(Default)]
pub(super) struct Found {
    /// Cost and turns of the cheapest solution, of several the first in the order of turns.
    pub(super) best: Option<(u32, Vec<u8>)>,
    /// All nodes; their number depends on which solution is found first.
    pub(super) nodes: u64,
    /// Number of nodes by their bound, from the exhausted limit on: nodes within that, then those that are
    /// one unit above it, and so on.
    pub(super) by_bound: Vec<u64>,
    /// Whether the limits ended the iteration.
    pub(super) is_stopped: bool,
}

/// State that the threads share.
struct Shared {
    limit: AtomicU32,
    next_task: AtomicUsize,
    nodes: AtomicU64,
    is_stopped: AtomicBool,
}

/// Work of one thread.
struct Worker<'a> {
    iteration: &'a Iteration<'a>,
    shared: &'a Shared,
    /// For the thread that polls.
    limits: Option<&'a Limits>,
    /// Turns that lead to the first level.
    before: Vec<u8>,
    /// `levels[n]`: nodes `n` turns after those, of which a few are expanded at a time.
    levels: Vec<Vec<Node>>,
    looked_up: Box<LookedUp>,
    expanded: u64,
    polled: u64,
    found: Found,
}

impl Iteration<'_> {
    pub(super) fn run(&self) -> Found {
        let shared = Shared {
            limit: AtomicU32::new(self.limit),
            next_task: AtomicUsize::new(0),
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
        };
        let mut first = self.worker(&shared, Some(self.limits));
        let root = Node::root(self.searcher.cosets.views(self.cube));
        let mut tasks = vec![(Vec::new(), root)];
        while !tasks.is_empty() && tasks.len() < MIN_TASKS {
            tasks = first.children(&tasks);
        }
        let tasks = &tasks;
        let found = thread::scope(|scope| {
            let others = (1..self.threads).map(|_| {
                let other = self.worker(&shared, None);
                scope.spawn(|| other.work(tasks))
            });
            let others: Vec<_> = others.collect();
            let mut found = vec![first.work(tasks)];
            found.extend(
                others
                    .into_iter()
                    .map(|other| other.join().expect("no thread panics")),
            );
            found
        });
        let mut sum = found.into_iter().reduce(Found::with).unwrap_or_default();
        sum.is_stopped = shared.is_stopped.into_inner();
        sum
    }

    fn worker<'a>(&'a self, shared: &'a Shared, limits: Option<&'a Limits>) -> Worker<'a> {
        let bounds = (self.limit - self.exhausted) as usize + 1;
        Worker {
            iteration: self,
            shared,
            limits,
            before: Vec::new(),
            levels: vec![Vec::new(); 2],
            looked_up: LookedUp::new(),
            expanded: 0,
            polled: 0,
            found: Found {
                by_bound: vec![0; bounds],
                ..Found::default()
            },
        }
    }
}

impl Found {
    /// The outcome of two threads.
    fn with(mut self, other: Self) -> Self {
        for (sum, count) in self.by_bound.iter_mut().zip(other.by_bound) {
            *sum += count;
        }
        Self {
            best: self.best.into_iter().chain(other.best).min(),
            nodes: self.nodes + other.nodes,
            ..self
        }
    }
}

impl Worker<'_> {
    /// Children of tasks, with the turns that lead to them.
    fn children(&mut self, tasks: &[(Vec<u8>, Node)]) -> Vec<(Vec<u8>, Node)> {
        let mut all = Vec::new();
        for (before, node) in tasks {
            self.before.clone_from(before);
            self.levels[0] = vec![*node];
            self.levels[1].clear();
            self.expand(0, 0..1);
            all.extend(self.levels[1].iter().map(|child| {
                let mut turns = before.clone();
                turns.push(child.turn);
                (turns, *child)
            }));
        }
        all
    }

    /// Takes tasks until none is left.
    fn work(mut self, tasks: &[(Vec<u8>, Node)]) -> Found {
        while let Some((before, node)) = tasks.get(self.shared.next_task.fetch_add(1, Relaxed)) {
            self.before.clone_from(before);
            self.levels[0] = vec![*node];
            self.descend(0);
        }
        self.found
    }

    /// Whether the limits end the search; polled now and then.
    fn is_stopped(&mut self) -> bool {
        let since = self.expanded - self.polled;
        if since >= NODES_PER_POLL {
            self.polled = self.expanded;
            let spent = self.shared.nodes.fetch_add(since, Relaxed) + since;
            let max_nodes = self.iteration.max_nodes;
            let is_over = |limits: &Limits| spent >= max_nodes || limits.is_stopped();
            if self.limits.is_some_and(is_over) {
                self.shared.is_stopped.store(true, Relaxed);
            }
        }
        self.shared.is_stopped.load(Relaxed)
    }

    /// Searches below all nodes of a level.
    fn descend(&mut self, level: usize) {
        if self.levels.len() == level + 1 {
            self.levels.push(Vec::new());
        }
        let count = self.levels[level].len();
        for first in (0..count).step_by(NODES_TOGETHER) {
            if self.is_stopped() {
                return;
            }
            self.levels[level + 1].clear();
            self.expand(level, first..count.min(first + NODES_TOGETHER));
            if !self.levels[level + 1].is_empty() {
                self.descend(level + 1);
            }
        }
    }

    /// Puts the children of some nodes of a level that are within the limit on the next level.
    fn expand(&mut self, level: usize, nodes: std::ops::Range<usize>) {
        let iteration = self.iteration;
        let first = nodes.start;
        let (above, below) = self.levels.split_at_mut(level + 1);
        let (nodes, next) = (&above[level][nodes], &mut below[0]);
        self.expanded += nodes.len() as u64;
        self.looked_up.fill(iteration.searcher, nodes);
        let mut solved = Vec::new();
        let found = self.looked_up.classes.iter().zip(&self.looked_up.records);
        for (n, (node, (classes, records))) in nodes.iter().zip(found).enumerate() {
            let parent = (first + n) as u32;
            let limit = self.shared.limit.load(Relaxed);
            if node.bound <= limit {
                let found = &mut self.found;
                let take = |child: Node| {
                    let above = child.bound.saturating_sub(iteration.exhausted) as usize;
                    found.nodes += 1;
                    found.by_bound[above] += 1;
                    next.push(Node { parent, ..child });
                };
                let children = iteration.searcher.children(node, limit, classes, records);
                let ends = children.take_each(take);
                if ends > 0 {
                    solved.push(next.len() - ends..next.len());
                }
            }
        }
        // Children at the end of which the table knows of nothing more to do.
        for children in solved {
            for child in children {
                self.look_at(level + 1, child);
            }
        }
    }

    /// Keeps a sequence if it solves the cube.
    fn look_at(&mut self, level: usize, child: usize) {
        let mut path = Vec::new();
        let mut at = child;
        for level in (1..=level).rev() {
            let node = &self.levels[level][at];
            path.push(node.turn);
            at = node.parent as usize;
        }
        path.extend(self.before.iter().rev());
        path.reverse();
        let node = &self.levels[level][child];
        let turns: Turns = path
            .iter()
            .map(|&turn| Turn::ALL[usize::from(turn)])
            .collect();
        let cost = ended(
            self.iteration.searcher.objective,
            node.face.into(),
            &node.costs,
        );
        if cost <= self.shared.limit.load(Relaxed) && self.iteration.cube.after(&turns).is_solved()
        {
            self.shared.limit.fetch_min(cost, Relaxed);
            let best = self.found.best.take().into_iter();
            self.found.best = best.chain([(cost, path)]).min();
        }
    }
}

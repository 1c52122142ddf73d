//! Search for all solutions of one length, by several threads.

use std::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
};

use cube_core::Cube;

use super::{
    expand::{Buffers, Expander},
    lookup::Lookup,
    node::{Node, is_reduced},
    options::{SearchOptions, Wanted},
};
use crate::Limits;

/// Nodes expanded together.
const NODES_TOGETHER: usize = 24;
/// Turns by which a task begins, if the search is divided.
const TURNS_OF_TASK: usize = 3;
/// Nodes of a task.
const NODES_OF_TASK: usize = 2;
/// Least length for which the search is divided into tasks: the tables give no bound within the
/// first turns then, so that tasks come in the order of turns.
const MIN_DIVIDED_LENGTH: usize = 15;

/// A search for the solutions of one length.
pub(super) struct Search<'a> {
    pub(super) expander: &'a Expander,
    pub(super) lookup: Lookup<'a>,
    pub(super) cube: Cube,
    pub(super) length: usize,
    pub(super) options: SearchOptions,
    /// Nodes at most.
    pub(super) nodes: u64,
    /// Polled by this thread.
    pub(super) limits: &'a Limits,
}

/// Solutions of one length.
pub(super) struct Found {
    /// Turns by their indices, in order; if one is wanted, the first of them counts.
    pub(super) paths: Vec<Vec<u8>>,
    pub(super) nodes: u64,
    /// Whether the search was ended before its end.
    pub(super) is_stopped: bool,
}

/// State that the threads share.
#[derive(Default)]
struct Shared {
    next_task: AtomicUsize,
    is_stopped: AtomicBool,
}

/// Work of one thread.
struct Worker<'a> {
    search: &'a Search<'a>,
    shared: &'a Shared,
    /// First task that has a solution.
    best: &'a AtomicUsize,
    limits: Option<&'a Limits>,
    /// Nodes that were spent before the search was divided.
    before: u64,
    task: usize,
    paths: Vec<Vec<u8>>,
    nodes: u64,
}

impl Search<'_> {
    /// Searches, in as many threads as the options say.
    pub(super) fn run(&self) -> Found {
        let mut nodes = 0;
        let mut layer = vec![Node::root(
            &self.cube,
            self.length,
            &self.expander.indexer.numbers,
        )];
        let mut depth = 0;
        let mut buffers = Buffers::default();
        while self.length >= MIN_DIVIDED_LENGTH && depth < TURNS_OF_TASK {
            let left = (self.length - depth - 1) as u8;
            let mut next = Vec::new();
            for chunk in layer.chunks(NODES_TOGETHER) {
                nodes += self
                    .expander
                    .expand(&self.lookup, chunk, left, &mut buffers, &mut next);
            }
            (layer, depth) = (next, depth + 1);
        }
        let (shared, best) = (Shared::default(), AtomicUsize::new(usize::MAX));
        let worker = |limits| Worker {
            search: self,
            shared: &shared,
            best: &best,
            limits,
            before: nodes,
            task: 0,
            paths: Vec::new(),
            nodes: 0,
        };
        let layer = &layer;
        let done = thread::scope(|scope| {
            let others =
                (1..self.options.threads).map(|_| scope.spawn(|| worker(None).work(layer, depth)));
            let others: Vec<_> = others.collect();
            let mut done = vec![worker(Some(self.limits)).work(layer, depth)];
            done.extend(
                others
                    .into_iter()
                    .map(|other| other.join().expect("no thread panics")),
            );
            done
        });
        let (mut paths, mut spent): (Vec<_>, Vec<_>) = done.into_iter().unzip();
        spent.push(nodes);
        let mut paths: Vec<_> = paths.drain(..).flatten().collect();
        paths.retain(|path| is_reduced(path));
        paths.sort();
        paths.dedup();
        Found {
            paths,
            nodes: spent.iter().sum(),
            is_stopped: shared.is_stopped.into_inner(),
        }
    }
}

impl Worker<'_> {
    /// Takes tasks until none is left; gives the paths and the number of nodes.
    fn work(mut self, layer: &[Node], depth: usize) -> (Vec<Vec<u8>>, u64) {
        let levels = self.search.length - depth;
        let mut levels: Vec<_> = (0..levels).map(|_| Level::default()).collect();
        loop {
            self.task = self.shared.next_task.fetch_add(1, Relaxed);
            let tasks = layer.chunks(NODES_OF_TASK).skip(self.task);
            let Some(nodes) = tasks.into_iter().next() else {
                break;
            };
            if self.is_over() {
                break;
            }
            let before = self.paths.len();
            self.descend(nodes, depth, &mut levels);
            if self.paths.len() > before {
                self.best.fetch_min(self.task, Relaxed);
            }
        }
        (self.paths, self.nodes)
    }

    /// Whether the task is of no use any more.
    fn is_over(&self) -> bool {
        let is_spent = self.before + self.nodes >= self.search.nodes;
        if is_spent || self.limits.is_some_and(Limits::is_stopped) {
            self.shared.is_stopped.store(true, Relaxed);
        }
        let is_late =
            self.search.options.wanted == Wanted::One && self.best.load(Relaxed) < self.task;
        is_late || self.shared.is_stopped.load(Relaxed)
    }

    /// Finds all solutions that begin as the nodes do.
    fn descend(&mut self, nodes: &[Node], depth: usize, levels: &mut [Level]) {
        let length = self.search.length;
        let Some((level, deeper)) = levels.split_first_mut() else {
            return;
        };
        let left = (length - depth - 1) as u8;
        for chunk in nodes.chunks(NODES_TOGETHER) {
            if self.is_over() {
                return;
            }
            level.next.clear();
            let Search {
                expander, lookup, ..
            } = self.search;
            self.nodes += expander.expand(lookup, chunk, left, &mut level.buffers, &mut level.next);
            if left > 0 {
                self.descend(&level.next, depth + 1, deeper);
                continue;
            }
            let solved = level
                .next
                .iter()
                .filter(|node| expander.tracked.is_solved(&node.pairs));
            self.paths
                .extend(solved.map(|node| node.path.whole(length)));
        }
    }
}

/// Memory for one level of the search.
#[derive(Default)]
struct Level {
    buffers: Buffers,
    next: Vec<Node>,
}

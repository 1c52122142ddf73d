//! Solver: limits of cost, one after another.

use std::io;

use cube_core::{Cube, Turn, Turns};
use thiserror::Error;

use super::{
    bounds,
    children::{Searcher, Ways},
    cosets::Cosets,
    format::TableCosts,
    frame::Frames,
    outcome::{Exhausted, Known, Outcome},
    prices::{Prices, Unsuitable},
    search::{Found, Iteration},
};
use crate::{Limits, Objective};

/// Parts of a least turn by which the limit grows: as much as makes two to three times as many nodes.
const LIMITS_PER_TURN: u32 = 2;

/// No bounds of a solver.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NoTables {
    /// There is no table for the prices.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
    /// The table's file cannot be read.
    #[error(transparent)]
    Unread(#[from] io::Error),
}

/// Bounds of a solver of one objective.
pub struct Tables<B> {
    objective: Objective,
    prices: Prices,
    cosets: Cosets,
    frames: Frames,
    ways: Ways,
    step: u16,
    bounds: B,
}

impl<B: AsRef<[u8]> + AsMut<[u8]> + Sync> Tables<B> {
    /// Bounds from the costs of a table, which is not needed any more: `memory` has
    /// [`Kind::bounds_bytes`](super::Kind::bounds_bytes), and is filled in `threads` threads.
    ///
    /// # Errors
    /// [`NoTables`] when there is no table for the prices, or its file cannot be read.
    ///
    /// # Panics
    /// If the memory has another size.
    pub fn new<R: Fn(u64, &mut [u8]) -> io::Result<()> + Sync>(
        objective: &Objective,
        costs: &TableCosts<R>,
        threads: usize,
        mut memory: B,
    ) -> Result<Self, NoTables> {
        let bytes = memory.as_mut();
        assert_eq!(
            bytes.len(),
            costs.kind().bounds_bytes(),
            "the memory is that of the kind"
        );
        let prices = Prices::of(objective)?;
        let frames = Frames::new(&prices)?;
        let cosets = Cosets::new(costs.kind());
        bounds::fill(costs, &cosets, &frames, threads, bytes)?;
        Ok(Self {
            objective: objective.clone(),
            ways: Ways::new(&prices),
            prices,
            cosets,
            frames,
            step: bounds::step(costs.most()),
            bounds: memory,
        })
    }

    /// Finds the cheapest turns that lead from one cube to another, until a limit is reached. A solution
    /// costs `known` at most, as a search of another kind has found; an interrupted search goes on where
    /// [`Known::exhausted`] has its limits. `heard` hears each limit that is exhausted.
    ///
    /// Of several solutions that cost the same, the first in the order of turns is the answer.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::{Limits, Objective, cheapest::{Kind, Making, TableCosts, Tables}};
    /// let objective = Objective::QUARTER_TURNS;
    /// // The small table: far cubes would take hours.
    /// let mut making = Making::new(Kind::Slice, &objective, 2)?;
    /// making.advance(2, &|| false, |_, _| ());
    /// let mut file = Vec::new();
    /// making.write(&mut file)?;
    /// let read = |at: u64, into: &mut [u8]| {
    ///     let at = at as usize;
    ///     into.copy_from_slice(&file[at..at + into.len()]);
    ///     Ok(())
    /// };
    /// let costs = TableCosts::verified(Kind::Slice, &objective, read)?;
    /// let tables = Tables::new(&objective, &costs, 2, vec![0; Kind::Slice.bounds_bytes()])?;
    /// let scramble: Turns = "R U2 F".parse()?;
    /// let outcome = tables.solve(
    ///     &Cube::from(&scramble),
    ///     &Cube::SOLVED,
    ///     objective.cost(&scramble).into(),
    ///     2,
    ///     &Limits::nodes(u64::MAX),
    ///     |_| (),
    /// );
    /// assert_eq!(outcome.best, Some((4, "F' U2 R'".parse()?)));
    /// // Nothing solves it in three quarter turns.
    /// assert_eq!(outcome.exhausted.last().map(|last| last.cost), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If there is no solution that costs `known`.
    pub fn solve(
        &self,
        from: &Cube,
        to: &Cube,
        known: Known,
        threads: usize,
        limits: &Limits,
        mut heard: impl FnMut(Exhausted),
    ) -> Outcome {
        let cube = from.towards(to);
        let mut outcome = Outcome {
            exhausted: known.exhausted,
            ..Outcome::default()
        };
        if cube.is_solved() {
            outcome.best = Some((0, Turns::new()));
            outcome.exhausted.clear();
            outcome.is_complete = true;
            return outcome;
        }
        let growth = (self.prices.least_turn() / LIMITS_PER_TURN).max(1);
        loop {
            let exhausted = outcome.exhausted.last().map_or(0, |last| last.cost);
            let limit = match exhausted {
                0 => self.searcher().root_bound(&cube).max(1),
                exhausted => exhausted + growth,
            };
            // Where the next limit would reach the known cost, search up to that cost at once.
            let limit = if limit.saturating_add(growth) < known.cost {
                limit
            } else {
                known.cost
            };
            let found = self.iteration(&cube, exhausted, limit, threads, &outcome, limits);
            outcome.nodes += found.nodes;
            let best = found.best.map(|(cost, path)| (cost, turns(&path)));
            outcome.best = best.or(outcome.best);
            if found.is_stopped {
                return outcome;
            }
            let best = outcome.best.as_ref().map(|(cost, _)| *cost);
            // Nodes at the cost of the solution are not needed for the proof.
            let cost = best.map_or(limit, |cost| cost.saturating_sub(1));
            if cost > exhausted {
                let within = &found.by_bound[..=(cost - exhausted) as usize];
                let nodes = within.iter().sum();
                let done = Exhausted { cost, nodes };
                outcome.exhausted.push(done);
                heard(done);
            }
            if best.is_some() {
                outcome.is_complete = true;
                return outcome;
            }
            assert!(limit < known.cost, "a solution that is known is found");
        }
    }

    fn searcher(&self) -> Searcher<'_> {
        Searcher {
            cosets: &self.cosets,
            frames: &self.frames,
            prices: &self.prices,
            ways: &self.ways,
            objective: &self.objective,
            bounds: self.bounds.as_ref(),
            step: self.step,
        }
    }

    fn iteration(
        &self,
        cube: &Cube,
        exhausted: u32,
        limit: u32,
        threads: usize,
        before: &Outcome,
        limits: &Limits,
    ) -> Found {
        Iteration {
            searcher: &self.searcher(),
            cube,
            limit,
            exhausted,
            threads: threads.max(1),
            max_nodes: limits.max_nodes().saturating_sub(before.nodes),
            limits,
        }
        .run()
    }
}

/// Turns by their indices.
fn turns(path: &[u8]) -> Turns {
    path.iter()
        .map(|&turn| Turn::ALL[usize::from(turn)])
        .collect()
}

//! Optimal solutions: the fewest turns (half turns count as one), proven.
//!
//! ```text
//!   kind ──▶ table ──▶ file ──▶ Tables ◀── verified ◀── file that the caller kept
//!   cube ──▶ Tables::solve: none of 0 turns, none of 1, ... ──▶ Outcome
//! ```
//! The search is IDA* after R. E. Korf (1997). Its lower bounds come from a [`table`] of hundreds of
//! megabytes, which describes a cube as phase 1 of the two-phase method does and a part of the
//! permutation beside that ([`Kind`]): as H. Kociemba's and T. Rokicki's optimal solvers, it is looked
//! up along the three axes for the cube and for its inverse.
//!
//! `axes`, `coordinates` and `index` lead from a cube to its entry, `generate` makes a table, `lookup`
//! reads bounds from it; `tracked` follows pieces through turns, and with them the inverse; `expand`
//! makes the children of nodes, `search` the solutions of one length.
//!
//! The caller keeps the files of tables: this crate has no files and no clock.

mod axes;
mod coordinates;
mod expand;
mod format;
mod generate;
mod index;
mod kind;
mod lookup;
mod node;
mod search;
#[cfg(test)]
mod tests;
mod tracked;
mod wish;

use cube_core::{Cube, Turns};

use self::{expand::Expander, index::Indexer, lookup::Lookup, node::MAX_LENGTH, search::Search};

pub use format::{InvalidFile, file, verified};
pub use kind::Kind;
pub use wish::Wish;

/// Makes a table, in `threads` threads, until `stop` says so: then there is none.
///
/// `step` hears each distance that is done, and the last one.
pub fn table(
    kind: Kind,
    threads: usize,
    stop: &dyn Fn() -> bool,
    mut step: impl FnMut(u8, u8),
) -> Option<Vec<u8>> {
    let last = generate::last_distance(kind);
    generate::table(&Indexer::new(kind), last, threads, stop, |distance| {
        step(distance, last);
    })
}

/// Tables of an optimal solver.
pub struct Tables<B> {
    expander: Expander,
    main: B,
    near: B,
}

/// Outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Optimal solutions, in the order of turns. A search that was stopped gives none, or any one.
    pub solutions: Vec<Turns>,
    /// Number of turns below which there is no solution.
    pub at_least: usize,
    /// Nodes (visited positions) of the search.
    pub nodes: u64,
}

impl<B: AsRef<[u8]> + Sync> Tables<B> {
    /// Tables of a solver: a large one, and that of [`Kind::Near`].
    ///
    /// # Panics
    /// If a table has not the size of its kind.
    pub fn new(kind: Kind, main: B, near: B) -> Self {
        assert_eq!(
            main.as_ref().len(),
            kind.bytes(),
            "the table is of its kind"
        );
        assert_eq!(
            near.as_ref().len(),
            Kind::Near.bytes(),
            "the table is of its kind"
        );
        let expander = Expander::new(Indexer::new(kind));
        Self {
            expander,
            main,
            near,
        }
    }

    /// Finds the fewest turns that lead from one cube to another, until `stop` says so. `none`
    /// hears each length of which there is proven to be no solution.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::optimal::{Kind, Tables, Wish, table};
    /// // The small table serves as the large one here: long ways would take hours.
    /// let near = table(Kind::Near, 2, &|| false, |_, _| ()).expect("nobody stops it");
    /// let tables = Tables::new(Kind::Near, near.clone(), near);
    /// let cube = Cube::from(&"R U F".parse::<Turns>()?);
    /// let wish = Wish { all: false, threads: 2 };
    /// let outcome = tables.solve(&cube, &Cube::SOLVED, wish, &|| false, |_| ());
    /// assert_eq!(outcome.solutions, ["F' U' R'".parse()?]);
    /// assert_eq!(outcome.at_least, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If turns do not lead to the target: a fault of this crate, or of tables that are not verified.
    pub fn solve(
        &self,
        from: &Cube,
        to: &Cube,
        wish: Wish,
        stop: &dyn Fn() -> bool,
        mut none: impl FnMut(usize),
    ) -> Outcome {
        let cube = from.towards(to);
        let mut nodes = 0;
        if cube.is_solved() {
            return Outcome {
                solutions: vec![Turns::new()],
                at_least: 0,
                nodes,
            };
        }
        for length in 1..=MAX_LENGTH {
            let found = Search {
                expander: &self.expander,
                lookup: Lookup {
                    indexer: &self.expander.indexer,
                    main: self.main.as_ref(),
                    near: self.near.as_ref(),
                },
                cube,
                length,
                wish,
            }
            .run(stop);
            nodes += found.nodes;
            if found.is_stopped || !found.paths.is_empty() {
                let is_whole = wish.all && !found.is_stopped;
                let wanted = if is_whole { found.paths.len() } else { 1 };
                let solutions: Vec<_> = found
                    .paths
                    .iter()
                    .take(wanted)
                    .map(|path| node::turns(path))
                    .collect();
                let solves = |turns: &Turns| cube.after(turns).is_solved();
                assert!(solutions.iter().all(solves), "a solved node ends its path");
                return Outcome {
                    solutions,
                    at_least: length,
                    nodes,
                };
            }
            none(length);
        }
        panic!("twenty turns solve any cube: the tables are wrong")
    }
}

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
//! [`near`] needs no large table: it solves cubes that are near, and by some turns alone (`turn_set`),
//! where `group` tells which cubes these reach.
//!
//! `axes`, `coordinates` and `index` lead from a cube to its entry, `generate` makes a table (`making`
//! does so in parts), `lookup` reads bounds from it; `tracked` follows pieces through turns, and with them the inverse; `expand`
//! makes the children of nodes, `search` the solutions of one length.
//!
//! The caller keeps the files of tables: this crate has no files and no clock.

pub(crate) mod axes;
pub(crate) mod coordinates;
mod expand;
mod format;
mod generate;
mod group;
pub(crate) mod index;
pub(crate) mod kind;
mod lookup;
mod making;
mod near;
mod node;
mod options;
mod outcome;
mod search;
#[cfg(test)]
mod tests;
mod tracked;
mod turn_set;

use cube_core::{Cube, Turns};

use crate::Limits;

use self::{expand::Expander, index::Indexer, lookup::Lookup, node::MAX_LENGTH, search::Search};

pub use format::{InvalidFile, file, verified};
pub use kind::Kind;
pub use making::Making;
pub use near::{Unreachable, near};
pub use options::{SearchOptions, Wanted};
pub use outcome::Outcome;
pub use turn_set::{InvalidTurnSet, TurnSet};

/// Makes a table, in `threads` threads, until `stop` says so: then there is none. [`Making`] does so in
/// parts.
///
/// `step` hears each distance that is done, and the last one.
pub fn table(
    kind: Kind,
    threads: usize,
    stop: &dyn Fn() -> bool,
    step: impl FnMut(u8, u8),
) -> Option<Vec<u8>> {
    let mut making = Making::new(kind);
    making.advance(threads, stop, step).then(|| making.table())
}

/// Tables of an optimal solver.
pub struct Tables<B> {
    expander: Expander,
    main: B,
    near: B,
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

    /// Finds the fewest turns that lead from one cube to another, until a limit is reached. `none`
    /// hears each length of which there is proven to be no solution.
    ///
    /// Solutions of more than twenty turns are not looked for: [`Wanted::Count`] may get fewer.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::{Limits, optimal::{Kind, SearchOptions, Tables, table}};
    /// // The small table serves as the large one here: long ways would take hours.
    /// let near = table(Kind::Near, 2, &|| false, |_, _| ()).expect("nobody stops it");
    /// let tables = Tables::new(Kind::Near, near.clone(), near);
    /// let cube = Cube::from(&"R U F".parse::<Turns>()?);
    /// let options = SearchOptions::default().with_threads(2);
    /// let outcome = tables.solve(&cube, &Cube::SOLVED, options, &Limits::default(), |_| ());
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
        options: SearchOptions,
        limits: &Limits,
        mut none: impl FnMut(usize),
    ) -> Outcome {
        let cube = from.towards(to);
        let mut outcome = Outcome::default();
        if cube.is_solved() {
            outcome.solutions.push(Turns::new());
            outcome.is_complete = true;
            return outcome;
        }
        for length in 1..=MAX_LENGTH {
            if outcome.solutions.is_empty() {
                outcome.at_least = length;
            }
            let found = self.search(cube, length, options, outcome.nodes, limits);
            outcome.nodes += found.nodes;
            let ways = found.paths.iter();
            let ways = ways.filter(|path| !node::is_solved_on_its_way(&cube, path));
            let most = options.wanted.of_one_length(outcome.solutions.len());
            outcome
                .solutions
                .extend(ways.take(most).map(|path| node::turns(path)));
            let solves = |turns: &Turns| cube.after(turns).is_solved();
            assert!(
                outcome.solutions.iter().all(solves),
                "a solved node ends its path"
            );
            if found.is_stopped {
                return outcome;
            }
            if options.wanted.are_enough(outcome.solutions.len()) {
                outcome.is_complete = true;
                return outcome;
            }
            if outcome.solutions.is_empty() {
                none(length);
            }
        }
        assert!(
            !outcome.solutions.is_empty(),
            "twenty turns solve any cube: the tables are wrong"
        );
        outcome.is_complete = true;
        outcome
    }

    /// Solutions of one length, after a number of nodes.
    fn search(
        &self,
        cube: Cube,
        length: usize,
        options: SearchOptions,
        spent: u64,
        limits: &Limits,
    ) -> search::Found {
        let lookup = Lookup {
            indexer: &self.expander.indexer,
            main: self.main.as_ref(),
            near: self.near.as_ref(),
        };
        Search {
            expander: &self.expander,
            lookup,
            cube,
            length,
            options,
            nodes: limits.max_nodes().saturating_sub(spent),
            limits,
        }
        .run()
    }
}

//! A search that can be left and taken up again: the best solution so far at any moment.

use cube_core::{Cube, Turns};

use crate::{
    Objective, Solution, SolveError,
    two_phase::{ANY_COST, Rules, Walk},
};

/// Longest distance from the target, in turns, for which the fewest turns are found.
const NEAR: usize = 8;

/// Most turns of a solution while the search has spent at most [`SOON`] nodes.
const LONGEST: usize = 21;

/// Nodes spent on solutions of at most [`LONGEST`] turns before longer ones are taken.
const SOON: u64 = 50_000;

/// More turns than the two-phase method ever needs.
const UNLIMITED: usize = 30;

/// A search for ever cheaper turns from one cube to another.
///
/// Work is counted in nodes: positions looked at. The same number of nodes gives the same
/// solutions on every machine, however it is divided among calls of [`advance`](Self::advance).
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Objective, Search};
/// let turns: Turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse()?;
/// let mut search = Search::new(&Cube::from(&turns), &Cube::SOLVED, &Objective::HALF_TURNS);
/// while search.nodes() < 20_000 && !search.is_finished() {
///     search.advance(1000)?;
/// }
/// assert!(search.best().is_some_and(|best| best.turns.len() <= 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search {
    cube: Cube,
    objective: Objective,
    /// None if the best solution is final.
    walk: Option<Walk>,
    /// Nodes of walks that ended.
    earlier: u64,
    best: Option<Solution>,
    is_patient: bool,
}

impl Search {
    /// Begins. A cube that is at most eight turns from its target has its solution at once: the
    /// cheapest of the shortest. That takes a few thousand nodes at most.
    pub fn new(from: &Cube, to: &Cube, objective: &Objective) -> Self {
        let cube = from.towards(to);
        let mut search = Self {
            cube,
            objective: objective.clone(),
            walk: None,
            earlier: 0,
            best: None,
            is_patient: true,
        };
        if let Some(length) = search.distance_if_near() {
            search.take_cheapest_of(length);
        } else {
            search.walk = Some(Walk::new(&cube, objective, wide(LONGEST)));
        }
        search
    }

    /// How many turns away the target is, if it is near.
    fn distance_if_near(&mut self) -> Option<usize> {
        if self.cube.is_solved() {
            return Some(0);
        }
        let mut walk = Walk::new(&self.cube, &Objective::HALF_TURNS, narrow(NEAR));
        while walk.advance(u64::MAX) {}
        self.earlier += walk.nodes();
        walk.best().map(|found| found.turns.len())
    }

    fn take_cheapest_of(&mut self, length: usize) {
        let mut turns = Turns::new();
        if length > 0 {
            let mut walk = Walk::new(&self.cube, &self.objective, narrow(length));
            while walk.advance(u64::MAX) {}
            self.earlier += walk.nodes();
            turns = walk.best().expect("it was found before").turns.clone();
        }
        self.best = Some(Solution {
            turns,
            nodes: self.earlier,
        });
    }

    /// The cheapest solution so far.
    pub fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// What the cheapest solution so far costs.
    pub fn cost(&self) -> Option<u32> {
        let best = self.best.as_ref();
        best.map(|solution| self.objective.cost(&solution.turns))
    }

    /// Only solutions that cost less than this are of interest.
    pub fn look_below(&mut self, cost: u32) {
        // Then there is no hurry to find any solution at all.
        self.is_patient = false;
        if let Some(walk) = &mut self.walk {
            walk.look_below(cost);
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.earlier + self.walk.as_ref().map_or(0, Walk::nodes)
    }

    /// Whether nothing cheaper will be found, however long it goes on.
    pub fn is_finished(&self) -> bool {
        self.walk.as_ref().is_none_or(Walk::is_done)
    }

    /// Looks at so many more positions, or at fewer if it finds a cheaper solution: then that.
    ///
    /// # Errors
    /// When a solution does not lead to the target: a fault of this crate.
    pub fn advance(&mut self, nodes: u64) -> Result<Option<&Solution>, SolveError> {
        let until = self.nodes().saturating_add(nodes);
        while let Some(walk) = &mut self.walk
            && !walk.is_done()
            && self.earlier + walk.nodes() < until
        {
            let mut nodes = until - self.earlier - walk.nodes();
            if self.is_patient && self.best.is_none() {
                nodes = nodes.min(SOON.saturating_sub(walk.nodes()).max(1));
            }
            if walk.advance(nodes) {
                return self.take_best().map(Some);
            }
            let is_late = walk.nodes() >= SOON || walk.is_done();
            if self.is_patient && self.best.is_none() && is_late {
                self.is_patient = false;
                self.earlier += walk.nodes();
                *walk = Walk::new(&self.cube, &self.objective, wide(UNLIMITED));
            }
        }
        Ok(None)
    }

    /// Keeps what the walk found, after replaying it.
    fn take_best(&mut self) -> Result<&Solution, SolveError> {
        let nodes = self.nodes();
        let walk = self.walk.as_mut().expect("it has found something");
        walk.shorten(LONGEST);
        let turns = walk.best().expect("it has found something").turns.clone();
        let solution = Solution::replayed(&self.cube, turns, nodes)?;
        Ok(self.best.insert(solution))
    }
}

const fn wide(longest: usize) -> Rules {
    Rules {
        longest,
        longest_phase_two: if longest == LONGEST { 11 } else { 13 },
        below: ANY_COST,
        is_narrow: false,
    }
}

const fn narrow(longest: usize) -> Rules {
    Rules {
        longest,
        longest_phase_two: longest,
        below: ANY_COST,
        is_narrow: true,
    }
}

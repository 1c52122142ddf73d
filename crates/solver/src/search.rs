//! A search in steps: it can be interrupted and resumed, and always has its best solution so far.

use cube_core::{Cube, Turns};

use crate::{
    Objective, SolveError,
    solution::replayed,
    two_phase::{ANY_COST, PhaseOneList, Rules, Walk},
};

/// Largest distance from the target, in turns, at which the search finds a shortest solution.
const MAX_NEAR_TURNS: usize = 8;

/// Most turns of a solution while the search has spent at most [`EARLY_NODES`] nodes.
const MAX_EARLY_TURNS: usize = 21;

/// Nodes of the search for a first solution of at most [`MAX_EARLY_TURNS`] turns, before longer
/// solutions are accepted.
const EARLY_NODES: u64 = 50_000;

/// Most turns of a solution after [`EARLY_NODES`]: more than the two-phase method ever needs.
const MAX_LATE_TURNS: usize = 30;

/// A search for ever cheaper turns from one cube to another.
///
/// Work is counted in nodes: visited positions. Equal numbers of nodes give equal solutions on
/// every machine, for any division of the nodes among calls of [`advance`](Self::advance), and
/// cheaper ones with a [`PhaseOneList`].
///
/// ```
/// use cube_core::{Cube, Turns};
/// use solver::{Objective, Search};
/// let turns: Turns = "R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse()?;
/// let mut search = Search::new(&Cube::from(&turns), &Cube::SOLVED, &Objective::HALF_TURNS);
/// while search.nodes() < 20_000 && !search.is_finished() {
///     search.advance(1000)?;
/// }
/// assert!(search.best().is_some_and(|best| best.len() <= 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search {
    cube: Cube,
    objective: Objective,
    /// The walk that looks for better solutions; `None` if the best solution is final.
    walk: Option<Walk>,
    /// Nodes of walks that ended.
    earlier: u64,
    best: Option<Turns>,
    is_patient: bool,
}

impl Search {
    /// Begins a search. A cube at most eight turns from its target gets its solution here, the
    /// cheapest of the shortest; this takes a few thousand nodes at most.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::{Objective, Search};
    /// let near = Cube::from(&"R U2 F' L".parse::<Turns>()?);
    /// let search = Search::new(&near, &Cube::SOLVED, &Objective::HALF_TURNS);
    /// assert!(search.is_finished());
    /// assert_eq!(search.best().map(|best| best.to_string()).as_deref(), Some("L' F U2 R'"));
    /// # Ok::<(), cube_core::notation::InvalidNotation>(())
    /// ```
    pub fn new(from: &Cube, to: &Cube, objective: &Objective) -> Self {
        let mut search = Self::near(from, to, objective);
        if search.best.is_none() {
            search.begin(wide(MAX_EARLY_TURNS));
        }
        search
    }

    /// Begins a search whose first solution has at most this many turns, or
    /// [`MAX_EARLY_TURNS`]: it does not hurry to find just any.
    pub(crate) fn at_most(from: &Cube, to: &Cube, turns: usize) -> Self {
        let mut search = Self::near(from, to, &Objective::HALF_TURNS);
        if search.best.is_none() {
            let rules = match turns {
                ..MAX_EARLY_TURNS => wide(MAX_EARLY_TURNS),
                // The first solution will do: longer ones than the least of its end are found sooner.
                turns => Rules {
                    max_phase_two_turns: 12,
                    takes_any_length: true,
                    ..wide(turns.min(MAX_LATE_TURNS))
                },
            };
            search.begin(rules);
            search.is_patient = false;
        }
        search
    }

    /// A search that has its solution if the target is near, else none yet.
    fn near(from: &Cube, to: &Cube, objective: &Objective) -> Self {
        let mut search = Self {
            cube: from.towards(to),
            objective: objective.clone(),
            walk: None,
            earlier: 0,
            best: None,
            is_patient: true,
        };
        if let Some(length) = search.distance_if_near() {
            search.take_cheapest_of(length);
        }
        search
    }

    /// Begins a walk by these rules.
    fn begin(&mut self, rules: Rules) {
        self.earlier = self.nodes();
        self.walk = Some(Walk::new(&self.cube, &self.objective, rules));
    }

    /// Accepts longer solutions from now on, if there is none so far.
    pub(crate) fn accept_longer(&mut self) {
        if self.best.is_none() {
            self.is_patient = false;
            self.begin(wide(MAX_LATE_TURNS));
        }
    }

    /// Distance to the target in turns, if it is at most [`MAX_NEAR_TURNS`].
    fn distance_if_near(&mut self) -> Option<usize> {
        if self.cube.is_solved() {
            return Some(0);
        }
        let mut walk = Walk::new(&self.cube, &Objective::HALF_TURNS, narrow(MAX_NEAR_TURNS));
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
            turns = walk
                .best()
                .expect("a shortened walk has a solution")
                .turns
                .clone();
        }
        self.best = Some(turns);
    }

    /// The turns of the cheapest solution so far; `None` before the first.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::{Objective, Search};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
    /// let mut search = Search::new(&cube, &Cube::SOLVED, &Objective::HALF_TURNS);
    /// assert_eq!(search.best(), None);
    /// while search.best().is_none_or(|best| best.len() > 20) {
    ///     search.advance(1000)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best(&self) -> Option<&Turns> {
        self.best.as_ref()
    }

    /// The cost of the cheapest solution so far, in the unit of the objective; `None` before the
    /// first.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// use solver::{Objective, Search};
    /// let cube = Pattern::find("superflip")?.cube();
    /// let mut search = Search::new(&cube, &Cube::SOLVED, &Objective::QUARTER_TURNS);
    /// assert_eq!(search.cost(), None, "there is no solution yet");
    /// while search.cost().is_none() {
    ///     search.advance(1000)?;
    /// }
    /// assert!(search.cost() >= Some(24), "24 quarter turns are needed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&self) -> Option<u32> {
        let best = self.best.as_ref();
        best.map(|turns| self.objective.cost(turns))
    }

    /// Limits the search to solutions that cost less than `cost`, in the unit of the objective.
    ///
    /// ```
    /// use cube_core::{Cube, Turns, tables};
    /// use solver::{Objective, Search};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
    /// // The table method gives a solution at once; a dearer one is of no use.
    /// let objective = Objective::QUARTER_TURNS;
    /// let at_once = objective.cost(&tables::solve(&cube, &Cube::SOLVED));
    /// let mut search = Search::new(&cube, &Cube::SOLVED, &objective);
    /// search.look_below(at_once);
    /// search.advance(20_000)?;
    /// assert!(search.cost().is_none_or(|cost| cost < at_once));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn look_below(&mut self, cost: u32) {
        // Below a given cost, the search need not hurry to find just any solution.
        self.is_patient = false;
        if let Some(walk) = &mut self.walk {
            walk.look_below(cost);
        }
    }

    /// Nodes (visited positions) so far.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// use solver::{Objective, Search};
    /// let cube = Pattern::find("superflip")?.cube();
    /// let mut search = Search::new(&cube, &Cube::SOLVED, &Objective::HALF_TURNS);
    /// let at_first = search.nodes();
    /// search.advance(1000)?;
    /// assert!(search.nodes() > at_first);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nodes(&self) -> u64 {
        self.earlier + self.walk.as_ref().map_or(0, Walk::nodes)
    }

    /// Whether the search has ended: no further node leads to a cheaper solution.
    ///
    /// ```
    /// use cube_core::{Cube, Pattern};
    /// use solver::{Objective, Search};
    /// let begin = |cube: &Cube| Search::new(cube, &Cube::SOLVED, &Objective::HALF_TURNS);
    /// assert!(begin(&Cube::SOLVED.turned("R".parse()?)).is_finished());
    /// assert!(!begin(&Pattern::find("superflip")?.cube()).is_finished());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_finished(&self) -> bool {
        self.walk.as_ref().is_none_or(Walk::is_done)
    }

    /// Searches up to `nodes` more nodes, and returns a cheaper solution as soon as it finds one.
    ///
    /// ```
    /// use cube_core::{Cube, Turns};
    /// use solver::{Objective, Search};
    /// let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B' U F2".parse::<Turns>()?);
    /// let mut search = Search::new(&cube, &Cube::SOLVED, &Objective::HALF_TURNS);
    /// for _ in 0..20 {
    ///     if let Some(better) = search.advance(1000)? {
    ///         println!("{} turns: {}", better.len(), better);
    ///     }
    ///     // Here the caller can do other work.
    /// }
    /// assert!(search.best().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a solution does not lead to the target: a fault of this crate.
    pub fn advance(&mut self, nodes: u64) -> Result<Option<&Turns>, SolveError> {
        let until = self.nodes().saturating_add(nodes);
        while let Some(walk) = &mut self.walk {
            if walk.is_done() || self.earlier + walk.nodes() >= until {
                break;
            }
            let mut nodes = until - self.earlier - walk.nodes();
            if self.is_patient && self.best.is_none() {
                nodes = nodes.min(EARLY_NODES.saturating_sub(walk.nodes()).max(1));
            }
            if walk.advance(nodes) {
                return self.take_best().map(Some);
            }
            let is_late = walk.nodes() >= EARLY_NODES || walk.is_done();
            if self.is_patient && is_late {
                self.accept_longer();
            }
        }
        Ok(None)
    }

    /// Replays the solution that the walk found, and keeps it as the best.
    fn take_best(&mut self) -> Result<&Turns, SolveError> {
        let walk = self.walk.as_mut().expect("the search has a solution");
        walk.shorten(MAX_EARLY_TURNS);
        let turns = walk
            .best()
            .expect("the search has a solution")
            .turns
            .clone();
        let turns = replayed(&self.cube, turns)?;
        Ok(self.best.insert(turns))
    }
}

fn wide(max_turns: usize) -> Rules {
    Rules {
        max_turns,
        max_phase_two_turns: if max_turns == MAX_EARLY_TURNS { 11 } else { 13 },
        below: ANY_COST,
        is_narrow: false,
        takes_any_length: false,
        list: PhaseOneList::installed(),
    }
}

const fn narrow(max_turns: usize) -> Rules {
    Rules {
        max_turns,
        max_phase_two_turns: max_turns,
        below: ANY_COST,
        is_narrow: true,
        takes_any_length: false,
        list: None,
    }
}

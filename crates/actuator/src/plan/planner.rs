//! The exact planner: dynamic programming over the poses between the turns.

use std::ops::Range;

use cube_core::Turn;

use super::{
    routes::{Before, Cost, Routes},
    steps::{Builder, Plan},
};
use crate::{CostModel, Motion, Pose, QuarterTurns, Stance, Start};

/// Planner under one cost model. [`Planner::new`] finds the cheapest ways from all starts; planning
/// then only chooses one of four poses for each turn.
///
/// ```
/// use actuator::{CostModel, Planner, Stance};
/// let planner = Planner::new(&CostModel::default());
/// let turns = ["B".parse()?, "F2".parse()?];
/// let plan = planner.plan(Stance::START, &turns);
/// assert_eq!(plan.to_string(), "hold-tilt turn-90 tilt tilt turn+180");
/// # Ok::<(), cube_core::InvalidTurn>(())
/// ```
#[derive(Debug, Clone)]
pub struct Planner {
    costs: CostModel,
    pub(super) routes: Routes,
}

/// The cheapest way of making some turns with a given pose at the last of them.
#[derive(Debug, Clone, Copy)]
struct Node {
    pose: Pose,
    /// Motion before the next one: a turn, except for the start.
    before: Before,
    cost: Cost,
    /// The turn made last, by its position in the sequence, and the node before it.
    last: Option<(usize, usize)>,
}

/// All nodes, in the order of their creation. The nodes with the same turns made stand together.
type Nodes = Vec<Node>;

impl Planner {
    /// Planner for these costs.
    pub fn new(costs: &CostModel) -> Self {
        Self {
            costs: costs.clone(),
            routes: Routes::new(costs),
        }
    }

    /// Costs of the planner.
    pub fn costs(&self) -> &CostModel {
        &self.costs
    }

    /// The cheapest motions that perform `turns` from `start`, ending in any stance.
    ///
    /// Neighbouring turns of opposite faces may swap. The plan makes every turn as given: a caller
    /// merges turns first by [`Turns::simplified`](cube_core::Turns::simplified). The plan has the
    /// fewest motions of all plans of the same time.
    pub fn plan(&self, start: impl Into<Start>, turns: &[Turn]) -> Plan {
        let start = start.into();
        let (nodes, ends) = self.search(start, turns);
        let mut chosen = Vec::with_capacity(turns.len());
        let mut id = cheapest(&nodes, ends);
        while let Some((turn, before)) = nodes[id].last {
            chosen.push((turn, nodes[id].pose));
            id = before;
        }
        let mut builder = Builder::new(start, &self.costs);
        for (turn, pose) in chosen.into_iter().rev() {
            for motion in self.routes.motions_to_turn(builder.end(), pose) {
                builder.prepare(motion);
            }
            builder.turn(turns[turn], turn);
        }
        builder.finish()
    }

    /// Cost of [`plan`](Self::plan), in milliseconds, without making the plan.
    pub fn milliseconds(&self, start: impl Into<Start>, turns: &[Turn]) -> u64 {
        let (nodes, ends) = self.search(start.into(), turns);
        nodes[cheapest(&nodes, ends)].cost.milliseconds()
    }

    /// Least cost of a turn, in milliseconds: right after the flipper lays itself on the cube. A
    /// turn after another motion costs more, by the same amount for all turns;
    /// [`milliseconds_before`](Self::milliseconds_before) and
    /// [`milliseconds_between`](Self::milliseconds_between) include this amount.
    pub fn milliseconds_of_turn(&self, quarters: QuarterTurns) -> u32 {
        self.costs.after(Some(Motion::Hold), Motion::Turn(quarters))
    }

    /// Least time from a start to a first turn with the cube in the pose `to`, in milliseconds,
    /// less the time that the overlaps at both ends save.
    pub fn milliseconds_before(&self, start: impl Into<Start>, to: Pose) -> u32 {
        let start = start.into();
        let (before, from) = (Before::of(start), start.stance().pose);
        self.routes.cost_to_turn(before, from, to).milliseconds() as u32
    }

    /// Least time between two turns, the first with the cube in the pose `from` and the second in
    /// `to`, in milliseconds, less the time that the overlaps at both ends save.
    ///
    /// A solver that minimises robot time needs only these 24 by 24 numbers, and those [of the
    /// turns](Self::milliseconds_of_turn); they depend only on the second pose relative to the
    /// first.
    pub fn milliseconds_between(&self, from: Pose, to: Pose) -> u32 {
        let cost = self.routes.cost_to_turn(Before::Turned, from, to);
        cost.milliseconds() as u32
    }

    /// The cheapest motions from a start to the nearest stance that fulfils `goal`, without
    /// turning a layer; `None` if no stance does.
    pub fn route(
        &self,
        from: impl Into<Start>,
        goal: impl Fn(Stance) -> bool,
    ) -> Option<Vec<Motion>> {
        let from = from.into();
        let goals = Stance::all().filter(|&stance| goal(stance));
        let nearest = goals.min_by_key(|&stance| self.routes.cost(from, stance))?;
        Some(self.routes.motions(from, nearest))
    }

    /// All nodes, and the range of those that have made every turn.
    fn search(&self, start: Start, turns: &[Turn]) -> (Nodes, Range<usize>) {
        let mut nodes = vec![Node {
            pose: start.stance().pose,
            before: Before::of(start),
            cost: Cost::ZERO,
            last: None,
        }];
        let mut ends = 0..1;
        let mut position = 0;
        for run in turns.chunk_by(|a, b| a.face.axis() == b.face.axis()) {
            ends = self.extend_by_run(&mut nodes, ends, run, position);
            position += run.len();
        }
        (nodes, ends)
    }

    /// Makes the turns of one axis, the first of which stands at `position` in the sequence: the
    /// turns of each face in their order, and those of the two faces interleaved in any way.
    fn extend_by_run(
        &self,
        nodes: &mut Nodes,
        from: Range<usize>,
        run: &[Turn],
        position: usize,
    ) -> Range<usize> {
        let of_face = |face| {
            let numbered = (position..).zip(run.iter().copied());
            numbered.filter(move |&(_, turn)| turn.face == face)
        };
        let firsts: Vec<_> = of_face(run[0].face).collect();
        let seconds: Vec<_> = of_face(run[0].face.opposite()).collect();
        // Row i holds, for each j, the nodes after i turns of the first face and j of the opposite
        // one.
        let mut above: Vec<Range<usize>> = Vec::new();
        for i in 0..=firsts.len() {
            let mut row: Vec<Range<usize>> = Vec::with_capacity(seconds.len() + 1);
            for j in 0..=seconds.len() {
                if (i, j) == (0, 0) {
                    row.push(from.clone());
                    continue;
                }
                let begin = nodes.len();
                if i > 0 {
                    self.extend_by_turn(nodes, above[j].clone(), firsts[i - 1]);
                }
                if j > 0 {
                    self.extend_by_turn(nodes, row[j - 1].clone(), seconds[j - 1]);
                }
                row.push(begin..nodes.len());
            }
            above = row;
        }
        above.pop().expect("a row has a last place")
    }

    /// Adds the cheapest way of making one turn in each of the four poses that allow it.
    fn extend_by_turn(
        &self,
        nodes: &mut Nodes,
        from: Range<usize>,
        (position, turn): (usize, Turn),
    ) {
        let quarters = QuarterTurns::from_bottom_turn(turn.amount);
        let price = Cost::of_motion(self.milliseconds_of_turn(quarters));
        for pose in Pose::on_table(turn.face) {
            let reached = |id: usize| {
                let Node {
                    pose: from,
                    before,
                    cost,
                    ..
                } = nodes[id];
                cost.plus(self.routes.cost_to_turn(before, from, pose))
            };
            let before = from
                .clone()
                .min_by_key(|&id| reached(id))
                .expect("a turn begins at one node at least");
            nodes.push(Node {
                pose,
                before: Before::Turned,
                cost: reached(before).plus(price),
                last: Some((position, before)),
            });
        }
    }
}

fn cheapest(nodes: &Nodes, mut ends: Range<usize>) -> usize {
    let first = ends.next().expect("the start is an end of no turns");
    ends.fold(first, |best, id| {
        if nodes[id].cost < nodes[best].cost {
            id
        } else {
            best
        }
    })
}

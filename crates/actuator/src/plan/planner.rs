//! The exact planner: dynamic programming over the poses between the turns.

use std::ops::Range;

use cube_core::Turn;

use super::{
    routes::{Cost, Routes},
    steps::{Builder, Plan},
};
use crate::{Arm, CostModel, Motion, Pose, QuarterTurns, Stance};

/// Plans under one cost model. Making one finds the cheapest ways between all stances; planning
/// then only chooses in which of four poses each turn is made.
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

/// The best way to have made some turns, the last one of them in a certain pose.
#[derive(Debug, Clone, Copy)]
struct Node {
    stance: Stance,
    cost: Cost,
    /// The turn made last, by its position in the sequence, and the node before it.
    last: Option<(usize, usize)>,
}

/// All nodes, in the order in which they were made. Those at which the same turns have been made
/// stand together.
type Nodes = Vec<Node>;

impl Planner {
    /// A planner for these costs.
    pub fn new(costs: &CostModel) -> Self {
        Self {
            costs: costs.clone(),
            routes: Routes::new(costs),
        }
    }

    /// The costs it plans with.
    pub fn costs(&self) -> &CostModel {
        &self.costs
    }

    /// The cheapest motions that perform `turns` from `start`, ending in any stance.
    ///
    /// Turns of opposite faces that stand side by side are made in either order. The turns
    /// themselves are taken as they are: merge what can be merged before, by
    /// [`Turns::simplified`](cube_core::Turns::simplified). Among plans of the same time one with
    /// the fewest motions is given.
    pub fn plan(&self, start: Stance, turns: &[Turn]) -> Plan {
        let (nodes, ends) = self.search(start, turns);
        let mut chosen = Vec::with_capacity(turns.len());
        let mut id = cheapest(&nodes, ends);
        while let Some((turn, before)) = nodes[id].last {
            chosen.push((turn, nodes[id].stance));
            id = before;
        }
        let mut builder = Builder::new(start, &self.costs);
        for (turn, stance) in chosen.into_iter().rev() {
            for motion in self.routes.motions(builder.stance(), stance) {
                builder.prepare(motion);
            }
            builder.turn(turns[turn], turn);
        }
        builder.finish()
    }

    /// What [`plan`](Self::plan) costs, in milliseconds, without making the plan.
    pub fn milliseconds(&self, start: Stance, turns: &[Turn]) -> u64 {
        let (nodes, ends) = self.search(start, turns);
        nodes[cheapest(&nodes, ends)].cost.milliseconds()
    }

    /// The cheapest time from one stance to another without turning a layer, in milliseconds.
    ///
    /// With both arms holding this is what lies between two turns, for a solver that counts
    /// robot time: 24 by 24 numbers say everything, and they depend only on the pose relative to
    /// the first.
    pub fn milliseconds_between(&self, from: Stance, to: Stance) -> u32 {
        self.routes.cost(from, to).milliseconds() as u32
    }

    /// The cheapest motions from one stance to the nearest one that fulfils `goal`, without
    /// turning a layer; `None` if no stance does.
    pub fn route(&self, from: Stance, goal: impl Fn(Stance) -> bool) -> Option<Vec<Motion>> {
        let goals = Stance::all().filter(|&stance| goal(stance));
        let nearest = goals.min_by_key(|&stance| self.routes.cost(from, stance))?;
        Some(self.routes.motions(from, nearest))
    }

    /// All nodes, and which of them have made every turn.
    fn search(&self, start: Stance, turns: &[Turn]) -> (Nodes, Range<usize>) {
        let mut nodes = vec![Node {
            stance: start,
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

    /// Makes the turns of one axis, the first of which stands at `position` in the sequence: each
    /// face's in their order, those of the two faces mixed in any way.
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
        // Row i holds, for each j, the nodes at which i turns of the one face and j of the other
        // have been made.
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

    /// Adds the best way to make one turn in each of the four poses that allow it.
    fn extend_by_turn(
        &self,
        nodes: &mut Nodes,
        from: Range<usize>,
        (position, turn): (usize, Turn),
    ) {
        let motion = Motion::Turn(QuarterTurns::from_bottom_turn(turn.amount));
        let price = Cost::of_motion(self.costs.milliseconds(motion));
        for pose in Pose::on_table(turn.face) {
            let stance = Stance::new(pose, Arm::Holding);
            let reached = |id: usize| {
                let node: &Node = &nodes[id];
                node.cost.plus(self.routes.cost(node.stance, stance))
            };
            let before = from
                .clone()
                .min_by_key(|&id| reached(id))
                .expect("something was reached before");
            nodes.push(Node {
                stance,
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

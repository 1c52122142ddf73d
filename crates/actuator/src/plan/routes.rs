//! Cheapest way from each start to each stance, and to a turn in each pose.

use crate::{Arm, CostModel, Motion, Pose, QuarterTurns, Stance, Start, motion::Ending};

/// Cost of a way: its milliseconds, and its number of motions to compare ways of the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(u64);

impl Cost {
    pub(super) const ZERO: Self = Self(0);
    pub(super) const MAX: Self = Self(u64::MAX);
    /// Number of low bits, which hold the number of motions; the milliseconds stand above them.
    const SHIFT: u32 = 24;

    pub(super) const fn of_motion(milliseconds: u32) -> Self {
        Self::of_time(milliseconds).plus(Self(1))
    }

    const fn of_time(milliseconds: u32) -> Self {
        Self((milliseconds as u64) << Self::SHIFT)
    }

    #[must_use]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub(super) const fn milliseconds(self) -> u64 {
        self.0 >> Self::SHIFT
    }
}

/// `RELATIVE[from][to]`: the pose of a cube that lies in START after the rotation that takes the
/// pose `from` to the pose `to`.
const RELATIVE: [[u8; Pose::COUNT]; Pose::COUNT] = {
    let mut relative = [[0; Pose::COUNT]; Pose::COUNT];
    let mut from = 0;
    while from < Pose::COUNT {
        let back = cube_core::Rotation::ALL[from].inverse();
        let mut to = 0;
        while to < Pose::COUNT {
            let rotation = back.then(cube_core::Rotation::ALL[to]);
            relative[from][to] = Pose::new(rotation).index() as u8;
            to += 1;
        }
        from += 1;
    }
    relative
};

/// State at the beginning of a way, besides the pose: the place of the arm, and the ending of the
/// motion just before, if the way does not begin at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Before {
    Lifted,
    Spun,
    Laid,
    Turned,
    AtRestReleased,
    AtRestHolding,
}

impl Before {
    const ALL: [Self; 6] = [
        Self::Lifted,
        Self::Spun,
        Self::Laid,
        Self::Turned,
        Self::AtRestReleased,
        Self::AtRestHolding,
    ];
    /// Number of states, from the first, in which a motion that turns no layer can end.
    const REACHED: usize = 3;

    pub(super) const fn of(start: Start) -> Self {
        match (start.last(), start.stance().arm) {
            (Some(motion), _) => Self::after(motion),
            (None, Arm::Released) => Self::AtRestReleased,
            (None, Arm::Holding) => Self::AtRestHolding,
        }
    }

    const fn after(motion: Motion) -> Self {
        match motion.ending() {
            Ending::Lift => Self::Lifted,
            Ending::Spin => Self::Spun,
            Ending::Lay => Self::Laid,
            Ending::Turn => Self::Turned,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }

    /// Arm and last motion of a start with this state, in the pose [`Pose::START`].
    const fn example(self) -> (Arm, Option<Motion>) {
        match self {
            Self::Lifted => (Arm::Released, Some(Motion::Release)),
            Self::Spun => (Arm::Released, Some(Motion::Spin(QuarterTurns::Half))),
            Self::Laid => (Arm::Holding, Some(Motion::Hold)),
            Self::Turned => (Arm::Holding, Some(Motion::Turn(QuarterTurns::Half))),
            Self::AtRestReleased => (Arm::Released, None),
            Self::AtRestHolding => (Arm::Holding, None),
        }
    }
}

/// Every motion that turns no layer; a half spin one way stands for both.
const PREPARING: [Motion; 9] = [
    Motion::Hold,
    Motion::Release,
    Motion::Spin(QuarterTurns::Clockwise),
    Motion::Spin(QuarterTurns::Counterclockwise),
    Motion::Spin(QuarterTurns::Half),
    Motion::TILT,
    Motion::Tilt {
        from: Arm::Released,
        to: Arm::Holding,
    },
    Motion::Tilt {
        from: Arm::Holding,
        to: Arm::Released,
    },
    Motion::Tilt {
        from: Arm::Released,
        to: Arm::Released,
    },
];

/// First motion of a way.
#[derive(Debug, Clone, Copy)]
struct Edge {
    before: Before,
    motion: Motion,
    cost: Cost,
    /// `poses[p]`: the pose of a cube that lies in START after the motion and then the rotation
    /// that takes START to the pose `p`.
    poses: &'static [u8; Pose::COUNT],
}

/// Cost of a way, and its first motion; none for a way without motions.
#[derive(Debug, Clone, Copy)]
struct Way {
    cost: Cost,
    first: Option<Motion>,
}

impl Way {
    const NONE: Self = Self {
        cost: Cost::ZERO,
        first: None,
    };
}

/// Ways by [`Before`] and by the pose of the goal relative to the pose at the beginning.
type Ways = [[Way; Pose::COUNT]; Before::ALL.len()];

/// The cheapest ways under one cost model.
///
/// The effect and the price of a motion are the same from every pose, so the tables hold ways from
/// START only; for any other pose the look-up takes the pose of the goal relative to it.
#[derive(Debug, Clone)]
pub(super) struct Routes {
    /// Ways to a stance with the arm released.
    released: Ways,
    /// Ways to a turn, priced as right after the flipper lays itself on the cube. A way without
    /// motions, to a turn after another motion, costs what that turn costs more.
    turn: Ways,
}

impl Routes {
    pub(super) fn new(costs: &CostModel) -> Self {
        let edges = edges(costs);
        let mut turn = shortest_ways(&edges, &[Before::Laid]);
        for before in [Before::Turned, Before::AtRestHolding] {
            let way = &mut turn[before.index()][Pose::START.index()];
            let cost = Cost::of_time(costs.turn_saves());
            if cost <= way.cost {
                *way = Way { cost, first: None };
            }
        }
        Self {
            released: shortest_ways(&edges, &[Before::Lifted, Before::Spun]),
            turn,
        }
    }

    /// The cheapest way: its cost and its first motion.
    fn way(&self, from: Start, to: Stance) -> Way {
        let ways = match to.arm {
            _ if from.stance() == to => return Way::NONE,
            Arm::Released => &self.released,
            // The flipper lays itself on the cube at the end of the way, where a turn costs the
            // least.
            Arm::Holding => &self.turn,
        };
        ways[Before::of(from).index()][relative(from.stance().pose, to.pose)]
    }

    pub(super) fn cost(&self, from: Start, to: Stance) -> Cost {
        self.way(from, to).cost
    }

    pub(super) fn motions(&self, from: Start, to: Stance) -> Vec<Motion> {
        follow(from, |here| self.way(here, to).first)
    }

    /// Cost of the cheapest way to a turn with the cube in the pose `to`: that of its motions, and
    /// the difference between the price of the turn and its price right after the flipper lays
    /// itself on the cube.
    pub(super) fn cost_to_turn(&self, before: Before, from: Pose, to: Pose) -> Cost {
        self.turn[before.index()][relative(from, to)].cost
    }

    /// Motions of the cheapest way to a turn with the cube in the pose `to`.
    pub(super) fn motions_to_turn(&self, from: Start, to: Pose) -> Vec<Motion> {
        follow(from, |here| {
            let pose = relative(here.stance().pose, to);
            self.turn[Before::of(here).index()][pose].first
        })
    }
}

/// Motions from `here`, each given by `first` at the end of the motion before.
fn follow(mut here: Start, first: impl Fn(Start) -> Option<Motion>) -> Vec<Motion> {
    let mut motions = Vec::new();
    while let Some(motion) = first(here) {
        motions.push(motion);
        (here, _) = here.apply(motion).expect("a way is legal");
    }
    motions
}

fn relative(from: Pose, to: Pose) -> usize {
    usize::from(RELATIVE[from.index()][to.index()])
}

/// Edges of the search, by the state in which their motion ends: every motion after every state
/// that it can follow. Motions without an effect are left out.
fn edges(costs: &CostModel) -> [Vec<Edge>; Before::REACHED] {
    let mut edges = [const { Vec::new() }; Before::REACHED];
    for before in Before::ALL {
        let (arm, last) = before.example();
        let here = Stance::new(Pose::START, arm);
        for motion in PREPARING {
            let Ok((there, _)) = here.apply(motion) else {
                continue;
            };
            if there != here {
                let back = Pose::new(there.pose.rotation().inverse());
                edges[Before::after(motion).index()].push(Edge {
                    before,
                    motion,
                    cost: Cost::of_motion(costs.after(last, motion)),
                    poses: &RELATIVE[back.index()],
                });
            }
        }
    }
    edges
}

/// Dijkstra's algorithm backwards from the goals, which lie in the pose START. A search over this
/// few nodes is faster than keeping a heap. The algorithm prefers a way that begins with a spin to
/// another of the same cost, because the scanner's table makes that spin at the end of a look.
fn shortest_ways(edges: &[Vec<Edge>; Before::REACHED], goals: &[Before]) -> Ways {
    let unknown = Way {
        cost: Cost::MAX,
        first: None,
    };
    let mut ways = [[unknown; Pose::COUNT]; Before::ALL.len()];
    for goal in goals {
        ways[goal.index()][Pose::START.index()] = Way::NONE;
    }
    let nodes = (0..Before::REACHED).flat_map(|before| (0..Pose::COUNT).map(move |p| (before, p)));
    let mut open: Vec<(usize, usize)> = nodes.collect();
    let cost = |ways: &Ways, (before, pose): (usize, usize)| ways[before][pose].cost;
    while let Some(nearest) = (0..open.len()).min_by_key(|&i| cost(&ways, open[i])) {
        let (reached, pose) = open.swap_remove(nearest);
        let rest = ways[reached][pose].cost;
        for edge in &edges[reached] {
            let way = &mut ways[edge.before.index()][usize::from(edge.poses[pose])];
            let cost = rest.plus(edge.cost);
            let is_spin = matches!(edge.motion, Motion::Spin(_));
            if cost < way.cost || cost == way.cost && is_spin {
                *way = Way {
                    cost,
                    first: Some(edge.motion),
                };
            }
        }
    }
    ways
}

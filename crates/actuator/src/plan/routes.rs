//! The cheapest way from each stance to each other.

use crate::{Arm, CostModel, Motion, Pose, QuarterTurns, Stance};

/// What a way costs: its milliseconds, and among ways of the same time its motions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(u64);

impl Cost {
    pub(super) const ZERO: Self = Self(0);
    pub(super) const MAX: Self = Self(u64::MAX);
    /// Milliseconds stand above so many bits for the number of motions.
    const SHIFT: u32 = 24;

    pub(super) const fn of_motion(milliseconds: u32) -> Self {
        Self(((milliseconds as u64) << Self::SHIFT) + 1)
    }

    #[must_use]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub(super) const fn milliseconds(self) -> u64 {
        self.0 >> Self::SHIFT
    }
}

/// `RELATIVE[from][to]`: the pose that a cube at START reaches by what takes it from the pose
/// `from` to the pose `to`.
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

/// Every motion that moves no layer; half spins the one way stand for both.
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

/// How a stance is reached best.
#[derive(Debug, Clone, Copy)]
struct Arrival {
    cost: Cost,
    /// The last motion, and the stance before it; none at the start itself.
    last: Option<(Motion, Stance)>,
}

/// The cheapest ways between all stances, found once for a cost model.
///
/// What a motion does and costs is the same from every pose, so ways are kept from the two
/// stances at START only; another start is looked up by the pose relative to it.
#[derive(Debug, Clone)]
pub(super) struct Routes {
    arrivals: [[Arrival; Stance::COUNT]; 2],
}

impl Routes {
    pub(super) fn new(costs: &CostModel) -> Self {
        let priced = PREPARING.map(|motion| (motion, Cost::of_motion(costs.milliseconds(motion))));
        Self {
            arrivals: Arm::ALL.map(|arm| shortest_ways(Stance::new(Pose::START, arm), &priced)),
        }
    }

    fn relative(from: Stance, to: Stance) -> Stance {
        let pose = RELATIVE[from.pose.index()][to.pose.index()];
        let rotation = cube_core::Rotation::ALL[pose as usize];
        Stance::new(Pose::new(rotation), to.arm)
    }

    /// The cost of the cheapest way.
    pub(super) fn cost(&self, from: Stance, to: Stance) -> Cost {
        let pose = RELATIVE[from.pose.index()][to.pose.index()];
        let there = pose as usize * 2 + to.arm.index();
        self.arrivals[from.arm.index()][there].cost
    }

    /// The motions of the cheapest way.
    pub(super) fn motions(&self, from: Stance, to: Stance) -> Vec<Motion> {
        let arrivals = &self.arrivals[from.arm.index()];
        let mut stance = Self::relative(from, to);
        let mut motions = Vec::new();
        while let Some((motion, before)) = arrivals[stance.index()].last {
            motions.push(motion);
            stance = before;
        }
        motions.reverse();
        motions
    }
}

/// Dijkstra's algorithm over the 48 stances. So few nodes are searched faster than a heap is kept.
fn shortest_ways(start: Stance, priced: &[(Motion, Cost)]) -> [Arrival; Stance::COUNT] {
    let unknown = Arrival {
        cost: Cost::MAX,
        last: None,
    };
    let mut arrivals = [unknown; Stance::COUNT];
    arrivals[start.index()].cost = Cost::ZERO;
    let mut open: Vec<Stance> = Stance::all().collect();
    while let Some(nearest) = (0..open.len()).min_by_key(|&i| arrivals[open[i].index()].cost) {
        let stance = open.swap_remove(nearest);
        let so_far = arrivals[stance.index()].cost;
        for &(motion, price) in priced {
            let Ok((after, _)) = stance.apply(motion) else {
                continue;
            };
            let cost = so_far.plus(price);
            let arrival = &mut arrivals[after.index()];
            if cost < arrival.cost {
                *arrival = Arrival {
                    cost,
                    last: Some((motion, stance)),
                };
            }
        }
    }
    arrivals
}

//! Robot time as the objective that a solver minimises.

use actuator::{Plan, Planner, Pose, QuarterTurns, Start};
use cube_core::{Amount, Face, Turn};
use solver::{Objective, Price, Turning};

/// Least time in which the robot performs turns, in milliseconds.
#[derive(Debug, Clone)]
pub struct RobotTime<'a> {
    planner: &'a Planner,
    start: Start,
    objective: Objective,
}

impl<'a> RobotTime<'a> {
    /// Robot time by this planner, from this stance at rest or just after a motion.
    pub fn new(planner: &'a Planner, start: impl Into<Start>) -> Self {
        let start = start.into();
        Self {
            planner,
            start,
            objective: objective(planner, start),
        }
    }

    /// The same prices for a solver, which adds them turn by turn.
    pub const fn objective(&self) -> &Objective {
        &self.objective
    }

    /// Cheapest motions for the turns.
    pub fn plan(&self, turns: &[Turn]) -> Plan {
        self.planner.plan(self.start, turns)
    }

    /// Least time for the turns, in seconds.
    pub fn seconds(&self, turns: &[Turn]) -> f64 {
        self.planner.milliseconds(self.start, turns) as f64 / 1000.0
    }
}

/// A face lies on the turntable in one of four poses when the robot turns it, and the way from one
/// turn to the next depends on both poses. `first` and `between` include the time that overlaps of
/// two motions save, as far as it is not the same for every turn.
fn objective(planner: &Planner, start: Start) -> Objective {
    let poses = Face::ALL.map(Pose::on_table);
    let pose = |at: Turning| poses[at.face.index()][at.grip.index()];
    Objective::HALF_TURNS
        .with_first(|at| Price::saturating(planner.milliseconds_before(start, pose(at))))
        .with_between(|from, to| {
            Price::saturating(planner.milliseconds_between(pose(from), pose(to)))
        })
        .with_turn(|amount| {
            Price::saturating(planner.milliseconds_of_turn(match amount {
                Amount::Clockwise => QuarterTurns::Clockwise,
                Amount::Half => QuarterTurns::Half,
                Amount::Counterclockwise => QuarterTurns::Counterclockwise,
            }))
        })
}

#[cfg(test)]
mod tests {
    use actuator::{CostModel, Motion, Stance};
    use cube_core::Turns;

    use super::*;

    /// Sequences of random turns, no two neighbours of one face.
    fn sequences(count: usize, length: usize) -> impl Iterator<Item = Turns> {
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        std::iter::repeat_with(move || {
            let mut turns = Turns::new();
            while turns.len() < length {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                turns.push(Turn::ALL[(state >> 33) as usize % 18]);
                turns = turns.simplified();
            }
            turns
        })
        .take(count)
    }

    #[test]
    fn prices_added_turn_by_turn_equal_the_price_of_the_planner() {
        let models = [
            CostModel::default(),
            CostModel::from_toml("tilt_s = 1.4").expect("in range"),
            CostModel::from_toml("spin_90_s = 0.1\nspin_180_s = 0.15\ntilt_then_release_s = 0.9")
                .expect("in range"),
            CostModel::from_toml(
                "lift_then_spin_saves_s = 0.15\nspin_then_lower_saves_s = 0.2\n\
                 lay_then_turn_saves_s = 0.1\nlay_then_pull_saves_s = 0.05\n\
                 turn_then_flip_saves_s = 0.12",
            )
            .expect("in range"),
            CostModel::from_toml(
                "hold_s = 0\nrelease_s = 0\nlay_then_turn_saves_s = 5\n\
                 turn_then_flip_saves_s = 5\nlay_then_pull_saves_s = 0.3",
            )
            .expect("in range"),
        ];
        for model in &models {
            let planner = Planner::new(model);
            let after = |motion: Motion| {
                let stances = Stance::all().map(Start::from);
                stances.filter_map(move |start| start.apply(motion).ok().map(|(after, _)| after))
            };
            let starts = Stance::all().map(Start::from);
            let starts = starts.chain(Motion::ALL.into_iter().flat_map(after));
            for start in starts.step_by(31) {
                let robot = RobotTime::new(&planner, start);
                for length in [1, 2, 3, 8, 20] {
                    for turns in sequences(20, length) {
                        assert_eq!(
                            u64::from(robot.objective().cost(&turns)),
                            planner.milliseconds(start, &turns),
                            "{turns}"
                        );
                    }
                }
            }
        }
        let robot = Planner::new(&models[0]);
        let robot = RobotTime::new(&robot, Stance::START);
        assert_eq!(robot.objective().cost(&[]), 0);
    }
}

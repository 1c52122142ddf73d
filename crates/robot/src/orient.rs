//! Orientation of the cube by tilts and spins of the whole cube.

use actuator::{Arm, Pose, Stance};

use crate::{
    error::{During, RunError},
    phase::{Phase, PhaseResult},
    run::Run,
    target::Goal,
};

impl Run<'_, '_> {
    /// Brings the cube into the pose of the goal, where it has one, and verifies that it lies there.
    pub(crate) fn orient_to(&mut self, goal: &Goal, turns: usize) -> Result<(), RunError> {
        let Some(pose) = goal.pose else {
            return Ok(());
        };
        self.orient(pose)?;
        self.verify_pose(goal, turns)
    }

    /// Brings the cube into this pose and releases it.
    pub(crate) fn orient(&mut self, pose: Pose) -> Result<(), RunError> {
        let goal = Stance::new(pose, Arm::Released);
        let started = self.begins(Phase::Orient, 1);
        let motions = (self.planner).route(self.mechanism.stance(), |stance| stance == goal);
        let motions = motions.expect("every stance can be reached");
        for (i, &motion) in motions.iter().enumerate() {
            self.stop_if_asked()?;
            let next = motions.get(i + 1).copied();
            self.make(
                (motion, next),
                None,
                During::Orienting,
                |mechanism, brick| mechanism.perform(brick, motion, next),
            )?;
        }
        self.ends(Phase::Orient, started, PhaseResult::Oriented);
        Ok(())
    }
}

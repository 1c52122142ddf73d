//! Verification of the turned cube: whether the sides that are read match the target.
//!
//! A cube that slips off the flipper lies in another pose from then on, all motions that follow
//! turn other faces than planned, and no motor notices. In the end another face is on top; or the
//! same face is on top, if the cube slipped about its axis, and the turns after the slip have mixed
//! its rows. The robot therefore reads all nine stickers of a side.
//!
//! The flipper lets go of the cube by a tilt, which brings up a side that shows the layer of the last
//! turn, too: a hold that failed in that turn shows nowhere else. After a fault the robot reads a
//! second side beside it.

use actuator::{Arm, Pose, Stance};
use cube_core::{Face, Facelet, FaceletKind};
use recogniser::{Readings, SeenCube};
use scanner::{Leave, Square};

use crate::{
    error::{During, RunError, Slipped},
    faces::bring_to_top,
    phase::{Phase, PhaseResult},
    run::Run,
    target::Goal,
};

/// Stickers, other than the centre, that may have the colour of another side by wear or dirt, in a
/// run without a fault: a turn of a wrong face exchanges three stickers of a side.
const MAX_MISMATCHES: usize = 1;

/// Least [evidence](recogniser::Difference::evidence) of other colours that counts: a side as
/// expected has more in 7 looks of 1,000, and the robot looks again.
const MIN_EVIDENCE: f32 = 3.0;

/// Looks at the same side: another one where the looks so far differ from the target, because another
/// scan costs ten times as much as a look.
const LOOKS: usize = 3;

/// Place of a side in the cradle, by which the robot brings it to the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The side on top.
    Top,
    /// The side that a tilt brings to the top.
    Front,
    /// The side beside, which shows the bottom layer as well.
    Beside,
}

impl Side {
    fn face(self, pose: Pose) -> Face {
        pose.face_at(match self {
            Self::Top => Face::U,
            Self::Front => Face::F,
            Self::Beside => Face::R,
        })
    }
}

impl Run<'_, '_> {
    /// Reads one side of the turned cube, and after a fault two, if the settings want it, the robot
    /// made any turns, and it has read the cube before. Returns the number of turns.
    ///
    /// A goal with a pose is verified in that pose, once the cube lies there
    /// ([`verify_pose`](Self::verify_pose)): here only what that will not show.
    ///
    /// # Errors
    /// [`Slipped`] when a side does not match the target; `NoCube`; a failure of a device or of the
    /// mechanism.
    pub(crate) fn verify(&mut self, goal: &Goal, turns: usize) -> Result<usize, RunError> {
        let stance = self.mechanism.stance();
        let last_turned = stance.pose.face_at(Face::D);
        let is_shown_later = goal.pose.is_some_and(|pose| {
            let [top, bottom] = [Face::U, Face::D].map(|place| pose.face_at(place));
            last_turned != top && last_turned != bottom
        });
        let sides: &[Side] = match (goal.pose.is_some(), self.faults.any()) {
            (true, false) if is_shown_later => &[],
            (true, _) | (false, false) => &[Side::Front],
            (false, true) => &[Side::Front, Side::Beside],
        };
        self.verify_sides(goal, turns, sides)?;
        Ok(turns)
    }

    /// Reads the top of a cube that was laid into the goal's pose.
    ///
    /// # Errors
    /// As [`verify`](Self::verify).
    pub(crate) fn verify_pose(&mut self, goal: &Goal, turns: usize) -> Result<(), RunError> {
        self.verify_sides(goal, turns, &[Side::Top])
    }

    fn verify_sides(&mut self, goal: &Goal, turns: usize, sides: &[Side]) -> Result<(), RunError> {
        let wanted = self.config.run.verify && turns > 0 && !sides.is_empty();
        let Some(cube) = self.seen.filter(|_| wanted) else {
            return Ok(());
        };
        let started = self.begins(Phase::Verify, sides.len());
        for side in sides {
            self.verify_side(goal, &cube, *side)?;
        }
        (self.mechanism.retract_arm(self.brick)).map_err(|source| RunError::Mechanism {
            during: During::Verifying,
            source,
        })?;
        self.ends(Phase::Verify, started, PhaseResult::Verified);
        Ok(())
    }

    fn verify_side(&mut self, goal: &Goal, cube: &SeenCube, side: Side) -> Result<(), RunError> {
        let stance = self.mechanism.stance();
        let face = side.face(stance.pose);
        let shown = |to: Stance| to.arm == Arm::Released && to.pose.face_at(Face::U) == face;
        let motions = self.planner.route(stance, shown);
        let motions = motions.expect("every side can be brought to the top");
        bring_to_top(self, &motions, face)?;
        let mut readings = Readings::new();
        for number in 1..=LOOKS {
            let look = self.read_top(goal)?;
            let values: Vec<[f32; 3]> = values(&look).map(|(_, value)| value).collect();
            self.check_presence(face, &values)?;
            if number < LOOKS && has_dark_stickers(goal, cube, &look) {
                continue;
            }
            readings.extend(&look);
            match self.mismatch(goal, cube, &readings) {
                Ok(()) => return Ok(()),
                Err(slipped) if number == LOOKS => {
                    self.made = Some(goal.state);
                    return Err(slipped.into());
                }
                Err(slipped) => log::info!("side {face}, look {number}: {slipped}"),
            }
        }
        Ok(())
    }

    /// Reads the nine stickers on top.
    fn read_top(&mut self, goal: &Goal) -> Result<Readings, RunError> {
        let squares: Vec<Square> = Square::all().collect();
        let leave = match goal.pose {
            Some(_) => Leave::AS_BEFORE,
            None => Leave::AtNearest,
        };
        let pose: Pose = self.mechanism.stance().pose;
        let read = self
            .scanner()
            .read(self.brick, &squares, leave)
            .map_err(|source| RunError::Scan {
                during: During::Verifying,
                source,
            })?;
        self.mechanism.note_spin(read.quarters());
        self.tell_spun(read.quarters());
        let mut readings = Readings::new();
        for square in squares {
            let sticker = pose.facelet_at_top(square.index());
            readings.add(sticker, read.samples(square).iter().copied());
        }
        Ok(readings)
    }

    /// Checks that these stickers of a side are those of the target.
    fn mismatch(&self, goal: &Goal, cube: &SeenCube, readings: &Readings) -> Result<(), Slipped> {
        let target = goal.state.homes();
        let side: Vec<(Facelet, [f32; 3])> = values(readings)
            .map(|(place, value)| (target[place.index()], value))
            .collect();
        let difference = cube.difference(&side);
        if difference.evidence <= MIN_EVIDENCE {
            return Ok(());
        }
        let is_centre = |home: &Facelet| home.kind() == FaceletKind::Centre;
        let centre = difference.wrong.iter().find(|(home, _)| is_centre(home));
        let allowed = if self.faults.any() { 0 } else { MAX_MISMATCHES };
        let several = difference.wrong.get(allowed);
        match centre.or(several) {
            Some((_, wrong)) => Err(Slipped(*wrong)),
            None => Ok(()),
        }
    }
}

/// The stickers that were read, with their values.
fn values(readings: &Readings) -> impl Iterator<Item = (Facelet, [f32; 3])> {
    Facelet::all().filter_map(|sticker| Some((sticker, readings.value(sticker)?)))
}

/// Whether there was nothing under the sensor where some stickers of the target should be: the cube
/// may have been taken out while the robot read it, which the next look shows.
fn has_dark_stickers(goal: &Goal, cube: &SeenCube, look: &Readings) -> bool {
    let target = goal.state.homes();
    values(look).any(|(sticker, value)| cube.is_dark(target[sticker.index()], value))
}

#[cfg(test)]
mod tests;

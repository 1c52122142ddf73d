//! Verification of the turned cube: whether the sides that are read match the target.
//!
//! A cube that slips off the flipper lies in another pose from then on, all motions that follow
//! turn other faces than planned, and no motor notices. A hand may turn a layer, a corner may twist. The
//! robot therefore reads two opposite sides, on which each corner has a sticker, and between them the corners of
//! a third side: the turn of a layer shows on the sides around it, and so do corners that changed places within
//! their layers. A slip by two tilts turns the opposite layer instead, so that all corners lie right and a middle
//! layer does not: two edges of each side, which pass under the sensor between the corners, show each middle layer.
//!
//! ```text
//!   top: 3 corners, 2 edges ──▶ tilt ──▶ side: 4 corners, 2 edges ──▶ tilt ──▶ bottom: 4 corners, 2 edges
//! ```
//! After a fault the robot reads all edges of these sides, and of a cube of which one piece is left: that piece
//! must lie where the target has it.
//!
//! A turn of the last side by a hand, while the robot reads that side, shows on none of them.

use actuator::{Arm, Pose, Stance};
use cube_core::{Face, Facelet};
use recogniser::{Readings, SeenCube};
use scanner::{Leave, Square};

use crate::{
    error::{During, RunError, RunErrorKind, Slipped},
    faces::bring_to_top,
    phase::{Phase, PhaseResult},
    run::Run,
    target::Goal,
};

/// Least [evidence](recogniser::Difference::evidence) of other colours that counts: a side as
/// expected has more in 7 looks of 1,000, and the robot looks again.
const MIN_EVIDENCE: f32 = 3.0;

/// Looks at the same side: another one where the looks so far differ from the target, because another
/// scan costs ten times as much as a look.
const LOOKS: usize = 3;

/// Squares that the robot reads of the top: three corners which the table brings to the sensor first, and the edges
/// between them. The table ends with the side of the fourth corner in front, and a tilt brings that side to the top.
const TOP: [u8; 5] = [1, 2, 3, 6, 9];
const LEFT_SIDE_NEXT: Leave = Leave::Spun(-1);
/// Squares of that side, among them the fourth corner of the top. Two corners would take no less time, and missed a
/// slip that left both where they belong.
const SIDE: [u8; 6] = [1, 2, 3, 6, 7, 9];
const BOTTOM: [u8; 6] = SIDE;

/// A look at a side of the turned cube.
#[derive(Debug, Clone)]
struct Look {
    face: Face,
    squares: Vec<Square>,
    leave: Leave,
}

impl Look {
    const fn new(face: Face, squares: Vec<Square>, leave: Leave) -> Self {
        Self {
            face,
            squares,
            leave,
        }
    }
}

impl Run<'_, '_> {
    /// Reads three sides of the turned cube, if the settings want it, the robot made any turns, and
    /// it has read the cube before.
    ///
    /// # Errors
    /// [`Slipped`] when a sticker does not match the target; `NoCube`; a failure of a device or of the
    /// mechanism.
    pub(crate) fn verify(&mut self, goal: &Goal, turns: usize) -> Result<(), RunError> {
        self.verify_sides(turns, |run| {
            let bottom = run.mechanism.stance().pose.face_at(Face::D);
            let reads_edges = run.faults.any() || goal.flaw.is_some();
            let squares = |squares: &[u8]| -> Vec<Square> {
                let is_read = |square: &Square| {
                    squares.contains(&square.number()) || (reads_edges && *square != Square::CENTRE)
                };
                Square::all().filter(is_read).collect()
            };
            let [top, side, last] = [&TOP[..], &SIDE, &BOTTOM].map(squares);
            run.verify_side(goal, &Look::new(run.top(), top, LEFT_SIDE_NEXT))?;
            let front = run.mechanism.stance().pose.face_at(Face::F);
            run.verify_side(goal, &Look::new(front, side, Leave::AS_BEFORE))?;
            run.verify_side(goal, &Look::new(bottom, last, Leave::AtNearest))
        })?;
        self.awaits_check = false;
        Ok(())
    }

    /// Reads the top of a cube that was laid into the goal's pose.
    ///
    /// # Errors
    /// As [`verify`](Self::verify).
    pub(crate) fn verify_pose(&mut self, goal: &Goal, turns: usize) -> Result<(), RunError> {
        self.verify_sides(turns, |run| {
            let whole = Look::new(run.top(), Square::all().collect(), Leave::AS_BEFORE);
            run.verify_side(goal, &whole)
        })
    }

    fn top(&self) -> Face {
        self.mechanism.stance().pose.face_at(Face::U)
    }

    /// Reads sides by `read`, and takes the colour arm away.
    fn verify_sides(
        &mut self,
        turns: usize,
        read: impl FnOnce(&mut Self) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        if !self.config.run.verify || turns == 0 || self.seen.is_none() {
            return self.take_arm_away();
        }
        let started = self.begins(Phase::Verify, 1);
        read(self)?;
        self.ends(Phase::Verify, started, PhaseResult::Verified);
        self.take_arm_away()
    }

    /// Waits until the colour arm is at its place, at the end of a run. An arm that is stuck on its way home takes nothing
    /// from a target that is reached.
    ///
    /// # Errors
    /// When the run is to stop.
    fn take_arm_away(&mut self) -> Result<(), RunError> {
        let speed = self.config.scan.arm_speed();
        let Err(source) = self.mechanism.retract_arm(self.brick, speed) else {
            return Ok(());
        };
        let during = During::Verifying;
        let failure = RunError::Mechanism { during, source };
        if failure.kind() == RunErrorKind::Stopped {
            return Err(failure);
        }
        log::warn!("the target is reached, and the arm is not at its place: {failure}");
        Ok(())
    }

    fn verify_side(&mut self, goal: &Goal, look: &Look) -> Result<(), RunError> {
        let Some(cube) = self.seen else {
            return Ok(());
        };
        let (stance, face) = (self.mechanism.stance(), look.face);
        let shown = |to: Stance| to.arm == Arm::Released && to.pose.face_at(Face::U) == face;
        let motions = self.planner.route(stance, shown);
        let motions = motions.expect("every side can be brought to the top");
        let arm = self.scanner().arm_at_first(&look.squares, look.leave);
        bring_to_top(self, &motions, face, arm)?;
        let mut readings = Readings::new();
        for number in 1..=LOOKS {
            let fresh = self.read_top(look)?;
            let values: Vec<[f32; 3]> = values(&fresh).map(|(_, value)| value).collect();
            self.check_presence(face, &values)?;
            // A sticker that stays dark is dirt or a logo, and proves nothing.
            if number < LOOKS && has_dark_stickers(goal, &cube, &fresh) {
                continue;
            }
            readings.extend(&fresh);
            match mismatch(goal, &cube, &readings) {
                Ok(()) => return Ok(()),
                Err(slipped) if number == LOOKS => {
                    self.unconfirmed = Some(goal.state);
                    return Err(slipped.into());
                }
                Err(slipped) => log::info!("side {face}, look {number}: {slipped}"),
            }
        }
        Ok(())
    }

    /// Reads the stickers of a look on top.
    fn read_top(&mut self, look: &Look) -> Result<Readings, RunError> {
        let pose: Pose = self.mechanism.stance().pose;
        let read = self
            .scanner()
            .read(self.brick, &look.squares, look.leave)
            .map_err(|source| RunError::Scan {
                during: During::Verifying,
                source,
            })?;
        self.mechanism.note_spin(read.quarters());
        self.tell_spun(read.quarters());
        let mut readings = Readings::new();
        for &square in &look.squares {
            let sticker = pose.facelet_at_top(square.index());
            readings.add(sticker, read.samples(square).iter().copied());
        }
        Ok(readings)
    }
}

/// Checks that these stickers of a side are those of the target.
fn mismatch(goal: &Goal, cube: &SeenCube, readings: &Readings) -> Result<(), Slipped> {
    let target = goal.homes();
    let side: Vec<(Facelet, [f32; 3])> = values(readings)
        .map(|(place, value)| (target[place.index()], value))
        .collect();
    let difference = cube.difference(&side);
    match difference.wrong.first() {
        Some((_, wrong)) if difference.evidence > MIN_EVIDENCE => Err(Slipped(*wrong)),
        _ => Ok(()),
    }
}

/// The stickers that were read, with their values.
fn values(readings: &Readings) -> impl Iterator<Item = (Facelet, [f32; 3])> {
    Facelet::all().filter_map(|sticker| Some((sticker, readings.value(sticker)?)))
}

/// Whether there was nothing under the sensor where some stickers of the target should be: the cube
/// may have been taken out while the robot read it, which the next look shows.
fn has_dark_stickers(goal: &Goal, cube: &SeenCube, look: &Readings) -> bool {
    let target = goal.homes();
    values(look).any(|(sticker, value)| cube.is_dark(target[sticker.index()], value))
}

#[cfg(test)]
mod tests;

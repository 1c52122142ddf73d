//! Explanation of a cube that is not the target: the motion of the plan that went wrong, and when.
//!
//! ```text
//!   cube read, motions made ─▶ check: not the target ─▶ recover ─▶ cube read again ─▶ Happened
//! ```
//! The colours of the sides tell how the cube has turned between the two readings, and so the names of the
//! second one in those of the first.

use std::fmt;

use actuator::{Course, Deviation, DeviationKind, Motion, Pose};
use cube_core::{Cube, Rotation};
use recogniser::{Centres, Readings};
use serde::{Deserialize, Serialize};

use crate::by_text;

/// Motion of a plan that went wrong, found from the cube that was read afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happened {
    /// Number of the motion, from 1; of the first one, where several explain the cube as well.
    pub motion: usize,
    /// Number of the last of these motions; none if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<usize>,
    /// A second tilt that was missed: the number of the first and of the last motion that explain the cube together with
    /// those above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<(usize, usize)>,
    /// Motions of the plan.
    pub of: usize,
    /// Way in which the motion went wrong.
    #[serde(with = "by_text")]
    pub kind: DeviationKind,
    /// Time at which the motion began, in milliseconds of the robot's clock.
    pub at_ms: u64,
    /// Time at which the run noticed that the cube is not the target.
    pub noticed_ms: u64,
}

impl fmt::Display for Happened {
    /// As in "what happened: motion 23 of 64 did not tilt the cube; noticed 18 s later".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { motion, of, .. } = *self;
        f.write_str("what happened: ")?;
        match self.kind {
            DeviationKind::Afterwards => {
                return write!(
                    f,
                    "all {of} motions went right; the cube moved, or was misread, in the check"
                );
            }
            DeviationKind::Moved => f.write_str("something moved the whole cube before ")?,
            _ => {}
        }
        numbers(f, motion, self.last.unwrap_or(motion))?;
        if let Some((first, last)) = self.second {
            f.write_str(", and ")?;
            numbers(f, first, last)?;
            f.write_str(",")?;
        }
        write!(f, " of {of}")?;
        f.write_str(match self.kind {
            DeviationKind::TiltMissed => " did not tilt the cube",
            DeviationKind::TiltTwice => " tilted the cube twice",
            DeviationKind::HoldMissed => " turned the whole cube, which the flipper did not hold",
            DeviationKind::TurnMissed => " did not turn the cube",
            DeviationKind::Moved | DeviationKind::Afterwards => "",
        })?;
        let seconds = self.noticed_ms.saturating_sub(self.at_ms).div_ceil(1000);
        write!(f, "; noticed {seconds} s later")
    }
}

/// One motion by its number, or a range of which one is meant.
fn numbers(f: &mut fmt::Formatter<'_>, first: usize, last: usize) -> fmt::Result {
    match last - first {
        0 => write!(f, "motion {first}"),
        1 => write!(f, "one of motions {first} and {last}"),
        _ => write!(f, "one of motions {first} to {last}"),
    }
}

/// Motions of a plan that the robot has made, and the cube before them.
#[derive(Debug, Clone)]
pub(crate) struct Performed {
    cube: Cube,
    pose: Pose,
    /// Colours of the sides in the reading of this cube.
    colours: Option<Centres>,
    motions: Vec<Motion>,
    /// Time at which each of them began, in milliseconds.
    began_ms: Vec<u64>,
    /// Whether all motions of the plan are made.
    pub(crate) is_complete: bool,
    /// Time of the fault after the motions, in milliseconds.
    noticed_ms: Option<u64>,
    /// Whether this fault was another cube than the target.
    is_other_cube: bool,
    /// Poses by the count of the motions, each before a recovery that forgot it.
    poses: Vec<Pose>,
}

impl Performed {
    /// No motion, of a cube in this pose.
    pub(crate) fn new(cube: Cube, pose: Pose, colours: Option<Centres>) -> Self {
        Self {
            cube,
            pose,
            colours,
            motions: Vec::new(),
            began_ms: Vec::new(),
            is_complete: false,
            noticed_ms: None,
            is_other_cube: false,
            poses: Vec::new(),
        }
    }

    /// Notes a motion that begins.
    pub(crate) fn begin(&mut self, motion: Motion, now_ms: u64) {
        self.motions.push(motion);
        self.began_ms.push(now_ms);
    }

    /// Notes a fault, and whether it was another cube than the target: the first one counts.
    pub(crate) fn note_fault(&mut self, now_ms: u64, is_other_cube: bool) {
        if self.noticed_ms.is_none() {
            (self.noticed_ms, self.is_other_cube) = (Some(now_ms), is_other_cube);
        }
    }

    /// Notes the pose that a recovery forgets.
    pub(crate) fn note_pose(&mut self, pose: Pose) {
        self.poses.push(pose);
    }

    /// Explanation of the cube that was read after a fault: a deviation of one motion, two missed tilts, or, where the
    /// check found another cube, something after motions that went as planned; otherwise none.
    pub(crate) fn explained(&self, cube: &Cube, readings: &Readings) -> Option<Happened> {
        let noticed_ms = self.noticed_ms.filter(|_| self.is_complete)?;
        let course = Course {
            cube: self.cube,
            pose: self.pose,
            motions: &self.motions,
        };
        let now = Centres::of_cube(readings, cube);
        let turned = (self.colours).and_then(|before| now.turned_since(&before).ok());
        let (planned, pose) = course.end();
        let lies = turned.and_then(|turned| self.pose_after_plan(pose, turned));
        let found = match turned {
            Some(turned) => vec![cube.rotated(turned.inverse())],
            None => Rotation::ALL.map(|it| cube.rotated(it)).to_vec(),
        };
        let of = self.motions.len();
        let afterwards = Deviation {
            kind: DeviationKind::Afterwards,
            first: of,
            last: of,
            second: None,
        };
        let deviation = if found.contains(&planned) {
            Some(afterwards).filter(|_| self.is_other_cube && of > 0)
        } else {
            course.deviation(&found, lies)
        };
        let Deviation {
            kind,
            first,
            last,
            second,
        } = deviation?;
        Some(Happened {
            motion: first,
            last: (last > first).then_some(last),
            second,
            of,
            kind,
            at_ms: self.began_ms[first - 1],
            noticed_ms,
        })
    }

    /// Pose in which the motions of the plan left the cube, which `planned` it in another: from the turn of the
    /// whole cube until the recovery, less the motions of the check. A recovery that tilts the cube spoils it.
    fn pose_after_plan(&self, planned: Pose, turned: Rotation) -> Option<Pose> {
        let [counted] = self.poses[..] else {
            return None;
        };
        let check = planned.rotation().inverse().then(counted.rotation());
        Some(Pose::new(turned.then(check.inverse())))
    }
}

#[cfg(test)]
mod tests;

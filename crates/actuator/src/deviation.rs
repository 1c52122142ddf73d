//! Deviations: the motion that went otherwise than planned, found from the cube before the motions
//! and the cube after them.
//!
//! ```text
//!   cube ──▶ motions 1 .. i ──▶ deviation ──▶ motions i+1 .. n, on a cube that lies otherwise ──▶ cube found
//!              F                  Q for P        S, each turn of another face: rotated by P, then Q back
//! ```
//! A cube that lies otherwise than planned has the turns of the rest made on other faces: the rest
//! [rotated](Cube::rotated) as a whole. Each motion therefore takes one rotation and one product,
//! however long the plan is.

use cube_core::{Cube, Face, Rotation, Turn};

use crate::{Motion, Pose};

settings::words! {
    /// Way in which a motion went otherwise than planned.
    pub enum DeviationKind {
        /// A tilt did not take the cube along.
        TiltMissed = "tilt_missed",
        /// The flipper did not hold the upper layers: a turn spun the whole cube.
        HoldMissed = "hold_missed",
        /// A turn left the layer, or a spin the cube, where it was.
        TurnMissed = "turn_missed",
        /// A tilt took the cube over two edges.
        TiltTwice = "tilt_twice",
        /// Something else laid the whole cube otherwise, before the motion.
        Moved = "moved",
        /// The motions went as planned, and something went otherwise after the last one. No [`Course`] names it: the
        /// caller knows that the cube was another one in the end.
        Afterwards = "afterwards",
    }
}

/// Motions that are the only ones to explain a cube by one deviation of this kind, or by two missed tilts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deviation {
    /// Way in which one of the motions deviated.
    pub kind: DeviationKind,
    /// Number of the first of these motions, from 1.
    pub first: usize,
    /// Number of the last of them: the first one where no other explains the cube as well. Two tilts
    /// in a row leave the same cube, whichever of them is missed.
    pub last: usize,
    /// Numbers of the first and the last motion that explain the cube together with one of those: a second tilt was
    /// missed.
    pub second: Option<(usize, usize)>,
}

impl Deviation {
    const fn of(kind: DeviationKind, first: usize, last: usize) -> Self {
        let second = None;
        Self {
            kind,
            first,
            last,
            second,
        }
    }
}

/// Motions that were made, and the cube before them.
#[derive(Debug, Clone, Copy)]
pub struct Course<'a> {
    /// The cube.
    pub cube: Cube,
    /// Pose of the cube.
    pub pose: Pose,
    /// The motions in their order.
    pub motions: &'a [Motion],
}

/// Cube and pose between two motions.
#[derive(Debug, Clone, Copy)]
struct Moment {
    cube: Cube,
    pose: Pose,
}

/// A motion that deviates, and what it leaves behind.
struct Candidate {
    kind: DeviationKind,
    number: usize,
    after: Moment,
}

impl Course<'_> {
    /// The cube after the motions, and its pose.
    pub fn end(&self) -> (Cube, Pose) {
        let motions = self.motions.iter();
        let end = motions.fold(self.begin(), |now, &motion| now.after(motion));
        (end.cube, end.pose)
    }

    /// The deviation of a single motion that leaves a cube of `found`, or else two missed tilts; none if the motions as
    /// planned leave one, or if neither does.
    ///
    /// `found` is the cube afterwards, its faces named as those of the cube before; all cubes that it
    /// may be, where these names are unknown. `lies` is its pose after the last motion, if that is
    /// known: the pose decides where the cube leaves several motions.
    ///
    /// A hand that moves the cube comes last: it explains every missed tilt as well, and two between the same turns.
    pub fn deviation(&self, found: &[Cube], lies: Option<Pose>) -> Option<Deviation> {
        let moments = self.moments();
        if found.contains(&moments.last()?.cube) {
            return None;
        }
        let mut explaining: Vec<Candidate> = self.explaining(&moments, found).collect();
        if explaining.iter().any(|it| self.leaves(it, lies)) {
            explaining.retain(|it| self.leaves(it, lies));
        }
        let Some(kind) = explaining.iter().map(|it| it.kind).min() else {
            return (self.two_missed_tilts(found, lies)).or_else(|| self.moved(&moments, found));
        };
        let mut numbers = (explaining.iter().filter(|it| it.kind == kind)).map(|it| it.number);
        let first = numbers.next()?;
        let last = numbers.next_back().unwrap_or(first);
        Some(Deviation::of(kind, first, last))
    }

    /// Two missed tilts that leave a cube of `found`; none if no two do, or if others explain it that do not follow
    /// one another in a row. The motions after the first one are a course of their own, of a cube that lies otherwise.
    fn two_missed_tilts(&self, found: &[Cube], lies: Option<Pose>) -> Option<Deviation> {
        let is_missed = |it: &Candidate| it.kind == DeviationKind::TiltMissed;
        let mut pairs = Vec::new();
        for first in self.candidates(&self.moments()).filter(is_missed) {
            let rest = Course {
                cube: first.after.cube,
                pose: first.after.pose,
                motions: &self.motions[first.number..],
            };
            let moments = rest.moments();
            for second in rest.explaining(&moments, found).filter(is_missed) {
                let is_as_it_lies = rest.leaves(&second, lies);
                pairs.push((first.number, first.number + second.number, is_as_it_lies));
            }
        }
        if pairs.iter().any(|&(.., is_as_it_lies)| is_as_it_lies) {
            pairs.retain(|&(.., is_as_it_lies)| is_as_it_lies);
        }
        let row = |number: fn(&(usize, usize, bool)) -> usize| {
            let (first, last) = (
                pairs.iter().map(number).min()?,
                pairs.iter().map(number).max()?,
            );
            let mut motions = self.motions[first - 1..last].iter();
            let is_row = motions.all(|motion| matches!(motion, Motion::Tilt { .. }));
            is_row.then_some((first, last))
        };
        let ((first, last), second) = (row(|pair| pair.0)?, row(|pair| pair.1)?);
        Some(Deviation {
            second: Some(second),
            ..Deviation::of(DeviationKind::TiltMissed, first, last)
        })
    }

    /// Candidates that leave a cube of `found`.
    fn explaining(&self, moments: &[Moment], found: &[Cube]) -> impl Iterator<Item = Candidate> {
        let end = moments.last().map_or(self.cube, |end| end.cube);
        self.candidates(moments).filter(move |candidate| {
            let planned = &moments[candidate.number];
            let rest = end.towards(&planned.cube);
            let rotation =
                (planned.pose.rotation()).then(candidate.after.pose.rotation().inverse());
            found.contains(&candidate.after.cube.then(&rest.rotated(rotation)))
        })
    }

    /// Whether a candidate leaves the cube in this pose. The motions after it move the sides of the cradle, however the
    /// cube lies in it.
    fn leaves(&self, candidate: &Candidate, lies: Option<Pose>) -> bool {
        let before = Course {
            motions: &self.motions[..candidate.number],
            ..*self
        };
        let (planned, end) = (before.end().1, self.end().1);
        let rest = planned.rotation().inverse().then(end.rotation());
        lies.is_some_and(|lies| candidate.after.pose.rotation().then(rest) == lies.rotation())
    }

    const fn begin(&self) -> Moment {
        Moment {
            cube: self.cube,
            pose: self.pose,
        }
    }

    /// Cube and pose as planned: before the first motion, and after each.
    fn moments(&self) -> Vec<Moment> {
        let mut moments = vec![self.begin()];
        for &motion in self.motions {
            moments.extend(moments.last().map(|now| now.after(motion)));
        }
        moments
    }

    /// Each motion in each way in which it may deviate.
    fn candidates(&self, moments: &[Moment]) -> impl Iterator<Item = Candidate> {
        let ways = self.motions.iter().enumerate().zip(moments);
        ways.flat_map(|((index, &motion), &before)| {
            let candidate = move |kind, pose| Candidate {
                kind,
                number: index + 1,
                after: Moment { pose, ..before },
            };
            let pose = before.pose;
            let ways = match motion {
                Motion::Hold | Motion::Release => [None, None],
                Motion::Tilt { .. } => [
                    Some(candidate(DeviationKind::TiltMissed, pose)),
                    Some(candidate(DeviationKind::TiltTwice, pose.tilted().tilted())),
                ],
                Motion::Spin(_) => [Some(candidate(DeviationKind::TurnMissed, pose)), None],
                Motion::Turn(quarters) => [
                    Some(candidate(DeviationKind::HoldMissed, pose.spun(quarters))),
                    Some(candidate(DeviationKind::TurnMissed, pose)),
                ],
            };
            ways.into_iter().flatten()
        })
    }

    /// The motions before which the whole cube may have been moved: those from one turn to the next,
    /// as tilts and spins leave the cube as it is.
    fn moved(&self, moments: &[Moment], found: &[Cube]) -> Option<Deviation> {
        let end = moments.last()?.cube;
        let mut first = 1;
        for (index, motion) in self.motions.iter().enumerate() {
            let Motion::Turn(_) = motion else {
                continue;
            };
            let before = moments[index].cube;
            let rest = end.towards(&before);
            let explains =
                |&rotation: &Rotation| found.contains(&before.then(&rest.rotated(rotation)));
            if Rotation::ALL.iter().any(explains) {
                return Some(Deviation::of(DeviationKind::Moved, first, index + 1));
            }
            first = index + 2;
        }
        None
    }
}

impl Moment {
    /// Cube and pose after a motion, whatever the arm does.
    fn after(self, motion: Motion) -> Self {
        let Self { cube, pose } = self;
        match motion {
            Motion::Hold | Motion::Release => self,
            Motion::Tilt { .. } => Self {
                cube,
                pose: pose.tilted(),
            },
            Motion::Spin(quarters) => Self {
                cube,
                pose: pose.spun(quarters),
            },
            Motion::Turn(quarters) => Self {
                cube: cube.turned(Turn::new(pose.face_at(Face::D), quarters.as_bottom_turn())),
                pose,
            },
        }
    }
}

#[cfg(test)]
mod tests;

//! A cube that no turns solve: a person may have all but the flawed piece brought to the target.
//!
//! After a fault the cube is read again, and has its flaw still. The robot then leaves the same piece, wherever
//! turns have carried it and however the cube lies now, and asks nobody again.

use cube_core::Cube;
use recogniser::{AllButOne, Readings, Refusal, SeenCube};

use super::{known::Known, scanned::Flawed};
use crate::{aside::compute_aside, error::RunError, operator::OnFlaw, run::Run};

impl Run<'_, '_> {
    /// The cube of these readings, whose scan was refused with this error, where a piece, or two, is the reason.
    ///
    /// # Errors
    /// The error of the scan where no piece is the reason.
    pub(super) fn flawed(
        &self,
        readings: &Readings,
        refusal: &Refusal,
        error: RunError,
    ) -> Result<Flawed, RunError> {
        if let Some(twisted) = self.twisted(readings) {
            return Ok(twisted);
        }
        let cube = compute_aside(self.crew.aside, &*self.brick.clock, || {
            AllButOne::recognise(readings, refusal.recognition())
        });
        match cube {
            Some(cube) => Ok(Flawed { cube, error }),
            None => Err(error),
        }
    }

    /// The legal cube, if all but the flawed piece is to be brought to the target; `None` if the robot is to read the
    /// cube once more.
    ///
    /// # Errors
    /// The cube's own error if the run is to end; the operator's.
    pub(super) fn all_but_one(
        &mut self,
        flawed: Flawed,
        known: &Known,
    ) -> Result<Option<Cube>, RunError> {
        let agreed = self.with_agreed_flaw(&flawed.cube, known);
        let (cube, decision) = match agreed {
            Some(cube) => (cube, OnFlaw::SolveRest),
            None => (
                flawed.cube,
                self.crew.operator.unsolvable(self.brick, &flawed.cube)?,
            ),
        };
        match decision {
            OnFlaw::SolveRest => {
                log::info!("all but one piece: {}", cube.flaw_at());
                self.flaw = Some(cube.flaw());
                self.tell_cube(cube.cube(), None);
                Ok(Some(*cube.cube()))
            }
            OnFlaw::LookAgain => Ok(None),
            OnFlaw::GiveUp => Err(flawed.error),
        }
    }

    /// The cube with the flaw that a person has agreed to leave, its pieces named as they lie now; `None` if nobody has, or
    /// if the cube breaks another law now. Where the colours do not tell how the cube has turned, another piece
    /// with the same flaw takes the place of the agreed one.
    fn with_agreed_flaw(&self, cube: &AllButOne, known: &Known) -> Option<AllButOne> {
        let agreed = self.flaw?;
        let other = cube.with_flaw(agreed)?;
        let seen = SeenCube::flawed(&known.latest, &other);
        let turned = (self.colours).map(|before| seen.colours().turned_since(&before));
        match turned {
            Some(Ok(turned)) => cube.with_flaw(agreed.rotated(turned)),
            None | Some(Err(_)) => Some(*cube),
        }
    }
}

//! Recovery from a failure: the stops are found again, and the cube lies square.

use brick::{Brick, Part};

use super::{Mechanism, Trust, stop_after_failure};
use crate::{
    QuarterTurns, Stance,
    execute::{
        error::ActuatorError,
        lost_zeros::LostZeros,
        strokes::{Seated, TableZero},
    },
};

impl Mechanism {
    /// Recovers after a failure, or after a caller has stopped the motors between two motions:
    /// turns a layer that stands between two quarters to the nearer quarter, homes colour arm and
    /// flipper again, squares the turntable, and seats the cube, which is squared if it lies askew.
    ///
    /// The pose of the cube is unknown now: the cube counts as newly put in, in
    /// [`Pose::START`](crate::Pose::START), and the robot must read it again.
    ///
    /// # Errors
    /// As [`home`](Self::home); the caller may call again.
    pub fn recover(&mut self, brick: &mut Brick) -> Result<(), ActuatorError> {
        self.announced = None;
        self.strokes.forget_flight();
        // While the flipper still holds the cube, the table squares the layer; later the table
        // would turn the whole cube. After any other failure the whole cube may stand askew, and
        // the table under it must not move. A layer that is stuck stays so: lifting the flipper may
        // free it.
        if self.trust == Trust::LostInTurn
            && !self.lost.has(Part::Turntable)
            && let Err(error) = self.strokes.align_table(brick)
        {
            log::warn!("{error}");
            stop_after_failure(brick);
            self.table_zero = TableZero::Lost;
        }
        self.trust = Trust::Lost;
        if self.lost.has(Part::Turntable) || self.has_recovered {
            self.table_zero = TableZero::Lost;
        }
        let zero = self.table_zero;
        let quarters = self.strokes.table_quarters();
        let quarters_before = *self.quarters_before.get_or_insert(quarters);
        let result = self
            .strokes
            .home_again(brick, self.lost)
            .and_then(|()| self.strokes.prove_free(brick))
            .and_then(|()| {
                if self.lost.has(Part::Turntable) {
                    self.strokes.find_table_quarter(brick)
                } else {
                    Ok(())
                }
            })
            .and_then(|()| self.strokes.seat_square(brick, zero));
        let result = match result {
            Ok(Seated::Pressed) if self.cube_was_askew => self.strokes.tilt_square(brick, zero),
            other => other,
        };
        let result = match result {
            Ok(Seated::Tilted) if self.squarings > 0 => {
                (self.strokes.find_quarter_by_cube(brick)).map(|()| Seated::Tilted)
            }
            other => other,
        };
        self.squarings += u32::from(matches!(result, Ok(Seated::Tilted)));
        let is_only_spun = matches!(result, Ok(Seated::Pressed))
            && !self.lost.has(Part::Turntable)
            && !self.may_have_tilted;
        self.spun_pose = is_only_spun.then(|| {
            let before = self.stance.pose;
            let spin = QuarterTurns::from_quarters(self.strokes.table_quarters() - quarters_before);
            spin.map_or(before, |spin| before.spun(spin))
        });
        if self.was_barred(&result) {
            // The next attempt turns the table farther.
            self.table_zero = TableZero::Lost;
            self.may_have_tilted = true;
        }
        self.checked(brick, result.map(drop))?;
        (self.quarters_before, self.may_have_tilted) = (None, false);
        self.cube_was_askew = false;
        self.has_recovered = true;
        self.lost = LostZeros::default();
        self.stance = Stance::START;
        self.trust = Trust::Known;
        Ok(())
    }

    /// After a [recovery](Self::recover) from a failure that was no motion's, gives the cube the pose in
    /// which it lies by the count of the table. Returns false, and leaves the pose, where the recovery has
    /// tilted the cube, or the count is lost.
    pub fn takes_pose_by_count(&mut self) -> bool {
        self.stance.pose = self.spun_pose.unwrap_or(self.stance.pose);
        self.spun_pose.is_some()
    }

    /// Whether the table stands at a quarter by its count, as far as the motions since it was found tell.
    #[must_use]
    pub fn knows_table(&self) -> bool {
        self.table_zero == TableZero::Known
    }

    /// Whether the flipper met a cube that lies askew.
    pub(super) fn was_barred<T>(&self, result: &Result<T, ActuatorError>) -> bool {
        let clear = self.settings().flipper_clear();
        matches!(
            result,
            Err(ActuatorError::Jam { part: Part::Flipper, position, .. }) if *position > clear
        )
    }
}

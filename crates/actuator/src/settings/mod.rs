//! Settings of the motors: positions, speeds, pauses and limits.

mod profile;
mod slowed;
mod speed;
#[cfg(test)]
mod tests;

pub use self::{profile::Profile, speed::FlipperSpeed};

use std::time::Duration;

use brick::{Degrees, DegreesPerSecond, RobotSettings};
use settings::{Document, SettingsError};

settings::section! {
    /// Settings of flipper, turntable and colour arm for a robot with a given build: positions,
    /// speeds, pauses and limits, all within their ranges and without contradiction.
    pub struct MechanismSettings in "mechanism" with robot: RobotSettings checked by check:
        "Positions, speeds, pauses and time limits of the three motors."
    {
        /// Position of the released flipper, from its upper stop.
        flipper_release_deg => flipper_release: Degrees = 8, in -20..=60;
        /// Greatest position of the flipper that is clear of the cube.
        flipper_clear_deg => flipper_clear: Degrees = 35, in 5..=60;
        /// Position of the flipper that holds the cube.
        flipper_hold_deg => flipper_hold: Degrees = 90, in 60..=130;
        /// Position to which the flipper pulls to tilt the cube.
        flipper_pull_deg => flipper_pull: Degrees = 190, in 150..=240;
        /// Speed of the flipper onto the cube.
        flipper_hold_speed_deg_s => flipper_hold_speed: DegreesPerSecond = 285, in 50..=1000;
        /// Speed of the flipper off the cube.
        flipper_release_speed_deg_s => flipper_release_speed: DegreesPerSecond = 540, in 50..=1000;
        /// Speed of the flipper that pulls.
        flipper_pull_speed_deg_s => flipper_pull_speed: DegreesPerSecond = 325, in 50..=1000;
        /// Speed of the flipper back from the pull, which pushes the cube into the cradle.
        flipper_push_speed_deg_s => flipper_push_speed: DegreesPerSecond = 435, in 50..=1000;
        /// Speed of the first push of the flipper, which seats a cube that a person has put in.
        flipper_seat_speed_deg_s => flipper_seat_speed: DegreesPerSecond = 100, in 20..=500;
        /// Speed of the flipper up against its stop when homing.
        flipper_home_speed_deg_s => flipper_home_speed: DegreesPerSecond = 100, in 20..=300;
        /// Pause after a stroke of the flipper that comes to rest.
        flipper_settle_ms => flipper_settle: Duration = 0, in 0..=1000;
        /// Time limit of a stroke of the flipper.
        flipper_timeout_ms => flipper_timeout: Duration = 3000, in 200..=20000;
        /// Whether a tilt from or to released goes through hold without a stop.
        one_stroke_tilts => one_stroke_tilts: bool = true;
        /// Distance past its target at which a turn of a layer comes back, whatever its speed:
        /// friction takes the other layers along. Left out: 8 degrees of the cube.
        overshoot_deg: Option<Degrees> = None, in 0..=90, like "24";
        /// Speed of the turntable with the whole cube.
        spin_speed_deg_s => spin_speed: DegreesPerSecond = 800, in 50..=1000;
        /// Speed of the turntable with the bottom layer.
        turn_speed_deg_s => turn_speed: DegreesPerSecond = 800, in 50..=1000;
        /// Speed of the turntable back from the overshoot.
        return_speed_deg_s => return_speed: DegreesPerSecond = 600, in 20..=1000;
        /// Distance before its target from which the turntable moves slowly, to overrun less and
        /// rest sooner. 0: it does not slow down.
        ease_deg => ease: Degrees = 30, in 0..=200;
        /// Distance before the target from which the turntable moves slowly on its way back from
        /// the overshoot.
        return_ease_deg => return_ease: Degrees = 10, in 0..=200;
        /// Speed over the last degrees, of turntable and flipper.
        ease_speed_deg_s => ease_speed: DegreesPerSecond = 150, in 30..=1000;
        /// Distance of the turntable from the target of a spin at which the flipper sets out for
        /// the cube.
        lower_before_deg => lower_before: Degrees = 6, in 0..=90;
        /// Distance of the turntable from the target of a turn from which the flipper waits 30 ms and
        /// pulls, at the shipped pull speed; a faster flipper waits until the table is nearer. Left
        /// out: 3.3 degrees of the cube.
        flip_before_deg: Option<Degrees> = None, in 0..=60, like "10";
        /// Pause after a spin that comes to rest.
        spin_settle_ms => spin_settle: Duration = 0, in 0..=1000;
        /// Pause after a turn that comes to rest.
        turn_settle_ms => turn_settle: Duration = 0, in 0..=1000;
        /// Time limit of a stroke of the turntable.
        turntable_timeout_ms => turntable_timeout: Duration = 4000, in 200..=20000;
        /// Speed of the colour arm.
        arm_speed_deg_s => arm_speed: DegreesPerSecond = 600, in 50..=1500;
        /// Speed of the colour arm outwards against its stop when homing.
        arm_home_speed_deg_s => arm_home_speed: DegreesPerSecond = 500, in 50..=1000;
        /// Time limit of the colour arm to get out of the way.
        arm_timeout_ms => arm_timeout: Duration = 5000, in 200..=20000;
        /// Time limit of a motor to reach its stop when homing.
        homing_timeout_ms => homing_timeout: Duration = 8000, in 500..=60000;
    }
}

impl MechanismSettings {
    /// Build of the robot that these settings drive.
    pub const fn robot(&self) -> &RobotSettings {
        &self.robot
    }

    /// Angle by which the motor turns a layer past its target before it comes back, in motor
    /// degrees, against the friction that takes the other layers along.
    ///
    /// The key is `overshoot_deg`, by default 8 degrees of the cube, in the range 0 to 90.
    pub fn overshoot(&self) -> Degrees {
        let left_out = || self.robot.table_degrees(8.0);
        self.overshoot_deg.unwrap_or_else(left_out)
    }

    /// Distance of the table from its target, after a turn, at which the flipper pulls: the way of
    /// the table until the flipper lifts the cube. The table slows down meanwhile, so this distance
    /// grows with the square of that time: a flipper that pulls twice as fast waits until a quarter
    /// of the distance is left.
    ///
    /// The key is `flip_before_deg`, by default 3.3 degrees of the cube, in the range 0 to 60; its
    /// value is the distance at the shipped pull speed.
    pub fn flip_before(&self) -> Degrees {
        let left_out = || self.robot.table_degrees(3.3);
        let at_shipped_speed = self.flip_before_deg.unwrap_or_else(left_out);
        let shipped = Self::default().flipper_pull_speed_deg_s;
        let pull = shipped.max(self.flipper_pull_speed_deg_s);
        let slower =
            f64::from(shipped.as_degrees_per_second()) / f64::from(pull.as_degrees_per_second());
        Degrees::new((f64::from(at_shipped_speed.as_degrees()) * slower * slower).round() as i32)
    }

    /// Checks that the flipper's positions are in order, and farther apart than its tolerance.
    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        let tolerance = self.robot.flipper_tolerance();
        let release = ("flipper_release_deg", self.flipper_release_deg);
        let clear = ("flipper_clear_deg", self.flipper_clear_deg);
        let hold = ("flipper_hold_deg", self.flipper_hold_deg);
        let pull = ("flipper_pull_deg", self.flipper_pull_deg);
        for (lower, upper, between) in [
            (release, clear, Degrees::ZERO),
            (clear, hold, tolerance),
            (hold, pull, tolerance),
        ] {
            if lower.1 + between < upper.1 {
                continue;
            }
            let margin = if between == Degrees::ZERO {
                ""
            } else {
                " by more than robot.flipper_tolerance_deg"
            };
            let message = format!(
                "mechanism.{} = {} must be less than mechanism.{} = {}{margin}",
                lower.0,
                lower.1.as_degrees(),
                upper.0,
                upper.1.as_degrees(),
            );
            let keys = [("mechanism", lower.0), ("mechanism", upper.0)];
            return Err(document.conflict(&keys, message));
        }
        Ok(())
    }
}

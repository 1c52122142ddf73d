//! Build of a robot: facts that several parts of the program share.

use settings::{Document, OutOfRange, SettingsError};

use crate::Degrees;

/// Direction in which a motor is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Direction of the building instructions.
    Forward,
    /// Opposite direction: every position and speed changes its sign.
    Inverted,
}

impl Direction {
    const fn from_inverted(inverted: bool) -> Self {
        if inverted {
            Self::Inverted
        } else {
            Self::Forward
        }
    }
}

settings::unit!(Direction: bool, Direction::from_inverted, |direction: &Direction| {
    *direction == Direction::Inverted
});

settings::section! {
    /// The robot's shared physical facts: directions, gear ratio, arm positions and tolerances.
    ///
    /// The settings hold one copy of each number; actuator, scanner and calibration receive these
    /// settings.
    pub struct RobotSettings in "robot" checked by check:
        "Build of the robot: facts that all its parts share."
    {
        /// Whether the flipper's motor is built in the other way round.
        flipper_inverted => flipper_direction: Direction = false;
        /// Whether the turntable's motor is built in the other way round.
        turntable_inverted => turntable_direction: Direction = false;
        /// Whether the colour arm's motor is built in the other way round.
        arm_inverted => arm_direction: Direction = false;
        /// Turns of the turntable's motor for one turn of the cube. 90 times the gear ratio must
        /// be a whole number of motor degrees.
        gear_ratio => gear_ratio: f64 = 3.0, in 1.0..=12.0;
        /// Position of the colour arm at rest, from its outer stop.
        arm_away_deg => arm_away: Degrees = -10, in -700..=0;
        /// Position of the parked colour arm, clear of the cube and of the flipper; inwards is
        /// negative.
        arm_park_deg => arm_park: Degrees = -400, in -700..=0;
        /// Position of the colour arm over the centre of the cube; inwards is negative.
        arm_centre_deg => arm_centre: Degrees = -750, in -1500..=0;
        /// Greatest distance of the flipper from its target at rest: a cube that stands askew keeps
        /// the flipper farther away.
        flipper_tolerance_deg => flipper_tolerance: Degrees = 8, in 2..=30;
        /// Greatest distance of the turntable's motor from its target at rest.
        turntable_tolerance_deg => turntable_tolerance: Degrees = 8, in 1..=45;
        /// Greatest distance of the colour arm from its target at rest.
        arm_tolerance_deg => arm_tolerance: Degrees = 15, in 1..=60;
    }
}

/// Greatest distance of a quarter turn of the cube from a whole number of motor degrees: the
/// rounding error of a gear ratio with four digits.
const MAX_ROUNDING_DEG: f64 = 0.02;

impl RobotSettings {
    /// Directions in which flipper, turntable and colour arm are built in.
    pub const fn directions(&self) -> [Direction; 3] {
        [
            self.flipper_inverted,
            self.turntable_inverted,
            self.arm_inverted,
        ]
    }

    /// The same robot with another arm position over the centre, from a calibration.
    ///
    /// # Errors
    /// When the position is out of range.
    pub fn with_arm_centre(&self, centre: Degrees) -> Result<Self, OutOfRange> {
        let moved = Self {
            arm_centre_deg: centre,
            ..self.clone()
        };
        moved.in_range()?;
        Ok(moved)
    }

    /// Degrees of the turntable's motor for this many degrees of the cube, rounded to the nearest.
    ///
    /// ```
    /// use brick::{Degrees, RobotSettings};
    /// let robot = RobotSettings::default();
    /// assert_eq!(robot.table_degrees(120.0), Degrees::new(360));
    /// ```
    pub fn table_degrees(&self, of_cube: f64) -> Degrees {
        Degrees::new((of_cube * self.gear_ratio).round() as i32)
    }

    /// Degrees of the turntable's motor for a quarter turn of the cube.
    pub fn quarter_turn(&self) -> Degrees {
        self.table_degrees(90.0)
    }

    /// Degrees of the turntable's motor for a whole turn of the cube.
    pub fn whole_turn(&self) -> Degrees {
        self.quarter_turn() * 4
    }

    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        let quarter = 90.0 * self.gear_ratio;
        if (quarter - quarter.round()).abs() <= MAX_ROUNDING_DEG {
            return Ok(());
        }
        let ratio = self.gear_ratio;
        Err(document.conflict(
            &[("robot", "gear_ratio")],
            format!(
                "robot.gear_ratio = {ratio} makes {quarter:.2} motor degrees of a quarter turn of \
                 the cube: a whole number is needed"
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_of_the_table_follow_from_the_gear_ratio() {
        let robot = RobotSettings::default();
        assert_eq!(robot.quarter_turn(), Degrees::new(270));
        assert_eq!(robot.whole_turn(), Degrees::new(1080));
        let robot = RobotSettings::from_toml("gear_ratio = 1.6667").expect("40:24 teeth");
        assert_eq!(robot.quarter_turn(), Degrees::new(150));
        assert_eq!(robot.table_degrees(50.0), Degrees::new(83));
    }

    #[test]
    fn a_gear_ratio_whose_quarter_turn_is_no_whole_number_is_refused() {
        let error = RobotSettings::from_toml("gear_ratio = 1.25").expect_err("112.5 degrees");
        assert_eq!(
            error.to_string(),
            "line 1, column 14: robot.gear_ratio = 1.25 makes 112.50 motor degrees of a quarter \
             turn of the cube: a whole number is needed"
        );
        let error = RobotSettings::from_toml("gear_ratio = 0").expect_err("no gears");
        assert!(error.to_string().contains("allowed are 1 to 12"), "{error}");
        let error = RobotSettings::from_toml("arm_tolerance_deg = 0").expect_err("no tolerance");
        assert!(
            error
                .to_string()
                .contains("arm_tolerance_deg = 0 is out of range"),
            "{error}"
        );
    }
}

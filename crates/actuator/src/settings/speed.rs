//! Speeds of the flipper at the cube: the calibration finds by trying how fast each may be on a
//! robot.

use brick::DegreesPerSecond;
use settings::OutOfRange;

use super::MechanismSettings;

settings::words! {
    /// Speed at which the flipper meets the cube.
    pub enum FlipperSpeed {
        /// Speed down onto the cube.
        Hold = "hold",
        /// Speed of the pull.
        Pull = "pull",
        /// Speed back from the pull, pushing the cube into the cradle.
        Push = "push",
    }
}

impl FlipperSpeed {
    /// Key in the settings.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Hold => "flipper_hold_speed_deg_s",
            Self::Pull => "flipper_pull_speed_deg_s",
            Self::Push => "flipper_push_speed_deg_s",
        }
    }
}

impl MechanismSettings {
    /// This speed of the flipper, of the settings.
    pub const fn flipper_speed(&self, speed: FlipperSpeed) -> DegreesPerSecond {
        match speed {
            FlipperSpeed::Hold => self.flipper_hold_speed_deg_s,
            FlipperSpeed::Pull => self.flipper_pull_speed_deg_s,
            FlipperSpeed::Push => self.flipper_push_speed_deg_s,
        }
    }

    /// The same settings with another speed of the flipper.
    ///
    /// # Errors
    /// When the value is outside the range of its key.
    ///
    /// ```
    /// use actuator::{FlipperSpeed, MechanismSettings};
    /// use brick::DegreesPerSecond;
    /// let settings = MechanismSettings::default();
    /// let faster = settings.with_flipper_speed(FlipperSpeed::Pull, DegreesPerSecond::new(400))?;
    /// assert_eq!(faster.flipper_pull_speed(), DegreesPerSecond::new(400));
    /// let too_fast = DegreesPerSecond::new(4000);
    /// assert!(settings.with_flipper_speed(FlipperSpeed::Pull, too_fast).is_err());
    /// # Ok::<(), settings::OutOfRange>(())
    /// ```
    pub fn with_flipper_speed(
        &self,
        speed: FlipperSpeed,
        value: DegreesPerSecond,
    ) -> Result<Self, OutOfRange> {
        let mut changed = self.clone();
        *match speed {
            FlipperSpeed::Hold => &mut changed.flipper_hold_speed_deg_s,
            FlipperSpeed::Pull => &mut changed.flipper_pull_speed_deg_s,
            FlipperSpeed::Push => &mut changed.flipper_push_speed_deg_s,
        } = value;
        changed.in_range()?;
        Ok(changed)
    }
}

//! How the motors are driven: positions, speeds, pauses and limits.

mod slowed;
#[cfg(test)]
mod tests;

use std::time::Duration;

use brick::{Bounds, Degrees, DegreesPerSecond, OutOfRange};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which way round a motor is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// As in the building instructions.
    Forward,
    /// The other way round: every position and speed changes its sign.
    Inverted,
}

impl Direction {
    /// 1 or -1.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Forward => 1,
            Self::Inverted => -1,
        }
    }
}

/// A type of setting, and how it is written.
trait Setting {
    type Raw;
    fn from_raw(raw: Self::Raw) -> Self;
    fn into_raw(self) -> Self::Raw;
}

impl Setting for Degrees {
    type Raw = i32;
    fn from_raw(raw: i32) -> Self {
        Self::new(raw)
    }
    fn into_raw(self) -> i32 {
        self.as_degrees()
    }
}

impl Setting for DegreesPerSecond {
    type Raw = i32;
    fn from_raw(raw: i32) -> Self {
        Self::new(raw)
    }
    fn into_raw(self) -> i32 {
        self.as_degrees_per_second()
    }
}

impl Setting for Duration {
    type Raw = u32;
    fn from_raw(raw: u32) -> Self {
        Self::from_millis(raw.into())
    }
    fn into_raw(self) -> u32 {
        self.as_millis() as u32
    }
}

impl Setting for Direction {
    type Raw = bool;
    fn from_raw(inverted: bool) -> Self {
        if inverted {
            Self::Inverted
        } else {
            Self::Forward
        }
    }
    fn into_raw(self) -> bool {
        self == Self::Inverted
    }
}

impl Setting for bool {
    type Raw = Self;
    fn from_raw(raw: Self) -> Self {
        raw
    }
    fn into_raw(self) -> Self {
        self
    }
}

/// Writes each setting once: meaning, key, name, type, default and range.
macro_rules! settings {
    ($($(#[$doc:meta])* $key:ident => $name:ident: $type:ty = $default:literal in $min:literal..=$max:literal;)+) => {
        /// The settings as they are written.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct RawMechanismSettings {
            $($key: <$type as Setting>::Raw,)+
        }

        impl Default for RawMechanismSettings {
            fn default() -> Self {
                Self { $($key: $default,)+ }
            }
        }

        /// Positions, speeds, pauses and limits of the three motors, all within their ranges and
        /// without contradiction.
        ///
        /// Read from and written to settings whose keys are named below; a key that is left out
        /// has its default, an unknown key is refused.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "RawMechanismSettings", into = "RawMechanismSettings")]
        pub struct MechanismSettings {
            $($name: $type,)+
        }

        impl MechanismSettings {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nKey `", stringify!($key), "`, by default ", stringify!($default),
                    ", allowed are ", stringify!($min), " to ", stringify!($max), ".")]
                pub fn $name(&self) -> $type {
                    self.$name
                }
            )+

            fn within_ranges(raw: RawMechanismSettings) -> Result<Self, OutOfRange> {
                Ok(Self {
                    $($name: {
                        const BOUNDS: Bounds<<$type as Setting>::Raw> =
                            Bounds::new(concat!("mechanism.", stringify!($key)), $min, $max);
                        Setting::from_raw(BOUNDS.check(raw.$key)?)
                    },)+
                })
            }
        }

        impl From<MechanismSettings> for RawMechanismSettings {
            fn from(settings: MechanismSettings) -> Self {
                Self { $($key: settings.$name.into_raw(),)+ }
            }
        }
    };
}

settings! {
    /// Whether the flipper's motor is built in the other way round.
    flipper_inverted => flipper_direction: Direction = false in false..=true;
    /// Where the flipper rests when released, from its upper stop.
    flipper_release_deg => flipper_release: Degrees = 0 in -20..=60;
    /// Up to where the flipper counts as clear of the cube.
    flipper_clear_deg => flipper_clear: Degrees = 35 in 5..=60;
    /// Where the flipper holds the cube.
    flipper_hold_deg => flipper_hold: Degrees = 85 in 60..=130;
    /// How far the flipper pulls to tilt the cube.
    flipper_pull_deg => flipper_pull: Degrees = 190 in 150..=240;
    /// How far from its target the flipper may come to rest: less than what a cube that stands
    /// askew keeps it from holding.
    flipper_tolerance_deg => flipper_tolerance: Degrees = 6 in 2..=30;
    /// Speed onto the cube.
    flipper_hold_speed_deg_s => flipper_hold_speed: DegreesPerSecond = 280 in 50..=1000;
    /// Speed off the cube.
    flipper_release_speed_deg_s => flipper_release_speed: DegreesPerSecond = 280 in 50..=1000;
    /// Speed of the pull.
    flipper_pull_speed_deg_s => flipper_pull_speed: DegreesPerSecond = 350 in 50..=1000;
    /// Speed back from the pull, pushing the cube into the cradle.
    flipper_push_speed_deg_s => flipper_push_speed: DegreesPerSecond = 400 in 50..=1000;
    /// Speed of the first push, which seats a cube that was put in by hand.
    flipper_seat_speed_deg_s => flipper_seat_speed: DegreesPerSecond = 100 in 20..=500;
    /// Speed up against the stop when homing.
    flipper_home_speed_deg_s => flipper_home_speed: DegreesPerSecond = 100 in 20..=300;
    /// Pause after each stroke of the flipper.
    flipper_settle_ms => flipper_settle: Duration = 50 in 0..=1000;
    /// How long a stroke of the flipper may take.
    flipper_timeout_ms => flipper_timeout: Duration = 3000 in 200..=20000;
    /// Whether a tilt from or to released goes through hold without a stop.
    one_stroke_tilts => one_stroke_tilts: bool = true in false..=true;
    /// Whether the turntable's motor is built in the other way round.
    turntable_inverted => turntable_direction: Direction = false in false..=true;
    /// Motor degrees for 90 degrees of the cube: 90 times the gear ratio of 3.
    turntable_quarter_deg => turntable_quarter: Degrees = 270 in 90..=1080;
    /// How far the motor turns a layer beyond its target before it comes back, against the
    /// friction that takes the other layers along.
    overshoot_deg => overshoot: Degrees = 18 in 0..=90;
    /// How far from its target the turntable may come to rest.
    turntable_tolerance_deg => turntable_tolerance: Degrees = 8 in 1..=45;
    /// Speed with the whole cube.
    spin_speed_deg_s => spin_speed: DegreesPerSecond = 771 in 50..=1000;
    /// Speed with the bottom layer.
    turn_speed_deg_s => turn_speed: DegreesPerSecond = 675 in 50..=1000;
    /// Speed back from the overshoot.
    return_speed_deg_s => return_speed: DegreesPerSecond = 400 in 20..=1000;
    /// Pause after a spin.
    spin_settle_ms => spin_settle: Duration = 135 in 0..=1000;
    /// Pause after each stroke of a turn: at the overshoot, and at the end.
    turn_settle_ms => turn_settle: Duration = 115 in 0..=1000;
    /// How long a stroke of the turntable may take.
    turntable_timeout_ms => turntable_timeout: Duration = 4000 in 200..=20000;
    /// Whether the colour arm's motor is built in the other way round.
    arm_inverted => arm_direction: Direction = false in false..=true;
    /// How far inwards the colour arm may stand when the flipper moves; inwards is negative.
    arm_park_deg => arm_park: Degrees = -400 in -700..=0;
    /// Where the colour arm rests when it is not needed, from its outer stop.
    arm_away_deg => arm_away: Degrees = 0 in -700..=0;
    /// How far from its target the colour arm may come to rest.
    arm_tolerance_deg => arm_tolerance: Degrees = 15 in 1..=60;
    /// Speed of the colour arm.
    arm_speed_deg_s => arm_speed: DegreesPerSecond = 600 in 50..=1500;
    /// Speed outwards against the stop when homing.
    arm_home_speed_deg_s => arm_home_speed: DegreesPerSecond = 500 in 50..=1000;
    /// How long the colour arm may take to get out of the way.
    arm_timeout_ms => arm_timeout: Duration = 5000 in 200..=20000;
    /// How long a motor may take to reach its stop when homing.
    homing_timeout_ms => homing_timeout: Duration = 8000 in 500..=60000;
}

/// Settings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InvalidMechanismSettings {
    /// One value is out of its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// Two values do not go together.
    #[error("mechanism.{lower} = {below} must be less than mechanism.{upper} = {above}{margin}")]
    OutOfOrder {
        /// The key of the value that must be less.
        lower: &'static str,
        /// That value, in motor degrees.
        below: i32,
        /// The key of the value that must be more.
        upper: &'static str,
        /// That value, in motor degrees.
        above: i32,
        /// What must lie between them besides.
        margin: &'static str,
    },
}

impl TryFrom<RawMechanismSettings> for MechanismSettings {
    type Error = InvalidMechanismSettings;

    fn try_from(raw: RawMechanismSettings) -> Result<Self, InvalidMechanismSettings> {
        let settings = Self::within_ranges(raw)?;
        let in_order = |lower, below: Degrees, upper, above: Degrees, between, margin| {
            if below + between < above {
                return Ok(());
            }
            Err(InvalidMechanismSettings::OutOfOrder {
                lower,
                below: below.as_degrees(),
                upper,
                above: above.as_degrees(),
                margin,
            })
        };
        let tolerance = settings.flipper_tolerance;
        let margin = " by more than mechanism.flipper_tolerance_deg";
        let (release, clear) = (settings.flipper_release, settings.flipper_clear);
        let (hold, pull) = (settings.flipper_hold, settings.flipper_pull);
        in_order(
            "flipper_release_deg",
            release,
            "flipper_clear_deg",
            clear,
            Degrees::ZERO,
            "",
        )?;
        in_order(
            "flipper_clear_deg",
            clear,
            "flipper_hold_deg",
            hold,
            tolerance,
            margin,
        )?;
        in_order(
            "flipper_hold_deg",
            hold,
            "flipper_pull_deg",
            pull,
            tolerance,
            margin,
        )?;
        Ok(settings)
    }
}

impl Default for MechanismSettings {
    fn default() -> Self {
        Self::try_from(RawMechanismSettings::default()).expect("the defaults are in their ranges")
    }
}

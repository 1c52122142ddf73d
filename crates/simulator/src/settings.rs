//! What a simulated MindCub3r is like: the settings of `config/simulator.toml`.
//!
//! All keys may be left out. Unknown keys and values outside their range are refused.

use brick::{Bounds, OutOfRange};
use serde::Deserialize;
use thiserror::Error;

use crate::noise::kind::{Noise, NoiseKind};

/// The shipped settings, which are also [`Settings::default`].
pub const SHIPPED: &str = include_str!("../../../config/simulator.toml");

/// Checked settings of a simulated MindCub3r.
///
/// ```
/// use simulator::Settings;
/// let slippery = Settings::from_toml("[mechanism]\nslip_chance = 0.1")?;
/// assert_ne!(slippery, Settings::default());
/// let error = Settings::from_toml("[mechanism]\nslip_chance = 2").unwrap_err();
/// assert!(error.to_string().contains("mechanism.slip_chance = 2 is out of range"));
/// # Ok::<(), simulator::SettingsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(try_from = "RawSettings")]
pub struct Settings {
    pub(crate) motors: MotorSettings,
    pub(crate) mechanism: MechanismSettings,
    pub(crate) light: LightSettings,
    pub(crate) battery: BatterySettings,
    pub(crate) distance: DistanceSettings,
}

/// Settings that cannot be used.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// Not TOML, an unknown key, a value of the wrong type or outside its range.
    #[error("settings of the simulator: {0}")]
    Toml(#[from] toml::de::Error),
}

/// A value that is well-typed and still makes no sense.
#[derive(Debug, Error)]
enum Invalid {
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    #[error("light.palettes is empty: name at least one of random-01, random-02, random-03")]
    NoPalette,
}

impl Settings {
    /// Reads settings; what is not mentioned stays as shipped.
    ///
    /// # Errors
    /// Names the line and the key that is unknown, of the wrong type or out of range, and what
    /// is allowed.
    pub fn from_toml(text: &str) -> Result<Self, SettingsError> {
        Ok(toml::from_str(text)?)
    }

    /// The same robot in perfect light: no noise, no wear, the sensor exactly in its place.
    #[must_use]
    pub fn without_noise(mut self) -> Self {
        self.light = LightSettings {
            face_brightness: 0.0,
            sticker_variation: 0.0,
            reading_variation: 0.0,
            reading_offset: 0.0,
            position_error_mm: 0.0,
            worn_stickers: 0,
            noise_kind: NoiseKind::Clean,
            noise_level: 0.0,
            ..self.light
        };
        self
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawSettings {
    motors: MotorSettings,
    mechanism: MechanismSettings,
    light: LightSettings,
    battery: BatterySettings,
    distance: DistanceSettings,
}

/// The three motors. Angles, speeds and accelerations are those of the motor shaft.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MotorSettings {
    pub(crate) large_max_speed_deg_s: f64,
    pub(crate) medium_max_speed_deg_s: f64,
    pub(crate) flipper_acceleration_deg_s2: f64,
    pub(crate) turntable_acceleration_deg_s2: f64,
    pub(crate) arm_acceleration_deg_s2: f64,
    pub(crate) coast_deceleration_deg_s2: f64,
    pub(crate) turntable_backlash_deg: f64,
    pub(crate) flipper_start_max_deg: f64,
    pub(crate) arm_start_max_deg: f64,
}

impl Default for MotorSettings {
    fn default() -> Self {
        Self {
            large_max_speed_deg_s: 1050.0,
            medium_max_speed_deg_s: 1560.0,
            flipper_acceleration_deg_s2: 4500.0,
            turntable_acceleration_deg_s2: 6000.0,
            arm_acceleration_deg_s2: 8000.0,
            coast_deceleration_deg_s2: 1500.0,
            turntable_backlash_deg: 3.0,
            flipper_start_max_deg: 40.0,
            arm_start_max_deg: 300.0,
        }
    }
}

/// Cradle and flipper. Angles are motor degrees of the turntable: 3 are 1 degree of the cube.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct MechanismSettings {
    pub(crate) play_deg: f64,
    pub(crate) square_tolerance_deg: f64,
    pub(crate) corner_cutting_deg: f64,
    pub(crate) contact_tolerance_deg: f64,
    pub(crate) slip_chance: f64,
}

impl Default for MechanismSettings {
    fn default() -> Self {
        Self {
            play_deg: 18.0,
            square_tolerance_deg: 24.0,
            corner_cutting_deg: 30.0,
            contact_tolerance_deg: 6.0,
            slip_chance: 0.0,
        }
    }
}

/// A real scan from which the colours are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum PaletteName {
    /// Over-exposed: many channels are cut off at 255.
    #[serde(rename = "random-01")]
    Random01,
    /// Well exposed.
    #[serde(rename = "random-02")]
    Random02,
    /// Well exposed.
    #[serde(rename = "random-03")]
    Random03,
}

impl PaletteName {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Random01, Self::Random02, Self::Random03];
}

/// How the six colours are dealt to the faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// White up, red right, green front, yellow down, orange left, blue back.
    Standard,
    /// By lot.
    Random,
}

/// Stickers, light and colour sensor.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LightSettings {
    pub(crate) palettes: Vec<PaletteName>,
    pub(crate) scheme: Scheme,
    pub(crate) white_red: f64,
    pub(crate) white_green: f64,
    pub(crate) white_blue: f64,
    pub(crate) face_brightness: f64,
    pub(crate) sticker_variation: f64,
    pub(crate) reading_variation: f64,
    pub(crate) reading_offset: f64,
    pub(crate) position_error_mm: f64,
    pub(crate) footprint_radius_mm: f64,
    pub(crate) worn_stickers: u8,
    pub(crate) worn_fade: f64,
    pub(crate) noise_kind: NoiseKind,
    pub(crate) noise_level: f64,
}

impl LightSettings {
    /// What spoils the readings of each look, besides all else.
    pub(crate) fn noise(&self) -> Result<Noise, OutOfRange> {
        Noise::new(self.noise_kind, self.noise_level)
    }
}

impl Default for LightSettings {
    fn default() -> Self {
        Self {
            palettes: vec![PaletteName::Random02, PaletteName::Random03],
            scheme: Scheme::Standard,
            white_red: 265.0,
            white_green: 255.0,
            white_blue: 320.0,
            face_brightness: 0.075,
            sticker_variation: 0.04,
            reading_variation: 0.03,
            reading_offset: 1.0,
            position_error_mm: 1.5,
            footprint_radius_mm: 5.0,
            worn_stickers: 2,
            worn_fade: 0.2,
            noise_kind: NoiseKind::Clean,
            noise_level: 0.0,
        }
    }
}

/// The battery and what it does to the motors.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct BatterySettings {
    pub(crate) voltage_mv: u32,
    pub(crate) full_speed_mv: u32,
}

impl Default for BatterySettings {
    fn default() -> Self {
        Self {
            voltage_mv: 8000,
            full_speed_mv: 8500,
        }
    }
}

/// Which sensor looks for a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DistanceKind {
    Infrared,
    Ultrasonic,
    None,
}

/// The sensor that looks for a cube.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct DistanceSettings {
    pub(crate) sensor: DistanceKind,
}

impl Default for DistanceSettings {
    fn default() -> Self {
        Self {
            sensor: DistanceKind::Infrared,
        }
    }
}

/// Checks `section.key: minimum, maximum;`, both inclusive.
macro_rules! check {
    ($($section:ident . $key:ident : $min:expr, $max:expr;)*) => {
        $(Bounds::new(
            concat!(stringify!($section), ".", stringify!($key)),
            $min,
            $max,
        )
        .check($section.$key)?;)*
    };
}

impl TryFrom<RawSettings> for Settings {
    type Error = Invalid;

    fn try_from(raw: RawSettings) -> Result<Self, Invalid> {
        let RawSettings {
            motors,
            mechanism,
            light,
            battery,
            distance,
        } = raw;
        check! {
            motors.large_max_speed_deg_s: 100.0, 3000.0;
            motors.medium_max_speed_deg_s: 100.0, 3000.0;
            motors.flipper_acceleration_deg_s2: 500.0, 50_000.0;
            motors.turntable_acceleration_deg_s2: 500.0, 50_000.0;
            motors.arm_acceleration_deg_s2: 500.0, 50_000.0;
            motors.coast_deceleration_deg_s2: 500.0, 50_000.0;
            motors.turntable_backlash_deg: 0.0, 30.0;
            motors.flipper_start_max_deg: 0.0, 60.0;
            motors.arm_start_max_deg: 0.0, 700.0;
            mechanism.play_deg: 0.0, 90.0;
            mechanism.square_tolerance_deg: 0.0, 90.0;
            mechanism.corner_cutting_deg: 0.0, 120.0;
            mechanism.contact_tolerance_deg: 0.0, 60.0;
            mechanism.slip_chance: 0.0, 1.0;
            light.white_red: 50.0, 1023.0;
            light.white_green: 50.0, 1023.0;
            light.white_blue: 50.0, 1023.0;
            light.face_brightness: 0.0, 0.9;
            light.sticker_variation: 0.0, 1.0;
            light.reading_variation: 0.0, 1.0;
            light.reading_offset: 0.0, 100.0;
            light.position_error_mm: 0.0, 20.0;
            light.footprint_radius_mm: 0.5, 20.0;
            light.worn_fade: 0.0, 1.0;
            light.worn_stickers: 0, 54;
            battery.voltage_mv: 4000, 12_000;
            battery.full_speed_mv: 4000, 12_000;
        }
        light.noise()?;
        if light.palettes.is_empty() {
            return Err(Invalid::NoPalette);
        }
        Ok(Self {
            motors,
            mechanism,
            light,
            battery,
            distance,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_names_every_key_and_equals_the_default() {
        assert_eq!(Settings::from_toml(SHIPPED).unwrap(), Settings::default());
        // Each key that is taken out of the shipped file and misspelt is refused, so the file
        // has no key that does nothing.
        let keys: Vec<&str> = SHIPPED
            .lines()
            .filter_map(|line| line.split_once(" = ").map(|(key, _)| key))
            .collect();
        assert_eq!(keys.len(), 32);
        for key in keys {
            let text = SHIPPED.replace(&format!("\n{key} ="), &format!("\n{key}x ="));
            let error = Settings::from_toml(&text).unwrap_err().to_string();
            assert!(error.contains("unknown field"), "{key}: {error}");
        }
    }

    #[test]
    fn values_out_of_range_are_refused_with_key_value_and_range() {
        for (text, words) in [
            (
                "[motors]\nturntable_backlash_deg = 31",
                "motors.turntable_backlash_deg = 31 is out of range: allowed are 0 to 30",
            ),
            (
                "[light]\nface_brightness = nan",
                "light.face_brightness = NaN is out of range",
            ),
            (
                "[light]\nworn_stickers = 55",
                "light.worn_stickers = 55 is out of range: allowed are 0 to 54",
            ),
            (
                "[light]\nnoise_kind = \"combo\"\nnoise_level = 5",
                "level of combo = 5 is out of range: allowed are 0 to 4",
            ),
            (
                "[light]\nnoise_level = 0.1",
                "level of clean = 0.1 is out of range: allowed are 0 to 0",
            ),
            ("[light]\npalettes = []", "light.palettes is empty"),
            (
                "[battery]\nvoltage_mv = 1",
                "battery.voltage_mv = 1 is out of range: allowed are 4000 to 12000",
            ),
            ("[distance]\nsensor = \"radar\"", "unknown variant"),
            ("[engine]\nx = 1", "unknown field"),
        ] {
            let error = Settings::from_toml(text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}

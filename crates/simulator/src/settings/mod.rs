//! Settings of a simulated MindCub3r: `config/simulator.toml`.
//!
//! All keys may be left out. Unknown keys and values outside their range are refused.

mod faults;
mod light;
mod parts;
#[cfg(test)]
mod tests;

use settings::{Document, Section, SettingsError};

pub(crate) use self::{
    faults::FaultSettings,
    light::LightSettings,
    parts::{
        Assembly, BatterySettings, CubeSettings, DistanceKind, DistanceSettings, FamilySettings,
        LimitSettings, MechanismSettings, MotorSettings, SensorSettings,
    },
};
pub use self::{
    light::{PaletteName, Scheme},
    parts::Wider,
};
use crate::noise::kind::NoiseKind;

/// The shipped settings, which are also [`Settings::default`].
pub const SHIPPED: &str = include_str!("../../../../config/simulator.toml");

const HEAD: &str = "# The simulated MindCub3r. Every key may be left out: it then has the value that stands here.\n";

/// Checked settings of a simulated MindCub3r.
///
/// ```
/// use simulator::Settings;
/// let slippery = Settings::from_toml("[mechanism]\nslip_chance = 0.1")?;
/// assert_ne!(slippery, Settings::default());
/// let error = Settings::from_toml("[mechanism]\nslip_chance = 2").unwrap_err();
/// assert!(error.to_string().contains("mechanism.slip_chance = 2 is out of range"));
/// # Ok::<(), settings::SettingsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    pub(crate) motors: MotorSettings,
    pub(crate) mechanism: MechanismSettings,
    pub(crate) cube: CubeSettings,
    pub(crate) light: LightSettings,
    pub(crate) battery: BatterySettings,
    pub(crate) distance: DistanceSettings,
    pub(crate) sensor: SensorSettings,
    pub(crate) limits: LimitSettings,
    pub(crate) robot: FamilySettings,
    pub(crate) faults: FaultSettings,
}

impl Settings {
    /// The sections of the file, in its order.
    pub const SECTIONS: [Section; 10] = [
        FamilySettings::SECTION,
        MotorSettings::SECTION,
        MechanismSettings::SECTION,
        CubeSettings::SECTION,
        LimitSettings::SECTION,
        LightSettings::SECTION,
        SensorSettings::SECTION,
        BatterySettings::SECTION,
        DistanceSettings::SECTION,
        FaultSettings::SECTION,
    ];

    /// Reads settings; a key that the text lacks has its shipped value.
    ///
    /// # Errors
    /// Names the place and the key that is unknown, of the wrong type or out of range, and what
    /// is allowed.
    pub fn from_toml(text: &str) -> Result<Self, SettingsError> {
        let document = Document::parse(text, &Self::SECTIONS)?;
        let robot = FamilySettings::read_over(&document, &FamilySettings::default())?;
        let base = robot.family.map_or_else(Self::default, |number| {
            Self::of_wider_family(number, robot.wider)
        });
        Ok(Self {
            motors: MotorSettings::read_over(&document, &base.motors)?,
            mechanism: MechanismSettings::read_over(&document, &base.mechanism)?,
            cube: CubeSettings::read_over(&document, &base.cube)?,
            light: LightSettings::read_over(&document, &base.light)?,
            battery: BatterySettings::read_over(&document, &base.battery)?,
            distance: DistanceSettings::read_over(&document, &base.distance)?,
            sensor: SensorSettings::read_over(&document, &base.sensor)?,
            limits: LimitSettings::read_over(&document, &base.limits)?,
            robot,
            faults: FaultSettings::read_over(&document, &base.faults)?,
        })
    }

    /// The text of the file as it is shipped: every setting with its meaning, range and default.
    pub fn shipped() -> String {
        let sections = Self::SECTIONS.map(|section| format!("\n{}", section.commented()));
        format!("{HEAD}{}", sections.concat())
    }

    /// The same robot with limits of the LEGO multiplied by `times`.
    #[must_use]
    pub fn with_limits(mut self, times: f64) -> Self {
        self.limits.scale *= times;
        self
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

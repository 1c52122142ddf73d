//! What a simulated MindCub3r is like: the settings of `config/simulator.toml`.
//!
//! All keys may be left out. Unknown keys and values outside their range are refused.

use settings::{Document, OutOfRange, Section, SettingsError};

use crate::noise::kind::{Noise, NoiseKind};

/// The shipped settings, which are also [`Settings::default`].
pub const SHIPPED: &str = include_str!("../../../config/simulator.toml");

/// The first line of the shipped file.
const HEAD: &str =
    "# The simulated MindCub3r. Every key may be left out; these are the values that then hold.\n";

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
    pub(crate) light: LightSettings,
    pub(crate) battery: BatterySettings,
    pub(crate) distance: DistanceSettings,
}

impl Settings {
    /// The sections of the file, in its order.
    pub const SECTIONS: [Section; 5] = [
        MotorSettings::SECTION,
        MechanismSettings::SECTION,
        LightSettings::SECTION,
        BatterySettings::SECTION,
        DistanceSettings::SECTION,
    ];

    /// Reads settings; what is not mentioned stays as shipped.
    ///
    /// # Errors
    /// Names the place and the key that is unknown, of the wrong type or out of range, and what
    /// is allowed.
    pub fn from_toml(text: &str) -> Result<Self, SettingsError> {
        let document = Document::parse(text, &Self::SECTIONS)?;
        let base = Self::default();
        Ok(Self {
            motors: MotorSettings::read_over(&document, &base.motors)?,
            mechanism: MechanismSettings::read_over(&document, &base.mechanism)?,
            light: LightSettings::read_over(&document, &base.light)?,
            battery: BatterySettings::read_over(&document, &base.battery)?,
            distance: DistanceSettings::read_over(&document, &base.distance)?,
        })
    }

    /// The text of the file as it is shipped: every setting with its meaning, range and default.
    pub fn shipped() -> String {
        let sections = Self::SECTIONS.map(|section| format!("\n{}", section.commented()));
        format!("{HEAD}{}", sections.concat())
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

settings::section! {
    /// The three motors.
    pub(crate) struct MotorSettings in "motors":
        "The three motors. Angles, speeds and accelerations are those of the motor shaft."
    {
        /// Maximum of flipper and turntable.
        pub(crate) large_max_speed_deg_s: f64 = 1050.0, in 100.0..=3000.0;
        /// Maximum of the colour sensor's arm.
        pub(crate) medium_max_speed_deg_s: f64 = 1560.0, in 100.0..=3000.0;
        /// How fast the flipper comes up to speed, and stops.
        pub(crate) flipper_acceleration_deg_s2: f64 = 4500.0, in 500.0..=50_000.0;
        /// How fast the turntable does.
        pub(crate) turntable_acceleration_deg_s2: f64 = 6000.0, in 500.0..=50_000.0;
        /// How fast the arm does.
        pub(crate) arm_acceleration_deg_s2: f64 = 8000.0, in 500.0..=50_000.0;
        /// A motor whose power is taken away rolls on, and slows down so.
        pub(crate) coast_deceleration_deg_s2: f64 = 1500.0, in 500.0..=50_000.0;
        /// Whether the flipper's motor is built in the other way round.
        pub(crate) flipper_inverted: bool = false;
        /// Whether the turntable's motor is built in the other way round.
        pub(crate) turntable_inverted: bool = false;
        /// Whether the arm's motor is built in the other way round.
        pub(crate) arm_inverted: bool = false;
        /// Play of the gears between motor and turntable, in thirds of a degree of the cube.
        pub(crate) turntable_backlash_deg: f64 = 3.0, in 0.0..=30.0;
        /// At power-up the flipper is this far off its stop, or less.
        pub(crate) flipper_start_max_deg: f64 = 40.0, in 0.0..=60.0;
        /// At power-up the arm is this far off its stop, or less.
        pub(crate) arm_start_max_deg: f64 = 300.0, in 0.0..=700.0;
    }
}

settings::section! {
    /// Cradle and flipper.
    pub(crate) struct MechanismSettings in "mechanism":
        "Cradle and flipper. Angles are thirds of a degree of the cube: motor degrees of a turntable
         with the gear ratio 3."
    {
        /// Turns of the turntable's motor for one turn of the cube.
        pub(crate) gear_ratio: f64 = 3.0, in 1.0..=12.0;
        /// The held layers follow a turning table so far each way.
        pub(crate) play_deg: f64 = 18.0, in 0.0..=90.0;
        /// The flipper takes a cube that stands askew by this or less.
        pub(crate) square_tolerance_deg: f64 = 24.0, in 0.0..=90.0;
        /// Layers askew by this or less snap square when the cube is tilted.
        pub(crate) corner_cutting_deg: f64 = 30.0, in 0.0..=120.0;
        /// The table may move so far while the flipper rubs against the cube.
        pub(crate) contact_tolerance_deg: f64 = 6.0, in 0.0..=60.0;
        /// Chance of a tilt to fail: the cube falls back.
        pub(crate) slip_chance: f64 = 0.0, in 0.0..=1.0;
    }
}

/// A real scan from which the colours are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaletteName {
    /// Over-exposed: many channels are cut off at 255.
    Random01,
    /// Well exposed.
    Random02,
    /// Well exposed.
    Random03,
}

settings::words!(PaletteName {
    Random01 = "random-01",
    Random02 = "random-02",
    Random03 = "random-03",
});

impl PaletteName {
    /// All palettes.
    pub const ALL: [Self; 3] = [Self::Random01, Self::Random02, Self::Random03];
}

/// How the six colours are dealt to the faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// White up, red right, green front, yellow down, orange left, blue back.
    Standard,
    /// By lot.
    Random,
}

settings::words!(Scheme {
    Standard = "standard",
    Random = "random",
});

settings::section! {
    /// Stickers, light and colour sensor.
    pub(crate) struct LightSettings in "light" checked by check:
        "Stickers, light and colour sensor."
    {
        /// Real scans from which the colours come, one of them by lot; also "random-01".
        pub(crate) palettes: Vec<PaletteName> = vec![PaletteName::Random02, PaletteName::Random03];
        /// Colours of the faces: "standard" (white up, green front) or "random".
        pub(crate) scheme: Scheme = Scheme::Standard;
        /// Raw reading of white: red.
        pub(crate) white_red: f64 = 265.0, in 50.0..=1023.0;
        /// Green.
        pub(crate) white_green: f64 = 255.0, in 50.0..=1023.0;
        /// Blue.
        pub(crate) white_blue: f64 = 320.0, in 50.0..=1023.0;
        /// Each time a face comes up it is brighter or darker by up to this fraction.
        pub(crate) face_brightness: f64 = 0.075, in 0.0..=0.9;
        /// Standard deviation from sticker to sticker, a fraction.
        pub(crate) sticker_variation: f64 = 0.04, in 0.0..=1.0;
        /// Standard deviation from reading to reading, a fraction.
        pub(crate) reading_variation: f64 = 0.03, in 0.0..=1.0;
        /// Standard deviation added to every channel, raw units.
        pub(crate) reading_offset: f64 = 1.0, in 0.0..=100.0;
        /// The sensor sits off its ideal place by up to this.
        pub(crate) position_error_mm: f64 = 1.5, in 0.0..=20.0;
        /// Radius of the disc that the sensor sees.
        pub(crate) footprint_radius_mm: f64 = 5.0, in 0.5..=20.0;
        /// How many stickers have lost colour ...
        pub(crate) worn_stickers: u8 = 2, in 0..=54;
        /// ... and which fraction of it.
        pub(crate) worn_fade: f64 = 0.2, in 0.0..=1.0;
        /// Besides, the readings are spoilt as in the sweep of docs/recognition.md: "drift",
        /// "gauss", "blend", "worn6", "redorange", "outliers", "badcentre", "combo", or not at all:
        /// "clean".
        pub(crate) noise_kind: NoiseKind = NoiseKind::Clean;
        /// To this level, whose range depends on the kind. What is not with the stickers themselves
        /// is drawn anew each time a face comes up.
        pub(crate) noise_level: f64 = 0.0, in 0.0..=48.0;
    }
}

impl LightSettings {
    /// What spoils the readings of each look, besides all else.
    pub(crate) fn noise(&self) -> Result<Noise, OutOfRange> {
        Noise::new(self.noise_kind, self.noise_level)
    }

    /// A palette is named, and the level belongs to its kind of noise.
    fn check(&self, document: &Document<'_>) -> Result<(), SettingsError> {
        if self.palettes.is_empty() {
            let message = "light.palettes is empty: name at least one of random-01, random-02, \
                           random-03";
            return Err(document.conflict(&[("light", "palettes")], message));
        }
        let keys = [("light", "noise_kind"), ("light", "noise_level")];
        self.noise()
            .map(drop)
            .map_err(|error| document.conflict(&keys, error.to_string()))
    }
}

settings::section! {
    /// The battery and what it does to the motors.
    pub(crate) struct BatterySettings in "battery": "The battery." {
        /// Its voltage at power-up.
        pub(crate) voltage_mv: u32 = 8000, in 4000..=12_000;
        /// Below this voltage the motors no longer reach their maximum.
        pub(crate) full_speed_mv: u32 = 8500, in 4000..=12_000;
    }
}

/// Which sensor looks for a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DistanceKind {
    Infrared,
    Ultrasonic,
    None,
}

settings::words!(DistanceKind {
    Infrared = "infrared",
    Ultrasonic = "ultrasonic",
    None = "none",
});

settings::section! {
    /// The sensor that looks for a cube.
    pub(crate) struct DistanceSettings in "distance": "The sensor that looks for a cube." {
        /// "infrared", "ultrasonic" or "none".
        pub(crate) sensor: DistanceKind = DistanceKind::Infrared;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each key under its meaning, with its default, and nothing else. After a change of a
    /// declaration `UPDATE=1 cargo test -p simulator shipped` writes the file anew.
    #[test]
    fn the_shipped_file_follows_from_the_declarations() {
        if std::env::var_os("UPDATE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/simulator.toml");
            std::fs::write(path, Settings::shipped()).expect("written");
        } else {
            assert_eq!(SHIPPED, Settings::shipped());
        }
        assert_eq!(
            Settings::from_toml(&Settings::shipped()),
            Ok(Settings::default())
        );
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
            (
                "[distance]\nsensor = \"radar\"",
                "\"infrared\" or \"ultrasonic\" or \"none\" is needed",
            ),
            ("[engine]\nx = 1", "[engine] is no section"),
        ] {
            let error = Settings::from_toml(text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}

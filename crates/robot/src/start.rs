//! When the distance sensor is taken to see a cube that was put in.

use std::time::Duration;

use brick::{Bounds, Distance, OutOfRange};
use serde::Deserialize;

/// From when on the distance sensor is taken to see a cube: the section `[start]` of the settings.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "RawStartSettings")]
pub struct StartSettings {
    /// Below this an infrared sensor sees a cube, 1 to 100 percent.
    infrared_percent: u8,
    /// Below this an ultrasonic sensor sees a cube, 1 to 2550 mm.
    ultrasonic_mm: u16,
    /// For how long it has to be seen, 0 to 60 s.
    pub steady: Duration,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawStartSettings {
    infrared_percent: u8,
    ultrasonic_mm: u16,
    steady_ms: u32,
}

const INFRARED_PERCENT: Bounds<u8> = Bounds::new("start.infrared_percent", 1, 100);
const ULTRASONIC_MM: Bounds<u16> = Bounds::new("start.ultrasonic_mm", 1, 2550);
const STEADY_MS: Bounds<u32> = Bounds::new("start.steady_ms", 0, 60_000);

impl Default for RawStartSettings {
    fn default() -> Self {
        Self {
            infrared_percent: 50,
            ultrasonic_mm: 150,
            steady_ms: 1500,
        }
    }
}

impl TryFrom<RawStartSettings> for StartSettings {
    type Error = OutOfRange;

    fn try_from(raw: RawStartSettings) -> Result<Self, OutOfRange> {
        let steady_ms = STEADY_MS.check(raw.steady_ms)?;
        Ok(Self {
            infrared_percent: INFRARED_PERCENT.check(raw.infrared_percent)?,
            ultrasonic_mm: ULTRASONIC_MM.check(raw.ultrasonic_mm)?,
            steady: Duration::from_millis(steady_ms.into()),
        })
    }
}

impl Default for StartSettings {
    fn default() -> Self {
        RawStartSettings::default()
            .try_into()
            .expect("the defaults are in range")
    }
}

impl StartSettings {
    /// Whether a cube is as near as this.
    pub fn sees_cube(&self, distance: Distance) -> bool {
        match distance {
            Distance::Percent(percent) => percent < self.infrared_percent,
            Distance::Millimetres(millimetres) => millimetres < self.ultrasonic_mm,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_settings_with_a_range() {
        let parse = |text: &str| crate::config::parse::<StartSettings>(text);
        assert_eq!(parse(""), Ok(StartSettings::default()));
        let settings = parse("infrared_percent = 20").expect("in range");
        assert!(!settings.sees_cube(Distance::Percent(20)));
        assert!(settings.sees_cube(Distance::Percent(19)));
        for text in [
            "infrared_percent = 0",
            "ultrasonic_mm = 2551",
            "steady_ms = 60001",
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.contains("out of range"), "{error}");
        }
    }
}

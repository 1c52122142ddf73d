//! Distances at which the distance sensor sees a cube that was put in.

use std::time::Duration;

use brick::Distance;

settings::section! {
    /// Distances below which the distance sensor sees a cube.
    pub struct StartSettings in "start":
        "Start of a run from the menu by a cube that is put in, if a distance sensor is built in."
    {
        /// Distance below which an infrared sensor sees a cube, in percent: about 0.7 cm each.
        infrared_percent: u8 = 50, in 1..=100;
        /// Distance below which an ultrasonic sensor sees a cube, in millimetres.
        ultrasonic_mm: u16 = 150, in 1..=2550;
        /// Time for which the sensor must see a cube after it saw none: the hand is then out of the
        /// way.
        steady_ms => steady: Duration = 1500, in 0..=60_000;
    }
}

impl StartSettings {
    /// Whether a sensor that measures this distance sees a cube.
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
        let parse = StartSettings::from_toml;
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
            assert!(error.to_string().contains("out of range"), "{error}");
        }
    }
}
